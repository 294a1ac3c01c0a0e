/** Keeps the links to the pages of preferences by the hash of their tokens, and who opened them. */
import { type Insertable, sql } from "kysely";
import type pg from "pg";
import type { CustomerTables } from "#domains/customers/tables.ts";
import type { UserTables } from "#domains/users/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { Channel } from "../contract.ts";
import type { PreferenceLinkRow, SendingTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<SendingTables & CustomerTables & UserTables>(scope);

/** The id of the address's link: the one that was in use, which now ends later, or the new one. */
export async function keepLink(
  tx: Scope,
  row: Omit<Insertable<PreferenceLinkRow>, "organization_id">,
): Promise<string> {
  // What has ended stays so: an address may have another owner by now.
  await tables(tx)
    .updateTable("preference_links")
    .set({ revoked_at: row.created_at })
    .where("organization_id", "=", tx.organizationId)
    .where("channel", "=", row.channel)
    .where("address_hash", "=", row.address_hash)
    .where("revoked_at", "is", null)
    .where("expires_at", "<=", row.created_at)
    .execute();
  const { id } = await tables(tx)
    .insertInto("preference_links")
    .values({ ...row, organization_id: tx.organizationId })
    .onConflict((met) =>
      met
        .columns(["organization_id", "channel", "address_hash"])
        .where("revoked_at", "is", null)
        .doUpdateSet({
          customer_id: sql`coalesce(excluded.customer_id, preference_links.customer_id)`,
          expires_at: sql`greatest(excluded.expires_at, preference_links.expires_at)`,
        }),
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
  const [only, ...others] = await findOwners(scope, channel, address, 2);
  return others.length === 0 ? only : undefined;
}

async function findOwners(scope: Scope, channel: Channel, address: string, most: number): Promise<number[]> {
  const isTheirs =
    channel === "mail" ? sql`lower(email) = lower(${address.trim()})` : sql`phone_e164 = ${address}`;
  const { rows } = await sql<{ id: number }>`
    select id from customers
    where organization_id = ${scope.organizationId} and deleted_at is null and ${isTheirs} limit ${most}`.execute(
    scope.db,
  );
  return rows.map(({ id }) => id);
}

/** Whether a link was ever sent to the address, or a customer has it. */
export async function isKnown(
  scope: Scope,
  channel: Channel,
  address: string,
  hash: Buffer,
): Promise<boolean> {
  if ((await findOwners(scope, channel, address, 1)).length > 0) return true;
  const row = await tables(scope)
    .selectFrom("preference_links")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("channel", "=", channel)
    .where("address_hash", "=", hash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an active member has the email address, and no customer has. */
export async function isMembersOnly(scope: Scope, address: string): Promise<boolean> {
  const member = await tables(scope)
    .selectFrom("users")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where(sql<boolean>`lower(email) = lower(${address.trim()})`)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return member !== undefined && (await findOwners(scope, "mail", address, 1)).length === 0;
}

export type FollowedLink = {
  organization_id: string;
  id: string;
  time_zone: string;
  country: string;
  channel: Channel;
  address_hash: Buffer;
  masked: string;
  customer_id: number | null;
  expires_at: string;
  revoked_at: string | null;
};

export async function findByHash(pool: pg.Pool, hash: Buffer): Promise<FollowedLink | undefined> {
  const { rows } = await sql<FollowedLink>`select * from find_preference_link(${hash})`.execute(
    scopedTo(pool, null),
  );
  return rows[0];
}

/** How long the same link counts as opened once. */
const onceWithin = "1 hour";

export async function insertVisit(tx: Scope, { linkId, at }: { linkId: string; at: string }): Promise<void> {
  const { request } = tx.actor;
  await sql`
    insert into preference_visits (organization_id, link_id, visited_at, ip, user_agent)
    select ${tx.organizationId}, ${linkId}, ${at}::timestamptz, ${request?.ip ?? null}, ${request?.userAgent ?? null}
    where not exists (
      select from preference_visits
      where organization_id = ${tx.organizationId} and link_id = ${linkId}
        and visited_at > ${at}::timestamptz - ${onceWithin}::interval)`.execute(tx.db);
}

const mostVisits = 20;

/** When the pages of these addresses, or of this customer, were opened; the newest first. */
export function listVisits(scope: Scope, customerId: number, hashes: readonly Buffer[]) {
  return tables(scope)
    .selectFrom("preference_visits as visit")
    .innerJoin("preference_links as link", (join) =>
      join.onRef("link.organization_id", "=", "visit.organization_id").onRef("link.id", "=", "visit.link_id"),
    )
    .select(["visit.id", "link.channel", "link.masked", "visit.visited_at"])
    .where("visit.organization_id", "=", scope.organizationId)
    .where((where) =>
      where.or([
        where("link.customer_id", "=", customerId),
        ...(hashes.length > 0 ? [where("link.address_hash", "in", [...hashes])] : []),
      ]),
    )
    .orderBy("visit.id", "desc")
    .limit(mostVisits)
    .execute();
}
