/** Every question about members as a list: with their teams, by role, by team. */
import { sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { UserTables } from "../tables.ts";
import { activeOwners } from "./active-store.ts";

const tables = (scope: Scope) => tablesOf<UserTables>(scope);

export type MemberRow = Awaited<ReturnType<typeof listMemberRows>>[number];

const members = (scope: Scope) =>
  tables(scope)
    .selectFrom("users as user")
    .leftJoin("roles as role", (join) =>
      join.onRef("role.organization_id", "=", "user.organization_id").onRef("role.key", "=", "user.own_role"),
    )
    .leftJoin("teams as team", (join) =>
      join.onRef("team.organization_id", "=", "user.organization_id").onRef("team.id", "=", "user.team_id"),
    )
    .select([
      "user.id",
      "user.first_name",
      "user.last_name",
      "user.email",
      "user.phone",
      "user.role",
      "user.own_role",
      "user.is_owner",
      "user.team_id",
      "user.is_team_lead",
      "user.is_active",
      "user.last_seen_at",
      "user.version",
      "user.created_at",
      "user.updated_at",
    ])
    .select(["role.name as role_name", "role.grants as role_grants", "team.name as team_name"])
    .where("user.organization_id", "=", scope.organizationId);

/** Those who are in before those who were; by name. */
export function listMemberRows(scope: Scope) {
  return members(scope)
    .orderBy("user.is_active", "desc")
    .orderBy(sql`lower("user".first_name || ' ' || "user".last_name)`)
    .orderBy("user.id")
    .execute();
}

export function findMemberRow(scope: Scope, id: string) {
  return members(scope).where("user.id", "=", id).executeTakeFirst();
}

/** The names of the active owners, for a sentence that says whom to ask. */
export async function listOwnerNames(scope: Scope): Promise<string[]> {
  const rows = await activeOwners(scope).select(["first_name", "last_name"]).orderBy("created_at").execute();
  return rows.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
}

/** Of this business only; undefined for an address that nobody here has. */
export function findMemberByAddress(scope: Scope, email: string) {
  return tables(scope)
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "is_active"])
    .where("organization_id", "=", scope.organizationId)
    .where("email", "=", email)
    .executeTakeFirst();
}

/** Gives everybody who has one role another; returns who they are. */
export async function replaceRole(tx: Scope, from: string, to: string): Promise<string[]> {
  const rows = await tables(tx)
    .updateTable("users")
    .set((row) => ({ role: to, version: row("version", "+", 1), updated_at: now().toISOString() }))
    .where("organization_id", "=", tx.organizationId)
    .where("role", "=", from)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
