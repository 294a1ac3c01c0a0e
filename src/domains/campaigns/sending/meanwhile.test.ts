/** What happens to customers and campaigns while a campaign is being sent: nobody gets it twice, and nobody is lost. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { campaignWorld } from "../../../../tests/support/campaign-world.ts";
import { carryOn, newMail, sendCampaignNow } from "../../../../tests/support/campaigns.ts";
import { mailsTo } from "../../../../tests/support/reminders.ts";

const here = openForTests({ isLong: true, at: "2026-11-20T17:00:00Z" });
const world = campaignWorld(here);
const { someone, draft, start, results, report, stateOf, post } = world;

beforeEach(() => world.settle());

type Someone = Awaited<ReturnType<typeof someone>>;

const count = async (email: string | null) => (await mailsTo(here.app, email ?? "")).length;
const remove = ({ id }: Someone) => here.done("DELETE", `/api/customers/${id}`);
const outcomes = async (id: number) =>
  new Map((await results(id)).map((each) => [each.customer_id, [each.outcome, each.reason]]));

/** A campaign whose list is made and of which nothing has left. */
async function begun(): Promise<number> {
  const { id } = await draft();
  await start(id);
  assert.equal(await carryOn(here.business, id), "now");
  return id;
}

describe("A customer who is deleted while a campaign is sent", () => {
  test("gets none if it was not sent yet, and counts as reached if it was", async () => {
    const [before, after, stays] = [await someone(), await someone(), await someone()];
    const id = await begun();
    await remove(before);
    await sendCampaignNow(here.business, id);
    await remove(after);
    assert.deepEqual(await Promise.all([before, after, stays].map(({ email }) => count(email))), [0, 1, 1]);
    const { recipients, delivered, refused, reasons } = await report(id);
    assert.deepEqual([recipients, delivered, refused, await stateOf(id)], [3, 2, 1, "sent"]);
    assert.deepEqual(reasons, [{ reason: "The customer was deleted.", count: 1 }]);
  });

  test("leaves it to the other record with the same address, once", async () => {
    const email = "both@customer.example";
    const [duplicate, survivor] = [await someone({ email }), await someone({ email })];
    const id = await begun();
    assert.equal((await outcomes(id)).get(survivor.id)?.[0], "refused");
    await remove(duplicate);
    await sendCampaignNow(here.business, id);
    assert.equal(await count(email), 1);
    const all = await outcomes(id);
    assert.deepEqual(all.get(survivor.id), ["delivered", null]);
    assert.deepEqual(all.get(duplicate.id), ["refused", "The customer was deleted."]);
  });

  test("leaves it to the record that takes over the address, whichever of them is next", async () => {
    const [first, second, third, fourth] = [
      await someone(),
      await someone(),
      await someone(),
      await someone(),
    ];
    const id = await begun();
    await remove(first);
    await here.done("PUT", `/api/customers/${second.id}`, { email: first.email });
    await remove(fourth);
    await here.done("PUT", `/api/customers/${third.id}`, { email: fourth.email });
    await sendCampaignNow(here.business, id);
    for (const { email } of [first, fourth]) assert.equal(await count(email), 1);
    for (const { email } of [second, third]) assert.equal(await count(email), 0);
    const all = await outcomes(id);
    for (const each of [second, third]) assert.deepEqual(all.get(each.id), ["delivered", null]);
  });

  test("doesn't make the record that takes over the address get it again", async () => {
    const east = await someone({ state: "NY", zip_code: "10001" });
    const west = await someone({ state: "CA", zip_code: "94103" });
    const { id } = await draft();
    await post(`/${id}/send`, { schedule: { kind: "local", day: "2026-11-21", time: "09:30" } });
    moveClockTo(new Date("2026-11-21T14:30:01Z"));
    await world.begin(id);
    assert.equal(await count(east.email), 1);
    await remove(east);
    await here.done("PUT", `/api/customers/${west.id}`, { email: east.email });
    moveClockTo(new Date("2026-11-21T17:30:01Z"));
    await sendCampaignNow(here.business, id);
    assert.deepEqual([await count(east.email), await count(west.email), await stateOf(id)], [1, 0, "sent"]);
    assert.deepEqual((await outcomes(id)).get(west.id), [
      "refused",
      "Another recipient has the same email address and gets it.",
    ]);
  });
});

describe("A campaign that is being sent", () => {
  test("can't be changed until it is over, and everyone gets the words that were sent", async () => {
    const one = await someone();
    const id = await begun();
    const change = { content: { ...newMail, subject: "Other words" } };
    const refused = async () => {
      const { status, body } = await here.send("PUT", `/api/campaigns/${id}`, change);
      return [status, body.message ?? body.error?.message];
    };
    const words = "This campaign is being sent, so it can't be changed. Duplicate it to send something else.";
    assert.deepEqual(await refused(), [409, words]);
    await post(`/${id}/pause`);
    assert.deepEqual(await refused(), [409, words]);
    await post(`/${id}/resume`);
    await sendCampaignNow(here.business, id);
    assert.equal((await world.mailTo(one.email)).count, 1);
    assert.match((await world.mailTo(one.email)).header("Subject"), /^Spring tune-up/);
  });
});

describe("A night in which clocks change", () => {
  /** East and west, with the moments of their local hour and of when it might come a second time. */
  const nights = [
    {
      night: "spring, when 2:30 is skipped",
      before: "2027-03-13T17:00:00Z",
      schedule: { kind: "local", day: "2027-03-14", time: "02:30" },
      east: "2027-03-14T07:30:00Z",
      west: "2027-03-14T10:30:00Z",
    },
    {
      night: "fall, when 1:30 comes twice",
      before: "2026-10-31T17:00:00Z",
      schedule: { kind: "local", day: "2026-11-01", time: "01:30" },
      east: "2026-11-01T05:30:00Z",
      west: "2026-11-01T08:30:00Z",
    },
  ];
  const later = (moment: string, seconds: number) => new Date(Date.parse(moment) + seconds * 1_000);

  for (const { night, before, schedule, east, west } of nights)
    test(`has one local hour for each: ${night}`, async () => {
      moveClockTo(new Date(before));
      const inEast = await someone({ state: "NY", zip_code: "10001" });
      const inWest = await someone({ state: "CA", zip_code: "94103" });
      const { id } = await draft();
      const planned = await post(`/${id}/send`, { schedule });
      assert.equal(planned.starts_at, east);
      const counts = async () => [await count(inEast.email), await count(inWest.email)];
      moveClockTo(later(east, 1));
      await world.begin(id);
      assert.deepEqual(await counts(), [1, 0]);
      moveClockTo(later(west, -1));
      await sendCampaignNow(here.business, id);
      assert.deepEqual(await counts(), [1, 0]);
      moveClockTo(later(west, 1));
      await sendCampaignNow(here.business, id);
      assert.deepEqual([await counts(), await stateOf(id)], [[1, 1], "sent"]);
      moveClockTo(later(west, 3_601));
      await world.begin(id, east);
      assert.deepEqual(await counts(), [1, 1]);
    });
});
