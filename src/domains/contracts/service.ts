/** What the business may do with a draft: write it from a template, change it, copy it, delete it; and see any contract. */
import type { ContractContent } from "#domains/templates/content-contract.ts";
import { readFacts } from "#domains/templates/facts.ts";
import { findTemplate } from "#domains/templates/service.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { cut } from "#shared/text.ts";
import { blankContract } from "./blank-contract.ts";
import type { AfterSigning, Contract, ContractChanges, NewContract, SignerPerson } from "./contract.ts";
import { contractEvent } from "./event-builders.ts";
import { lockContract } from "./holding.ts";
import { findMember } from "./members-store.ts";
import { composePaper } from "./paper.ts";
import { assertMembers, peopleOf } from "./people.ts";
import type { Terms } from "./prices-contract.ts";
import { readContract } from "./serializers.ts";
import { agreeOnServices, forgetServices, linesOfJob, stillSold } from "./services.ts";
import { type KeptSigner, listSigners, type NewSigner, replaceSigners } from "./signers-store.ts";
import {
  changeContractRow,
  findContract,
  insertContract,
  type KeptContract,
  lockContractRow,
  type NewRow,
  nextNumber,
} from "./store.ts";

const restorableMs = 30 * 24 * 60 * 60 * 1000;
const noTerms: Terms = { discount: null, tax: null, deposit: null };
const nothingAfter: AfterSigning = { makes_job: false, visit: null };

export function getContract(actor: Actor, id: number): Promise<Contract> {
  return readContract(requirePermission(actor, "contracts.view"), id);
}

type Draft = Pick<
  KeptContract,
  | "customer_id"
  | "job_id"
  | "template_id"
  | "template_version"
  | "change_of_id"
  | "replaces_id"
  | "content"
  | "typed"
  | "lines"
  | "terms"
  | "is_ordered"
  | "copies"
  | "message"
  | "valid_days"
  | "reminder_days"
  | "after_signing"
>;

/** From a template, for a customer or a job, or as a change of a contract that is completed; or blank. */
export async function createContract(actor: Actor, input: NewContract): Promise<Contract> {
  const scope = requirePermission(actor, "contracts.create");
  return inTransaction(scope, async (tx) => {
    const within = actingWithin(tx, actor);
    const template = input.template_id ? await findTemplate(within, input.template_id) : null;
    if (template && template.content.kind !== "contract") {
      const message = "Choose a contract template";
      throw invalid(message, { template_id: message });
    }
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
      lines: jobId && !changed ? await linesOfJob(within, jobId) : [],
      after_signing: { ...nothingAfter, makes_job: jobId === null && changed === null },
    };
    const kept = changed ? await listSigners(tx, changed.id) : [];
    const id = await addDraft(tx, draft, { kept: asNew(kept, draft.content), given: [] });
    return readContract(tx, id);
  });
}

const blankDraft = {
  template_id: null,
  template_version: null,
  change_of_id: null,
  replaces_id: null,
  typed: {},
  terms: noTerms,
  is_ordered: true,
  copies: [],
  message: null,
  valid_days: 30,
  reminder_days: 3,
};

/** The people of another contract, for the parts that this one has, too. */
const asNew = (kept: readonly KeptSigner[], { signers }: ContractContent): SignerPerson[] =>
  kept
    .filter(({ part, name }) => name !== "" && signers.some(({ id }) => id === part))
    .map(({ part, user_id, name, email, phone }) => ({ part, user_id, name, email, phone }));

type People = { kept: readonly SignerPerson[]; given: readonly SignerPerson[] };

/** Gives the id of the new draft. */
export async function addDraft(tx: Scope, draft: Draft, { kept, given }: People): Promise<number> {
  const number = await nextNumber(tx);
  const lines = await stillSold(tx, draft.lines);
  const settled = await settle(tx, { ...draft, number }, { kept: [], given: [...given, ...kept] }, true);
  const at = now().toISOString();
  const id = await insertContract(tx, {
    ...draft,
    ...settled.columns,
    ...nothingSent,
    lines,
    number,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  });
  await replaceSigners(tx, id, settled.people);
  await agreeOnServices(tx, id, lines);
  const about = { ...settled.columns, id, number, customer_id: draft.customer_id };
  await appendEvent(tx, contractEvent(about, "created", "added"));
  return id;
}

const nothingSent = {
  paper: null,
  paper_logo: null,
  original_sha256: null,
  original_file_id: null,
  signed_sha256: null,
  signed_file_id: null,
  certificate_sha256: null,
  certificate_file_id: null,
  sealed_at: null,
  sent_at: null,
  sent_by: null,
  expires_at: null,
  completed_at: null,
  closed_at: null,
  close_reason: null,
  log_hash: null,
} satisfies Partial<NewRow>;

type Settled = {
  columns: Pick<KeptContract, "title" | "client_name" | "total_cents" | "currency">;
  people: NewSigner[];
};

/** What follows from what a draft says: who signs, what its title reads, what it comes to. */
async function settle(
  tx: Scope,
  draft: Draft & { number: number },
  { kept, given }: { kept: readonly KeptSigner[]; given: readonly SignerPerson[] },
  isOtherCustomer: boolean,
): Promise<Settled> {
  const { customer_id, job_id } = draft;
  const known = await readFacts(tx, { customer_id, job_id, has_samples: false });
  const { customer, currency } = known;
  const author = await findMember(tx, tx.actor.userId);
  const people = peopleOf({
    content: draft.content,
    customer,
    kept,
    given,
    member: { userId: author?.id ?? null, name: author?.name ?? "", email: author?.email ?? null },
    isOtherCustomer,
  });
  await assertMembers(tx, people);
  const { paper, totals, facts } = composePaper(tx, known, {
    ...draft,
    currency,
    signers: people,
    changeOf: null,
  });
  return {
    columns: {
      title: cut(paper.title, 500),
      client_name: facts.client ?? "",
      total_cents: totals.total_cents,
      currency,
    },
    people,
  };
}

/**
 * Changes the fields that are given. `expectedVersion` is the version that the changes were made to: a newer one in
 * store refuses them with a conflict that says who was faster.
 */
export async function updateContract(
  actor: Actor,
  id: number,
  changes: Omit<ContractChanges, "version">,
  expectedVersion?: number,
): Promise<Contract> {
  return inTransaction(requirePermission(actor, "contracts.update"), async (tx) => {
    const before = await lockContract(tx, id, "edit", expectedVersion);
    const kept = await listSigners(tx, id);
    const { signers: given = [], ...fields } = changes;
    const draft = { ...before, ...givenFields(fields) };
    const isOtherCustomer = draft.customer_id !== before.customer_id;
    const { columns, people } = await settle(tx, draft, { kept, given }, isOtherCustomer);
    const changed = changedFields(before, { ...givenFields(fields), ...columns });
    const isSamePeople = JSON.stringify(people.map(personOf)) === JSON.stringify(kept.map(personOf));
    if (Object.keys(changed).length === 0 && isSamePeople) return readContract(tx, id);
    await changeContractRow(tx, id, { ...changed, updated_at: now().toISOString() });
    if (!isSamePeople) await replaceSigners(tx, id, people);
    if (changed.lines) await agreeOnServices(tx, id, draft.lines);
    await appendEvent(
      tx,
      contractEvent({ ...before, ...columns, customer_id: draft.customer_id }, "changed", "changed", {
        data: { fields: Object.keys(changed) },
      }),
    );
    return readContract(tx, id);
  });
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
    return readContract(tx, await copyDraft(tx, original, {}));
  });
}

/** Gives the id of a draft that says what `original` says. */
export async function copyDraft(
  tx: Scope,
  original: KeptContract,
  relation: Partial<Pick<Draft, "replaces_id" | "change_of_id">>,
): Promise<number> {
  const { makes_job } = original.after_signing;
  const draft: Draft = {
    customer_id: original.customer_id,
    job_id: original.job_id,
    template_id: original.template_id,
    template_version: original.template_version,
    change_of_id: original.change_of_id,
    content: original.content,
    typed: original.typed,
    lines: original.lines,
    terms: original.terms,
    is_ordered: original.is_ordered,
    copies: original.copies,
    message: original.message,
    valid_days: original.valid_days,
    reminder_days: original.reminder_days,
    // A time on the calendar is promised once.
    after_signing: { makes_job, visit: null },
    replaces_id: null,
    ...relation,
  };
  const people = asNew(await listSigners(tx, original.id), original.content);
  return addDraft(tx, draft, { kept: people, given: [] });
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
