/** People of a business: their own profile, their seats and roles, and how guesses at them are counted. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { deactivateMember } from "#domains/offboarding/service.ts";
import { requirePermission } from "#platform/actor.ts";
import { keyFor } from "#platform/installation-secret.ts";
import { networkOf } from "#platform/rate-limiter/networks.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { watchMail } from "../../../tests/support/mail.ts";
import { mintOrganization, type TestOrganization } from "../../../tests/support/organization.ts";
import type { Role } from "./contract.ts";
import { written } from "./mails.ts";
import { changeMember } from "./members/service.ts";
import { createUser } from "./service.ts";

const here = openForTests({ isShared: true, settings: { TOKEN_SECRET: "" } });

const put = (token: string | undefined, body: object, headers: Record<string, string> = {}) =>
  here.app.call("PUT", "/api/users/profile", { token, body, headers });

describe("one's own profile", () => {
  test("changes what was sent and leaves the rest", async () => {
    const { token, email } = await here.business.member("STAFF");
    const { status, body } = await put(token, { firstName: "  Ana ", phone: "(212) 555-0142" });
    assert.equal(status, 200);
    const { data } = body;
    assert.deepEqual(
      [data?.firstName, data?.lastName, data?.phone, data?.email, data?.version],
      ["Ana", "Member", "(212) 555-0142", email, 2],
    );
    assert.equal((await put(token, { phone: "" })).body.data?.phone, null);
    assert.equal((await put(token, {})).body.data?.version, 3);
  });

  test("is refused by field when it makes no sense", async () => {
    const { token } = await here.business.member("STAFF");
    const { status, body } = await put(token, { firstName: " ", email: "nonsense", phone: "abc" });
    assert.equal(status, 400);
    assert.deepEqual(body.fields, {
      firstName: "First name is required",
      email: "Please enter a valid email address",
      phone: "Enter a valid phone number",
    });
    assert.equal((await put(undefined, { firstName: "Ana" })).status, 401);
  });

  test("of two changes at once one wins and the other is told", async () => {
    const { token } = await here.business.member("STAFF");
    const replies = await Promise.all([
      put(token, { firstName: "Ana", version: 1 }),
      put(token, { firstName: "Bea" }, { "if-match": '"1"' }),
    ]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    assert.deepEqual(refused?.body.details, { version: 2 });
    assert.match(`${refused?.body.error}`, /changed somewhere else/);
  });

  test("a new address needs the password, must be free, is told to the old one, and signs in", async () => {
    const mails = await watchMail(here.app);
    const { token, email, password } = await here.business.member("STAFF");
    const wanted = `moved-${email}`;
    const without = await put(token, { email: wanted });
    assert.deepEqual([without.status, Object.keys(without.body.fields ?? {})], [400, ["currentPassword"]]);
    assert.equal((await put(token, { email: wanted, currentPassword: "wrong guess" })).status, 400);
    const taken = await put(token, {
      email: here.owner.email.toUpperCase(),
      currentPassword: password,
    });
    assert.equal(taken.status, 409);
    assert.ok(taken.body.fields?.email);
    assert.equal(
      (await put(token, { email: email.toUpperCase() })).status,
      200,
      "its case needs no password",
    );
    const moved = await put(token, { email: wanted, currentPassword: password });
    assert.equal(moved.body.data?.email, wanted);
    const signIn = (address: string) =>
      here.app.call("POST", "/api/auth/signin", { body: { email: address, password } });
    assert.equal((await signIn(email)).status, 401);
    assert.equal((await signIn(wanted)).status, 200);
    const { text } = await mails.next(email.toUpperCase(), /address was changed/);
    assert.ok(text.includes(wanted));
  });

  test("an Idempotency-Key stores no digest of a password", async () => {
    const { token, email, password } = await here.business.member("STAFF");
    const body = { email: `keyed-${email}`, currentPassword: password };
    assert.equal((await put(token, body, { "idempotency-key": "profile-1" })).status, 200);
    const client = await here.app.appContext.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.organization_id', $1, true)", [
        here.business.organizationId,
      ]);
      assert.equal((await client.query("select 1 from idempotency_keys")).rowCount, 0);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});

describe("seats and roles", () => {
  const add = (organization: TestOrganization, email: string, role: Role = "STAFF") =>
    inTransaction(requirePermission(organization.system, "users.invite"), (tx) =>
      createUser(tx, { firstName: "New", lastName: "Member", email, role, passwordHash: "none" }),
    );

  test("five people for one seat: one gets it", async () => {
    const small = await mintOrganization(here.app, { plan: "core", additionalUsers: 1 });
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) => add(small, `seat-${index}-${small.organizationId}@a.example`)),
    );
    assert.equal(tries.filter(({ status }) => status === "fulfilled").length, 1);
    const refused = tries.find((each) => each.status === "rejected");
    assert.match(`${refused?.reason}`, /All 2 seats on your plan are taken/);
  });

  test("a plan of one seat speaks of one seat", async () => {
    const alone = await mintOrganization(here.app, { plan: "core", additionalUsers: 0 });
    await assert.rejects(alone.member("STAFF"), /The only seat on your plan is taken\. Add a seat/);
  });

  test("a deactivated member frees the seat", async () => {
    const small = await mintOrganization(here.app, { plan: "core", additionalUsers: 1 });
    const { userId } = await small.member("STAFF");
    await assert.rejects(small.member("STAFF"), /seats on your plan are taken/);
    await deactivateMember(small.owner.actor, userId);
    await small.member("STAFF");
  });

  test("an address signs in to one business only", async () => {
    const other = await mintOrganization(here.app);
    await assert.rejects(add(other, here.owner.email.toUpperCase()), /already has an account/);
  });

  test("the last owner can be neither demoted nor deactivated, not even by two at once", async () => {
    const { owner, member, system } = await mintOrganization(here.app);
    await assert.rejects(
      changeMember(owner.actor, owner.userId, { role: "STAFF", currentPassword: owner.password }),
      /at least one owner/,
    );
    await assert.rejects(deactivateMember(system, owner.userId), /at least one owner/);
    const second = await member("OWNER");
    const tries = await Promise.allSettled([
      changeMember(system, owner.userId, { role: "STAFF" }),
      deactivateMember(system, second.userId),
    ]);
    assert.deepEqual(tries.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  });

  test("only an owner decides who owns the business; others need the permission", async () => {
    const { owner, member } = await mintOrganization(here.app);
    const [admin, staff] = [await member("ADMIN"), await member("STAFF")];
    await assert.rejects(changeMember(admin.actor, admin.userId, { role: "OWNER" }), /Only an owner/);
    await assert.rejects(deactivateMember(admin.actor, owner.userId), /Only an owner/);
    await assert.rejects(changeMember(staff.actor, staff.userId, { role: "ADMIN" }), /"users.update"/);
    assert.equal((await changeMember(admin.actor, staff.userId, { role: "MANAGER" })).role, "MANAGER");
    assert.equal(
      (await changeMember(owner.actor, staff.userId, { role: "OWNER", currentPassword: owner.password }))
        .isOwner,
      true,
    );
  });

  test("another business's member does not exist", async () => {
    const other = await mintOrganization(here.app);
    await assert.rejects(
      changeMember(here.owner.actor, other.owner.userId, { role: "STAFF" }),
      /Member not found/,
    );
    await assert.rejects(deactivateMember(here.owner.actor, other.owner.userId), /Member not found/);
  });
});

test("a network is an IPv4 address or the first half of an IPv6 one", () => {
  const networks = {
    "203.0.113.9": "203.0.113.9",
    "::ffff:203.0.113.9": "203.0.113.9",
    "2001:db8:1:2:3:4:5:6": "2001:db8:1:2",
    "2001:DB8:0001:2::9": "2001:db8:1:2",
    "2001:db8::": "2001:db8:0:0",
    "fe80::1%eth0": "fe80:0:0:0",
    "::1": "0:0:0:0",
  };
  for (const [ip, network] of Object.entries(networks)) assert.equal(networkOf(ip), network, ip);
  assert.equal(networkOf(null), "unknown");
});

test("an installation without a configured secret makes one, once, for all its processes", async () => {
  const keys = await Promise.all([1, 2, 3].map(() => keyFor({ ...here.app.appContext }, "a purpose")));
  assert.equal(new Set(keys.map((key) => key.toString("hex"))).size, 1);
  assert.notDeepEqual(keys[0], await keyFor(here.app.appContext, "another purpose"));
  const { rowCount } = await here.app.appContext.pool.query("select 1 from installation");
  assert.equal(rowCount, 1);
});

test("a name cannot smuggle markup into a mail", () => {
  const letter = {
    key: "k",
    to: "a@b.example",
    subject: "S",
    firstName: "<script>alert(1)</script>",
    paragraphs: ["One & two", "Three"],
    action: { label: "Open", url: "https://a.example/?a=1&b=2" },
  };
  const { html = "", text } = written(letter);
  assert.ok(!html.includes("<script>"));
  assert.ok(html.includes("One &amp; two") && html.includes("a=1&amp;b=2"));
  assert.ok(text.includes("Open: https://a.example/?a=1&b=2"));
});
