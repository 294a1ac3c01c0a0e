/** What the business may do with a draft: write it from a template, change it, copy it, delete it; and see any contract. */
import {
  copyFields,
  type PreparedFields,
  prepareFieldChanges,
  prepareNewFields,
  saveFields,
  withOwnFieldValues,
} from "#domains/custom-fields/values.ts";
import type { ContractContent } from "#domains/templates/content-contract.ts";
import { fieldsOf } from "#domains/templates/filling.ts";
import { assertKnownFields } from "#domains/templates/own-facts.ts";
import { findTemplate } from "#domains/templates/service.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Contract, ContractChanges, NewContract } from "./contract.ts";
import { chooseDocument } from "./document/choosing.ts";
import { blankContract } from "./drafts/blank-contract.ts";
import { addDraft, asNew, blankDraft, copyDraft, type Draft, settle } from "./drafts/drafting.ts";
import { agreeOnServices, forgetServices, linesOfJob, stillSold } from "./drafts/services.ts";
import { contractEvent } from "./event-builders.ts";
import { lockContract } from "./holding.ts";
import { readContract } from "./serializers.ts";
import { listSigners, type NewSigner, replaceSigners } from "./signers-store.ts";
import { changeContractRow, findContract, type KeptContract, lockContractRow } from "./store.ts";

const restorableMs = 30 * 24 * 60 * 60 * 1000;

export function getContract(actor: Actor, id: number): Promise<Contract> {
  return readWithFields(requirePermission(actor, "contracts.view"), id);
}

const readWithFields = async (scope: Scope, id: number): Promise<Contract> =>
  withOwnFieldValues(scope, "contract", await readContract(scope, id));

/** From a template or a PDF, for a customer or a job, or as a change of a contract that is completed; or blank. */
export async function createContract(actor: Actor, input: NewContract): Promise<Contract> {
  const scope = requirePermission(actor, "contracts.create");
  if (input.file_id !== undefined && input.template_id !== undefined) {
    const message = "Choose a template or a PDF, not both";
    throw invalid(message, { file_id: message });
  }
  // Read before the transaction begins, which may not rest for so long.
  const chosen = input.file_id === undefined ? null : await chooseDocument(actor, input.file_id);
  return inTransaction(scope, async (tx) => {
    const within = actingWithin(tx, actor);
    const template = input.template_id ? await findTemplate(within, input.template_id) : null;
    if (template && template.content.kind !== "contract") {
      const message = "Choose a contract template";
      throw invalid(message, { template_id: message });
    }
    const fields = await prepareNewFields(tx, "contract", input.custom_fields);
    const changed = input.change_of ? await lockContract(tx, input.change_of, "change") : null;
    const jobId = input.job_id ?? changed?.job_id ?? null;
    const draft: Draft = {
      ...blankDraft,
      customer_id: input.customer_id ?? changed?.customer_id ?? null,
      job_id: jobId,
      template_id: template?.id ?? null,
      template_version: template?.version ?? null,
      change_of_id: changed?.id ?? null,
      content: (template?.content as ContractContent | undefined) ?? blankContract(),
      ...chosen,
      lines: jobId && !changed ? await linesOfJob(within, jobId) : [],
      after_signing: { makes_job: jobId === null && changed === null, visit: null },
    };
    const kept = changed ? await listSigners(tx, changed.id) : [];
    const id = await addDraft(tx, draft, { kept: asNew(kept, draft.content), given: [] });
    await saveFields(tx, "contract", id, fields);
    return readWithFields(tx, id);
  });
}

/**
 * Changes the fields that are given. `expectedVersion` is the version that the changes were made to: a newer one in
 * store refuses them with a conflict that says who was faster.
 */
export async function updateContract(
  actor: Actor,
  id: number,
  { custom_fields, ...changes }: Omit<ContractChanges, "version">,
  expectedVersion?: number,
): Promise<Contract> {
  return inTransaction(requirePermission(actor, "contracts.update"), async (tx) => {
    const isPaper = Object.keys(givenFields(changes)).length > 0;
    const before = await lockContract(tx, id, isPaper ? "edit" : null, expectedVersion);
    const fields = await prepareFieldChanges(tx, "contract", id, custom_fields);
    if (!isPaper) return changeFieldsAlone(tx, before, fields);
    if (changes.content) await assertKnownFields(tx, fieldsOf(before.content), fieldsOf(changes.content));
    const kept = await listSigners(tx, id);
    const { signers: given = [], ...content } = changes;
    const draft = { ...before, ...givenFields(content) };
    const isOtherCustomer = draft.customer_id !== before.customer_id;
    const { columns, people } = await settle(tx, draft, { kept, given }, isOtherCustomer);
    const changed = changedFields(before, { ...givenFields(content), ...columns });
    const isSamePeople = JSON.stringify(people.map(personOf)) === JSON.stringify(kept.map(personOf));
    const isSame = Object.keys(changed).length === 0 && isSamePeople && !fields.isChange;
    if (isSame) return readWithFields(tx, id);
    await changeContractRow(tx, id, { ...changed, updated_at: now().toISOString() });
    if (!isSamePeople) await replaceSigners(tx, id, people);
    if (changed.lines) await agreeOnServices(tx, id, draft.lines);
    await saveFields(tx, "contract", id, fields);
    await appendEvent(
      tx,
      contractEvent({ ...before, ...columns, customer_id: draft.customer_id }, "changed", "changed", {
        ...(fields.words ? { description: fields.words } : {}),
        data: { fields: Object.keys(changed), ...fields.data },
      }),
    );
    return readWithFields(tx, id);
  });
}

/** They are no part of what is signed, so that they change whatever became of it. */
async function changeFieldsAlone(tx: Scope, kept: KeptContract, fields: PreparedFields): Promise<Contract> {
  const { id } = kept;
  if (!fields.isChange) return readWithFields(tx, id);
  await changeContractRow(tx, id, { updated_at: now().toISOString() });
  await saveFields(tx, "contract", id, fields);
  const { words, data } = fields;
  await appendEvent(tx, contractEvent(kept, "changed", "changed", { description: words, data }));
  return readWithFields(tx, id);
}

const personOf = ({ id, part, position, label, is_business, user_id, name, email, phone }: NewSigner) => [
  id,
  part,
  position,
  label,
  is_business,
  user_id,
  name,
  email,
  phone,
];

/** A draft with the same words, prices and people. */
export async function duplicateContract(actor: Actor, id: number): Promise<Contract> {
  return inTransaction(requirePermission(actor, "contracts.create"), async (tx) => {
    const original = await findContract(tx, id);
    if (!original) throw notFound("Contract");
    const made = await copyDraft(tx, original, {});
    await copyFields(tx, "contract", id, made);
    return readWithFields(tx, made);
  });
}

export async function deleteContract(actor: Actor, id: number, expectedVersion?: number): Promise<Contract> {
  return inTransaction(requirePermission(actor, "contracts.delete"), async (tx) => {
    const held = await lockContract(tx, id, "delete", expectedVersion);
    const shown = await readContract(tx, id);
    const at = now().toISOString();
    await changeContractRow(tx, id, { deleted_at: at, updated_at: at, replaces_id: null });
    await forgetServices(tx, id);
    await appendEvent(
      tx,
      contractEvent(held, "deleted", "deleted", { description: "Can be restored for 30 days" }),
    );
    return shown;
  });
}

/** Bringing back what is already back changes nothing, so that an undo may be sent twice. */
export async function restoreContract(actor: Actor, id: number): Promise<Contract> {
  return inTransaction(requirePermission(actor, "contracts.delete"), async (tx) => {
    const held = await lockContractRow(tx, id);
    if (!held) throw notFound("Contract");
    if (held.deleted_at === null) return readContract(tx, id);
    if (now().getTime() - Date.parse(held.deleted_at) > restorableMs) throw notFound("Contract");
    await changeContractRow(tx, id, { deleted_at: null, updated_at: now().toISOString() });
    await agreeOnServices(tx, id, await stillSold(tx, held.lines));
    await appendEvent(tx, contractEvent(held, "restored", "restored"));
    return readContract(tx, id);
  });
}
