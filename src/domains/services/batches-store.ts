/** What was done to many services at once: written and taken back in a few statements, however many they are. */
import { sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { type Details, keptColumns } from "./store.ts";
import type { OwnChange, ServiceBatchItemRow, ServiceBatchRow, ServiceTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<ServiceTables>(scope);

/** One at a time in an organization, so that two files with the same services do not add them twice. */
export async function awaitTurn(tx: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`services ${tx.organizationId}`}, 0))`.execute(
    tx.db,
  );
}

export async function insertBatch(tx: Scope, batch: Omit<ServiceBatchRow, "organization_id">): Promise<void> {
  await tables(tx)
    .insertInto("service_batches")
    .values({ ...batch, organization_id: tx.organizationId })
    .execute();
}

export type BatchItem = Pick<ServiceBatchItemRow, "service_id"> & {
  before: Partial<Details> | null;
  after: Partial<Details>;
  /** Of a service that was there already. */
  own?: readonly OwnChange[];
};

export async function insertItems(tx: Scope, batchId: string, items: readonly BatchItem[]): Promise<void> {
  await sql`
    insert into service_batch_items (organization_id, batch_id, service_id, before, after, own)
    select ${tx.organizationId}, ${batchId}::uuid, i.service_id, nullif(i.before, 'null'::jsonb), i.after,
      coalesce(i.own, '[]'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as i (service_id bigint, before jsonb, after jsonb, own jsonb)`.execute(tx.db);
}

export type Rewritten = Details & { id: number; is_deleted?: boolean };

const given = sql.raw(
  `id bigint, name text, sku text, description text, category text, status text, unit text, price_cents bigint,
  cost_cents bigint, duration_minutes integer, is_taxable boolean, materials jsonb, is_deleted boolean`,
);
const assigned = sql.raw(keptColumns.map((column) => `${column} = g.${column}`).join(", "));

/** Writes all details of rows that are held, and counts their versions up. */
export async function rewriteServiceRows(tx: Scope, rows: readonly Rewritten[], at: string): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update services set ${assigned}, version = version + 1, updated_at = ${at}::timestamptz,
      deleted_at = case when g.is_deleted then ${at}::timestamptz else deleted_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (${given})
    where services.organization_id = ${tx.organizationId} and services.id = g.id`.execute(tx.db);
}

/** The last 50, newest first. */
export function findBatches(scope: Scope): Promise<Omit<ServiceBatchRow, "organization_id">[]> {
  return tables(scope)
    .selectFrom("service_batches")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .orderBy("made_at", "desc")
    .orderBy("id")
    .limit(50)
    .execute();
}

/** Held until the transaction ends. */
export function lockBatch(tx: Scope, id: string): Promise<ServiceBatchRow | undefined> {
  return tables(tx)
    .selectFrom("service_batches")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type Touched = Required<BatchItem> & { row: Details & { deleted_at: string | null } };

/** What the batch did to each service, and the service as it is now, held until the transaction ends. */
export async function lockItems(tx: Scope, batchId: string): Promise<Touched[]> {
  const { rows } = await sql<Required<BatchItem> & Details & { deleted_at: string | null }>`
    select i.service_id, i.before, i.after, i.own, ${sql.raw(keptColumns.map((each) => `s.${each}`).join(", "))}, s.deleted_at
    from service_batch_items i join services s on s.organization_id = i.organization_id and s.id = i.service_id
    where i.organization_id = ${tx.organizationId} and i.batch_id = ${batchId}
    order by s.id for no key update of s`.execute(tx.db);
  return rows.map(({ service_id, before, after, own, ...row }) => ({ service_id, before, after, own, row }));
}

export async function markUndone(tx: Scope, id: string, at: string): Promise<void> {
  await tables(tx)
    .updateTable("service_batches")
    .set({ undone_at: at, undone_by_name: tx.actor.name })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}
