/** Every question about consent: what holds for an address, what was said, and whose addresses they are. */
import { type Insertable, sql } from "kysely";
import type { CustomerTables } from "#domains/customers/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import type { Channel, ConsentSource, ConsentState, Purpose } from "./contract.ts";
import type { ConsentEntryRow, SendingTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<SendingTables & CustomerTables>(scope);

const mostShown = 100;

/** From here on the business's addresses can be told apart. */
export async function keepSalt(tx: Scope): Promise<void> {
  await tables(tx)
    .insertInto("consent_salts")
    .values({ organization_id: tx.organizationId })
    .onConflict((met) => met.doNothing())
    .execute();
}

/** Undefined for a business of which no address was ever spoken. */
export async function findHash(scope: Scope, channel: Channel, address: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer | null }>`
    select consent_hash(${scope.organizationId}, ${channel}, ${address}) as hash`.execute(scope.db);
  return rows[0]?.hash ?? undefined;
}

/** Until the transaction ends nobody else says anything about this address. */
export async function lockAddress(tx: Scope, hash: Buffer): Promise<void> {
  const turn = `consent ${tx.organizationId} ${hash.toString("hex")}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx.db);
}

export async function insertEntry(
  tx: Scope,
  entry: Omit<Insertable<ConsentEntryRow>, "organization_id">,
): Promise<void> {
  await tables(tx)
    .insertInto("consent_entries")
    .values({ ...entry, organization_id: tx.organizationId })
    .execute();
}

/** The newest entry about an address and a purpose. */
export type Newest = {
  state: ConsentState;
  source: ConsentSource;
  said_at: string;
  said_by: string;
};

export function findNewest(
  scope: Scope,
  { channel, hash, purpose }: { channel: Channel; hash: Buffer; purpose: Purpose },
): Promise<Newest | undefined> {
  return tables(scope)
    .selectFrom("consent_entries")
    .select(["state", "source", "said_at", "said_by"])
    .where("organization_id", "=", scope.organizationId)
    .where("channel", "=", channel)
    .where("address_hash", "=", hash)
    .where("purpose", "=", purpose)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type Addressed = { channel: Channel; address: string };

/** For each of the addresses, by its place in the list, the purposes that were withdrawn last; one look-up each. */
export async function listWithdrawn(
  scope: Scope,
  asked: readonly Addressed[],
): Promise<Map<number, Set<Purpose>>> {
  const found = new Map<number, Set<Purpose>>();
  if (asked.length === 0) return found;
  const lines = asked.map((line, place) => ({ ...line, place }));
  const { rows } = await sql<{ place: number; purpose: Purpose }>`
    select asked.place, newest.purpose
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as asked (place int, channel text, address text)
    cross join lateral (select consent_hash(${scope.organizationId}, asked.channel, asked.address) as hash) as known
    cross join (values ('reminders'), ('conversation'), ('marketing'), ('everything')) as wanted (purpose)
    cross join lateral (
      select entry.purpose, entry.state from consent_entries as entry
      where entry.organization_id = ${scope.organizationId} and entry.channel = asked.channel
        and entry.address_hash = known.hash and entry.purpose = wanted.purpose
      order by entry.id desc limit 1) as newest
    where newest.state = 'withdrawn'`.execute(scope.db);
  for (const { place, purpose } of rows) found.set(place, (found.get(place) ?? new Set()).add(purpose));
  return found;
}

/** All that was said about these addresses or about this customer, the newest first. */
export function listEntries(scope: Scope, customerId: number, hashes: readonly Buffer[]) {
  return tables(scope)
    .selectFrom("consent_entries")
    .select([
      "id",
      "channel",
      "masked",
      "purpose",
      "state",
      "source",
      "shown",
      "note",
      "said_at",
      "said_by",
      "proof_file_id",
    ])
    .where("organization_id", "=", scope.organizationId)
    .where((where) =>
      where.or([
        where("customer_id", "=", customerId),
        ...(hashes.length > 0 ? [where("address_hash", "in", [...hashes])] : []),
      ]),
    )
    .orderBy("id", "desc")
    .limit(mostShown)
    .execute();
}

/** How these customers are reached, by id; those that were deleted are reached no more. */
export async function listReached(scope: Scope, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await tables(scope)
          .selectFrom("customers")
          .select(["id", "email", "phone_e164"])
          .where("organization_id", "=", scope.organizationId)
          .where("id", "in", ids)
          .where("deleted_at", "is", null)
          .execute();
  return new Map(rows.map(({ id, ...reached }) => [id, reached]));
}

/** Name and addresses of a customer within the scope's reach; undefined when there is none. */
export function findReached(scope: Scope, customerId: number) {
  return tables(scope)
    .selectFrom("customers")
    .select(["id", "first_name", "last_name", "email", "phone_e164"])
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", customerId)
    .where("deleted_at", "is", null)
    .where(withinReach(scope, "customers"))
    .executeTakeFirst();
}
