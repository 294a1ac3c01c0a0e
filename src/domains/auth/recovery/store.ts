/** Every question about links with which a forgotten password is replaced. */
import type { Insertable } from "kysely";
import type pg from "pg";
import type { OrganizationTables } from "#domains/organizations/tables.ts";
import type { UserTables } from "#domains/users/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { AuthTables, PasswordResetRow } from "../tables.ts";

type Tables = AuthTables & UserTables & OrganizationTables;

const tables = (scope: Scope) => tablesOf<Tables>(scope);

export async function insertReset(
  tx: Scope,
  row: Omit<Insertable<PasswordResetRow>, "organization_id">,
): Promise<void> {
  await tables(tx)
    .insertInto("password_resets")
    .values({ ...row, organization_id: tx.organizationId })
    .execute();
}

/** A link that was not used and has time left, with what is needed to check it. */
export function findReset(pool: pg.Pool, organizationId: string, id: string) {
  return scopedTo(pool, organizationId)
    .$extendTables<Tables>()
    .selectFrom("password_resets as reset")
    .innerJoin("users as user", (join) =>
      join.onRef("user.organization_id", "=", "reset.organization_id").onRef("user.id", "=", "reset.user_id"),
    )
    .innerJoin("organizations as organization", "organization.id", "reset.organization_id")
    .select([
      "reset.user_id",
      "reset.token_hash",
      "user.email",
      "user.first_name",
      "user.last_name",
      "user.password_hash",
      "organization.name as organization",
    ])
    .where("reset.organization_id", "=", organizationId)
    .where("reset.id", "=", id)
    .where("reset.used_at", "is", null)
    .where("reset.expires_at", ">", now().toISOString())
    .where("user.is_active", "=", true)
    .executeTakeFirst();
}

/** False when somebody else has used the link a moment before. */
export async function useReset(tx: Scope, id: string): Promise<boolean> {
  const { numUpdatedRows } = await unusedResets(tx).where("id", "=", id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends all links that were mailed to this person. */
export async function endResets(tx: Scope, userId: string): Promise<void> {
  await unusedResets(tx).where("user_id", "=", userId).execute();
}

function unusedResets(tx: Scope) {
  return tables(tx)
    .updateTable("password_resets")
    .set({ used_at: now().toISOString() })
    .where("organization_id", "=", tx.organizationId)
    .where("used_at", "is", null);
}
