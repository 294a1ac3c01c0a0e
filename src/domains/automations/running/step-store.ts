/** Queries for taking steps: which runs are due, for which customers, and where they are afterward. */
import { type Selectable, sql, type Updateable } from "kysely";
import type pg from "pg";
import type { CustomerRow } from "#domains/customers/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo, sendAhead } from "#platform/database/scoped-driver.ts";
import type { KeptRun } from "../runs-store.ts";
import type { AutomationContent } from "../steps-contract.ts";
import type { AutomationRunRow, AutomationTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<AutomationTables>(scope);

/** `customer` is null for a deleted one. */
export type DueRun = KeptRun & {
  due_at: string;
  name: string;
  content: AutomationContent;
  customer: RunCustomer | null;
};

/**
 * Locked until the transaction ends, with its customer; undefined for a run that isn't due, is locked by another
 * process, or whose automation is paused. Pausing waits for the step that is being taken.
 */
export async function claimRun(tx: Scope, id: number, moment: string): Promise<DueRun | undefined> {
  const { rows } = await sql<DueRun>`
    select r.*, a.name, v.content, to_jsonb(customer) as customer from automation_runs r
    join automations a on a.organization_id = r.organization_id and a.id = r.automation_id
    join automation_versions v on v.organization_id = r.organization_id and v.automation_id = r.automation_id
      and v.number = r.number
    left join lateral (
      select ${customerColumns} from customers c
      where c.organization_id = r.organization_id and c.id = r.customer_id and c.deleted_at is null
    ) as customer on true
    where r.organization_id = ${tx.organizationId} and r.id = ${id} and r.state = 'active'
      and r.due_at <= ${moment} and a.status = 'active' and a.deleted_at is null
    for update of r skip locked for share of a`.execute(tx.db);
  return rows[0];
}

/** Travels with the next statement of the transaction. */
export async function changeRun(
  tx: Scope,
  id: number,
  changes: Pick<
    Updateable<AutomationRunRow>,
    "step_key" | "due_at" | "has_happened" | "is_waiting" | "attempts" | "words"
  >,
): Promise<void> {
  const change = tables(tx)
    .updateTable("automation_runs")
    .set(changes)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id);
  await sendAhead(tx.db, change.compile());
}

export type RunCustomer = Pick<
  Selectable<CustomerRow>,
  | "first_name"
  | "last_name"
  | "company"
  | "email"
  | "phone"
  | "phone_e164"
  | "address"
  | "city"
  | "state"
  | "zip_code"
  | "status"
  | "assigned_to"
  | "id"
>;

const customerColumns = sql.raw(
  "id, first_name, last_name, company, email, phone, phone_e164, address, city, state, zip_code, status, assigned_to",
);

/** Undefined for a deleted one. */
export async function findRunCustomer(scope: Scope, id: number): Promise<RunCustomer | undefined> {
  const { rows } = await sql<RunCustomer>`
    select ${customerColumns}
    from customers where organization_id = ${scope.organizationId} and id = ${id} and deleted_at is null`.execute(
    scope.db,
  );
  return rows[0];
}

/** Of the business, due until then; the longest due first. */
export async function findDueRuns(
  scope: Scope,
  until: string,
  limit: number,
): Promise<{ id: number; at: string }[]> {
  const { rows } = await sql<{ id: number; at: string }>`
    select r.id, r.due_at as at from automation_runs r
    join automations a on a.organization_id = r.organization_id and a.id = r.automation_id
    where r.organization_id = ${scope.organizationId} and r.state = 'active' and r.due_at <= ${until}
      and a.status = 'active' and a.deleted_at is null
    order by r.due_at limit ${limit}`.execute(scope.db);
  return rows;
}

export type Business = { id: string; timeZone: string; country: string };

/** Whose steps are due until then. */
export async function listDueBusinesses(pool: pg.Pool, until: string): Promise<Business[]> {
  const { rows } = await sql<{ organization_id: string; time_zone: string; country: string }>`
    select organization_id, time_zone, country from list_due_automations(${until})`.execute(
    scopedTo(pool, null),
  );
  return rows.map(({ organization_id: id, time_zone: timeZone, country }) => ({ id, timeZone, country }));
}
