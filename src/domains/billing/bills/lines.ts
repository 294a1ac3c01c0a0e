/** The one translation between a plan with its seats and the prices that the payment provider charges for it. */
import { type PlanKey, plans } from "#domains/organizations/contract.ts";
import type { PriceLine } from "#platform/payments/port.ts";

export type Bought = { plan: PlanKey; additionalUsers: number };

export function linesOf({ plan, additionalUsers }: Bought): PriceLine[] {
  const { priceId, userAddonPriceId } = plans[plan];
  const extra = additionalUsers > 0 ? [{ priceId: userAddonPriceId, quantity: additionalUsers }] : [];
  return [{ priceId, quantity: 1 }, ...extra];
}

/** What was bought with these prices; undefined when none of them is the price of a plan. */
export function boughtWith(lines: readonly PriceLine[]): Bought | undefined {
  const plan = Object.values(plans).find(({ priceId }) => lines.some((line) => line.priceId === priceId));
  if (!plan) return undefined;
  const extra = lines.find(({ priceId }) => priceId === plan.userAddonPriceId);
  return { plan: plan.key, additionalUsers: extra?.quantity ?? 0 };
}
