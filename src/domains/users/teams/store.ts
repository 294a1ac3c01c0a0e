/** Every question about teams and who is in them. */
import type { Insertable, Selectable, Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { activeUsers } from "../members/active-store.ts";
import type { TeamRow, UserTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<UserTables>(scope);

export type StoredTeam = Selectable<TeamRow>;

const teams = (scope: Scope) =>
  tables(scope).selectFrom("teams").selectAll().where("organization_id", "=", scope.organizationId);

export const listTeamRows = (scope: Scope): Promise<StoredTeam[]> =>
  teams(scope).orderBy("name").orderBy("id").execute();

export const findTeamRow = (scope: Scope, id: string): Promise<StoredTeam | undefined> =>
  teams(scope).where("id", "=", id).executeTakeFirst();

/** As `findTeamRow`, held until the transaction ends. */
export const lockTeamRow = (tx: Scope, id: string): Promise<StoredTeam | undefined> =>
  teams(tx).where("id", "=", id).forUpdate().executeTakeFirst();

export function insertTeamRow(
  tx: Scope,
  row: Omit<Insertable<TeamRow>, "organization_id">,
): Promise<StoredTeam> {
  return tables(tx)
    .insertInto("teams")
    .values({ ...row, organization_id: tx.organizationId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateTeamRow(tx: Scope, id: string, changes: Updateable<TeamRow>): Promise<StoredTeam> {
  return tables(tx)
    .updateTable("teams")
    .set((row) => ({ ...changes, version: row("version", "+", 1), updated_at: now().toISOString() }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteTeamRow(tx: Scope, id: string): Promise<void> {
  await tables(tx)
    .deleteFrom("teams")
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

export type TeamMember = { id: string; team_id: string | null; name: string; is_team_lead: boolean };

/** Active members of the business with the team they are in. */
export async function listTeamMembers(scope: Scope): Promise<TeamMember[]> {
  const rows = await activeUsers(scope)
    .select(["id", "team_id", "first_name", "last_name", "is_team_lead"])
    .orderBy("first_name")
    .orderBy("id")
    .execute();
  return rows.map(({ first_name, last_name, ...row }) => ({ ...row, name: `${first_name} ${last_name}` }));
}

/** Puts these people into a team, or out of any, and takes from them the lead of the one they were in. */
export async function moveToTeam(
  tx: Scope,
  userIds: readonly string[],
  teamId: string | null,
): Promise<void> {
  if (userIds.length === 0) return;
  await tables(tx)
    .updateTable("users")
    .set((row) => ({
      team_id: teamId,
      is_team_lead: false,
      version: row("version", "+", 1),
      updated_at: now().toISOString(),
    }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "in", userIds)
    .execute();
}

/** Makes one of its members the lead of a team, or leaves it without one. */
export async function setTeamLead(tx: Scope, teamId: string, leadId: string | null): Promise<void> {
  const ofTeam = () =>
    tables(tx)
      .updateTable("users")
      .where("organization_id", "=", tx.organizationId)
      .where("team_id", "=", teamId);
  await ofTeam().set({ is_team_lead: false }).where("is_team_lead", "=", true).execute();
  if (leadId) await ofTeam().set({ is_team_lead: true }).where("id", "=", leadId).execute();
}

/** Everybody of a team leaves it, those who are deactivated too; invitations into it lead to no team. */
export async function emptyTeam(tx: Scope, teamId: string): Promise<string[]> {
  const rows = await tables(tx)
    .updateTable("users")
    .set((row) => ({ team_id: null, is_team_lead: false, version: row("version", "+", 1) }))
    .where("organization_id", "=", tx.organizationId)
    .where("team_id", "=", teamId)
    .returning("id")
    .execute();
  await tables(tx)
    .updateTable("invitations")
    .set({ team_id: null })
    .where("organization_id", "=", tx.organizationId)
    .where("team_id", "=", teamId)
    .execute();
  return rows.map(({ id }) => id);
}
