/** Every question about sessions, ways back in and counted failures; some are asked before anybody is known. */
import { type Insertable, sql } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { AuthTables, SessionRow } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<AuthTables>(scope);

/** The one question that may be asked of the whole installation: which account has this address. */
export async function findAccount(pool: pg.Pool, email: string) {
  const { rows } = await sql<{
    organization_id: string;
    user_id: string;
    password_hash: string;
    is_active: boolean;
  }>`select * from find_account(${email})`.execute(scopedTo(pool, null));
  return rows[0];
}

/** Who a session belongs to, with all that decides what they may do; undefined once it is revoked. */
export function findSessionFacts(pool: pg.Pool, organizationId: string, sessionId: string) {
  return scopedTo(pool, organizationId)
    .withTables<AuthTables>()
    .selectFrom("sessions as session")
    .innerJoin("users as user", (join) =>
      join
        .onRef("user.organization_id", "=", "session.organization_id")
        .onRef("user.id", "=", "session.user_id"),
    )
    .innerJoin("organizations as organization", "organization.id", "session.organization_id")
    .select([
      "session.user_id",
      "session.expires_at",
      "user.first_name",
      "user.last_name",
      "user.role",
      "user.is_owner",
      "user.team_id",
      "organization.time_zone",
      "organization.country",
    ])
    .where("session.organization_id", "=", organizationId)
    .where("session.id", "=", sessionId)
    .where("session.revoked_at", "is", null)
    .where("user.is_active", "=", true)
    .executeTakeFirst();
}

export async function insertSession(
  tx: Scope,
  row: Omit<Insertable<SessionRow>, "organization_id">,
): Promise<void> {
  await tables(tx)
    .insertInto("sessions")
    .values({ ...row, organization_id: tx.organizationId })
    .execute();
}
