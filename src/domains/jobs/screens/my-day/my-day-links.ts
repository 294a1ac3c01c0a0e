/** What a tap on an address or a phone number opens: the way there on the phone's own map, or a call. */
import { phoneDigits } from "#shared/phone.ts";

/** What a phone can dial; an extension is dialled after it (RFC 3966). */
export function dialLink(phone: string): string {
  const [number = "", extension] = phone.split(/\s*(?:ext\.?|x|#)\s*(?=\d)/i);
  const digits = `${/^\s*\+/.test(number) ? "+" : ""}${phoneDigits(number)}`;
  return `tel:${digits}${extension ? `;ext=${phoneDigits(extension)}` : ""}`;
}

/**
 * The way to an address: Apple's map on its devices, whichever map Android has (RFC 5870 and its `q`), Google's in
 * other browsers. `userAgent` as the browser names itself.
 */
export function wayLink(address: string, userAgent: string): string {
  const place = encodeURIComponent(address);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${place}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${place}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${place}`;
}
