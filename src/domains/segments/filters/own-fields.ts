/** Finds the business's own fields that a filter asks for, and says of each that can't be asked for why not. */
import { hasChoices } from "#domains/custom-fields/contract.ts";
import { type FieldOfList, fieldsOfList } from "#domains/custom-fields/listing.ts";
import type { Actor } from "#platform/actor.ts";
import { customerId } from "./facts-store.ts";
import type { OwnCondition } from "./own-contract.ts";

export type OwnFields = {
  /** By id, those that can be asked for. */
  own: ReadonlyMap<number, Pick<FieldOfList, "each">>;
  /** Each is a sentence. */
  problems: readonly string[];
};

export async function readOwnFields(actor: Actor, conditions: readonly OwnCondition[]): Promise<OwnFields> {
  if (conditions.length === 0) return { own: new Map(), problems: [] };
  const fields = await fieldsOfList(actor, "customer", customerId);
  const own = new Map(fields.map((field) => [field.id, field]));
  const problems = conditions.flatMap((condition) => problemOf(condition, own.get(condition.field_id)) ?? []);
  return { own, problems: [...new Set(problems)] };
}

function problemOf(condition: OwnCondition, field: FieldOfList | undefined): string | undefined {
  // Whoever guesses ids is not to learn whether there is such a field.
  if (!field || field.isHidden)
    return "A custom field isn't there or your role doesn't show it, so no one matches. Remove its conditions or ask an owner.";
  const { label, type, isArchived, choices } = field;
  if (isArchived)
    return `The field “${label}” is archived, so no one matches. Restore it in Settings or remove its conditions.`;
  if (type !== condition.type)
    return `The field “${label}” has another type now, so no one matches. Choose it again or remove its conditions.`;
  const chosen = hasChoices(type) && "values" in condition ? (condition.values ?? []) : [];
  if (chosen.some((key) => choices.every((choice) => choice.key !== key)))
    return `The field “${label}” no longer has one of the choices, so no one matches. Choose again or remove its conditions.`;
  return undefined;
}
