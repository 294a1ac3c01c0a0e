/**
 * Bulk edits: one change of many records of a list, chosen one by one or all that a filter finds.
 *
 * Each record is changed as it would be alone: in the rights of whoever makes the edit, and only if nobody changed it
 * since. The edit is done in steps that its maker's browser asks for, so that it can be left and carried on; each row is
 * done once, whoever asks twice. For a day it can be taken back: rows that were changed again meanwhile stay as they are.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Id, IdParam, Page, shortText } from "#shared/fields.ts";
import { askedOfList } from "#shared/filters/asked.ts";
import { FieldName } from "#shared/filters/filter.ts";
import { ListParam } from "../contract.ts";

export const mostRows = 10_000;
export const rowsAtOnce = 50;
export const undoableHours = 24;

const mostIds = 1_000;

const newText = shortText("The new value", 2_000);

/** What the field asks for is judged once the field is known. */
const NewValue = z.union([newText, z.number(), z.boolean(), z.array(newText).max(100)]).nullable();

const Chosen = z.object({
  list: ListParam,
  /** These records alone; without them, all that search and filter find. */
  ids: z
    .array(Id)
    .min(1, "Choose at least one record")
    .max(mostIds, `Choose up to ${mostIds} records, or all that the filter finds`)
    .optional(),
  where: askedOfList.where,
  search: shortText("Search", 200).optional(),
  /** By the names of the list's fields. */
  changes: z
    .record(FieldName, NewValue)
    .refine((changes) => Object.keys(changes).length > 0, "Choose what to change"),
});
export type BulkChosen = z.infer<typeof Chosen>;

export const BulkRowState = z.enum(["waiting", "changed", "unchanged", "skipped", "undone", "kept"]);
export type BulkRowState = z.infer<typeof BulkRowState>;

const BulkPreview = z
  .object({
    total: z.number(),
    will_change: z.number(),
    /** Already as they would be. */
    unchanged: z.number(),
    skipped: z.array(z.object({ reason: z.string(), count: z.number(), examples: z.array(z.string()) })),
  })
  .meta({ id: "BulkPreview" });

const counts = Object.fromEntries(BulkRowState.options.map((state) => [state, z.number()])) as Record<
  BulkRowState,
  z.ZodNumber
>;

export const BulkEdit = z
  .object({
    id: z.number(),
    list: ListParam,
    total: z.number(),
    ...counts,
    created_at: z.string(),
    /** Null while it was not taken back. */
    undone_at: z.string().nullable(),
    /** Nothing is left to do. */
    is_done: z.boolean(),
    can_undo: z.boolean(),
  })
  .meta({ id: "BulkEdit" });
export type BulkEdit = z.infer<typeof BulkEdit>;

const BulkRow = z
  .object({
    record_id: z.number(),
    label: z.string(),
    state: BulkRowState,
    reason: z.string().nullable(),
  })
  .meta({ id: "BulkEditRow" });

const ById = z.object({ id: IdParam });
const tags = ["Bulk edits"];
const path = "/api/bulk-edits";
const ofAList = needing();

export const bulkEditsContract = {
  preview: ofAList
    .route({
      method: "POST",
      path: `${path}/preview`,
      summary: "Count what a bulk edit would change and skip",
      tags,
    })
    .input(Chosen)
    .output(BulkPreview),
  create: ofAList
    .route({ method: "POST", path, summary: "Begin a bulk edit", tags, successStatus: 201 })
    .input(Chosen)
    .output(BulkEdit),
  list: ofAList
    .route({
      method: "GET",
      path,
      summary: "List your bulk edits of a list of the last 24 hours, the newest first",
      tags,
    })
    .input(z.object({ list: ListParam }))
    .output(z.object({ bulk_edits: z.array(BulkEdit) })),
  get: ofAList
    .route({ method: "GET", path: `${path}/{id}`, summary: "Retrieve one of your bulk edits", tags })
    .input(ById)
    .output(BulkEdit),
  rows: ofAList
    .route({
      method: "GET",
      path: `${path}/{id}/rows`,
      summary: "List what became of each record of a bulk edit",
      tags,
    })
    .input(ById.extend({ ...Page.shape, state: BulkRowState.optional() }))
    .output(z.object({ rows: z.array(BulkRow), next_cursor: z.string().nullable() })),
  run: ofAList
    .route({ method: "POST", path: `${path}/{id}/run`, summary: "Carry a bulk edit on by one step", tags })
    .input(ById)
    .output(BulkEdit),
  undo: ofAList
    .route({
      method: "POST",
      path: `${path}/{id}/undo`,
      summary: "Begin to take a bulk edit back. What it hasn't reached yet stays as it is",
      tags,
    })
    .input(ById)
    .output(BulkEdit),
};
