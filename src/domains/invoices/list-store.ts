/** Lists invoices page by page in every order, finds them by number, client or title, and adds them up. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import {
  holdsOf,
  type ListFilter,
  type ListOrder,
  type ListPlace,
  type ListTable,
  orderOf,
} from "#platform/database/filters/list-query.ts";
import { contains, isFoundBy, isIndexed } from "#platform/database/text-search.ts";
import type { InvoiceGroup, InvoiceListItem, InvoiceSort } from "./contract.ts";
import { invoiceListFields } from "./list-fields-contract.ts";

export type Filter = {
  search: string;
  group: InvoiceGroup | undefined;
  customer_id: number | undefined;
  job_id: number | undefined;
  contract_id: number | undefined;
  /** By any field. */
  where: ListFilter | null;
  /** Today on the business's calendar: what was due before it is overdue. */
  today: string;
};

/** The last invoice of the page before: what the order goes by, and the id that settles a tie. */
export type Place = { value: string | number; id: number };

const orders: Record<InvoiceSort, { by: RawBuilder<unknown>; isDescending: boolean }> = {
  newest: { by: sql`i.created_at`, isDescending: true },
  number: { by: sql`coalesce(i.number, '')`, isDescending: false },
  "-number": { by: sql`coalesce(i.number, '')`, isDescending: true },
  client_name: { by: sql`search_form(i.client_name) collate "C"`, isDescending: false },
  due_on: { by: sql`coalesce(i.due_on, '9999-12-31'::date)`, isDescending: false },
  "-total_cents": { by: sql`i.total_cents`, isDescending: true },
};

const isOpen = sql`i.status in ('issued', 'partly_paid')`;

const groups: Record<InvoiceGroup, (today: string) => RawBuilder<unknown>> = {
  paid: () => sql`i.status = 'paid'`,
  unpaid: () => isOpen,
  pending: (today) => sql`${isOpen} and i.due_on >= ${today}`,
  overdue: (today) => sql`${isOpen} and i.due_on < ${today}`,
  draft: () => sql`i.status = 'draft'`,
  closed: () => sql`i.status in ('void', 'written_off', 'credited')`,
};

const visible = (scope: Scope) => sql`i.organization_id = ${scope.organizationId} and i.deleted_at is null`;

const foundBy = (search: string) =>
  isIndexed(search)
    ? sql`i.id = any(array(select id from searchable_invoices where ${isFoundBy(search)}))`
    : sql`i.${contains(search)}`;

function matching(scope: Scope, filter: Filter): RawBuilder<SqlBool> {
  const { search, group, customer_id, job_id, contract_id, where, today } = filter;
  const all = [visible(scope)];
  if (group) all.push(groups[group](today));
  if (customer_id !== undefined) all.push(sql`i.customer_id = ${customer_id}`);
  if (job_id !== undefined) all.push(sql`i.job_id = ${job_id}`);
  if (contract_id !== undefined) all.push(sql`i.contract_id = ${contract_id}`);
  if (search) all.push(foundBy(search));
  if (where) all.push(holdsOf(where));
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/** `total` is how many there are in all, where the database keeps their number. */
export type ListedInvoice = InvoiceListItem & { place: string | number; total: number | null };

type Question = { filter: Filter; sort: InvoiceSort; after: Place | undefined; limit: number };

/** What is kept travels along with the page, in the one round trip. */
export async function findPage(
  scope: Scope,
  { filter, sort, after, limit }: Question,
): Promise<ListedInvoice[]> {
  const { by, isDescending } = orders[sort];
  const way = isDescending ? sql`desc` : sql`asc`;
  const comes = isDescending ? sql`<` : sql`>`;
  const which = after
    ? sql`${matching(scope, filter)} and (${by}, i.id) ${comes} (${after.value}, ${after.id})`
    : matching(scope, filter);
  const { rows } = await sql<ListedInvoice>`
    select ${shown(filter)}, ${by} as place, ${isKept(filter) ? keptTotal(scope, filter) : sql`null`} as total
    from invoices i where ${which} order by ${by} ${way}, i.id ${way} limit ${limit}`.execute(scope.db);
  return rows;
}

const shown = ({ today }: Filter) => sql`
  i.id, i.number, i.kind, i.title, i.status, (${isOpen} and i.due_on < ${today}) is true as is_overdue,
  i.customer_id, i.client_name, i.job_id, i.contract_id, i.currency, i.total_cents, i.paid_cents,
  i.credited_cents, i.balance_cents, i.issued_on, i.due_on, i.sent_at, i.seen_at, i.created_at, i.updated_at,
  i.version`;

/** Where each field of `list-fields-contract.ts` is read. */
export const invoiceListColumns = Object.fromEntries(
  invoiceListFields.map(({ name }) => [name, sql`i.${sql.ref(name)}`]),
);

export const invoiceListOrders = { client_name: sql`nullif(search_form(i.client_name), '') collate "C"` };

export const invoiceTable: ListTable = {
  from: sql`invoices i`,
  id: sql`i.id`,
  version: sql`i.version`,
  label: sql`coalesce(i.number, 'Draft')`,
  visible,
  search: (_scope, text) => foundBy(text),
};

type AskedQuestion = { filter: Filter; order: ListOrder; after: ListPlace | undefined; limit: number };

/** As `findPage`, filtered and ordered by any field. */
export async function findAskedPage(scope: Scope, { filter, order, after, limit }: AskedQuestion) {
  const { by, place, comes } = orderOf(invoiceTable.id, order, after);
  const { rows } = await sql<InvoiceListItem & { list_place: string | null }>`
    select ${shown(filter)}, ${place} as list_place from invoices i
    where ${matching(scope, filter)} and ${comes} order by ${by} limit ${limit}`.execute(scope.db);
  return rows;
}

/** Of all there are, and of those in one group, the database keeps the number; of others it counts what fits. */
const isKept = ({ search, where, customer_id, job_id, contract_id }: Filter): boolean =>
  search === "" &&
  where === null &&
  customer_id === undefined &&
  job_id === undefined &&
  contract_id === undefined;

function keptTotal(scope: Scope, { group, today }: Filter): RawBuilder<unknown> {
  const kept = (which: RawBuilder<unknown>) =>
    sql`(select coalesce(sum(k.invoices), 0)::bigint from invoice_counts k
      where k.organization_id = ${scope.organizationId} and ${which})`;
  const late = sql`(select count(*) from invoices o where o.organization_id = ${scope.organizationId}
    and o.deleted_at is null and o.status in ('issued', 'partly_paid') and o.due_on < ${today})`;
  const open = kept(sql`k.status in ('issued', 'partly_paid')`);
  const totals: Record<InvoiceGroup | "all", RawBuilder<unknown>> = {
    all: kept(sql`true`),
    paid: kept(sql`k.status = 'paid'`),
    unpaid: open,
    pending: sql`(${open} - ${late})`,
    overdue: late,
    draft: kept(sql`k.status = 'draft'`),
    closed: kept(sql`k.status in ('void', 'written_off', 'credited')`),
  };
  return totals[group ?? "all"];
}

export async function countMatching(scope: Scope, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from invoices i where ${matching(scope, filter)}`.execute(scope.db);
  return rows[0]?.total ?? 0;
}

export type Counts = {
  /** Of what was issued and not voided. */
  total: number;
  total_cents: number;
  paid: number;
  paid_cents: number;
  pending: number;
  pending_cents: number;
  overdue: number;
  overdue_cents: number;
  draft: number;
  draft_cents: number;
};

/** What is overdue is asked of the open ones by their due day; all else is kept by state. */
export async function sumByState(scope: Scope, today: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with kept as (
      select status, sum(invoices)::bigint as n, sum(total_cents)::bigint as total,
        sum(paid_cents)::bigint as paid, sum(balance_cents)::bigint as balance
      from invoice_counts where organization_id = ${scope.organizationId} group by status
    ), late as (
      select count(*) as n, coalesce(sum(balance_cents), 0)::bigint as balance from invoices i
      where organization_id = ${scope.organizationId} and deleted_at is null and ${isOpen} and due_on < ${today}
    )
    select ${of("n", sql`status not in ('draft', 'void')`)} as total,
      ${of("total", sql`status not in ('draft', 'void')`)} as total_cents,
      ${of("n", sql`status = 'paid'`)} as paid,
      ${of("paid", sql`true`)} as paid_cents,
      ${of("n", isKeptOpen)} - (select n from late) as pending,
      ${of("balance", isKeptOpen)} - (select balance from late) as pending_cents,
      (select n from late) as overdue,
      (select balance from late) as overdue_cents,
      ${of("n", sql`status = 'draft'`)} as draft,
      ${of("total", sql`status = 'draft'`)} as draft_cents
    from kept`.execute(scope.db);
  return rows[0] as Counts;
}

const isKeptOpen = sql`status in ('issued', 'partly_paid')`;

const of = (column: "n" | "total" | "paid" | "balance", which: RawBuilder<unknown>) =>
  sql`coalesce(sum(${sql.ref(column)}) filter (where ${which}), 0)::bigint`;
