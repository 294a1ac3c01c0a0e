/** Notes that members write about a customer and may take away again. */
import type { z } from "zod";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { type NewEvent, record } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { fullName, holdCustomer } from "./changing.ts";
import type { Customer, Note as NoteShape } from "./contract.ts";
import { findNoteRows, insertNoteRow, markNoteDeleted } from "./notes-store.ts";
import { findCustomerRow } from "./store.ts";

type Note = z.infer<typeof NoteShape>;

const mostNotesShown = 1_000;

export async function listNotes(actor: Actor, customerId: number): Promise<{ notes: Note[] }> {
  const scope = requirePermission(actor, "customers.view");
  if (!(await findCustomerRow(scope, customerId))) throw notFound("Customer");
  return { notes: await findNoteRows(scope, customerId, mostNotesShown) };
}

/** The text stays out of the event, which nobody could delete with the note. */
export async function addNote(actor: Actor, customerId: number, body: string): Promise<Note> {
  const scope = requirePermission(actor, "customers.update");
  return inTransaction(scope, async (tx) => {
    const customer = await holdCustomer(tx, customerId);
    const note = await insertNoteRow(tx, { customerId, body, moment: now().toISOString() });
    await record(tx, noteEvent(customer, note.id));
    return note;
  });
}

export const noteEvent = (customer: Customer, noteId: number): NewEvent => ({
  type: "customer.note_added",
  subject: { kind: "note", id: noteId },
  customerId: customer.id,
  title: `A note was added to ${fullName(customer)}`,
  data: { customer_name: fullName(customer), note_id: noteId },
});

export async function deleteNote(actor: Actor, customerId: number, noteId: number): Promise<Note> {
  const scope = requirePermission(actor, "customers.update");
  return inTransaction(scope, async (tx) => {
    const customer = await holdCustomer(tx, customerId);
    const note = await markNoteDeleted(tx, customerId, noteId, now().toISOString());
    if (!note) throw notFound("Note");
    await record(tx, {
      type: "customer.note_deleted",
      subject: { kind: "note", id: noteId },
      customerId,
      title: `A note about ${fullName(customer)} was deleted`,
      data: { customer_name: fullName(customer), note_id: noteId },
    });
    return note;
  });
}
