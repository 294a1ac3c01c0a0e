/** Keeps the codes that were asked for and the sessions that they opened. */
import { type Insertable, type Selectable, sql } from "kysely";
import type pg from "pg";
import type { CustomerTables } from "#domains/customers/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { PortalCodeRow, PortalSessionRow, PortalTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<PortalTables & CustomerTables>(scope);

export type KeptCode = Selectable<PortalCodeRow>;
export type KeptSession = Selectable<PortalSessionRow>;

const mostTries = 5;

export async function insertCode(
  tx: Scope,
  row: Omit<Insertable<PortalCodeRow>, "organization_id">,
): Promise<void> {
  await tables(tx)
    .insertInto("portal_codes")
    .values({ ...row, organization_id: tx.organizationId })
    .execute();
}

/** Good still; undefined for every other. */
export function findCode(scope: Scope, id: string): Promise<KeptCode | undefined> {
  return goodCodes(scope, id).executeTakeFirst();
}

const goodCodes = (scope: Scope, id: string) =>
  tables(scope)
    .selectFrom("portal_codes")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", now().toISOString());

/** Counts a try before it is looked at, so that many at once are no more than one after the other. */
export function takeTry(scope: Scope, id: string): Promise<KeptCode | undefined> {
  return tables(scope)
    .updateTable("portal_codes")
    .set((row) => ({ tries: row.eb("tries", "+", 1) }))
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", now().toISOString())
    .where("tries", "<", mostTries)
    .returningAll()
    .executeTakeFirst();
}

/** False when someone was faster. */
export async function useCode(tx: Scope, id: string): Promise<boolean> {
  const at = now().toISOString();
  const { numUpdatedRows } = await tables(tx)
    .updateTable("portal_codes")
    .set({ used_at: at })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertSession(
  tx: Scope,
  row: Omit<Insertable<PortalSessionRow>, "organization_id">,
): Promise<void> {
  await tables(tx)
    .insertInto("portal_sessions")
    .values({ ...row, organization_id: tx.organizationId })
    .execute();
}

/** Undefined for one that ended or was ended. */
export function findOpenSession(scope: Scope, id: string): Promise<KeptSession | undefined> {
  return tables(scope)
    .selectFrom("portal_sessions")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", now().toISOString())
    .executeTakeFirst();
}

export async function changeSession(
  scope: Scope,
  id: string,
  changes: Partial<Pick<KeptSession, "customer_id" | "fresh_at" | "seen_at">>,
): Promise<void> {
  await tables(scope)
    .updateTable("portal_sessions")
    .set(changes)
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .execute();
}

/** Ending it again changes nothing. */
export async function revokeSession(tx: Scope, id: string, by: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable("portal_sessions")
    .set({ revoked_at: now().toISOString(), revoked_by: by })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type ListedSession = Pick<
  KeptSession,
  "id" | "email" | "customer_id" | "user_agent" | "created_at" | "seen_at" | "ends_at" | "revoked_at"
> & { customer_name: string | null };

const listed = (scope: Scope) =>
  tables(scope)
    .selectFrom("portal_sessions as session")
    .leftJoin("customers as customer", (join) =>
      join
        .onRef("customer.organization_id", "=", "session.organization_id")
        .onRef("customer.id", "=", "session.customer_id"),
    )
    .select([
      "session.id",
      "session.email",
      "session.customer_id",
      "session.user_agent",
      "session.created_at",
      "session.seen_at",
      "session.ends_at",
      "session.revoked_at",
      sql<string | null>`trim(concat(customer.first_name, ' ', customer.last_name))`.as("customer_name"),
    ])
    .where("session.organization_id", "=", scope.organizationId);

/** The newest first; those of one customer alone where one is given. */
export function listSessions(scope: Scope, customerId?: number): Promise<ListedSession[]> {
  const all = listed(scope).orderBy("session.created_at", "desc").orderBy("session.id").limit(50);
  return (customerId === undefined ? all : all.where("session.customer_id", "=", customerId)).execute();
}

export function findListed(scope: Scope, id: string): Promise<ListedSession | undefined> {
  return listed(scope).where("session.id", "=", id).executeTakeFirst();
}

export async function forgetVisitsBefore(pool: pg.Pool, moment: Date): Promise<void> {
  await sql`select forget_portal_visits(${moment.toISOString()})`.execute(scopedTo(pool, null));
}
