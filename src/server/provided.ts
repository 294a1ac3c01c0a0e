/** What domains give to those above them: who owns which events of the calendar. */
import { eventOwners } from "#domains/calendar/owners.ts";
import { visitsOnCalendar } from "#domains/jobs/visits/calendar-owner.ts";
import { type Provided, provide } from "#platform/provided.ts";

export const providedParts = (): Provided => new Map([provide(eventOwners, [visitsOnCalendar])]);
