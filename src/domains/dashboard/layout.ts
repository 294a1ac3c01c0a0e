/** A person's own arrangement of the dashboard. */
import { type Actor, ownAccount, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { DashboardLayout, PlacedCard } from "./contract.ts";
import { deleteLayout, findLayout, keepLayout } from "./layout-store.ts";

function own(actor: Actor) {
  requirePermission(actor, "dashboard.view");
  return ownAccount(actor);
}

export const getLayout = async (actor: Actor): Promise<DashboardLayout> => ({
  cards: await findLayout(own(actor)),
});

/** Of a card that comes twice the first counts. */
export function saveLayout(actor: Actor, cards: readonly PlacedCard[]): Promise<DashboardLayout> {
  const once = cards.filter(({ key }, index) => cards.findIndex((each) => each.key === key) === index);
  return inTransaction(own(actor), async (tx) => {
    await keepLayout(tx, once, now().toISOString());
    return { cards: once };
  });
}

export const resetLayout = (actor: Actor): Promise<DashboardLayout> =>
  inTransaction(own(actor), async (tx) => {
    await deleteLayout(tx);
    return { cards: null };
  });
