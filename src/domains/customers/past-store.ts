/** Saves many customers and notes at once, as they are taken over with their past. */
import type { Insertable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { CustomerNoteRow, CustomerRow, CustomerTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<CustomerTables>(scope);

/** PostgreSQL takes at most 65,535 values in one statement. */
const mostAtOnce = 500;

/** Gives the new ids in the order of the rows. */
export async function insertCustomerRows(
  tx: Scope,
  rows: readonly Omit<Insertable<CustomerRow>, "organization_id">[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += mostAtOnce) {
    const values = rows
      .slice(from, from + mostAtOnce)
      .map((row) => ({ ...row, organization_id: tx.organizationId }));
    const saved = await tables(tx).insertInto("customers").values(values).returning("id").execute();
    ids.push(...saved.map(({ id }) => id));
  }
  return ids;
}

/** Gives the new ids in the order of the rows. */
export async function insertNoteRows(
  tx: Scope,
  rows: readonly Omit<Insertable<CustomerNoteRow>, "organization_id">[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += mostAtOnce) {
    const values = rows
      .slice(from, from + mostAtOnce)
      .map((row) => ({ ...row, organization_id: tx.organizationId }));
    const saved = await tables(tx).insertInto("customer_notes").values(values).returning("id").execute();
    ids.push(...saved.map(({ id }) => id));
  }
  return ids;
}
