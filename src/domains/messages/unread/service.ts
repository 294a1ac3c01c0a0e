/** How many conversations a member has not read, by whose eyes they look. */
import type { Actor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { openInbox } from "../inbox.ts";
import { mostUnreadShown, type UnreadCount } from "./contract.ts";
import { countUnread } from "./store.ts";

export async function unreadOf(actor: Actor): Promise<UnreadCount> {
  const scope = openInbox(actor, "messages.view");
  return { conversations: await countUnread(scope, now(), mostUnreadShown) };
}
