/** Names of members by their id, where a shown column speaks of them. */
import type { Scope } from "#platform/actor.ts";
import type { ListField } from "#shared/filters/list-fields.ts";
import { findMemberNames } from "./members-store.ts";

export async function memberNames(
  scope: Scope,
  shown: readonly ListField[],
): Promise<ReadonlyMap<string, string>> {
  if (!shown.some(({ isMember }) => isMember)) return new Map();
  return new Map((await findMemberNames(scope)).map(({ id, name }) => [id, name]));
}
