/** Every question about the address at which a business takes email, and about its signature. */
import { type Selectable, sql, type Updateable } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { MailSettingsRow, MailSettingsTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<MailSettingsTables>(scope);

export type KeptMailSettings = Selectable<MailSettingsRow>;

export const findMailSettings = (scope: Scope): Promise<KeptMailSettings | undefined> =>
  tables(scope)
    .selectFrom("mail_settings")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirst();

/** Held until the transaction ends. */
export async function lockMailSettings(tx: Scope): Promise<KeptMailSettings> {
  await tables(tx)
    .insertInto("mail_settings")
    .values({ organization_id: tx.organizationId, local_part: null, signature: null, version: 0 })
    .onConflict((met) => met.doNothing())
    .execute();
  return tables(tx)
    .selectFrom("mail_settings")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateMailSettings(tx: Scope, changes: Updateable<MailSettingsRow>): Promise<void> {
  await tables(tx)
    .updateTable("mail_settings")
    .set((row) => ({ ...changes, version: row("version", "+", 1) }))
    .where("organization_id", "=", tx.organizationId)
    .execute();
}

/** False where another business has or had it. */
export async function takeLocalPart(tx: Scope, name: string, at: string): Promise<boolean> {
  await tables(tx)
    .insertInto("mail_addresses")
    .values({ organization_id: tx.organizationId, local_part: name, made_at: at })
    .onConflict((met) => met.doNothing())
    .execute();
  return (await listLocalParts(tx)).includes(name);
}

/** Every name that the business has or had. */
export async function listLocalParts(scope: Scope): Promise<string[]> {
  const rows = await tables(scope)
    .selectFrom("mail_addresses")
    .select("local_part")
    .where("organization_id", "=", scope.organizationId)
    .orderBy("local_part")
    .execute();
  return rows.map(({ local_part }) => local_part);
}

export type Addressee = { id: string; timeZone: string; country: string };

/** The business that takes email under this name now. */
export async function findAddressee(pool: pg.Pool, name: string): Promise<Addressee | undefined> {
  const { rows } = await sql<{ organization_id: string; time_zone: string; country: string }>`
    select organization_id, time_zone, country from find_mail_address(${name})`.execute(scopedTo(pool, null));
  const [found] = rows;
  return found && { id: found.organization_id, timeZone: found.time_zone, country: found.country };
}
