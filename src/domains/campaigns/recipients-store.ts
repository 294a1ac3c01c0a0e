/** Every question about the recipients of a campaign: who is next, and who has been served. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { CampaignRecipientRow, RecipientState } from "./tables.ts";

export type NewRecipient = Pick<
  CampaignRecipientRow,
  "customer_id" | "place" | "name" | "address" | "cause" | "reason" | "held_until"
> & { state: "waiting" | "refused" };

export async function insertRecipients(
  tx: Scope,
  campaignId: number,
  recipients: readonly NewRecipient[],
): Promise<void> {
  await sql`
    insert into campaign_recipients
      (organization_id, campaign_id, customer_id, place, name, address, state, cause, reason, held_until)
    select ${tx.organizationId}, ${campaignId}, line.*
    from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as line
      (customer_id bigint, place int, name text, address text, state text, cause text, reason text,
        held_until timestamptz)`.execute(tx.db);
}

export type NextRecipient = Pick<CampaignRecipientRow, "customer_id" | "place" | "address" | "attempts">;

/** The next who may be served now. Two who ask at once get different ones, each until their transaction ends. */
export async function claimRecipients(
  tx: Scope,
  { campaignId, limit, moment }: { campaignId: number; limit: number; moment: string },
): Promise<NextRecipient[]> {
  const { rows } = await sql<NextRecipient>`
    select customer_id, place, address, attempts from campaign_recipients
    where organization_id = ${tx.organizationId} and campaign_id = ${campaignId} and state = 'waiting'
      and (held_until is null or held_until <= ${moment})
    order by place limit ${limit} for no key update skip locked`.execute(tx.db);
  return rows;
}

export type Served = Pick<CampaignRecipientRow, "customer_id"> &
  Partial<
    Pick<
      CampaignRecipientRow,
      "address" | "cause" | "reason" | "held_until" | "attempts" | "parts" | "sent_at"
    >
  > & { state: RecipientState };

/** What became of each, in one statement. */
export async function saveServed(tx: Scope, campaignId: number, served: readonly Served[]): Promise<void> {
  if (served.length === 0) return;
  await sql`
    update campaign_recipients as r set
      state = line.state, cause = line.cause, reason = line.reason, held_until = line.held_until,
      attempts = coalesce(line.attempts, r.attempts), parts = coalesce(line.parts, r.parts),
      address = coalesce(line.address, r.address), sent_at = line.sent_at
    from jsonb_to_recordset(${JSON.stringify(served)}::jsonb) as line
      (customer_id bigint, state text, cause text, reason text, held_until timestamptz, attempts int, parts int,
        address text, sent_at timestamptz)
    where r.organization_id = ${tx.organizationId} and r.campaign_id = ${campaignId}
      and r.customer_id = line.customer_id`.execute(tx.db);
}

/** Customers whose address another recipient of the campaign already has. */
export async function listServedAt(
  tx: Scope,
  campaignId: number,
  asked: readonly { customer_id: number; address: string }[],
): Promise<Set<number>> {
  if (asked.length === 0) return new Set();
  const { rows } = await sql<{ customer_id: number }>`
    select asked.customer_id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked (customer_id bigint, address text)
    where exists (
      select from campaign_recipients r
      where r.organization_id = ${tx.organizationId} and r.campaign_id = ${campaignId}
        and lower(r.address) = lower(asked.address) and r.state <> 'refused'
        and r.customer_id <> asked.customer_id)`.execute(tx.db);
  return new Set(rows.map(({ customer_id: id }) => id));
}

type Channel = { id: number; channel: "mail" | "text" };

/** Where the customer `c` is reached now. */
const reachedAt = ({ channel }: Channel) =>
  channel === "mail" ? sql`lower(btrim(c.email))` : sql`c.phone_e164`;

/**
 * Takes these addresses from those who wait and are no longer reached there, so that whoever has one now can get it:
 * deleted customers get none, and others are asked for theirs in their turn.
 */
export async function releaseAddresses(
  tx: Scope,
  campaign: Channel,
  addresses: readonly string[],
  words: string,
): Promise<void> {
  if (addresses.length === 0) return;
  await sql`
    update campaign_recipients as r set
      state = case when line.is_there then r.state else 'refused' end,
      cause = case when line.is_there then r.cause else 'customer_deleted' end,
      reason = case when line.is_there then r.reason else ${words} end,
      address = case when line.is_there then null else r.address end
    from (
      select w.customer_id, c.id is not null as is_there from campaign_recipients w
      left join customers c on c.organization_id = w.organization_id and c.id = w.customer_id and c.deleted_at is null
      where w.organization_id = ${tx.organizationId} and w.campaign_id = ${campaign.id} and w.state = 'waiting'
        and lower(w.address) = any(${addresses}::text[])
        and (c.id is null or ${reachedAt(campaign)} is distinct from lower(w.address))
    ) as line
    where r.organization_id = ${tx.organizationId} and r.campaign_id = ${campaign.id}
      and r.customer_id = line.customer_id and r.state = 'waiting'`.execute(tx.db);
}

/** Of those who were to get none because another has the same address, the first now gets it: the other's is free. */
export async function reviveSameAddress(
  tx: Scope,
  campaign: Channel,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  await sql`
    update campaign_recipients as r set state = 'waiting', cause = null, reason = null
    from (
      select distinct on (lower(d.address)) d.customer_id from campaign_recipients d
      join customers c on c.organization_id = d.organization_id and c.id = d.customer_id and c.deleted_at is null
      where d.organization_id = ${tx.organizationId} and d.campaign_id = ${campaign.id} and d.state = 'refused'
        and d.cause = 'same_address' and lower(d.address) = any(${addresses}::text[])
        and ${reachedAt(campaign)} = lower(d.address)
        and not exists (
          select from campaign_recipients o where o.organization_id = d.organization_id
            and o.campaign_id = d.campaign_id and o.state <> 'refused' and lower(o.address) = lower(d.address))
      order by lower(d.address), d.place
    ) as line
    where r.organization_id = ${tx.organizationId} and r.campaign_id = ${campaign.id}
      and r.customer_id = line.customer_id`.execute(tx.db);
}

export type Left = {
  /** Recipients who may be served now. */
  isAnyNow: boolean;
  /** When the next of the others may be; null for none. */
  nextAt: string | null;
};

export async function findLeft(tx: Scope, campaignId: number, moment: string): Promise<Left> {
  const { rows } = await sql<Left>`
    select exists (
        select from campaign_recipients where organization_id = ${tx.organizationId}
          and campaign_id = ${campaignId} and state = 'waiting'
          and (held_until is null or held_until <= ${moment})) as "isAnyNow",
      (select min(held_until) from campaign_recipients where organization_id = ${tx.organizationId}
        and campaign_id = ${campaignId} and state = 'waiting' and held_until > ${moment}) as "nextAt"`.execute(
    tx.db,
  );
  return rows[0] as Left;
}

export type Who = { campaignId: number; place: number };
export type FoundRecipient = Pick<
  CampaignRecipientRow,
  "customer_id" | "name" | "address" | "sent_at" | "clicked_at" | "opened_at"
>;

export async function findRecipient(
  scope: Scope,
  { campaignId, place }: Who,
): Promise<FoundRecipient | undefined> {
  const { rows } = await sql<FoundRecipient>`
    select customer_id, name, address, sent_at, clicked_at, opened_at from campaign_recipients
    where organization_id = ${scope.organizationId} and campaign_id = ${campaignId} and place = ${place}`.execute(
    scope.db,
  );
  return rows[0];
}

type Mark = "returned_at" | "unsubscribed_at" | "complained_at";

/** The first time counts. */
export async function markRecipient(
  tx: Scope,
  { campaignId, place }: Who,
  mark: Mark,
  { at, reason = null }: { at: string; reason?: string | null },
): Promise<void> {
  const column = sql.ref(mark);
  await sql`
    update campaign_recipients set ${column} = coalesce(${column}, ${at}::timestamptz),
      reason = coalesce(${reason}::text, reason)
    where organization_id = ${tx.organizationId} and campaign_id = ${campaignId} and place = ${place}`.execute(
    tx.db,
  );
}

/** A reply counts for the newest campaign the customer got since then; gives its id. */
export async function markAnswered(
  tx: Scope,
  { customerId, since, at }: { customerId: number; since: string; at: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ campaign_id: number }>`
    update campaign_recipients as r set answered_at = coalesce(r.answered_at, ${at}::timestamptz)
    from (
      select campaign_id from campaign_recipients
      where organization_id = ${tx.organizationId} and customer_id = ${customerId} and sent_at >= ${since}::timestamptz
        and state = 'sent'
      order by sent_at desc limit 1) as newest
    where r.organization_id = ${tx.organizationId} and r.campaign_id = newest.campaign_id
      and r.customer_id = ${customerId}
    returning r.campaign_id`.execute(tx.db);
  return rows[0]?.campaign_id;
}
