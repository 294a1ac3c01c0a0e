/** From trial to paid and through everything that can happen to a subscription, on the provider's own clock. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createCustomer, getCustomerStats } from "#domains/customers/service.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { moveClockTo, now } from "#platform/clock.ts";
import { serveForTests } from "../../../tests/support/business.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { pdfPages } from "../../../tests/support/pdf.ts";
import { mintSubscriber, passTime, type Subscriber } from "../../../tests/support/subscriber.ts";
import { payBill, replaceCard } from "./bills/paying.ts";
import { getBill, listBills } from "./bills/service.ts";
import { reconcile } from "./jobs.ts";
import { changePlan, previewChange } from "./plan/changing.ts";
import { cancelAtPeriodEnd, keepSubscription, reactivate } from "./plan/leaving.ts";
import { forecastBill, getOverview } from "./service.ts";

const here = serveForTests({ at: "2026-03-02T15:00:00Z" });

const eventsOf = async (actor: Actor, type: string) => {
  const { db } = requirePermission(actor, "billing.view");
  const { rows } = await sql<{ data: Record<string, unknown>; actor_name: string }>`
    select data, actor_name from events where type = ${type} order by id`.execute(db);
  return rows;
};

const tryToWrite = async (subscriber: Subscriber) => {
  const { token } = await subscriber.signedIn();
  return here.app.call("POST", "/api/customers/", { token, body: { first_name: "Ida", last_name: "Berg" } });
};

const upgrade = async (actor: Actor, additionalUsers = 0) => {
  const preview = await previewChange(actor, { plan: "pro", additionalUsers });
  return {
    preview,
    after: await changePlan(actor, { plan: "pro", additionalUsers, preview: preview.preview }),
  };
};

test("a new business is in its trial, with the card that is charged afterwards", async () => {
  const { owner } = await mintSubscriber(here.app);
  const overview = await getOverview(owner.actor);
  assert.equal(overview.workspace, "trial");
  assert.equal(overview.trialDaysLeft, 7);
  assert.equal(overview.card?.last4, "4242");
  assert.equal(overview.monthlyCents, 2_500);
  assert.deepEqual([overview.seats, overview.people], [1, 1]);
  assert.match(overview.overageRefusal ?? "", /during the free trial/);
  const { bill } = await forecastBill(owner.actor);
  assert.equal(bill?.totalCents, 2_500);
  assert.equal(bill?.at, "2026-03-09T15:00:00.000Z");
});

test("at the end of the trial the card is charged and the business goes on for a month", async () => {
  const { owner } = await mintSubscriber(here.app);
  await passTime(here.app, { days: 7, minutes: 1 });
  const overview = await getOverview(owner.actor);
  assert.equal(overview.workspace, "active");
  assert.equal(overview.trialEnd, null);
  assert.equal(Date.parse(overview.periodEnd), Date.parse("2026-04-09T15:00:00Z"));
  const { bills } = await listBills(owner.actor, {});
  assert.deepEqual(
    bills.map(({ status, totalCents }) => [status, totalCents]),
    [["paid", 2_500]],
  );
  assert.deepEqual(
    (await eventsOf(owner.actor, "billing.status_changed")).map(({ data }) => data),
    [{ before: "trial", after: "active" }],
  );
});

test("a trial that ends with a card that cannot be charged leaves a workspace to read, and a new card opens it", async () => {
  const subscriber = await mintSubscriber(here.app, { card: "pm_card_chargeCustomerFail" });
  const { owner } = subscriber;
  const kept = await createCustomer(owner.actor, {
    first_name: "Ada",
    last_name: "Miller",
    status: "lead",
    country: "US",
  });
  await passTime(here.app, { days: 7, minutes: 1 });
  const overview = await getOverview(owner.actor);
  assert.equal(overview.workspace, "read_only");
  assert.equal(overview.openBill?.dueCents, 2_500);
  assert.match(overview.openBill?.failure ?? "", /declined/);
  const refused = await tryToWrite(subscriber);
  assert.deepEqual([refused.status, refused.body.code], [402, "payment_required"]);
  assert.equal(
    refused.body.error,
    "This workspace is read-only since March 9, 2026. Nothing was lost. Add a card under Billing & Plans to continue.",
  );
  const { token } = await subscriber.signedIn();
  const seen = await here.app.call("GET", `/api/customers/${kept.id}`, { token });
  assert.equal(seen.status, 200);
  assert.equal((await here.app.call("GET", "/api/customers/stats", { token })).body.data.total_customers, 1);

  await assert.rejects(replaceCard(owner.actor, "pm_card_chargeDeclined"), { code: "payment_required" });
  await assert.rejects(replaceCard(owner.actor, "pm_card_chargeCustomerFail"), { code: "payment_required" });
  assert.equal((await getOverview(owner.actor)).workspace, "read_only");
  const open = await replaceCard(owner.actor, "pm_card_mastercard");
  assert.equal(open.workspace, "active");
  assert.equal(open.readOnlySince, null);
  assert.equal(open.openBill, null);
  assert.equal((await tryToWrite(subscriber)).status, 201);
  assert.equal((await getCustomerStats(owner.actor)).total_customers, 2);
});

test("a trial that ends without any card is paused to read, and a card begins the first month", async () => {
  const subscriber = await mintSubscriber(here.app);
  const { owner } = subscriber;
  const { db } = requirePermission(owner.actor, "billing.view");
  const { rows } = await sql<{ customer_id: string }>`select customer_id from subscriptions`.execute(db);
  await here.app.appContext.payments.removeCards(rows[0]?.customer_id ?? "");
  await passTime(here.app, { days: 8 });
  assert.equal((await getOverview(owner.actor)).subscription, "paused");
  assert.equal((await tryToWrite(subscriber)).status, 402);
  const open = await replaceCard(owner.actor, "pm_card_visa");
  assert.equal(open.workspace, "active");
  assert.equal(open.periodEnd.slice(0, 16), "2026-04-10T15:00");
});

test("a trial without any subscription ends by the clock, at the moment it was to end", async () => {
  const { owner } = await mintOrganization(here.app);
  moveClockTo(new Date("2026-03-09T14:59:00Z"));
  await reconcile(here.app.appContext);
  assert.equal((await getOverview(owner.actor)).workspace, "trial");
  moveClockTo(new Date("2026-03-09T15:10:00Z"));
  await reconcile(here.app.appContext);
  const overview = await getOverview(owner.actor);
  assert.equal(overview.workspace, "read_only");
  assert.equal(Date.parse(overview.readOnlySince ?? ""), Date.parse(overview.trialEnd ?? "-"));
  const again = await reactivate(owner.actor, {
    plan: "core",
    additionalUsers: 0,
    paymentMethodId: "pm_card_visa",
  });
  assert.deepEqual([again.workspace, again.plan], ["active", "core"]);
});

test("what a preview says is charged to the cent, and stands on the bill", async () => {
  const { owner } = await mintSubscriber(here.app);
  await passTime(here.app, { days: 7, minutes: 1 });
  await passTime(here.app, { days: 10 });
  const { preview, after: overview } = await upgrade(owner.actor, 2);
  const sum = preview.prorations.reduce((total, { amountCents }) => total + amountCents, 0);
  assert.equal(preview.dueNowCents, sum);
  assert.ok(sum > 0 && sum < 3_500, `${sum}`);
  assert.equal(preview.monthlyCents, 6_000);
  assert.equal(preview.nextBillCents, 6_000);
  assert.deepEqual([overview.plan, overview.seats, overview.workspace], ["pro", 7, "active"]);
  const [bill] = (await listBills(owner.actor, {})).bills;
  assert.deepEqual([bill?.totalCents, bill?.status], [sum, "paid"]);
  assert.deepEqual(
    (await eventsOf(owner.actor, "billing.plan_changed")).map(({ data, actor_name }) => ({
      ...data,
      actor_name,
    })),
    [
      {
        before: { plan: "core", additionalUsers: 0 },
        after: { plan: "pro", additionalUsers: 2 },
        actor_name: owner.actor.name,
      },
    ],
  );
});

test("the same change twice, or at once, is charged once", async () => {
  const { owner } = await mintSubscriber(here.app);
  await passTime(here.app, { days: 8 });
  const preview = await previewChange(owner.actor, { plan: "pro", additionalUsers: 0 });
  const change = { plan: "pro", additionalUsers: 0, preview: preview.preview } as const;
  await Promise.all([changePlan(owner.actor, change), changePlan(owner.actor, change)]);
  await changePlan(owner.actor, change);
  const { bills } = await listBills(owner.actor, {});
  assert.equal(bills.length, 2);
  assert.equal((await eventsOf(owner.actor, "billing.plan_changed")).length, 1);
});

test("a change whose card is refused leaves everything as it was", async () => {
  const { owner } = await mintSubscriber(here.app);
  await passTime(here.app, { days: 8 });
  await replaceCard(owner.actor, "pm_card_chargeCustomerFail");
  await assert.rejects(upgrade(owner.actor), {
    code: "payment_required",
    message: "Your card was declined.",
  });
  const overview = await getOverview(owner.actor);
  assert.deepEqual([overview.plan, overview.workspace], ["core", "active"]);
  assert.equal((await listBills(owner.actor, {})).bills.length, 1);
});

test("a preview that is old, made up or another business's is not charged", async () => {
  const { owner } = await mintSubscriber(here.app);
  const stranger = await mintSubscriber(here.app);
  await passTime(here.app, { days: 8 });
  const wanted = { plan: "pro", additionalUsers: 0 } as const;
  const old = await previewChange(owner.actor, wanted);
  await passTime(here.app, { minutes: 16 });
  const { preview: foreign } = await previewChange(stranger.owner.actor, wanted);
  for (const preview of [old.preview, foreign, "made-up", `${old.preview}x`]) {
    await assert.rejects(changePlan(owner.actor, { ...wanted, preview }), { code: "conflict" });
  }
  assert.equal((await getOverview(owner.actor)).plan, "core");
});

test("nobody loses their seat: a smaller plan is refused while too many people can sign in", async () => {
  const { owner, member } = await mintSubscriber(here.app, { plan: "pro" });
  const people = [await member("STAFF"), await member("STAFF")];
  await passTime(here.app, { days: 8 });
  const wanted = { plan: "core", additionalUsers: 1 } as const;
  const preview = await previewChange(owner.actor, wanted);
  const sentence =
    "Core with 1 additional user has 2 seats, and 3 people can sign in. Deactivate 1 team member under Settings, Users, or keep 1 more additional user.";
  assert.equal(preview.refusal, sentence);
  await assert.rejects(changePlan(owner.actor, { ...wanted, preview: preview.preview }), {
    code: "conflict",
    message: sentence,
  });
  const { db } = requirePermission(owner.actor, "users.update");
  await sql`update users set is_active = false where id = ${people[0]?.userId}`.execute(db);
  const after = await changePlan(owner.actor, { ...wanted, preview: preview.preview });
  assert.deepEqual([after.plan, after.seats], ["core", 2]);
  // What was paid for and not used is kept as credit for the next bills.
  const [bill] = (await listBills(owner.actor, {})).bills;
  assert.ok((bill?.totalCents ?? 0) < 0);
  const { bill: next } = await forecastBill(owner.actor);
  assert.ok((next?.dueCents ?? 0) < 3_000);
});

test("a cancelled subscription works until its end, can be kept until then, and begins anew afterwards", async () => {
  const subscriber = await mintSubscriber(here.app);
  const { owner } = subscriber;
  await passTime(here.app, { days: 8 });
  const cancelled = await cancelAtPeriodEnd(owner.actor, { reason: "too_expensive" });
  assert.equal(cancelled.workspace, "active");
  assert.equal(cancelled.cancelAt, cancelled.periodEnd);
  assert.equal((await keepSubscription(owner.actor)).cancelAt, null);
  await cancelAtPeriodEnd(owner.actor, { reason: "closing", comment: "Selling the van" });
  await passTime(here.app, { days: 31 });
  const ended = await getOverview(owner.actor);
  assert.deepEqual([ended.workspace, ended.subscription], ["cancelled", "canceled"]);
  assert.equal((await tryToWrite(subscriber)).status, 402);
  assert.equal((await listBills(owner.actor, {})).bills.length, 1);
  await assert.rejects(
    reactivate(owner.actor, { plan: "pro", additionalUsers: 0, paymentMethodId: "pm_card_chargeDeclined" }),
    { code: "payment_required" },
  );
  const again = { plan: "pro", additionalUsers: 1, paymentMethodId: "pm_card_visa" } as const;
  const open = await reactivate(owner.actor, again);
  assert.deepEqual([open.workspace, open.plan, open.seats], ["active", "pro", 6]);
  await assert.rejects(reactivate(owner.actor, again), { code: "conflict" });
  assert.equal((await tryToWrite(subscriber)).status, 201);
  assert.equal((await listBills(owner.actor, {})).bills.length, 2);
});

test("a renewal that fails has two weeks to be put right, then the workspace can only be read", async () => {
  const subscriber = await mintSubscriber(here.app);
  const { owner } = subscriber;
  await passTime(here.app, { days: 8 });
  await replaceCard(owner.actor, "pm_card_chargeCustomerFail");
  await passTime(here.app, { days: 31 });
  const late = await getOverview(owner.actor);
  assert.equal(late.workspace, "past_due");
  const grace = Date.parse(late.graceEndsAt ?? "") - now().getTime();
  assert.equal(Math.round(grace / 3_600_000), 14 * 24);
  assert.equal((await tryToWrite(subscriber)).status, 201);
  await assert.rejects(previewChange(owner.actor, { plan: "pro", additionalUsers: 0 }), { code: "conflict" });
  await assert.rejects(payBill(owner.actor, late.openBill?.id ?? ""), { code: "payment_required" });
  await passTime(here.app, { days: 14, minutes: 1 });
  await reconcile(here.app.appContext);
  assert.equal((await getOverview(owner.actor)).workspace, "read_only");
  assert.equal((await tryToWrite(subscriber)).status, 402);
  const open = await replaceCard(owner.actor, "pm_card_visa");
  assert.equal(open.workspace, "active");
  assert.equal((await tryToWrite(subscriber)).status, 201);
});

test("given up by the provider, the books are squared with the next good card", async () => {
  const { owner } = await mintSubscriber(here.app, { card: "pm_card_chargeCustomerFail" });
  await passTime(here.app, { days: 30 });
  assert.equal((await getOverview(owner.actor)).subscription, "unpaid");
  const open = await replaceCard(owner.actor, "pm_card_visa");
  assert.deepEqual([open.workspace, open.openBill], ["active", null]);
});

test("a bill is a PDF for anyone who may see billing, and for nobody else", async () => {
  const subscriber = await mintSubscriber(here.app, { plan: "pro" });
  const staff = await subscriber.member("STAFF");
  await passTime(here.app, { days: 7, minutes: 1 });
  const [bill] = (await listBills(subscriber.owner.actor, {})).bills;
  const path = `/api/billing/bills/${bill?.id}/pdf`;
  const { token } = await subscriber.signedIn();
  const answer = await here.app.http.inject({
    method: "GET",
    url: path,
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers["content-type"], "application/pdf");
  assert.match(`${answer.headers["content-disposition"]}`, /^attachment; filename="plumbline-[\w-]+\.pdf"$/);
  const text = answer.rawPayload.toString("latin1");
  assert.ok(
    text.startsWith("%PDF-1.7") && text.includes("/StructTreeRoot") && text.includes("/Lang (en-US)"),
  );
  const [page = ""] = await pdfPages(answer.rawPayload);
  for (const said of [
    bill?.number ?? "?",
    "Billed to",
    ...(bill?.lines ?? []).map((line) => line.description),
  ])
    assert.ok(page.includes(said), said);
  assert.match(page, /Amount .*Total .*Page 1 of 1/);
  assert.equal((await here.app.call("GET", path)).status, 401);
  const other = await mintSubscriber(here.app);
  const stranger = (await other.signedIn()).token;
  assert.equal((await here.app.call("GET", path, { token: stranger })).status, 404);
  await assert.rejects(getBill(staff.actor, bill?.id ?? ""), { code: "forbidden" });
});
