/** What checks an item off, by what it asks for: nothing more, its number, or a signature. */
import { invalid } from "#platform/errors.ts";
import type { KeptItem } from "../tables.ts";
import { readingText, type Signature } from "./contract.ts";

/** What may be given with a mark; only what the item asks for is taken. */
export type Given = { reading?: string | undefined; signature?: Signature | undefined };

/** Null for what the item does not ask for. */
type Answer = { reading: string | null; signature: Signature | null };

export const noAnswer: Answer = { reading: null, signature: null };

const kinds = {
  reading: { wanted: "Enter the reading for", odd: "doesn't ask for a reading" },
  signature: { wanted: "Draw the signature for", odd: "doesn't ask for a signature" },
} as const;

/** Refused without what the item asks for, and with what it does not ask for. */
export function answerFor({ kind = "check", text }: KeptItem, given: Given): Answer {
  for (const field of ["reading", "signature"] as const) {
    const isAsked = kind === field;
    if (isAsked === (given[field] !== undefined)) continue;
    const message = isAsked ? `${kinds[field].wanted} "${text}"` : `"${text}" ${kinds[field].odd}`;
    throw invalid(message, { [field]: message });
  }
  return { reading: given.reading ?? null, signature: given.signature ?? null };
}

export const answerOf = ({ reading = null, signature = null }: Partial<Answer>): Answer => ({
  reading,
  signature,
});

export const isSameAnswer = (one: Answer, two: Answer): boolean =>
  one.reading === two.reading &&
  one.signature?.name === two.signature?.name &&
  one.signature?.picture === two.signature?.picture;

/** Only what is there is kept with an item. */
export const keptAnswer = ({ reading, signature }: Answer): Partial<Answer> => ({
  ...(reading === null ? {} : { reading }),
  ...(signature === null ? {} : { signature }),
});

/** "Water pressure: 62.5 psi", "Approval: signed by Ida Berg". */
export function answerText({ text, unit }: KeptItem, { reading, signature }: Answer): string {
  if (reading !== null) return `${text}: ${readingText(reading, unit)}`;
  return signature === null ? text : `${text}: signed by ${signature.name}`;
}
