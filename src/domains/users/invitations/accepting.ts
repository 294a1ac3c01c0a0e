/** What of an invitation concerns whoever accepts it: where it leads, and whether there is room. */
import { organizationForSession } from "#domains/organizations/service.ts";
import type { Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { listOwnerNames } from "../members/store.ts";
import { roleNameOf } from "../roles/grants.ts";
import { countActiveUsers } from "../store.ts";
import { findOpenInvitation, keepAcceptor, useInvitationRow } from "./store.ts";

export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** One that can still be accepted, by its id; asked before it is known who asks. */
export async function findInvitation(pool: AppContext["pool"], organizationId: string, id: string) {
  const row = await findOpenInvitation(pool, organizationId, id);
  return row && { ...row, roleName: roleNameOf(row) };
}

/** Uses it up within `tx`; false when it was used already, or the link is no longer the latest. */
export const useInvitation = (tx: Scope, { id, token_hash }: OpenInvitation): Promise<boolean> =>
  useInvitationRow(tx, id, token_hash);

/** Keeps who came of it. */
export const keepAcceptance = (tx: Scope, id: string, userId: string): Promise<void> =>
  keepAcceptor(tx, id, userId);

/** A sentence for whoever would come in, when every seat is taken; null when there is one. */
export async function tellFullHouse(scope: Scope): Promise<string | null> {
  const used = await countActiveUsers(scope);
  const { name, planDetails } = await organizationForSession(scope, used);
  if (used < planDetails.maxUsers) return null;
  const [owner = "an owner"] = await listOwnerNames(scope);
  const seats = planDetails.maxUsers === 1 ? "The only seat" : `All ${planDetails.maxUsers} seats`;
  return `${seats} at ${name} ${planDetails.maxUsers === 1 ? "is" : "are"} taken. Ask ${owner} to add a seat under Billing & Plans or to deactivate a team member. Then open this link again.`;
}
