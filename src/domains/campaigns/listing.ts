/** Campaigns page by page, each with how it went, and all of them together. */
import { z } from "zod";
import type { Actor } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import type { CampaignListItem, CampaignQuery, CampaignStats } from "./contract.ts";
import { countAll, countEach, type Rate } from "./results/figures-store.ts";
import { openCampaigns } from "./service.ts";
import { findPage, type ListedCampaign, type Place } from "./store.ts";

const usualLimit = 50;

export async function listCampaigns(actor: Actor, query: CampaignQuery) {
  const scope = openCampaigns(actor, "campaigns.view");
  const { search = "", state, channel, sort, cursor, limit = usualLimit } = query;
  const after = cursor === undefined ? undefined : readPlace(cursor, sort);
  const rows = await findPage(scope, { search, state, channel, sort, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const rates = await countEach(
    scope,
    shown.map(({ id }) => id),
  );
  return {
    campaigns: shown.map((row) => toListItem(row, rates.get(row.id))),
    next_cursor: last ? writeCursor([sort, last.place, last.id]) : null,
  };
}

/** A place says which order it belongs to, so that it is not mistaken for one of another. */
function readPlace(cursor: string, sort: CampaignQuery["sort"]): Place {
  const [, value, id] = readCursor<[string, string, number]>(
    cursor,
    z.tuple([z.literal(sort), z.string(), z.int().positive()]),
  );
  return { value, id };
}

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((100 * part) / whole);

function toListItem(row: ListedCampaign, rate: Rate | undefined): CampaignListItem {
  const { id, name, channel, state, reason, updated_at, updated_by_name: updated_by, version } = row;
  const { recipients = 0, delivered = 0, opened = 0, clicked = 0 } = rate ?? {};
  const isMail = channel === "mail";
  return {
    id,
    name,
    channel,
    state,
    reason,
    date: (state === "scheduled" ? row.starts_at : (row.began_at ?? row.starts_at)) ?? updated_at,
    updated_at,
    updated_by,
    version,
    recipients,
    delivered,
    open_percent: isMail ? percent(opened, delivered) : null,
    click_percent: isMail ? percent(clicked, delivered) : null,
  };
}

export async function campaignStats(actor: Actor): Promise<CampaignStats> {
  const { campaigns, delivered, delivered_mails, opened } = await countAll(
    openCampaigns(actor, "campaigns.view"),
  );
  return {
    total_campaigns: campaigns,
    total_reach: delivered,
    average_open_percent: percent(opened, delivered_mails),
  };
}
