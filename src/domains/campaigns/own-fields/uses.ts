/** Which campaigns ask for a field of the business's own or write it, for the settings in which it is changed or archived. */
import type { FieldKind, FieldUses } from "#domains/custom-fields/contract.ts";
import { namedOrCounted } from "#domains/custom-fields/dependants.ts";
import type { Scope } from "#platform/actor.ts";
import { ownFieldOf } from "#shared/messages/merge-fields.ts";
import { findCampaignsUsing } from "./uses-store.ts";

/** Those that are still to be sent, in part at least; counted and not named for who may not see campaigns. */
export async function campaignsUsingField(
  scope: Scope,
  { kind, id, key }: { kind: FieldKind; id: number; key: string },
): Promise<FieldUses["dependants"]> {
  if (kind !== "customer") return [];
  const names = await findCampaignsUsing(scope, { id, name: ownFieldOf(kind, key) });
  const needs = ["campaigns.view", "customers.view"] as const;
  return namedOrCounted(scope.actor, names, { kind: "campaign", word: "campaign", needs });
}
