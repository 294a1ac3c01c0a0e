/** How the demo's people are organised: two teams, a role of their own, somebody invited and somebody who has left. */
import { deactivateWithin } from "#domains/users/members/service.ts";
import { backfillInvitation } from "#domains/users/past.ts";
import { createRole } from "#domains/users/roles/service.ts";
import { createUser, markSeen } from "#domains/users/service.ts";
import { createTeam } from "#domains/users/teams/service.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { type CastKey, cast, dispatcher, former, invited, teams } from "../cast.ts";
import { minutesAfter } from "../world.ts";

type Span = { opening: Date; until: Date };

const aDay = 24 * 60;

/** Rosa writes the role, and lets somebody go after a quarter of a year; before the last seats are given. */
export async function organiseEarlyDays(
  program: Actor,
  { opening, until }: Span,
  passwordHash: string,
): Promise<void> {
  const rosa = requirePermission(asRosa(program), "users.update");
  await atMoment(minutesAfter(opening, 1), () => createRole(rosa.actor, dispatcher, dispatcher.key));
  await atMoment(minutesAfter(opening, 90), () => createUser(rosa, { ...former, passwordHash }));
  const parting = minutesAfter(opening, 96 * aDay);
  await atMoment(parting < until ? parting : until, () => deactivateWithin(rosa, former.id));
}

/** Everybody is in their team, somebody is about to join, and each was here a while ago. */
export async function organisePeople(program: Actor, { opening, until }: Span): Promise<void> {
  const rosa = requirePermission(asRosa(program), "users.update");
  for (const [number, { id, ...team }] of Object.values(teams).entries()) {
    await atMoment(minutesAfter(opening, 40 + number), () => createTeam(rosa.actor, team, id));
  }
  const hour = wholeHour(until);
  await atMoment(minutesAfter(hour, -20 * 60), () => backfillInvitation(rosa, invited));
  for (const [who, minutes] of Object.entries(lastHere) as [CastKey, number][]) {
    await atMoment(minutesAfter(hour, -minutes), () => markSeen(rosa, cast[who].id));
  }
}

/** So that a workspace that is put back a few seconds later is the same to the last line. */
const wholeHour = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 3_600_000) * 3_600_000);

/** Minutes before the hour that has struck last. */
const lastHere: Record<CastKey, number> = {
  rosa: 12,
  tessa: 35,
  marcus: 140,
  diego: 55,
  hannah: 190,
  jamal: 26 * 60,
  priya: 2 * aDay + 75,
};

/** The program, writing down what Rosa did. */
const asRosa = (program: Actor): Actor => ({
  ...program,
  userId: cast.rosa.id,
  name: `${cast.rosa.firstName} ${cast.rosa.lastName}`,
});
