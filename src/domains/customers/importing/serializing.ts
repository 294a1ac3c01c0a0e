/** An import as its list shows it, and how long it can be undone. */
import { now } from "#platform/clock.ts";
import { restorableDays } from "../contract.ts";
import type { CustomerImport } from "./contract.ts";
import type { KeptImport } from "./store.ts";

export const serializeImport = (row: KeptImport): CustomerImport => ({
  id: row.id,
  title: row.title,
  added: row.added,
  updated: row.updated,
  left_out: row.left_out,
  made_at: row.made_at,
  made_by: row.made_by_name,
  undone_at: row.undone_at,
  undone_by: row.undone_by_name,
  kept: row.kept,
  is_undoable: row.undone_at === null && !isTooOld(row),
});

export const isTooOld = ({ made_at }: Pick<KeptImport, "made_at">): boolean =>
  now().getTime() - Date.parse(made_at) > restorableDays * 24 * 60 * 60 * 1000;
