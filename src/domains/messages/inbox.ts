/** Opens the conversations that a person reaches: all of them, or those of their own or their team's customers. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { narrowedTo, reachOf } from "#platform/narrowing.ts";

type InboxPermission = "messages.view" | "messages.send";

/** Reaches no further than the customers do; without those, only what one looks after or began. */
export function openInbox(actor: Actor, permission: InboxPermission): Scope {
  const most = reachOf(actor, "customers.view", "all") ?? "own";
  return requirePermission(narrowedTo(actor, [permission], most), permission);
}
