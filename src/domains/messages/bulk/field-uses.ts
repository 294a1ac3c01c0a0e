/** Which bulk messages that are still to be sent write a field of the business's own, for the settings in which it is archived. */
import type { FieldKind, FieldUses } from "#domains/custom-fields/contract.ts";
import type { Scope } from "#platform/actor.ts";
import { ownFieldOf } from "#shared/messages/merge-fields.ts";
import { plural } from "#shared/plural.ts";
import { countDraftsWith } from "./store.ts";

/** They have no names. What has been sent was filled then, for everyone. */
export async function bulkMessagesUsingField(
  scope: Scope,
  { kind, key }: { kind: FieldKind; key: string },
): Promise<FieldUses["dependants"]> {
  if (kind !== "customer") return [];
  const count = await countDraftsWith(scope, ownFieldOf(kind, key));
  return count === 0 ? [] : [{ kind: "bulk_message", name: plural(count, "draft bulk message") }];
}
