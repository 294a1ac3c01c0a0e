/**
 * Availability: who works when, who is away, what each can do, and what is kept free around the work.
 *
 * A member works in the business's hours unless they have hours of their own, which are read in their own zone when
 * they have one. Holidays and time off take the time away again; whole days are days of the zone the member works in.
 * Whoever reaches only their own may change their hours and time off; skills, limits and whether somebody is offered
 * at all are for those who reach their team or everybody, the rules of the business for those who set it up. Buffers are minutes kept free before and after what is
 * booked: of the service when it has its own, otherwise of the type.
 */
import { z } from "zod";
import { BusinessHours } from "#domains/organizations/preferences-contract.ts";
import { needing } from "#shared/calls.ts";
import { dayField, IdParam, instantField, requiredText, Zone } from "#shared/fields.ts";

/** The types of event that take the whole time of a member, and so can have buffers. */
export const bufferTypes = ["job", "appointment", "meeting"] as const;
export type BufferType = (typeof bufferTypes)[number];

export const mostBufferMinutes = 480;
export const mostSkills = 30;
export const mostDaysAhead = 400;
export const restorableDays = 30;

function minutes(label: string, most: number) {
  const message = `${label} must be a whole number of minutes from 0 to ${most}`;
  return z.int(message).min(0, message).max(most, message);
}

const Buffer = z.object({
  before: minutes("Buffer before", mostBufferMinutes),
  after: minutes("Buffer after", mostBufferMinutes),
});

export const Buffers = z.object({
  job: Buffer.optional(),
  appointment: Buffer.optional(),
  meeting: Buffer.optional(),
});
export type Buffers = z.infer<typeof Buffers>;

/** Tags such as "Gas" or "Backflow"; written in two ways they are still one. */
const Skills = z
  .array(requiredText("Skill", 60))
  .max(mostSkills, `Add up to ${mostSkills} skills`)
  .overwrite((skills) => [...new Map(skills.map((skill) => [skillKey(skill), skill])).values()]);

export const skillKey = (skill: string): string => skill.trim().toLocaleLowerCase("en");

const limitMessage = "Daily job limit must be a whole number from 1 to 50";
const MostJobs = z.int(limitMessage).min(1, limitMessage).max(50, limitMessage).nullable();

export const MemberAvailability = z
  .object({
    user_id: z.string(),
    name: z.string(),
    /** Seven days, Sunday first; null follows the business. */
    hours: BusinessHours.nullable(),
    /** Null is the business's. */
    time_zone: z.string().nullable(),
    skills: z.array(z.string()),
    most_jobs_a_day: z.number().nullable(),
    /** Whether they are offered when somebody looks for a free time. */
    is_bookable: z.boolean(),
    /** What the reader may change of it. */
    changeable: z.enum(["nothing", "hours", "everything"]),
    version: z.number(),
  })
  .meta({ id: "MemberAvailability" });
export type MemberAvailability = z.infer<typeof MemberAvailability>;

/** What is absent stays as it is. */
export const MemberChanges = z.object({
  hours: BusinessHours.nullable().optional(),
  time_zone: Zone.nullable().optional(),
  skills: Skills.optional(),
  most_jobs_a_day: MostJobs.optional(),
  is_bookable: z.boolean().optional(),
  version: z.int().optional(),
});
export type MemberChanges = z.infer<typeof MemberChanges>;

/** Steps that divide a day, so that free times are the same every day. */
export const slotSteps = [5, 10, 15, 20, 30, 60, 120] as const;

export const AvailabilityRules = z
  .object({
    buffers: Buffers,
    /** For members who have no limit of their own; null is none. */
    most_jobs_a_day: z.number().nullable(),
    step_minutes: z.number(),
    is_travel_counted: z.boolean(),
    /** As the crow flies. */
    travel_speed_kmh: z.number(),
    /** For two different addresses of which one is not known. */
    travel_default_minutes: z.number(),
    version: z.number(),
  })
  .meta({ id: "AvailabilityRules" });
export type AvailabilityRules = z.infer<typeof AvailabilityRules>;

const speedMessage = "Average speed must be a whole number from 1 to 200";
export const RulesChanges = z.object({
  buffers: Buffers.optional(),
  most_jobs_a_day: MostJobs.optional(),
  step_minutes: z.literal(slotSteps, "Choose an interval from the list").optional(),
  is_travel_counted: z.boolean().optional(),
  travel_speed_kmh: z.int(speedMessage).min(1, speedMessage).max(200, speedMessage).optional(),
  travel_default_minutes: minutes("Default drive time", 480).optional(),
  version: z.int().optional(),
});
export type RulesChanges = z.infer<typeof RulesChanges>;

export const ServiceAvailability = z
  .object({
    service_id: z.number(),
    name: z.string(),
    /** A member must have all of them to be offered. */
    skills: z.array(z.string()),
    /** Null takes the buffers of the type. */
    buffer_before_minutes: z.number().nullable(),
    buffer_after_minutes: z.number().nullable(),
    version: z.number(),
  })
  .meta({ id: "ServiceAvailability" });
export type ServiceAvailability = z.infer<typeof ServiceAvailability>;

export const ServiceChanges = z.object({
  skills: Skills.optional(),
  buffer_before_minutes: minutes("Buffer before", mostBufferMinutes).nullable().optional(),
  buffer_after_minutes: minutes("Buffer after", mostBufferMinutes).nullable().optional(),
  version: z.int().optional(),
});
export type ServiceChanges = z.infer<typeof ServiceChanges>;

export const Availability = z
  .object({
    business: z.object({
      hours: BusinessHours,
      time_zone: z.string(),
      holidays: z.array(z.object({ day: z.string(), name: z.string() })),
    }),
    rules: AvailabilityRules,
    members: z.array(MemberAvailability),
    /** Only services that ask for something. */
    services: z.array(ServiceAvailability),
    /** Whether the reader may change the rules and what services ask for, and enter time off of everybody. */
    is_changeable: z.boolean(),
    is_everybody_changeable: z.boolean(),
  })
  .meta({ id: "Availability" });
export type Availability = z.infer<typeof Availability>;

/** Whole days with `first_day` and `last_day`, or a span with `start` and `end`. */
export const TimeOff = z
  .object({
    id: z.number(),
    /** Null is everybody. */
    user_id: z.string().nullable(),
    title: z.string(),
    first_day: z.string().nullable(),
    last_day: z.string().nullable(),
    start: z.string().nullable(),
    end: z.string().nullable(),
    is_changeable: z.boolean(),
    version: z.number(),
  })
  .meta({ id: "TimeOff" });
export type TimeOff = z.infer<typeof TimeOff>;

const timeOffFields = {
  user_id: z.uuid("Choose a team member from the list").nullable(),
  title: requiredText("Reason", 120),
  first_day: dayField("First day").nullable().optional(),
  last_day: dayField("Last day").nullable().optional(),
  start: instantField("Start").nullable().optional(),
  end: instantField("End").nullable().optional(),
};
export const NewTimeOff = z.object(timeOffFields);
export type NewTimeOff = z.infer<typeof NewTimeOff>;

export const TimeOffChanges = z.object({
  ...timeOffFields,
  user_id: timeOffFields.user_id.optional(),
  title: timeOffFields.title.optional(),
  version: z.int().optional(),
});
export type TimeOffChanges = z.infer<typeof TimeOffChanges>;

const SerializedSpan = z.object({ start: z.string(), end: z.string() });

/** One member's time in a span: what they work, time off already taken out, and the time off itself. */
export const MemberTimes = z
  .object({
    user_id: z.string(),
    working: z.array(SerializedSpan),
    time_off: z.array(SerializedSpan.extend({ title: z.string() })),
  })
  .meta({ id: "MemberTimes" });
export type MemberTimes = z.infer<typeof MemberTimes>;

const ByUser = z.object({ id: z.uuid("Choose a team member from the list") });
const ById = z.object({ id: IdParam });
const tags = ["Availability"];
const path = "/api/availability";

export const availabilityContract = {
  get: needing("availability.view")
    .route({ method: "GET", path, summary: "Retrieve working hours, skills, limits and buffers", tags })
    .output(Availability),
  saveMember: needing("availability.update")
    .route({
      method: "PUT",
      path: `${path}/members/{id}`,
      summary: "Update a team member's working hours, skills and limits",
      tags,
    })
    .input(ByUser.extend(MemberChanges.shape))
    .output(MemberAvailability),
  saveRules: needing("organization.update")
    .route({ method: "PUT", path: `${path}/rules`, summary: "Update buffers, travel time and limits", tags })
    .input(RulesChanges)
    .output(AvailabilityRules),
  saveService: needing("organization.update")
    .route({
      method: "PUT",
      path: `${path}/services/{id}`,
      summary: "Update the skills and buffers of a service",
      tags,
    })
    .input(ById.extend(ServiceChanges.shape))
    .output(ServiceAvailability),
  times: needing("availability.view")
    .route({
      method: "GET",
      path: `${path}/times`,
      summary: "List the working hours of team members in a time range",
      tags,
    })
    .input(z.object({ start: instantField("Start"), end: instantField("End") }))
    .output(z.array(MemberTimes)),
  listTimeOff: needing("availability.view")
    .route({ method: "GET", path: `${path}/time-off`, summary: "List current and upcoming time off", tags })
    .output(z.array(TimeOff)),
  createTimeOff: needing("availability.update")
    .route({ method: "POST", path: `${path}/time-off`, summary: "Add time off", tags, successStatus: 201 })
    .input(NewTimeOff)
    .output(TimeOff),
  changeTimeOff: needing("availability.update")
    .route({ method: "PUT", path: `${path}/time-off/{id}`, summary: "Update time off", tags })
    .input(ById.extend(TimeOffChanges.shape))
    .output(TimeOff),
  deleteTimeOff: needing("availability.update")
    .route({
      method: "DELETE",
      path: `${path}/time-off/{id}`,
      summary: "Delete time off. It can be restored for 30 days",
      tags,
    })
    .input(ById)
    .output(TimeOff),
  restoreTimeOff: needing("availability.update")
    .route({
      method: "POST",
      path: `${path}/time-off/{id}/restore`,
      summary: "Restore deleted time off",
      tags,
    })
    .input(ById)
    .output(TimeOff),
};
