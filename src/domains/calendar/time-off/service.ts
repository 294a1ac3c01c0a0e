/** Which events fall into time off. They stay where they are: whoever enters the time off decides what becomes of them. */
import { workingMembers } from "#domains/availability/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { invalid } from "#platform/errors.ts";
import type { Span } from "#shared/time/time.ts";
import { spanOfDays } from "#shared/time/working-hours.ts";
import { longestListDays } from "../contract.ts";
import { toCalendarEvent } from "../event-builders.ts";
import { type EventsInTimeOff, mostListed, type TimeOffQuestion } from "./contract.ts";
import { countOpenEvents, listOpenEvents } from "./store.ts";

/** Of the member, or of the whole business when none is asked for; what is done or called off does not count. */
export async function eventsInTimeOff(actor: Actor, asked: TimeOffQuestion): Promise<EventsInTimeOff> {
  const scope = requirePermission(actor, "calendar.view");
  const wanted = { span: await spanOf(scope, asked), memberId: asked.user_id };
  const events = await listOpenEvents(scope, wanted, mostListed);
  const count = events.length < mostListed ? events.length : await countOpenEvents(scope, wanted);
  return { count, events: events.map(toCalendarEvent) };
}

async function spanOf(scope: Scope, asked: TimeOffQuestion): Promise<Span> {
  const { user_id, first_day, start, end } = asked;
  const last_day = asked.last_day ?? first_day;
  if (first_day && last_day) {
    if (last_day < first_day) throw refused("last_day", "Choose a last day on or after the first day");
    const days = { first: first_day, last: last_day };
    return bounded("last_day", spanOfDays(days, await zoneOf(scope, days.first, user_id)));
  }
  if (!start || !end) throw refused("first_day", "Choose the days, or a start and an end");
  const span = { start: new Date(start), end: new Date(end) };
  if (span.end <= span.start) throw refused("end", "Choose an end after the start");
  return bounded("end", span);
}

/** Where the member works; the business's zone for everybody, and for one who is not of the team. */
async function zoneOf(scope: Scope, day: string, userId: string | undefined): Promise<string> {
  if (userId === undefined) return scope.actor.timeZone;
  const noon = new Date(`${day}T12:00:00Z`);
  const [member] = await workingMembers(scope, {
    span: { start: noon, end: noon },
    memberIds: [userId],
    skills: [],
  });
  return member?.zone ?? scope.actor.timeZone;
}

function bounded(field: string, span: Span): Span {
  if (span.end.getTime() - span.start.getTime() <= longestListDays * 86_400_000) return span;
  throw refused(field, `Choose a range of ${longestListDays} days or less`);
}

const refused = (field: string, message: string) => invalid(message, { [field]: message });
