/** What fills merge fields that are the business's own fields of a customer or a job, and which of them may be written. */
import type { FieldKind, FieldUses } from "#domains/custom-fields/contract.ts";
import { namedOrCounted } from "#domains/custom-fields/dependants.ts";
import {
  everyFieldText,
  fieldTexts,
  livingKeys,
  sampleTexts,
  seenFields,
} from "#domains/custom-fields/texts.ts";
import type { Scope } from "#platform/actor.ts";
import { invalid } from "#platform/errors.ts";
import {
  type MergeFacts,
  type OwnMergeField,
  type OwnMergeKind,
  ownFieldOf,
  ownFieldsIn,
  ownMergeKinds,
} from "#shared/messages/merge-fields.ts";
import { findTemplatesWith } from "./store.ts";

const view = { customer: "customers.view", job: "jobs.view" } as const;

const maySeeKind = ({ actor }: Scope, kind: OwnMergeKind): boolean =>
  actor.kind === "system" || actor.permissions.has(view[kind]);

const named = (kind: OwnMergeKind, texts: Record<string, string>): MergeFacts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [ownFieldOf(kind, key), text]));

/** Of a record that the scope's actor may see. */
export async function ownFactsOf(scope: Scope, kind: OwnMergeKind, id: number): Promise<MergeFacts> {
  return (await ownFactsOfAll(scope, kind, [id])).get(id) ?? {};
}

/** By the id of the record; records without values are not among them. */
async function ownFactsOfAll(
  scope: Scope,
  kind: OwnMergeKind,
  ids: readonly number[],
): Promise<Map<number, MergeFacts>> {
  if (!maySeeKind(scope, kind)) return new Map();
  const texts = await fieldTexts(scope, kind, ids);
  return new Map([...texts].map(([id, own]) => [id, named(kind, own)]));
}

/** The same for a text that may name none of them, for which nothing is asked. */
export async function ownFactsFor(
  scope: Scope,
  kind: OwnMergeKind,
  ids: readonly number[],
  texts: readonly string[],
): Promise<Map<number, MergeFacts>> {
  const isNamed = texts.some((text) => text.includes(`{${kind}.`));
  return isNamed ? ownFactsOfAll(scope, kind, ids) : new Map();
}

/** Of a customer to whom a text has left: also of fields that were archived since. */
export const ownFactsOfSent = async (scope: Scope, customerId: number): Promise<MergeFacts> =>
  named("customer", await everyFieldText(scope, "customer", customerId));

export async function ownSamples(
  scope: Scope,
  kinds: readonly OwnMergeKind[] = ownMergeKinds,
): Promise<MergeFacts> {
  const samples: MergeFacts = {};
  for (const kind of kinds)
    if (maySeeKind(scope, kind)) Object.assign(samples, named(kind, await sampleTexts(scope, kind)));
  return samples;
}

/** A text with the name of its field in the call. */
type Place = readonly [path: string, text: string];

const textOf = ([, text]: Place): string => text;

/**
 * Throws `invalid`, in the words for any name that is no merge field, for an own field that is archived, that never was,
 * or that the actor doesn't see. What stood in the text before may stay: someone who saw the field wrote it.
 */
export async function assertKnownFields(
  scope: Scope,
  before: readonly Place[],
  texts: readonly Place[],
): Promise<void> {
  const [unknown] = await unknownFields(scope, texts.map(textOf), before.map(textOf));
  if (unknown === undefined) return;
  const message = `{${unknown}} isn't a merge field. Choose one from the list`;
  const place = texts.find(([, text]) => text.includes(`{${unknown}}`));
  throw invalid(message, { [place?.[0] ?? "content"]: message });
}

/** Own fields of a text that no one fills, or that the actor may not write; without those that stood there `before`. */
export async function unknownFields(
  scope: Scope,
  texts: readonly string[],
  before: readonly string[] = [],
): Promise<OwnMergeField[]> {
  const kept = new Set(before.flatMap(ownFieldsIn));
  const added = [...new Set(texts.flatMap(ownFieldsIn))].filter((field) => !kept.has(field));
  if (added.length === 0) return [];
  const known = new Set<string>();
  for (const kind of ownMergeKinds) {
    if (!maySeeKind(scope, kind) || !added.some((field) => field.startsWith(`${kind}.`))) continue;
    for (const { key } of await seenFields(scope, kind)) known.add(ownFieldOf(kind, key));
  }
  return added.filter((field) => !known.has(field));
}

/** The first own field of a customer in a text that no one fills anymore, whoever sees it. */
export async function archivedField(
  scope: Scope,
  texts: readonly string[],
): Promise<OwnMergeField | undefined> {
  const named = texts.flatMap(ownFieldsIn).filter((field) => field.startsWith("customer."));
  if (named.length === 0) return undefined;
  const living = await livingKeys(scope, "customer");
  return named.find((field) => !living.has(field.slice("customer.".length)));
}

/**
 * Which templates have a field among their merge fields, for the settings in which it is changed or archived; counted
 * and not named for who may not see templates.
 */
export async function templatesUsingField(
  scope: Scope,
  { kind, key }: { kind: FieldKind; key: string },
): Promise<FieldUses["dependants"]> {
  const own = ownMergeKinds.find((each) => each === kind);
  if (!own) return [];
  const names = await findTemplatesWith(scope, ownFieldOf(own, key));
  return namedOrCounted(scope.actor, names, {
    kind: "template",
    word: "template",
    needs: ["templates.view"],
  });
}
