/** Every question about sessions; some are asked before it is known who asks. */
import { type Insertable, type Selectable, sql } from "kysely";
import type pg from "pg";
import type { OrganizationTables } from "#domains/organizations/tables.ts";
import type { UserTables } from "#domains/users/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import { longestSessionDays } from "./contract.ts";
import type { AuthTables, SessionRow } from "./tables.ts";

type Tables = AuthTables & UserTables & OrganizationTables;

const tables = (scope: Scope) => tablesOf<Tables>(scope);
const tablesAt = (pool: pg.Pool, organizationId: string) =>
  scopedTo(pool, organizationId).$extendTables<Tables>();

export type Account = { organization_id: string; user_id: string; password_hash: string; is_active: boolean };

/** The one question that may be asked of the whole installation: which account has this address. */
export async function findAccount(pool: pg.Pool, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`select * from find_account(${email})`.execute(scopedTo(pool, null));
  return rows[0];
}

/** The account of somebody who is known by another way than their address; undefined when deactivated. */
export function findAccountOf(
  pool: pg.Pool,
  organizationId: string,
  userId: string,
): Promise<Account | undefined> {
  return tablesAt(pool, organizationId)
    .selectFrom("users")
    .select(["organization_id", "id as user_id", "password_hash", "is_active"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", userId)
    .where("is_active", "=", true)
    .executeTakeFirst();
}

const memberColumns = [
  "user.first_name",
  "user.last_name",
  "user.role",
  "user.is_owner",
  "user.team_id",
  "role.name as role_name",
  "role.grants as role_grants",
  "organization.time_zone",
  "organization.week_start",
  "organization.country",
  "organization.read_only_since",
] as const;

/** An active person with all that decides what they may do. */
export function findMember(pool: pg.Pool, organizationId: string, userId: string) {
  return tablesAt(pool, organizationId)
    .selectFrom("users as user")
    .innerJoin("organizations as organization", "organization.id", "user.organization_id")
    .leftJoin("roles as role", (join) =>
      join.onRef("role.organization_id", "=", "user.organization_id").onRef("role.key", "=", "user.own_role"),
    )
    .select(memberColumns)
    .where("user.organization_id", "=", organizationId)
    .where("user.id", "=", userId)
    .where("user.is_active", "=", true)
    .executeTakeFirst();
}

/** A session with the person it belongs to; undefined once it is revoked or the person is deactivated. */
export function findSession(pool: pg.Pool, organizationId: string, sessionId: string) {
  return tablesAt(pool, organizationId)
    .selectFrom("sessions as session")
    .innerJoin("users as user", (join) =>
      join
        .onRef("user.organization_id", "=", "session.organization_id")
        .onRef("user.id", "=", "session.user_id"),
    )
    .innerJoin("organizations as organization", "organization.id", "session.organization_id")
    .leftJoin("roles as role", (join) =>
      join.onRef("role.organization_id", "=", "user.organization_id").onRef("role.key", "=", "user.own_role"),
    )
    .select([
      ...memberColumns,
      "session.viewed_role",
      "session.viewed_user_id",
      "session.user_id",
      "session.expires_at",
      "session.refresh_hash",
      "session.is_remembered",
    ])
    .where("session.organization_id", "=", organizationId)
    .where("session.id", "=", sessionId)
    .where("session.revoked_at", "is", null)
    .where("user.is_active", "=", true)
    .executeTakeFirst();
}

/** The addresses that this person has signed in from. Asked of nobody, it takes as long and finds none. */
export async function listAddresses(
  pool: pg.Pool,
  account: Pick<Account, "organization_id" | "user_id">,
): Promise<string[]> {
  const rows = await tablesAt(pool, account.organization_id)
    .selectFrom("sessions")
    .select("ip")
    .distinct()
    .where("organization_id", "=", account.organization_id)
    .where("user_id", "=", account.user_id)
    .limit(mostAddresses)
    .execute();
  return rows.flatMap(({ ip }) => (ip === null ? [] : [ip]));
}

/** Where and with what this person was signed in so far. */
export function listPlaces(scope: Scope, userId: string) {
  return tables(scope)
    .selectFrom("sessions")
    .select(["ip", "user_agent"])
    .distinct()
    .where("organization_id", "=", scope.organizationId)
    .where("user_id", "=", userId)
    .limit(mostAddresses)
    .execute();
}

const mostAddresses = 500;

export async function insertSession(
  tx: Scope,
  row: Omit<Insertable<SessionRow>, "organization_id">,
): Promise<void> {
  await tables(tx)
    .insertInto("sessions")
    .values({ ...row, organization_id: tx.organizationId })
    .execute();
}

/**
 * Notes that a session is in use and lets it run until `expires_at`, but never longer than a session may last; false
 * when it has been revoked meanwhile.
 */
export async function prolongSession(
  scope: Scope,
  id: string,
  use: Pick<SessionRow, "ip" | "user_agent" | "expires_at"> & { last_used_at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(scope)
    .updateTable("sessions")
    .set({
      ...use,
      expires_at: sql`least(${use.expires_at}, created_at + make_interval(days => ${longestSessionDays}::integer))`,
    })
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Every running session of the organization, whoever's it is. */
export function listAllRunningSessions(tx: Scope): Promise<Selectable<SessionRow>[]> {
  return tables(tx)
    .selectFrom("sessions")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now().toISOString())
    .execute();
}

/** Those of the ids that still, or again, belong to a person of the organization. */
export async function listUserIdsAmong(tx: Scope, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tables(tx)
    .selectFrom("users")
    .select("id")
    .where("organization_id", "=", tx.organizationId)
    .where("id", "in", ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A person's sessions that still run, the one used last first. */
export function listRunningSessions(scope: Scope, userId: string): Promise<Selectable<SessionRow>[]> {
  return tables(scope)
    .selectFrom("sessions")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now().toISOString())
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Ends one session of this person; false when there is no such session, or it has ended. */
export async function revokeOne(tx: Scope, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await runningOf(tx, userId).where("id", "=", id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends every session of this person but the one to keep. */
export async function revokeAll(tx: Scope, userId: string, exceptId: string | null = null): Promise<void> {
  const running = runningOf(tx, userId);
  await (exceptId === null ? running : running.where("id", "<>", exceptId)).execute();
}

function runningOf(tx: Scope, userId: string) {
  return tables(tx)
    .updateTable("sessions")
    .set({ revoked_at: now().toISOString() })
    .where("organization_id", "=", tx.organizationId)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null);
}

/** Forgets sessions and links that ended before `moment`. */
export async function deleteEndedBefore(scope: Scope, moment: Date): Promise<void> {
  for (const table of ["sessions", "password_resets"] as const) {
    await tables(scope)
      .deleteFrom(table)
      .where("organization_id", "=", scope.organizationId)
      .where("expires_at", "<", moment.toISOString())
      .execute();
  }
}
