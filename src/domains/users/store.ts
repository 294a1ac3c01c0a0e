/** Every question that is asked about the people of a business. */
import type { Insertable, Selectable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
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
