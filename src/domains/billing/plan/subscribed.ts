/** What every change of a subscription begins and ends with: may it be done now, and what does the provider say then. */

import type { Selectable } from "kysely";
import { plans } from "#domains/organizations/contract.ts";
import { announceAccessChange, seatsOf } from "#domains/organizations/service.ts";
import { readStanding, type Standing } from "#domains/organizations/subscription.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { conflict } from "#platform/errors.ts";
import { appendEvent, type NewEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { plural } from "#shared/plural.ts";
import type { Bought } from "../bills/lines.ts";
import { allows, type BillingAction, type BillingOverview, type SubscriptionState } from "../contract.ts";
import { answeredOnce, askProvider } from "../provider/service.ts";
import { applySnapshot, takeSnapshot } from "../provider/snapshot.ts";
import { deliverMessages } from "../provider/webhooks.ts";
import { getOverview } from "../service.ts";
import { findCurrent } from "../store.ts";
import type { SubscriptionRow } from "../tables.ts";

export type Subscribed = { standing: Standing; current: Selectable<SubscriptionRow> };

const refusals: Record<BillingAction, string> = {
  change: "You can't change the plan while a payment is due. Use another card first.",
  cancel: "There's no active subscription to cancel.",
  keep: "There's no active subscription to keep. Restart it instead.",
  card: "There's no subscription for this card to pay for. Restart it instead.",
  pay: "There's no bill to pay.",
  reactivate: "The subscription is already active.",
};

/**
 * Changes the subscription and answers with how it stands then, for which both permissions are needed. A repeat under
 * the same Idempotency-Key is answered as the first time.
 */
export function changing(actor: Actor, work: (scope: Scope) => Promise<void>): Promise<BillingOverview> {
  const scope = mayChange(actor);
  return answeredOnce(
    scope,
    () => work(scope),
    () => getOverview(actor),
  );
}

function mayChange(actor: Actor): Scope {
  requirePermission(actor, "billing.view");
  return requirePermission(actor, "billing.update");
}

/** Throws a conflict, with the way out, when the state of the subscription does not allow it. */
export async function requireSubscribed(scope: Scope, action: BillingAction): Promise<Subscribed> {
  const [standing, current] = await Promise.all([readStanding(scope), findCurrent(scope)]);
  assertAllowed(standing, current?.status ?? "none", action);
  if (!current) throw conflict(refusals[action]);
  return { standing, current };
}

export function assertAllowed({ isDemo }: Standing, status: SubscriptionState, action: BillingAction): void {
  if (isDemo) throw conflict(demoRefusal);
  if (!allows(status, action)) throw conflict(refusals[action]);
}

export const demoRefusal =
  "The demo workspace is free, so you can't change its subscription. Start a free trial to try it for real.";

/**
 * Reads the subscription again and takes it over, in the name of whoever acts; `more` belongs to the same transaction.
 * Under an Idempotency-Key it is done once.
 */
export async function syncSubscription(
  scope: Scope,
  { id, customer_id: customerId }: Pick<Selectable<SubscriptionRow>, "id" | "customer_id">,
  more?: { event?: NewEvent; also?: (tx: Scope) => Promise<void>; before?: (tx: Scope) => Promise<void> },
): Promise<void> {
  const { actor } = scope;
  const reading = await askProvider(actor, () => takeSnapshot(actor.appContext, { id, customerId }));
  await inTransaction(scope, async (tx) => {
    await more?.before?.(tx);
    await applySnapshot(tx, reading);
    if (more?.event) await appendEvent(tx, more.event);
    await more?.also?.(tx);
    return {};
  });
  await announceAccessChange(actor.appContext, actor.organizationId);
  await deliverMessages(actor.appContext);
}

/** Why so many people do not fit, and what to do; null when they do. */
export function seatRefusal(people: number, { plan, additionalUsers }: Bought): string | null {
  const seats = seatsOf(plan, additionalUsers);
  if (people <= seats) return null;
  const over = people - seats;
  const extra =
    additionalUsers > 0
      ? ` with ${additionalUsers} additional ${additionalUsers === 1 ? "user" : "users"}`
      : "";
  return `${plans[plan].name}${extra} has ${plural(seats, "seat")}, and ${people} people can sign in. Deactivate ${plural(over, "team member")} under Settings, Users, or keep ${over} more additional ${over === 1 ? "user" : "users"}.`;
}
