/** What the work for a lead may be worth: from the text that people type to whole cents, and back. */
import { fromMajorUnits, money, toMajorText } from "#shared/money/money.ts";

export const valueSentence = "Estimated value must be an amount such as 1,250.00";

/** "$1,250", "1250.5" or "" (which is null). Throws a RangeError for anything that is no amount of 0 or more. */
export function centsFrom(text: string, currency: string): number | null {
  const plain = text.replace(/[\s,]|^\s*\p{Sc}|\p{Sc}\s*$/gu, "");
  if (plain === "") return null;
  if (plain.startsWith("-")) throw new RangeError(valueSentence);
  return fromMajorUnits(plain, currency).amount;
}

/** "1250" or "1250.50", as it stands in a field. */
export function textFrom(cents: number | null, currency: string): string {
  return cents === null ? "" : toMajorText(money(cents, currency)).replace(/\.0+$/, "");
}
