/** Every question about addresses that are written to no more. */
import { type Insertable, sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { SendingTables, SuppressionRow } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<SendingTables>(scope);

/** False where the same holds already. */
export async function insertSuppression(
  tx: Scope,
  row: Omit<Insertable<SuppressionRow>, "organization_id">,
): Promise<boolean> {
  const { rows } = await tables(tx)
    .insertInto("suppressions")
    .values({ ...row, organization_id: tx.organizationId })
    .onConflict((met) =>
      met
        .columns(["organization_id", "channel", "address_hash", "cause"])
        .where("ended_at", "is", null)
        .doNothing(),
    )
    .returning(sql<number>`id`.as("id"))
    .execute()
    .then((added) => ({ rows: added }));
  return rows.length > 0;
}
