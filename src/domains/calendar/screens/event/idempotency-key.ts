/** A key for one intent to add an event: a double click or a second try after a lost answer adds it once. */

/** 128 random bits; crypto.randomUUID is missing on plain http addresses other than localhost. */
export function makeIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
