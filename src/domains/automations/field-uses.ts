/** Which automations ask for a field of the business's own or write it, for the settings in which it is changed or archived. */
import type { FieldKind, FieldUses } from "#domains/custom-fields/contract.ts";
import { namedOrCounted } from "#domains/custom-fields/dependants.ts";
import type { Scope } from "#platform/actor.ts";
import { ownFieldOf } from "#shared/messages/merge-fields.ts";
import { findAutomationsUsing } from "./list-store.ts";

/** In their conditions and texts, as drafted and as they run; counted and not named for who may not see automations. */
export async function automationsUsingField(
  scope: Scope,
  { kind, id, key }: { kind: FieldKind; id: number; key: string },
): Promise<FieldUses["dependants"]> {
  if (kind !== "customer") return [];
  const names = await findAutomationsUsing(scope, { id, name: ownFieldOf(kind, key) });
  const needs = ["automations.view"] as const;
  return namedOrCounted(scope.actor, names, { kind: "automation", word: "automation", needs });
}
