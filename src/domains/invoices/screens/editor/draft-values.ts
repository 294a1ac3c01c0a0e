/** A draft as the texts in its fields, and what is sent of them. */
import { amountText } from "#shared/money/amount-text.ts";
import type { Errors, Read } from "#ui/form/record-draft.ts";
import { makeUuid } from "#ui/outbox/queued-write.ts";
import {
  noShare,
  type PriceLineValues,
  priceSentence,
  type ShareValues,
  shareOf,
  shareValues,
  signedCentsIn,
} from "#ui/price-lines/price-values.ts";
import { type Invoice, InvoiceChanges } from "../../contract.ts";
import type { InvoiceLine, TaxRounding } from "../../prices-contract.ts";
import type { TaxValues } from "../taxes/tax-values.ts";

export type LineValues = PriceLineValues &
  Pick<InvoiceLine, "id" | "service_id" | "source"> & {
    discount: ShareValues;
    /** The keys of the taxes that are charged on it. */
    taxes: string[];
  };

export type DraftValues = {
  title: string;
  customer_id: number | null;
  /** The text in the field, which is nobody's name while `customer_id` is null. */
  client_name: string;
  job_id: number | null;
  lines: LineValues[];
  terms: {
    discount: ShareValues;
    taxes: TaxValues[];
    prices_include_tax: boolean;
    tax_rounding: TaxRounding;
    is_exempt: boolean;
    exempt_reason: string;
  };
  note: string;
  due: "days" | "day";
  due_days: string;
  due_on: string;
};

export function valuesOf(invoice: Invoice, currency: string): DraftValues {
  const { terms } = invoice;
  const taxes = terms.taxes.map(({ name, percent }, index) => ({ key: `kept ${index}`, name, percent }));
  const keyOf = new Map(taxes.map(({ name, key }) => [name, key]));
  return {
    title: invoice.title,
    customer_id: invoice.customer_id,
    client_name: invoice.client_name,
    job_id: invoice.job_id,
    lines: invoice.lines.map(({ unit_price_cents, discount, ...line }) => ({
      ...line,
      key: line.id,
      price: amountOf(unit_price_cents, currency),
      discount: shareValues(discount, currency),
      // One that the invoice doesn't have stays as it is, until the line's taxes are chosen again.
      taxes: line.taxes.map((name) => keyOf.get(name) ?? name),
    })),
    terms: {
      discount: shareValues(terms.discount, currency),
      taxes,
      prices_include_tax: terms.prices_include_tax,
      tax_rounding: terms.tax_rounding,
      is_exempt: terms.exempt_reason !== "",
      exempt_reason: terms.exempt_reason,
    },
    note: invoice.note ?? "",
    due: invoice.due_on === null ? "days" : "day",
    due_days: String(invoice.due_days),
    due_on: invoice.due_on ?? "",
  };
}

/** "-40" for what is given back. */
const amountOf = (cents: number, currency: string): string =>
  cents < 0 ? `-${amountText(-cents, currency)}` : amountText(cents, currency);

export const newLine = (given: Partial<LineValues>): LineValues => {
  const id = makeUuid();
  return { ...blankLine, id, key: id, ...given };
};

const blankLine = {
  service_id: null,
  name: "",
  description: "",
  quantity: "1",
  price: "",
  discount: noShare,
  taxes: [],
  source: null,
};

/** A line as the server gives it, for the draft; `taxes` are keys. */
export const takenLine = (
  { id, name, description, quantity, unit_price_cents, service_id, source }: InvoiceLine,
  { currency, taxes }: { currency: string; taxes: string[] },
): LineValues =>
  newLine({
    id,
    key: id,
    name,
    description,
    quantity,
    service_id,
    source,
    taxes,
    price: amountOf(unit_price_cents, currency),
  });

/** What the fields say, with null where a text is no number: the server, and `read`, say what is wrong with it. */
export function changesOf(values: DraftValues, currency: string) {
  const { terms } = values;
  const nameOf = new Map(terms.taxes.map(({ key, name }) => [key, name.trim()]));
  return {
    title: values.title.trim(),
    customer_id: values.customer_id,
    job_id: values.job_id,
    lines: values.lines.map(({ key: _, price, name, discount, taxes, ...line }) => ({
      ...line,
      name: name.trim(),
      unit_price_cents: signedCentsIn(price, currency),
      discount: shareOf(discount, currency),
      taxes: taxes.map((key) => nameOf.get(key) ?? key),
    })),
    terms: {
      discount: shareOf(terms.discount, currency),
      taxes: terms.taxes.map(({ name, percent }) => ({ name: name.trim(), percent: percent.trim() })),
      prices_include_tax: terms.prices_include_tax,
      tax_rounding: terms.tax_rounding,
      exempt_reason: terms.is_exempt ? terms.exempt_reason.trim() : "",
    },
    note: values.note.trim() === "" ? null : values.note,
    ...(values.due === "days" || values.due_days.trim() !== "" ? { due_days: wholeIn(values.due_days) } : {}),
    due_on: values.due === "day" ? values.due_on : null,
  };
}

const wholeIn = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);

/** Each with the sentence of the server; its fields are named as the server names them. */
export function readerFor(currency: string): (values: DraftValues) => Read<InvoiceChanges> {
  return (values) => {
    const errors: Errors = {};
    if (values.customer_id === null && values.client_name.trim() !== "")
      errors["customer_id"] = "Choose a customer from the list, or leave the field blank";
    if (values.terms.is_exempt && values.terms.exempt_reason.trim() === "")
      errors["terms.exempt_reason"] = "Say why no tax is charged";
    if (values.due === "day" && values.due_on === "") errors["due_on"] = "Choose a due date";
    const { data, error } = InvoiceChanges.safeParse(changesOf(values, currency));
    for (const { path, message } of error?.issues ?? [])
      errors[path.join(".")] ??= priceSentence(path, message);
    return data && Object.keys(errors).length === 0
      ? { wanted: data, errors: null }
      : { wanted: null, errors };
  };
}
