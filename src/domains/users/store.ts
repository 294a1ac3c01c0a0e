/** Every question that is asked about the people of a business. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { activeOwners, activeUsers } from "./members/active-store.ts";
import type { UserRow, UserTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<UserTables>(scope);

/** A person with the role of the business's own that they have; a preset brings neither name nor grants. */
export type PersonRow = Selectable<UserRow> & {
  role_name: string | null;
  role_grants: Record<string, string> | null;
};

const people = (scope: Scope) =>
  tables(scope)
    .selectFrom("users")
    .leftJoin("roles", (join) =>
      join
        .onRef("roles.organization_id", "=", "users.organization_id")
        .onRef("roles.key", "=", "users.own_role"),
    )
    .selectAll("users")
    .select(["roles.name as role_name", "roles.grants as role_grants"])
    .where("users.organization_id", "=", scope.organizationId);

export async function insertUser(
  tx: Scope,
  row: Omit<Insertable<UserRow>, "organization_id">,
): Promise<PersonRow> {
  await tables(tx)
    .insertInto("users")
    .values({ ...row, organization_id: tx.organizationId })
    .execute();
  return people(tx).where("users.id", "=", row.id).executeTakeFirstOrThrow();
}

export function findUser(scope: Scope, id: string): Promise<PersonRow | undefined> {
  return people(scope).where("users.id", "=", id).executeTakeFirst();
}

/** Those who came first at the front. */
export function listActivePeople(scope: Scope): Promise<PersonRow[]> {
  return people(scope)
    .where("users.is_active", "=", true)
    .orderBy("users.created_at")
    .orderBy("users.id")
    .execute();
}

export async function countActiveUsers(scope: Scope): Promise<number> {
  const { count } = await activeUsers(scope)
    .select((query) => query.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** As `findUser`, held until the transaction ends. */
export function lockUser(tx: Scope, id: string): Promise<PersonRow | undefined> {
  return people(tx).where("users.id", "=", id).forNoKeyUpdate("users").executeTakeFirst();
}

export async function updateUser(
  tx: Scope,
  id: string,
  changes: Omit<Updateable<UserRow>, "organization_id" | "id" | "version">,
): Promise<PersonRow> {
  await tables(tx)
    .updateTable("users")
    .set({ ...changes, version: sql<number>`version + 1`, updated_at: now().toISOString() })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
  return people(tx).where("users.id", "=", id).executeTakeFirstOrThrow();
}

/** Keeps when somebody was here last; it is no change of the person that others would have to see first. */
export async function moveLastSeen(scope: Scope, id: string, moment: Date): Promise<void> {
  await tables(scope)
    .updateTable("users")
    .set({ last_seen_at: moment.toISOString() })
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .execute();
}

/** How many active people hold the owner's rights. */
export async function countActiveOwners(scope: Scope): Promise<number> {
  const { count } = await activeOwners(scope)
    .select((query) => query.fn.countAll<number>().as("count"))
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
