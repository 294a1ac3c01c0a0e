/** Cards and open bills: another card is charged from now on, and what is owed is tried at once. */
import type { Actor, Scope } from "#platform/actor.ts";
import { notFound } from "#platform/errors.ts";
import type { BillingOverview } from "../contract.ts";
import { changing, requireSubscribed, type Subscribed, syncSubscription } from "../plan/subscribed.ts";
import { askProvider, keyOf } from "../provider/service.ts";
import { readAgain } from "../provider/snapshot.ts";
import { findBill, findOpenBill } from "../store.ts";

/**
 * The card is kept even when the open bill cannot be charged to it: then `payment_required` says so, and it is tried
 * again on the clock.
 */
export const replaceCard = (actor: Actor, paymentMethodId: string): Promise<BillingOverview> =>
  changing(actor, (scope) => useCard(scope, paymentMethodId));

async function useCard(scope: Scope, paymentMethodId: string): Promise<void> {
  const { actor } = scope;
  const { current } = await requireSubscribed(scope, "card");
  const card = await askProvider(actor, () =>
    actor.appContext.payments.replaceCard({
      idempotencyKey: keyOf(actor, "card"),
      customerId: current.customer_id,
      paymentMethodId,
    }),
  );
  await syncSubscription(scope, current, {
    event: {
      type: "billing.card_replaced",
      subject: { kind: "organization", id: actor.organizationId },
      title: `The card on file is now the one ending in ${card.last4}`,
      data: {
        before: current.card && { brand: current.card.brand, last4: current.card.last4 },
        after: { brand: card.brand, last4: card.last4 },
      },
    },
  });
  await settleWhatIsOpen(actor, scope, current);
}

async function settleWhatIsOpen(actor: Actor, scope: Scope, current: Subscribed["current"]): Promise<void> {
  const { payments } = actor.appContext;
  if (current.status === "paused") {
    await andReadAgain(actor, () =>
      payments.resumeSubscription({ idempotencyKey: keyOf(actor, "resume"), subscriptionId: current.id }),
    );
    return;
  }
  const open = await findOpenBill(scope);
  if (open) await collect(actor, open.id);
}

/** Tries to collect an open bill now; throws `payment_required` with the provider's sentence when it is refused. */
export const payBill = (actor: Actor, billId: string): Promise<BillingOverview> =>
  changing(actor, async (scope) => {
    const bill = await findBill(scope, billId);
    if (!bill) throw notFound("Bill");
    if (bill.status !== "open") return;
    await requireSubscribed(scope, "pay");
    await collect(actor, bill.id);
  });

export const collect = (actor: Actor, billId: string): Promise<void> =>
  andReadAgain(actor, () =>
    actor.appContext.payments.payBill({ idempotencyKey: keyOf(actor, `pay-${billId}`), billId }),
  );

/** Whatever comes of it, the books are read again. */
async function andReadAgain(actor: Actor, work: () => Promise<unknown>): Promise<void> {
  try {
    await askProvider(actor, work);
  } finally {
    await readAgain(actor);
  }
}
