/** When a campaign leaves: at a time, at each one's local hour, in the nights in which clocks change, and when it is late. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { quoteMessages } from "#domains/billing/usage/quote.ts";
import { recordUsage } from "#domains/billing/usage/service.ts";
import { changeConsent } from "#domains/sending/service.ts";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { campaignWorld } from "../../../../tests/support/campaign-world.ts";
import { everyLead, newText, sendCampaignNow } from "../../../../tests/support/campaigns.ts";
import { mailsTo } from "../../../../tests/support/reminders.ts";
import type { Campaign } from "../contract.ts";
import { campaignJobs } from "./jobs.ts";
import { localInstant } from "./local-times.ts";

/** Friday noon in New York. */
const noon = "2026-11-20T17:00:00Z";
const here = openForTests({ isLong: true, at: noon });
const world = campaignWorld(here);
const { someone, draft, stateOf, results, get, post } = world;

beforeEach(() => world.settle());

const plan = (id: number, schedule: object): Promise<Campaign> => post(`/${id}/send`, { schedule });
const count = async ({ email }: { email: string | null }) => (await mailsTo(here.app, email ?? "")).length;

/** What the worker does with a job that is due then. */
async function work({ id, starts_at }: Pick<Campaign, "id" | "starts_at">, isBeginning = true) {
  const { organizationId, timeZone, country } = here.owner.actor;
  const organization = { id: organizationId, timeZone, country };
  const errand = { organization, id, due: starts_at ?? "", begins: isBeginning };
  await campaignJobs[0]?.run(here.app.appContext, errand as never, { id: "job", organizationId });
}

describe("A campaign that is scheduled", () => {
  test("is sent at its scheduled time, and never after it was rescheduled or unscheduled", async () => {
    const one = await someone();
    const { id } = await draft();
    const planned = await plan(id, { kind: "at", at: "2026-11-21T15:00:00Z" });
    assert.equal(planned.state, "scheduled");
    assert.equal((await here.send("PUT", `/api/campaigns/${id}`, { name: "Other" })).status, 409);
    const moved = await plan(id, { kind: "at", at: "2026-11-22T15:00:00Z" });
    moveClockTo(new Date("2026-11-21T15:00:00Z"));
    await work(planned);
    assert.equal(await count(one), 0, "planned anew");
    await post(`/${id}/unschedule`);
    moveClockTo(new Date("2026-11-22T15:00:00Z"));
    await work(moved);
    assert.deepEqual([await count(one), await stateOf(id)], [0, "draft"]);
    const last = await plan(id, { kind: "at", at: "2026-11-23T15:00:00Z" });
    moveClockTo(new Date("2026-11-23T15:00:01Z"));
    await work(last);
    assert.deepEqual([await count(one), await stateOf(id)], [1, "sent"]);
  });

  test("is paused until a member decides when it is more than two hours late (T-MKT-8)", async () => {
    const one = await someone();
    const { id } = await draft();
    const planned = await plan(id, { kind: "at", at: "2026-11-21T15:00:00Z" });
    moveClockTo(new Date("2026-11-21T17:30:00Z"));
    await work(planned);
    const held = await get<Campaign>(`/${id}`);
    assert.equal(held.state, "paused");
    assert.match(held.reason ?? "", /It was due .* Resume it to send it now, or cancel it\./);
    assert.equal(await count(one), 0);
    await post(`/${id}/resume`);
    await sendCampaignNow(here.business, id);
    assert.deepEqual([await count(one), await stateOf(id)], [1, "sent"]);
  });

  test("can't be scheduled in the past", async () => {
    await someone();
    const { id } = await draft();
    const { status, body } = await here.send("POST", `/api/campaigns/${id}/send`, {
      schedule: { kind: "at", at: "2026-11-19T15:00:00Z" },
    });
    assert.deepEqual(
      [status, body.message ?? body.error?.message],
      [400, "That time has passed. Choose a later time."],
    );
  });
});

describe("Each one's local hour", () => {
  const living = (state: string, zip_code: string) => ({
    place: { state, zip_code, country: "US" },
    number: null,
  });
  const at = (day: string, time: string, state: string, zip: string) =>
    localInstant({ kind: "local", day, time }, living(state, zip), "America/New_York").toISOString();

  test("follows each recipient's address, from east to west", async () => {
    const east = await someone({ state: "NY", zip_code: "10001" });
    const west = await someone({ state: "CA", zip_code: "94103" });
    const { id } = await draft();
    const planned = await plan(id, { kind: "local", day: "2026-11-21", time: "09:30" });
    assert.equal(planned.starts_at, "2026-11-21T14:30:00Z");
    moveClockTo(new Date("2026-11-21T14:30:01Z"));
    await work(planned);
    assert.deepEqual([await count(east), await count(west), await stateOf(id)], [1, 0, "sending"]);
    assert.deepEqual(
      (await results(id)).map(({ outcome, held_until }) => [outcome, held_until]),
      [
        ["delivered", null],
        ["held", "2026-11-21T17:30:00Z"],
      ],
    );
    moveClockTo(new Date("2026-11-21T17:30:01Z"));
    await sendCampaignNow(here.business, id);
    assert.deepEqual([await count(west), await stateOf(id)], [1, "sent"]);
  });

  test("happens once, at the right time, on nights when clocks change", () => {
    // 2027-03-14: New York skips 2:00 to 3:00. Arizona never changes.
    assert.equal(at("2027-03-14", "02:30", "NY", "10001"), "2027-03-14T07:30:00.000Z");
    assert.equal(at("2027-03-14", "09:00", "NY", "10001"), "2027-03-14T13:00:00.000Z");
    assert.equal(at("2027-03-13", "09:00", "NY", "10001"), "2027-03-13T14:00:00.000Z");
    assert.equal(at("2027-03-14", "09:00", "AZ", "85001"), "2027-03-14T16:00:00.000Z");
    // 2026-11-01: 1:30 comes twice in Chicago, and the first counts.
    assert.equal(at("2026-11-01", "01:30", "IL", "60601"), "2026-11-01T06:30:00.000Z");
    assert.equal(at("2026-11-01", "09:00", "IL", "60601"), "2026-11-01T15:00:00.000Z");
  });
});

describe("A campaign by text", () => {
  const phone = (index: number) => `+1212555${4100 + index}`;
  const textsIn = async () => {
    const { db, organizationId } = requirePermission(here.business.system, "messages.view");
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from usage_entries
      where organization_id = ${organizationId} and key like 'campaign-%'`.execute(db);
    return rows[0]?.count;
  };
  const agree = (customer: { id: number; phone: string | null }) =>
    changeConsent(here.owner.actor, customer.id, {
      channel: "text",
      address: customer.phone ?? "",
      purpose: "marketing",
      is_withdrawn: false,
      note: "Asked on the phone",
    } as never);

  test("goes only to customers who agreed to offers, waits out quiet hours, and counts toward the plan", async () => {
    const agreed = await someone({ phone: phone(1) });
    await agree(agreed);
    await someone({ phone: phone(2) });
    moveClockTo(new Date("2026-11-21T03:00:00Z"));
    const { id } = await draft({ content: newText, audience: everyLead });
    await plan(id, { kind: "now" });
    const later = await sendCampaignNow(here.business, id);
    assert.deepEqual(later, { later: "2026-11-21T13:00:00.000Z" });
    assert.equal(await textsIn(), 0);
    moveClockTo(new Date("2026-11-21T13:00:01Z"));
    await sendCampaignNow(here.business, id);
    assert.equal(await textsIn(), 1);
    assert.deepEqual(
      (await results(id)).map(({ outcome, reason }) => [outcome, reason]),
      [
        ["sent", null],
        ["refused", "The customer hasn't agreed to get offers by text."],
      ],
    );
  });

  test("is paused with a reason when the plan has no messages left", async () => {
    for (const index of [3, 4, 5, 6]) await agree(await someone({ phone: phone(index) }));
    const { id } = await draft({ content: newText, audience: everyLead });
    const scope = requirePermission(here.business.system, "customers.view");
    const { left } = await quoteMessages(scope, 0);
    await inTransaction(scope, (tx) =>
      recordUsage(tx, {
        kind: "message",
        quantity: left - 2,
        key: `used-${id}`,
        subject: { kind: "message", id: 0 },
        title: "Used up",
      }),
    );
    await plan(id, { kind: "now" });
    await sendCampaignNow(here.business, id);
    assert.equal(await textsIn(), 2);
    const { state, reason } = await get<Campaign>(`/${id}`);
    assert.equal(state, "paused");
    assert.match(reason ?? "", /beyond what your plan includes|go over your spend cap/);
    const outcomes = (await results(id)).map(({ outcome }) => outcome);
    assert.deepEqual(outcomes, ["sent", "sent", "waiting", "waiting"]);
  });
});
