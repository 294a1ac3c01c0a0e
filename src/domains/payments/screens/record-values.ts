/** What the fields of a payment hold, and what is sent of them. */
import { amountFrom, amountText } from "#shared/money/amount-text.ts";
import type { Errors, Read } from "#ui/form/record-draft.ts";
import type { HandMethod, OpenInvoices } from "../contract.ts";

export type Values = {
  invoice_ids: number[];
  amount_cents: string;
  method: HandMethod;
  received_on: string;
  reference: string;
  note: string;
  sends_receipt: boolean;
};

/** The invoice that was asked for, or the only one there is, in full. */
export function firstValues({ invoices, currency }: OpenInvoices, invoiceId: number | undefined): Values {
  const [only] = invoices.length === 1 ? invoices : [];
  const first = invoices.find(({ id }) => id === invoiceId) ?? only;
  return {
    invoice_ids: first ? [first.id] : [],
    amount_cents: first ? amountText(first.balance_cents, currency) : "",
    method: "check",
    received_on: "",
    reference: "",
    note: "",
    sends_receipt: false,
  };
}

type Wanted = Omit<Values, "amount_cents" | "received_on"> & {
  customer_id: number;
  amount_cents: number;
  received_on?: string;
};

export function readValues(values: Values, customer_id: number, currency: string): Read<Wanted> {
  const { received_on, ...rest } = values;
  const amount_cents = amountIn(values.amount_cents, currency);
  const errors: Errors = {};
  if (!(amount_cents > 0)) errors["amount_cents"] = "Enter an amount such as 95.00";
  if (values.reference.length > 100) errors["reference"] = "Reference must be 100 characters or less";
  if (values.note.length > 2_000) errors["note"] = "Note must be 2000 characters or less";
  if (Object.keys(errors).length > 0) return { wanted: null, errors };
  const day = received_on ? { received_on } : {};
  return { wanted: { ...rest, ...day, customer_id, amount_cents }, errors: null };
}

/** NaN for what is no amount. */
export function amountIn(text: string, currency: string): number {
  try {
    return amountFrom(text.trim(), currency);
  } catch {
    return Number.NaN;
  }
}
