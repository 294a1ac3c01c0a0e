/** How invoices are made: when they are due, which taxes there are, how they are numbered. */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { longText, requiredText } from "#shared/fields.ts";
import { PaperShape } from "#shared/papers/paper-shape.ts";
import { DueDays } from "../contract.ts";
import { mostTaxes, NamedTax, TaxRounding } from "../prices-contract.ts";

/** `{number}` is the number with at least three digits, `{year}` the year in which it is issued: numbers begin anew with it. */
const pattern = (label: string) =>
  requiredText(label, 40)
    .refine((text) => text.split("{number}").length === 2, `${label} must have a place for the number, once`)
    .refine(
      (text) => !/[{}]/.test(text.replace("{number}", "").replace("{year}", "")),
      `${label} can have places for the number and the year, and no others`,
    );

const settingFields = {
  due_days: DueDays,
  taxes: z
    .array(NamedTax.extend({ is_usual: z.boolean() }))
    .max(mostTaxes, `Add up to ${mostTaxes} taxes`)
    .refine((taxes) => new Set(taxes.map(({ name }) => name)).size === taxes.length, {
      error: "Two taxes have the same name. Give each its own.",
    }),
  prices_include_tax: z.boolean(),
  tax_rounding: TaxRounding,
  note: longText("Note", 4_000).nullable(),
  invoice_pattern: pattern("Invoice numbers"),
  credit_note_pattern: pattern("Credit note numbers"),
};

export const InvoiceSettings = z
  .object({
    ...settingFields,
    /** As the next ones would read, if they were issued today. */
    next_invoice: z.string(),
    next_credit_note: z.string(),
    version: z.number(),
  })
  .meta({ id: "InvoiceSettings" });
export type InvoiceSettings = z.infer<typeof InvoiceSettings>;

export const InvoiceSettingsChanges = z.object({
  ...z.object(settingFields).partial().shape,
  /** The number that the next invoice gets; never one that was given before. */
  next_number: z
    .int("The next number must be a whole number")
    .min(1, "The next number must be 1 or more")
    .max(999_999_999, "The next number must have up to nine digits")
    .optional(),
  version: z.int().optional(),
});
export type InvoiceSettingsChanges = z.infer<typeof InvoiceSettingsChanges>;

/** What would come of the settings: an invoice made up for it, and how the next numbers would read. */
export const InvoiceSettingsPreview = z
  .object({ paper: PaperShape, next_invoice: z.string(), next_credit_note: z.string() })
  .meta({ id: "InvoiceSettingsPreview" });
export type InvoiceSettingsPreview = z.infer<typeof InvoiceSettingsPreview>;

const route = (method: "GET" | "PUT" | "POST", summary: string, path = "") => ({
  method,
  path: `/api/invoice-settings${path}` as const,
  summary,
  tags: ["Invoices"],
});

export const invoiceSettingsContract = {
  get: needing("invoices.view").route(route("GET", "Retrieve how invoices are made")).output(InvoiceSettings),
  update: needing("invoices.settings")
    .route(route("PUT", "Update how invoices are made"))
    .input(InvoiceSettingsChanges)
    .output(InvoiceSettings),
  preview: needing("invoices.view")
    .route(route("POST", "Preview an invoice with settings that aren't saved", "/preview"))
    .input(InvoiceSettingsChanges)
    .output(InvoiceSettingsPreview),
};
