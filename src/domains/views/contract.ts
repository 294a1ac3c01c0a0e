/**
 * Views: what a list is filtered by, sorted by and shows, in its address or saved under a name.
 *
 * A saved view keeps the question and no rows: whoever opens it sees the rows and columns that their own role lets them
 * see, whoever made it. A view is its maker's, or shared with the business. What it names and is there no more, or may
 * not be seen, is left out, and the list's answer says so. A deleted view can be brought back for 30 days.
 */
import { z } from "zod";
import type { FieldKind as RecordKind } from "#domains/custom-fields/contract.ts";
import { needing } from "#shared/calls.ts";
import { Id, IdParam, Page, requiredText, shortText } from "#shared/fields.ts";
import { askedOfList, LeftOut, longestFilterText, orderText } from "#shared/filters/asked.ts";
import { FieldName } from "#shared/filters/filter.ts";
import { type ListName, listNames } from "#shared/filters/list-fields.ts";

export const longestName = 120;
export const mostViews = 100;
export const mostColumns = 40;
export const restorableDays = 30;

export const ListParam = z.enum(listNames, "Choose a list");

/** Of the records of which each list is; tasks have no fields of the business's own. */
export const recordKinds: Partial<Record<ListName, RecordKind>> = {
  customers: "customer",
  jobs: "job",
  invoices: "invoice",
  contracts: "contract",
  services: "service",
};

export const listOfKind = (kind: RecordKind): ListName | undefined =>
  (Object.keys(recordKinds) as ListName[]).find((list) => recordKinds[list] === kind);

export const ViewAsked = z.object({
  where: shortText("Filter", longestFilterText).default(""),
  order: orderText.default(""),
  /** In the order in which they are shown; none for the list's own. */
  columns: z.array(FieldName).max(mostColumns, `Choose at most ${mostColumns} columns`).default([]),
});
export type ViewAsked = z.infer<typeof ViewAsked>;

export const SavedView = z
  .object({
    id: z.number(),
    list: ListParam,
    name: z.string(),
    asked: ViewAsked,
    is_shared: z.boolean(),
    is_mine: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.number(),
  })
  .meta({ id: "SavedView" });
export type SavedView = z.infer<typeof SavedView>;

const name = requiredText("Name", longestName);

export const NewView = z.object({
  list: ListParam,
  name,
  asked: ViewAsked.default({ where: "", order: "", columns: [] }),
  is_shared: z.boolean().default(false),
});
export type NewView = z.infer<typeof NewView>;

export const ViewChanges = z.object({
  name: name.optional(),
  asked: ViewAsked.optional(),
  is_shared: z.boolean().optional(),
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
export type ViewChanges = z.infer<typeof ViewChanges>;

/** A field of a list that whoever asks may use. */
export const ShownField = z
  .object({
    name: z.string(),
    label: z.string(),
    kind: z.enum(["text", "choice", "day", "moment", "number", "money", "yes_no"]),
    options: z.array(z.object({ value: z.string(), label: z.string() })),
    /** Of a text that is mostly one of those known already, such as a category; any other may be given. */
    suggestions: z.array(z.string()),
    /** A choice of one of the business's members, by id; "me" is whoever looks. */
    is_member: z.boolean(),
    is_sorted: z.boolean(),
    /** Can be changed for many records at once, by whoever asks. */
    is_bulk: z.boolean(),
    is_required: z.boolean(),
  })
  .meta({ id: "ListField" });
export type ShownField = z.infer<typeof ShownField>;

const search = shortText("Search", 200).optional();
const ColumnNames = shortText("Columns", 4_000).optional();

export const ExportQuery = z.object({
  list: ListParam,
  ...askedOfList,
  search,
  /** Names of fields, with commas between them. */
  columns: ColumnNames,
  cursor: Page.shape.cursor,
});
export type ExportQuery = z.infer<typeof ExportQuery>;

const ById = z.object({ id: IdParam });
const tags = ["Views"];
const path = "/api/views";

/** What the list itself needs is judged once it is known which list it is. */
const ofAList = needing();

export const viewsContract = {
  list: ofAList
    .meta({ failure: "Failed to load views" })
    .route({ method: "GET", path, summary: "List your views of a list and shared ones, by name", tags })
    .input(z.object({ list: ListParam }))
    .output(z.object({ views: z.array(SavedView), default_id: z.number().nullable() })),
  fields: ofAList
    .route({
      method: "GET",
      path: `${path}/fields`,
      summary: "List the fields by which a list is filtered, sorted and shown",
      tags,
    })
    .input(z.object({ list: ListParam }))
    .output(z.object({ fields: z.array(ShownField) })),
  count: ofAList
    .route({ method: "GET", path: `${path}/count`, summary: "Count what a filter finds now", tags })
    .input(z.object({ list: ListParam, where: askedOfList.where, search }))
    .output(z.object({ count: z.number(), left_out: LeftOut })),
  export: ofAList
    .route({
      method: "GET",
      path: `${path}/export`,
      summary: "Export a list as it is shown as a CSV file, piece by piece",
      tags,
    })
    .input(ExportQuery)
    .output(
      z.object({
        file_name: z.string(),
        text: z.string(),
        rows: z.number(),
        next_cursor: z.string().nullable(),
      }),
    ),
  create: ofAList
    .route({ method: "POST", path, summary: "Save a view of a list", tags, successStatus: 201 })
    .input(NewView)
    .output(SavedView),
  setDefault: ofAList
    .route({ method: "PUT", path: `${path}/default`, summary: "Choose with which view a list begins", tags })
    .input(z.object({ list: ListParam, view_id: Id.nullable() }))
    .output(z.object({ default_id: z.number().nullable() })),
  change: ofAList
    .route({ method: "PUT", path: `${path}/{id}`, summary: "Change, rename or share a view", tags })
    .input(ById.extend(ViewChanges.shape))
    .output(SavedView),
  duplicate: ofAList
    .route({
      method: "POST",
      path: `${path}/{id}/duplicate`,
      summary: "Duplicate a view",
      tags,
      successStatus: 201,
    })
    .input(ById)
    .output(SavedView),
  delete: ofAList
    .route({
      method: "DELETE",
      path: `${path}/{id}`,
      summary: "Delete a view. It can be restored for 30 days",
      tags,
    })
    .input(ById)
    .output(SavedView),
  restore: ofAList
    .route({ method: "POST", path: `${path}/{id}/restore`, summary: "Restore a deleted view", tags })
    .input(ById)
    .output(SavedView),
};
