/** Which saved views use a field of the business's own, for the settings in which it is changed or archived. */
import type { FieldKind, FieldUses } from "#domains/custom-fields/contract.ts";
import type { Scope } from "#platform/actor.ts";
import { ownFieldName } from "#shared/filters/list-fields.ts";
import { plural } from "#shared/plural.ts";
import { listOfKind } from "./contract.ts";
import { findViewsUsing } from "./store.ts";

/** Private views of other members are counted and not named. */
export async function viewsUsingField(
  scope: Scope,
  { kind, key }: { kind: FieldKind; key: string },
): Promise<FieldUses["dependants"]> {
  const list = listOfKind(kind);
  if (!list) return [];
  const { names, others } = await findViewsUsing(scope, list, ownFieldName(key));
  const all = names.map((name) => `View ${name}`);
  if (others > 0) all.push(`${plural(others, "private view")} of other members`);
  return all.map((name) => ({ kind: "saved_view", name }));
}
