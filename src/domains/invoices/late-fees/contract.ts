/**
 * Late fees: what a customer owes on top when an invoice isn't paid in time.
 *
 * A late fee is an invoice of its own, with a number of its own once it is issued. It is a percentage of what is overdue
 * or an amount, so many days after the due day, once or each month after that, up to a cap. Fees are off until a business
 * switches them on; they are drafts that a person issues, unless the business has them issued and sent. Of each invoice
 * and month there is one. A late fee has no late fee, and there is none during a pause, a promise to pay or a dispute.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { cents, percent } from "#shared/money/money-fields.ts";

const amount = (label: string) =>
  cents(label).refine((value) => value > 0, { error: `${label} must be more than 0` });

const settingFields = {
  /** Proposed as drafts, or issued and emailed. */
  mode: z.enum(["off", "draft", "issue"]),
  kind: z.enum(["percent", "amount"]),
  /** "1.5" of what is overdue. */
  percent: percent("Percentage").refine((text) => Number(text) > 0, "Percentage must be more than 0"),
  amount_cents: amount("Amount"),
  after_days: z
    .int("Days must be a whole number")
    .min(1, "Days must be 1 or more")
    .max(365, "Days must be 365 or less"),
  repeats: z.enum(["once", "monthly"]),
  /** The most that all fees for one invoice come to; null: no limit. */
  cap_cents: amount("Maximum").nullable(),
};

export const LateFeeSettings = z
  .object({ ...settingFields, version: z.number() })
  .meta({ id: "LateFeeSettings" });
export type LateFeeSettings = z.infer<typeof LateFeeSettings>;

export const LateFeeChanges = z.object({
  ...z.object(settingFields).partial().shape,
  version: z.int().optional(),
});
export type LateFeeChanges = z.infer<typeof LateFeeChanges>;

const route = (method: "GET" | "PUT", summary: string) => ({
  method,
  path: "/api/late-fee-settings" as const,
  summary,
  tags: ["Invoices"],
});

export const lateFeesContract = {
  settings: needing("invoices.view")
    .route(route("GET", "Retrieve which late fees are charged"))
    .output(LateFeeSettings),
  saveSettings: needing("invoices.settings")
    .route(route("PUT", "Update which late fees are charged"))
    .input(LateFeeChanges)
    .output(LateFeeSettings),
};
