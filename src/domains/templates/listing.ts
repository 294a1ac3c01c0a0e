/** Templates page by page: searched, narrowed down by kind and category, and how many each category has. */
import { z } from "zod";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { instantField } from "#shared/fields.ts";
import { givenCategories, type TemplateListItem, type TemplateQuery, type TemplateSort } from "./contract.ts";
import { countByCategory, countMatching, type Filter, findPage, type Place } from "./store.ts";

const usualLimit = 100;

type TemplatePage = { templates: TemplateListItem[]; total: number; next_cursor: string | null };

export async function listTemplates(actor: Actor, query: TemplateQuery): Promise<TemplatePage> {
  const scope = requirePermission(actor, "templates.view");
  const { search = "", kind, category = "", sort, cursor, limit = usualLimit } = query;
  const filter: Filter = { search, kind, category };
  const after = cursor === undefined ? undefined : readPlace(cursor, sort);
  const rows = await findPage(scope, { filter, sort, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    templates: shown.map(({ place: _, ...template }) => template),
    total: cursor === undefined && !hasMore ? shown.length : await countMatching(scope, filter),
    next_cursor: hasMore ? writeCursor([sort, last.place, last.id]) : null,
  };
}

/** A place says which order it belongs to, so that it is not mistaken for one of another. */
function readPlace(cursor: string, sort: TemplateSort): Place {
  const value = sort === "newest" ? instantField("Time") : z.string();
  const [, place, id] = readCursor<[string, string, number]>(
    cursor,
    z.tuple([z.literal(sort), value, z.int().positive()]),
  );
  return { value: place, id };
}

/** The given ones in their order, then the business's own. */
export async function listCategories(actor: Actor) {
  const used = await countByCategory(requirePermission(actor, "templates.view"));
  const counts = new Map(used.map(({ name, templates }) => [name, templates]));
  const own = used.filter(({ name }) => !(givenCategories as readonly string[]).includes(name));
  return {
    categories: [...givenCategories.map((name) => ({ name, templates: counts.get(name) ?? 0 })), ...own],
  };
}

export const countContractTemplates = (scope: Scope): Promise<number> =>
  countMatching(scope, { search: "", kind: "contract", category: "" });
