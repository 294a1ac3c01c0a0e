/** What happened to an invoice, from the event log: drafted, issued, sent, seen, credited. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { notFound } from "#platform/errors.ts";
import type { InvoiceHistoryEntry } from "./contract.ts";
import { findHistory } from "./history-store.ts";
import { findInvoice } from "./store.ts";

export async function listHistory(actor: Actor, id: number): Promise<InvoiceHistoryEntry[]> {
  const scope = requirePermission(actor, "invoices.view");
  if (!(await findInvoice(scope, id))) throw notFound("Invoice");
  return findHistory(scope, id);
}
