/** When each member works: their hours or the business's, without holidays and time off. */
import type { BusinessHours } from "#shared/time/business-hours.ts";
import { without } from "#shared/time/span-sets.ts";
import { addDays, dayBounds, localDay, type Span } from "#shared/time/time.ts";
import { type Days, spanOfDays, workingSpans } from "#shared/time/working-hours.ts";
import type { MemberFacts, TimeOffFacts, WorkFacts } from "./tables.ts";

export type TimeAway = Span & { title: string };

export type WorkingTimes = {
  /** In order; time off and holidays are already taken out. */
  working: Span[];
  /** Whatever touches the span, whole: holidays, time off of the business and of the member, in order. */
  timeOff: TimeAway[];
};

/** The days on which the span can lie, in whatever zone. */
export const daysAround = ({ start, end }: Span): Days => ({
  first: addDays(localDay(start, "UTC"), -1),
  last: addDays(localDay(end, "UTC"), 1),
});

export function timesByMember(facts: WorkFacts, span: Span): Map<string, WorkingTimes> {
  const known = new Map<string, Span[]>();
  const weekly = ({ hours, time_zone }: MemberFacts): Span[] => {
    const key = `${time_zone ?? ""} ${hours ? JSON.stringify(hours) : ""}`;
    const spans =
      known.get(key) ?? workingSpans(hours ?? facts.business_hours, time_zone ?? facts.time_zone, span);
    known.set(key, spans);
    return spans;
  };
  return new Map(
    facts.members.map((member) => {
      const timeOff = timeAwayOf(facts, member, span);
      return [member.user_id, { working: without(weekly(member), timeOff), timeOff }];
    }),
  );
}

/**
 * From opening to closing on that day. On a weekday that is closed as on the others, and from 8 to 17 in a business that
 * has set no hours at all: it says which hours to draw, not that anyone works then.
 */
export function openingHoursOn(facts: Pick<WorkFacts, "business_hours" | "time_zone">, day: string): Span {
  const { business_hours: hours, time_zone: zone } = facts;
  const whole = dayBounds(day, zone);
  const own = workingSpans(hours, zone, whole);
  const spans =
    own.length > 0
      ? own
      : workingSpans(
          Array.from({ length: 7 }, () => [widest(hours)]),
          zone,
          whole,
        );
  return { start: spans[0]?.start ?? whole.start, end: spans.at(-1)?.end ?? whole.end };
}

function widest(hours: BusinessHours): { from: string; to: string } {
  const all = hours.flat();
  const from = all.map((each) => each.from).toSorted()[0];
  const to = all
    .map((each) => each.to)
    .toSorted()
    .at(-1);
  return from && to ? { from, to } : { from: "08:00", to: "17:00" };
}

/** Holidays and time off as this member lives them: whole days are days of the zone in which they work. */
export function timeAwayOf(
  facts: Pick<WorkFacts, "time_zone" | "holidays" | "time_off">,
  member: Pick<MemberFacts, "user_id" | "time_zone">,
  span: Span,
): TimeAway[] {
  const zone = member.time_zone ?? facts.time_zone;
  const days = daysAround(span);
  const holidays = facts.holidays
    .filter(({ day }) => day >= days.first && day <= days.last)
    .map(({ day, name }) => ({ ...spanOfDays({ first: day, last: day }, zone), title: name }));
  const own = facts.time_off
    .filter(({ user_id }) => user_id === null || user_id === member.user_id)
    .map((each) => ({ ...spanOfTimeOff(each, zone), title: each.title }));
  return [...holidays, ...own]
    .filter(({ start, end }) => start < span.end && end > span.start)
    .toSorted((a, b) => a.start.getTime() - b.start.getTime());
}

function spanOfTimeOff({ first_day, last_day, starts_at, ends_at }: TimeOffFacts, zone: string): Span {
  if (first_day && last_day) return spanOfDays({ first: first_day, last: last_day }, zone);
  return { start: new Date(starts_at ?? 0), end: new Date(ends_at ?? 0) };
}
