/** What happened around a customer, newest first, read from the one event log of the business. */
import { z } from "zod";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { notFound } from "#platform/errors.ts";
import { instantField } from "#shared/fields.ts";
import { findCustomerRow } from "../store.ts";
import { findTimelineRows, type TimelineRow } from "./timeline-store.ts";

export type Timeline = { entries: TimelineRow[]; next_cursor: string | null };

const usualEntries = 50;
const Place = z.tuple([instantField("Time"), z.int().positive()]);

export async function readTimeline(
  actor: Actor,
  id: number,
  page: { limit?: number; cursor?: string },
): Promise<Timeline> {
  const scope = requirePermission(actor, "customers.view");
  const limit = page.limit ?? usualEntries;
  const place = page.cursor === undefined ? undefined : readCursor(page.cursor, Place);
  if (!(await findCustomerRow(scope, id))) throw notFound("Customer");
  const after = place && { occurredAt: place[0], id: place[1] };
  const rows = await findTimelineRows(scope, id, after, limit + 1);
  const entries = rows.slice(0, limit);
  const last = entries.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { entries, next_cursor: hasMore ? writeCursor([last.occurred_at, last.id]) : null };
}
