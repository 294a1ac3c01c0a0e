/** Every question about the records that threads are about. */
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { CalendarEventRow } from "#domains/calendar/tables.ts";
import type { ContractRow } from "#domains/contracts/tables.ts";
import type { InvoiceRow } from "#domains/invoices/tables.ts";
import type { Reach, Scope } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";

type Kept = { id: number; is_deleted: boolean };

export type KeptVisit = Kept & {
  title: string;
  status: Selectable<CalendarEventRow>["status"];
  starts_at: string;
  ends_at: string;
  location: string | null;
  job_id: number | null;
  assigned_name: string | null;
  is_reached: boolean;
};

export async function findVisits(
  scope: Scope,
  ids: readonly number[],
  reach: Reach | null,
): Promise<KeptVisit[]> {
  const { rows } = await sql<KeptVisit>`
    select ${visitColumns(scope, reach)} from ${visits}
    where e.organization_id = ${scope.organizationId} and e.id = any(${ids}::bigint[])`.execute(scope.db);
  return rows;
}

const visits = sql`calendar_events e
  left join users u on u.organization_id = e.organization_id and u.id = e.assigned_to`;

const visitColumns = (scope: Scope, reach: Reach | null): RawBuilder<unknown> => sql`e.id, e.title, e.status,
  e.starts_at, e.ends_at, e.location, e.job_id, e.deleted_at is not null as is_deleted,
  u.first_name || ' ' || u.last_name as assigned_name,
  ${reach === null ? sql`false` : sql`coalesce(${withinReach(scope, "e", reach)}, false)`} as is_reached`;

/** Those that are still to come, the next first. */
export async function listVisitsAhead(
  scope: Scope,
  { customerId, reach, from, limit }: { customerId: number; reach: Reach; from: string; limit: number },
): Promise<KeptVisit[]> {
  const { rows } = await sql<KeptVisit>`
    select ${visitColumns(scope, reach)} from ${visits}
    where e.organization_id = ${scope.organizationId} and e.customer_id = ${customerId} and e.deleted_at is null
      and e.starts_at > ${from} and e.status in ('scheduled', 'confirmed') and e.list_type <> 'task'
      and ${withinReach(scope, "e", reach)}
    order by e.starts_at, e.id limit ${limit}`.execute(scope.db);
  return rows;
}

export type KeptContractCard = Kept & {
  number: number;
  title: string;
  status: Selectable<ContractRow>["status"];
  currency: string;
  total_cents: number;
  expires_at: string | null;
  signers: { name: string; signed_at: string | null }[];
  version: number;
};

const contractColumns = sql`c.id, c.number, c.title, c.status, c.currency, c.total_cents, c.expires_at, c.version,
  c.deleted_at is not null as is_deleted,
  coalesce((
    select jsonb_agg(jsonb_build_object('name', s.name, 'signed_at', s.signed_at) order by s.position)
    from contract_signers s where s.organization_id = c.organization_id and s.contract_id = c.id), '[]') as signers`;

export async function findContracts(scope: Scope, ids: readonly number[]): Promise<KeptContractCard[]> {
  const { rows } = await sql<KeptContractCard>`
    select ${contractColumns} from contracts c
    where c.organization_id = ${scope.organizationId} and c.id = any(${ids}::bigint[])`.execute(scope.db);
  return rows;
}

/** Those that somebody is still to sign, the newest first. */
export async function listPendingContracts(
  scope: Scope,
  { customerId, limit }: { customerId: number; limit: number },
): Promise<KeptContractCard[]> {
  const { rows } = await sql<KeptContractCard>`
    select ${contractColumns} from contracts c
    where c.organization_id = ${scope.organizationId} and c.customer_id = ${customerId} and c.deleted_at is null
      and c.status in ('sent', 'viewed', 'partly_signed')
    order by c.id desc limit ${limit}`.execute(scope.db);
  return rows;
}

export type KeptInvoiceCard = Kept & {
  number: string | null;
  title: string;
  status: Selectable<InvoiceRow>["status"];
  currency: string;
  total_cents: number;
  balance_cents: number;
  due_on: string | null;
  voided_at: string | null;
  written_off_at: string | null;
  customer_id: number | null;
  client_name: string;
};

const invoiceColumns = sql`i.id, i.number, i.title, i.status, i.currency, i.total_cents, i.balance_cents, i.due_on,
  i.voided_at, i.written_off_at, i.customer_id, i.client_name, i.deleted_at is not null as is_deleted`;

export async function findInvoices(scope: Scope, ids: readonly number[]): Promise<KeptInvoiceCard[]> {
  const { rows } = await sql<KeptInvoiceCard>`
    select ${invoiceColumns} from invoices i
    where i.organization_id = ${scope.organizationId} and i.id = any(${ids}::bigint[])`.execute(scope.db);
  return rows;
}

/** Those with something to pay first, the newest first. */
export async function listIssuedInvoices(
  scope: Scope,
  { customerId, limit }: { customerId: number; limit: number },
): Promise<KeptInvoiceCard[]> {
  const { rows } = await sql<KeptInvoiceCard>`
    select ${invoiceColumns} from invoices i
    where i.organization_id = ${scope.organizationId} and i.customer_id = ${customerId} and i.deleted_at is null
      and i.status in ('issued', 'partly_paid', 'paid', 'credited')
    order by (i.balance_cents > 0) desc, i.id desc limit ${limit}`.execute(scope.db);
  return rows;
}
