/** Every question about looking at the product as somebody else. */
import type pg from "pg";
import type { UserTables } from "#domains/users/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { AuthTables } from "../tables.ts";

type Tables = AuthTables & UserTables;

const tablesAt = (pool: pg.Pool, organizationId: string) =>
  scopedTo(pool, organizationId).$extendTables<Tables>();

/** Name and grants of a role of the business's own. */
export function findOwnRole(pool: pg.Pool, organizationId: string, key: string) {
  return tablesAt(pool, organizationId)
    .selectFrom("roles")
    .select(["name as role_name", "grants as role_grants"])
    .where("organization_id", "=", organizationId)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** An active member with the role they have. */
export function findViewedMember(pool: pg.Pool, organizationId: string, userId: string) {
  return tablesAt(pool, organizationId)
    .selectFrom("users as user")
    .leftJoin("roles as role", (join) =>
      join.onRef("role.organization_id", "=", "user.organization_id").onRef("role.key", "=", "user.own_role"),
    )
    .select(["user.id", "user.first_name", "user.last_name", "user.role", "user.is_owner", "user.team_id"])
    .select(["role.name as role_name", "role.grants as role_grants"])
    .where("user.organization_id", "=", organizationId)
    .where("user.id", "=", userId)
    .where("user.is_active", "=", true)
    .executeTakeFirst();
}

/** As whom this session looks from now on; null and null is as oneself. */
export async function setViewed(
  tx: Scope,
  sessionId: string,
  { role, userId }: { role: string | null; userId: string | null },
): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable("sessions")
    .set({ viewed_role: role, viewed_user_id: userId })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", sessionId)
    .execute();
}
