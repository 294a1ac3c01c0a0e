/** What the business may do about its availability: see who works when, and say so. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { invalid } from "#platform/errors.ts";
import type { DriveAssumptions } from "#platform/routing/port.ts";
import type { Span } from "#shared/time/time.ts";
import { type BufferType, type MemberTimes, mostDaysAhead, skillKey } from "./contract.ts";
import { reaches } from "./reach.ts";
import { findServiceRule } from "./services-store.ts";
import { findRules, findWorkFacts, listMembers } from "./store.ts";
import { daysAround, openingHoursOn, timesByMember, type WorkingTimes } from "./working-times.ts";

/**
 * When each of these members works in the span, of those who are active: by their own hours or the business's, without
 * holidays and time off. And when the business opens and closes on `day`.
 */
export async function dayTimesOf(
  scope: Scope,
  userIds: readonly string[],
  { day, span }: { day: string; span: Span },
): Promise<{ opening: Span; times: Map<string, WorkingTimes> }> {
  const facts = await findWorkFacts(scope, daysAround(span), userIds);
  return { opening: openingHoursOn(facts, day), times: timesByMember(facts, span) };
}

export type WorkingMember = {
  userId: string;
  /** Where they work: theirs, or the business's. */
  zone: string;
  working: Span[];
  mostJobsADay: number | null;
};

type AskedMembers = {
  span: Span;
  /** Those asked for, or everybody who is offered. */
  memberIds?: readonly string[] | undefined;
  /** What they must be able to do. */
  skills: readonly string[];
};

/** Who could do something in the span, and when they work in it. Leaves out who is inactive or lacks a skill. */
export async function workingMembers(
  scope: Scope,
  { span, memberIds, skills }: AskedMembers,
): Promise<WorkingMember[]> {
  const facts = await findWorkFacts(scope, daysAround(span), memberIds);
  const { most_jobs_a_day: usualMost } = await findRules(scope);
  const needed = skills.map(skillKey);
  const members = facts.members.filter((member) => {
    const known = new Set(member.skills.map(skillKey));
    return (memberIds !== undefined || member.is_bookable) && needed.every((skill) => known.has(skill));
  });
  const times = timesByMember({ ...facts, members }, span);
  return members.map(({ user_id: userId, time_zone, most_jobs_a_day }) => ({
    userId,
    zone: time_zone ?? facts.time_zone,
    working: times.get(userId)?.working ?? [],
    mostJobsADay: most_jobs_a_day ?? usualMost,
  }));
}

export type BookingRules = {
  /** Minutes kept free around it. */
  before: number;
  after: number;
  skills: string[];
  stepMinutes: number;
  /** What is assumed about drives; null when they are not counted. */
  drives: DriveAssumptions | null;
};

/** What holds for something of this list type, and of this service when it is one. */
export async function bookingRulesFor(
  scope: Scope,
  listType: string,
  serviceId: number | null,
): Promise<BookingRules> {
  const rules = await findRules(scope);
  const service = serviceId === null ? undefined : await findServiceRule(scope, serviceId);
  const usual = rules.buffers[listType as BufferType];
  return {
    before: service?.buffer_before_minutes ?? usual?.before ?? 0,
    after: service?.buffer_after_minutes ?? usual?.after ?? 0,
    skills: service?.skills ?? [],
    stepMinutes: rules.step_minutes,
    drives: rules.is_travel_counted
      ? { speedKmh: rules.travel_speed_kmh, unknownMinutes: rules.travel_default_minutes }
      : null,
  };
}

/** For screens: the working times of the members whom the role reaches. */
export async function listTimes(actor: Actor, asked: { start: string; end: string }): Promise<MemberTimes[]> {
  const scope = requirePermission(actor, "availability.view");
  const span = { start: new Date(asked.start), end: new Date(asked.end) };
  assertSpan(span);
  const members = (await listMembers(scope)).filter(({ id, team_id }) =>
    reaches(actor, scope.reach, { userId: id, teamId: team_id }),
  );
  const ids = members.map(({ id }) => id);
  const times = timesByMember(await findWorkFacts(scope, daysAround(span), ids), span);
  return [...times].map(([user_id, { working, timeOff }]) => ({
    user_id,
    working: working.map(serialize),
    time_off: timeOff.map((away) => ({ ...serialize(away), title: away.title })),
  }));
}

const serialize = ({ start, end }: Span) => ({ start: start.toISOString(), end: end.toISOString() });

const dayMilliseconds = 24 * 3_600_000;

/** Throws for a span that is none, or longer than anybody plans. */
export function assertSpan({ start, end }: Span): void {
  if (end <= start) throw invalid("Choose an end after the start", { end: "Choose a later end" });
  if (end.getTime() - start.getTime() <= mostDaysAhead * dayMilliseconds) return;
  const message = `Choose a range of ${mostDaysAhead} days or less`;
  throw invalid(message, { end: message });
}
