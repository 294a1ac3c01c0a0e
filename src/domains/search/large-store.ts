/** The kinds of records of which a business may have hundreds of thousands, and who reaches them. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import { isIndexed } from "#platform/database/text-search.ts";
import { type Asked, holds, newestWith, type Source } from "./asking-store.ts";

const nothing = sql`null::bigint as amount_cents, null::text as currency`;
const noParent = sql`null::text as parent`;
const epoch = (moment: RawBuilder<unknown>) => sql`extract(epoch from ${moment})`;

/** Oneself, or with the team's reach everybody of the same team. */
function peopleOf(scope: Scope): RawBuilder<unknown> {
  const { userId, teamId } = scope.actor.viewingAs ?? scope.actor;
  return scope.reach === "own" || teamId === null
    ? sql`array[${userId}::uuid]`
    : sql`array(select u.id from users u where u.organization_id = ${scope.organizationId}
        and (u.team_id = ${teamId} or u.id = ${userId}))`;
}

const hasVisit = (scope: Scope, job: string) => sql`exists (select from calendar_events re
  where re.organization_id = ${scope.organizationId} and re.job_id = ${sql.ref(`${job}.id`)}
    and re.deleted_at is null and re.assigned_to = any(${peopleOf(scope)}))`;

const jobsReached = (scope: Scope, job: string) =>
  scope.reach === "all"
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${withinReach(scope, job)} or ${hasVisit(scope, job)})`;

export const customers = (scope: Scope): Source => ({
  kind: "customer",
  from: sql`customers t`,
  isThere: sql`t.deleted_at is null`,
  isReached: withinReach(scope, "t"),
  shown: sql`t.id::text as id, trim(t.first_name || ' ' || t.last_name) as title,
    concat_ws(' · ', t.company, t.email, t.phone) as detail, t.status, ${nothing}, null::text as at,
    t.status <> 'inactive' as is_open, ${noParent}, ${epoch(sql`t.updated_at`)} as recent`,
  large: { table: "customers", view: "searchable_customers" },
});

export const jobs = (scope: Scope, asked: Asked): Source => ({
  kind: "job",
  from: sql`jobs t`,
  isThere: sql`t.deleted_at is null`,
  isReached: jobsReached(scope, "t"),
  shown: sql`t.id::text as id, 'J-' || t.number || ' ' || t.title as title, t.client_name as detail, t.status, ${nothing},
    t.due_date::text as at, t.status in ('planning', 'in_progress') as is_open, ${noParent},
    ${epoch(sql`t.updated_at`)} as recent`,
  large: { table: "jobs", view: "searchable_jobs" },
  more: numbered(scope, asked, "jobs", /^(?:j-?)?(\d{1,15})$/),
});

export const events = (scope: Scope, { moment }: Asked): Source => ({
  kind: "event",
  from: sql`calendar_events t`,
  isThere: sql`t.deleted_at is null`,
  isReached: withinReach(scope, "t"),
  shown: sql`t.id::text as id, t.title, concat_ws(' · ', nullif(t.client_name, ''), nullif(t.location, '')) as detail,
    t.status, ${nothing}, t.starts_at as at, t.status in ('scheduled', 'confirmed', 'in_progress') as is_open, ${noParent},
    -abs(${epoch(sql`t.starts_at - ${moment.toISOString()}::timestamptz`)}) as recent`,
  large: { table: "calendar_events", view: "searchable_calendar_events" },
});

export const contracts = (scope: Scope, asked: Asked): Source => ({
  kind: "contract",
  from: sql`contracts t`,
  isThere: sql`t.deleted_at is null`,
  isReached: sql`true`,
  shown: sql`t.id::text as id, upper(split_part(t.search_text, E'\n', 1)) || ' ' || t.title as title,
    t.client_name as detail, t.status, t.total_cents as amount_cents, t.currency, t.created_at as at,
    t.status in ('draft', 'sent', 'viewed', 'partly_signed') as is_open, ${noParent},
    ${epoch(sql`t.updated_at`)} as recent`,
  large: { table: "contracts", view: "searchable_contracts" },
  more: numbered(scope, asked, "contracts", /^(?:con-?)?(\d{1,15})$/),
});

export const invoices = ({ organizationId }: Scope, { whole, today }: Asked): Source => ({
  kind: "invoice",
  from: sql`invoices t`,
  isThere: sql`t.deleted_at is null`,
  isReached: sql`true`,
  shown: sql`t.id::text as id, trim(coalesce(t.number, 'Draft') || ' ' || t.title) as title, t.client_name as detail,
    case when t.status in ('issued', 'partly_paid') and t.due_on < ${today}::date then 'overdue' else t.status end as status,
    t.total_cents as amount_cents, t.currency, t.due_on::text as at,
    t.status in ('draft', 'issued', 'partly_paid') as is_open, ${noParent}, ${epoch(sql`t.updated_at`)} as recent`,
  large: { table: "invoices", view: "searchable_invoices" },
  more: sql`select id from invoices where organization_id = ${organizationId}
    and number = any(${[whole, whole.toUpperCase()]}::text[])`,
});

export const payments = (_: Scope): Source => ({
  kind: "payment",
  from: sql`payments t`,
  isThere: sql`true`,
  isReached: sql`true`,
  shown: sql`t.id::text as id, t.client_name as title, concat_ws(' · ', t.method_words, t.reference) as detail,
    case when t.refunded_cents = t.amount_cents then 'refunded' else t.status end as status, t.amount_cents, t.currency,
    coalesce(t.received_on::text, left(t.created_at::text, 10)) as at,
    t.status in ('started', 'needs_action', 'processing') as is_open, ${noParent},
    ${epoch(sql`t.created_at`)} as recent`,
  large: { table: "payments", view: "searchable_payments" },
});

/** A conversation is called like its customer, or its number or address. */
export const conversations = (scope: Scope, asked: Asked): Source => ({
  kind: "conversation",
  from: sql`conversations t left join customers c on c.organization_id = t.organization_id and c.id = t.customer_id`,
  isThere: sql`c.deleted_at is null`,
  isReached: conversationReached(scope, "t"),
  shown: sql`t.id::text as id, ${caller("t")} as title, t.last_words as detail, '' as status, ${nothing},
    t.last_message_at as at, t.waiting_since is not null as is_open, ${noParent},
    ${epoch(sql`t.last_message_at`)} as recent`,
  large: { table: "conversations", view: "searchable_conversations" },
  more: sql`select id from conversations where organization_id = ${scope.organizationId} and customer_id = any(array(
    ${newestWith(scope, asked, { table: "customers", view: "searchable_customers" })}))`,
  text: sql`coalesce(c.search_text, t.search_text)`,
});

export const messages = (scope: Scope): Source => ({
  kind: "message",
  from: sql`messages t
    join conversations v on v.organization_id = t.organization_id and v.id = t.conversation_id
    left join customers c on c.organization_id = v.organization_id and c.id = v.customer_id`,
  isThere: sql`c.deleted_at is null`,
  isReached: conversationReached(scope, "v"),
  shown: sql`t.id::text as id, ${caller("v")} as title, left(t.text, 2000) as detail, t.direction as status, ${nothing},
    t.created_at as at, false as is_open, v.id::text as parent, ${epoch(sql`t.created_at`)} as recent`,
  large: { table: "messages", view: "searchable_messages" },
});

const caller = (conversation: string) => sql`coalesce(trim(c.first_name || ' ' || c.last_name),
  ${sql.ref(`${conversation}.phone`)}, ${sql.ref(`${conversation}.email`)})`;

const conversationReached = (scope: Scope, conversation: string) =>
  scope.reach === "all"
    ? sql<SqlBool>`true`
    : sql<SqlBool>`coalesce(${withinReach(scope, "c")} or ${withinReach(scope, conversation)}, false)`;

/** Tasks of a deleted customer wait out of sight. */
export const tasks = (scope: Scope): Source => ({
  kind: "task",
  from: sql`tasks t left join customers c on c.organization_id = t.organization_id and c.id = t.customer_id`,
  isThere: sql`t.deleted_at is null and c.deleted_at is null`,
  isReached: withinReach(scope, "t"),
  shown: sql`t.id::text as id, t.title, coalesce(trim(c.first_name || ' ' || c.last_name), '') as detail,
    case when t.done_at is null then 'open' else 'done' end as status, ${nothing}, t.due_date::text as at,
    t.done_at is null as is_open, ${noParent}, ${epoch(sql`t.updated_at`)} as recent`,
  large: { table: "tasks", view: "searchable_tasks" },
});

/** By their names, and by the words inside. */
export const files = (scope: Scope, asked: Asked): Source => ({
  kind: "file",
  from: sql`files t`,
  isThere: sql`t.deleted_at is null and t.status = 'ready'`,
  isReached: filesReached(scope),
  shown: sql`t.id::text as id, t.name as title, t.created_by_name as detail, '' as status, ${nothing},
    t.created_at as at, true as is_open, ${noParent}, ${epoch(sql`t.created_at`)} as recent`,
  large: { table: "files", view: "searchable_files" },
  ...(asked.words.every(isIndexed) && {
    more: sql`select id from files where organization_id = ${scope.organizationId} and key = any(array(
      select key from searchable_file_texts
      where search_keys @> ${asked.keys}::bigint[] and ${holds(asked, sql`search_text`)} limit 300))`,
  }),
});

/** As the list of files has it: uploaded by them, or about their customers and jobs, or about any contract. */
function filesReached(scope: Scope): RawBuilder<SqlBool> {
  if (scope.reach === "all") return sql<SqlBool>`true`;
  const links = sql`file_links l where l.organization_id = t.organization_id and l.file_id = t.id`;
  const hasContract = scope.actor.permissions.has("contracts.view")
    ? sql`exists (select from ${links} and l.contract_id is not null)`
    : sql`false`;
  return sql<SqlBool>`(t.created_by = any(${peopleOf(scope)}) or ${hasContract}
    or exists (select from customers c where c.organization_id = t.organization_id and ${withinReach(scope, "c")}
      and c.id in (select l.customer_id from ${links}))
    or exists (select from jobs j where j.organization_id = t.organization_id and ${jobsReached(scope, "j")}
      and j.id in (select coalesce(l.job_id, (select v.job_id from visits v
        where v.organization_id = l.organization_id and v.id = l.visit_id)) from ${links})))`;
}

/** What has exactly the number that was typed, however many newer ones begin like it. */
function numbered(scope: Scope, { whole }: Asked, table: string, pattern: RegExp): RawBuilder<unknown> {
  const number = pattern.exec(whole)?.[1];
  return sql`select id from ${sql.table(table)} where organization_id = ${scope.organizationId}
    and number = ${number === undefined ? null : Number(number)}::bigint`;
}
