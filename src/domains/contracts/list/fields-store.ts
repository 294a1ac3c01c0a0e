/** Where each field of the list of contracts is read, for its filters, orders and exports. */
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { ListTable } from "#platform/database/filters/list-query.ts";
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

const signers = (which: Sql = sql`true`): Sql => sql`(select count(*) from contract_signers s
  where s.organization_id = c.organization_id and s.contract_id = c.id and ${which})`;

export const templateName = sql`(select t.name from templates t
  where t.organization_id = c.organization_id and t.id = c.template_id)`;

const memberName = (id: Sql): Sql => sql`(select nullif(lower(btrim(u.first_name || ' ' || u.last_name)), '')
  from users u where u.organization_id = c.organization_id and u.id = ${id}) collate "C"`;

/** The rest are columns of the table. */
const workedOut: Readonly<Record<string, Sql>> = {
  number,
  template_name: templateName,
  signers_total: signers(),
  signers_done: signers(sql`s.status = 'signed'`),
  signers_left: signers(sql`s.status <> 'signed'`),
  date: sql`coalesce(c.completed_at, c.sent_at, c.created_at)`,
};

export const contractListColumns: Readonly<Record<string, Sql>> = Object.fromEntries(
  contractListFields.map(({ name }) => [name, workedOut[name] ?? sql`c.${sql.ref(name)}`]),
);

export const contractListOrders: Readonly<Record<string, Sql>> = {
  number: sql`c.number`,
  client_name: sql`nullif(search_form(c.client_name), '') collate "C"`,
  sent_by: memberName(sql`c.sent_by`),
  created_by: memberName(sql`c.created_by`),
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
