/** What became of a bulk message for each person, page by page and as a file for spreadsheets. */
import { z } from "zod";
import type { Actor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { notFound } from "#platform/errors.ts";
import { byteOrderMark, csvLine } from "#shared/csv.ts";
import { today } from "#shared/time/time.ts";
import { type BulkRecipient, mostRecipients, type Outcome } from "./contract.ts";
import { listRecipients } from "./recipients-store.ts";
import { toRecipient } from "./serializers.ts";
import { at, openBulk } from "./service.ts";
import { findBulk } from "./store.ts";

const usualLimit = 50;
const Place = z.tuple([z.literal("bulk-recipients"), z.int().min(0)]);

type Query = {
  id: number;
  outcome?: Outcome | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

export async function listResults(
  actor: Actor,
  { id, outcome, cursor, limit = usualLimit }: Query,
): Promise<{ recipients: BulkRecipient[]; next_cursor: string | null }> {
  const scope = openBulk(actor, "messages.view");
  if (!(await findBulk(scope, id))) throw notFound("Bulk message");
  const after = cursor === undefined ? undefined : readCursor(cursor, Place)[1];
  const question = { bulkId: id, outcome, after, limit: limit + 1, moment: at() };
  const rows = await listRecipients(scope, question);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    recipients: shown.map((row) => toRecipient(row, actor.country)),
    next_cursor: last ? writeCursor(["bulk-recipients", last.place]) : null,
  };
}

const outcomeWords: Record<Outcome, string> = {
  waiting: "waiting",
  held: "on hold",
  sending: "sending",
  sent: "sent",
  delivered: "delivered",
  failed: "failed",
  refused: "not sent",
  taken_back: "taken back",
  not_sent: "cancelled",
};

const header = ["Customer", "Phone", "Result", "Reason", "Held until", "Parts", "Text"];

export async function exportResults(actor: Actor, id: number): Promise<{ file_name: string; text: string }> {
  const scope = openBulk(actor, "messages.view");
  if (!(await findBulk(scope, id))) throw notFound("Bulk message");
  const question = { bulkId: id, outcome: undefined, after: undefined, limit: mostRecipients, moment: at() };
  const rows = await listRecipients(scope, question);
  const lines = rows.map((row) => {
    const { name, phone, outcome, reason, held_until, parts, text } = toRecipient(row, actor.country);
    const until = outcome === "held" ? (held_until ?? "") : "";
    return csvLine([name, phone ?? "", outcomeWords[outcome], reason ?? "", until, parts, text]);
  });
  return {
    file_name: `bulk-message-${id}-${today(actor.timeZone, now())}.csv`,
    text: byteOrderMark + csvLine(header) + lines.join(""),
  };
}
