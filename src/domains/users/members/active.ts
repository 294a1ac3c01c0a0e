/** Who works here at present: whom records can be given to. */
import type { Scope } from "#platform/actor.ts";
import { invalid } from "#platform/errors.ts";
import { activeAmong } from "./active-store.ts";

/** Which of these are active members of the business. */
export const activeMembersAmong = (scope: Scope, ids: readonly string[]): Promise<Set<string>> =>
  activeAmong(scope, ids);

/** Throws `invalid` with `sentence` for the field `assigned_to` unless the member works here; nobody is fine. */
export async function assertActiveMember(
  scope: Scope,
  userId: string | null | undefined,
  sentence: string,
): Promise<void> {
  if (!userId || (await activeAmong(scope, [userId])).has(userId)) return;
  throw invalid(sentence, { assigned_to: sentence });
}
