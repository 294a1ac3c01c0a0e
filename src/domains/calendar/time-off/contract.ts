/** The call that says which events fall into time off, entered or about to be: they stay booked until somebody moves them. */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { dayField, instantField } from "#shared/fields.ts";
import { CalendarEvent } from "../contract.ts";

/** Of more only the number is given. */
export const mostListed = 20;

/** Whole days, of the zone in which the member works, or a span. Without a member it is everybody's time. */
const TimeOffQuestion = z.object({
  user_id: z.uuid("Choose a team member from the list").optional(),
  first_day: dayField("First day").optional(),
  last_day: dayField("Last day").optional(),
  start: instantField("Start").optional(),
  end: instantField("End").optional(),
});
export type TimeOffQuestion = z.infer<typeof TimeOffQuestion>;

const EventsInTimeOff = z
  .object({
    /** Of those that are still to be done or being done, as far as the role lets one see them. */
    count: z.number(),
    /** In the order in which they begin. */
    events: z.array(CalendarEvent),
  })
  .meta({ id: "EventsInTimeOff" });
export type EventsInTimeOff = z.infer<typeof EventsInTimeOff>;

export const timeOffEventsContract = {
  list: needing("calendar.view")
    .route({
      method: "GET",
      path: "/api/calendar/time-off-events",
      summary: "List the events booked during time off",
      tags: ["Calendar"],
    })
    .input(TimeOffQuestion)
    .output(EventsInTimeOff),
};
