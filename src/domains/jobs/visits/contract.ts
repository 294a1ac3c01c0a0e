/**
 * Visits: each going-there of a job, from the dispatcher's tray to done.
 *
 * A visit without a time waits in the tray. With a time it is an event on the calendar: moving the one moves the other,
 * and nobody is booked twice. The customer is told the arrival window, which is kept apart from the time that is held
 * (features.md FS-3). How far a visit is, is told on the visit: on the way, started, done.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Id, IdParam, instantField, longText, orBlank, shortText } from "#shared/fields.ts";
import { DayMap, VisitRisk } from "../dispatch/contract.ts";
import { ChecklistItem } from "../lines/contract.ts";

export const VisitStatus = z.enum(["unscheduled", "scheduled", "on_the_way", "started", "done", "cancelled"]);
export type VisitStatus = z.infer<typeof VisitStatus>;

/** In which states each action is allowed. */
export const visitActions = {
  schedule: ["unscheduled", "scheduled", "on_the_way"],
  unschedule: ["scheduled", "on_the_way"],
  on_the_way: ["scheduled"],
  start: ["scheduled", "on_the_way"],
  finish: ["started"],
  /** Takes back a step that was told by mistake. What is done is opened again with a reason instead. */
  step_back: ["on_the_way", "started"],
  /** With a reason. */
  reopen: ["done", "cancelled"],
  cancel: ["unscheduled", "scheduled", "on_the_way", "started"],
  use: ["scheduled", "on_the_way", "started", "done"],
} as const satisfies Record<string, readonly VisitStatus[]>;

/** One note of time: as many minutes as somebody could work on a visit without noting it in between. */
/** False when the business cancelled. */
export const CancelledByCustomer = z.boolean("Say whether the customer cancelled").default(false);

export const mostMinutesUsed = 6_000;
export const timeTooLong = "Time must be 100 hours or less";

/** Something that was used on a visit: a part, or time. */
export const VisitUse = z.object({
  id: z.uuid(),
  kind: z.enum(["part", "time"]),
  name: z.string(),
  /** Text such as "2.25": pieces of a part, hours of time. */
  quantity: z.string(),
  minutes: z.number().nullable(),
  /** What one piece or one hour costs the business; null without `jobs.cost`. */
  unit_cost_cents: z.number().nullable(),
  /** What one piece or one hour is sold for when no line of the job sells it; null when that is not known. */
  unit_price_cents: z.number().nullable(),
  /** The service of the price book that it is. */
  service_id: z.number().nullable(),
  by_name: z.string(),
  at: z.string(),
});
export type VisitUse = z.infer<typeof VisitUse>;

export const Visit = z
  .object({
    id: z.number(),
    job_id: z.number(),
    job_number: z.string(),
    job_title: z.string(),
    /** The event on the calendar; null while it has no time. */
    event_id: z.number().nullable(),
    status: VisitStatus,
    /** The customer has said that the time suits them. */
    is_confirmed: z.boolean(),
    start: z.string().nullable(),
    end: z.string().nullable(),
    /** How long it takes, for the one who looks for a time. */
    duration_minutes: z.number(),
    arrival_from: z.string().nullable(),
    arrival_until: z.string().nullable(),
    assigned_to: z.string().nullable(),
    override_reason: z.string().nullable(),
    customer_id: z.number().nullable(),
    client_name: z.string(),
    client_phone: z.string().nullable(),
    location: z.string().nullable(),
    priority: z.enum(["urgent", "high", "medium", "low"]),
    due_date: z.string().nullable(),
    instructions: z.string().nullable(),
    on_the_way_at: z.string().nullable(),
    started_at: z.string().nullable(),
    done_at: z.string().nullable(),
    /** What the technician wrote down when it was done. */
    report: z.string().nullable(),
    cancel_reason: z.string().nullable(),
    uses: z.array(VisitUse),
    version: z.number(),
  })
  .meta({ id: "Visit" });
export type Visit = z.infer<typeof Visit>;

const minutes = (label: string) =>
  z
    .int(`${label} must be a whole number of minutes`)
    .min(5, `${label} must be at least 5 minutes`)
    .max(100_000);

const timing = {
  start: instantField("Start time"),
  end: instantField("End time"),
  assigned_to: z.uuid("Choose a team member from the list").nullable().optional(),
  arrival_from: orBlank(instantField("Arrival from")),
  arrival_until: orBlank(instantField("Arrival until")),
  /** Books the technician although they are taken; needs the permission "calendar.override". */
  override_reason: orBlank(shortText("Reason for the double booking", 300)),
};

export const VisitTiming = z.object(timing);
export type VisitTiming = z.infer<typeof VisitTiming>;

/** Without `start` it waits in the tray. */
export const NewVisit = VisitTiming.partial().extend({
  job_id: Id,
  duration_minutes: minutes("Duration").optional(),
  instructions: orBlank(longText("Instructions", 5_000)),
});
export type NewVisit = z.infer<typeof NewVisit>;

/** When it happened, for what was done without a network and sent later; now by default, never in the future. */
const happened = { at: instantField("Time").optional() };

export const DispatchVisit = Visit.extend({ risks: z.array(VisitRisk) }).meta({ id: "DispatchVisit" });
export type DispatchVisit = z.infer<typeof DispatchVisit>;

/** One technician's day on the board. */
export const DispatchLane = z.object({
  user_id: z.string(),
  name: z.string(),
  /** Spans in which they work that day; none on a day off. */
  working: z.array(z.object({ start: z.string(), end: z.string() })),
  time_off: z.array(z.object({ start: z.string(), end: z.string(), title: z.string() })),
  /** Events that are no visits and take their time. */
  taken: z.array(z.object({ event_id: z.number(), title: z.string(), start: z.string(), end: z.string() })),
  visits: z.array(DispatchVisit),
  booked_minutes: z.number(),
  working_minutes: z.number(),
});
export type DispatchLane = z.infer<typeof DispatchLane>;

export const DispatchDay = z.object({
  day: z.string(),
  /** From when to when the business is open that day, or would be if it were not closed: the hours to draw at least. */
  opening: z.object({ start: z.string(), end: z.string() }),
  lanes: z.array(DispatchLane),
  /** Visits of that day that nobody has. */
  unassigned: z.array(DispatchVisit),
  /** Visits of open jobs that have no time, the most urgent first. */
  unscheduled: z.array(DispatchVisit),
});
export type DispatchDay = z.infer<typeof DispatchDay>;

/** What a technician needs for one day, also without a network. */
export const DayPack = z.object({
  day: z.string(),
  /** Missing in days that an older version keeps on the device. */
  map: DayMap.optional(),
  visits: z.array(
    Visit.extend({
      checklist: z.array(ChecklistItem),
      job_notes: z.string().nullable(),
      job_description: z.string().nullable(),
    }),
  ),
});
export type DayPack = z.infer<typeof DayPack>;

const ById = z.object({ id: IdParam });
const Versioned = ById.extend({ version: z.int().optional() });
const at = (method: "GET" | "POST" | "PUT" | "DELETE", path: `/api/${string}`, summary: string) => ({
  method,
  path,
  summary,
  tags: ["Visits"],
});
const day = z.iso.date("Day must be a date such as 2026-11-21");

export const visitsContract = {
  list: needing("jobs.view")
    .route(at("GET", "/api/visits", "List the visits in a time range"))
    .input(
      z.object({ start: instantField("Start"), end: instantField("End"), assigned_to: z.uuid().optional() }),
    )
    .output(z.array(Visit)),
  get: needing("jobs.view")
    .route(at("GET", "/api/visits/{id}", "Retrieve a visit"))
    .input(ById)
    .output(Visit),
  create: needing("jobs.update")
    .route({ ...at("POST", "/api/visits", "Add a visit to a job"), successStatus: 201 })
    .input(NewVisit)
    .output(Visit),
  schedule: needing("jobs.update")
    .route(at("PUT", "/api/visits/{id}/schedule", "Schedule or reschedule a visit"))
    .input(Versioned.extend(timing))
    .output(Visit),
  unschedule: needing("jobs.update")
    .route(at("POST", "/api/visits/{id}/unschedule", "Unschedule a visit"))
    .input(Versioned)
    .output(Visit),
  update: needing("jobs.update")
    .route(at("PUT", "/api/visits/{id}", "Update the instructions, duration or arrival window of a visit"))
    .input(
      Versioned.extend({
        instructions: orBlank(longText("Instructions", 5_000)),
        duration_minutes: minutes("Duration").optional(),
        arrival_from: timing.arrival_from,
        arrival_until: timing.arrival_until,
      }),
    )
    .output(Visit),
  onTheWay: needing("jobs.update")
    .route(at("POST", "/api/visits/{id}/on-the-way", "Mark the technician as on the way"))
    .input(Versioned.extend(happened))
    .output(Visit),
  start: needing("jobs.update")
    .route(at("POST", "/api/visits/{id}/start", "Start a visit"))
    .input(Versioned.extend(happened))
    .output(Visit),
  finish: needing("jobs.update")
    .route(
      at(
        "POST",
        "/api/visits/{id}/finish",
        "Complete a visit. The last visit of a job needs every required checklist item checked",
      ),
    )
    .input(Versioned.extend({ ...happened, report: orBlank(longText("Report", 5_000)) }))
    .output(Visit),
  stepBack: needing("jobs.update")
    .route(at("POST", "/api/visits/{id}/step-back", "Undo the start of a visit or its on-the-way status"))
    .input(
      Versioned.extend({
        /** The step that is meant: when the visit is no longer there, nothing happens to it. */
        from: z.enum(["on_the_way", "started"]).optional(),
      }),
    )
    .output(Visit),
  cancel: needing("jobs.update")
    .route(at("POST", "/api/visits/{id}/cancel", "Cancel a visit"))
    .input(Versioned.extend({ reason: shortText("Reason", 300).min(1, "Reason is required") }))
    .output(Visit),
  reopen: needing("jobs.update")
    .route(at("POST", "/api/visits/{id}/reopen", "Reopen a completed or cancelled visit"))
    .input(Versioned.extend({ reason: shortText("Reason", 300).min(1, "Reason is required") }))
    .output(Visit),
  addUse: needing("jobs.update")
    .route({
      ...at("POST", "/api/visits/{id}/uses", "Add a part or time entry to a visit"),
      successStatus: 201,
    })
    .input(
      ById.extend({
        ...happened,
        /** Made by the client, so that sending it twice notes it once. */
        use_id: z.uuid().optional(),
        kind: z.enum(["part", "time"]),
        name: orBlank(shortText("Name", 200)),
        quantity: z
          .string()
          .regex(/^\d{1,9}(\.\d{1,4})?$/, "Quantity must be a number such as 2.25")
          .default("1"),
        minutes: z.int().min(1, "Minutes must be more than 0").max(mostMinutesUsed, timeTooLong).optional(),
        unit_cost_cents: z.int().min(0).max(100_000_000).optional(),
        /** As the job's lines or the price book say without it. */
        unit_price_cents: z.int().min(0).max(100_000_000).optional(),
        service_id: Id.optional(),
      }),
    )
    .output(Visit),
  removeUse: needing("jobs.update")
    .route(at("DELETE", "/api/visits/{id}/uses/{use_id}", "Remove a part or time entry from a visit"))
    .input(ById.extend({ use_id: z.uuid() }))
    .output(Visit),
  dispatch: needing("jobs.view", "calendar.view")
    .route(at("GET", "/api/dispatch", "Retrieve the dispatch board for a day"))
    .input(z.object({ day: day.optional() }))
    .output(DispatchDay),
  dispatchMap: needing("jobs.view", "calendar.view")
    .route(at("GET", "/api/dispatch/map", "Retrieve where the visits of a day are"))
    .input(z.object({ day: day.optional() }))
    .output(DayMap),
  myDays: needing("jobs.view")
    .route(at("GET", "/api/my-days", "List your own visits by day, with everything needed offline"))
    .input(z.object({ from: day.optional(), days: z.coerce.number().int().min(1).max(14).default(1) }))
    .output(z.array(DayPack)),
};
