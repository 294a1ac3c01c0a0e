/** The members of the business who write, send and countersign contracts. */
import type { UserTables } from "#domains/users/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";

const tables = (scope: Scope) => tablesOf<UserTables>(scope);

export type Member = { id: string; name: string; email: string };

/**
 * Who is told what becomes of a contract: the member who sent it or, once they have left, the owners. Nobody for one
 * that nobody sent.
 */
export async function findTold(scope: Scope, sentBy: string | null): Promise<Member[]> {
  if (sentBy === null) return [];
  const rows = await tables(scope)
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email", "role"])
    .where("organization_id", "=", scope.organizationId)
    .where("is_active", "=", true)
    .where((row) => row.or([row("id", "=", sentBy), row("role", "=", "OWNER")]))
    .execute();
  const sender = rows.filter(({ id }) => id === sentBy);
  return (sender.length > 0 ? sender : rows).map(({ id, first_name, last_name, email }) => ({
    id,
    name: `${first_name} ${last_name}`,
    email,
  }));
}

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
