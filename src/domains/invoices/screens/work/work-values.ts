/** What the windows for parts and deposits hold, and how that is sent. */
import { amountFrom } from "#shared/money/amount-text.ts";
import { type Errors, type Read, readAs } from "#ui/form/record-draft.ts";
import type { JobBilling } from "../../billing/contract.ts";

export type WorkValues = {
  mode: "percent" | "amount" | "lines";
  percent: string;
  amount: string;
  quantities: Record<string, string>;
};

export const startOf = (): WorkValues => ({ mode: "percent", percent: "50", amount: "", quantities: {} });

const percentError = (percent: string): Errors =>
  /^\d{1,3}(\.\d{1,4})?$/.test(percent) && Number(percent) > 0 && Number(percent) <= 100
    ? {}
    : { percent: "Percent must be more than 0 and up to 100" };

/** Of a part a percent or lines, of a deposit a percent or an amount. */
export type Wanted = {
  percent?: string;
  amount_cents?: number;
  lines?: { line_id: string; quantity: string }[];
};

export function readPart({ mode, percent, quantities }: WorkValues, billing: JobBilling): Read<Wanted> {
  if (mode === "percent") return readAs({ percent: percent.trim() }, percentError(percent.trim()));
  const lines = billing.lines.flatMap(({ line_id }) => {
    const quantity = quantities[line_id]?.trim() ?? "";
    return quantity === "" || Number(quantity) === 0 ? [] : [{ line_id, quantity }];
  });
  const isWrong = lines.some(({ quantity }) => !/^\d{1,9}(\.\d{1,4})?$/.test(quantity));
  if (lines.length === 0) return readAs({ lines }, { quantities: "Enter how much of a line to invoice" });
  return readAs({ lines }, isWrong ? { quantities: "Quantities must be numbers such as 2.25" } : {});
}

/** An amount is in the business's currency. */
export function readDeposit({ mode, percent, amount }: WorkValues, currency: string): Read<Wanted> {
  if (mode === "percent") return readAs({ percent: percent.trim() }, percentError(percent.trim()));
  const amount_cents = centsOf(amount, currency);
  return readAs({ amount_cents }, amount_cents > 0 ? {} : { amount: "Enter an amount such as 250.00" });
}

/** 0 for what is no amount. */
function centsOf(amount: string, currency: string): number {
  try {
    return amountFrom(amount, currency);
  } catch {
    return 0;
  }
}
