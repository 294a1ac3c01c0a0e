/** Finds the people who answer for a business. */
import type { Selectable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { UserRow, UserTables } from "../tables.ts";

export type OwnerRow = Pick<Selectable<UserRow>, "id" | "email" | "first_name" | "preferences">;

export function listOwnerRows(scope: Scope): Promise<OwnerRow[]> {
  return tablesOf<UserTables>(scope)
    .selectFrom("users")
    .select(["id", "email", "first_name", "preferences"])
    .where("organization_id", "=", scope.organizationId)
    .where("is_active", "=", true)
    .where((row) => row.or([row("is_owner", "=", true), row("role", "=", "OWNER")]))
    .orderBy("created_at")
    .execute();
}
