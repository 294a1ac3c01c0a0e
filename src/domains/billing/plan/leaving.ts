/** Leaving and coming back: cancel with the period that is paid for, take that back, or begin again after the end. */
import { readStanding } from "#domains/organizations/subscription.ts";
import { listOwners } from "#domains/users/members/owners.ts";
import { countPeople } from "#domains/users/service.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict } from "#platform/errors.ts";
import { chargeRunningPeriod } from "../bills/charging.ts";
import { linesOf } from "../bills/lines.ts";
import { collect } from "../bills/paying.ts";
import { type BillingOverview, type Cancellation, cancelReasons, type Reactivation } from "../contract.ts";
import { cancelScheduled, tellOwners } from "../mails.ts";
import { askProvider, digest, keyOf } from "../provider/service.ts";
import { findCurrent, findOpenBill, insertCurrent } from "../store.ts";
import { assertAllowed, changing, requireSubscribed, seatRefusal, syncSubscription } from "./subscribed.ts";

/** What was used beyond the plan so far is billed with the end; from now on nothing beyond it can be used. */
export const cancelAtPeriodEnd = (actor: Actor, given: Cancellation): Promise<BillingOverview> =>
  changing(actor, (scope) => cancel(scope, given));

async function cancel(scope: Scope, { reason, comment }: Cancellation): Promise<void> {
  const { actor } = scope;
  const { standing, current } = await requireSubscribed(scope, "cancel");
  if (current.cancel_at !== null) return;
  await askProvider(actor, () => actor.appContext.payments.cancelSubscription(current.id, "period_end"));
  const endsAt = current.period_end;
  await syncSubscription(scope, current, {
    event: {
      type: "billing.cancelled",
      subject: { kind: "organization", id: actor.organizationId },
      title: "The subscription was cancelled and ends with the billing period",
      description: cancelReasons[reason],
      data: { reason, comment: comment ?? null, endsAt },
    },
    also: async (tx) => {
      await chargeRunningPeriod(tx, current.period_start);
      const facts = { name: standing.name, zone: actor.timeZone };
      await tellOwners(tx, {
        key: `cancelled-${now().getTime()}`,
        ...cancelScheduled(facts, new Date(endsAt)),
      });
    },
  });
}

export const keepSubscription = (actor: Actor): Promise<BillingOverview> => changing(actor, keep);

async function keep(scope: Scope): Promise<void> {
  const { actor } = scope;
  const { current } = await requireSubscribed(scope, "keep");
  if (current.cancel_at === null) return;
  await askProvider(actor, () => actor.appContext.payments.keepSubscription(current.id));
  await syncSubscription(scope, current, {
    event: {
      type: "billing.kept",
      subject: { kind: "organization", id: actor.organizationId },
      title: "The cancellation of the subscription was undone",
      data: { before: current.cancel_at, after: null },
    },
  });
}

/**
 * Begins again: what is still owed is collected first; if the old subscription does not live again by that, a new one is
 * charged from today. Throws `payment_required` when the card is refused; then nothing has begun.
 */
export const reactivate = (actor: Actor, given: Reactivation): Promise<BillingOverview> =>
  changing(actor, (scope) => beginAgain(scope, given));

async function beginAgain(scope: Scope, given: Reactivation): Promise<void> {
  const { actor } = scope;
  const standing = await readStanding(scope);
  const before = await findCurrent(scope);
  assertAllowed(standing, before?.status ?? "none", "reactivate");
  const refusal = seatRefusal(await countPeople(scope), given);
  if (refusal) throw conflict(refusal);
  if (before) {
    await askProvider(actor, () =>
      actor.appContext.payments.replaceCard({
        idempotencyKey: keyOf(actor, "card"),
        customerId: before.customer_id,
        paymentMethodId: given.paymentMethodId,
      }),
    );
    const open = before.status === "canceled" ? undefined : await findOpenBill(scope);
    if (open) await collect(actor, open.id);
    if ((await findCurrent(scope))?.status === "active") return;
  }
  await beginAnew(scope, standing.name, given, before);
}

async function beginAnew(
  scope: Scope,
  name: string,
  { paymentMethodId, ...bought }: Reactivation,
  before: Awaited<ReturnType<typeof findCurrent>>,
): Promise<void> {
  const { actor } = scope;
  const [owner] = await listOwners(scope);
  const lines = linesOf(bought);
  const started = await askProvider(actor, () =>
    actor.appContext.payments.startSubscription({
      idempotencyKey: `again-${actor.organizationId}-${digest([before?.id, paymentMethodId, lines])}`,
      ...(before ? { customerId: before.customer_id } : {}),
      organizationId: actor.organizationId,
      organizationName: name,
      email: owner?.email ?? "",
      paymentMethodId,
      lines,
      trialEnd: null,
    }),
  );
  if (before && before.status !== "canceled") {
    await askProvider(actor, () => actor.appContext.payments.cancelSubscription(before.id, "now"));
  }
  const moment = now().toISOString();
  await syncSubscription(
    scope,
    { id: started.subscriptionId, customer_id: started.customerId },
    {
      before: (tx) =>
        insertCurrent(tx, {
          id: started.subscriptionId,
          customer_id: started.customerId,
          status: "active",
          trial_end: null,
          period_start: moment,
          period_end: moment,
          cancel_at: null,
          card: JSON.stringify(started.card),
          latest_bill_id: null,
          past_due_since: null,
          read_at: moment,
          created_at: moment,
        }),
      event: {
        type: "billing.reactivated",
        subject: { kind: "organization", id: actor.organizationId },
        title: "The subscription was restarted",
        data: { before: before?.status ?? null, after: "active", ...bought },
      },
    },
  );
}
