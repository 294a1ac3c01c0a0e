/** Keeps opens and clicks as they came, and what they say of a recipient. */
import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { Scope } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { Who } from "../recipients-store.ts";
import type { CampaignTouchRow } from "../tables.ts";

export type Business = { id: string; timeZone: string; country: string };

export async function findBusiness(pool: pg.Pool, id: string): Promise<Business | undefined> {
  const { rows } = await sql<Business>`
    select id, time_zone as "timeZone", country from organizations where id = ${id}`.execute(
    scopedTo(pool, id),
  );
  return rows[0];
}

/** Of one recipient. Repeats beyond this many aren't kept. */
const mostKept = 100;

export type NewTouch = Who & Pick<CampaignTouchRow, "kind" | "link" | "verdict" | "user_agent" | "at">;

/** False for one too many. */
export async function insertTouch(tx: Scope, touch: NewTouch): Promise<boolean> {
  const { campaignId, place, kind, link, verdict, user_agent, at } = touch;
  const { rows } = await sql`
    insert into campaign_touches (organization_id, campaign_id, place, kind, link, verdict, user_agent, at)
    select ${tx.organizationId}, ${campaignId}, ${place}, ${kind}, ${link}::int, ${verdict}, ${user_agent}::text,
      ${at}::timestamptz
    where (
      select count(*) from campaign_touches
      where organization_id = ${tx.organizationId} and campaign_id = ${campaignId} and place = ${place}
        and kind = ${kind}) < ${mostKept}
    returning 1`.execute(tx.db);
  return rows.length > 0;
}

/** How many different links were followed since then. */
export async function countLinksSince(tx: Scope, { campaignId, place }: Who, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct link)::int as count from campaign_touches
    where organization_id = ${tx.organizationId} and campaign_id = ${campaignId} and place = ${place}
      and kind = 'click' and at >= ${since}::timestamptz`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** It was a filter after all that followed them. */
export async function takeForBot(tx: Scope, { campaignId, place }: Who, since: string): Promise<void> {
  await sql`
    update campaign_touches set verdict = 'bot'
    where organization_id = ${tx.organizationId} and campaign_id = ${campaignId} and place = ${place}
      and kind = 'click' and at >= ${since}::timestamptz`.execute(tx.db);
}

/** What the touches that there are say of the recipient. A click means that it was opened. */
export const settleTouches = (tx: Scope, { campaignId, place }: Who): Promise<void> =>
  settle(tx, campaignId, sql`and place = ${place}`);

/** The same of everyone who did something with the campaign. */
export const settleAllTouches = (tx: Scope, campaignId: number): Promise<void> =>
  settle(tx, campaignId, sql``);

async function settle(tx: Scope, campaignId: number, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update campaign_recipients as r set clicked_at = found.clicked, opened_at = least(found.opened, found.clicked),
      machine_opened_at = found.by_machine
    from (
      select place, min(at) filter (where kind = 'click' and verdict <> 'bot') as clicked,
        min(at) filter (where kind = 'open' and verdict <> 'bot') as opened,
        min(at) filter (where verdict = 'bot') as by_machine
      from campaign_touches
      where organization_id = ${tx.organizationId} and campaign_id = ${campaignId} ${which}
      group by place) as found
    where r.organization_id = ${tx.organizationId} and r.campaign_id = ${campaignId} and r.place = found.place`.execute(
    tx.db,
  );
}

export type PastTouch = { place: number; link: number | null; at: string };

/** Of people, all at once: an open, or a click where there is a link. */
export async function insertPastTouches(
  tx: Scope,
  campaignId: number,
  touches: readonly PastTouch[],
): Promise<void> {
  await sql`
    insert into campaign_touches (organization_id, campaign_id, place, kind, link, verdict, at)
    select ${tx.organizationId}, ${campaignId}, place, case when link is null then 'open' else 'click' end, link,
      'person', at
    from jsonb_to_recordset(${JSON.stringify(touches)}::jsonb) as line (place int, link int, at timestamptz)`.execute(
    tx.db,
  );
}

/** Until the transaction ends, no one else records opens or clicks of this recipient. */
export async function lockRecipient(tx: Scope, { campaignId, place }: Who): Promise<void> {
  await sql`
    select from campaign_recipients
    where organization_id = ${tx.organizationId} and campaign_id = ${campaignId} and place = ${place}
    for no key update`.execute(tx.db);
}

export async function countLinks(scope: Scope, campaignId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from campaign_links
    where organization_id = ${scope.organizationId} and campaign_id = ${campaignId}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}
