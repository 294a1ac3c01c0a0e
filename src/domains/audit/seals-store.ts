/** Every question about the seals of the hash chain, and about which events are ripe for sealing. */
import { sql } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { AuditTables, Seal, SealableEvent, SealedBefore } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<AuditTables>(scope);

const microseconds = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The organizations that have events up to this id which no seal covers. */
export async function listUnsealed(pool: pg.Pool, upTo: number) {
  const { rows } = await sql<{ id: string; time_zone: string; country: string }>`
    select id, time_zone, country from list_unsealed_organizations(${upTo})`.execute(scopedTo(pool, null));
  return rows;
}

/**
 * Holds the organization against being emptied until the transaction ends, and the turn to seal it. False when
 * another process has the turn, or the organization is gone.
 */
export async function takeSealingTurn(tx: Scope): Promise<boolean> {
  const held = await sql`select from organizations where id = ${tx.organizationId} for key share`.execute(
    tx.db,
  );
  if (held.rows.length === 0) return false;
  const turn = sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`audit seals ${tx.organizationId}`}, 0)) as taken`;
  return (await turn.execute(tx.db)).rows[0]?.taken ?? false;
}

export async function findLastSeal(
  scope: Scope,
  before = Number.MAX_SAFE_INTEGER,
): Promise<(SealedBefore & { sealed_at: string }) | undefined> {
  return tables(scope)
    .selectFrom("audit_seals")
    .select(["sequence", "last_event_id", "hash", microseconds("sealed_at").as("sealed_at")])
    .where("organization_id", "=", scope.organizationId)
    .where(sql<boolean>`sequence::bigint < ${before}`)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Seals in their order, from this sequence on. */
export function findSeals(scope: Scope, from: number, limit: number): Promise<Seal[]> {
  return tables(scope)
    .selectFrom("audit_seals")
    .select(["sequence", "first_event_id", "last_event_id", "event_count", "hash", "marks"])
    .select(microseconds("sealed_at").as("sealed_at"))
    .where("organization_id", "=", scope.organizationId)
    .where("sequence", ">=", from)
    .orderBy("sequence")
    .limit(limit)
    .execute();
}

export async function insertSeal(tx: Scope, seal: Seal): Promise<void> {
  await tables(tx)
    .insertInto("audit_seals")
    .values({ ...seal, organization_id: tx.organizationId })
    .execute();
}

/** Events with an id after `after` and up to `upTo`, in the order of their ids. */
export async function findSealable(
  scope: Scope,
  after: number,
  upTo: number,
  limit: number,
): Promise<SealableEvent[]> {
  const { rows } = await sql<SealableEvent>`
    select id, ${microseconds("occurred_at")} as occurred_at, type, subject_kind, subject_id, customer_id,
      actor_id::text as actor_id, actor_name, title, description, data::text as data, request_id, ip, user_agent
    from events
    where organization_id = ${scope.organizationId} and id > ${after} and id <= ${upTo}
    order by id limit ${limit}`.execute(scope.db);
  return rows;
}
