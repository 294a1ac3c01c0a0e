/** Every question about passkeys and linked accounts; some are asked before it is known who asks. */
import { type Insertable, type Selectable, sql } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { AuthTables, LinkedAccountRow, PasskeyRow } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<AuthTables>(scope);

export type Owner = { organization_id: string; user_id: string; id: string };

/** Whose passkey this is, of all people of the installation. */
export async function findPasskeyOwner(pool: pg.Pool, credentialId: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`select * from find_passkey(${credentialId})`.execute(
    scopedTo(pool, null),
  );
  return rows[0];
}

/** Whom a provider's account is linked to, of all people of the installation. */
export async function findLinkedOwner(
  pool: pg.Pool,
  issuer: string,
  subject: string,
): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`select * from find_linked_account(${issuer}, ${subject})`.execute(
    scopedTo(pool, null),
  );
  return rows[0];
}

export function readPasskey(pool: pg.Pool, { organization_id, id }: Owner) {
  return scopedTo(pool, organization_id)
    .$extendTables<AuthTables>()
    .selectFrom("passkeys")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .executeTakeFirst();
}

export function listPasskeys(scope: Scope, userId: string): Promise<Selectable<PasskeyRow>[]> {
  return tables(scope)
    .selectFrom("passkeys")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export function findPasskey(
  scope: Scope,
  userId: string,
  id: string,
): Promise<Selectable<PasskeyRow> | undefined> {
  return tables(scope)
    .selectFrom("passkeys")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export function insertPasskey(
  tx: Scope,
  row: Omit<Insertable<PasskeyRow>, "organization_id">,
): Promise<Selectable<PasskeyRow>> {
  return tables(tx)
    .insertInto("passkeys")
    .values({ ...row, organization_id: tx.organizationId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updatePasskeyName(
  tx: Scope,
  userId: string,
  id: string,
  name: string,
): Promise<Selectable<PasskeyRow> | undefined> {
  return tables(tx)
    .updateTable("passkeys")
    .set({ name })
    .where("organization_id", "=", tx.organizationId)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export async function deletePasskey(tx: Scope, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom("passkeys")
    .where("organization_id", "=", tx.organizationId)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Notes the use; false when the passkey is gone or its counter has not moved on since (a copy, or a replay). */
export async function takePasskey(tx: Scope, id: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable("passkeys")
    .set({ counter, last_used_at: now().toISOString() })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where((row) => row.or([row("counter", "<", counter), row("counter", "=", 0)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function listLinked(scope: Scope, userId: string): Promise<Selectable<LinkedAccountRow>[]> {
  return tables(scope)
    .selectFrom("linked_accounts")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("user_id", "=", userId)
    .orderBy("provider")
    .execute();
}

export async function insertLinked(
  tx: Scope,
  row: Omit<Insertable<LinkedAccountRow>, "organization_id">,
): Promise<void> {
  await tables(tx)
    .insertInto("linked_accounts")
    .values({ ...row, organization_id: tx.organizationId })
    .execute();
}

export async function deleteLinked(
  tx: Scope,
  userId: string,
  provider: LinkedAccountRow["provider"],
): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom("linked_accounts")
    .where("organization_id", "=", tx.organizationId)
    .where("user_id", "=", userId)
    .where("provider", "=", provider)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
