/** Every question about entering: which automations follow what happened, who is inside already, and the run itself. */
import { sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { KeptRun } from "../runs-store.ts";
import type { AutomationContent, TriggerKind } from "../steps-contract.ts";
import type { AutomationTables } from "../tables.ts";
import type { RecordFacts, RecordIds, Subject } from "./contract.ts";

const tables = (scope: Scope) => tablesOf<AutomationTables>(scope);

export type Following = {
  id: number;
  name: string;
  number: number;
  active_since: string;
  content: AutomationContent;
};

/** Active ones that one of these begins. */
export async function findFollowing(scope: Scope, kinds: readonly TriggerKind[]): Promise<Following[]> {
  const { rows } = await sql<Following>`
    select a.id, a.name, a.published_number as number, a.active_since, v.content from automations a
    join automation_versions v on v.organization_id = a.organization_id and v.automation_id = a.id
      and v.number = a.published_number
    where a.organization_id = ${scope.organizationId} and a.trigger_on = any(${kinds}::text[])
      and a.status = 'active' and a.deleted_at is null
    order by a.id`.execute(scope.db);
  return rows;
}

const noFacts: RecordFacts = { listType: null, formId: null, paidInvoice: null };

/** What triggers and goals need to know of the records of each event, in the same order. */
export async function findRecordFacts(
  scope: Scope,
  records: readonly RecordIds[],
): Promise<readonly RecordFacts[]> {
  const isAsked = ({ calendarId, submissionId, invoiceId }: RecordIds) =>
    calendarId !== null || submissionId !== null || invoiceId !== null;
  if (!records.some(isAsked)) return records.map(() => noFacts);
  const ours = sql`organization_id = ${scope.organizationId}`;
  const all = (which: keyof RecordIds) => sql`${records.map((each) => each[which])}::bigint[]`;
  const { rows } = await sql<RecordFacts>`
    select (select list_type from calendar_events where ${ours} and id = asked.calendar) as "listType",
      (select form_id from form_submissions where ${ours} and id = asked.submission) as "formId",
      (select id::text from invoices where ${ours} and id = asked.invoice and status = 'paid') as "paidInvoice"
    from unnest(${all("calendarId")}, ${all("submissionId")}, ${all("invoiceId")})
      with ordinality as asked (calendar, submission, invoice, place)
    order by asked.place`.execute(scope.db);
  return rows;
}

/** Under this name the event log keeps which run an event comes from. */
export const requestOfRun = (id: number): string => `automation-run-${id}`;

/** The automations that led to an event, each by what the one before did; `depth` counts them all. */
export type Causes = { depth: number; automations: readonly number[] };

/** Of the events that a step wrote. */
export async function findCauses(
  scope: Scope,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, Causes>> {
  const run = sql`automation_runs r on r.organization_id = e.organization_id
    and r.id = substring(e.request_id from '^automation-run-([0-9]+)$')::bigint`;
  const { rows } = await sql<Causes & { id: number }>`
    with recursive chain as (
      select e.id, r.event_id, r.automation_id, r.depth, 1 as place from events e join ${run}
      where e.organization_id = ${scope.organizationId} and e.id = any(${eventIds}::bigint[])
      union all
      select chain.id, r.event_id, r.automation_id, chain.depth, chain.place + 1
      from chain join events e on e.organization_id = ${scope.organizationId} and e.id = chain.event_id
      join ${run}
      where chain.place < 10
    )
    select id, max(depth) + 1 as depth, array_agg(automation_id)::int[] as automations
    from chain group by id`.execute(scope.db);
  return new Map(rows.map(({ id, ...causes }) => [id, causes]));
}

/** Those of these customers who are inside an automation. */
export async function findCustomersInside(
  scope: Scope,
  customerIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ customer_id: number }>`
    select distinct customer_id from automation_runs
    where organization_id = ${scope.organizationId} and customer_id = any(${customerIds}::bigint[])
      and state = 'active'`.execute(scope.db);
  return new Set(rows.map(({ customer_id: id }) => id));
}

/** Until the transaction ends no one else enters these customers. */
export async function holdEntries(tx: Scope, customerIds: readonly number[]): Promise<void> {
  const key = `automation entry ${tx.organizationId} `;
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${key} || id, 0))
    from (select distinct id from unnest(${customerIds}::bigint[]) as id order by id) as ordered`.execute(
    tx.db,
  );
}

export type Entries = {
  isInside: boolean;
  lastEnteredAt: string | null;
  /** By the same record. */
  isKnown: boolean;
};

type Asked = { automationId: number; customerId: number; entryKey: string };

/** In the order in which they are asked for. */
export async function findEntries(scope: Scope, asked: readonly Asked[]): Promise<Entries[]> {
  const { rows } = await sql<Entries>`
    select coalesce(bool_or(run.state = 'active'), false) as "isInside", max(run.entered_at) as "lastEnteredAt",
      coalesce(bool_or(run.entry_key = asked.entry_key), false) as "isKnown"
    from unnest(${asked.map(({ automationId }) => automationId)}::bigint[],
        ${asked.map(({ customerId }) => customerId)}::bigint[], ${asked.map(({ entryKey }) => entryKey)}::text[])
      with ordinality as asked (automation_id, customer_id, entry_key, place)
    left join automation_runs run on run.organization_id = ${scope.organizationId}
      and run.automation_id = asked.automation_id and run.customer_id = asked.customer_id
    group by asked.place order by asked.place`.execute(scope.db);
  return rows;
}

/** `isStopped`: whether one of them was stopped at the door. */
export type EntryCount = { entered: number; isStopped: boolean };

/** Of each customer who entered any automation since then. */
export async function countEntries(
  scope: Scope,
  customerIds: readonly number[],
  since: string,
): Promise<Map<number, EntryCount>> {
  const { rows } = await sql<EntryCount & { id: number }>`
    select customer_id as id, count(*) filter (where step_key is not null)::int as entered,
      coalesce(bool_or(state = 'stopped' and step_key is null and depth = 0), false) as "isStopped"
    from automation_runs
    where organization_id = ${scope.organizationId} and customer_id = any(${customerIds}::bigint[])
      and entered_at >= ${since}
    group by customer_id`.execute(scope.db);
  return new Map(rows.map(({ id, ...counted }) => [id, counted]));
}

export type NewRun = Pick<
  KeptRun,
  | "automation_id"
  | "number"
  | "customer_id"
  | "entry_key"
  | "event_id"
  | "depth"
  | "step_key"
  | "entered_at"
  | "words"
> & { subject: Subject | null; state: "active" | "stopped" };

export type AddedRun = Pick<KeptRun, "id" | "automation_id" | "customer_id" | "entry_key">;

/** Without those that entered before. */
export async function insertRuns(tx: Scope, runs: readonly NewRun[]): Promise<AddedRun[]> {
  if (runs.length === 0) return [];
  return tables(tx)
    .insertInto("automation_runs")
    .values(
      runs.map(({ subject, ...run }) => ({
        ...run,
        organization_id: tx.organizationId,
        subject_kind: subject?.kind ?? null,
        subject_id: subject?.id ?? null,
        due_at: run.state === "active" ? run.entered_at : null,
        ended_at: run.state === "active" ? null : run.entered_at,
      })),
    )
    .onConflict((met) => met.doNothing())
    .returning(["id", "automation_id", "customer_id", "entry_key"])
    .execute();
}

/** Undefined where the same entered before. */
export const insertRun = async (tx: Scope, run: NewRun): Promise<AddedRun | undefined> =>
  (await insertRuns(tx, [run]))[0];

export type RunInside = KeptRun & { name: string; content: AutomationContent };

/** Of this customer, held until the transaction ends; without those that the event itself or a later one began. */
export async function lockRunsInside(
  tx: Scope,
  customerId: number,
  beforeEvent: number,
): Promise<RunInside[]> {
  const { rows } = await sql<RunInside>`
    select r.*, a.name, v.content from automation_runs r
    join automations a on a.organization_id = r.organization_id and a.id = r.automation_id and a.deleted_at is null
    join automation_versions v on v.organization_id = r.organization_id and v.automation_id = r.automation_id
      and v.number = r.number
    where r.organization_id = ${tx.organizationId} and r.customer_id = ${customerId} and r.state = 'active'
      and coalesce(r.event_id, 0) < ${beforeEvent}
    order by r.id for update of r`.execute(tx.db);
  return rows;
}
