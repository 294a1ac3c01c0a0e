/** Ends a member's access: the seat is free, every session is over with the next request (ruling R6). */
import { announceAccessChange } from "#domains/organizations/service.ts";
import { deactivateWithin } from "#domains/users/members.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { inTransaction } from "#platform/transaction.ts";
import { endResets } from "./recovery-store.ts";
import { revokeAll } from "./store.ts";

export async function deactivateMember(actor: Actor, userId: string): Promise<void> {
  await inTransaction(requirePermission(actor, "users.update"), async (tx) => {
    await deactivateWithin(tx, userId);
    await revokeAll(tx, userId);
    await endResets(tx, userId);
  });
  await announceAccessChange(actor.ground, userId);
}
