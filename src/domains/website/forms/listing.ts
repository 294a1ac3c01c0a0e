/** Forms page by page, each with its submissions, its visitors and how many of them answered. */
import { z } from "zod";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { instantField } from "#shared/fields.ts";
import type { FormListItem, FormQuery, FormSort } from "./contract.ts";
import { formUrl } from "./service.ts";
import { countMatching, type FormRow, findPage, type Place } from "./store.ts";

const usualLimit = 50;

type FormPage = { forms: FormListItem[]; total: number; next_cursor: string | null };

export async function listForms(actor: Actor, query: FormQuery): Promise<FormPage> {
  const scope = requirePermission(actor, "website.view");
  const { search = "", status, sort, cursor, limit = usualLimit } = query;
  const filter = { search, status };
  const after = cursor === undefined ? undefined : readPlace(cursor, sort);
  const rows = await findPage(scope, { filter, sort, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    forms: shown.map((row) => toListItem(scope, row)),
    total: cursor === undefined && !hasMore ? shown.length : await countMatching(scope, filter),
    next_cursor: hasMore ? writeCursor([sort, last.place, last.id]) : null,
  };
}

function toListItem(scope: Scope, row: FormRow): FormListItem {
  const { key, place: _, conversions, updated_by_name: updated_by, ...fields } = row;
  const { visitors } = row;
  return {
    ...fields,
    updated_by,
    url: formUrl(scope, key),
    conversion_percent: visitors === 0 ? null : Math.round((100 * conversions) / visitors),
  };
}

/** A place says which order it belongs to, so that it is not mistaken for one of another. */
function readPlace(cursor: string, sort: FormSort): Place {
  const value = sort === "newest" ? instantField("Time") : z.string();
  const [, place, id] = readCursor<[string, string, number]>(
    cursor,
    z.tuple([z.literal(sort), value, z.int().positive()]),
  );
  return { value: place, id };
}
