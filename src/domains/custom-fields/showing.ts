/** A value of a custom field as people read it, and what it reads as another type. */
import { amountFrom } from "#shared/money/amount-text.ts";
import { formatMoney, fromMajorUnits, toMajorUnits } from "#shared/money/money.ts";
import { checkValue, type FieldRules } from "./checking.ts";
import type { FieldInput, FieldValue } from "./values-contract.ts";

/** Plain text for files, letters and previews: choices by their labels, money with its currency. */
export function valueText({ type, choices }: FieldRules, value: FieldValue, currency: string): string {
  const labelOf = (key: string) => choices.find((choice) => choice.key === key)?.label ?? key;
  if (Array.isArray(value)) return value.map(labelOf).join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number")
    return type === "money" ? formatMoney({ amount: value, currency }) : String(value);
  return type === "choice" ? labelOf(value) : value;
}

/** What people write for yes and no. */
const answers: Record<string, boolean> = {
  yes: true,
  no: false,
  y: true,
  n: false,
  x: true,
  true: true,
  false: false,
  "1": true,
  "0": false,
};

/** How who wrote a text writes: the currency, and whether the day comes before the month; null where nobody knows. */
export type Writing = { currency: string; isDayFirst: boolean | null };

/** Text, as it stands in a file or was kept as another type, read as a value of the field; null when it is none. */
export function readText(field: FieldRules, text: string, writing: Writing): FieldValue | null {
  return checkValue(field, inputFrom(field, text.trim(), writing)).value;
}

function inputFrom({ type, choices }: FieldRules, text: string, writing: Writing): FieldInput {
  const keyOf = (name: string) => {
    const wanted = name.trim().toLowerCase();
    return choices.find(({ key, label }) => key === wanted || label.toLowerCase() === wanted)?.key ?? name;
  };
  if (text === "") return null;
  switch (type) {
    case "number":
      return numberIn(text);
    case "money":
      return centsIn(text, writing.currency);
    case "date":
      return dayIn(text, writing.isDayFirst);
    case "yes_no":
      return answers[text.toLowerCase()] ?? null;
    case "choice":
      return keyOf(text);
    case "several":
      return text.split(/[,;]/).map(keyOf);
    default:
      return text;
  }
}

/** "2026-05-31", "5/31/2026", "31.5.2026". A year has four digits, so that no century is guessed. */
function dayIn(text: string, isDayFirst: boolean | null): string {
  const [, first = "", sign, second = "", year] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (year === undefined || (isDayFirst === null && sign !== ".")) return text;
  const [day, month] = isDayFirst || sign === "." ? [first, second] : [second, first];
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function numberIn(text: string): number | null {
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(plain) ? Number(plain) : null;
}

function centsIn(text: string, currency: string): number | null {
  try {
    return text.startsWith("-") ? -amountFrom(text.slice(1), currency) : amountFrom(text, currency);
  } catch {
    return null;
  }
}

/** The same value as another type has it; null when it would be lost. */
export function convertValue(
  from: FieldRules,
  to: FieldRules,
  value: FieldValue,
  currency: string,
): FieldValue | null {
  if (typeof value === "number") {
    if (from.type === to.type) return value;
    if (to.type === "money") return checkValue(to, exactCents(value, currency)).value;
    if (to.type === "number") return checkValue(to, toMajorUnits({ amount: value, currency })).value;
  }
  if (Array.isArray(value) && to.type === "choice" && value.length > 1) return null;
  return readText(to, valueText(from, value, currency), { currency, isDayFirst: null });
}

/** Null for a number with more decimals than the currency has: an amount is never rounded in passing. */
function exactCents(value: number, currency: string): number | null {
  try {
    return fromMajorUnits(value, currency).amount;
  } catch {
    return null;
  }
}
