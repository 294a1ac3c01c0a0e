/** Every price that can be subscribed to, made from the plan catalogue: the plans and their extra users. */
import { monthlyTotalCents, plans } from "#domains/organizations/contract.ts";

/** `id` is the name the payment provider knows it by (its lookup key); cents a month. */
export const cataloguePrices = Object.values(plans).flatMap((plan) => [
  { id: plan.priceId, name: plan.displayName, cents: plan.priceCents },
  {
    id: plan.userAddonPriceId,
    name: `Additional user (${plan.name})`,
    cents: monthlyTotalCents(plan.key, 1) - plan.priceCents,
  },
]);
