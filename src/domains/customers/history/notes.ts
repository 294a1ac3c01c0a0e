/** Notes that members write about a customer and may take away again. */
import type { z } from "zod";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { appendEvent, type NewEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { fullName, lockCustomerForUpdate } from "../changing.ts";
import type { Customer, Note as NoteShape } from "../contract.ts";
import { findCustomerRow } from "../store.ts";
import { findNoteRows, insertNoteRow, markNote } from "./notes-store.ts";

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
    const customer = await lockCustomerForUpdate(tx, customerId);
    const note = await insertNoteRow(tx, { customerId, body, moment: now().toISOString() });
    await appendEvent(tx, noteEvent(customer, note.id));
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

export const deleteNote = (actor: Actor, customerId: number, noteId: number): Promise<Note> =>
  keepOrTake(actor, { customerId, noteId }, true);

/** Brings a deleted note back as it was, under its old time. */
export const restoreNote = (actor: Actor, customerId: number, noteId: number): Promise<Note> =>
  keepOrTake(actor, { customerId, noteId }, false);

async function keepOrTake(
  actor: Actor,
  which: { customerId: number; noteId: number },
  isDeleted: boolean,
): Promise<Note> {
  const scope = requirePermission(actor, "customers.update");
  return inTransaction(scope, async (tx) => {
    const customer = await lockCustomerForUpdate(tx, which.customerId);
    const note = await markNote(tx, which, isDeleted);
    if (!note) throw notFound("Note");
    await appendEvent(tx, {
      type: isDeleted ? "customer.note_deleted" : "customer.note_restored",
      subject: { kind: "note", id: which.noteId },
      customerId: which.customerId,
      title: `A note about ${fullName(customer)} was ${isDeleted ? "deleted" : "restored"}`,
      data: { customer_name: fullName(customer), note_id: which.noteId },
    });
    return note;
  });
}
