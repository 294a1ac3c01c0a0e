/** Lists contracts page by page in every order, finds them by number, title or client, and counts them. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import {
  holdsOf,
  type ListFilter,
  type ListOrder,
  type ListPlace,
  listFrom,
  orderOf,
} from "#platform/database/filters/list-query.ts";
import { type ContractGroup, type ContractSort, type ContractStatus, groupStatuses } from "../contract.ts";
import { contractTable, isHit, templateName, visibleContracts } from "./fields-store.ts";

export type Filter = {
  search: string;
  group: ContractGroup | undefined;
  customer_id: number | undefined;
  job_id: number | undefined;
  /** By any field. */
  where: ListFilter | null;
};

/** The last contract of the page before: what the order goes by, and the id that settles a tie. */
export type Place = { value: string | number; id: number };

const orders: Record<ContractSort, { by: RawBuilder<unknown>; isDescending: boolean }> = {
  newest: { by: sql`c.updated_at`, isDescending: true },
  number: { by: sql`c.number`, isDescending: false },
  "-number": { by: sql`c.number`, isDescending: true },
  client_name: { by: sql`search_form(c.client_name) collate "C"`, isDescending: false },
};

function matching(scope: Scope, { search, group, customer_id, job_id, where }: Filter): RawBuilder<SqlBool> {
  const all = [visibleContracts(scope)];
  if (group) all.push(sql`c.status = any(${groupStatuses[group]}::text[])`);
  if (customer_id !== undefined) all.push(sql`c.customer_id = ${customer_id}`);
  if (job_id !== undefined) all.push(sql`c.job_id = ${job_id}`);
  if (search) all.push(isHit(search));
  if (where) all.push(holdsOf(where));
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

export type ListedContract = {
  id: number;
  number: number;
  title: string;
  status: ContractStatus;
  customer_id: number | null;
  client_name: string;
  total_cents: number;
  currency: string;
  signers_total: number;
  signers_done: number;
  sent_at: string | null;
  expires_at: string | null;
  completed_at: string | null;
  closed_at: string | null;
  close_reason: string | null;
  template_name: string | null;
  sent_by: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  version: number;
};

type Question = { filter: Filter; sort: ContractSort; after: Place | undefined; limit: number };

export async function findPage(
  scope: Scope,
  { filter, sort, after, limit }: Question,
): Promise<(ListedContract & { place: string | number })[]> {
  const { by, isDescending } = orders[sort];
  const way = isDescending ? sql`desc` : sql`asc`;
  const comes = isDescending ? sql`<` : sql`>`;
  const which = after
    ? sql`${matching(scope, filter)} and (${by}, c.id) ${comes} (${after.value}, ${after.id})`
    : matching(scope, filter);
  const { rows } = await sql<ListedContract & { place: string | number }>`
    select ${shown}, ${by} as place from ${withSigners} where ${which} order by ${by} ${way}, c.id ${way} limit ${limit}`.execute(
    scope.db,
  );
  return rows;
}

const shown = sql`c.id, c.number, c.title, c.status, c.customer_id, c.client_name, c.total_cents, c.currency,
  c.sent_at, c.expires_at, c.completed_at, c.closed_at, c.close_reason, ${templateName} as template_name, c.sent_by,
  c.created_by, c.created_at, c.updated_at, c.version, s.signers_total, s.signers_done`;

const withSigners = sql`contracts c cross join lateral (
  select count(*) as signers_total, count(*) filter (where status = 'signed') as signers_done
  from contract_signers where organization_id = c.organization_id and contract_id = c.id) s`;

type AskedQuestion = { filter: Filter; order: ListOrder; after: ListPlace | undefined; limit: number };

/** As `findPage`, filtered and ordered by any field. Signers are counted for what is shown alone. */
export async function findAskedPage(scope: Scope, { filter, order, after, limit }: AskedQuestion) {
  const { by, place, comes } = orderOf(contractTable.id, order, after);
  const { rows: chosen } = await sql<{ id: number; list_place: string | null }>`
    select c.id, ${place} as list_place from ${listFrom(contractTable, { where: filter.where, order })}
    where ${matching(scope, filter)} and ${comes} order by ${by} limit ${limit}`.execute(scope.db);
  if (chosen.length === 0) return [];
  const { rows } = await sql<ListedContract>`select ${shown} from ${withSigners}
    where ${visibleContracts(scope)} and c.id = any(${chosen.map(({ id }) => id)}::bigint[])`.execute(
    scope.db,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return chosen.flatMap((row) => {
    const contract = byId.get(row.id);
    return contract ? [{ ...contract, ...row }] : [];
  });
}

export async function countMatching(scope: Scope, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${listFrom(contractTable, { where: filter.where })} where ${matching(scope, filter)}`.execute(
    scope.db,
  );
  return rows[0]?.total ?? 0;
}

export type Counts = {
  total: number;
  signed: number;
  pending: number;
  draft: number;
  signed_cents: number;
  pending_cents: number;
};

export async function countByState(scope: Scope): Promise<Counts> {
  const isPending = sql`status in ('sent', 'viewed', 'partly_signed')`;
  const { rows } = await sql<Counts>`
    select count(*) as total, count(*) filter (where status = 'completed') as signed,
      count(*) filter (where ${isPending}) as pending, count(*) filter (where status = 'draft') as draft,
      coalesce(sum(total_cents) filter (where status = 'completed'), 0)::bigint as signed_cents,
      coalesce(sum(total_cents) filter (where ${isPending}), 0)::bigint as pending_cents
    from contracts where organization_id = ${scope.organizationId} and deleted_at is null`.execute(scope.db);
  return rows[0] as Counts;
}
