/** Prices as the texts in the fields of a form, and what is sent of them. */
import { amountFrom, amountText } from "#shared/money/amount-text.ts";
import type { Share } from "#shared/money/money-fields.ts";

/** What every line of prices has. `key` keeps it apart from the others while it is edited. */
export type PriceLineValues = {
  key: string;
  name: string;
  description: string;
  quantity: string;
  price: string;
};

export type ShareValues = { kind: "none" | Share["kind"]; text: string };

let lastKey = 0;

export function newKey(): string {
  lastKey += 1;
  return `new ${lastKey}`;
}

export const noShare: ShareValues = { kind: "none", text: "" };

export const shareValues = (share: Share | null, currency: string): ShareValues =>
  share === null
    ? noShare
    : {
        kind: share.kind,
        text: share.kind === "percent" ? share.percent : amountText(share.amount_cents, currency),
      };

export const shareOf = ({ kind, text }: ShareValues, currency: string) => {
  if (kind === "none") return null;
  return kind === "percent"
    ? { kind, percent: text.trim() }
    : { kind, amount_cents: centsIn(text, currency) };
};

/** NaN for what is no amount. */
export function centsIn(text: string, currency: string): number {
  try {
    return amountFrom(text.trim(), currency);
  } catch {
    return Number.NaN;
  }
}

/** As `centsIn`, and below zero behind a minus sign. */
export function signedCentsIn(text: string, currency: string): number {
  const [, minus, rest = ""] = /^\s*([-−]?)(.*)$/su.exec(text) ?? [];
  const amount = centsIn(rest, currency);
  return minus && amount !== 0 ? -amount : amount;
}

/** What a wrong field of prices says: an amount that can't be read has no number that could be spoken of. */
export const priceSentence = (path: readonly PropertyKey[], message: string): string =>
  String(path.at(-1)).endsWith("_cents") ? "Enter an amount such as 95.00" : message;

/** Whatever is wrong with a discount or a deposit, in one sentence. */
export const shareError = (errors: Record<string, string>, name: string): string | undefined =>
  errors[`${name}.percent`] ?? errors[`${name}.amount_cents`] ?? errors[name];
