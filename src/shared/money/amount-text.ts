/** Reads amounts of money as people type them and spreadsheets write them, and never guesses. */
import { fromMajorUnits, money, toMajorText } from "./money.ts";

/**
 * Whole minor units from "$1,250", "1250.5", "1 250,50" or "1.250,50". Throws a RangeError for anything else: less than
 * zero, more decimals than the currency has, or a text that could mean two amounts ("1.250").
 */
export function amountFrom(text: string, currency: string): number {
  const plain = text.replace(/[\s'’]/gu, "").replace(/^(\p{Sc}|[A-Z]{3})|(\p{Sc}|[A-Z]{3})$/gu, "");
  return fromMajorUnits(withPoint(plain, placesOf(currency)), currency).amount;
}

/** "1250" or "1250.50", as it stands in a field; "" for none. */
export function amountText(minor: number | null, currency: string): string {
  return minor === null ? "" : toMajorText(money(minor, currency)).replace(/\.0+$/, "");
}

function withPoint(plain: string, places: number): string {
  const [, fraction = ""] = /^\d+(?:\.(\d+))?$/.exec(plain) ?? [undefined, "none"];
  if (fraction !== "none") {
    if (fraction.length > places) throw new RangeError(`More than ${places} decimals: ${plain}`);
    return plain;
  }
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(plain)) return plain.replaceAll(",", "");
  if (/^(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(plain)) return plain.replaceAll(".", "").replace(",", ".");
  throw new RangeError(`Not an amount: ${plain}`);
}

const placesOf = (currency: string): number => toMajorText(money(0, currency)).split(".")[1]?.length ?? 0;
