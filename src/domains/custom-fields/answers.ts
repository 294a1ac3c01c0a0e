/** What someone outside answered, judged for the fields that it is to be saved to, each answer for itself. */
import { isDeepStrictEqual } from "node:util";
import type { Scope } from "#platform/actor.ts";
import { checkValue } from "./checking.ts";
import type { FieldChoice, FieldKind, FieldType } from "./contract.ts";
import { maySee } from "./seeing.ts";
import { findFieldsOf, shareFieldRows } from "./store.ts";
import type { CustomFieldInputs, FieldInput, FieldValue } from "./values-contract.ts";
import { findValuesOfRecord } from "./values-store.ts";

type SavedField = {
  id: number;
  key: string;
  label: string;
  type: FieldType;
  choices: readonly FieldChoice[];
  isArchived: boolean;
  /** From the actor's role. */
  isHidden: boolean;
};

/** Every field of the kind, archived and hidden ones among them: for what a member who saw them has set up. */
export async function definitionsOf(scope: Scope, kind: FieldKind): Promise<SavedField[]> {
  return (await findFieldsOf(scope, kind)).map((field) => ({
    id: field.id,
    key: field.key,
    label: field.label,
    type: field.type,
    choices: field.choices,
    isArchived: field.archived_at !== null,
    isHidden: !maySee(scope.actor, field),
  }));
}

export type Answer = {
  field_id: number;
  /** Names it in a reason: the question, because who reads that may not see the field. */
  label: string;
  /** As a value of a field of this type, or why it is none. */
  read: (field: {
    type: FieldType;
    choices: readonly FieldChoice[];
  }) => { value: FieldInput } | { why: string };
};

type Judged = { inputs: CustomFieldInputs; refused: { field_id: number; why: string }[] };

const archivedReason = "The customer field that it saves to is archived.";
const keptReason = "The customer already has another value, which was kept.";

/**
 * What of the answers can be written to a record, by the keys of the fields, and why the rest can't. Until the
 * transaction ends what can be written stays so. Where `keepsKnown`, what the record has is not written over.
 */
export async function judgeAnswers(
  tx: Scope,
  kind: FieldKind,
  { id, keepsKnown }: { id: number; keepsKnown: boolean },
  answers: readonly Answer[],
): Promise<Judged> {
  const judged: Judged = { inputs: {}, refused: [] };
  if (answers.length === 0) return judged;
  const fields = new Map((await shareFieldRows(tx, kind)).map((field) => [field.id, field]));
  const known = keepsKnown ? await findValuesOfRecord(tx, kind, id) : new Map<number, FieldValue>();
  for (const answer of answers) {
    const { field_id } = answer;
    const field = fields.get(field_id);
    const isThere = field !== undefined && field.archived_at === null;
    const result = isThere ? valueOf(answer, field) : { why: archivedReason };
    if ("why" in result) judged.refused.push({ field_id, why: result.why });
    else if (!field || result.value === null) continue;
    else if (!known.has(field_id)) judged.inputs[field.key] = result.value;
    else if (!isDeepStrictEqual(known.get(field_id), result.value))
      judged.refused.push({ field_id, why: keptReason });
  }
  return judged;
}

function valueOf(
  { label, read }: Answer,
  { type, choices }: Pick<SavedField, "type" | "choices">,
): { value: FieldValue | null } | { why: string } {
  const given = read({ type, choices });
  if ("why" in given) return given;
  const { value, error } = checkValue({ label, type, choices }, given.value);
  return error === null ? { value } : { why: `${error}.` };
}
