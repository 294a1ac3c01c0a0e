/** What a click on a phone number or mail address opens: the phone, or a new mail. */
import { phoneDigits } from "#shared/phone.ts";

/** What a phone can dial, however the number was written; an extension is dialled after it (RFC 3966). */
export function telLink(phone: string): string {
  const [number = "", extension] = phone.split(/\s*(?:ext\.?|x|#)\s*(?=\d)/i);
  const digits = `${/^\s*\+/.test(number) ? "+" : ""}${phoneDigits(number)}`;
  return `tel:${digits}${extension ? `;ext=${phoneDigits(extension)}` : ""}`;
}

export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
