/** Automations page by page, with how many went through each, and the sum of all. */
import { z } from "zod";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { instantField } from "#shared/fields.ts";
import type { AutomationListItem, AutomationQuery } from "./contract.ts";
import { countMatching, findPage, type ListedAutomation, readSummary } from "./list-store.ts";
import { hasAutomations } from "./publishing.ts";

const usualLimit = 50;
const summaryMs = 30 * 86_400_000;
const Place = z.tuple([z.literal("automations"), instantField("Time"), z.int().positive()]);

export async function listAutomations(actor: Actor, query: AutomationQuery) {
  const scope = requirePermission(actor, "automations.view");
  const { search = "", status, cursor, limit = usualLimit } = query;
  const filter = { search, status };
  const [, at, id] = cursor === undefined ? [] : readCursor<[string, string, number]>(cursor, Place);
  const after = at === undefined || id === undefined ? undefined : { at, id };
  const rows = await findPage(scope, { filter, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    automations: shown.map(toListItem),
    total: await countMatching(scope, filter),
    summary: await readSummary(scope, new Date(now().getTime() - summaryMs).toISOString()),
    has_automations: await hasAutomations(scope),
    next_cursor: last ? writeCursor(["automations", last.updated_at, last.id]) : null,
  };
}

const toListItem = ({ updated_by_name: updated_by, ...row }: ListedAutomation): AutomationListItem => ({
  ...row,
  updated_by,
});
