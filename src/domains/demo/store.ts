/** The demo's few questions to the database: whether anybody is here yet, whose turn it is, and how to empty it. */
import { sql } from "kysely";
import type pg from "pg";
import type { OrganizationTables } from "#domains/organizations/tables.ts";
import type { UserTables } from "#domains/users/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo, waitLonger } from "#platform/database/scoped-driver.ts";
import { guestUserId } from "#shared/guest.ts";

/** Whether any business uses this installation; the one thing about others that may be asked. */
export const hasOrganizations = (pool: pg.Pool): Promise<boolean> =>
  askForOrganizations(scopedTo(pool, null));

/** The same question within the transaction that would make the first one. */
export const hasOrganizationsNow = (tx: Scope): Promise<boolean> => askForOrganizations(tx.db);

async function askForOrganizations(db: Scope["db"]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select has_organizations() as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Names the lock; any number that no other part of the program uses. */
const turnOfFilling = 20_261;

/** Of several processes that start at once one fills; the others wait here until it has, at most two minutes. */
export async function waitForTurn(tx: Scope): Promise<void> {
  await takeTime(tx);
  await sql`select pg_advisory_xact_lock(${turnOfFilling})`.execute(tx.db);
}

/** False when somebody else is filling the workspace at this moment. */
export async function takeTurn(tx: Scope): Promise<boolean> {
  await takeTime(tx);
  const taken = sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${turnOfFilling}) as taken`;
  const { rows } = await taken.execute(tx.db);
  return rows[0]?.taken ?? false;
}

/** A year is more than one request usually writes; for this transaction the limits are wider. */
async function takeTime(tx: Scope): Promise<void> {
  await waitLonger(tx.db, 125_000);
  await sql`select set_config('lock_timeout', '120s', true), set_config('statement_timeout', '120s', true),
    set_config('idle_in_transaction_session_timeout', '120s', true)`.execute(tx.db);
}

export async function isDemoOrganization(scope: Scope): Promise<boolean> {
  const row = await tablesOf<OrganizationTables>(scope)
    .selectFrom("organizations")
    .select("is_demo")
    .where("id", "=", scope.organizationId)
    .executeTakeFirst();
  return row?.is_demo ?? false;
}

/** Whether the demo workspace is there with its guest in it. */
export async function isOpenToGuests(scope: Scope): Promise<boolean> {
  const row = await tablesOf<OrganizationTables & UserTables>(scope)
    .selectFrom("organizations as organization")
    .innerJoin("users as user", "user.organization_id", "organization.id")
    .select("user.id")
    .where("organization.id", "=", scope.organizationId)
    .where("organization.is_demo", "=", true)
    .where("user.id", "=", guestUserId)
    .where("user.is_active", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a guest has come, or done anything, since the workspace was filled: all before that is deleted then. */
export async function hadGuests(scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from events
      where organization_id = ${scope.organizationId} and actor_id = ${guestUserId}) as found`.execute(
    scope.db,
  );
  return rows[0]?.found ?? false;
}

/**
 * Deletes all that belongs to the demo workspace but the organization itself, which stays locked until the transaction
 * ends. The database refuses this for every other organization.
 */
export async function emptyDemoOrganization(tx: Scope): Promise<void> {
  await sql`select empty_demo_organization()`.execute(tx.db);
}
