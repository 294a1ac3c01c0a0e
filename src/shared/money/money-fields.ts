/** The fields of prices that people type, each with the sentence that is read when it is wrong. */
import { z } from "zod";
import { named } from "../field-sentences.ts";

/** A thousand million dollars: no price is more, and sums of many stay exact. */
const mostCents = 100_000_000_000;

/** An amount of 0 or more in minor units. `label` begins each sentence. */
export const cents = (label: string) =>
  z
    .int(`${label} must be a whole number of cents`)
    .min(0, `${label} must be 0 or more`)
    .max(mostCents, { error: named(label) });

/** As `cents`, and below 0 for what is given back. */
export const signedCents = (label: string) =>
  z
    .int(`${label} must be a whole number of cents`)
    .min(-mostCents, { error: named(label) })
    .max(mostCents, { error: named(label) });

const quantityWords = "Quantity must be a number such as 2.25";

/** Text such as "2.25": above 0, at most nine digits before the point and four behind it. */
export const Quantity = z
  .string(quantityWords)
  .regex(/^\d{1,9}(\.\d{1,4})?$/, quantityWords)
  .refine((text) => /[1-9]/.test(text), "Quantity must be more than 0");

/** Text such as "8.25": from 0 to 100, with at most four digits behind the point. */
export const percent = (label: string) =>
  z
    .string(`${label} must be a number such as 8.25`)
    .regex(/^\d{1,3}(\.\d{1,4})?$/, `${label} must be a number such as 8.25`)
    .refine((text) => Number(text) <= 100, `${label} must be 100 or less`);

/** A part of a sum, or an amount; it is never more than that sum. */
export const Share = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("percent"), percent: percent("Percent") }),
  z.object({ kind: z.literal("amount"), amount_cents: cents("Amount") }),
]);
export type Share = z.infer<typeof Share>;
