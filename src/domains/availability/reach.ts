/** Whose hours and time off somebody may see and change: their own, their team's, or everybody's. */
import type { Actor, Reach } from "#platform/actor.ts";

type Whose = { userId: string | null; teamId: string | null };

/** What belongs to the whole business (`userId` null) is seen by everybody and changed by those who reach everybody. */
export function reaches(actor: Actor, reach: Reach | undefined, { userId, teamId }: Whose): boolean {
  if (actor.kind === "system" || reach === "all") return true;
  if (reach === undefined || userId === null) return false;
  const { userId: own, teamId: ownTeam } = actor.viewingAs ?? actor;
  return userId === own || (reach === "team" && teamId !== null && teamId === ownTeam);
}

export const updateReach = (actor: Actor): Reach | undefined =>
  actor.kind === "system" ? "all" : actor.permissions.get("availability.update");

export const mayChange = (actor: Actor, whose: Whose): boolean => reaches(actor, updateReach(actor), whose);
