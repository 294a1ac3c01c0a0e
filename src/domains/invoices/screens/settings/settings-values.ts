/** How invoices are made, as the texts in the fields of the form, and what is sent of them. */
import type { Errors, Read } from "#ui/form/record-draft.ts";
import type { TaxRounding } from "../../prices-contract.ts";
import { type InvoiceSettings, InvoiceSettingsChanges } from "../../settings/contract.ts";
import type { TaxValues } from "../taxes/tax-values.ts";

export type UsualTax = TaxValues & { is_usual: boolean };

export type SettingsValues = {
  due_days: string;
  taxes: UsualTax[];
  prices_include_tax: boolean;
  tax_rounding: TaxRounding;
  note: string;
  invoice_pattern: string;
  credit_note_pattern: string;
  /** "" for the one that comes anyway. */
  next_number: string;
};

export const valuesOf = (settings: InvoiceSettings): SettingsValues => ({
  due_days: String(settings.due_days),
  taxes: settings.taxes.map((tax, index) => ({ ...tax, key: `kept ${index}` })),
  prices_include_tax: settings.prices_include_tax,
  tax_rounding: settings.tax_rounding,
  note: settings.note ?? "",
  invoice_pattern: settings.invoice_pattern,
  credit_note_pattern: settings.credit_note_pattern,
  next_number: "",
});

export const changesOf = ({ due_days, taxes, note, next_number, ...values }: SettingsValues) => ({
  ...values,
  due_days: wholeIn(due_days),
  taxes: taxes.map(({ name, percent, is_usual }) => ({
    name: name.trim(),
    percent: percent.trim(),
    is_usual,
  })),
  note: note.trim() === "" ? null : note,
  ...(next_number.trim() === "" ? {} : { next_number: wholeIn(next_number) }),
});

const wholeIn = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);

/** What is wrong is said in the sentences of the server, at the fields as it names them. */
export function read(values: SettingsValues): Read<InvoiceSettingsChanges> {
  const { data, error } = InvoiceSettingsChanges.safeParse(changesOf(values));
  const errors: Errors = {};
  for (const { path, message } of error?.issues ?? []) errors[path.join(".")] ??= message;
  return data ? { wanted: data, errors: null } : { wanted: null, errors };
}
