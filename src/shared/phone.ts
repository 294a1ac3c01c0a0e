/** Phone numbers: kept as people type them, and in the one international form by which they can be dialled and found. */
import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** `raw` is what was typed. `e164` (`+12125550142`) is missing when that is no number that could be dialled. */
export type NormalisedPhone = { raw: string; e164?: string };

/**
 * Reads a number as someone in `country` (ISO 3166 code of the business) would dial it. A number within a longer text
 * is found; of several the first counts. Extensions stay in `raw` alone.
 */
export function normalisePhone(raw: string, country = "US"): NormalisedPhone {
  const trimmed = raw.trim();
  const e164 = parse(trimmed, country)?.number;
  return e164 ? { raw: trimmed, e164 } : { raw: trimmed };
}

/**
 * `(212) 555-0142` for a number of the business's own country, `+44 20 7946 0958` for any other, with the extension if
 * there is one. What cannot be read is shown as it was typed.
 */
export function formatPhone(phone: string, country = "US"): string {
  const key = `${country} ${phone}`;
  const known = formatted.get(key);
  if (known !== undefined) return known;
  if (formatted.size >= mostFormatted) formatted.clear();
  const shown = formatAnew(phone, country);
  formatted.set(key, shown);
  return shown;
}

/** Reading a number takes longer than all else that a list does with it, and lists show the same ones again and again. */
const formatted = new Map<string, string>();
const mostFormatted = 5_000;

function formatAnew(phone: string, country: string): string {
  const parsed = parse(phone, country);
  if (!parsed) return phone.trim();
  const isOwnCountry =
    parsed.country === country || parsed.countryCallingCode === callingCodeOfNorthAmerica(country);
  return isOwnCountry ? parsed.formatNational() : parsed.formatInternational();
}

/** The digits alone, as 0 to 9, to find a number by a part of it however either was written. */
export function phoneDigits(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, toAsciiDigit)
    .replace(/[^0-9]/g, "");
}

function parse(text: string, country: string): PhoneNumber | undefined {
  const plain = text.replace(/\p{Cf}/gu, "").replace(/^\s*(?:tel|sms):/i, "");
  const defaultCountry = isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(withoutMexicanMobilePrefix(plain), { defaultCountry });
  return parsed?.isPossible() ? parsed : undefined;
}

/**
 * Until 2019 mobile numbers in Mexico had a 1 after the country code, and messages still arrive with it; without this
 * one person becomes two.
 */
function withoutMexicanMobilePrefix(text: string): string {
  return text.replace(/^(\s*\+52[\s.-]*)1(?=(?:[\s().-]*\d){10}\s*$)/, "$1");
}

/** The United States, Canada and the Caribbean dial each other as their own. */
function callingCodeOfNorthAmerica(country: string): string | undefined {
  return country === "US" || country === "CA" ? "1" : undefined;
}

function toAsciiDigit(digit: string): string {
  return String((digit.codePointAt(0) ?? 0) & 0xf);
}
