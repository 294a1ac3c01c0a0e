/** Finds the times at which members are free: by their hours, time off, skills and limits, and what is booked. */
import {
  assertSpan,
  type BookingRules,
  bookingRulesFor,
  type WorkingMember,
  workingMembers,
} from "#domains/availability/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { dayBounds, localDay, type Span } from "#shared/time/time.ts";
import { holdTimeOf } from "../booking/occupancy-store.ts";
import { type EventType, listTypeOf } from "../contract.ts";
import type { FreeTime, FreeTimesQuestion } from "./contract.ts";
import { type Booked, freeStarts, type Wanted } from "./slots.ts";
import { type BookedRow, listBooked, listJobStarts, listMemberNames, listReachedMembers } from "./store.ts";

export type WantedTime = {
  /** How long it takes, without buffers. */
  minutes: number;
  /** "job" when it is not given; decides buffers and whether it counts towards the most jobs a day. */
  type?: EventType | undefined;
  /** Its skills and buffers hold. */
  serviceId?: number | null | undefined;
  /** Where it is, for the drive from what is booked before and to what is booked after. */
  location?: string | null | undefined;
  /** A start is a multiple of these minutes on the member's wall clock; the business's own step by default. */
  stepMinutes?: number | undefined;
  /** Nothing begins earlier; now by default. */
  notBefore?: Date | undefined;
  /** Does not count as booked: the event that is to be moved. */
  exceptEventId?: number | undefined;
};

export type FreeSlot = { start: string; end: string; memberId: string };

type Question = WantedTime & {
  /** A slot lies wholly within it. */
  span: Span;
  /** Those asked for, or everybody who is offered; who is inactive or lacks a skill is left out. */
  memberIds?: readonly string[] | undefined;
  limit?: number | undefined;
};

const minute = 60_000;
/** As long as a day can be, and a little more. */
const longestDay = 26 * 60 * minute;

/** Every free start of every member, ordered by start and then by member; the first `limit` when it is given. */
export async function findFreeSlots(scope: Scope, question: Question): Promise<FreeSlot[]> {
  const { minutes, memberIds, serviceId, limit } = question;
  const span = { start: latest(question.span.start, question.notBefore ?? now()), end: question.span.end };
  if (span.start.getTime() + minutes * minute > span.end.getTime()) return [];
  const type = listTypeOf[question.type ?? "job"];
  const rules = await bookingRulesFor(scope, type, serviceId ?? null);
  const found = await workingMembers(scope, { span, memberIds, skills: rules.skills });
  const members = found.filter(({ working }) => working.length > 0);
  if (members.length === 0) return [];
  const userIds = members.map(({ userId }) => userId);
  const around = {
    start: new Date(span.start.getTime() - longestDay),
    end: new Date(span.end.getTime() + longestDay),
  };
  const asked = { userIds, span: around, exceptId: question.exceptEventId };
  const rows = await withDrives(
    scope,
    await listBooked(scope, asked, rules.drives !== null),
    question.location,
    rules.drives,
  );
  const booked = Map.groupBy(rows, ({ user_id }) => user_id);
  const isCounted = type === "job" && members.some(({ mostJobsADay }) => mostJobsADay !== null);
  const jobs = Map.groupBy(isCounted ? await listJobStarts(scope, asked) : [], (row) => row.assigned_to);
  const slots = members.flatMap((member) => {
    const wanted: Wanted = {
      minutes,
      before: rules.before,
      after: rules.after,
      stepMinutes: question.stepMinutes ?? rules.stepMinutes,
      zone: member.zone,
    };
    const full = isCounted
      ? fullDays(
          member,
          (jobs.get(member.userId) ?? []).map((row) => row.starts_at),
        )
      : [];
    const taken = booked.get(member.userId) ?? [];
    return freeStarts(member.working, taken, full, wanted).map((start) => ({
      start,
      memberId: member.userId,
    }));
  });
  return slots
    .toSorted((a, b) => a.start - b.start || (a.memberId < b.memberId ? -1 : 1))
    .slice(0, limit)
    .map(({ start, memberId }) => ({
      start: new Date(start).toISOString(),
      end: new Date(start + minutes * minute).toISOString(),
      memberId,
    }));
}

/** For screens: includes member names. A member who sees only their own calendar gets only their own times. */
export async function listFreeTimes(actor: Actor, asked: FreeTimesQuestion): Promise<FreeTime[]> {
  const scope = requirePermission(actor, "calendar.view");
  const span = { start: new Date(asked.start), end: new Date(asked.end) };
  assertSpan(span);
  const slots = await findFreeSlots(scope, {
    span,
    minutes: asked.minutes,
    memberIds: await membersInReach(scope, asked.member_id),
    serviceId: asked.service_id,
    type: asked.type,
    location: asked.location,
    exceptEventId: asked.except_event_id,
    limit: asked.limit,
  });
  const names = await listMemberNames(scope, [...new Set(slots.map(({ memberId }) => memberId))]);
  return slots.map(({ start, end, memberId }) => ({
    start,
    end,
    member_id: memberId,
    member: names.get(memberId) ?? "",
  }));
}

/** Undefined is everybody who is offered. */
async function membersInReach(scope: Scope, asked: string | undefined): Promise<string[] | undefined> {
  if (scope.reach === "all") return asked === undefined ? undefined : [asked];
  const within = await listReachedMembers(scope);
  return asked === undefined ? within : within.filter((id) => id === asked);
}

/**
 * Whether this very start is one that `findFreeSlots` would give, asked again within the transaction that books it
 * (features.md T-CAL-6). Until that ends nobody else books this member.
 */
export async function isSlotFree(
  tx: Scope,
  { start, memberId, ...wanted }: WantedTime & { start: Date; memberId: string },
): Promise<boolean> {
  await holdTimeOf(tx, memberId);
  const span = { start, end: new Date(start.getTime() + wanted.minutes * minute) };
  const slots = await findFreeSlots(tx, { ...wanted, span, memberIds: [memberId] });
  return slots.some((slot) => Date.parse(slot.start) === start.getTime());
}

/** With the drive between each and the wanted place; none where either has no address, or drives are not counted. */
async function withDrives(
  scope: Scope,
  rows: readonly BookedRow[],
  to: string | null | undefined,
  drives: BookingRules["drives"],
): Promise<(BookedRow & Booked)[]> {
  const places = drives && to ? [...new Set(rows.flatMap(({ location }) => location ?? []))] : [];
  const minutes =
    drives && to && places.length > 0
      ? await scope.actor.appContext.routing.driveMinutes(
          places.map((from) => ({ from, to })),
          drives,
        )
      : [];
  const driveFrom = new Map(places.map((place, index) => [place, minutes[index] ?? 0]));
  return rows.map((row) => ({ ...row, driveMinutes: driveFrom.get(row.location ?? "") ?? 0 }));
}

const latest = (a: Date, b: Date): Date => (a > b ? a : b);

/** The days of the member's zone that hold as many jobs as they do in a day. */
function fullDays({ mostJobsADay, zone }: WorkingMember, starts: readonly string[]): Span[] {
  if (mostJobsADay === null) return [];
  const byDay = Map.groupBy(starts, (start) => localDay(new Date(start), zone));
  return [...byDay].flatMap(([day, jobs]) => (jobs.length >= mostJobsADay ? [dayBounds(day, zone)] : []));
}
