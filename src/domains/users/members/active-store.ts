/** The one condition for somebody who works here, and for an owner among them. */
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { UserTables } from "../tables.ts";

/** Active members of the business, before anything is chosen of them. */
export const activeUsers = (scope: Scope) =>
  tablesOf<UserTables>(scope)
    .selectFrom("users")
    .where("organization_id", "=", scope.organizationId)
    .where("is_active", "=", true);

/** Those who hold the owner's rights. */
export const activeOwners = (scope: Scope) =>
  activeUsers(scope).where((row) => row.or([row("is_owner", "=", true), row("role", "=", "OWNER")]));

export async function activeAmong(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await activeUsers(scope)
    .select("id")
    .where("id", "in", [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
