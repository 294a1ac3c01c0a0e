/** Issues an invoice: it gets its number, is frozen as a paper, and its customer owes what it says. */
import { keepPaperLogo } from "#domains/branding/paper-brand.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { addDays, localDay } from "#shared/time/time.ts";
import { postIssued } from "../account/service.ts";
import { workOf } from "../billing/deductions.ts";
import { insertDeductions, lockDeposits } from "../billing/deductions-store.ts";
import type { Invoice } from "../contract.ts";
import { columnsOf, composePaper, problemsOf, settle } from "../drafts/settling.ts";
import { invoiceEvent } from "../event-builders.ts";
import { lockInvoice } from "../holding.ts";
import { readInvoice } from "../serializers.ts";
import { nextNumber } from "../settings/numbers.ts";
import { findSettings } from "../settings/store.ts";
import { changeInvoiceRow, type KeptInvoice } from "../store.ts";
import { enqueueDrawing } from "./drawing.ts";

export async function issueInvoice(actor: Actor, id: number, expectedVersion?: number): Promise<Invoice> {
  return inTransaction(requirePermission(actor, "invoices.send"), async (tx) => {
    await issue(tx, await lockInvoice(tx, id, "issue", expectedVersion));
    return readInvoice(tx, id);
  });
}

/**
 * Of a draft that is held. Its day of issue is today on the business's calendar. Throws `validation` for what keeps it
 * from being issued. The series is held from the moment when the number is taken, so that comes last.
 */
export async function issue(tx: Scope, held: KeptInvoice): Promise<KeptInvoice> {
  const at = now();
  const issued_on = localDay(at, tx.actor.timeZone);
  const [problem] = problemsOf(held);
  if (problem) throw invalid(problem, { [held.customer_id === null ? "customer_id" : "lines"]: problem });
  const due_on = dueOn(held, issued_on);
  const draft = { ...held, due_on };
  await lockDeposits(tx, workOf(draft));
  const settled = await settle(tx, draft);
  const settings = await findSettings(tx);
  const number = await nextNumber(tx, settings, "invoice", issued_on);
  const paper = await composePaper(tx, draft, settled, { number, issued_on });
  await keepPaperLogo(tx, paper);
  const issued = {
    ...columnsOf(settled),
    title: held.title || "Invoice",
    number,
    paper,
    due_on,
    issued_on,
    issued_at: at.toISOString(),
    issued_by: tx.actor.userId,
    updated_at: at.toISOString(),
  };
  await changeInvoiceRow(tx, held.id, issued);
  await insertDeductions(tx, held.id, settled.deducted);
  const after = { ...held, ...issued, balance_cents: issued.total_cents };
  await postIssued(tx, after);
  await enqueueDrawing(tx, "invoices", held.id);
  await appendEvent(tx, invoiceEvent(after, "issued", "issued"));
  return after;
}

/** Throws `validation` for a day before the day of issue. */
function dueOn({ due_on, due_days }: Pick<KeptInvoice, "due_on" | "due_days">, issuedOn: string): string {
  if (due_on === null) return addDays(issuedOn, due_days);
  if (due_on >= issuedOn) return due_on;
  const message = "The due day is in the past. Choose another day.";
  throw invalid(message, { due_on: message });
}
