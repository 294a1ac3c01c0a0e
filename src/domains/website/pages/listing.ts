/** Pages part by part, each with where it stands, who came and how many of them became customers. */
import { z } from "zod";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { instantField } from "#shared/fields.ts";
import type { PageListItem, PageQuery, PageSort } from "./contract.ts";
import { pageUrl, type SiteAddress, siteAddressOf } from "./site/addresses.ts";
import { countMatchingPages, findPages, type PagePlace, type PageRow } from "./store.ts";

const usualLimit = 50;

type Part = { pages: PageListItem[]; total: number; next_cursor: string | null };

export async function listPages(actor: Actor, query: PageQuery): Promise<Part> {
  const scope = requirePermission(actor, "website.view");
  const { search = "", status, sort, cursor, limit = usualLimit } = query;
  const filter = { search, status };
  const after = cursor === undefined ? undefined : readPlace(cursor, sort);
  const rows = await findPages(scope, { filter, sort, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const address = await siteAddressOf(scope);
  return {
    pages: shown.map((row) => toListItem(row, address)),
    total: cursor === undefined && !hasMore ? shown.length : await countMatchingPages(scope, filter),
    next_cursor: hasMore ? writeCursor([sort, last.place, last.id]) : null,
  };
}

const urlOfRow = (
  { status, slug, published_slug }: Pick<PageRow, "status" | "slug" | "published_slug">,
  address: SiteAddress,
): string => pageUrl(address, status === "published" ? (published_slug ?? slug) : slug);

const toListItem = (row: PageRow, address: SiteAddress): PageListItem => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  status: row.status,
  is_changed: row.is_changed,
  url: urlOfRow(row, address),
  scheduled_at: row.scheduled_at,
  keywords: row.keywords,
  views: row.views,
  visitors: row.visitors,
  conversions: row.conversions,
  updated_at: row.updated_at,
  updated_by: row.updated_by_name,
  version: row.version,
});

/** A place says which order it belongs to, so that it is not mistaken for one of another. */
function readPlace(cursor: string, sort: PageSort): PagePlace {
  const value = sort === "newest" ? instantField("Time") : z.string();
  const [, place, id] = readCursor<[string, string, number]>(
    cursor,
    z.tuple([z.literal(sort), value, z.int().positive()]),
  );
  return { value: place, id };
}
