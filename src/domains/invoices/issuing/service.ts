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
import { type DeductedRow, insertDeductions, lockDeposits } from "../billing/deductions-store.ts";
import type { AccountEntry, Invoice } from "../contract.ts";
import { columnsOf, composePaper, problemsOf, settle } from "../drafts/settling.ts";
import { invoiceEvent } from "../event-builders.ts";
import { lockInvoice } from "../holding.ts";
import { serializeInvoice } from "../serializers.ts";
import { nextNumber } from "../settings/numbers.ts";
import { findSettings } from "../settings/store.ts";
import { changeAndRead, type KeptInvoice } from "../store.ts";
import { enqueueDrawing } from "./drawing.ts";

export async function issueInvoice(actor: Actor, id: number, expectedVersion?: number): Promise<Invoice> {
  return inTransaction(requirePermission(actor, "invoices.send"), async (tx) => {
    const { row, deducted, entries } = await issue(tx, await lockInvoice(tx, id, "issue", expectedVersion));
    return serializeInvoice(tx, row, {
      deducted,
      entries,
      deducted_in: null,
      credit_notes: [],
      open_links: 0,
    });
  });
}

export type Issued = {
  row: KeptInvoice & { number: string };
  deducted: DeductedRow[];
  entries: AccountEntry[];
};

/**
 * Of a draft that is held. Its day of issue is today on the business's calendar. Throws `validation` for what keeps it
 * from being issued. The series is held from the moment when the number is taken: all that can be done before is done
 * before, and as little as possible after.
 */
export async function issue(tx: Scope, held: KeptInvoice): Promise<Issued> {
  const at = now().toISOString();
  const issued_on = localDay(now(), tx.actor.timeZone);
  const [problem] = problemsOf(held);
  if (problem) throw invalid(problem, { [held.customer_id === null ? "customer_id" : "lines"]: problem });
  const draft = { ...held, title: held.title || "Invoice", due_on: dueOn(held, issued_on) };
  await lockDeposits(tx, workOf(draft));
  const settled = await settle(tx, draft);
  const settings = await findSettings(tx);
  const paper = await composePaper(tx, draft, settled, { number: "", issued_on });
  await keepPaperLogo(tx, paper);
  await insertDeductions(tx, held.id, settled.deducted);
  await enqueueDrawing(tx, "invoices", held.id);
  const number = await nextNumber(tx, settings, "invoice", issued_on);
  const about = { ...draft, ...columnsOf(settled), number };
  await appendEvent(tx, invoiceEvent(about, "issued", "issued"));
  const row = await changeAndRead(tx, held.id, {
    ...columnsOf(settled),
    title: draft.title,
    number,
    paper: { ...paper, number, stamp: null },
    due_on: draft.due_on,
    issued_on,
    issued_at: at,
    issued_by: tx.actor.userId,
    updated_at: at,
  });
  const issued = { ...row, number };
  return { row: issued, deducted: settled.deducted, entries: await postIssued(tx, issued) };
}

/** Throws `validation` for a day before the day of issue. */
function dueOn({ due_on, due_days }: Pick<KeptInvoice, "due_on" | "due_days">, issuedOn: string): string {
  if (due_on === null) return addDays(issuedOn, due_days);
  if (due_on >= issuedOn) return due_on;
  const message = "The due day is in the past. Choose another day.";
  throw invalid(message, { due_on: message });
}
