/** What the form of a recurring invoice holds, what is wrong with it, and what of it is sent. */
import { amountFrom, amountText } from "#shared/money/amount-text.ts";
import { money, multiplyMoney } from "#shared/money/money.ts";
import { billingDaysFrom } from "#shared/time/billing-days.ts";
import type { Errors, Read } from "#ui/form/record-draft.ts";
import { makeUuid } from "#ui/outbox/queued-write.ts";
import type { InvoiceLine } from "../../prices-contract.ts";
import {
  type Frequency,
  type MonthEnd,
  NewRecurringInvoice,
  type RecurringAction,
  type RecurringInvoice,
} from "../../recurring/contract.ts";

/** One line as the texts in its fields; what the form has no field for stays as it was. */
export type PlanLine = {
  id: string;
  name: string;
  quantity: string;
  price: string;
  kept: InvoiceLine | null;
};

export type PlanValues = {
  customer_id: number | null;
  client_name: string;
  title: string;
  lines: PlanLine[];
  frequency: Frequency;
  month_end: MonthEnd;
  starts_on: string;
  ends: "never" | "day" | "count";
  ends_on: string;
  most: string;
  action: RecurringAction;
  makes_up: boolean;
};

export const newLine = (fields: Partial<PlanLine> = {}): PlanLine => ({
  id: makeUuid(),
  name: "",
  quantity: "1",
  price: "",
  kept: null,
  ...fields,
});

export function valuesOf(plan: RecurringInvoice | null, currency: string, today: string): PlanValues {
  if (!plan)
    return {
      customer_id: null,
      client_name: "",
      title: "",
      lines: [newLine()],
      frequency: "monthly",
      month_end: "last",
      starts_on: today,
      ends: "never",
      ends_on: "",
      most: "",
      action: "draft",
      makes_up: false,
    };
  return {
    customer_id: plan.customer_id,
    client_name: plan.client_name,
    title: plan.title,
    lines: plan.lines.map((line) => ({
      id: line.id,
      name: line.name,
      quantity: line.quantity,
      price: amountText(line.unit_price_cents, currency),
      kept: line,
    })),
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

/** Minor units; null for a text that is no amount. */
function centsOf(price: string, currency: string): number | null {
  try {
    return amountFrom(price, currency);
  } catch {
    return null;
  }
}

/** Without taxes and discounts, which the paper adds. */
export function subtotalOf(lines: readonly PlanLine[], currency: string): number {
  return lines.reduce((sum, { quantity, price }) => {
    const cents = centsOf(price, currency);
    const isNumber = /^\d{1,9}(\.\d{1,4})?$/.test(quantity.trim());
    return cents === null || !isNumber
      ? sum
      : sum + multiplyMoney(money(cents, currency), quantity.trim()).amount;
  }, 0);
}

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
  const errors: Errors = {};
  const { customer_id, title, ends, frequency, month_end, starts_on, action, makes_up } = values;
  if (customer_id === null) errors["customer_id"] = "Choose a customer from the list";
  if (ends === "day" && values.ends_on === "") errors["ends_on"] = "Choose the last day";
  if (ends === "count" && !/^[1-9]\d{0,2}$/.test(values.most.trim()))
    errors["most"] = "Enter a number of invoices from 1 to 999";
  const lines = values.lines.map(({ id, name, quantity, price, kept }, index) => {
    const cents = centsOf(price, currency);
    if (cents === null) errors[`lines.${index}.price`] = "Enter an amount such as 80.00";
    return { ...kept, id, name, quantity: quantity.trim(), unit_price_cents: cents ?? 0 };
  });
  const parsed = NewRecurringInvoice.safeParse({
    customer_id: customer_id ?? 1,
    title,
    lines,
    frequency,
    month_end,
    starts_on,
    ends_on: ends === "day" ? values.ends_on || null : null,
    most: ends === "count" ? Number(values.most) || null : null,
    action,
    makes_up,
  });
  for (const issue of parsed.error?.issues ?? [])
    errors[issue.path.join(".").replace("unit_price_cents", "price")] ??= issue.message;
  if (!parsed.success || Object.keys(errors).length > 0) return { wanted: null, errors };
  return { wanted: parsed.data, errors: null };
}
