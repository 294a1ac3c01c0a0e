/** Every question about what a business asks of its people at sign-in, and who of them fulfils it. */
import { sql } from "kysely";
import type pg from "pg";
import type { OrganizationTables } from "#domains/organizations/tables.ts";
import type { UserTables } from "#domains/users/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { AuthTables } from "../tables.ts";

type Tables = AuthTables & UserTables & OrganizationTables;

const tables = (scope: Scope) => tablesOf<Tables>(scope);

export type Standing = { has_app: boolean; passkeys: number; is_required: boolean };

/** What somebody has shown to have, and what their business asks for. */
export async function findStanding(pool: pg.Pool, organizationId: string, userId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select
      exists (select from authenticator_apps where organization_id = ${organizationId} and user_id = ${userId}
        and confirmed_at is not null) as has_app,
      (select count(*)::integer from passkeys where organization_id = ${organizationId} and user_id = ${userId})
        as passkeys,
      exists (select from sign_in_rules where organization_id = ${organizationId} and requires_second_factor)
        as is_required`.execute(scopedTo(pool, organizationId));
  return rows[0] ?? { has_app: false, passkeys: 0, is_required: false };
}

export async function readRule(scope: Scope): Promise<boolean> {
  const row = await tables(scope)
    .selectFrom("sign_in_rules")
    .select("requires_second_factor")
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirst();
  return row?.requires_second_factor ?? false;
}

export async function writeRule(tx: Scope, requires: boolean): Promise<void> {
  const values = { requires_second_factor: requires, updated_at: now().toISOString() };
  await tables(tx)
    .insertInto("sign_in_rules")
    .values({ organization_id: tx.organizationId, ...values })
    .onConflict((conflict) => conflict.column("organization_id").doUpdateSet(values))
    .execute();
}

/** Active people with neither an authenticator app nor a passkey. */
export async function countWithoutSecondFactor(scope: Scope): Promise<number> {
  const { count } = await tables(scope)
    .selectFrom("users as user")
    .select((query) => query.fn.countAll<number>().as("count"))
    .where("user.organization_id", "=", scope.organizationId)
    .where("user.is_active", "=", true)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("authenticator_apps as app")
            .select("app.user_id")
            .whereRef("app.organization_id", "=", "user.organization_id")
            .whereRef("app.user_id", "=", "user.id")
            .where("app.confirmed_at", "is not", null),
        ),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("passkeys as passkey")
            .select("passkey.user_id")
            .whereRef("passkey.organization_id", "=", "user.organization_id")
            .whereRef("passkey.user_id", "=", "user.id"),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}
