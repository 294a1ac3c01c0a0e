/** What a person types of a card: shown in groups, checked field by field, read as numbers. */
import { lookup } from "#shared/lookup.ts";
import { cardBrands } from "./card-brands.ts";

/** What is said when there is nothing to read a card from, and when the provider gives no reason (product.md section 8). */
export const notFoundText = "Card element not found";
export const failedText = "Payment failed";

export type CardValues = { number: string; expiry: string; cvc: string };
export type CardErrors = { number?: string; expiry?: string; cvc?: string };

const digitsOf = (text: string): string => text.replace(/\D/g, "");

const isAmex = (digits: string): boolean => /^3[47]/.test(digits);
const cvcLength = (number: string): number => (isAmex(digitsOf(number)) ? 4 : 3);

/** In the groups that stand on the card: 4-6-5 for American Express, 4-6-4 for Diners Club, else fours. */
export function groupedNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, isAmex(digitsOf(typed)) ? 15 : 19);
  const isShort = isAmex(digits) || (/^3(0|6|8|9)/.test(digits) && digits.length <= 14);
  const groups = isShort
    ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/.exec(digits)?.slice(1)
    : digits.match(/\d{1,4}/g);
  return (groups ?? []).filter(Boolean).join(" ");
}

/** "1" waits, "4" becomes "04 / ", "1230" becomes "12 / 30". Going back over the slash takes it away. */
export function expiryText(typed: string, before: string): string {
  const isErasing = typed.length < before.length;
  let digits = digitsOf(typed);
  if (digits.length === 6) digits = digits.slice(0, 2) + digits.slice(4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  if (isErasing && before.endsWith(" / ")) return digits.slice(0, 1);
  if (digits.length < 2 || (isErasing && digits.length === 2)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export const cvcText = (typed: string, number: string): string => digitsOf(typed).slice(0, cvcLength(number));

/** The last digit of a card number is made of the others, so that one wrong digit shows (ISO/IEC 7812-1). */
export function hasGoodCheckDigit(number: string): boolean {
  const sum = [...digitsOf(number)].toReversed().reduce((total, digit, place) => {
    const weighted = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

/** One sentence for each field at fault; `today` decides what has expired. */
export function errorsOf({ number, expiry, cvc }: CardValues, today: Date): CardErrors {
  const errors: CardErrors = {};
  const digits = digitsOf(number);
  if (digits === "") errors.number = "Card number is required";
  else if (digits.length < 14) errors.number = "Your card number is incomplete.";
  else if (!hasGoodCheckDigit(digits)) errors.number = "Your card number isn't right.";
  const { expMonth, expYear } = expiryOf(expiry);
  if (digitsOf(expiry) === "") errors.expiry = "Expiration date is required";
  else if (digitsOf(expiry).length < 4) errors.expiry = "Your card's expiration date is incomplete.";
  else if (expMonth < 1 || expMonth > 12) errors.expiry = "Your card's expiration month isn't right.";
  else if (new Date(expYear, expMonth, 1) <= today)
    errors.expiry = "Your card's expiration date is in the past.";
  if (cvc === "") errors.cvc = "Security code is required";
  else if (cvc.length < cvcLength(number)) errors.cvc = "Your card's security code is incomplete.";
  return errors;
}

/** The two digits of the year mean this century. */
export function expiryOf(expiry: string): { expMonth: number; expYear: number } {
  const digits = digitsOf(expiry);
  return { expMonth: Number(digits.slice(0, 2)), expYear: 2000 + Number(digits.slice(2, 4)) };
}

const brandNames: Record<string, string> = lookup(cardBrands, () => "Card");

/** "visa" as it stands on the card; a brand that is not known is called a card. */
export const brandName = (brand: string): string => brandNames[brand] ?? "Card";
