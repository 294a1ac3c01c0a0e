/** What the business may do with a draft: write it from nothing, a job or a contract, change it, copy it, delete it. */
import {
  copyFields,
  type PreparedFields,
  prepareFieldChanges,
  prepareNewFields,
  saveFields,
  withOwnFieldValues,
} from "#domains/custom-fields/values.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { forgetUses } from "#domains/services/selling.ts";
import { agreeOnServices, stillSold } from "#domains/services/sold-lines.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { withRoundings } from "./billing/rounding.ts";
import { agreeOnSources } from "./billing/sources.ts";
import type { Invoice, InvoiceChanges, InvoicePreview, NewInvoice } from "./contract.ts";
import { beginDraft } from "./drafts/beginning.ts";
import { columnsOf, composePaper, type Draft, problemsOf, settle } from "./drafts/settling.ts";
import { invoiceEvent } from "./event-builders.ts";
import { assertMay, lockInvoice } from "./holding.ts";
import { readInvoice } from "./serializers.ts";
import { changeInvoiceRow, findInvoice, insertInvoice, type KeptInvoice, lockInvoiceRow } from "./store.ts";

const subjectOf = (id: number) => ({ kind: "invoice", id });

const restorableMs = 30 * 24 * 60 * 60 * 1000;

export const getInvoice = (actor: Actor, id: number): Promise<Invoice> =>
  readWithFields(requirePermission(actor, "invoices.view"), id);

const readWithFields = async (scope: Scope, id: number): Promise<Invoice> =>
  withOwnFieldValues(scope, "invoice", await readInvoice(scope, id));

/** From nothing, from the unbilled lines of a job, or from a contract. */
export async function createInvoice(actor: Actor, input: NewInvoice): Promise<Invoice> {
  return inTransaction(requirePermission(actor, "invoices.create"), async (tx) => {
    const fields = await prepareNewFields(tx, "invoice", input.custom_fields);
    const id = await addDraft(tx, await beginDraft(tx, input));
    await saveFields(tx, "invoice", id, fields);
    return readWithFields(tx, id);
  });
}

/** Gives the id. Held by the transaction: what it bills of jobs is billed nowhere else. */
export async function addDraft(tx: Scope, draft: Omit<Draft, "currency">): Promise<number> {
  const at = now().toISOString();
  const lines = await withRoundings(tx, null, await stillSold(tx, draft.lines));
  const whole = { ...draft, lines, currency: await currencyOf(tx) };
  const settled = await settle(tx, whole);
  const id = await insertInvoice(tx, {
    ...whole,
    ...columnsOf(settled),
    ...nothingIssued,
    created_at: at,
    updated_at: at,
  });
  await agreeOnSources(tx, id, lines);
  await agreeOnServices(tx, subjectOf(id), lines);
  const about = { ...whole, ...columnsOf(settled), id, number: null };
  await appendEvent(tx, invoiceEvent(about, "created", "drafted"));
  return id;
}

const nothingIssued = {
  number: null,
  issued_on: null,
  issued_at: null,
  issued_by: null,
  paper: null,
  pdf_sha256: null,
  pdf_file_id: null,
  sent_at: null,
  sent_to: null,
  seen_at: null,
  voided_at: null,
  written_off_at: null,
  close_reason: null,
  deleted_at: null,
};

/**
 * Changes the fields that are given. `expectedVersion` is the version that the changes were made to: a newer one in
 * store refuses them with a conflict that says who was faster.
 */
export async function updateInvoice(
  actor: Actor,
  id: number,
  { custom_fields, ...changes }: Omit<InvoiceChanges, "version">,
  expectedVersion?: number,
): Promise<Invoice> {
  return inTransaction(requirePermission(actor, "invoices.update"), async (tx) => {
    const isPaper = Object.keys(givenFields(changes)).length > 0;
    const before = await lockInvoice(tx, id, isPaper ? "edit" : null, expectedVersion);
    const fields = await prepareFieldChanges(tx, "invoice", id, custom_fields);
    if (!isPaper) return changeFieldsAlone(tx, before, fields);
    const given = await withPreparedLines(tx, before, changes);
    const draft = { ...before, ...given };
    const columns = columnsOf(await settle(tx, draft));
    const changed = changedFields(before, { ...given, ...columns });
    if (Object.keys(changed).length === 0 && !fields.isChange) return readWithFields(tx, id);
    await changeInvoiceRow(tx, id, { ...changed, updated_at: now().toISOString() });
    if (changed.lines) {
      await agreeOnSources(tx, id, draft.lines);
      await agreeOnServices(tx, subjectOf(id), draft.lines);
    }
    await saveFields(tx, "invoice", id, fields);
    await appendEvent(
      tx,
      invoiceEvent({ ...draft, ...columns }, "changed", "changed", {
        ...(fields.words ? { description: fields.words } : {}),
        data: { fields: Object.keys(changed), ...fields.data },
      }),
    );
    return readWithFields(tx, id);
  });
}

/** They are no part of the paper, so that they change whatever became of it. */
async function changeFieldsAlone(tx: Scope, kept: KeptInvoice, fields: PreparedFields): Promise<Invoice> {
  const { id } = kept;
  if (!fields.isChange) return readWithFields(tx, id);
  await changeInvoiceRow(tx, id, { updated_at: now().toISOString() });
  await saveFields(tx, "invoice", id, fields);
  const { words, data } = fields;
  await appendEvent(tx, invoiceEvent(kept, "changed", "changed", { description: words, data }));
  return readWithFields(tx, id);
}

/** What was given, each line of a job with what the part is off by. */
async function withPreparedLines(
  scope: Scope,
  { id, lines: before }: Pick<KeptInvoice, "id" | "lines">,
  changes: Omit<InvoiceChanges, "version">,
) {
  const given = givenFields(changes);
  return given.lines ? { ...given, lines: await withRoundings(scope, id, given.lines, before) } : given;
}

/** With changes that are not saved. Throws `conflict` for one that was issued, whose paper no longer changes. */
export async function previewInvoice(
  actor: Actor,
  id: number,
  changes: Omit<InvoiceChanges, "version">,
): Promise<InvoicePreview> {
  const scope = requirePermission(actor, "invoices.view");
  const kept = await findInvoice(scope, id);
  if (!kept) throw notFound("Invoice");
  assertMay(kept, "edit");
  const draft = { ...kept, ...(await withPreparedLines(scope, kept, changes)) };
  const settled = await settle(scope, draft);
  return {
    paper: await composePaper(scope, draft, settled),
    totals: settled.totals,
    problems: problemsOf(draft),
  };
}

/** A draft with the same lines for the same customer, which bills nothing of a job a second time. */
export async function duplicateInvoice(actor: Actor, id: number): Promise<Invoice> {
  return inTransaction(requirePermission(actor, "invoices.create"), async (tx) => {
    const original = await findInvoice(tx, id);
    if (!original) throw notFound("Invoice");
    const { title, customer_id, terms, note, due_days } = original;
    const isVoid = original.status === "void";
    const made = await addDraft(tx, {
      kind: original.kind === "deposit" && !isVoid ? "standard" : original.kind,
      title,
      customer_id,
      // A void invoice bills nothing any more: its copy takes its place.
      job_id: isVoid ? original.job_id : null,
      contract_id: isVoid ? original.contract_id : null,
      lines: original.lines.map((line) => ({
        ...line,
        id: newId(),
        source: isVoid ? line.source : null,
      })),
      terms,
      note,
      due_days,
      due_on: null,
    });
    await copyFields(tx, "invoice", id, made);
    return readWithFields(tx, made);
  });
}

export async function deleteInvoice(actor: Actor, id: number, expectedVersion?: number): Promise<Invoice> {
  return inTransaction(requirePermission(actor, "invoices.delete"), async (tx) => {
    const held = await lockInvoice(tx, id, "delete", expectedVersion);
    const shown = await readInvoice(tx, id);
    const at = now().toISOString();
    await changeInvoiceRow(tx, id, { deleted_at: at, updated_at: at });
    await forgetUses(tx, subjectOf(id));
    await appendEvent(
      tx,
      invoiceEvent(held, "deleted", "deleted", { description: "Can be restored for 30 days" }),
    );
    return shown;
  });
}

/** Bringing back what is already back changes nothing, so that an undo may be sent twice. */
export async function restoreInvoice(actor: Actor, id: number): Promise<Invoice> {
  return inTransaction(requirePermission(actor, "invoices.delete"), async (tx) => {
    const held = await lockInvoiceRow(tx, id);
    if (!held) throw notFound("Invoice");
    if (held.deleted_at === null) return readInvoice(tx, id);
    if (now().getTime() - Date.parse(held.deleted_at) > restorableMs) throw notFound("Invoice");
    const lines = await withRoundings(tx, id, await stillSold(tx, held.lines));
    await agreeOnSources(tx, id, lines);
    await agreeOnServices(tx, subjectOf(id), lines);
    const columns = columnsOf(await settle(tx, { ...held, lines }));
    await changeInvoiceRow(tx, id, { ...columns, lines, deleted_at: null, updated_at: now().toISOString() });
    await appendEvent(tx, invoiceEvent(held, "restored", "restored"));
    return readInvoice(tx, id);
  });
}
