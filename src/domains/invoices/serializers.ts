/** An invoice as its calls answer with it: with its totals, its paper, its credit notes and the entries of the account. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { localDay } from "#shared/time/time.ts";
import { listEntriesOf } from "./account/store.ts";
import { deductibleOf } from "./billing/deductions.ts";
import { type DeductedRow, findDeductedIn, listDeducted } from "./billing/deductions-store.ts";
import type { CreditNote, Invoice } from "./contract.ts";
import { totalsOf } from "./pricing.ts";
import { countOpenLinks } from "./sending/store.ts";
import { findInvoice, type KeptCreditNote, type KeptInvoice, listCreditNotes } from "./store.ts";

/** Throws `not_found` for one that was deleted or never was. */
export async function readInvoice(scope: Scope, id: number): Promise<Invoice> {
  const row = await findInvoice(scope, id);
  if (!row) throw notFound("Invoice");
  return serializeInvoice(scope, row, {
    deducted: row.issued_at === null ? await deductibleOf(scope, row) : await listDeducted(scope, id),
    deducted_in: row.kind === "deposit" ? await findDeductedIn(scope, id) : null,
    credit_notes: (await listCreditNotes(scope, id)).map(toCreditNote),
    entries: await listEntriesOf(scope, id),
    open_links: await countOpenLinks(scope, id),
  });
}

type Beside = Pick<Invoice, "deducted_in" | "credit_notes" | "entries" | "open_links"> & {
  deducted: DeductedRow[];
};

export function serializeInvoice(scope: Scope, row: KeptInvoice, { deducted, ...beside }: Beside): Invoice {
  const totals = totalsOf({ ...row, deducted });
  return {
    ...ownFields(row),
    ...beside,
    // Deposits may have been issued since a draft was saved.
    total_cents: row.issued_at === null ? totals.total_cents : row.total_cents,
    is_overdue: isOverdue(scope, row),
    totals,
    deductions: deducted.map(({ id, number, amount_cents }) => ({ invoice_id: id, number, amount_cents })),
  };
}

/** After the last moment of its due day on the business's calendar (features.md T-INV-10). */
export const isOverdue = (
  { actor: { timeZone } }: Scope,
  {
    balance_cents,
    due_on,
    voided_at,
    written_off_at,
  }: Pick<KeptInvoice, "balance_cents" | "due_on" | "voided_at" | "written_off_at">,
): boolean =>
  balance_cents > 0 &&
  voided_at === null &&
  written_off_at === null &&
  due_on !== null &&
  due_on < localDay(now(), timeZone);

type OwnFields = Omit<
  Invoice,
  "is_overdue" | "totals" | "deductions" | "deducted_in" | "credit_notes" | "entries" | "open_links"
>;

const ownFields = (row: KeptInvoice): OwnFields => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  title: row.title,
  status: row.status,
  customer_id: row.customer_id,
  client_name: row.client_name,
  job_id: row.job_id,
  contract_id: row.contract_id,
  currency: row.currency,
  total_cents: row.total_cents,
  paid_cents: row.paid_cents,
  credited_cents: row.credited_cents,
  balance_cents: row.balance_cents,
  issued_on: row.issued_on,
  due_on: row.due_on,
  sent_at: row.sent_at,
  seen_at: row.seen_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
  version: row.version,
  lines: row.lines,
  terms: row.terms,
  note: row.note,
  due_days: row.due_days,
  paper: row.paper,
  pdf_sha256: row.pdf_sha256?.toString("hex") ?? null,
  issued_at: row.issued_at,
  sent_to: row.sent_to,
  voided_at: row.voided_at,
  written_off_at: row.written_off_at,
  close_reason: row.close_reason,
  created_by_name: row.created_by_name,
});

const toCreditNote = (row: KeptCreditNote): CreditNote => ({
  id: row.id,
  number: row.number,
  invoice_id: row.invoice_id,
  reason: row.reason,
  currency: row.currency,
  total_cents: row.total_cents,
  tax_cents: row.tax_cents,
  issued_on: row.issued_on,
  created_by_name: row.created_by_name,
});
