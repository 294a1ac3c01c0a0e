/** The members of the business who write, send and countersign contracts. */
import type { UserTables } from "#domains/users/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";

const tables = (scope: Scope) => tablesOf<UserTables>(scope);

export type Member = { id: string; name: string; email: string };

/** Undefined for somebody who is not known. */
export async function findMember(scope: Scope, userId: string | null): Promise<Member | undefined> {
  if (userId === null) return undefined;
  const row = await tables(scope)
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email"])
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", userId)
    .executeTakeFirst();
  return row && { id: row.id, name: `${row.first_name} ${row.last_name}`, email: row.email };
}
