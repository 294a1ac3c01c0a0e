/** Writes down what customers were told before there was a program that told them. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { StoredRule } from "./tables.ts";

/**
 * One mail for each event of the rule's type that began in the span, unless it was called off; to whoever had turned
 * reminders off at that address by then it was not sent.
 */
export async function insertSentBefore(
  tx: Scope,
  rule: StoredRule,
  { from, until, words }: { from: Date; until: Date; words: { none: string; refused: string } },
): Promise<void> {
  await sql`
    insert into reminders (organization_id, id, event_id, rule_id, kind, channel, starts_at, customer_id, due_at,
      status, reason, recipient, tries, settled_at, created_at)
    select e.organization_id, gen_random_uuid(), e.id, ${rule.id}, 'before', 'mail', e.starts_at, e.customer_id,
      told.at, case when why.reason is null then 'sent' else 'dropped' end, why.reason,
      case when why.reason is null then c.email end, case when why.reason is null then 1 else 0 end, told.at, told.at
    from calendar_events e
    join customers c on c.organization_id = e.organization_id and c.id = e.customer_id and c.deleted_at is null
    cross join lateral (select e.starts_at - make_interval(mins => ${rule.minutes_before ?? 0}) as at) as told
    left join lateral (
      select said.state from consent_entries said
      where said.organization_id = e.organization_id and said.channel = 'mail' and said.purpose = 'reminders'
        and said.address_hash = consent_hash(e.organization_id, 'mail', c.email) and said.said_at <= told.at
      order by said.id desc limit 1) as newest on true
    cross join lateral (
      select case when c.email is null then ${words.none} when newest.state = 'withdrawn' then ${words.refused} end
        as reason) as why
    where e.organization_id = ${tx.organizationId} and e.list_type = ${rule.type} and e.status <> 'cancelled'
      and e.deleted_at is null and told.at >= ${from.toISOString()} and told.at < ${until.toISOString()}
      and e.created_at < told.at
    on conflict do nothing`.execute(tx.db);
}
