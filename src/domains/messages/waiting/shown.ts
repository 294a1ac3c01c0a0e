/** Conversations as members see them, with how long the customer has waited for an answer while the business was open. */
import { openSpansOf } from "#domains/availability/opening.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { Conversation } from "../contract.ts";
import { toConversation } from "../serializers.ts";
import type { StoredConversation } from "../store.ts";
import { minutesWithin } from "./minutes.ts";

/** Whoever has waited longer is told to have waited this long. */
const longestDays = 30;
const dayMs = 86_400_000;

export async function shownConversations(
  scope: Scope,
  rows: readonly StoredConversation[],
): Promise<Conversation[]> {
  const { country } = scope.actor;
  const moment = now();
  const earliest = moment.getTime() - longestDays * dayMs;
  const begun = rows.flatMap(({ waiting_since }) => (waiting_since ? Date.parse(waiting_since) : []));
  if (begun.length === 0) return rows.map((row) => toConversation(row, country));
  const start = new Date(Math.max(Math.min(...begun), earliest));
  const open = await openSpansOf(scope, { start, end: moment });
  return rows.map((row) => {
    if (row.waiting_since === null) return toConversation(row, country);
    return toConversation(row, country, minutesWithin(open, new Date(row.waiting_since), moment));
  });
}

export async function shownConversation(scope: Scope, row: StoredConversation): Promise<Conversation> {
  const [shown] = await shownConversations(scope, [row]);
  return shown as Conversation;
}
