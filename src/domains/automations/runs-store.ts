/** Every question about who is or was in an automation, and what was done for them. */
import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import { sendAhead } from "#platform/database/scoped-driver.ts";
import type { RunState } from "./contract.ts";
import type { Step } from "./steps-contract.ts";
import type { AutomationLogRow, AutomationRunRow, AutomationTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<AutomationTables>(scope);

export type KeptRun = Omit<Selectable<AutomationRunRow>, "organization_id">;

export type ShownRun = Pick<
  KeptRun,
  | "id"
  | "automation_id"
  | "customer_id"
  | "number"
  | "state"
  | "step_key"
  | "entered_at"
  | "due_at"
  | "ended_at"
  | "words"
> & { automation_name: string; first_name: string; last_name: string; steps: Step[] };

const shown = sql`r.id, r.automation_id, a.name as automation_name, r.customer_id, customers.first_name,
  customers.last_name, r.number, r.state, r.step_key, r.entered_at, r.due_at, r.ended_at, r.words,
  v.content -> 'steps' as steps`;

/** Of customers the scope reaches, without deleted automations. */
const joined = (scope: Scope): RawBuilder<unknown> => sql`
  automation_runs r
  join automations a on a.organization_id = r.organization_id and a.id = r.automation_id and a.deleted_at is null
  join automation_versions v on v.organization_id = r.organization_id and v.automation_id = r.automation_id
    and v.number = r.number
  join customers on customers.organization_id = r.organization_id and customers.id = r.customer_id
    and customers.deleted_at is null and ${withinReach(scope, "customers")}
  where r.organization_id = ${scope.organizationId}`;

export type RunFilter = {
  automationId?: number;
  customerId?: number;
  state?: RunState | undefined;
  search?: string;
};

function matching({ automationId, customerId, state, search }: RunFilter): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (automationId !== undefined) all.push(sql`r.automation_id = ${automationId}`);
  if (customerId !== undefined) all.push(sql`r.customer_id = ${customerId}`);
  if (state) all.push(sql`r.state = ${state}`);
  if (search) all.push(sql`customers.search_text like (select search_pattern(${search}))`);
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/** The newest first. */
export async function findRunPage(
  scope: Scope,
  filter: RunFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ShownRun[]> {
  const comes = before === undefined ? sql`` : sql`and r.id < ${before}::bigint`;
  const { rows } = await sql<ShownRun>`
    select ${shown} from ${joined(scope)} and ${matching(filter)} ${comes}
    order by r.id desc limit ${limit}`.execute(scope.db);
  return rows;
}

export async function countRuns(scope: Scope, filter: RunFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${joined(scope)} and ${matching(filter)}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

export async function findShownRun(scope: Scope, id: number): Promise<ShownRun | undefined> {
  const { rows } = await sql<ShownRun>`select ${shown} from ${joined(scope)} and r.id = ${id}`.execute(
    scope.db,
  );
  return rows[0];
}

const mostLines = 1_000;

export function findLog(scope: Scope, runId: number) {
  return tables(scope)
    .selectFrom("automation_log")
    .select(["id", "at", "step_key", "step_kind", "outcome", "words", "until"])
    .where("organization_id", "=", scope.organizationId)
    .where("run_id", "=", runId)
    .orderBy("id")
    .limit(mostLines)
    .execute();
}

type NewLine = Omit<AutomationLogRow, "organization_id" | "id" | "until"> & { until?: string | null };

export const addLine = (tx: Scope, line: NewLine): Promise<void> => addLines(tx, [line]);

/** They travel with the next statement of the transaction. */
export async function addLines(tx: Scope, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  const insertion = tables(tx)
    .insertInto("automation_log")
    .values(
      lines.map(({ until = null, ...line }) => ({ ...line, until, organization_id: tx.organizationId })),
    );
  await sendAhead(tx.db, insertion.compile());
}

/** Held until the transaction ends. */
export function lockRun(tx: Scope, id: number): Promise<KeptRun | undefined> {
  return tables(tx)
    .selectFrom("automation_runs")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

type Ended = { state: Exclude<RunState, "active">; words: string; at: string };

/** Of a locked run. The outcome is saved on the run and in its log. */
export async function endRun(tx: Scope, id: number, { state, words, at }: Ended): Promise<void> {
  const change = tables(tx)
    .updateTable("automation_runs")
    .set({ state, words, ended_at: at, due_at: null, is_waiting: false })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id);
  await sendAhead(tx.db, change.compile());
  await addLine(tx, { run_id: id, at, step_key: null, step_kind: null, outcome: "ended", words });
}

/** Everyone who is inside. */
export async function endAllRuns(
  tx: Scope,
  automationId: number,
  { state, words, at }: Ended,
): Promise<void> {
  await sql`
    with ended as (
      update automation_runs set state = ${state}, words = ${words}, ended_at = ${at}, due_at = null, is_waiting = false
      where organization_id = ${tx.organizationId} and automation_id = ${automationId} and state = 'active'
      returning id
    )
    insert into automation_log (organization_id, run_id, at, outcome, words)
    select ${tx.organizationId}, id, ${at}, 'ended', ${words} from ended`.execute(tx.db);
}
