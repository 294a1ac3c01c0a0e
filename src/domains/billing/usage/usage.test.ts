/** What is used counts once, costs what it should to the cent, and never more than the owner allows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { serveForTests } from "../../../../tests/support/business.ts";
import { mintSubscriber, passTime, sendCharges } from "../../../../tests/support/subscriber.ts";
import { listBills } from "../bills/service.ts";
import { lookAhead } from "../jobs.ts";
import { changePlan, previewChange } from "../plan/changing.ts";
import { cancelAtPeriodEnd } from "../plan/leaving.ts";
import { forecastBill, getOverview } from "../service.ts";
import { listUsage, setSpendCap } from "./ledger.ts";
import { assertWithinPlan, recordUsage } from "./service.ts";

const here = serveForTests({ at: "2026-03-02T15:00:00Z", readsMail: true });

const gigabyte = 1e9;

const use = (actor: Actor, kind: "message" | "storage", quantity: number, key = newId()) =>
  inTransaction(requirePermission(actor, "customers.view"), (tx) =>
    recordUsage(tx, { kind, quantity, key, subject: { kind, id: key }, title: `Some ${kind}` }),
  );

/** On Core, past the trial, with 100 messages and 2 GB included. */
async function payingBusiness() {
  const subscriber = await mintSubscriber(here.app);
  await passTime(here.app, { days: 7, minutes: 1 });
  return subscriber;
}

const allEntries = async (actor: Actor, query: Omit<Parameters<typeof listUsage>[1], "limit"> = {}) => {
  const entries = [];
  let cursor: string | null | undefined;
  do {
    const page = await listUsage(actor, { ...query, limit: 200, ...(cursor ? { cursor } : {}) });
    entries.push(...page.entries);
    cursor = page.next_cursor;
  } while (cursor);
  return entries;
};

const costOf = (entries: { costCents: number }[]) =>
  entries.reduce((sum, { costCents }) => sum + costCents, 0);

test("what the plan includes costs nothing; each message beyond costs 3 cents and opens what caused it", async () => {
  const { owner } = await payingBusiness();
  await use(owner.actor, "message", 100);
  assert.equal((await getOverview(owner.actor)).spentCents, 0);
  const { costCents } = await use(owner.actor, "message", 2, "letter-7");
  assert.equal(costCents, 6);
  const overview = await getOverview(owner.actor);
  assert.deepEqual(overview.messages, { used: 102, included: 100, costCents: 6 });
  const [entry] = (await listUsage(owner.actor, { costing: "true" })).entries;
  assert.deepEqual(
    [entry?.subject, entry?.costCents, entry?.by],
    [{ kind: "message", id: "letter-7" }, 6, owner.actor.name],
  );
});

test("storage costs by the most that was stored, ten cents a gigabyte, to the cent", async () => {
  const { owner } = await payingBusiness();
  await use(owner.actor, "storage", 2 * gigabyte);
  assert.equal((await use(owner.actor, "storage", 49_999_999)).costCents, 0);
  assert.equal((await use(owner.actor, "storage", 1)).costCents, 1);
  assert.equal((await use(owner.actor, "storage", 3.15 * gigabyte)).costCents, 31);
  await use(owner.actor, "storage", -4 * gigabyte);
  const { storage } = await getOverview(owner.actor);
  assert.deepEqual([storage.used, storage.peak, storage.costCents], [1.2 * gigabyte, 5.2 * gigabyte, 32]);
});

test("the same key counts once, also ten times at once", async () => {
  const { owner } = await payingBusiness();
  const key = newId();
  const answers = await Promise.all(Array.from({ length: 10 }, () => use(owner.actor, "message", 1, key)));
  assert.equal(answers.filter(({ isRepeat }) => !isRepeat).length, 1);
  assert.equal((await getOverview(owner.actor)).messages.used, 1);
  assert.equal((await allEntries(owner.actor)).length, 1);
});

test("a spend cap holds before anything is sent, however many try at once", async () => {
  const { owner } = await payingBusiness();
  await setSpendCap(owner.actor, 20, undefined);
  await use(owner.actor, "message", 100);
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => use(owner.actor, "message", 1)));
  assert.equal(answers.filter(({ status }) => status === "fulfilled").length, 6);
  await assert.rejects(
    assertWithinPlan(requirePermission(owner.actor, "customers.view"), { kind: "message", quantity: 1 }),
    {
      code: "payment_required",
      message:
        "This message would cost $0.03 beyond your plan, and your spend cap of $0.20 has $0.02 left in this billing period. Raise the cap or change your plan under Billing & Plans.",
    },
  );
  const { spentCents, messages } = await getOverview(owner.actor);
  assert.deepEqual([spentCents, messages.used], [18, 106]);
  await assert.rejects(setSpendCap(owner.actor, 17, undefined), { code: "invalid" });
  await assert.rejects(setSpendCap(owner.actor, 30, 1), { code: "conflict" });
  await setSpendCap(owner.actor, null, undefined);
  await use(owner.actor, "message", 1);
});

test("in the trial nothing beyond the plan can be used, for nothing is charged", async () => {
  const { owner } = await mintSubscriber(here.app);
  await use(owner.actor, "message", 100);
  await assert.rejects(use(owner.actor, "message", 1), {
    code: "payment_required",
    message: /during the free trial/,
  });
  await use(owner.actor, "storage", 2 * gigabyte);
  await assert.rejects(use(owner.actor, "storage", gigabyte), { code: "payment_required" });
  // Too little to cost a cent.
  await assert.rejects(use(owner.actor, "storage", 1_000), { code: "payment_required" });
  await use(owner.actor, "storage", -gigabyte);
});

test("what goes wrong around it is not counted", async () => {
  const { owner } = await payingBusiness();
  const failing = inTransaction(requirePermission(owner.actor, "customers.view"), async (tx) => {
    await recordUsage(tx, {
      kind: "message",
      quantity: 1,
      key: "k",
      subject: { kind: "message", id: 1 },
      title: "T",
    });
    throw new Error("the message could not be sent");
  });
  await assert.rejects(failing, /could not be sent/);
  assert.equal((await getOverview(owner.actor)).messages.used, 0);
});

test("a period's usage is on one bill, once, and every cent of it can be opened", async () => {
  const { owner } = await payingBusiness();
  await use(owner.actor, "message", 110);
  await use(owner.actor, "storage", 5 * gigabyte);
  const forecast = (await forecastBill(owner.actor)).bill;
  assert.equal(forecast?.totalCents, 2_500 + 30 + 30);
  // Shortly before the period ends it is put on the bill that is about to be written.
  moveClockTo(new Date("2026-04-09T14:30:00Z"));
  for (let round = 0; round < 3; round++) await lookAhead(here.app.appContext);
  await sendCharges(here.app, owner.actor);
  assert.equal((await forecastBill(owner.actor)).bill?.totalCents, forecast?.totalCents);
  // Somebody is quick and uses more in the last half hour: that is on the bill after.
  await use(owner.actor, "message", 1);
  await passTime(here.app, { minutes: 31 });
  const [bill] = (await listBills(owner.actor, {})).bills;
  assert.deepEqual([bill?.totalCents, bill?.status], [2_560, "paid"]);
  for (const line of bill?.lines ?? []) {
    if (!line.usage) continue;
    const { kind, periodStart: period } = line.usage;
    const entries = await allEntries(owner.actor, { kind, period });
    const late = kind === "message" ? 3 : 0;
    assert.equal(costOf(entries), line.amountCents + late);
  }
  assert.equal(bill?.lines.filter(({ usage }) => usage).length, 2);
  await sendCharges(here.app, owner.actor);
  await use(owner.actor, "storage", -5 * gigabyte);
  await passTime(here.app, { days: 31 });
  const [next] = (await listBills(owner.actor, {})).bills;
  const amounts = next?.lines.filter(({ usage }) => usage).map(({ amountCents }) => amountCents);
  // One late message, and what was stored when the new period began.
  assert.deepEqual(amounts, [3]);
  assert.equal((await getOverview(owner.actor)).messages.used, 0);
});

test("cancelling bills what was used so far, and nothing beyond the plan can be used from then on", async () => {
  const { owner } = await payingBusiness();
  await use(owner.actor, "message", 105);
  await cancelAtPeriodEnd(owner.actor, { reason: "other" });
  await sendCharges(here.app, owner.actor);
  await assert.rejects(use(owner.actor, "message", 1), {
    code: "payment_required",
    message: /ends on April 9, 2026/,
  });
  await passTime(here.app, { days: 32 });
  const [bill] = (await listBills(owner.actor, {})).bills;
  assert.deepEqual([bill?.totalCents, bill?.status], [15, "paid"]);
});

test("owners are told at 80, 95 and 100 percent, each once", async () => {
  const { owner } = await payingBusiness();
  await use(owner.actor, "message", 79);
  await use(owner.actor, "message", 1);
  const eighty = await here.mails.next(owner.email, /^80% of your included MMS used/);
  assert.match(eighty.text, /each message costs \$0\.03/);
  await use(owner.actor, "message", 1);
  await use(owner.actor, "message", 30);
  await here.mails.next(owner.email, /^100% of your included MMS used/);
  await use(owner.actor, "message", 1);
  assert.equal(here.mails.count(owner.email), 0);
});

type Action = { kind: "message" | "storage" | "delete" | "upgrade"; quantity: number };

const action = (kind: Action["kind"], most: number, unit = 1) =>
  fc.integer({ min: 1, max: most }).map((count): Action => ({ kind, quantity: count * unit }));
const actions = fc.oneof(
  { weight: 5, arbitrary: action("message", 60) },
  { weight: 4, arbitrary: action("storage", 3_000, 1_000_003) },
  { weight: 2, arbitrary: action("delete", 2_000, 1_000_003) },
  { weight: 1, arbitrary: action("upgrade", 1) },
);

/** What was really used, after this deed; nothing more when there was no room, which only a cap may say. */
async function doAction(
  actor: Actor,
  { kind, quantity }: Action,
  used: Used,
  cap: number | null,
): Promise<Used> {
  if (kind === "upgrade") {
    const preview = await previewChange(actor, { plan: "pro", additionalUsers: 0 });
    await changePlan(actor, { plan: "pro", additionalUsers: 0, preview: preview.preview });
    return used;
  }
  const amount = kind === "delete" ? -Math.min(quantity, used.stored) : quantity;
  if (amount === 0) return used;
  try {
    await use(actor, kind === "message" ? "message" : "storage", amount);
  } catch (error) {
    assert.equal((error as { code?: string }).code, "payment_required");
    assert.ok(cap !== null, "without a cap nothing is refused");
    return used;
  }
  if (kind === "message") return { ...used, messages: used.messages + amount };
  return { ...used, stored: used.stored + amount };
}

type Used = { messages: number; stored: number };

async function assertAddsUp(actor: Actor, used: Used, cap: number | null): Promise<void> {
  const overview = await getOverview(actor);
  assert.deepEqual([overview.messages.used, overview.storage.used], [used.messages, used.stored]);
  const entries = await allEntries(actor, { period: overview.periodStart });
  assert.equal(costOf(entries), overview.spentCents);
  assert.ok(cap === null || overview.spentCents <= cap, `${overview.spentCents} of ${cap}`);
}

test("whatever is used in whatever order, the ledger adds up and the cap is kept", async () => {
  const caps = fc.option(fc.integer({ min: 0, max: 150 }));
  const lives = fc.array(actions, { minLength: 1, maxLength: 14 });
  const life = fc.asyncProperty(caps, lives, async (cap, steps) => {
    moveClockTo(new Date("2026-03-02T15:00:00Z"));
    const { owner } = await payingBusiness();
    if (cap !== null) await setSpendCap(owner.actor, cap, undefined);
    let used: Used = { messages: 0, stored: 0 };
    for (const step of steps) {
      used = await doAction(owner.actor, step, used, cap);
      await assertAddsUp(owner.actor, used, cap);
    }
  });
  await fc.assert(life, { numRuns: 12 });
});
