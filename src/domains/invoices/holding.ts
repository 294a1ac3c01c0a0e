/** Takes hold of an invoice for a change: whether its state allows it, and whether it is as one saw it. */
import type { Scope } from "#platform/actor.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { type InvoiceAction, type InvoiceStatus, invoiceActions } from "./contract.ts";
import { type KeptInvoice, lockInvoiceRow } from "./store.ts";
import { nameOf, statusNames } from "./words.ts";

/**
 * Held until the transaction ends. Throws `not_found`, or `conflict` when its state does not allow the action; null is for
 * what any state allows.
 */
export async function lockInvoice(
  tx: Scope,
  id: number,
  action: InvoiceAction | null,
  expectedVersion?: number,
): Promise<KeptInvoice> {
  const row = await lockInvoiceRow(tx, id);
  if (!row || row.deleted_at !== null) throw notFound("Invoice");
  if (action !== null) assertMay(row, action);
  await assertUnchanged(tx, row, expectedVersion, {
    thing: "invoice",
    subjects: [{ kind: "invoice", id }],
  });
  return row;
}

const refusals: Record<InvoiceAction, string> = {
  edit: "An issued invoice doesn't change. Credit it, or void it and duplicate it.",
  issue: "Only a draft can be issued.",
  delete: "Only a draft can be deleted. Void it instead.",
  send: "It can't be sent.",
  remind: "There is nothing left to pay.",
  pay: "There is nothing left to pay.",
  void: "It can't be voided.",
  write_off: "There is nothing left to write off.",
  credit: "It can't be credited.",
};

export function assertMay({ number, status }: Pick<KeptInvoice, "number" | "status">, action: InvoiceAction) {
  if ((invoiceActions[action] as readonly InvoiceStatus[]).includes(status)) return;
  throw conflict(`${nameOf({ number })} is ${statusNames[status]}. ${refusals[action]}`);
}
