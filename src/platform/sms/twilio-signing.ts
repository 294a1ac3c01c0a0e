/** How the carrier signs what it sends: an HMAC over the public address and all fields, sorted by name. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** The value of the header X-Twilio-Signature (https://www.twilio.com/docs/usage/security#validating-requests). */
export function twilioSignature(address: string, fields: URLSearchParams, authToken: string): string {
  const names = [...new Set(fields.keys())].sort();
  // A field that comes more than once counts once for each different value, sorted.
  const text = names
    .map((name) => [...new Set(fields.getAll(name))].sort().map((value) => name + value))
    .flat()
    .join("");
  return createHmac("sha1", authToken)
    .update(address + text, "utf8")
    .digest("base64");
}

/** `address` is the public one, as the carrier was told it: behind a proxy the server sees another. */
export function isSignedByTwilio(
  given: string | undefined,
  address: string,
  fields: URLSearchParams,
  authToken: string,
): boolean {
  if (!given) return false;
  const expected = Buffer.from(twilioSignature(address, fields, authToken));
  const found = Buffer.from(given);
  return found.length === expected.length && timingSafeEqual(found, expected);
}
