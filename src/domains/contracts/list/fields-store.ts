/** Where each field of the list of contracts is read, for its filters, orders and exports. */
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { ListTable } from "#platform/database/filters/list-query.ts";
import { memberOrder } from "#platform/database/filters/member-order.ts";
import { contains, isFoundBy, isIndexed } from "#platform/database/text-search.ts";
import type { FieldKind } from "#shared/filters/filter.ts";
import { contractListFields } from "./fields-contract.ts";

type Sql = RawBuilder<unknown>;

export const visibleContracts = (scope: Scope): Sql =>
  sql`c.organization_id = ${scope.organizationId} and c.deleted_at is null`;

export const isHit = (search: string): Sql =>
  isIndexed(search)
    ? sql`c.id = any(array(select id from searchable_contracts where ${isFoundBy(search)}))`
    : sql`c.${contains(search)}`;

/** As `numberText` writes it. */
const number = sql`('CON-' || case when c.number < 1000 then lpad(c.number::text, 3, '0') else c.number::text end)`;

const signers = sql`left join (
  select s.organization_id, s.contract_id, count(*) as total, count(*) filter (where s.status = 'signed') as done
  from contract_signers s group by s.organization_id, s.contract_id) sf
  on sf.organization_id = c.organization_id and sf.contract_id = c.id`;

export const templateName = sql`(select t.name from templates t
  where t.organization_id = c.organization_id and t.id = c.template_id)`;

const templates = sql`left join templates ct on ct.organization_id = c.organization_id and ct.id = c.template_id`;
const senders = sql`left join users cs on cs.organization_id = c.organization_id and cs.id = c.sent_by`;
const authors = sql`left join users ca on ca.organization_id = c.organization_id and ca.id = c.created_by`;

/** The rest are columns of the table. */
const workedOut: Readonly<Record<string, Sql>> = {
  number,
  template_name: sql`ct.name`,
  signers_total: sql`coalesce(sf.total, 0)`,
  signers_done: sql`coalesce(sf.done, 0)`,
  signers_left: sql`coalesce(sf.total - sf.done, 0)`,
  date: sql`coalesce(c.completed_at, c.sent_at, c.created_at)`,
};

export const contractListColumns: Readonly<Record<string, Sql>> = Object.fromEntries(
  contractListFields.map(({ name }) => [name, workedOut[name] ?? sql`c.${sql.ref(name)}`]),
);

export const contractListOrders: Readonly<Record<string, Sql>> = {
  number: sql`c.number`,
  client_name: sql`nullif(search_form(c.client_name), '') collate "C"`,
  sent_by: memberOrder("cs"),
  created_by: memberOrder("ca"),
};

export const contractListJoins: Readonly<Record<string, Sql>> = {
  template_name: templates,
  signers_total: signers,
  signers_done: signers,
  signers_left: signers,
  sent_by: senders,
  created_by: authors,
};

export const contractListOrderKinds: Readonly<Record<string, FieldKind>> = { number: "number" };

export const contractTable: ListTable = {
  from: sql`contracts c`,
  id: sql`c.id`,
  version: sql`c.version`,
  label: number,
  visible: visibleContracts,
  search: (_scope, text) => isHit(text),
};
