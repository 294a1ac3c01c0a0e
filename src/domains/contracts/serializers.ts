/** A contract as its calls answer with it: with its people, its paper, and what it has to do with others. */
import { pagePictures } from "#domains/files/previews/service.ts";
import type { Scope } from "#platform/actor.ts";
import { notFound } from "#platform/errors.ts";
import type { Contract, ContractSigner, Related } from "./contract.ts";
import { withPictures } from "./document/pages.ts";
import type { ContractDocument } from "./document-contract.ts";
import { signedPaper } from "./paper.ts";
import { totalsOf } from "./pricing.ts";
import { type KeptSigner, listSigners } from "./signers-store.ts";
import { isTurnOf } from "./signing/turns.ts";
import { findContract, findRelated, type KeptContract, listSteps, type RelatedRow } from "./store.ts";
import type { KeptDocument } from "./tables.ts";
import { numberText } from "./words.ts";

/** Throws `not_found` for one that was deleted or never was. */
export async function readContract(scope: Scope, id: number): Promise<Contract> {
  const row = await findContract(scope, id);
  if (!row) throw notFound("Contract");
  return serializeContract(scope, row);
}

async function serializeContract(scope: Scope, row: KeptContract): Promise<Contract> {
  const signers = await listSigners(scope, row.id);
  const related = await findRelated(scope, row);
  const of = (relation: RelatedRow["relation"]) =>
    related.filter((each) => each.relation === relation).map(toRelated);
  const steps = await listSteps(scope, row.id);
  return {
    ...ownFields(row),
    signers_total: signers.length,
    signers_done: signers.filter(({ status }) => status === "signed").length,
    totals: totalsOf(row),
    signers: signers.map((signer) => toSigner(row, signers, signer)),
    change_of: of("change_of")[0] ?? null,
    changes: of("change"),
    replaces: of("replaces")[0] ?? null,
    replaced_by: of("replaced_by")[0] ?? null,
    steps: steps.map(({ visit_id: _, tried_at: __, ...step }) => step),
    document: row.document && (await serializeDocument(scope, row.document)),
    paper:
      row.paper &&
      (await withPictures(scope, signedPaper({ ...row, paper: row.paper }, signers), row.document)),
  };
}

type OwnFields = Omit<
  Contract,
  | "signers_total"
  | "signers_done"
  | "totals"
  | "signers"
  | "change_of"
  | "changes"
  | "replaces"
  | "replaced_by"
  | "steps"
  | "paper"
  | "document"
>;

async function serializeDocument(scope: Scope, document: KeptDocument): Promise<ContractDocument> {
  const pictureOf = await pagePictures(scope.actor, document);
  const { file_id, name, pages } = document;
  return {
    file_id,
    name,
    pages: pages.map(({ width, height }, at) => ({ width, height, picture: pictureOf(at + 1) })),
  };
}

const ownFields = (row: KeptContract): OwnFields => ({
  id: row.id,
  number: numberText(row.number),
  title: row.title,
  status: row.status,
  customer_id: row.customer_id,
  client_name: row.client_name,
  job_id: row.job_id,
  template_id: row.template_id,
  content: row.content,
  places: row.places,
  typed: row.typed,
  lines: row.lines,
  terms: row.terms,
  total_cents: row.total_cents,
  currency: row.currency,
  is_ordered: row.is_ordered,
  copies: row.copies,
  message: row.message,
  valid_days: row.valid_days,
  reminder_days: row.reminder_days,
  after_signing: row.after_signing,
  original_sha256: row.original_sha256?.toString("hex") ?? null,
  signed_sha256: row.signed_sha256?.toString("hex") ?? null,
  certificate_sha256: row.certificate_sha256?.toString("hex") ?? null,
  sealed_at: row.sealed_at,
  sent_at: row.sent_at,
  expires_at: row.expires_at,
  completed_at: row.completed_at,
  closed_at: row.closed_at,
  close_reason: row.close_reason,
  created_by_name: row.created_by_name,
  created_at: row.created_at,
  updated_at: row.updated_at,
  version: row.version,
});

const toRelated = ({ id, number, title, status }: RelatedRow): Related => ({
  id,
  number: numberText(number),
  title,
  status,
});

const toSigner = (
  contract: Pick<KeptContract, "status" | "is_ordered">,
  signers: readonly KeptSigner[],
  signer: KeptSigner,
): ContractSigner => ({
  id: signer.id,
  part: signer.part,
  label: signer.label,
  is_business: signer.is_business,
  user_id: signer.user_id,
  name: signer.name,
  email: signer.email,
  phone: signer.phone,
  status: signer.status,
  is_next: isTurnOf(contract, signers, signer),
  invited_at: signer.invited_at,
  reminded_at: signer.reminded_at,
  viewed_at: signer.consented_at,
  signed_at: signer.signed_at,
});
