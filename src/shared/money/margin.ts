/** What a service leaves to the business: its price less what it costs, to the cent. */
import { type Decimal, money, multiplyMoney, percentIn } from "./money.ts";

type Part = { quantity: Decimal; unit_cost_cents: number | null };

/** The currency makes no difference to sums of whole cents. */
const anyCurrency = "USD";

/**
 * Minor units that one unit of a service costs with its materials; a material of unknown cost adds nothing. Null when
 * nothing is known about what it costs.
 */
export function totalCost(cost: number | null, materials: readonly Part[]): number | null {
  const known = materials.filter((part) => part.unit_cost_cents !== null);
  if (cost === null && known.length === 0) return null;
  return known.reduce((sum, part) => sum + costOf(part), cost ?? 0);
}

/** Of one line of materials, rounded to a minor unit. */
export const costOf = ({ quantity, unit_cost_cents }: Part): number =>
  multiplyMoney(money(unit_cost_cents ?? 0, anyCurrency), quantity).amount;

/** Below zero when it costs more than it brings. */
export const marginOf = (price: number, cost: number | null): number | null =>
  cost === null ? null : price - cost;

/** The margin as a part of the price, in percent to one decimal, half away from zero; null without a price or cost. */
export function marginPercent(price: number, cost: number | null): number | null {
  if (cost === null || price === 0) return null;
  return percentIn(BigInt(price - cost), BigInt(price));
}
