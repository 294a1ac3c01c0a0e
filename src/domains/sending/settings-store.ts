/** What a business has chosen about how much its customers are sent, as it is kept. */
import type { Selectable, Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { SendingSettingsRow, SendingTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<SendingTables>(scope);

export type KeptSettings = Selectable<SendingSettingsRow>;

export const findSettings = (scope: Scope): Promise<KeptSettings | undefined> =>
  tables(scope)
    .selectFrom("sending_settings")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirst();

/** With the row locked until the transaction ends; `usual` where there is none yet. */
export async function lockSettings(tx: Scope, usual: Updateable<SendingSettingsRow>): Promise<KeptSettings> {
  await tables(tx)
    .insertInto("sending_settings")
    .values({
      most_per_day: null,
      most_per_week: null,
      ...usual,
      organization_id: tx.organizationId,
      version: 0,
    })
    .onConflict((met) => met.doNothing())
    .execute();
  return tables(tx)
    .selectFrom("sending_settings")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateSettings(tx: Scope, changes: Updateable<SendingSettingsRow>): Promise<void> {
  await tables(tx)
    .updateTable("sending_settings")
    .set((row) => ({ ...changes, version: row("version", "+", 1) }))
    .where("organization_id", "=", tx.organizationId)
    .execute();
}
