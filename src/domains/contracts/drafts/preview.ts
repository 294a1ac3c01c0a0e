/** A draft as its signers would see it, and what keeps it from being sent. */
import { readFacts } from "#domains/templates/facts.ts";
import { unfilledOf } from "#domains/templates/filling.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import type { ContractChanges, ContractPreview } from "../contract.ts";
import { withPictures } from "../document/pages.ts";
import { placesOf, unplaced } from "../document/placing.ts";
import { assertMay } from "../holding.ts";
import { findMember } from "../members-store.ts";
import { type Composed, composePaper, type Person } from "../paper.ts";
import { listSigners } from "../signers-store.ts";
import { findContract, findRelated, type KeptContract } from "../store.ts";
import { numberText } from "../words.ts";
import { peopleOf } from "./people.ts";

/** With changes that are not saved. Throws `conflict` for one that was sent, whose paper no longer changes. */
export async function previewContract(
  actor: Actor,
  id: number,
  changes: Omit<ContractChanges, "version">,
): Promise<ContractPreview> {
  const scope = requirePermission(actor, "contracts.view");
  const kept = await findContract(scope, id);
  if (!kept) throw notFound("Contract");
  assertMay(kept, "edit");
  const { signers: given = [], ...fields } = changes;
  const changed = { ...kept, ...givenFields(fields) };
  const draft = { ...changed, places: placesOf(changed) };
  const { customer_id, job_id } = draft;
  const known = await readFacts(scope, { customer_id, job_id, has_samples: false });
  const author = await findMember(scope, kept.created_by);
  const people = peopleOf({
    content: draft.content,
    customer: known.customer,
    kept: await listSigners(scope, id),
    given,
    member: { userId: author?.id ?? null, name: author?.name ?? "", email: author?.email ?? null },
    isOtherCustomer: draft.customer_id !== kept.customer_id,
  });
  const written = { ...draft, signers: people, changeOf: await changeOf(scope, kept) };
  const { paper, ...judgement } = judged(draft, people, composePaper(scope, known, written));
  return { ...judgement, paper: await withPictures(scope, paper, draft.document) };
}

/** "CON-001" of the contract that this one changes. */
export async function changeOf(scope: Scope, contract: KeptContract): Promise<string | null> {
  if (contract.change_of_id === null) return null;
  const related = await findRelated(scope, contract);
  const changed = related.find(({ relation }) => relation === "change_of");
  return changed ? numberText(changed.number) : null;
}

type Judged = Pick<KeptContract, "content" | "document" | "places" | "lines" | "after_signing" | "job_id">;

/** Everything that keeps it from being sent, in sentences and as fields that are not filled. */
export function judged(
  draft: Judged,
  people: readonly Person[],
  { paper, totals, facts }: Composed,
): ContractPreview {
  return { paper, totals, unfilled: unfilledOf(draft.content, facts), problems: problemsOf(draft, people) };
}

function problemsOf(draft: Judged, people: readonly Person[]): string[] {
  const { content, document, lines, after_signing, job_id } = draft;
  const hasPrices = content.sections.some(({ kind }) => kind === "prices");
  const unnamed = people.filter(({ name }) => name.trim() === "");
  const { visit, makes_job } = after_signing;
  return [
    ...unnamed.map(({ label }) => `Add a name for the signer "${label}".`),
    ...(hasPrices && lines.length === 0 ? ["Add at least one price line, or remove the price section."] : []),
    ...unplaced(draft),
    // What a PDF says of prices nobody but its author knows.
    ...(!hasPrices && !document && lines.length > 0
      ? ["Add a price section to the contract, or remove the price lines."]
      : []),
    ...(visit && Date.parse(visit.start) <= now().getTime()
      ? ["The first visit is in the past. Choose another time."]
      : []),
    ...(visit && !makes_job && job_id === null
      ? ["Choose a job for the first visit, or have one created after signing."]
      : []),
  ];
}
