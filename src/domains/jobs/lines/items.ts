/** The items of a checklist: as they are when they are new, as others begin with them, and as they are told. */
import { newId } from "#platform/ids.ts";
import type { AskedItem, KeptItem } from "../tables.ts";
import type { ChecklistItem } from "./contract.ts";

/** Only a reading has a unit, and no unit is kept as such. */
export function askedOf({ text, is_required, kind = "check", unit }: AskedItem): AskedItem {
  if (kind === "check") return { text, is_required };
  return kind === "reading" ? { text, is_required, kind, unit: unit || null } : { text, is_required, kind };
}

export const unanswered = { done_at: null, done_by_name: null };

export const newItems = (items: readonly AskedItem[]): KeptItem[] =>
  items.map((item) => ({ id: newId(), ...askedOf(item), ...unanswered }));

/** As it was asked, and when it was done. */
export const withoutAnswer = ({ id, done_at, done_by_name, ...item }: KeptItem): KeptItem => ({
  id,
  ...askedOf(item),
  done_at,
  done_by_name,
});

export const openItem = (item: KeptItem): KeptItem => ({ ...withoutAnswer(item), ...unanswered });

export const toItems = (kept: readonly KeptItem[]): ChecklistItem[] =>
  kept.map((item) => ({
    ...item,
    kind: item.kind ?? "check",
    unit: item.unit ?? null,
    reading: item.reading ?? null,
    signature: item.signature ?? null,
    photo_id: item.photo_id ?? null,
  }));

/** As a device keeps them for days without a network: who signed, without the pictures. */
export const toPackedItems = (kept: readonly KeptItem[]): ChecklistItem[] =>
  toItems(kept).map(({ signature, ...item }) => ({
    ...item,
    signature: signature && { name: signature.name, picture: null },
  }));
