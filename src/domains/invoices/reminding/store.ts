/** Keeps which reminders of unpaid invoices there are, what became of each, and what keeps them back. */

import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { asJson } from "#platform/database/json.ts";
import { newId } from "#platform/ids.ts";
import type { PauseKind } from "./contract.ts";
import type {
  InvoicePauseRow,
  InvoiceReminderRow,
  InvoiceReminderSettingsRow,
  RemindingTables,
  StoredRule,
} from "./tables.ts";

const tables = (scope: Scope) => tablesOf<RemindingTables>(scope);

export type KeptReminderSettings = Omit<Selectable<InvoiceReminderSettingsRow>, "organization_id">;

/** Undefined for a business that has chosen none. */
export async function findReminderSettings(scope: Scope): Promise<KeptReminderSettings | undefined> {
  const row = await tables(scope)
    .selectFrom("invoice_reminder_settings")
    .select(["is_on", "send_hour", "rules", "version", "updated_at"])
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirst();
  return row;
}

export async function saveReminderSettings(
  tx: Scope,
  { rules, ...settings }: Omit<KeptReminderSettings, "version" | "updated_at">,
): Promise<void> {
  const row = {
    ...settings,
    rules: asJson(rules),
    updated_at: now().toISOString(),
  };
  await tables(tx)
    .insertInto("invoice_reminder_settings")
    .values({ ...row, organization_id: tx.organizationId })
    .onConflict((met) =>
      met
        .column("organization_id")
        .doUpdateSet({ ...row, version: sql<number>`invoice_reminder_settings.version + 1` }),
    )
    .execute();
}

export type DueInvoice = { id: number; due_on: string; issued_on: string };

/** Open invoices of which the rule is to remind on a day from `from` to `until`, and has not. */
export async function findToRemind(
  scope: Scope,
  rule: StoredRule,
  { from, until }: { from: string; until: string },
): Promise<DueInvoice[]> {
  const { rows } = await sql<DueInvoice>`
    select i.id, i.due_on, i.issued_on from invoices i
    where i.organization_id = ${scope.organizationId} and i.status in ('issued', 'partly_paid')
      and i.due_on between ${from}::date - ${rule.days}::int and ${until}::date - ${rule.days}::int
      and i.issued_on < i.due_on + ${rule.days}::int
      and not exists (select from invoice_reminders r where r.organization_id = i.organization_id
        and r.invoice_id = i.id and r.rule_id = ${rule.id})
    order by i.due_on, i.id limit 1000`.execute(scope.db);
  return rows;
}

export type KeptReminder = Omit<Selectable<InvoiceReminderRow>, "organization_id">;

type NewReminder = Omit<Insertable<InvoiceReminderRow>, "organization_id" | "created_by" | "created_by_name">;

/** False where the rule has reminded of this invoice, or somebody has on this day. */
export async function insertReminder(tx: Scope, row: NewReminder): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto("invoice_reminders")
    .values({
      ...row,
      organization_id: tx.organizationId,
      created_by: tx.actor.userId,
      created_by_name: tx.actor.name,
    })
    .onConflict((met) => met.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findInvoiceOf(scope: Scope, id: string): Promise<number | undefined> {
  const row = await tables(scope)
    .selectFrom("invoice_reminders")
    .select("invoice_id")
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.invoice_id;
}

/** Held until the transaction ends. */
export async function lockReminder(tx: Scope, id: string): Promise<KeptReminder | undefined> {
  return tables(tx)
    .selectFrom("invoice_reminders")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function changeReminder(
  tx: Scope,
  id: string,
  changes: Updateable<InvoiceReminderRow>,
): Promise<void> {
  await tables(tx)
    .updateTable("invoice_reminders")
    .set(changes)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** Those that are nobody's by `moment`: their job died, or a delivery failed. They are held until `until` by whoever asks. */
export async function takeLeft(tx: Scope, moment: string, until: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update invoice_reminders set held_until = ${until}
    where organization_id = ${tx.organizationId} and status in ('waiting', 'sending')
      and held_until <= ${moment} returning id`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** The newest first. */
export function listReminders(scope: Scope, invoiceId: number): Promise<KeptReminder[]> {
  return tables(scope)
    .selectFrom("invoice_reminders")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("invoice_id", "=", invoiceId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export type KeptPause = Omit<Selectable<InvoicePauseRow>, "organization_id">;

/** Those that hold on this day or later, the newest first. */
export function listPauses(scope: Scope, invoiceId: number, day: string): Promise<KeptPause[]> {
  return tables(scope)
    .selectFrom("invoice_pauses")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("invoice_id", "=", invoiceId)
    .where("ended_at", "is", null)
    .where(({ or, eb }) => or([eb("through", "is", null), eb("through", ">=", day)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function insertPause(
  tx: Scope,
  pause: Pick<KeptPause, "invoice_id" | "kind" | "through" | "note">,
): Promise<void> {
  await tables(tx)
    .insertInto("invoice_pauses")
    .values({
      ...pause,
      id: newId(),
      organization_id: tx.organizationId,
      created_by: tx.actor.userId,
      created_by_name: tx.actor.name,
      created_at: now().toISOString(),
      ended_at: null,
      ended_by_name: null,
    })
    .execute();
}

/** Gives how many were ended. */
export async function endPauses(tx: Scope, invoiceId: number, kinds: readonly PauseKind[]): Promise<number> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable("invoice_pauses")
    .set({ ended_at: now().toISOString(), ended_by_name: tx.actor.name })
    .where("organization_id", "=", tx.organizationId)
    .where("invoice_id", "=", invoiceId)
    .where("ended_at", "is", null)
    .where("kind", "in", kinds)
    .execute()
    .then(([result]) => result ?? { numUpdatedRows: 0n });
  return Number(numUpdatedRows);
}
