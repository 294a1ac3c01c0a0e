/** Shows which messages the plan's figure is made of. */
import { z } from "zod";
import { currentPeriodStart } from "#domains/billing/usage/quote.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import type { UsedMessage, UsedTotals } from "./contract.ts";
import { listUsed, sumUsed } from "./store.ts";

const usualLimit = 50;
const Place = z.tuple([z.literal("used-messages"), z.int().positive()]);

type Query = { period?: string | undefined; cursor?: string | undefined; limit?: number | undefined };
type Page = { period_start: string; totals: UsedTotals; messages: UsedMessage[]; next_cursor: string | null };

export async function listUsedMessages(
  actor: Actor,
  { period, cursor, limit = usualLimit }: Query,
): Promise<Page> {
  requirePermission(actor, "messages.view");
  const scope = requirePermission(actor, "billing.view");
  const start = period ?? (await currentPeriodStart(scope));
  const before = cursor === undefined ? undefined : readCursor(cursor, Place)[1];
  const rows = await listUsed(scope, { period: start, before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    period_start: start,
    totals: await sumUsed(scope, start),
    messages: shown,
    next_cursor: last ? writeCursor(["used-messages", last.id]) : null,
  };
}
