/** Inviting, joining, leaving and leading: the people of a business through its calls. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo, now } from "#platform/clock.ts";
import { serveForTests } from "../../../tests/support/business.ts";
import { countOf } from "../../../tests/support/customers.ts";
import { mintOrganization, type TestOrganization } from "../../../tests/support/organization.ts";

const here = serveForTests({ readsMail: true });

const password = "seven green bottles of rain";
let addresses = 0;
const newAddress = () => `invited-${++addresses}@people.example`;

const call = (method: string, path: string, token: string | undefined, body?: object) =>
  here.app.call(method, path, { token, body });

async function invite(business: TestOrganization, fields: object = {}) {
  const email = newAddress();
  const body = { email, role: "STAFF", ...fields };
  const answer = await call("POST", "/api/users/invitations", business.owner.token, body);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return { email, id: String(answer.body.data.id), token: await tokenFor(email) };
}

async function tokenFor(email: string): Promise<string> {
  const { text } = await here.mails.next(email, /invited you to Test Plumbing/);
  return /token=(\S+)/.exec(text)?.[1] ?? "";
}

const lookUp = (token: string) => call("POST", "/api/auth/invitations/look-up", undefined, { token });
const accept = (token: string, fields: object = {}) => {
  const body = { token, firstName: "Ines", lastName: "Vidal", password, ...fields };
  return call("POST", "/api/auth/invitations/accept", undefined, body);
};

describe("an invitation", () => {
  test("leads by mail into the business, in its role and team, signed in", async () => {
    const business = await mintOrganization(here.app);
    const team = await call("POST", "/api/teams", business.owner.token, { name: "Crew" });
    const { email, token } = await invite(business, { teamId: team.body.data.id });
    const link = await lookUp(token);
    assert.deepEqual(
      [link.status, link.body.organization, link.body.inviterName, link.body.roleName, link.body.teamName],
      [200, "Test Plumbing", "Olive Owner", "Staff", "Crew"],
    );
    assert.equal(link.body.obstacle, null);
    const joined = await accept(token);
    assert.equal(joined.status, 201, JSON.stringify(joined.body));
    const { user, tokens, organization } = joined.body;
    assert.deepEqual([user.email, user.role, user.teamId], [email, "STAFF", team.body.data.id]);
    assert.equal(organization.usage.currentUsers, 2);
    assert.equal((await call("GET", "/api/customers/", tokens.accessToken)).status, 200);
    assert.equal((await call("GET", "/api/roles", tokens.accessToken)).status, 403);
    const list = await call("GET", "/api/users/invitations", business.owner.token);
    assert.deepEqual(list.body.data.invitations, []);
  });

  test("works once, for seven days, and only by its latest link", async () => {
    const business = await mintOrganization(here.app);
    const used = await invite(business);
    assert.equal((await accept(used.token)).status, 201);
    const old = await invite(business);
    const late = await invite(business);
    const withdrawn = await invite(business);
    const { token } = business.owner;
    assert.equal((await call("POST", `/api/users/invitations/${old.id}/resend`, token)).status, 200);
    const fresh = await tokenFor(old.email);
    assert.equal((await call("DELETE", `/api/users/invitations/${withdrawn.id}`, token)).status, 200);
    moveClockTo(new Date(now().getTime() + 7 * 86_400_000 - 60_000));
    assert.equal((await lookUp(late.token)).status, 200);
    moveClockTo(new Date(now().getTime() + 120_000));
    const over = [used, old, late, withdrawn].map((each) => each.token);
    const forged = `${late.token.slice(0, -2)}xx`;
    const answers = await Promise.all([...over, forged, "nonsense"].map((each) => accept(each)));
    for (const { status, body } of answers) {
      assert.equal(status, 400);
      assert.match(String(body.error), /expired, was withdrawn or has already been used/);
    }
    moveClockTo(undefined);
    assert.equal((await accept(fresh)).status, 201);
  });

  test("takes the last seat once, however many accept at the same moment, and says whom to ask", async () => {
    const business = await mintOrganization(here.app, { plan: "core", additionalUsers: 1 });
    const invited = [];
    for (let each = 0; each < 5; each++) invited.push(await invite(business));
    const answers = await Promise.all(invited.map(({ token }) => accept(token)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    assert.match(
      String(refused?.body.error),
      /All 2 seats at Test Plumbing are taken\. Ask Olive Owner to add a seat/,
    );
    const late = invited[answers.findIndex(({ status }) => status === 409)];
    assert.match(String((await lookUp(late?.token ?? "")).body.obstacle), /seats at Test Plumbing are taken/);
    const { members } = (await call("GET", "/api/users", business.owner.token)).body.data;
    const joined = members.find((member: { isOwner: boolean }) => !member.isOwner);
    await call("POST", `/api/users/${joined.id}/deactivate`, business.owner.token, {});
    assert.equal((await accept(late?.token ?? "")).status, 201, "the link has stayed good");
  });

  test("tells the inviter nothing of other businesses, and its holder what to do", async () => {
    const [business, other] = [await mintOrganization(here.app), await mintOrganization(here.app)];
    const { token } = business.owner;
    const body = { email: other.owner.email.toUpperCase(), role: "STAFF" };
    const known = await call("POST", "/api/users/invitations", token, body);
    const unknown = await call("POST", "/api/users/invitations", token, {
      email: newAddress(),
      role: "STAFF",
    });
    assert.deepEqual(
      [known.status, Object.keys(known.body.data)],
      [unknown.status, Object.keys(unknown.body.data)],
    );
    const link = await tokenFor(other.owner.email.toUpperCase());
    assert.match(
      String((await lookUp(link)).body.obstacle),
      /another business on Plumbline\. Ask Olive Owner/,
    );
    assert.equal((await accept(link)).status, 409);
  });

  test("is refused for members, twice for one address, for owners and for more than one may oneself", async () => {
    const business = await mintOrganization(here.app);
    const { token } = business.owner;
    const staff = await business.member("STAFF");
    const email = newAddress();
    const send = (by: string, body: object) => call("POST", "/api/users/invitations", by, body);
    assert.match(
      (await send(token, { email: staff.email, role: "STAFF" })).body.error,
      /is already a team member/,
    );
    await call("POST", `/api/users/${staff.userId}/deactivate`, token, {});
    assert.match(
      (await send(token, { email: staff.email, role: "STAFF" })).body.error,
      /Reactivate them instead/,
    );
    const both = await Promise.all([1, 2].map(() => send(token, { email, role: "STAFF" })));
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
    assert.equal((await send(token, { email: newAddress(), role: "OWNER" })).status, 400);
    const role = { name: "Recruiter", grants: { "users.view": "all", "users.invite": "all" } };
    const { key } = (await call("POST", "/api/roles", token, role)).body.data;
    const recruiter = await business.member(key);
    const refused = await send(recruiter.token, { email: newAddress(), role: "ADMIN" });
    assert.deepEqual([refused.status, refused.body.code], [403, "forbidden"]);
    assert.equal((await send(recruiter.token, { email: newAddress(), role: key })).status, 201);
  });

  test("is slowed down when one address is written to again and again", async () => {
    const business = await mintOrganization(here.app);
    const { id } = await invite(business);
    const answers = [];
    for (let each = 0; each < 6; each++) {
      answers.push(await call("POST", `/api/users/invitations/${id}/resend`, business.owner.token));
    }
    assert.ok(answers.some(({ status }) => status === 429));
  });

  test("a weak password or a missing name is told by field, and the link stays good", async () => {
    const { token } = await invite(await mintOrganization(here.app));
    assert.ok((await accept(token, { password: "password12" })).body.fields.password);
    assert.ok((await accept(token, { firstName: " " })).body.fields.firstName);
    assert.equal((await accept(token)).status, 201);
  });
});

describe("leaving", () => {
  test("hands over customers and open events, ends every session and frees the seat, all at once", async () => {
    const business = await mintOrganization(here.app);
    const { token } = business.owner;
    const [leaver, heir] = [await business.member("STAFF"), await business.member("MANAGER")];
    const about = { assigned_to: leaver.userId };
    const customer = { first_name: "Ada", last_name: "Berg", ...about };
    const { id } = (await call("POST", "/api/customers/", token, customer)).body.data;
    const span = { start: "2026-12-01T15:00:00Z", end: "2026-12-01T16:00:00Z" };
    const event = (fields: object) =>
      call("POST", "/api/calendar/events", token, {
        title: "Visit",
        type: "job",
        ...span,
        ...about,
        ...fields,
      });
    const open = (await event({})).body.data;
    const done = (await event({ status: "completed" })).body.data;
    await call("POST", "/api/tasks", token, { title: "Order parts", ...about });
    const job = await call("POST", "/api/jobs/", token, { title: "Boiler", client_name: "Ada", ...about });
    const thread = (await call("POST", "/api/messages/conversations", token, { customer_id: id })).body.data;
    await call("PUT", `/api/messages/conversations/${thread.id}`, token, about);
    const path = `/api/users/${leaver.userId}`;
    const preview = await call("GET", `${path}/belongings`, token);
    assert.deepEqual(preview.body.data, {
      customers: 1,
      events: 1,
      jobs: 1,
      tasks: 1,
      conversations: 1,
      signatures: 0,
    });
    const bad = await call("POST", `${path}/deactivate`, token, { handOverTo: leaver.userId });
    assert.ok(bad.body.fields.handOverTo);
    assert.equal((await call("GET", "/api/users/me", leaver.token)).status, 200, "nothing has happened yet");
    const left = await call("POST", `${path}/deactivate`, token, { handOverTo: heir.userId });
    assert.deepEqual(left.body.data.handedOver, {
      customers: 1,
      events: 1,
      jobs: 1,
      tasks: 1,
      conversations: 1,
      signatures: 0,
    });
    assert.equal((await call("GET", "/api/users/me", leaver.token)).status, 401);
    assert.equal((await call("GET", `/api/customers/${id}`, token)).body.data.assigned_to, heir.userId);
    const events = [open, done].map((each) => call("GET", `/api/calendar/events/${each.id}`, token));
    const owners = (await Promise.all(events)).map(({ body }) => body.data.assigned_to);
    assert.deepEqual(owners, [heir.userId, leaver.userId], "what is done stays with the person who did it");
    const conversation = await call("GET", `/api/messages/conversations/${thread.id}`, token);
    assert.equal(conversation.body.data.assigned_to, heir.userId);
    const answered = await call("GET", `/api/jobs/${job.body.data.id}`, token);
    assert.equal(answered.body.data.assigned_to, heir.userId);
    const timeline = await call("GET", `/api/customers/${id}/timeline`, token);
    assert.match(
      timeline.body.data.entries[0].title,
      /Visit was (given|(re)?assigned) to Manager Member|assigned to Manager/,
    );
  });

  test("can be taken back while there is a seat", async () => {
    const business = await mintOrganization(here.app, { plan: "core", additionalUsers: 1 });
    const { token } = business.owner;
    const first = await business.member("STAFF");
    await call("POST", `/api/users/${first.userId}/deactivate`, token, {});
    const second = await business.member("STAFF");
    const full = await call("POST", `/api/users/${first.userId}/reactivate`, token);
    assert.deepEqual([full.status, full.body.details], [409, { seats: 2 }]);
    await call("POST", `/api/users/${second.userId}/deactivate`, token, {});
    assert.equal(
      (await call("POST", `/api/users/${first.userId}/reactivate`, token)).body.data.isActive,
      true,
    );
    const { email, password: own } = first;
    const signedIn = await call("POST", "/api/auth/signin", undefined, { email, password: own });
    assert.equal(signedIn.status, 200);
  });

  test("a member who is signed out everywhere has to sign in again", async () => {
    const business = await mintOrganization(here.app);
    const staff = await business.member("STAFF");
    await call("POST", `/api/users/${staff.userId}/sign-out`, business.owner.token);
    assert.equal((await call("GET", "/api/users/me", staff.token)).status, 401);
    const again = { email: staff.email, password: staff.password };
    assert.equal((await call("POST", "/api/auth/signin", undefined, again)).status, 200);
  });
});

describe("ownership", () => {
  test("is transferred with the owner's password, and by nobody else", async () => {
    const business = await mintOrganization(here.app);
    const { owner } = business;
    const admin = await business.member("ADMIN");
    const path = `/api/users/${admin.userId}/transfer-ownership`;
    const transfer = (token: string, currentPassword: string) =>
      call("POST", path, token, { currentPassword });
    assert.ok((await transfer(owner.token, "not this one")).body.fields.currentPassword);
    assert.equal((await transfer(admin.token, admin.password)).status, 403);
    assert.equal((await transfer(owner.token, owner.password)).body.data.isOwner, true);
    const [before, after] = [owner.token, admin.token].map((token) => call("GET", "/api/users/me", token));
    assert.equal((await before)?.body.data.role, "ADMIN");
    assert.equal((await after)?.body.data.role, "OWNER");
    assert.equal((await transfer(owner.token, owner.password)).status, 403);
  });

  test("two owners who demote one another at once leave one", async () => {
    const business = await mintOrganization(here.app);
    const { owner } = business;
    const second = await business.member("OWNER");
    const demote = (by: typeof owner, whom: string) =>
      call("PUT", `/api/users/${whom}`, by.token, { role: "STAFF", currentPassword: by.password });
    const answers = await Promise.all([demote(owner, second.userId), demote(second, owner.userId)]);
    assert.equal(
      answers.filter(({ status }) => status === 200).length,
      1,
      JSON.stringify(answers.map((a) => a.body)),
    );
    const self = answers[0]?.status === 200 ? owner : second;
    assert.equal((await demote(self, self.userId)).status, 409);
  });
});

describe("what a member may see of others", () => {
  test("includes no hash, no other business and no secret of an invitation", async () => {
    const business = await mintOrganization(here.app);
    await mintOrganization(here.app);
    await invite(business);
    const { token } = business.owner;
    const lists = ["/api/users", "/api/users/invitations", "/api/users/choices"];
    for (const path of lists) {
      const answer = await call("GET", path, token);
      assert.equal(answer.status, 200);
      assert.doesNotMatch(JSON.stringify(answer.body), /hash|secret|argon2/);
    }
    assert.equal((await call("GET", "/api/users", token)).body.data.members.length, 1);
    assert.equal(await countOf(business.owner.actor, "invitations"), 1);
  });
});
