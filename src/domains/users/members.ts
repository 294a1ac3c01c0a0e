/** Who belongs to a business and in which role; there is always somebody left who owns it. */
import { announceAccessChange, lockSeats } from "#domains/organizations/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { conflict, forbidden, notFound } from "#platform/errors.ts";
import { record } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Role, SessionUser } from "./contract.ts";
import { sessionUser } from "./service.ts";
import { countActiveOwners, lockUser, updateUser } from "./store.ts";

/** Gives a member another role; what they may do changes with their next request (features.md T-SET-2). */
export async function changeRole(actor: Actor, userId: string, role: Role): Promise<SessionUser> {
  const member = await inTransaction(requirePermission(actor, "users.update"), async (tx) => {
    const before = await holdMember(tx, userId);
    if (role === "OWNER") requireOwner(tx);
    const after = await updateUser(tx, userId, { role, is_owner: role === "OWNER" });
    await assertOwnerLeft(tx);
    await record(tx, {
      type: "user.role_changed",
      subject: { kind: "user", id: userId },
      title: `${after.first_name} ${after.last_name} is now ${role.toLowerCase()}`,
      data: { before: before.role, after: role },
    });
    return sessionUser(after);
  });
  await announceAccessChange(actor.ground, userId);
  return member;
}

/** Takes a member out of the business within `tx`; the caller ends their sessions in the same transaction. */
export async function deactivateWithin(tx: Scope, userId: string): Promise<void> {
  requirePermission(tx.actor, "users.update");
  await holdMember(tx, userId);
  const after = await updateUser(tx, userId, { is_active: false });
  await assertOwnerLeft(tx);
  await record(tx, {
    type: "user.deactivated",
    subject: { kind: "user", id: userId },
    title: `${after.first_name} ${after.last_name} was deactivated`,
  });
}

/** Two changes of members wait for each other, so that two owners cannot demote one another at once. */
async function holdMember(tx: Scope, userId: string) {
  await lockSeats(tx);
  const member = await lockUser(tx, userId);
  if (!member) throw notFound("Member");
  if (member.is_owner || member.role === "OWNER") requireOwner(tx);
  return member;
}

function requireOwner({ actor }: Scope): void {
  if (actor.kind === "system" || actor.role === "OWNER") return;
  throw forbidden("Only an owner can change who owns the business.");
}

async function assertOwnerLeft(tx: Scope): Promise<void> {
  if ((await countActiveOwners(tx)) > 0) return;
  throw conflict("The business needs at least one owner. Make somebody else an owner first.");
}
