/** Counts what came of campaigns. */
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { RecipientOutcome } from "../results-contract.ts";

/** As a recipient `r` of `c` stands, whose text is `t`. */
export const outcome = (moment: string): RawBuilder<RecipientOutcome> => sql<RecipientOutcome>`case
  when r.state = 'refused' then 'refused'
  when r.state = 'failed' or r.returned_at is not null or t.status in ('failed', 'undelivered') then 'failed'
  when r.state = 'sent' and (c.channel = 'mail' or t.status = 'delivered') then 'delivered'
  when r.state = 'sent' then 'sent'
  when c.state = 'cancelled' then 'not_sent'
  when r.held_until > ${moment} then 'held'
  else 'waiting' end`;

/** Of emails nothing is told by a carrier: those that come back are marked. */
export const withTexts = sql`left join text_statuses t on t.organization_id = r.organization_id
  and c.channel = 'text' and t.key = 'campaign-' || r.campaign_id || '-' || r.place`;

const isDelivered = sql`(r.state = 'sent' and r.returned_at is null
  and (t.status is null or t.status in ('sent', 'delivered')))`;

export type Rate = { recipients: number; delivered: number; opened: number; clicked: number };

/** By the campaign's id; without those that have no recipients. */
export async function countEach(scope: Scope, ids: readonly number[]): Promise<Map<number, Rate>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Rate & { id: number }>`
    select r.campaign_id as id, count(*)::int as recipients,
      count(*) filter (where ${isDelivered})::int as delivered,
      count(*) filter (where ${isDelivered} and r.opened_at is not null)::int as opened,
      count(*) filter (where ${isDelivered} and r.clicked_at is not null)::int as clicked
    from campaign_recipients r
    join campaigns c on c.organization_id = r.organization_id and c.id = r.campaign_id
    ${withTexts}
    where r.organization_id = ${scope.organizationId} and r.campaign_id = any(${[...ids]})
    group by 1`.execute(scope.db);
  return new Map(rows.map(({ id, ...rate }) => [id, rate]));
}

type All = { campaigns: number; delivered: number; delivered_mails: number; opened: number };

export async function countAll(scope: Scope): Promise<All> {
  const { rows } = await sql<All>`
    select (select count(*)::int from campaigns where organization_id = ${scope.organizationId}
        and deleted_at is null) as campaigns,
      count(*) filter (where ${isDelivered})::int as delivered,
      count(*) filter (where ${isDelivered} and c.channel = 'mail')::int as delivered_mails,
      count(*) filter (where ${isDelivered} and c.channel = 'mail' and r.opened_at is not null)::int as opened
    from campaign_recipients r
    join campaigns c on c.organization_id = r.organization_id and c.id = r.campaign_id
    ${withTexts}
    where r.organization_id = ${scope.organizationId}`.execute(scope.db);
  return rows[0] as All;
}

/** Everyone to whom it was handed over. */
export async function countSent(scope: Scope, campaignId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from campaign_recipients
    where organization_id = ${scope.organizationId} and campaign_id = ${campaignId} and state = 'sent'`.execute(
    scope.db,
  );
  return rows[0]?.count ?? 0;
}

/** For the rule that stops a campaign of which too many complain. */
export async function countComplaints(
  scope: Scope,
  campaignId: number,
): Promise<{ sent: number; complained: number }> {
  const { rows } = await sql<{ sent: number; complained: number }>`
    select count(*)::int as sent, count(complained_at)::int as complained from campaign_recipients
    where organization_id = ${scope.organizationId} and campaign_id = ${campaignId} and state = 'sent'
      and returned_at is null`.execute(scope.db);
  return rows[0] ?? { sent: 0, complained: 0 };
}

export type Counted = Record<
  "opened" | "opened_by_machine" | "clicked" | "answered" | "unsubscribed" | "complained",
  number
>;

export type Tally = Counted & { outcome: RecipientOutcome; count: number; handed_over: number };

/** One line for each outcome that there is. */
export async function tallyOutcomes(scope: Scope, campaignId: number, moment: string): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select ${outcome(moment)} as outcome, count(*)::int as count,
      count(*) filter (where r.state = 'sent')::int as handed_over,
      count(r.opened_at)::int as opened,
      count(*) filter (where r.opened_at is null and r.machine_opened_at is not null)::int as opened_by_machine,
      count(r.clicked_at)::int as clicked, count(r.answered_at)::int as answered,
      count(r.unsubscribed_at)::int as unsubscribed, count(r.complained_at)::int as complained
    from campaign_recipients r
    join campaigns c on c.organization_id = r.organization_id and c.id = r.campaign_id
    ${withTexts}
    where r.organization_id = ${scope.organizationId} and r.campaign_id = ${campaignId}
    group by 1`.execute(scope.db);
  return rows;
}

export async function listReasons(
  scope: Scope,
  campaignId: number,
): Promise<{ reason: string; count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select reason, count(*)::int as count from campaign_recipients
    where organization_id = ${scope.organizationId} and campaign_id = ${campaignId}
      and (state in ('refused', 'failed') or returned_at is not null) and reason is not null
    group by reason order by count desc, reason limit 50`.execute(scope.db);
  return rows;
}

type LinkFigure = { number: number; url: string; people: number; clicks: number };

export async function listLinks(scope: Scope, campaignId: number): Promise<LinkFigure[]> {
  const { rows } = await sql<LinkFigure>`
    select l.number, l.url, count(distinct t.place)::int as people, count(t.id)::int as clicks
    from campaign_links l
    left join campaign_touches t on t.organization_id = l.organization_id and t.campaign_id = l.campaign_id
      and t.kind = 'click' and t.link = l.number and t.verdict <> 'bot'
    where l.organization_id = ${scope.organizationId} and l.campaign_id = ${campaignId}
    group by l.number, l.url order by l.number`.execute(scope.db);
  return rows;
}

/** Who clicked or answered, and when they did first. */
const engaged = (scope: Scope, campaignId: number) => sql`
  select customer_id, least(clicked_at, answered_at) as at from campaign_recipients
  where organization_id = ${scope.organizationId} and campaign_id = ${campaignId}
    and (clicked_at is not null or answered_at is not null)`;

/** Visits that were booked within so many days after that, and weren't cancelled. */
export async function countBookings(scope: Scope, campaignId: number, days: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from calendar_events e
    join (${engaged(scope, campaignId)}) as g on g.customer_id = e.customer_id
    where e.organization_id = ${scope.organizationId} and e.deleted_at is null and e.status <> 'cancelled'
      and e.list_type in ('job', 'appointment') and e.created_at >= g.at
      and e.created_at < g.at + make_interval(days => ${days}::int)`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** What came in from them within so many days after that, less what went back in the same days. */
export async function sumRevenue(scope: Scope, campaignId: number, days: number): Promise<number> {
  const { rows } = await sql<{ cents: number | null }>`
    select -sum(a.amount_cents)::bigint as cents from account_entries a
    join (${engaged(scope, campaignId)}) as g on g.customer_id = a.customer_id
    where a.organization_id = ${scope.organizationId}
      and a.kind in ('payment', 'refund', 'payment_failed', 'disputed', 'dispute_won') and a.at >= g.at
      and a.at < g.at + make_interval(days => ${days}::int)`.execute(scope.db);
  return (rows[0]?.cents ?? 0) || 0;
}
