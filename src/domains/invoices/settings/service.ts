/** Shows and changes how invoices are made. What was issued stays as it is; drafts keep what they began with. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { localDay } from "#shared/time/time.ts";
import type { InvoiceSettings, InvoiceSettingsChanges } from "./contract.ts";
import { seriesYear, upcomingNumber } from "./numbers.ts";
import { advanceSeries, findSettings, saveSettings } from "./store.ts";

export const getInvoiceSettings = (actor: Actor): Promise<InvoiceSettings> =>
  readSettings(requirePermission(actor, "invoices.view"));

async function readSettings(scope: Scope): Promise<InvoiceSettings> {
  const settings = await findSettings(scope);
  const day = localDay(now(), scope.actor.timeZone);
  const { updated_at: _, ...shown } = settings;
  return {
    ...shown,
    next_invoice: await upcomingNumber(scope, settings, "invoice", day),
    next_credit_note: await upcomingNumber(scope, settings, "credit_note", day),
  };
}

export async function updateInvoiceSettings(
  actor: Actor,
  { version, next_number, ...changes }: InvoiceSettingsChanges,
): Promise<InvoiceSettings> {
  return inTransaction(requirePermission(actor, "invoices.settings"), async (tx) => {
    const before = await findSettings(tx);
    const subject = { kind: "invoice_settings", id: tx.organizationId };
    await assertUnchanged(tx, before, version, { thing: "page", subjects: [subject] });
    const wanted = givenFields(changes);
    const changed = changedFields(before, wanted);
    const { version: _, updated_at: __, ...kept } = before;
    if (Object.keys(changed).length > 0) await saveSettings(tx, { ...kept, ...wanted });
    if (next_number !== undefined)
      await continueAt(tx, wanted.invoice_pattern ?? kept.invoice_pattern, next_number);
    const fields = [...Object.keys(changed), ...(next_number === undefined ? [] : ["next_number"])];
    if (fields.length > 0)
      await appendEvent(tx, {
        type: "invoice_settings.changed",
        subject,
        title: "Invoice settings changed",
        data: { fields },
      });
    return readSettings(tx);
  });
}

async function continueAt(tx: Scope, pattern: string, next: number): Promise<void> {
  const year = seriesYear(pattern, localDay(now(), tx.actor.timeZone));
  if (await advanceSeries(tx, "invoice", year, next - 1)) return;
  const message = "That number was given before. Choose a higher one.";
  throw invalid(message, { next_number: message });
}
