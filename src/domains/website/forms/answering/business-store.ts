/** What a visitor may learn of the business, and who of it is told of an answer. */
import type { OrganizationTables } from "#domains/organizations/tables.ts";
import type { UserTables } from "#domains/users/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";

const tables = (scope: Scope) => tablesOf<OrganizationTables & UserTables>(scope);

export type BusinessFacts = {
  name: string;
  phone: string | null;
  locale: string;
  read_only_since: string | null;
  is_demo: boolean;
};

export function findBusiness(scope: Scope): Promise<BusinessFacts | undefined> {
  return tables(scope)
    .selectFrom("organizations")
    .select(["name", "phone", "locale", "read_only_since", "is_demo"])
    .where("id", "=", scope.organizationId)
    .executeTakeFirst();
}

/** Those of the members who work here, and the owner where none of them does any more. */
export async function findToldMembers(scope: Scope, ids: readonly string[]) {
  const found = await tables(scope)
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email", "preferences", "is_owner"])
    .where("organization_id", "=", scope.organizationId)
    .where("is_active", "=", true)
    .where((where) =>
      where.or([where("is_owner", "=", true), ...(ids.length > 0 ? [where("id", "in", ids)] : [])]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const named = found.filter(({ id }) => ids.includes(id));
  return named.length > 0 ? named : found.filter((each) => each.is_owner).slice(0, 1);
}
