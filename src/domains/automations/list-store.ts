/** Every question about many automations at once: the list with its figures, and the sum of all. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { AutomationStatus, AutomationSummary } from "./contract.ts";
import type { Trigger } from "./steps-contract.ts";

export type Filter = { search: string; status: AutomationStatus | undefined };

/** The last automation of the page before. */
export type Place = { at: string; id: number };

type AutomationFigures = { contacts: number; in_progress: number; last_triggered_at: string | null };

export type ListedAutomation = AutomationFigures & {
  id: number;
  name: string;
  status: AutomationStatus;
  trigger: Trigger | null;
  is_changed: boolean;
  updated_at: string;
  updated_by_name: string;
  version: number;
};

function matching(scope: Scope, { search, status }: Filter): RawBuilder<SqlBool> {
  const all = [sql<SqlBool>`a.organization_id = ${scope.organizationId}`, sql<SqlBool>`a.deleted_at is null`];
  if (status) all.push(sql`a.status = ${status}`);
  if (search) all.push(sql`a.search_text like (select search_pattern(${search}))`);
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

const figures = (scope: Scope, id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select count(distinct customer_id)::int as contacts, count(*) filter (where state = 'active')::int as in_progress,
    max(entered_at) as last_triggered_at
  from automation_runs where organization_id = ${scope.organizationId} and automation_id = ${id}
    and step_key is not null`;

/** The last changed first. */
export async function findPage(
  scope: Scope,
  { filter, after, limit }: { filter: Filter; after: Place | undefined; limit: number },
): Promise<ListedAutomation[]> {
  const comes = after
    ? sql`and (a.updated_at, a.id) < (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql``;
  const { rows } = await sql<ListedAutomation>`
    with page as (
      select a.id, a.name, a.status, a.is_changed, a.updated_at, a.updated_by_name, a.version,
        coalesce(v.content -> 'trigger', a.draft -> 'trigger') as trigger
      from automations a
      left join automation_versions v on v.organization_id = a.organization_id and v.automation_id = a.id
        and v.number = a.published_number
      where ${matching(scope, filter)} ${comes}
      order by a.updated_at desc, a.id desc limit ${limit}
    )
    select page.*, runs.* from page, lateral (${figures(scope, sql`page.id`)}) as runs
    order by page.updated_at desc, page.id desc`.execute(scope.db);
  return rows;
}

export async function countMatching(scope: Scope, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from automations a where ${matching(scope, filter)}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

export async function readFigures(scope: Scope, id: number): Promise<AutomationFigures> {
  const { rows } = await sql<AutomationFigures>`${figures(scope, sql`${id}`)}`.execute(scope.db);
  return rows[0] ?? { contacts: 0, in_progress: 0, last_triggered_at: null };
}

/** Of all, with what happened since then. */
export async function readSummary(scope: Scope, since: string): Promise<AutomationSummary> {
  const ours = sql`organization_id = ${scope.organizationId}`;
  const { rows } = await sql<AutomationSummary>`
    select count(*) filter (where status = 'active')::int as active,
      count(*) filter (where status = 'paused')::int as paused,
      count(*) filter (where status = 'draft')::int as drafts,
      (select count(distinct customer_id)::int from automation_runs where ${ours} and state = 'active') as in_progress,
      (select count(*)::int from automation_runs where ${ours} and entered_at >= ${since}
        and step_key is not null) as entered,
      (select count(*)::int from automation_log where ${ours} and at >= ${since} and outcome = 'done'
        and step_kind in ('send_text', 'send_email')) as messages_sent,
      (select count(*)::int from automation_runs where ${ours} and state = 'goal' and ended_at >= ${since})
        as goals_reached
    from automations where ${ours} and deleted_at is null`.execute(scope.db);
  return rows[0] as AutomationSummary;
}

/** By name: those whose draft, or what runs of them, has the own field in a condition or as a merge field. */
export async function findAutomationsUsing(
  scope: Scope,
  field: { id: number; name: string },
): Promise<string[]> {
  const asked = JSON.stringify({ id: field.id });
  const uses = (content: RawBuilder<unknown>) => sql<SqlBool>`(
    jsonb_path_exists(${content}, '$.** ? (@.field == "custom" && @.field_id == $id)', ${asked}::jsonb)
    or strpos(${content}::text, ${`{${field.name}}`}) > 0)`;
  const { rows } = await sql<{ name: string }>`
    select a.name from automations a
    left join automation_versions v on v.organization_id = a.organization_id and v.automation_id = a.id
      and v.number = a.published_number
    where a.organization_id = ${scope.organizationId} and a.deleted_at is null
      and (${uses(sql`a.draft`)} or ${uses(sql`v.content`)})
    order by lower(a.name), a.id`.execute(scope.db);
  return rows.map(({ name }) => name);
}
