/** What checks an item off, by what it asks for: nothing more, its number, a signature, or a photo. */
import { invalid } from "#platform/errors.ts";
import type { KeptItem } from "../tables.ts";
import { readingText, type Signature } from "./contract.ts";

/** What may be given with a mark; only what the item asks for is taken. */
export type Given = {
  reading?: string | undefined;
  signature?: Signature | undefined;
  /** A file of which its own domain has seen that it is a photo of the job. */
  photoId?: number | undefined;
};

/** Null for what the item does not ask for. */
type Answer = { reading: string | null; signature: Signature | null; photo_id: number | null };

export const noAnswer: Answer = { reading: null, signature: null, photo_id: null };

const kinds = {
  reading: { field: "reading", wanted: "Enter the reading for", odd: "doesn't ask for a reading" },
  signature: { field: "signature", wanted: "Draw the signature for", odd: "doesn't ask for a signature" },
  photo: { field: "photoId", wanted: "Add a photo for", odd: "doesn't ask for a photo" },
} as const;

/** Refused without what the item asks for, and with what it does not ask for. */
export function answerFor({ kind = "check", text }: KeptItem, given: Given): Answer {
  for (const asked of ["reading", "signature", "photo"] as const) {
    const { field, wanted, odd } = kinds[asked];
    const isAsked = kind === asked;
    if (isAsked === (given[field] !== undefined)) continue;
    const message = isAsked ? `${wanted} "${text}"` : `"${text}" ${odd}`;
    throw invalid(message, { [asked]: message });
  }
  return {
    reading: given.reading ?? null,
    signature: given.signature ?? null,
    photo_id: given.photoId ?? null,
  };
}

export const answerOf = ({ reading = null, signature = null, photo_id = null }: Partial<Answer>): Answer => ({
  reading,
  signature,
  photo_id,
});

export const isSameAnswer = (one: Answer, two: Answer): boolean =>
  one.reading === two.reading &&
  one.signature?.name === two.signature?.name &&
  one.signature?.picture === two.signature?.picture &&
  one.photo_id === two.photo_id;

/** Only what is there is kept with an item. */
export const keptAnswer = ({ reading, signature, photo_id }: Answer): Partial<Answer> => ({
  ...(reading === null ? {} : { reading }),
  ...(signature === null ? {} : { signature }),
  ...(photo_id === null ? {} : { photo_id }),
});

/** "Water pressure: 62.5 psi", "Approval: signed by Ida Berg", "Nameplate: photo removed". */
export function answerText({ text, unit, kind }: KeptItem, { reading, signature, photo_id }: Answer): string {
  if (reading !== null) return `${text}: ${readingText(reading, unit)}`;
  if (kind === "photo") return `${text}: photo ${photo_id === null ? "removed" : "added"}`;
  return signature === null ? text : `${text}: signed by ${signature.name}`;
}
