/** Reads a page of a list that is filtered by any field or in the order of any field. */
import { z } from "zod";
import type { Actor } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import type { ListFilter, ListOrder, ListPlace } from "#platform/database/filters/list-query.ts";
import type { ListName } from "#shared/filters/list-fields.ts";
import { type Asked, readList } from "./asking.ts";
import type { ListSource } from "./lists.ts";

/** What the list's own query is asked: a row more than fits shows whether there is another page. */
export type PageQuestion = {
  where: ListFilter | null;
  order: ListOrder;
  after: ListPlace | undefined;
  limit: number;
};

type Given<Row> = {
  asked: Asked & { cursor?: string | undefined };
  limit: number;
  /** The order of the list where none is asked for, by its name. */
  usual: { name: string; order: ListOrder };
  find: (question: PageQuestion) => Promise<Row[]>;
};

type AskedPage<Row> = {
  rows: Omit<Row, "list_place">[];
  where: ListFilter | null;
  /** Whether these are all there are. */
  isWhole: boolean;
  next_cursor: string | null;
  /** In words. */
  left_out: string[];
};

/** Throws `invalid` for the cursor of another order. */
export async function readAskedPage<Row extends { id: number; list_place: string | null }>(
  actor: Actor,
  list: ListName,
  source: ListSource,
  { asked, limit, usual, find }: Given<Row>,
): Promise<AskedPage<Row>> {
  const { where, order, leftOut } = await readList(actor, list, source, asked);
  const name = order ? (asked.order ?? "") : usual.name;
  const after = asked.cursor === undefined ? undefined : readPlace(asked.cursor, name);
  const found = await find({ where, order: order ?? usual.order, after, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ list_place: _, ...row }) => row),
    where,
    isWhole: asked.cursor === undefined && !last,
    next_cursor: last ? writePlace(name, last) : null,
    left_out: leftOut,
  };
}

const id = z.int().positive();

/** A place says which order it belongs to, so that it is not mistaken for one of another. */
function readPlace(cursor: string, order: string): ListPlace {
  const Place = z.tuple([z.literal(`by ${order}`), z.int().min(0).max(1), z.string(), id]);
  const [, hasValue, value, last] = readCursor<[string, number, string, number]>(cursor, Place);
  return { value: hasValue ? value : null, id: last };
}

const writePlace = (order: string, last: { list_place: string | null; id: number }): string =>
  writeCursor([`by ${order}`, last.list_place === null ? 0 : 1, last.list_place ?? "", last.id]);
