/** Every question about whom and what a task speaks of, and who has a next step. */
import { type SqlBool, sql } from "kysely";
import { type Reach, type Scope } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import type { ForgottenLead } from "./contract.ts";

const customersWithin = (scope: Scope, reach: Reach) =>
  sql<SqlBool>`customers.organization_id = ${scope.organizationId} and customers.deleted_at is null
    and ${withinReach(scope, "customers", reach)}`;

/** Kept from being deleted until the transaction ends. */
export async function holdsCustomer(tx: Scope, id: number, reach: Reach): Promise<boolean> {
  const { rows } = await sql`
    select id from customers where ${customersWithin(tx, reach)} and id = ${id} for key share`.execute(tx.db);
  return rows.length > 0;
}

/** The customer of a job that `reach` covers, null for none; undefined when there is no such job. */
export async function customerOfJob(tx: Scope, id: number, reach: Reach): Promise<number | null | undefined> {
  const { rows } = await sql<{ customer_id: number | null }>`
    select customer_id from jobs where organization_id = ${tx.organizationId} and id = ${id}
      and deleted_at is null and ${withinReach(tx, "jobs", reach)} for key share`.execute(tx.db);
  return rows[0]?.customer_id;
}

/** An open task, whoever has it, or an event to come; `moment` is now. */
const hasNextStep = (scope: Scope, moment: Date) => sql<SqlBool>`(
  exists (select from tasks where tasks.organization_id = ${scope.organizationId}
    and tasks.customer_id = customers.id and tasks.deleted_at is null and tasks.done_at is null)
  or exists (select from calendar_events as e where e.organization_id = ${scope.organizationId}
    and e.customer_id = customers.id and e.deleted_at is null and e.ends_at > ${moment.toISOString()}
    and e.status in ('scheduled', 'confirmed', 'in_progress')))`;

type StepRow = { customer_id: number; has_next_step: boolean } & (
  | { id: number; title: string; due_date: string | null; due_order: number }
  | { id: null; title: null; due_date: null; due_order: null }
);

/** Of those customers that `reach` covers; the task is the first that the scope covers. */
export async function findNextSteps(
  scope: Scope,
  { ids, reach, moment }: { ids: readonly number[]; reach: Reach; moment: Date },
): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select customers.id as customer_id, ${hasNextStep(scope, moment)} as has_next_step, first.*
    from customers left join lateral (
      select tasks.id, tasks.title, tasks.due_date, tasks.due_order from tasks
      where tasks.organization_id = ${scope.organizationId} and tasks.customer_id = customers.id
        and tasks.deleted_at is null and tasks.done_at is null and ${withinReach(scope, "tasks")}
      order by tasks.due_order, tasks.id limit 1
    ) as first on true
    where ${customersWithin(scope, reach)} and customers.id = any(${ids}::bigint[])
    order by customers.id`.execute(scope.db);
  return rows;
}

const forgotten = (scope: Scope, reach: Reach, moment: Date) =>
  sql`${customersWithin(scope, reach)} and customers.status in ('lead', 'prospect')
    and not ${hasNextStep(scope, moment)}`;

const waitingSince = sql.raw("coalesce(last_contact_at, created_at)");

type Question = {
  reach: Reach;
  moment: Date;
  after: { since: string; id: number } | undefined;
  limit: number;
};

/** Leads and prospects without a next step, the longest waiting first. */
export async function findForgottenLeads(scope: Scope, question: Question): Promise<ForgottenLead[]> {
  const { reach, moment, after, limit } = question;
  const from = after ? sql`and (${waitingSince}, id) > (${after.since}, ${after.id})` : sql``;
  const { rows } = await sql<ForgottenLead>`
    select id, first_name || ' ' || last_name as name, company, phone, status, estimated_value_cents,
      ${waitingSince} as waiting_since
    from customers where ${forgotten(scope, reach, moment)} ${from}
    order by ${waitingSince}, id limit ${limit}`.execute(scope.db);
  return rows;
}

export async function countForgottenLeads(scope: Scope, reach: Reach, moment: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from customers where ${forgotten(scope, reach, moment)}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}
