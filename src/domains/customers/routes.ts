/** Which call about customers reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { logContact } from "./contacts.ts";
import { customersContract } from "./contract.ts";
import { deleteCustomer, restoreCustomer } from "./deletion.ts";
import { findMatches } from "./duplicates.ts";
import { addNote, deleteNote, listNotes, restoreNote } from "./history/notes.ts";
import { readTimeline } from "./history/timeline.ts";
import { listCustomers } from "./listing.ts";
import { createCustomer, getCustomer, getCustomerStats, updateCustomer } from "./service.ts";

const calls = implement(customersContract).$context<CallContext>().use(authenticated);

export const customerRoutes = calls.router({
  stats: calls.stats.handler(({ context }) => getCustomerStats(context.actor)),
  list: calls.list.handler(({ input, context }) => listCustomers(context.actor, input)),
  get: calls.get.handler(({ input, context }) => getCustomer(context.actor, input.id)),
  create: calls.create.handler(({ input, context }) => createCustomer(context.actor, input)),
  update: calls.update.handler(({ input: { id, version, ...changes }, context }) =>
    updateCustomer(context.actor, id, changes, context.ifMatch ?? version),
  ),
  delete: calls.delete.handler(({ input, context }) =>
    deleteCustomer(context.actor, input.id, context.ifMatch ?? undefined),
  ),
  restore: calls.restore.handler(({ input, context }) => restoreCustomer(context.actor, input.id)),
  matches: calls.matches.handler(({ input, context }) => findMatches(context.actor, input)),
  notes: calls.notes.handler(({ input, context }) => listNotes(context.actor, input.id)),
  addNote: calls.addNote.handler(({ input, context }) => addNote(context.actor, input.id, input.body)),
  deleteNote: calls.deleteNote.handler(({ input, context }) =>
    deleteNote(context.actor, input.id, input.noteId),
  ),
  restoreNote: calls.restoreNote.handler(({ input, context }) =>
    restoreNote(context.actor, input.id, input.noteId),
  ),
  logContact: calls.logContact.handler(({ input, context }) =>
    logContact(context.actor, input.id, input.channel),
  ),
  timeline: calls.timeline.handler(({ input, context }) => readTimeline(context.actor, input.id, input)),
});
