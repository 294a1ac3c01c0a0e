/** How long everyone who can be booked works in a period, so far: what the time of jobs is measured against. */
import { workingMembers } from "#domains/availability/service.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { dayBounds, type Span } from "#shared/time/time.ts";
import type { Days } from "./contract.ts";

function soFar({ actor }: Scope, { from, to }: Days): Span | null {
  const start = dayBounds(from, actor.timeZone).start;
  const whole = dayBounds(to, actor.timeZone).end;
  const end = whole < now() ? whole : now();
  return start < end ? { start, end } : null;
}

export async function bookableMembers(scope: Scope): Promise<string[]> {
  const moment = now();
  const span = { start: moment, end: new Date(moment.getTime() + 60_000) };
  return (await workingMembers(scope, { span, skills: [] })).map(({ userId }) => userId);
}

/** Time off, holidays and what is still to come are left out. */
export async function workingMinutes(scope: Scope, days: Days): Promise<number> {
  const span = soFar(scope, days);
  if (!span) return 0;
  const members = await workingMembers(scope, { span, skills: [] });
  const milliseconds = members
    .flatMap(({ working }) => working)
    .reduce((sum, { start, end }) => sum + clipped(start, end, span), 0);
  return Math.round(milliseconds / 60_000);
}

const clipped = (start: Date, end: Date, span: Span): number =>
  Math.max(0, Math.min(end.getTime(), span.end.getTime()) - Math.max(start.getTime(), span.start.getTime()));
