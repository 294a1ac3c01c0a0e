/** The call that finds free times: of one member, or of everybody who is offered. */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { IdParam, instantField, shortText } from "#shared/fields.ts";
import { EventType } from "../contract.ts";

const mostFreeTimes = 200;

const minutesMessage = "Duration must be a whole number of minutes from 5 to 1440";
const limitMessage = `The limit must be a whole number from 1 to ${mostFreeTimes}`;

export const FreeTime = z
  .object({ start: z.string(), end: z.string(), member_id: z.string(), member: z.string() })
  .meta({ id: "FreeTime" });
export type FreeTime = z.infer<typeof FreeTime>;

export const FreeTimesQuestion = z.object({
  start: instantField("Start"),
  end: instantField("End"),
  minutes: z.coerce
    .number(minutesMessage)
    .int(minutesMessage)
    .min(5, minutesMessage)
    .max(1440, minutesMessage),
  /** Anybody who is offered, when it is left out. */
  member_id: z.uuid("Choose a team member from the list").optional(),
  service_id: IdParam.optional(),
  type: EventType.optional(),
  location: shortText("Location", 300).optional(),
  /** The event that is to be moved: its own time counts as free. */
  except_event_id: IdParam.optional(),
  limit: z.coerce
    .number(limitMessage)
    .int(limitMessage)
    .min(1, limitMessage)
    .max(mostFreeTimes, limitMessage)
    .default(20),
});
export type FreeTimesQuestion = z.infer<typeof FreeTimesQuestion>;

export const freeTimesContract = {
  list: needing("calendar.view")
    .route({
      method: "GET",
      path: "/api/calendar/free-times",
      summary: "List available times",
      tags: ["Calendar"],
    })
    .input(FreeTimesQuestion)
    .output(z.array(FreeTime)),
};
