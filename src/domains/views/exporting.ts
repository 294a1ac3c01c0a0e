/** A list as it is shown, counted or written as a file for spreadsheets, piece by piece. */
import { z } from "zod";
import { currencyOf } from "#domains/organizations/service.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import {
  countListed,
  findListed,
  type ListCell,
  type ListPlace,
} from "#platform/database/filters/list-query.ts";
import { invalid } from "#platform/errors.ts";
import { byteOrderMark, csvLine } from "#shared/csv.ts";
import type { ListName } from "#shared/filters/list-fields.ts";
import { toMajorUnits } from "#shared/money/money.ts";
import { localDay, today } from "#shared/time/time.ts";
import { readList, readWhole } from "./asking.ts";
import { type ExportQuery, mostColumns } from "./contract.ts";
import type { KnownField } from "./further-fields.ts";
import { type KnownFields, sourceOf } from "./lists.ts";
import { memberNames } from "./members.ts";

const rowsAtOnce = 2_000;

type Counted = { list: ListName; where?: string | undefined; search?: string | undefined };

export async function countList(actor: Actor, { list, where, search = "" }: Counted) {
  const source = sourceOf(actor, list);
  const scope = requirePermission(actor, source.needs);
  const read = await readList(actor, list, source, { where });
  const count = await countListed(scope, source.table, { search, where: read.where });
  return { count, left_out: read.leftOut };
}

/** Which list and order the place belongs to, what the order goes by there, and the id; no value is no text. */
const Place = z.tuple([z.string(), z.string(), z.int().min(0).max(1), z.string(), z.int().positive()]);

/** The pieces one after the other are the whole file; the first has the names of the columns. */
export async function exportList(actor: Actor, query: ExportQuery) {
  const { list, where, order = "", search = "", cursor } = query;
  const source = sourceOf(actor, list);
  const scope = requirePermission(actor, source.needs);
  const read = await readWhole(actor, list, source, { where, order });
  const shown = columnsIn(read.fields, query.columns);
  const rows = await findListed(scope, source.table, {
    question: { search, where: read.where },
    order: read.order,
    shown,
    after: cursor === undefined ? undefined : placeIn(cursor, list, order),
    limit: rowsAtOnce + 1,
  });
  const kept = rows.slice(0, rowsAtOnce);
  const last = rows.length > rowsAtOnce ? kept.at(-1) : undefined;
  const names = await memberNames(scope, shown);
  const currency = await currencyOf(scope);
  const cellOf = (field: KnownField, value: ListCell) => textOf(actor, field, value, { names, currency });
  const lines = kept.map(({ cells }) =>
    csvLine(shown.map((field, place) => cellOf(field, cells[place] ?? null))),
  );
  return {
    file_name: `${list}-${today(actor.timeZone, now())}.csv`,
    text:
      (cursor === undefined ? byteOrderMark + csvLine(shown.map(({ label }) => label)) : "") + lines.join(""),
    rows: kept.length,
    next_cursor: last
      ? writeCursor([list, order, last.list_place === null ? 0 : 1, last.list_place ?? "", last.id])
      : null,
  };
}

function placeIn(cursor: string, list: ListName, order: string): ListPlace {
  const [ofList, ofOrder, hasValue, value, id] = readCursor(cursor, Place);
  if (ofList !== list || ofOrder !== order) {
    const message = "This cursor doesn't belong to this list. Start again from the first page.";
    throw invalid(message, { cursor: message });
  }
  return { value: hasValue ? value : null, id };
}

/** Without any named, all that the actor may see. */
function columnsIn({ usable }: KnownFields, names = ""): KnownField[] {
  if (names === "") return [...usable.values()];
  const chosen = [...new Set(names.split(","))].slice(0, mostColumns);
  const known = chosen.flatMap((name) => usable.get(name) ?? []);
  if (known.length > 0) return known;
  const message = "Choose at least one column";
  throw invalid(message, { columns: message });
}

/** As it is read: days by the business's clock, money in its major unit, choices by their names. */
function textOf(
  { timeZone }: Actor,
  { kind, options, isMember }: KnownField,
  value: ListCell,
  { names, currency }: { names: ReadonlyMap<string, string>; currency: string },
): string | number | null {
  if (value === null) return null;
  const labelOf = (key: string) =>
    (isMember ? names.get(key) : options?.find((option) => option.value === key)?.label) ?? key;
  if (Array.isArray(value)) return value.map(labelOf).join(", ");
  if (kind === "money") return toMajorUnits({ amount: Number(value), currency });
  if (kind === "number") return Number(value);
  if (kind === "yes_no") return value === true ? "Yes" : "No";
  if (kind === "moment") return localDay(new Date(String(value)), timeZone);
  if (isMember) return names.get(String(value)) ?? null;
  return labelOf(String(value));
}
