/** Every question about the roles of a business's own. */
import type { Insertable, Selectable, Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { RoleRow, UserTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<UserTables>(scope);

export type StoredRole = Selectable<RoleRow>;

const roles = (scope: Scope) =>
  tables(scope).selectFrom("roles").selectAll().where("organization_id", "=", scope.organizationId);

export const listRoleRows = (scope: Scope): Promise<StoredRole[]> =>
  roles(scope).orderBy("created_at").orderBy("key").execute();

export const findRoleRow = (scope: Scope, key: string): Promise<StoredRole | undefined> =>
  roles(scope).where("key", "=", key).executeTakeFirst();

/** As `findRoleRow`, held until the transaction ends: nobody can be given a role that is being deleted. */
export const lockRoleRow = (tx: Scope, key: string): Promise<StoredRole | undefined> =>
  roles(tx).where("key", "=", key).forUpdate().executeTakeFirst();

export function insertRoleRow(
  tx: Scope,
  row: Omit<Insertable<RoleRow>, "organization_id" | "grants"> & { grants: string },
): Promise<StoredRole> {
  return tables(tx)
    .insertInto("roles")
    .values({ ...row, grants: row.grants as never, organization_id: tx.organizationId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** `grants` as JSON. */
export function updateRoleRow(
  tx: Scope,
  key: string,
  { grants, ...changes }: Omit<Updateable<RoleRow>, "grants"> & { grants?: string },
): Promise<StoredRole> {
  return tables(tx)
    .updateTable("roles")
    .set((row) => ({
      ...changes,
      ...(grants === undefined ? {} : { grants: grants as never }),
      version: row("version", "+", 1),
      updated_at: now().toISOString(),
    }))
    .where("organization_id", "=", tx.organizationId)
    .where("key", "=", key)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteRoleRow(tx: Scope, key: string): Promise<void> {
  await tables(tx)
    .deleteFrom("roles")
    .where("organization_id", "=", tx.organizationId)
    .where("key", "=", key)
    .execute();
}

export type RoleUse = { members: number; invitations: number; deactivated: number };

/** How many have each role, by its key. */
export async function countRoleUses(scope: Scope): Promise<Map<string, RoleUse>> {
  const uses = new Map<string, RoleUse>();
  const use = (role: string) => {
    const known = uses.get(role) ?? { members: 0, invitations: 0, deactivated: 0 };
    uses.set(role, known);
    return known;
  };
  const members = await tables(scope)
    .selectFrom("users")
    .select(["role", "is_owner", "is_active", (row) => row.fn.countAll<number>().as("count")])
    .where("organization_id", "=", scope.organizationId)
    .groupBy(["role", "is_owner", "is_active"])
    .execute();
  for (const { role, is_owner, is_active, count } of members) {
    use(is_owner ? "OWNER" : role)[is_active ? "members" : "deactivated"] += count;
  }
  const invitations = await tables(scope)
    .selectFrom("invitations")
    .select(["role", (row) => row.fn.countAll<number>().as("count")])
    .where("organization_id", "=", scope.organizationId)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .groupBy("role")
    .execute();
  for (const { role, count } of invitations) use(role).invitations += count;
  return uses;
}
