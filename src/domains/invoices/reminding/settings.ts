/** Shows and changes which reminders of unpaid invoices are sent. A change counts from that day on. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { localDay } from "#shared/time/time.ts";
import type { InvoiceReminderChanges, InvoiceReminderSettings, ReminderRule } from "./contract.ts";
import { findReminderSettings, type KeptReminderSettings, saveReminderSettings } from "./store.ts";
import type { StoredRule } from "./tables.ts";

const usualDays = [-3, 0, 7, 14];

/**
 * Off until somebody switches them on: nobody's customers are asked for money unasked. The rules that a business would
 * begin with stand there already.
 */
const usual = (today: string): KeptReminderSettings => ({
  is_on: false,
  send_hour: 9,
  rules: usualDays.map((days) => ({ id: newId(), days, subject: null, text: null, since: today })),
  version: 0,
  updated_at: new Date(0).toISOString(),
});

const todayOf = ({ actor: { timeZone } }: Scope): string => localDay(now(), timeZone);

export const reminderSettingsOf = async (scope: Scope): Promise<KeptReminderSettings> =>
  (await findReminderSettings(scope)) ?? usual(todayOf(scope));

export const getReminderSettings = async (actor: Actor): Promise<InvoiceReminderSettings> =>
  shown(await reminderSettingsOf(requirePermission(actor, "invoices.view")));

const shown = ({ is_on, send_hour, rules, version }: KeptReminderSettings): InvoiceReminderSettings => ({
  is_on,
  send_hour,
  rules: rules.map(({ since: _, ...rule }) => rule).toSorted((a, b) => a.days - b.days),
  version,
});

export async function updateReminderSettings(
  actor: Actor,
  { version, ...changes }: InvoiceReminderChanges,
): Promise<InvoiceReminderSettings> {
  return inTransaction(requirePermission(actor, "invoices.settings"), async (tx) => {
    const before = await reminderSettingsOf(tx);
    const subject = { kind: "invoice_reminder_settings", id: tx.organizationId };
    await assertUnchanged(tx, before, version, { thing: "page", subjects: [subject] });
    const { is_on, send_hour, rules } = { ...shown(before), ...givenFields(changes) };
    const isSwitchedOn = is_on && !before.is_on;
    const kept = keptRules(isSwitchedOn ? [] : before.rules, rules, todayOf(tx));
    const wanted = { is_on, send_hour, rules: kept };
    const fields = Object.keys(changedFields(before, wanted));
    if (fields.length > 0) {
      await saveReminderSettings(tx, wanted);
      await appendEvent(tx, {
        type: "invoice_settings.changed",
        subject,
        title: "Invoice reminders changed",
        data: { fields },
      });
    }
    return shown(await reminderSettingsOf(tx));
  });
}

/** A rule that is new or goes out on another day holds from today on: what lies behind is not made up for. */
function keptRules(
  before: readonly StoredRule[],
  after: readonly ReminderRule[],
  today: string,
): StoredRule[] {
  const known = new Map(before.map((rule) => [rule.id, rule]));
  return after.map((rule) => {
    const was = known.get(rule.id);
    return { ...rule, since: was?.days === rule.days ? was.since : today };
  });
}
