/** Says which customers have a next step, and which open leads everybody has forgotten. */
import { z } from "zod";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { instantField } from "#shared/fields.ts";
import { clockOf } from "./clock.ts";
import type { ForgottenLead, NextStep } from "./contract.ts";
import { countForgottenLeads, findForgottenLeads, findNextSteps } from "./subjects-store.ts";

/** Of the customers that the reader may see, in the order of their ids. */
export async function listNextSteps(
  actor: Actor,
  ids: readonly number[],
): Promise<{ next_steps: NextStep[] }> {
  const scope = requirePermission(actor, "tasks.view");
  const { reach } = requirePermission(actor, "customers.view");
  const clock = clockOf(actor);
  const rows = await findNextSteps(scope, { ids, reach, moment: now() });
  return {
    next_steps: rows.map(({ customer_id, has_next_step, ...first }) => ({
      customer_id,
      has_next_step,
      task: first.id === null ? null : { id: first.id, title: first.title, due_date: first.due_date },
      is_overdue: first.id !== null && first.due_order < clock.minute,
    })),
  };
}

const usualLimit = 50;
const Place = z.tuple([instantField("Time"), z.int().positive()]);

/** Leads and prospects that neither an open task nor an event to come speaks of. */
export async function listForgottenLeads(
  actor: Actor,
  page: { limit?: number; cursor?: string },
): Promise<{ leads: ForgottenLead[]; total: number; next_cursor: string | null }> {
  const scope = requirePermission(actor, "tasks.view");
  const { reach } = requirePermission(actor, "customers.view");
  const { cursor, limit = usualLimit } = page;
  const [since, id] = cursor === undefined ? [] : readCursor(cursor, Place);
  const after = since !== undefined && id !== undefined ? { since, id } : undefined;
  const moment = now();
  const rows = await findForgottenLeads(scope, { reach, moment, after, limit: limit + 1 });
  const leads = rows.slice(0, limit);
  const last = leads.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    leads,
    total: cursor === undefined && !hasMore ? leads.length : await countForgottenLeads(scope, reach, moment),
    next_cursor: hasMore ? writeCursor([last.waiting_since, last.id]) : null,
  };
}
