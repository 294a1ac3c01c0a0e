/** What a contract costs: its lines, copied by value from the price book or a job, with discount, tax and deposit. */
import { z } from "zod";
import { named } from "#shared/field-sentences.ts";
import { Id, longText, requiredText } from "#shared/fields.ts";

export const mostLines = 200;
const mostCents = 100_000_000_000;

const cents = (label: string) =>
  z
    .int(`${label} must be a whole number of cents`)
    .min(0, `${label} must be 0 or more`)
    .max(mostCents, { error: named(label) });

/** Text such as "2.25": above 0, at most nine digits before the point and four behind it. */
const Quantity = z
  .string("Quantity must be a number such as 2.25")
  .regex(/^\d{1,9}(\.\d{1,4})?$/, "Quantity must be a number such as 2.25")
  .refine((text) => /[1-9]/.test(text), "Quantity must be more than 0");

/** Text such as "8.25": from 0 to 100, with at most four digits behind the point. */
const percent = (label: string) =>
  z
    .string(`${label} must be a number such as 8.25`)
    .regex(/^\d{1,3}(\.\d{1,4})?$/, `${label} must be a number such as 8.25`)
    .refine((text) => Number(text) <= 100, `${label} must be 100 or less`);

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

/** A part of the sum of the lines, or an amount; it is never more than that sum. */
const Share = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("percent"), percent: percent("Percent") }),
  z.object({ kind: z.literal("amount"), amount_cents: cents("Amount") }),
]);
export type Share = z.infer<typeof Share>;

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
