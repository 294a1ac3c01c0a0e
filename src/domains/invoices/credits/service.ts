/** Credit notes: what a customer no longer owes of an issued invoice, in a series of their own. */
import { keepPaperLogo } from "#domains/branding/paper-brand.ts";
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { findCustomer } from "#domains/customers/service.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { formatMoney, money, shareOf } from "#shared/money/money.ts";
import { localDay } from "#shared/time/time.ts";
import { postCredit } from "../account/service.ts";
import type { Invoice } from "../contract.ts";
import { invoiceEvent } from "../event-builders.ts";
import { lockInvoice } from "../holding.ts";
import { assertNotDeducted, owner } from "../issuing/closing.ts";
import { enqueueDrawing } from "../issuing/drawing.ts";
import { creditNotePaper } from "../paper.ts";
import type { TaxSum } from "../prices-contract.ts";
import { readInvoice } from "../serializers.ts";
import { nextNumber } from "../settings/numbers.ts";
import { findSettings } from "../settings/store.ts";
import {
  changeInvoiceRow,
  insertCreditNote,
  type KeptCreditNote,
  type KeptInvoice,
  listCreditNotes,
} from "../store.ts";

type Wanted = {
  reason: string;
  /** Minor units with their taxes; all that is not credited yet when it is null. */
  amount_cents: number | null;
};

export async function creditInvoice(actor: Actor, id: number, wanted: Wanted): Promise<Invoice> {
  return inTransaction(requirePermission(actor, "invoices.adjust"), async (tx) => {
    const held = await lockInvoice(tx, id, "credit");
    await assertNotDeducted(tx, held);
    await credit(tx, held, wanted);
    return readInvoice(tx, id);
  });
}

/** Of an invoice that is held. Throws `validation` for more than is left of it to credit. Gives the note's id. */
export async function credit(
  tx: Scope,
  held: KeptInvoice,
  { reason, amount_cents }: Wanted,
): Promise<number> {
  const before = await listCreditNotes(tx, held.id);
  const open = held.total_cents - before.reduce((sum, { total_cents }) => sum + total_cents, 0);
  const total_cents = amount_cents ?? open;
  if (total_cents <= 0 || total_cents > open) {
    const message = `Up to ${formatMoney(money(open, held.currency))} of ${held.number} can still be credited.`;
    throw invalid(message, { amount_cents: message });
  }
  const taxes = taxesOf(held, before, total_cents);
  const issued_on = localDay(now(), tx.actor.timeZone);
  const customer = await findCustomer(actingWithin(tx, tx.actor), owner(held).customer_id);
  const brand = await publicBrandOf(tx);
  const settings = await findSettings(tx);
  const number = await nextNumber(tx, settings, "credit_note", issued_on);
  const { currency, client_name } = held;
  const paper = creditNotePaper(
    {
      number,
      reason,
      issued_on,
      invoiceNumber: held.number ?? "",
      clientName: client_name,
      currency,
      total_cents,
      taxes,
    },
    { brand, buyer: customer },
  );
  await keepPaperLogo(tx, paper);
  const noteId = await insertCreditNote(tx, {
    ...owner(held),
    number,
    invoice_id: held.id,
    client_name,
    reason,
    total_cents,
    tax_cents: taxes.reduce((sum, { tax_cents }) => sum + tax_cents, 0),
    taxes,
    issued_on,
    paper,
    created_at: now().toISOString(),
  });
  const facts = { ...owner(held), kind: "credit_note" as const, credit_note_id: noteId, note: reason };
  await postCredit(tx, facts, held, total_cents);
  await changeInvoiceRow(tx, held.id, { updated_at: now().toISOString() });
  await enqueueDrawing(tx, "credit_notes", noteId);
  await appendEvent(
    tx,
    invoiceEvent(held, "credited", "credited", {
      description: reason,
      data: { credit_note: number, credited_cents: total_cents },
    }),
  );
  return noteId;
}

/**
 * The part of each tax in what is credited by now, less what the notes before took back of it: so all notes of an invoice
 * together take back each tax to the cent, however many there are. An invoice that takes deposits off credits taxes as if
 * they stood on it wholly.
 */
function taxesOf(
  { taxes, gross_cents }: KeptInvoice,
  before: readonly Pick<KeptCreditNote, "total_cents" | "taxes">[],
  credited: number,
): TaxSum[] {
  const whole = before.reduce((sum, { total_cents }) => sum + total_cents, credited);
  return taxes.map((tax) => {
    const earlier = before.flatMap((note) =>
      note.taxes.filter(({ name, percent }) => name === tax.name && percent === tax.percent),
    );
    const rest = (key: "tax_cents" | "net_cents") => {
      const share = shareOf(tax[key], whole, gross_cents);
      return Math.max(share - earlier.reduce((sum, each) => sum + each[key], 0), 0);
    };
    return { ...tax, tax_cents: rest("tax_cents"), net_cents: rest("net_cents") };
  });
}
