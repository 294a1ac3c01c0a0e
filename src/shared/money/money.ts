/** Money that never loses a cent: whole minor units with a currency, exact decimal rates, one rule of rounding. */
import { formatPreferences } from "../format-preferences.ts";

/** `amount` counts the smallest units of `currency` (cents for USD) and is always a safe integer. */
export type Money = { amount: number; currency: string };

/**
 * An exact decimal number: text such as "9.975", as the database keeps it, or a number that prints as one.
 * A result of floating arithmetic such as 0.1 + 0.2 has too many places and is refused.
 */
export type Decimal = string | number;

/** Places after the point that a quantity may have: 2.25 hours, 0.3333 of a roll. */
const quantityPlaces = 4;

/** Places after the point that a percentage may have. */
const ratePlaces = 6;

/** Throws a RangeError for anything but a safe integer; turns -0 into 0. */
export function money(amount: number, currency: string): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of minor units: ${amount}`);
  return { amount: amount + 0, currency };
}

/** Throws a RangeError when the currencies differ, as every function here that takes two amounts does. */
export function addMoney(left: Money, right: Money): Money {
  return money(left.amount + amountIn(left.currency, right), left.currency);
}

export function subtractMoney(left: Money, right: Money): Money {
  return money(left.amount - amountIn(left.currency, right), left.currency);
}

/** The sum of `amounts`, all of which must be in `currency`; zero when there are none. */
export function sumMoney(amounts: readonly Money[], currency: string): Money {
  return amounts.reduce(addMoney, money(0, currency));
}

/** The price of `quantity` units (at most four places, may be negative), rounded to a minor unit. */
export function multiplyMoney(price: Money, quantity: Decimal): Money {
  return money(sumOfProducts([[price.amount, quantity]]), price.currency);
}

/**
 * Whole numbers, each times an exact decimal of at most four places, added up and rounded once: 90 minutes times 0.35
 * are 32, which floating arithmetic takes for 31.
 */
export function sumOfProducts(products: readonly (readonly [whole: number, by: Decimal])[]): number {
  const scale = 10n ** BigInt(quantityPlaces);
  const sum = products.reduce((total, [whole, by]) => {
    const { units, places } = parseDecimal(by, quantityPlaces);
    return total + BigInt(whole) * units * 10n ** BigInt(quantityPlaces - places);
  }, 0n);
  return toSafe(roundedQuotient(sum, scale));
}

/** What percentage `part` is of `whole` (above zero), to one decimal, rounded once from the exact figure. */
export const percentIn = (part: bigint, whole: bigint): number =>
  toSafe(roundedQuotient(1000n * part, whole)) / 10;

/**
 * What of `whole` minor units belongs to `part` of `all` (the tax in a payment of an invoice), rounded once. It grows with
 * the part and is `whole` when the part is all, so that what later parts get is what it is then less what it was before.
 */
export const shareOf = (whole: number, part: number, all: number): number =>
  all === 0 ? 0 : toSafe(roundedQuotient(BigInt(whole) * BigInt(part), BigInt(all)));

/** `percent` percent of an amount, "9.975" meaning 9.975 %, rounded to a minor unit. */
export function percentageOf(base: Money, percent: Decimal): Money {
  const rate = rateUnits(percent);
  return money(toSafe(roundedQuotient(BigInt(base.amount) * rate, 100n * rateScale)), base.currency);
}

/** Which multiple of a step an amount that lies between two becomes: the nearest (the one rule), the next up or down. */
export type RoundWay = "nearest" | "up" | "down";
export type Rounding = { step: number; way: RoundWay };

/**
 * An amount raised by `percent` percent (lowered below zero), to a multiple of `step` minor units. It is rounded once,
 * from the exact figure: 10.00 and 4.95 % are 10.495, which to whole dollars is 10 and not 11.
 */
export function raiseByPercent(base: Money, percent: Decimal, { step, way }: Rounding): Money {
  const whole = 100n * rateScale;
  const exact = BigInt(base.amount) * (whole + rateUnits(percent));
  return stepsOf(roundedQuotient(exact, whole * BigInt(step), way), step, base.currency);
}

/** An amount as a multiple of `step` minor units. */
export function roundToStep(value: Money, { step, way }: Rounding): Money {
  return stepsOf(roundedQuotient(BigInt(value.amount), BigInt(step), way), step, value.currency);
}

/**
 * The taxes inside an amount that already includes them all, one for each of `percents` ("19" meaning 19 %). Their sum
 * is rounded once and shared by rate; the net amount is what is left, so that net and taxes always make the gross.
 */
export function taxesWithin(gross: Money, percents: readonly Decimal[]): Money[] {
  const rates = percents.map(rateUnits);
  if (rates.length === 0) return [];
  if (rates.some((rate) => rate < 0n))
    throw new RangeError("A tax that is part of the price is not negative");
  const rate = rates.reduce((sum, each) => sum + each, 0n);
  const tax = toSafe(roundedQuotient(BigInt(gross.amount) * rate, 100n * rateScale + rate));
  return allocate(tax, rates.map(toSafe)).map((part) => money(part, gross.currency));
}

/** A rate in its shortest form: "5.0" and 5 are both "5". Throws a RangeError for what is no number. */
export function rateText(percent: Decimal): string {
  const { units, places } = parseDecimal(percent, ratePlaces);
  return decimalText(units, places);
}

/**
 * Splits `total` minor units in proportion to `weights` so that the parts add up to it exactly: each part is rounded
 * down and the units left over go to the largest remainders, the earlier first. Equal parts when all weights are 0.
 * Negative weights (a credit line) take negative parts; weights that cancel each other out throw a RangeError.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  if (total < 0) return allocate(-total, weights).map((part) => 0 - part);
  if (weights.length === 0 && total !== 0) throw new RangeError("There is nothing to share the amount among");
  const used = weights.every((weight) => weight === 0) ? weights.map(() => 1n) : weights.map(BigInt);
  const whole = used.reduce((sum, weight) => sum + weight, 0n);
  if (whole === 0n && total !== 0) throw new RangeError("The weights cancel each other out");
  if (total === 0) return weights.map(() => 0);
  const shares = used.map((weight) => {
    const exact = BigInt(total) * weight * (whole < 0n ? -1n : 1n);
    const size = whole < 0n ? -whole : whole;
    const remainder = ((exact % size) + size) % size;
    return { part: (exact - remainder) / size, remainder };
  });
  let left = BigInt(total) - shares.reduce((sum, share) => sum + share.part, 0n);
  for (const share of shares.toSorted((a, b) => Number(b.remainder - a.remainder))) {
    if (left <= 0n) break;
    share.part += 1n;
    left -= 1n;
  }
  return shares.map((share) => toSafe(share.part));
}

/** `$1,234.50`: USD in en-US unless the amount, the caller or the reader's own manner say otherwise. */
export function formatMoney(value: Money, locale = formatPreferences().locale): string {
  const key = `${locale} ${value.currency}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: "currency", currency: value.currency });
    formats.set(key, format);
  }
  return format.format(toMajorText(value) as Intl.StringNumericLiteral);
}

/** Dollars for the wire, where the interface speaks of them (ruling R11): 1250 cents are 12.5. */
export function toMajorUnits(value: Money): number {
  return Number(toMajorText(value));
}

/** Minor units from dollars on the wire. Throws a RangeError when there are more places than the currency has. */
export function fromMajorUnits(value: Decimal, currency: string): Money {
  const digits = minorDigits(currency);
  const { units, places } = parseDecimal(value, digits);
  return money(toSafe(units * 10n ** BigInt(digits - places)), currency);
}

/** An amount as plain decimal text with all the places of its currency: "1234.50". */
export function toMajorText(value: Money): string {
  return decimalText(BigInt(value.amount), minorDigits(value.currency));
}

const formats = new Map<string, Intl.NumberFormat>();
const digitsByCurrency = new Map<string, number>();
const rateScale = 10n ** BigInt(ratePlaces);

/** How many minor units make a major one, as a power of ten: 2 for USD, 0 for JPY, 3 for KWD (ISO 4217). */
function minorDigits(currency: string): number {
  let digits = digitsByCurrency.get(currency);
  if (digits === undefined) {
    const options = new Intl.NumberFormat("en-US", { style: "currency", currency }).resolvedOptions();
    digits = options.maximumFractionDigits ?? 2;
    digitsByCurrency.set(currency, digits);
  }
  return digits;
}

function amountIn(currency: string, value: Money): number {
  if (value.currency === currency) return value.amount;
  throw new RangeError(`${value.currency} cannot be reckoned with ${currency}`);
}

function rateUnits(percent: Decimal): bigint {
  const { units, places } = parseDecimal(percent, ratePlaces);
  return units * 10n ** BigInt(ratePlaces - places);
}

/** `units` divided by ten to the power of `places` is the number. */
function parseDecimal(value: Decimal, mostPlaces: number): { units: bigint; places: number } {
  const match = /^(-?)(\d{1,18})(?:\.(\d{1,30}))?$/.exec(String(value).trim());
  if (!match) throw new RangeError(`Not a decimal number: ${value}`);
  const [, sign, whole, text = ""] = match;
  const fraction = text.replace(/0+$/, "");
  if (fraction.length > mostPlaces) throw new RangeError(`More than ${mostPlaces} decimal places: ${value}`);
  return { units: BigInt(`${sign}${whole}${fraction}`), places: fraction.length };
}

function decimalText(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const fraction = places > 0 ? `.${digits.slice(-places)}` : "";
  return `${units < 0n ? "-" : ""}${whole}${fraction}`;
}

const stepsOf = (steps: bigint, step: number, currency: string): Money =>
  money(toSafe(steps * BigInt(step)), currency);

/**
 * The one rule of rounding: to the nearest unit, half away from zero, as invoices do; or all up, or all down. The
 * denominator is above zero.
 */
export function roundedQuotient(numerator: bigint, denominator: bigint, way: RoundWay = "nearest"): bigint {
  if (way !== "nearest") {
    const rest = ((numerator % denominator) + denominator) % denominator;
    return (numerator - rest) / denominator + (way === "up" && rest > 0n ? 1n : 0n);
  }
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

function toSafe(value: bigint): number {
  const amount = Number(value);
  if (!Number.isSafeInteger(amount)) throw new RangeError("The amount is too large");
  return amount;
}
