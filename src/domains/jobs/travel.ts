/** How long the way from one visit to the next takes. */
import type { Scope } from "#platform/actor.ts";

const usualMinutes = 20;

/** About so many minutes; none where one of the addresses is not known, or where they are the same. */
export async function travelMinutesBetween(
  _scope: Scope,
  from: string | null,
  to: string | null,
): Promise<number> {
  return !from || !to || from === to ? 0 : usualMinutes;
}
