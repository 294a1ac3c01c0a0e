/** Every question about addresses that are written to no more. */
import { type Insertable, sql, type Updateable } from "kysely";
import type { CustomerTables } from "#domains/customers/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { Channel, SuppressionCause } from "./contract.ts";
import type { SendingTables, SuppressionRow } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<SendingTables & CustomerTables>(scope);

/** False where the same holds already. */
export async function insertSuppression(
  tx: Scope,
  row: Omit<Insertable<SuppressionRow>, "organization_id">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tables(tx)
    .insertInto("suppressions")
    .values({ ...row, organization_id: tx.organizationId })
    .onConflict((met) =>
      met
        .columns(["organization_id", "channel", "address_hash", "cause"])
        .where("ended_at", "is", null)
        .doNothing(),
    )
    .executeTakeFirst();
  return added !== 0n;
}

export type HeldSuppression = { cause: SuppressionCause; detail: string; suppressed_at: string };

/** Those that hold for an address, a complaint first. */
export function listSuppressions(scope: Scope, channel: Channel, hash: Buffer): Promise<HeldSuppression[]> {
  return tables(scope)
    .selectFrom("suppressions")
    .select(["cause", "detail", "suppressed_at"])
    .where("organization_id", "=", scope.organizationId)
    .where("channel", "=", channel)
    .where("address_hash", "=", hash)
    .where("ended_at", "is", null)
    .orderBy("cause")
    .execute();
}

export async function endSuppressions(
  tx: Scope,
  channel: Channel,
  hash: Buffer,
  end: Updateable<SuppressionRow>,
): Promise<void> {
  await tables(tx)
    .updateTable("suppressions")
    .set(end)
    .where("organization_id", "=", tx.organizationId)
    .where("channel", "=", channel)
    .where("address_hash", "=", hash)
    .where("ended_at", "is", null)
    .execute();
}

/** On how many timelines at most the same address is told of. */
const mostOwners = 10;

/** The customers who have the address. */
export async function listOwners(
  scope: Scope,
  channel: Channel,
  address: string,
): Promise<{ id: number; name: string }[]> {
  const isTheirs =
    channel === "mail" ? sql`lower(email) = lower(${address.trim()})` : sql`phone_e164 = ${address}`;
  const { rows } = await sql<{ id: number; name: string }>`
    select id, btrim(first_name || ' ' || last_name) as name from customers
    where organization_id = ${scope.organizationId} and deleted_at is null and ${isTheirs}
    order by id limit ${mostOwners}`.execute(scope.db);
  return rows;
}
