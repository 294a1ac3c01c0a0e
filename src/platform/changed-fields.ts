/** What a change changes: nothing is written, and nothing told, of a field that stays as it was. */
import { isDeepStrictEqual } from "node:util";

/** Without the fields that were not given. */
export const givenFields = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

/** Those of the given fields that are another value than the kept one; what is not kept at all counts as null. */
export function changedFields<Wanted extends object>(kept: object, wanted: Wanted): Partial<Wanted> {
  const before = kept as Record<string, unknown>;
  const isOther = ([field, value]: [string, unknown]) =>
    value !== undefined && value !== (before[field] ?? null) && !isDeepStrictEqual(value, before[field]);
  return Object.fromEntries(Object.entries(wanted).filter(isOther)) as Partial<Wanted>;
}

/** Of `row` those fields that `fields` has as well, such as what they were before. */
export const sameFields = <Row extends object>(row: Row, fields: object): Partial<Row> =>
  Object.fromEntries(Object.entries(row).filter(([field]) => field in fields)) as Partial<Row>;
