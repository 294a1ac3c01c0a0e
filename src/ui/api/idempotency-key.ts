/** A key for one intent to create something: a double click or a second try after a lost answer creates it once. */

/** 128 random bits; crypto.randomUUID is missing on plain http addresses other than localhost. */
export function makeIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), toHex).join("");
}

function toHex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}
