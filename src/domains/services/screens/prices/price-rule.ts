/** The change of many prices as it stands in its form, and as the server wants it. */
import { amountFrom } from "#shared/money/amount-text.ts";
import { rateText } from "#shared/money/money.ts";
import { PriceRule, type RoundWay } from "../../batches-contract.ts";
import type { ServiceStatus } from "../../contract.ts";

export type RuleValues = {
  kind: "percent" | "amount";
  isUp: boolean;
  by: string;
  roundTo: string;
  round: RoundWay;
  category: string;
  status: ServiceStatus | "";
};

export const startRule = (category: string): RuleValues => ({
  kind: "percent",
  isUp: true,
  by: "",
  roundTo: "100",
  round: "nearest",
  category,
  status: "active",
});

/** Null while nothing is typed; a sentence when it is no number. */
export function ruleFrom(
  values: RuleValues,
  currency: string,
): { rule: PriceRule | null; error: string | null } {
  if (values.by.trim() === "") return { rule: null, error: null };
  try {
    const parsed = PriceRule.safeParse({
      ...(values.category ? { category: values.category } : {}),
      ...(values.status ? { status: values.status } : {}),
      change: stepFrom(values, currency),
      round_to_cents: Number(values.roundTo),
      round: values.round,
    });
    if (parsed.success) return { rule: parsed.data, error: null };
    return { rule: null, error: parsed.error.issues[0]?.message ?? "Check the change" };
  } catch {
    const example = values.kind === "percent" ? "a number such as 4.5" : "an amount such as 5.00";
    return { rule: null, error: `Enter ${example}` };
  }
}

function stepFrom({ kind, isUp, by }: RuleValues, currency: string) {
  const sign = isUp ? 1 : -1;
  if (kind === "amount") return { kind, amount_cents: sign * amountFrom(by, currency) };
  const percent = rateText(by.replace(/[%\s]/g, "").replace(",", "."));
  return { kind, percent: isUp ? percent : `-${percent}` };
}
