/** A draft as the texts in its fields, and what is sent of them. */
import { type CustomFieldInputs } from "#domains/custom-fields/values-contract.ts";
import type { Errors, Read } from "#ui/form/record-draft.ts";
import { priceSentence } from "#ui/price-lines/price-values.ts";
import { type Invoice, InvoiceChanges } from "../../contract.ts";
import { exemptionError, type PricedValues, pricedValuesOf, pricesOf } from "./priced-values.ts";

export type DraftValues = PricedValues & {
  title: string;
  customer_id: number | null;
  /** The text in the field, which is nobody's name while `customer_id` is null. */
  client_name: string;
  job_id: number | null;
  custom_fields: CustomFieldInputs;
  note: string;
  due: "days" | "day";
  due_days: string;
  due_on: string;
};

export const valuesOf = (invoice: Invoice, currency: string): DraftValues => ({
  ...pricedValuesOf(invoice, currency),
  title: invoice.title,
  customer_id: invoice.customer_id,
  client_name: invoice.client_name,
  job_id: invoice.job_id,
  custom_fields: invoice.custom_fields ?? {},
  note: invoice.note ?? "",
  due: invoice.due_on === null ? "days" : "day",
  due_days: String(invoice.due_days),
  due_on: invoice.due_on ?? "",
});

/** What the fields say, with null where a text is no number: the server, and `read`, say what is wrong with it. */
export const changesOf = (values: DraftValues, currency: string) => ({
  ...pricesOf(values, currency),
  title: values.title.trim(),
  customer_id: values.customer_id,
  job_id: values.job_id,
  note: values.note.trim() === "" ? null : values.note,
  ...(values.due === "days" || values.due_days.trim() !== "" ? { due_days: wholeIn(values.due_days) } : {}),
  due_on: values.due === "day" ? values.due_on : null,
});

const wholeIn = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);

/** Each with the sentence of the server; its fields are named as the server names them. */
export function readerFor(currency: string): (values: DraftValues) => Read<InvoiceChanges> {
  return (values) => {
    const errors: Errors = exemptionError(values);
    if (values.customer_id === null && values.client_name.trim() !== "")
      errors["customer_id"] = "Choose a customer from the list, or leave the field blank";
    if (values.due === "day" && values.due_on === "") errors["due_on"] = "Choose a due date";
    const { data, error } = InvoiceChanges.safeParse(changesOf(values, currency));
    for (const { path, message } of error?.issues ?? [])
      errors[path.join(".")] ??= priceSentence(path, message);
    return data && Object.keys(errors).length === 0
      ? { wanted: data, errors: null }
      : { wanted: null, errors };
  };
}
