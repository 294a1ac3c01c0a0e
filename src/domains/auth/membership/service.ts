/** Ends a member's access: every session is over with the next request, every mailed link too (ruling R6). */
import type { Scope } from "#platform/actor.ts";
import { endResets } from "../recovery/store.ts";
import { revokeAll } from "../store.ts";

/** Within `tx`; the caller announces the change when it is saved. */
export async function endAccess(tx: Scope, userId: string): Promise<void> {
  await revokeAll(tx, userId);
  await endResets(tx, userId);
}
