/** What became of a campaign for each recipient, page by page and as a file for spreadsheets. */
import { z } from "zod";
import type { Actor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { carrierFailure } from "#platform/sms/carrier-errors.ts";
import { byteOrderMark, csvLine } from "#shared/csv.ts";
import { formatPhone } from "#shared/phone.ts";
import { today } from "#shared/time/time.ts";
import type { RecipientFilter, RecipientOutcome, RecipientResult } from "../results-contract.ts";
import { at, find, openCampaigns } from "../service.ts";
import type { KeptCampaign } from "../store.ts";
import { type ListedRecipient, listRecipients } from "./recipients-list-store.ts";

const usualLimit = 50;
const rowsAtOnce = 2_000;
const Place = z.tuple([z.literal("campaign-recipients"), z.int().min(0)]);

type Query = {
  id: number;
  result?: RecipientFilter | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

async function pageOf(actor: Actor, { id, result, cursor, limit = usualLimit }: Query) {
  const scope = openCampaigns(actor, "campaigns.view");
  const campaign = await find(scope, id);
  const after = cursor === undefined ? undefined : readCursor(cursor, Place)[1];
  const rows = await listRecipients(scope, {
    campaignId: id,
    result,
    after,
    limit: limit + 1,
    moment: at(),
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    campaign,
    recipients: shown.map((row) => toResult(row, campaign, actor.country)),
    next_cursor: last ? writeCursor(["campaign-recipients", last.place]) : null,
  };
}

export async function listResults(actor: Actor, query: Query) {
  const { recipients, next_cursor } = await pageOf(actor, query);
  return { recipients, next_cursor };
}

function toResult(
  { place: _, address, error_code, ...row }: ListedRecipient,
  { channel }: KeptCampaign,
  country: string,
): RecipientResult {
  const isLostText = row.outcome === "failed" && error_code !== null;
  return {
    ...row,
    address: address && channel === "text" ? formatPhone(address, country) : address,
    reason: isLostText ? carrierFailure(error_code).words : row.reason,
    held_until: row.outcome === "held" ? row.held_until : null,
  };
}

const outcomeWords: Record<RecipientOutcome, string> = {
  waiting: "Waiting",
  held: "On hold",
  sent: "Sent",
  delivered: "Delivered",
  failed: "Failed",
  refused: "Not sent",
  not_sent: "Cancelled",
};

const head = csvLine([
  "Customer ID",
  "Customer",
  "Address",
  "Result",
  "Reason",
  "Sent",
  "Opened (estimate)",
  "Clicked",
  "Answered",
  "Unsubscribed",
  "Marked as spam",
]);

/** The pieces one after the other are the whole file; the first has the names of the columns. */
export async function exportResults(actor: Actor, { id, result, cursor }: Omit<Query, "limit">) {
  const { campaign, recipients, next_cursor } = await pageOf(actor, {
    id,
    result,
    cursor,
    limit: rowsAtOnce,
  });
  const lines = recipients.map((each) =>
    csvLine([
      each.customer_id,
      each.name,
      each.address,
      outcomeWords[each.outcome],
      each.reason,
      each.sent_at,
      each.opened_at,
      each.clicked_at,
      each.answered_at,
      each.unsubscribed_at,
      each.complained_at,
    ]),
  );
  const file = campaign.name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "campaign";
  return {
    file_name: `${file}-${today(actor.timeZone, now())}.csv`,
    text: (cursor === undefined ? byteOrderMark + head : "") + lines.join(""),
    rows: recipients.length,
    next_cursor,
  };
}
