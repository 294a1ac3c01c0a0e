/** A key for one intent to create something: a double click or a second try after a lost answer creates it once. */
import { useCallback, useState } from "react";
import { isApiError } from "./api-error.ts";

/** 128 random bits; crypto.randomUUID is missing on plain http addresses other than localhost. */
export function makeIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), toHex).join("");
}

function toHex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}

/** The same key while the component is on the screen, until `renew` says that the next try is another intent. */
export function useIdempotencyKey(): [idempotencyKey: string, renew: () => void] {
  const [key, setKey] = useState(makeIdempotencyKey);
  return [key, useCallback(() => setKey(makeIdempotencyKey()), [])];
}

/** Whether the server has used the key for other content: an earlier try reached it and its answer got lost. */
export const isUsedKey = (error: unknown): boolean =>
  isApiError(error) && error.status === 409 && error.message.includes("Idempotency-Key");
