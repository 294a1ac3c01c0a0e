/**
 * Puts a filter and an order of a list into the database's words, in this one place for every list. The domain says what
 * each field reads; everything that a member chose travels as a parameter.
 */
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import {
  type FieldKind,
  type FilterCondition,
  type FilterGroup,
  type FilterTest,
  isGroup,
} from "#shared/filters/filter.ts";
import { type SpanTest, spanOf } from "#shared/filters/spans.ts";
import type { Day } from "#shared/time/time.ts";
import { compares, dayWithin, instantWithin, oneOf, severalOf, words } from "./tests.ts";

type Sql = RawBuilder<unknown>;

export type ListColumn = {
  kind: FieldKind;
  value: Sql;
  /** What the order goes by, where it is not the value. */
  order?: Sql;
  /** Of what the order goes by, where it is not the field's own. */
  orderKind?: FieldKind;
  /** Always has a value: an index of it can be walked in order. */
  isRequired?: true;
  /** A choice of several at once, kept as a list. */
  isSeveral?: true;
  /**
   * What the value or its order is read from besides the list's own table, at most one row for each record. It is joined
   * only where the field is asked about: a figure over many rows is worked out once for all records, not for each.
   */
  join?: Sql;
  /** Values that are rows of their own. */
  rows?: {
    /** What a row holds. */
    value: Sql;
    /** Whether the record has a row of which something is true. */
    has: (holds: Sql) => Sql;
    /** Whether the record is among the few that hold just this, found by an index. */
    holds?: (wanted: string | number) => Sql;
  };
};

/** What of a list is read where. Each part may name any table that `from` joins. */
export type ListTable = {
  from: Sql;
  id: Sql;
  version: Sql;
  /** The record's name in words. */
  label: Sql;
  /** The records that a scope reaches. */
  visible: (scope: Scope) => Sql;
  search: (scope: Scope, text: string) => Sql;
};

export type ListOrder = { column: ListColumn; isDescending: boolean };

/** Judged already: every field is one of `columns`, and every test fits its kind. */
export type ListFilter = {
  filter: FilterGroup;
  columns: ReadonlyMap<string, ListColumn>;
  zone: string;
  /** Of the business's calendar. */
  today: Day;
};

/** Never null. */
export function holdsOf(asked: ListFilter): Sql {
  return ofGroup(asked.filter);

  function ofGroup({ match, items }: FilterGroup): Sql {
    if (items.length === 0) return sql`true`;
    const all = items.map((item) => (isGroup(item) ? ofGroup(item) : ofCondition(item)));
    if (match === "all") return sql`(${sql.join(all, sql` and `)})`;
    const any = sql`(${sql.join(all, sql` or `)})`;
    return match === "any" ? any : sql`(not ${any})`;
  }

  function ofCondition(condition: FilterCondition): Sql {
    const column = asked.columns.get(condition.field);
    if (!column) throw new TypeError(`Nothing says where "${condition.field}" is read`);
    return column.rows ? ofRows(asked, condition, column, column.rows) : holdsFor(asked, condition, column);
  }
}

const holdsFor = (asked: ListFilter, condition: FilterCondition, column: ListColumn): Sql =>
  sql`coalesce(${testOf(asked, condition, column)}, false)`;

/** What is true where there is no row, as the opposite of what is true of a row. */
const opposites: Partial<Record<FilterTest, FilterTest>> = {
  is_not: "is",
  none_of: "any_of",
  blank: "filled",
  no: "yes",
};

function ofRows(
  asked: ListFilter,
  condition: FilterCondition,
  column: ListColumn,
  rows: NonNullable<ListColumn["rows"]>,
): Sql {
  const { is, values = [], text = "", number = 0 } = condition;
  const { value, has, holds: isAmong } = rows;
  const opposite = opposites[is];
  if (opposite) return sql`(not ${ofRows(asked, { ...condition, is: opposite }, column, rows)})`;
  if (isAmong && (is === "is" || is === "exactly")) return isAmong(is === "is" ? text : number);
  // Of nothing no row speaks, and a plain comparison is one that an index and its statistics know.
  const named = values.filter((each) => each !== "none");
  const test =
    is === "any_of" && !column.isSeveral
      ? sql`${value} = any(${named}::text[])`
      : testOf(asked, condition, { ...column, value });
  const holds = has(test);
  return is === "any_of" && values.includes("none") ? sql`(${holds} or not ${has(sql`true`)})` : holds;
}

function testOf(
  { zone, today }: ListFilter,
  condition: FilterCondition,
  { kind, value, isSeveral }: ListColumn,
): Sql {
  const { is, values = [], text = "", number = 0, amount, unit } = condition;
  switch (is) {
    case "any_of":
    case "none_of":
      return isSeveral ? severalOf(value, is, values) : oneOf(value, is, values);
    case "yes":
      return sql`coalesce(${value}, false)`;
    case "no":
      return sql`not coalesce(${value}, false)`;
    case "blank":
    case "filled":
      if (kind === "text") return words(value, is, "");
      return is === "blank" ? sql`${value} is null` : sql`${value} is not null`;
    case "at_least":
    case "at_most":
    case "exactly":
      return sql`${value} ${compares[is]} ${number}::numeric`;
    case "is":
    case "is_not":
    case "contains":
    case "starts_with":
      return words(value, is, text);
    default:
  }
  const day = condition.day === "today" ? today : condition.day;
  const to = condition.to === "today" ? today : condition.to;
  const span = spanOf({ is: is satisfies SpanTest, amount, unit, day, to }, today);
  return kind === "day" ? dayWithin(value, span) : instantWithin(value, span, zone);
}

const types: Record<FieldKind, Sql> = {
  text: sql`text`,
  choice: sql`text`,
  day: sql`date`,
  moment: sql`timestamptz`,
  number: sql`numeric`,
  money: sql`numeric`,
  yes_no: sql`boolean`,
};

/** Without regard to capitals; blank text is nothing. */
const ordered = ({ kind, value, order }: ListColumn): Sql =>
  order ??
  (kind === "text" || kind === "choice" ? sql`nullif(lower(btrim(${value}::text)), '') collate "C"` : value);

/** The last record of the page before: what the order goes by as text, null where it has nothing, and its id. */
export type ListPlace = { value: string | null; id: number };

/** Nothing sorts last both ways, and the id settles a tie. */
export function orderOf(
  id: Sql,
  { column, isDescending }: ListOrder,
  after?: ListPlace,
): { by: Sql; place: Sql; comes: Sql } {
  const by = ordered(column);
  const way = isDescending ? sql`desc` : sql`asc`;
  const sign = isDescending ? sql`<` : sql`>`;
  const nulls = column.isRequired ? sql`` : sql` nulls last`;
  return {
    by: sql`${by} ${way}${nulls}, ${id} ${way}`,
    place: sql`(${by})::text`,
    comes: after ? comesAfter(after) : sql`true`,
  };

  function comesAfter({ value, id: last }: ListPlace): Sql {
    if (value === null) return sql`(${by} is null and ${id} ${sign} ${last}::bigint)`;
    const type = types[column.orderKind ?? column.kind];
    const further = sql`(${by}, ${id}) ${sign} (${value}::${type}, ${last}::bigint)`;
    return column.isRequired ? further : sql`(${further} or ${by} is null)`;
  }
}

export type ListQuestion = {
  search: string;
  where: ListFilter | null;
  /** These alone, when given. */
  ids?: readonly number[] | undefined;
};

function columnsIn({ filter, columns }: ListFilter): ListColumn[] {
  const ofGroup = ({ items }: FilterGroup): ListColumn[] =>
    items.flatMap((item) => (isGroup(item) ? ofGroup(item) : (columns.get(item.field) ?? [])));
  return ofGroup(filter);
}

type Used = {
  where?: ListFilter | null | undefined;
  order?: ListOrder | null;
  shown?: readonly ListColumn[];
};

/** The list's tables, with what the fields that are used are read from. */
export function listFrom(table: ListTable, { where, order, shown = [] }: Used): Sql {
  const used = [...(where ? columnsIn(where) : []), ...(order ? [order.column] : []), ...shown];
  const joins = new Set(used.flatMap(({ join }) => join ?? []));
  return sql.join([table.from, ...joins], sql` `);
}

export function matchingList(scope: Scope, table: ListTable, { search, where, ids }: ListQuestion): Sql {
  const all = [sql`${table.visible(scope)}`];
  if (search) all.push(table.search(scope, search));
  if (where) all.push(holdsOf(where));
  if (ids) all.push(sql`${table.id} = any(${ids}::bigint[])`);
  return sql.join(all, sql` and `);
}

export async function countListed(scope: Scope, table: ListTable, question: ListQuestion): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${listFrom(table, question)} where ${matchingList(scope, table, question)}`.execute(
    scope.db,
  );
  return rows[0]?.count ?? 0;
}

/** Several are the choices of one value. */
export type ListCell = string | number | boolean | string[] | null;

export type ListedRow = {
  id: number;
  version: number;
  label: string;
  list_place: string | null;
  /** In the order of `shown`. */
  cells: ListCell[];
};

/** A page of any list: what the shown columns hold, in the order asked for. */
export async function findListed(
  scope: Scope,
  table: ListTable,
  {
    question,
    order,
    shown,
    after,
    limit,
  }: {
    question: ListQuestion;
    order: ListOrder | null;
    shown: readonly ListColumn[];
    after?: ListPlace | undefined;
    limit: number;
  },
): Promise<ListedRow[]> {
  const { by, place, comes } = order
    ? orderOf(table.id, order, after)
    : {
        by: sql`${table.id} desc`,
        place: sql`null::text`,
        comes: after ? sql`${table.id} < ${after.id}::bigint` : sql`true`,
      };
  const cells = shown.map(({ value }) => sql`to_jsonb(${value})`);
  const { rows } = await sql<ListedRow>`
    select ${table.id} as id, ${table.version} as version, ${table.label} as label, ${place} as list_place,
      jsonb_build_array(${sql.join(cells)}) as cells
    from ${listFrom(table, { ...question, order, shown })}
    where ${matchingList(scope, table, question)} and ${comes}
    order by ${by} limit ${limit}`.execute(scope.db);
  return rows;
}
