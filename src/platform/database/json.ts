/** Values for columns that hold JSON, written as such: an array would be taken for one of PostgreSQL's. */
import { type RawBuilder, sql } from "kysely";

export const asJson = <Value>(value: Value): RawBuilder<Value> => sql<Value>`${JSON.stringify(value)}::jsonb`;

/** A row, or what changes in one, whose `columns` hold JSON. */
export function withJson<Row extends object>(
  row: Row,
  columns: readonly string[],
): { [Key in keyof Row]: Row[Key] | RawBuilder<Row[Key]> } {
  const entries = Object.entries(row).map(([key, value]: [string, unknown]): [string, unknown] => [
    key,
    columns.includes(key) && value !== null && value !== undefined ? asJson(value) : value,
  ]);
  return Object.fromEntries(entries) as { [Key in keyof Row]: Row[Key] | RawBuilder<Row[Key]> };
}
