/** One line of the demo firm's price book, in dollars as the firm thinks of them. */
import type { NewService } from "#domains/services/contract.ts";

type Part = readonly [name: string, quantity: string, dollars: number];

export const service = (
  name: string,
  sku: string,
  category: string,
  [dollars, cost, minutes]: readonly [number, number, number],
  description: string,
  parts: readonly Part[] = [],
  more: Partial<NewService> = {},
): NewService => ({
  name,
  sku,
  category,
  description,
  price_cents: Math.round(dollars * 100),
  cost_cents: Math.round(cost * 100),
  duration_minutes: minutes,
  materials: parts.map(([part, quantity, unit]) => ({
    name: part,
    quantity,
    unit_cost_cents: Math.round(unit * 100),
  })),
  ...more,
});
