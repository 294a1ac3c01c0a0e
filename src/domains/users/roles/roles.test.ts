/** Roles of one's own, teams, and seeing the product as someone else would. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";
import { grantedBy, narrowedTo } from "./grants.ts";

const here = openForTests({ isShared: true });

const call = (method: string, path: string, token: string, body?: object, headers?: Record<string, string>) =>
  here.app.call(method, path, { token, body, headers });

let names = 0;
async function newRole(grants: Record<string, string>) {
  const answer = await call("POST", "/api/roles", here.token, { name: `Role ${++names}`, grants });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.data as { key: string; name: string; version: number };
}

describe("a role of one's own", () => {
  test("is given beside the five fixed ones, and names who has it", async () => {
    const { key, name } = await newRole({ "customers.view": "own" });
    const { token } = await here.business.member(key);
    const me = (await call("GET", "/api/users/me", token)).body.data;
    assert.deepEqual([me.role, me.roleName], [key, name]);
    assert.deepEqual(me.permissions.sort(), ["customers.view", "dashboard.view"]);
    const { roles } = (await call("GET", "/api/roles", here.token)).body.data;
    const keys = roles.slice(0, 5).map((role: { key: string }) => role.key);
    assert.deepEqual(keys, ["OWNER", "ADMIN", "MANAGER", "STAFF", "ACCOUNTANT"]);
    assert.equal(roles.find((role: { key: string }) => role.key === key).members, 1);
  });

  test("acts with the next request when it changes, and can be renamed", async () => {
    const role = await newRole({});
    const { token } = await here.business.member(role.key);
    assert.equal((await call("GET", "/api/customers/", token)).status, 403);
    const changed = { name: `${role.name} renamed`, grants: { "customers.view": "all" } };
    const answer = await call("PUT", `/api/roles/${role.key}`, here.token, changed, { "if-match": '"1"' });
    assert.equal(answer.status, 200);
    assert.equal((await call("GET", "/api/customers/", token)).status, 200);
    assert.equal((await call("GET", "/api/users/me", token)).body.data.roleName, changed.name);
    const stale = await call("PUT", `/api/roles/${role.key}`, here.token, changed, { "if-match": '"1"' });
    assert.deepEqual([stale.status, stale.body.details], [409, { version: 2 }]);
  });

  test("never grants what its author does not have, nor is changed by who has less", async () => {
    const { key } = await newRole({ "roles.view": "all", "roles.update": "all", "customers.view": "own" });
    const { token } = await here.business.member(key);
    const wider = { name: "Wider", grants: { "customers.view": "team" } };
    const refused = await call("POST", "/api/roles", token, wider);
    assert.deepEqual([refused.status, refused.body.details.permission], [403, "customers.view"]);
    const own = await call("POST", "/api/roles", token, {
      name: "Narrow",
      grants: { "customers.view": "own" },
    });
    assert.equal(own.status, 201);
    const big = await newRole({ "billing.update": "all" });
    assert.equal((await call("PUT", `/api/roles/${big.key}`, token, { name: "Mine" })).status, 403);
    assert.equal((await call("POST", `/api/roles/${big.key}/remove`, token, {})).status, 403);
    const widened = await call("PUT", `/api/roles/${key}`, token, { grants: { "audit.view": "all" } });
    assert.equal(widened.status, 403);
  });

  test("in use is deleted only in favour of another, which its holders have at once", async () => {
    const role = await newRole({ "customers.view": "all" });
    const { token, userId } = await here.business.member(role.key);
    const invited = { email: "wanted@roles.example", role: role.key };
    await call("POST", "/api/users/invitations", here.token, invited);
    const remove = (body: object) => call("POST", `/api/roles/${role.key}/remove`, here.token, body);
    const without = await remove({});
    assert.deepEqual([without.status, without.body.details.members], [409, 1]);
    assert.equal((await remove({ replacement: role.key })).status, 400);
    const done = await remove({ replacement: "ACCOUNTANT" });
    assert.match(done.body.data.message, /1 team member now has the role Accountant/);
    assert.equal((await call("GET", "/api/billing", token)).status, 200);
    assert.equal((await call("GET", `/api/users/${userId}`, here.token)).body.data.role, "ACCOUNTANT");
    const { invitations } = (await call("GET", "/api/users/invitations", here.token)).body.data;
    assert.equal(
      invitations.find((each: { email: string }) => each.email === invited.email).role,
      "ACCOUNTANT",
    );
    assert.equal((await remove({})).status, 404);
  });

  test("has a name of its own, known permissions and reaches that mean something", async () => {
    const { name } = await newRole({});
    const add = (body: object) => call("POST", "/api/roles", here.token, body);
    for (const taken of [name.toUpperCase(), "admin"]) {
      const answer = await add({ name: taken, grants: {} });
      assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [409, ["name"]]);
    }
    assert.equal((await add({ name: "X", grants: { "customers.fly": "all" } })).status, 400);
    assert.equal((await add({ name: "X", grants: { "billing.view": "own" } })).status, 400);
    assert.equal((await call("PUT", "/api/roles/STAFF", here.token, { name: "Crew" })).status, 409);
  });

  test("forgets permissions that no longer exist, and keeps the dashboard for everybody", () => {
    const granted = grantedBy({ "customers.view": "team", "telegraph.send": "all", "billing.view": "own" });
    assert.deepEqual(
      [...granted],
      [
        ["customers.view", "team"],
        ["dashboard.view", "all"],
      ],
    );
  });
});

describe("a team", () => {
  test("has members of one team only, one of whom may lead", async () => {
    const [one, two] = [await here.business.member("STAFF"), await here.business.member("STAFF")];
    const create = (body: object) => call("POST", "/api/teams", here.token, body);
    const both = [one.userId, two.userId];
    const first = (await create({ name: "North", color: "blue", memberIds: both, leadId: one.userId })).body
      .data;
    assert.equal(first.leadId, one.userId);
    const second = (await create({ name: "South", memberIds: [one.userId] })).body.data;
    const { teams } = (await call("GET", "/api/teams", here.token)).body.data;
    const membersOf = (id: string) =>
      teams.find((team: { id: string }) => team.id === id).members.map((member: { id: string }) => member.id);
    assert.deepEqual([membersOf(first.id), membersOf(second.id)], [[two.userId], [one.userId]]);
    const stranger = await create({ name: "East", memberIds: ["0190c0de-1ea0-7000-8000-0000000000ff"] });
    assert.ok(stranger.body.fields.memberIds);
    assert.ok((await create({ name: "East", leadId: one.userId })).body.fields.leadId);
    assert.ok((await create({ name: "NORTH" })).body.fields.name);
    assert.equal((await call("DELETE", `/api/teams/${second.id}`, here.token)).status, 200);
    assert.equal((await call("GET", `/api/users/${one.userId}`, here.token)).body.data.teamId, null);
  });

  test("decides at once whose records are reached, and cannot be chosen by whom it narrows", async () => {
    const grants = { "customers.view": "team", "teams.view": "all", "teams.update": "all" };
    const lead = await here.business.member((await newRole(grants)).key);
    const mate = await here.business.member("STAFF");
    const customer = { first_name: "Cleo", last_name: "Ames", assigned_to: mate.userId };
    const { id } = (await call("POST", "/api/customers/", here.token, customer)).body.data;
    const sees = async () => (await call("GET", `/api/customers/${id}`, lead.token)).status;
    assert.equal(await sees(), 404);
    const memberIds = [lead.userId, mate.userId];
    const team = (await call("POST", "/api/teams", here.token, { name: "West", memberIds })).body.data;
    assert.equal(await sees(), 200);
    const leave = { memberIds: [mate.userId] };
    assert.equal((await call("PUT", `/api/teams/${team.id}`, lead.token, leave)).status, 403);
    assert.equal((await call("PUT", `/api/teams/${team.id}`, here.token, leave)).status, 200);
    assert.equal(await sees(), 404);
  });
});

describe("viewing as someone else", () => {
  test("shows what they may see, changes nothing, and ends where it began", async () => {
    const admin = await here.business.member("ADMIN");
    const role = await newRole({ "customers.view": "own" });
    const member = await here.business.member(role.key);
    const customer = { first_name: "Vera", last_name: "Own", assigned_to: member.userId };
    const mine = (await call("POST", "/api/customers/", here.token, customer)).body.data.id;
    const body = { userId: member.userId };
    const viewed = await call("POST", "/api/auth/view/member", admin.token, body);
    assert.equal(viewed.body.data.viewingAs.kind, "member");
    assert.deepEqual(viewed.body.data.permissions.sort(), ["customers.view", "dashboard.view"]);
    const { customers } = (await call("GET", "/api/customers/", admin.token)).body.data;
    assert.deepEqual(
      customers.map((each: { id: number }) => each.id),
      [mine],
    );
    assert.equal((await call("GET", "/api/users", admin.token)).status, 403);
    const refreshed = await here.app.call("POST", "/api/auth/refresh", {
      body: { refreshToken: admin.refreshToken },
    });
    assert.equal(refreshed.body.user.viewingAs.key, member.userId, "also after the token was renewed");
    const ended = await call("DELETE", "/api/auth/view", admin.token);
    assert.equal(ended.body.data.viewingAs, null);
    assert.equal((await call("GET", "/api/users", admin.token)).status, 200);
  });

  test("refuses every change and says how to get out", async () => {
    const admin = await here.business.member("ADMIN");
    await call("POST", "/api/auth/view/role", admin.token, { role: "MANAGER" });
    const tries = [
      await call("POST", "/api/customers/", admin.token, { first_name: "No", last_name: "Body" }),
      await call("PUT", "/api/users/profile", admin.token, { firstName: "Other" }),
      await call("POST", "/api/auth/view/role", admin.token, { role: "STAFF" }),
    ];
    for (const { status, body } of tries) {
      assert.equal(status, 403);
      assert.match(body.error, /viewing Plumbline as Manager\. Exit this view/);
    }
    assert.equal((await call("GET", "/api/users/me", admin.token)).body.data.firstName, "Admin");
  });

  test("never shows more than one may see oneself", async () => {
    const grants = { "roles.view": "all", "users.view": "all", "customers.view": "own" };
    const { token } = await here.business.member((await newRole(grants)).key);
    const asAdmin = await call("POST", "/api/auth/view/role", token, { role: "ADMIN" });
    assert.deepEqual(asAdmin.body.data.permissions.sort(), [
      "customers.view",
      "dashboard.view",
      "roles.view",
      "users.view",
    ]);
    assert.deepEqual((await call("GET", "/api/customers/", token)).body.data.customers, []);
    await call("DELETE", "/api/auth/view", token);
    await call("POST", "/api/auth/view/member", token, { userId: here.owner.userId });
    assert.equal((await call("GET", "/api/customers/", token)).status, 403, "own would mean the other's own");
    const own = grantedBy({ "customers.view": "team", "calendar.view": "all" });
    const other = grantedBy({ "customers.view": "all", "calendar.view": "own", "billing.view": "all" });
    assert.deepEqual(Object.fromEntries(narrowedTo(own, other, "role")), {
      "customers.view": "team",
      "calendar.view": "own",
      "dashboard.view": "all",
    });
  });

  test("is for those who may see roles, of their own business, and is kept in the event log", async () => {
    const staff = await here.business.member("STAFF");
    assert.equal((await call("POST", "/api/auth/view/role", staff.token, { role: "OWNER" })).status, 403);
    const other = await mintOrganization(here.app);
    const body = { userId: other.owner.userId };
    assert.equal((await call("POST", "/api/auth/view/member", here.token, body)).status, 404);
    const events = await call("GET", "/api/audit/events?limit=200", here.token);
    const types = events.body.data.events.map((event: { type: string }) => event.type);
    assert.ok(types.includes("user.view_began") && types.includes("user.view_ended"));
  });
});
