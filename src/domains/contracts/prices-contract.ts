/** What a contract costs: its lines, copied by value from the price book or a job, with discount, tax and deposit. */
import { z } from "zod";
import { Id, longText, requiredText } from "#shared/fields.ts";
import { cents, percent, Quantity, Share } from "#shared/money/money-fields.ts";

export const mostLines = 200;

export const ContractLine = z.object({
  /** The service that it was copied from; null for a line that was typed. */
  service_id: Id.nullable().default(null),
  name: requiredText("Item", 200),
  description: longText("Description", 1_000).default(""),
  quantity: Quantity.default("1"),
  unit_price_cents: cents("Price"),
  is_taxable: z.boolean().default(false),
});
export type ContractLine = z.infer<typeof ContractLine>;

export const Terms = z.object({
  discount: Share.nullable().default(null),
  /** Added to the lines that are taxable, after the discount. */
  tax: z
    .object({ name: requiredText("Tax name", 60), percent: percent("Tax rate") })
    .nullable()
    .default(null),
  /** What is due once everyone has signed, of the total. */
  deposit: Share.nullable().default(null),
});
export type Terms = z.infer<typeof Terms>;

export const ContractTotals = z.object({
  /** The sum of the lines before the discount. */
  subtotal_cents: z.number(),
  discount_cents: z.number(),
  tax_cents: z.number(),
  total_cents: z.number(),
  deposit_cents: z.number(),
  /** Quantity times price of each line. */
  line_cents: z.array(z.number()),
});
export type ContractTotals = z.infer<typeof ContractTotals>;
