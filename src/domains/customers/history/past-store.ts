/** Saves many customers and notes at once, as they are taken over with their past. */
import type { Insertable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { inParts } from "#platform/database/in-parts.ts";
import type { CustomerNoteRow, CustomerRow, CustomerTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<CustomerTables>(scope);

/** Gives the new ids in the order of the rows. */
export const insertCustomerRows = (
  tx: Scope,
  rows: readonly Omit<Insertable<CustomerRow>, "organization_id">[],
): Promise<number[]> => insertRows(tx, "customers", rows);

/** Gives the new ids in the order of the rows. */
export const insertNoteRows = (
  tx: Scope,
  rows: readonly Omit<Insertable<CustomerNoteRow>, "organization_id">[],
): Promise<number[]> => insertRows(tx, "customer_notes", rows);

type Table = "customers" | "customer_notes";

async function insertRows<Name extends Table>(
  tx: Scope,
  table: Name,
  rows: readonly Omit<Insertable<CustomerTables[Name]>, "organization_id">[],
): Promise<number[]> {
  const saved = await inParts(rows, (part) => {
    const values = part.map((row) => ({ ...row, organization_id: tx.organizationId }));
    return tables(tx)
      .insertInto<Table>(table)
      .values(values as Insertable<CustomerTables[Table]>[])
      .returning("id")
      .execute();
  });
  return saved.map(({ id }) => id);
}
