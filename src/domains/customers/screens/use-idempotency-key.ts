/** A key for one intent to create something: a double click or a second try after a lost answer creates it once. */
import { useCallback, useState } from "react";

/** The key, and a function that begins a new intent. */
export function useIdempotencyKey(): [key: string, renew: () => void] {
  const [key, setKey] = useState(makeKey);
  return [key, useCallback(() => setKey(makeKey()), [])];
}

/** crypto.randomUUID is missing on plain http addresses other than localhost. */
function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
