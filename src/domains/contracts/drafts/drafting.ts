/** Writes drafts down: who signs, what the title reads, what it comes to; new ones and copies of others. */
import type { ContractContent } from "#domains/templates/content-contract.ts";
import { readFacts } from "#domains/templates/facts.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { cut } from "#shared/text.ts";
import type { SignerPerson } from "../contract.ts";
import { placesOf } from "../document/placing.ts";
import { contractEvent } from "../event-builders.ts";
import { findMember } from "../members-store.ts";
import { composePaper } from "../paper.ts";
import type { Terms } from "../prices-contract.ts";
import { type KeptSigner, listSigners, type NewSigner, replaceSigners } from "../signers-store.ts";
import { insertContract, type KeptContract, type NewRow, nextNumber } from "../store.ts";
import { assertMembers, peopleOf } from "./people.ts";
import { agreeOnServices, stillSold } from "./services.ts";

const noTerms: Terms = { discount: null, tax: null, deposit: null };

export type Draft = Pick<
  KeptContract,
  | "customer_id"
  | "job_id"
  | "template_id"
  | "template_version"
  | "change_of_id"
  | "replaces_id"
  | "content"
  | "document"
  | "places"
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

/** What a draft begins with, whatever it is about. */
export const blankDraft = {
  template_id: null,
  template_version: null,
  change_of_id: null,
  replaces_id: null,
  document: null,
  places: {},
  typed: {},
  terms: noTerms,
  is_ordered: true,
  copies: [],
  message: null,
  valid_days: 30,
  reminder_days: 3,
};

/** The people of another contract, for the parts that this one has, too. */
export const asNew = (kept: readonly KeptSigner[], { signers }: ContractContent): SignerPerson[] =>
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
  columns: Pick<KeptContract, "title" | "client_name" | "total_cents" | "currency" | "places">;
  people: NewSigner[];
};

/** What follows from what a draft says: who signs, what its title reads, what it comes to. */
export async function settle(
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
  const places = placesOf(draft);
  const { paper, totals, facts } = composePaper(tx, known, {
    ...draft,
    places,
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
      places,
    },
    people,
  };
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
    document: original.document,
    places: original.places,
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
