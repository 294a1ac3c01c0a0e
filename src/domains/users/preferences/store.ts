/** Where a person's own preferences are read and kept. */
import { sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { UserTables } from "../tables.ts";

/** Held until the transaction ends; undefined for nobody of this organization. */
export async function lockPreferences(tx: Scope, userId: string) {
  const row = await tablesOf<UserTables>(tx)
    .selectFrom("users")
    .select("preferences")
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.preferences;
}

/** The version of the profile stays, so that nobody who is editing it is disturbed. */
export async function replacePreferences(tx: Scope, userId: string, preferences: object): Promise<void> {
  await sql`
    update users set preferences = ${JSON.stringify(preferences)}::jsonb
    where organization_id = ${tx.organizationId} and id = ${userId}`.execute(tx.db);
}
