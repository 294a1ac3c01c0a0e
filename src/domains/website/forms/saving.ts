/** Which customer fields the questions of a form may save to, and what a reader may know of it. */
import { definitionsOf } from "#domains/custom-fields/answers.ts";
import type { FieldKind, FieldUses } from "#domains/custom-fields/contract.ts";
import { namedOrCounted } from "#domains/custom-fields/dependants.ts";
import type { Scope } from "#platform/actor.ts";
import { invalid } from "#platform/errors.ts";
import { type FormContent, fieldsOf } from "./content-contract.ts";
import { type Problem, problemsOf } from "./problems-contract.ts";
import { problemsOfSaving } from "./saving-contract.ts";
import { findFormsSavingTo } from "./store.ts";
import type { AnswerLine } from "./submissions/contract.ts";

const mappedIn = (content: FormContent): number[] =>
  fieldsOf(content).flatMap(({ saves_to: id }) => (id === undefined || id === null ? [] : [id]));

const seesCustomers = ({ actor }: Scope): boolean =>
  actor.kind === "system" || actor.permissions.has("customers.view");

/** What the draft has already may stay: someone who sees the field chose it. Throws `invalid` for a field that is hidden, archived or none. */
export async function assertMayMap(tx: Scope, before: FormContent, content: FormContent): Promise<void> {
  const kept = new Set(mappedIn(before));
  const added = mappedIn(content).filter((id) => !kept.has(id));
  if (added.length === 0) return;
  const fields = seesCustomers(tx) ? await definitionsOf(tx, "customer") : [];
  const offered = new Set(
    fields.filter(({ isArchived, isHidden }) => !isArchived && !isHidden).map(({ id }) => id),
  );
  const wrong = fieldsOf(content).find(({ saves_to: id }) => id && added.includes(id) && !offered.has(id));
  if (!wrong) return;
  const name = wrong.label ? `"${wrong.label}"` : "this question";
  const message = `Choose a customer field from the list for ${name} to save to.`;
  throw invalid(message, { content: message });
}

export async function problemsBeforePublishing(tx: Scope, content: FormContent): Promise<Problem[]> {
  const problems = problemsOf(content);
  if (mappedIn(content).length === 0) return problems;
  const fields = await definitionsOf(tx, "customer");
  const byId = new Map(fields.map((field) => [field.id, field.isArchived ? null : field]));
  return [...problems, ...problemsOfSaving(content, byId)];
}

const hiddenReason = "It wasn't saved to a customer field that your role doesn't see.";

/** Why an answer wasn't saved says something of the field, which is for those who see it. */
export async function linesFor(scope: Scope, lines: readonly AnswerLine[]): Promise<AnswerLine[]> {
  if (lines.every(({ not_saved: missed }) => missed === undefined)) return [...lines];
  const fields = seesCustomers(scope) ? await definitionsOf(scope, "customer") : [];
  const seen = new Set(fields.filter(({ isHidden }) => !isHidden).map(({ id }) => id));
  return lines.map(({ not_saved: missed, ...line }) => {
    if (missed === undefined) return line;
    const why = seen.has(missed.field_id) ? missed.why : hiddenReason;
    return { ...line, not_saved: { ...missed, why } };
  });
}

/**
 * Which forms save answers to a field, for the settings in which it is changed or archived; counted and not named for
 * who may not see the website.
 */
export async function formsUsingField(
  scope: Scope,
  { id, kind }: { id: number; kind: FieldKind },
): Promise<FieldUses["dependants"]> {
  if (kind !== "customer") return [];
  const names = await findFormsSavingTo(scope, id);
  const needs = ["website.view"] as const;
  return namedOrCounted(scope.actor, names, { kind: "website_form", word: "website form", needs });
}
