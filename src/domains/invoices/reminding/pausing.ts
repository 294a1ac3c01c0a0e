/** Keeps reminders and late fees of one invoice back: for a while, until a promised day, or while it is disputed. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import { localDay } from "#shared/time/time.ts";
import { invoiceEvent } from "../event-builders.ts";
import { lockInvoice } from "../holding.ts";
import { type KeptInvoice, lockInvoiceRow } from "../store.ts";
import { type InvoiceFollowUp, PauseKind } from "./contract.ts";
import { pauseReasons } from "./planning.ts";
import { readFollowUp } from "./service.ts";
import { endPauses, insertPause, listPauses } from "./store.ts";

type Until = { through: string | null; note: string | null };

export async function pauseByHand(actor: Actor, id: number, until: Until): Promise<InvoiceFollowUp> {
  return inTransaction(requirePermission(actor, "invoices.send"), async (tx) => {
    const held = await lockInvoice(tx, id, "remind");
    if (until.through !== null) assertToCome(tx, until.through, "through");
    await endPauses(tx, id, ["pause"]);
    await insertPause(tx, { ...until, invoice_id: id, kind: "pause" });
    const end = until.through ? `through ${formatLongDate(until.through, "UTC")}` : "until they are resumed";
    await tell(tx, held, "reminders_paused", `reminders paused ${end}`, until.note);
    return readFollowUp(tx, id);
  });
}

/** A new promise takes the place of the one before, which stays in the event log. */
export async function notePromise(
  actor: Actor,
  id: number,
  { day, note }: { day: string; note: string | null },
): Promise<InvoiceFollowUp> {
  return inTransaction(requirePermission(actor, "invoices.send"), async (tx) => {
    const held = await lockInvoice(tx, id, "remind");
    assertToCome(tx, day, "day");
    await endPauses(tx, id, ["promise"]);
    await insertPause(tx, { invoice_id: id, kind: "promise", through: day, note });
    await tell(tx, held, "promised", `payment promised for ${formatLongDate(day, "UTC")}`, note);
    return readFollowUp(tx, id);
  });
}

function assertToCome({ actor: { timeZone } }: Scope, day: string, field: string): void {
  if (day >= localDay(now(), timeZone)) return;
  const message = "That day is over. Choose today or a later day.";
  throw invalid(message, { [field]: message });
}

const tell = (tx: Scope, held: KeptInvoice, type: string, words: string, note: string | null) =>
  appendEvent(tx, invoiceEvent(held, type, words, { description: note }));

/** Ending what has ended changes nothing. */
export async function resumeByHand(actor: Actor, id: number): Promise<InvoiceFollowUp> {
  return inTransaction(requirePermission(actor, "invoices.send"), async (tx) => {
    const held = await lockInvoice(tx, id, "remind");
    if ((await endPauses(tx, id, PauseKind.options)) > 0)
      await tell(tx, held, "reminders_resumed", "reminders resumed", null);
    return readFollowUp(tx, id);
  });
}

/**
 * For what later domains find out: a payment is disputed, the customer wrote back. It holds until `resumeReminders` or a
 * person ends it; once for each reason.
 */
export async function pauseReminders(
  tx: Scope,
  invoiceId: number,
  reason: "dispute" | "answer",
  note: string | null = null,
): Promise<void> {
  const held = await lockInvoiceRow(tx, invoiceId);
  if (!held || held.issued_at === null) return;
  const standing = await listPauses(tx, invoiceId, localDay(now(), tx.actor.timeZone));
  if (standing.some(({ kind }) => kind === reason)) return;
  await insertPause(tx, { invoice_id: invoiceId, kind: reason, through: null, note });
  await tell(tx, held, "reminders_paused", "reminders paused", note ?? pauseReasons[reason]);
}

/** Reminders go on with the next that is due; what was kept back is not made up for. */
export async function resumeReminders(
  tx: Scope,
  invoiceId: number,
  reason: "dispute" | "answer",
): Promise<void> {
  const held = await lockInvoiceRow(tx, invoiceId);
  if (held && (await endPauses(tx, invoiceId, [reason])) > 0)
    await tell(tx, held, "reminders_resumed", "reminders resumed", null);
}
