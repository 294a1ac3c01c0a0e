/** Where a page of a list ends that is filtered or ordered by any field, as a cursor that belongs to its order. */
import { z } from "zod";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import type { ListPlace } from "#platform/database/filters/list-query.ts";

const id = z.int().positive();

/** `order` in words; throws `invalid` for the cursor of another order. */
export function readAskedPlace(cursor: string, order: string): ListPlace {
  const AskedPlace = z.tuple([z.literal(`by ${order}`), z.int().min(0).max(1), z.string(), id]);
  const [, hasValue, value, last] = readCursor<[string, number, string, number]>(cursor, AskedPlace);
  return { value: hasValue ? value : null, id: last };
}

export const writeAskedPlace = (order: string, last: { list_place: string | null; id: number }): string =>
  writeCursor([`by ${order}`, last.list_place === null ? 0 : 1, last.list_place ?? "", last.id]);
