/** Which segments ask for a field of the business's own, for the settings in which it is changed or archived. */
import type { FieldKind, FieldUses } from "#domains/custom-fields/contract.ts";
import { namedOrCounted } from "#domains/custom-fields/dependants.ts";
import type { Scope } from "#platform/actor.ts";
import { findSegmentsUsing } from "./store.ts";

/** Counted and not named for who may not see segments. */
export async function segmentsUsingField(
  scope: Scope,
  { kind, id }: { kind: FieldKind; id: number },
): Promise<FieldUses["dependants"]> {
  if (kind !== "customer") return [];
  const names = await findSegmentsUsing(scope, id);
  const needs = ["segments.view", "customers.view"] as const;
  return namedOrCounted(scope.actor, names, { kind: "segment", word: "segment", needs });
}
