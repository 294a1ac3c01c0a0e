/** Every question that is asked about the people of a business. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { UserRow, UserTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<UserTables>(scope);

export async function insertUser(
  tx: Scope,
  row: Omit<Insertable<UserRow>, "organization_id">,
): Promise<Selectable<UserRow>> {
  return tables(tx)
    .insertInto("users")
    .values({ ...row, organization_id: tx.organizationId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findUser(scope: Scope, id: string): Promise<Selectable<UserRow> | undefined> {
  return tables(scope)
    .selectFrom("users")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function countActiveUsers(scope: Scope): Promise<number> {
  const { count } = await tables(scope)
    .selectFrom("users")
    .select((query) => query.fn.countAll<number>().as("count"))
    .where("organization_id", "=", scope.organizationId)
    .where("is_active", "=", true)
    .executeTakeFirstOrThrow();
  return count;
}

/** As `findUser`, held until the transaction ends. */
export function lockUser(tx: Scope, id: string): Promise<Selectable<UserRow> | undefined> {
  return tables(tx)
    .selectFrom("users")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateUser(
  tx: Scope,
  id: string,
  changes: Omit<Updateable<UserRow>, "organization_id" | "id" | "version">,
): Promise<Selectable<UserRow>> {
  return tables(tx)
    .updateTable("users")
    .set({ ...changes, version: sql<number>`version + 1`, updated_at: now().toISOString() })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** How many active people hold the owner's rights. */
export async function countActiveOwners(scope: Scope): Promise<number> {
  const { count } = await tables(scope)
    .selectFrom("users")
    .select((query) => query.fn.countAll<number>().as("count"))
    .where("organization_id", "=", scope.organizationId)
    .where("is_active", "=", true)
    .where((row) => row.or([row("is_owner", "=", true), row("role", "=", "OWNER")]))
    .executeTakeFirstOrThrow();
  return count;
}

/** False when the hash is no longer `from`, because somebody else has changed it meanwhile. */
export async function replacePasswordHash(tx: Scope, id: string, from: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable("users")
    .set({ password_hash: to, updated_at: now().toISOString() })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where("password_hash", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
