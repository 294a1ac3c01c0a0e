/** What the form of a recurring invoice holds, what is wrong with it, and what of it is sent. */
import { z } from "zod";
import type { DocumentTotals } from "#shared/money/totals.ts";
import { billingDaysFrom } from "#shared/time/billing-days.ts";
import type { Errors, Read } from "#ui/form/record-draft.ts";
import { priceSentence } from "#ui/price-lines/price-values.ts";
import { InvoiceLine, InvoiceTerms, reckon } from "../../prices-contract.ts";
import {
  type Frequency,
  type MonthEnd,
  NewRecurringInvoice,
  type RecurringAction,
  type RecurringInvoice,
} from "../../recurring/contract.ts";
import {
  exemptionError,
  newLine,
  type PricedValues,
  pricedValuesOf,
  pricesOf,
} from "../editor/priced-values.ts";

export type PlanValues = PricedValues & {
  customer_id: number | null;
  client_name: string;
  title: string;
  frequency: Frequency;
  month_end: MonthEnd;
  starts_on: string;
  ends: "never" | "day" | "count";
  ends_on: string;
  most: string;
  action: RecurringAction;
  makes_up: boolean;
};

type Shown = { plan: RecurringInvoice | null; usual: InvoiceTerms; currency: string; today: string };

/** A new one begins with the taxes of the settings. */
export function valuesOf({ plan, usual, currency, today }: Shown): PlanValues {
  if (!plan) {
    const { terms } = pricedValuesOf({ lines: [], terms: usual }, currency);
    return {
      customer_id: null,
      client_name: "",
      title: "",
      lines: [newLine({ taxes: terms.taxes.map(({ key }) => key) })],
      terms,
      frequency: "monthly",
      month_end: "last",
      starts_on: today,
      ends: "never",
      ends_on: "",
      most: "",
      action: "draft",
      makes_up: false,
    };
  }
  return {
    ...pricedValuesOf(plan, currency),
    customer_id: plan.customer_id,
    client_name: plan.client_name,
    title: plan.title,
    frequency: plan.frequency,
    month_end: plan.month_end,
    starts_on: plan.starts_on,
    ends: plan.most === null ? (plan.ends_on === null ? "never" : "day") : "count",
    ends_on: plan.ends_on ?? "",
    most: plan.most === null ? "" : String(plan.most),
    action: plan.action,
    makes_up: plan.makes_up,
  };
}

/** What each of its invoices comes to, with discounts and taxes; null while a field says nothing that could be reckoned. */
export function totalsOf(values: PlanValues, currency: string): DocumentTotals | null {
  const { data } = Prices.safeParse(pricesOf(values, currency));
  if (!data) return null;
  try {
    return reckon({ ...data, currency });
  } catch {
    return null;
  }
}

const Prices = z.object({ lines: z.array(InvoiceLine), terms: InvoiceTerms });

/** The next six days as they would be. */
export function previewOf(values: PlanValues, created: number, today: string): string[] {
  const { frequency, month_end, starts_on, ends } = values;
  if (!/^\d{4}-\d\d-\d\d$/.test(starts_on)) return [];
  const schedule = {
    frequency,
    month_end,
    starts_on,
    ends_on: ends === "day" && values.ends_on ? values.ends_on : null,
    most: ends === "count" && /^[1-9]\d{0,2}$/.test(values.most) ? Number(values.most) : null,
  };
  return billingDaysFrom(schedule, starts_on > today ? starts_on : today, { limit: 6, created });
}

export function readValues(values: PlanValues, currency: string): Read<NewRecurringInvoice> {
  const errors: Errors = exemptionError(values);
  const { customer_id, title, ends, frequency, month_end, starts_on, action, makes_up } = values;
  if (customer_id === null) errors["customer_id"] = "Choose a customer from the list";
  if (ends === "day" && values.ends_on === "") errors["ends_on"] = "Choose the last day";
  if (ends === "count" && !/^[1-9]\d{0,2}$/.test(values.most.trim()))
    errors["most"] = "Enter a number of invoices from 1 to 999";
  const { data, error } = NewRecurringInvoice.safeParse({
    ...pricesOf(values, currency),
    customer_id: customer_id ?? 1,
    title,
    frequency,
    month_end,
    starts_on,
    ends_on: ends === "day" ? values.ends_on || null : null,
    most: ends === "count" ? Number(values.most) || null : null,
    action,
    makes_up,
  });
  for (const { path, message } of error?.issues ?? [])
    errors[path.join(".")] ??= priceSentence(path, message);
  return data && Object.keys(errors).length === 0 ? { wanted: data, errors: null } : { wanted: null, errors };
}
