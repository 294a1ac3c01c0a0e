/** Keeps what a business has chosen about reminders. */

import { type Selectable, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { asJson } from "#platform/database/json.ts";
import { tables } from "./store.ts";
import type { ReminderSettingsRow } from "./tables.ts";

export type KeptSettings = Selectable<ReminderSettingsRow>;

export function findSettings(scope: Scope): Promise<KeptSettings | undefined> {
  return tables(scope)
    .selectFrom("reminder_settings")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirst();
}

export function lockSettings(tx: Scope): Promise<KeptSettings | undefined> {
  return tables(tx)
    .selectFrom("reminder_settings")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type SettingsValues = Pick<KeptSettings, "policy" | "rules" | "quiet_from" | "quiet_to" | "sends_texts">;

/** False when somebody else has just done so. */
export async function insertSettings(
  tx: Scope,
  values: SettingsValues & Pick<KeptSettings, "before_since">,
): Promise<boolean> {
  const row = {
    ...values,
    organization_id: tx.organizationId,
    policy: asJson(values.policy),
    rules: asJson(values.rules),
  };
  const inserted = await tables(tx)
    .insertInto("reminder_settings")
    .values(row)
    .onConflict((met) => met.doNothing())
    .returning("version")
    .executeTakeFirst();
  return inserted !== undefined;
}

export function updateSettings(tx: Scope, values: SettingsValues): Promise<KeptSettings> {
  return tables(tx)
    .updateTable("reminder_settings")
    .set({
      ...values,
      policy: asJson(values.policy),
      rules: asJson(values.rules),
      version: sql<number>`version + 1`,
    })
    .where("organization_id", "=", tx.organizationId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setBeforeSince(tx: Scope, since: string | null): Promise<void> {
  await tables(tx)
    .updateTable("reminder_settings")
    .set({ before_since: since })
    .where("organization_id", "=", tx.organizationId)
    .execute();
}
