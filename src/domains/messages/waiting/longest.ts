/** Which customers have waited longest for an answer, of those whom a member may see. */
import type { Actor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { Conversation } from "../contract.ts";
import { openInbox } from "../inbox.ts";
import { shownConversations } from "./shown.ts";
import { countWaiting, findLongestWaiting } from "./store.ts";

/** The longest first. What is snoozed is left out, as in the list of those who wait. */
export async function listLongestWaiting(
  actor: Actor,
  limit: number,
): Promise<{ total: number; longest: Conversation[] }> {
  const scope = openInbox(actor, "messages.view");
  const moment = now();
  const rows = await findLongestWaiting(scope, moment, limit);
  const total = rows.length < limit ? rows.length : await countWaiting(scope, moment);
  return { total, longest: await shownConversations(scope, rows) };
}
