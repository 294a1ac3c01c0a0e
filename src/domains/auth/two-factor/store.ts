/** Every question about authenticator apps, recovery codes and trusted devices. */
import type { Insertable, Selectable } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { AuthenticatorAppRow, AuthTables, RecoveryCodeRow, TrustedDeviceRow } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<AuthTables>(scope);

/** Keeps the secret of an app that is being set up; the one before it, if it was never confirmed, is forgotten. */
export async function putPendingApp(tx: Scope, userId: string, sealed: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto("authenticator_apps")
    .values({
      organization_id: tx.organizationId,
      user_id: userId,
      sealed_secret: sealed,
      created_at: now().toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "user_id"])
        .doUpdateSet({ sealed_secret: sealed, created_at: now().toISOString() })
        .where("authenticator_apps.confirmed_at", "is", null),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export function findApp(scope: Scope, userId: string): Promise<Selectable<AuthenticatorAppRow> | undefined> {
  return tables(scope)
    .selectFrom("authenticator_apps")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** False when the app was confirmed or replaced meanwhile. */
export async function confirmApp(
  tx: Scope,
  { user_id, sealed_secret }: Pick<AuthenticatorAppRow, "user_id" | "sealed_secret">,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable("authenticator_apps")
    .set({ confirmed_at: now().toISOString(), last_step: step })
    .where("organization_id", "=", tx.organizationId)
    .where("user_id", "=", user_id)
    .where("sealed_secret", "=", sealed_secret)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up the code of a time step and all before it; false when that has been done already. */
export async function takeStep(tx: Scope, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable("authenticator_apps")
    .set({ last_step: step })
    .where("organization_id", "=", tx.organizationId)
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces every recovery code of this person. */
export async function replaceCodes(
  tx: Scope,
  userId: string,
  codes: Pick<RecoveryCodeRow, "selector" | "code_hash">[],
): Promise<void> {
  await deleteOf(tx, "recovery_codes", userId);
  const whose = { organization_id: tx.organizationId, user_id: userId, created_at: now().toISOString() };
  const rows = codes.map((code) => ({ ...code, ...whose }));
  if (rows.length > 0) await tables(tx).insertInto("recovery_codes").values(rows).execute();
}

export function findCode(scope: Scope, userId: string, selector: string) {
  return tables(scope)
    .selectFrom("recovery_codes")
    .select(["selector", "code_hash"])
    .where("organization_id", "=", scope.organizationId)
    .where("user_id", "=", userId)
    .where("selector", "=", selector)
    .where("used_at", "is", null)
    .executeTakeFirst();
}

/** False when the code was used a moment before. */
export async function takeCode(tx: Scope, userId: string, selector: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable("recovery_codes")
    .set({ used_at: now().toISOString() })
    .where("organization_id", "=", tx.organizationId)
    .where("user_id", "=", userId)
    .where("selector", "=", selector)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countCodes(scope: Scope, userId: string): Promise<number> {
  const { count } = await tables(scope)
    .selectFrom("recovery_codes")
    .select((query) => query.fn.countAll<number>().as("count"))
    .where("organization_id", "=", scope.organizationId)
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertDevice(
  tx: Scope,
  row: Omit<Insertable<TrustedDeviceRow>, "organization_id">,
): Promise<void> {
  await tables(tx)
    .insertInto("trusted_devices")
    .values({ ...row, organization_id: tx.organizationId })
    .execute();
}

/** A device of this person that is still trusted. */
export function findDevice(pool: pg.Pool, organizationId: string, userId: string, id: string) {
  return scopedTo(pool, organizationId)
    .$extendTables<AuthTables>()
    .selectFrom("trusted_devices")
    .select(["id", "secret_hash"])
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("expires_at", ">", now().toISOString())
    .executeTakeFirst();
}

export async function countDevices(scope: Scope, userId: string): Promise<number> {
  const { count } = await tables(scope)
    .selectFrom("trusted_devices")
    .select((query) => query.fn.countAll<number>().as("count"))
    .where("organization_id", "=", scope.organizationId)
    .where("user_id", "=", userId)
    .where("expires_at", ">", now().toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

/** Forgets what this person has in one of the tables of proofs; gives how many there were. */
export async function deleteOf(
  tx: Scope,
  table: "authenticator_apps" | "recovery_codes" | "trusted_devices" | "passkeys",
  userId: string,
): Promise<number> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom(table)
    .where("organization_id", "=", tx.organizationId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteDevicesBefore(scope: Scope, moment: Date): Promise<void> {
  await tables(scope)
    .deleteFrom("trusted_devices")
    .where("organization_id", "=", scope.organizationId)
    .where("expires_at", "<", moment.toISOString())
    .execute();
}
