/**
 * Preferences of a business: its name and place, its time zone, how it writes dates, and when it works.
 *
 * The time zone decides what today, this week and this month are (ruling R10) and on which wall clock times are shown;
 * nothing that is kept moves when it changes. The currency is chosen once, because amounts are kept in it.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { dayField, orBlank, Phone, requiredText, shortText, Zone } from "#shared/fields.ts";
import { locales, timeFormats } from "#shared/locales.ts";
import { inOrder, mostHolidays, problemOfDay } from "#shared/time/business-hours.ts";

export const Locale = z.enum(
  locales.map(({ value }) => value),
  "Choose a format from the list",
);

export const TimeFormat = z.enum(timeFormats, "Choose a 12-hour or 24-hour clock");
export type TimeFormat = z.infer<typeof TimeFormat>;

/** Sunday is 0. */
const WeekStart = z.int("Choose a day of the week").min(0).max(6);

const WorkSpan = z.object({ from: z.string().max(5), to: z.string().max(5) });

const WorkDay = z
  .array(WorkSpan)
  .superRefine((spans, context) => {
    const problem = problemOfDay(spans);
    if (problem) context.addIssue({ code: "custom", message: problem });
  })
  .overwrite(inOrder);

/** Seven days, Sunday first; see `#shared/business-hours.ts`. */
export const BusinessHours = z.array(WorkDay).length(7, "Enter business hours for all seven days");
export type BusinessHours = z.infer<typeof BusinessHours>;

const Holiday = z.object({ day: dayField("Holiday"), name: requiredText("The holiday's name", 100) });
export type Holiday = z.infer<typeof Holiday>;

const Holidays = z
  .array(Holiday)
  .max(mostHolidays, `You can add up to ${mostHolidays} holidays`)
  .refine(
    (days) => new Set(days.map(({ day }) => day)).size === days.length,
    "Each day can be a holiday only once",
  )
  .overwrite((days) => days.toSorted((a, b) => a.day.localeCompare(b.day)));

export const BusinessPreferences = z
  .object({
    name: z.string(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zipCode: z.string().nullable(),
    timeZone: z.string(),
    currency: z.string(),
    locale: Locale,
    timeFormat: TimeFormat,
    weekStart: WeekStart,
    businessHours: z.array(z.array(WorkSpan)),
    holidays: z.array(Holiday),
    version: z.number(),
  })
  .meta({ id: "BusinessPreferences" });
export type BusinessPreferences = z.infer<typeof BusinessPreferences>;

/** Absent fields stay as they are. */
export const BusinessChanges = z.object({
  name: requiredText("Business name", 200).optional(),
  phone: orBlank(Phone),
  address: orBlank(shortText("Address", 200)),
  city: orBlank(shortText("City", 100)),
  state: orBlank(shortText("State", 100)),
  zipCode: orBlank(shortText("ZIP code", 20)),
  timeZone: Zone.optional(),
  locale: Locale.optional(),
  timeFormat: TimeFormat.optional(),
  weekStart: WeekStart.optional(),
  businessHours: BusinessHours.optional(),
  holidays: Holidays.optional(),
  version: z.number().int().optional(),
});
export type BusinessChanges = z.infer<typeof BusinessChanges>;

const tags = ["Settings"];

export const organizationsContract = {
  preferences: needing("organization.view")
    .route({
      method: "GET",
      path: "/api/organization/preferences",
      summary: "Retrieve business preferences, such as name, address, time zone, formats and hours",
      tags,
    })
    .output(BusinessPreferences),
  savePreferences: needing("organization.update")
    .route({
      method: "PUT",
      path: "/api/organization/preferences",
      summary: "Update business preferences",
      tags,
    })
    .input(BusinessChanges)
    .output(BusinessPreferences),
};
