/** Keeps the links to the pages of preferences by the hash of their tokens. */
import { type Insertable, sql } from "kysely";
import type pg from "pg";
import type { CustomerTables } from "#domains/customers/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { Channel } from "../contract.ts";
import type { PreferenceLinkRow, SendingTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<SendingTables & CustomerTables>(scope);

/** The id of the address's link: the one that was there, or the new one. */
export async function keepLink(
  tx: Scope,
  row: Omit<Insertable<PreferenceLinkRow>, "organization_id">,
): Promise<string> {
  const { id } = await tables(tx)
    .insertInto("preference_links")
    .values({ ...row, organization_id: tx.organizationId })
    .onConflict((met) =>
      met
        .columns(["organization_id", "channel", "address_hash"])
        .doUpdateSet({ customer_id: sql`coalesce(excluded.customer_id, preference_links.customer_id)` }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The one customer who has the address; undefined where none or several have. */
export async function findOwner(
  scope: Scope,
  channel: Channel,
  address: string,
): Promise<number | undefined> {
  const isTheirs =
    channel === "mail" ? sql`lower(email) = lower(${address.trim()})` : sql`phone_e164 = ${address}`;
  const { rows } = await sql<{ id: number }>`
    select id from customers
    where organization_id = ${scope.organizationId} and deleted_at is null and ${isTheirs} limit 2`.execute(
    scope.db,
  );
  return rows.length === 1 ? rows[0]?.id : undefined;
}

export type FollowedLink = {
  organization_id: string;
  time_zone: string;
  country: string;
  channel: Channel;
  address_hash: Buffer;
  masked: string;
  customer_id: number | null;
};

export async function findByHash(pool: pg.Pool, hash: Buffer): Promise<FollowedLink | undefined> {
  const { rows } = await sql<FollowedLink>`select * from find_preference_link(${hash})`.execute(
    scopedTo(pool, null),
  );
  return rows[0];
}
