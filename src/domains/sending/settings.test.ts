/** A business says how often its customers hear from it, and sees what else holds messages back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { requirePermission } from "#platform/actor.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { decideOn, release } from "./decision.ts";

const path = "/api/sending/settings";
const here = openForTests({ at: "2026-11-20T17:00:00Z" });

const message = { channel: "mail", purpose: "conversation", address: "ida@customer.example" } as const;
const send = (key: string) => {
  const scope = requirePermission(here.owner.actor, "customers.update");
  return inTransaction(scope, (tx) => release(tx, message, key));
};

test("a lower limit holds the next message, and no limit lets it go", async () => {
  await here.done("PUT", path, { most_per_day: 1 });
  assert.equal((await send("first")).reason, null);
  assert.equal((await send("second")).reason, "too_frequent");
  const { most_per_day, most_per_week } = await here.done("PUT", path, { most_per_day: null });
  assert.deepEqual([most_per_day, most_per_week], [null, 30], "what is absent stays as it is");
  assert.equal((await send("second")).reason, null);
});

test("the settings say what is used of the plan, and which hours are quiet", async () => {
  const { quiet_hours, spending } = await here.done("GET", path);
  assert.deepEqual(quiet_hours, { from: "20:00", to: "08:00" });
  assert.equal(spending.messages_used, 0);
  assert.ok(spending.messages_included > 0);
  assert.deepEqual([spending.spent_cents, typeof spending.period_end], [0, "string"]);
  await here.done("PUT", "/api/reminders/settings", { quiet_hours: null });
  assert.equal((await here.done("GET", path)).quiet_hours, null);
});

test("a limit is a whole number from 1 to 1,000, and says so at its field", async () => {
  for (const most_per_week of [0, 1_001, 2.5]) {
    const { status, body } = await here.send("PUT", path, { most_per_week });
    assert.equal(status, 400);
    assert.match(body.fields.most_per_week, /^Messages per week must be/);
  }
});

test("who was slower hears of it, and what is said of used messages can't be written", async () => {
  const { version } = await here.done("GET", path);
  await here.done("PUT", path, { holds_replies: true, version });
  const late = await here.send("PUT", path, { holds_replies: false, version });
  assert.equal(late.status, 409);
  const { holds_replies, spending } = await here.done("PUT", path, { spending: { messages_used: 999 } });
  assert.deepEqual([holds_replies, spending.messages_used], [true, 0]);
});

test("only who may change settings changes limits, and each business has its own", async () => {
  const other = await mintOrganization(here.app);
  await here.done("PUT", path, { most_per_day: 3 });
  const theirs = await here.app.call("GET", path, { token: other.owner.token });
  assert.equal(theirs.body.data.most_per_day, 10);
  const staff = await here.business.member("STAFF");
  assert.equal((await here.send("PUT", path, { most_per_day: 9 }, staff)).status, 403);
  const scope = requirePermission(here.owner.actor, "customers.update");
  const { facts } = await decideOn(scope, message);
  assert.match(facts.find(({ what }) => what === "frequency")?.says ?? "", /^0 of 3 messages/);
});
