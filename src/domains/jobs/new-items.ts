/** The items of a checklist as they are when they are new. */
import { newId } from "#platform/ids.ts";
import type { KeptItem } from "./tables.ts";

type NewItem = Pick<KeptItem, "text" | "is_required">;

export const newItems = (items: readonly NewItem[]): KeptItem[] =>
  items.map(({ text, is_required }) => ({
    id: newId(),
    text,
    is_required,
    done_at: null,
    done_by_name: null,
  }));
