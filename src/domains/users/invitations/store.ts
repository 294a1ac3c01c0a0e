/** Every question about invitations; the first is asked before it is known who holds the link. */
import type { Insertable, Selectable, Updateable } from "kysely";
import type pg from "pg";
import type { OrganizationTables } from "#domains/organizations/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { InvitationRow, UserTables } from "../tables.ts";

type Tables = UserTables & OrganizationTables;

const tables = (scope: Scope) => tablesOf<Tables>(scope);

export type InvitationInfo = Selectable<InvitationRow> & {
  role_name: string | null;
  role_grants: Record<string, string> | null;
  team_name: string | null;
};

const invitations = (db: ReturnType<typeof tables>, organizationId: string) =>
  db
    .selectFrom("invitations as invitation")
    .leftJoin("roles as role", (join) =>
      join
        .onRef("role.organization_id", "=", "invitation.organization_id")
        .onRef("role.key", "=", "invitation.own_role"),
    )
    .leftJoin("teams as team", (join) =>
      join
        .onRef("team.organization_id", "=", "invitation.organization_id")
        .onRef("team.id", "=", "invitation.team_id"),
    )
    .selectAll("invitation")
    .select(["role.name as role_name", "role.grants as role_grants", "team.name as team_name"])
    .where("invitation.organization_id", "=", organizationId)
    .where("invitation.accepted_at", "is", null)
    .where("invitation.revoked_at", "is", null);

/** A link that was neither used nor withdrawn and has time left, with the business it leads into. */
export function findOpenInvitation(pool: pg.Pool, organizationId: string, id: string) {
  return invitations(scopedTo(pool, organizationId).$extendTables<Tables>(), organizationId)
    .innerJoin("organizations as organization", "organization.id", "invitation.organization_id")
    .select(["organization.name as organization", "organization.time_zone", "organization.country"])
    .where("invitation.id", "=", id)
    .where("invitation.expires_at", ">", now().toISOString())
    .executeTakeFirst();
}

/** Those that wait for an answer, also when their time is over; the newest first. */
export const listPendingInvitations = (scope: Scope): Promise<InvitationInfo[]> =>
  invitations(tables(scope), scope.organizationId)
    .orderBy("invitation.sent_at", "desc")
    .orderBy("invitation.id")
    .execute();

export const findPendingInvitation = (scope: Scope, id: string): Promise<InvitationInfo | undefined> =>
  invitations(tables(scope), scope.organizationId).where("invitation.id", "=", id).executeTakeFirst();

export const findPendingByAddress = (scope: Scope, email: string): Promise<InvitationInfo | undefined> =>
  invitations(tables(scope), scope.organizationId).where("invitation.email", "=", email).executeTakeFirst();

export async function insertInvitation(
  tx: Scope,
  row: Omit<Insertable<InvitationRow>, "organization_id">,
): Promise<void> {
  await tables(tx)
    .insertInto("invitations")
    .values({ ...row, organization_id: tx.organizationId })
    .execute();
}

/** Changes an invitation that still waits; false when it was answered or withdrawn a moment before. */
export async function changePendingInvitation(
  tx: Scope,
  id: string,
  changes: Updateable<InvitationRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable("invitations")
    .set((row) => ({ ...changes, version: row("version", "+", 1) }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when the link was used, withdrawn or sent anew a moment before, or its time is over. */
export async function useInvitationRow(tx: Scope, id: string, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable("invitations")
    .set({ accepted_at: now().toISOString() })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where("token_hash", "=", tokenHash)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now().toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function keepAcceptor(tx: Scope, id: string, userId: string): Promise<void> {
  await tables(tx)
    .updateTable("invitations")
    .set({ accepted_by: userId })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** Whatever invitation names one role names another, answered ones too: a role that is gone can be named nowhere. */
export async function replaceInvitedRole(tx: Scope, from: string, to: string): Promise<void> {
  await tables(tx)
    .updateTable("invitations")
    .set({ role: to })
    .where("organization_id", "=", tx.organizationId)
    .where("role", "=", from)
    .execute();
}
