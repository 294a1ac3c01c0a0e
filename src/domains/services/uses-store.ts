/** Where services were sold, and what was agreed about them then. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

export type Subject = { kind: string; id: number | string };

export async function insertUseRows(
  tx: Scope,
  subject: Subject,
  uses: readonly { service_id: number; sold: unknown }[],
  { isOpen, at }: { isOpen: boolean; at: string },
): Promise<void> {
  await sql`
    insert into service_uses (organization_id, service_id, subject_kind, subject_id, is_open, sold, sold_at)
    select ${tx.organizationId}, u.service_id, ${subject.kind}, ${String(subject.id)}, ${isOpen}, u.sold, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as u (service_id bigint, sold jsonb)
    on conflict do nothing`.execute(tx.db);
}

export async function setUsesOpen(tx: Scope, subject: Subject, isOpen: boolean): Promise<void> {
  await sql`
    update service_uses set is_open = ${isOpen} where organization_id = ${tx.organizationId}
      and subject_kind = ${subject.kind} and subject_id = ${String(subject.id)}`.execute(tx.db);
}

/** Of all services, or of those of these `ids`. */
export async function deleteUses(tx: Scope, subject: Subject, ids?: readonly number[]): Promise<void> {
  const which = ids ? sql`and service_id = any(${ids}::bigint[])` : sql``;
  await sql`
    delete from service_uses where organization_id = ${tx.organizationId}
      and subject_kind = ${subject.kind} and subject_id = ${String(subject.id)} ${which}`.execute(tx.db);
}

export async function findUses<Sold>(
  scope: Scope,
  subject: Subject,
): Promise<{ service_id: number; sold: Sold }[]> {
  const { rows } = await sql<{ service_id: number; sold: Sold }>`
    select service_id, sold from service_uses where organization_id = ${scope.organizationId}
      and subject_kind = ${subject.kind} and subject_id = ${String(subject.id)} order by service_id`.execute(
    scope.db,
  );
  return rows;
}

/**
 * In how many places each of these services is used; unused ones are missing. Asked after the services are held: what
 * was written while one waited for them is seen only by a question of its own.
 */
export async function countUses(scope: Scope, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ service_id: number; uses: number }>`
    select service_id, count(*) as uses from service_uses
    where organization_id = ${scope.organizationId} and service_id = any(${ids}::bigint[])
    group by service_id`.execute(scope.db);
  return new Map(rows.map(({ service_id, uses }) => [service_id, uses]));
}

export type PastUse = {
  service_id: number;
  subject_kind: string;
  subject_id: string;
  is_open: boolean;
  sold_at: string;
};

/** Uses of the past, each as the price book says now. */
export async function insertPastUses(tx: Scope, uses: readonly PastUse[]): Promise<void> {
  await sql`
    insert into service_uses (organization_id, service_id, subject_kind, subject_id, is_open, sold, sold_at)
    select s.organization_id, s.id, u.subject_kind, u.subject_id, u.is_open,
      jsonb_build_object('service_id', s.id, 'name', s.name, 'sku', s.sku, 'description', s.description, 'category',
        s.category, 'unit', s.unit, 'price_cents', s.price_cents, 'cost_cents', s.cost_cents, 'duration_minutes',
        s.duration_minutes, 'is_taxable', s.is_taxable, 'materials', s.materials),
      u.sold_at
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as u (service_id bigint, subject_kind text, subject_id text,
      is_open boolean, sold_at timestamptz)
    join services s on s.organization_id = ${tx.organizationId} and s.id = u.service_id`.execute(tx.db);
}
