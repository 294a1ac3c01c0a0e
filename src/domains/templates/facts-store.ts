/** Who comes to a visit. */
import type { UserTables } from "#domains/users/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";

const tables = (scope: Scope) => tablesOf<UserTables>(scope);

/** "Sam R.", as customers are told who comes; undefined for somebody who is not known. */
export async function findTechnician(scope: Scope, userId: string): Promise<string | undefined> {
  const row = await tables(scope)
    .selectFrom("users")
    .select(["first_name", "last_name"])
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", userId)
    .executeTakeFirst();
  return row && `${row.first_name} ${row.last_name.charAt(0)}.`;
}
