/** Lets somebody see the product as a role or another member would: with what both may do, and changing nothing. */
import { narrowedTo, permissionsOf, roleNameOf } from "#domains/users/roles/grants.ts";
import type { Actor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { findOwnRole, findViewedMember } from "./store.ts";

export type Viewed = {
  kind: "role" | "member";
  key: string;
  name: string;
  role: string;
  granted: ReturnType<typeof permissionsOf>;
  /** Whose records are "own" and which team's are "team"; undefined keeps one's own. */
  member: { userId: string; teamId: string | null } | undefined;
};

type Marks = { viewed_role: string | null; viewed_user_id: string | null };

/** Whom the session looks as; a role or member that is gone may do what everybody may, until the view is left. */
export async function findViewed(
  pool: AppContext["pool"],
  organizationId: string,
  { viewed_role: key, viewed_user_id: userId }: Marks,
): Promise<Viewed | undefined> {
  if (userId !== null) return findMemberView(pool, organizationId, userId);
  if (key === null) return undefined;
  const own = await findOwnRole(pool, organizationId, key);
  const holder = { role: key, role_name: own?.role_name ?? null, role_grants: own?.role_grants ?? null };
  const name = roleNameOf(holder);
  return { kind: "role", key, name, role: key, granted: permissionsOf(holder), member: undefined };
}

async function findMemberView(
  pool: AppContext["pool"],
  organizationId: string,
  userId: string,
): Promise<Viewed> {
  const row = await findViewedMember(pool, organizationId, userId);
  const holder = row ?? { role: "", role_name: null, role_grants: null };
  return {
    kind: "member",
    key: userId,
    name: row ? `${row.first_name} ${row.last_name}` : "a former team member",
    role: row?.is_owner ? "OWNER" : holder.role,
    granted: permissionsOf(holder),
    member: { userId, teamId: row?.team_id ?? null },
  };
}

/** The same person, still by their own name, with the permissions of the view and never more than their own. */
export function actingAsViewed(actor: Actor, viewed: Viewed): Actor {
  const { kind, key, name, role, granted, member } = viewed;
  const { userId, teamId } = member ?? actor;
  return {
    ...actor,
    role,
    permissions: narrowedTo(actor.permissions, granted, kind),
    viewingAs: { kind, key, name, userId, teamId },
  };
}
