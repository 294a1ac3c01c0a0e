/**
 * Reports: sales, growth, services and invoices over a period, live from what is recorded.
 *
 * Each figure is defined once (`metrics-contract.ts`) and added up from rows that can be opened: the rows of a figure come
 * to exactly the figure. Periods are days of the business's calendar. A period that still runs is compared with as many
 * days of the one before. A figure is null for a role that may not see what it is made of (decision 104).
 */
import { z } from "zod";
import { dayField, Id, Page, requiredText, shortText } from "#shared/fields.ts";
import { dimensions, metricKeys, metricUnits } from "./metrics-contract.ts";
import { reportKeys } from "./reports-contract.ts";

const ReportKeyField = z.enum(reportKeys);
const MetricKeyField = z.enum(metricKeys);
export const By = z.enum(["time", ...dimensions]);
export type By = z.infer<typeof By>;

export const PeriodName = z.enum([
  "this_week",
  "last_week",
  "this_month",
  "last_month",
  "this_quarter",
  "last_quarter",
  "this_year",
  "last_year",
  "last_30_days",
  "last_12_months",
  "custom",
]);
export type PeriodName = z.infer<typeof PeriodName>;

export const Compare = z.enum(["previous", "last_year", "none"]);
export type Compare = z.infer<typeof Compare>;

export const GroupBy = z.enum(["day", "week", "month"]);
export type GroupBy = z.infer<typeof GroupBy>;

export const mostDays = 1_830;
export const mostRows = 100;
const longestName = 120;

/** "none": those without one. */
const Chosen = (label: string) => shortText(label, 60);

const asked = {
  period: PeriodName.optional(),
  /** Both days of a custom period. */
  from: dayField("From").optional(),
  to: dayField("To").optional(),
  compare: Compare.optional(),
  /** Without it, what fits the length of the period. */
  group: GroupBy.optional(),
  by: By.optional(),
  source: Chosen("Lead source").optional(),
  service: Chosen("Service").optional(),
  member: Chosen("Technician").optional(),
  /** Whether revenue has the sales tax in it. */
  tax: z.enum(["included"]).optional(),
};
export const Asked = z.object(asked);
export type Asked = z.infer<typeof Asked>;

export const ReportQuery = z.object({ report: ReportKeyField, ...asked });
export type ReportQuery = z.infer<typeof ReportQuery>;

export const RowsQuery = ReportQuery.extend({
  metric: MetricKeyField,
  /** The first day of one part of the time, as the report gives it. */
  bucket: dayField("Part of the period").optional(),
  /** One line of the table: the key that the report gives it. */
  key: Chosen("Line of the table").optional(),
  ...Page.shape,
});
export type RowsQuery = z.infer<typeof RowsQuery>;

const Values = z.record(z.string(), z.number().nullable());

const Figure = z.object({
  metric: MetricKeyField,
  label: z.string(),
  unit: z.enum(metricUnits),
  formula: z.string(),
  basis: z.string(),
  /** Minor units, a count, percent to one decimal, a quantity, or minutes (also where they are shown as hours). */
  value: z.number().nullable(),
  /** In the period that it is compared with. */
  previous: z.number().nullable(),
  /** Percent to one decimal; of rates the difference in points. Null without anything before, which shows as "new". */
  change: z.number().nullable(),
  /** Why there is no value: the permission that is missing, or that it can't be filtered so. */
  why_not: z.string().nullable(),
});
export type Figure = z.infer<typeof Figure>;

const Days = z.object({ from: z.string(), to: z.string() });
export type Days = z.infer<typeof Days>;

/**
 * The parts of a period, for what has a day and for what has a moment: where each begins, and the first instant after the
 * last.
 */
export type Span = { days: Days; edges: string[]; instants: string[]; end: string };

export const Report = z
  .object({
    report: ReportKeyField,
    period: Days,
    previous: Days.nullable(),
    group: GroupBy,
    by: By,
    currency: z.string(),
    time_zone: z.string(),
    figures: z.array(Figure),
    /** What is drawn: the first figure over time, and the same of the period before. */
    over_time: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        value: z.number().nullable(),
        previous: z.number().nullable(),
      }),
    ),
    columns: z.array(
      Figure.pick({
        metric: true,
        label: true,
        unit: true,
        formula: true,
        basis: true,
        why_not: true,
      }).extend({ total: z.number().nullable() }),
    ),
    /** The largest first, or in order of time. */
    rows: z.array(z.object({ key: z.string(), name: z.string(), values: Values })),
    /** What the lines that aren't shown come to, for columns that can be added up. */
    others: Values.nullable(),
  })
  .meta({ id: "Report" });
export type Report = z.infer<typeof Report>;

export const ReportRow = z
  .object({
    key: z.string(),
    record: z.enum(["invoice", "payment", "customer", "job", "event"]),
    record_id: z.number(),
    /** "INV-001", or what it is called. */
    label: z.string(),
    /** "Credit note", "Refund". */
    detail: z.string(),
    who: z.string(),
    /** A day of the business's calendar. */
    day: z.string(),
    value: z.number(),
    /** What the value is measured against, for rates. */
    weight: z.number(),
  })
  .meta({ id: "ReportRow" });
export type ReportRow = z.infer<typeof ReportRow>;

export const ReportRows = z.object({
  metric: MetricKeyField,
  unit: z.enum(metricUnits),
  currency: z.string(),
  rows: z.array(ReportRow),
  total: z.number(),
  /** What all of them come to: the figure. */
  figure: z.number().nullable(),
  next_cursor: z.string().nullable(),
});
export type ReportRows = z.infer<typeof ReportRows>;

export const QuickStats = z
  .object({
    period: Days,
    previous: Days,
    currency: z.string(),
    stats: z.array(Figure.extend({ report: ReportKeyField })),
    operations: z.array(Figure),
  })
  .meta({ id: "ReportQuickStats" });
export type QuickStats = z.infer<typeof QuickStats>;

export const SavedReport = z
  .object({
    id: z.number(),
    name: z.string(),
    report: ReportKeyField,
    asked: Asked,
    is_shared: z.boolean(),
    is_mine: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.number(),
    /** When it is emailed each week, by the business's clock; null for one that isn't. */
    weekly: z.object({ weekday: z.number(), hour: z.number(), recipients: z.number() }).nullable(),
  })
  .meta({ id: "SavedReport" });
export type SavedReport = z.infer<typeof SavedReport>;

export const NewSavedReport = z.object({
  name: requiredText("Name", longestName),
  report: ReportKeyField,
  asked: Asked.default({}),
  is_shared: z.boolean().default(false),
});
export type NewSavedReport = z.infer<typeof NewSavedReport>;

export const SavedReportChanges = z.object({
  name: requiredText("Name", longestName).optional(),
  is_shared: z.boolean().optional(),
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
export type SavedReportChanges = z.infer<typeof SavedReportChanges>;

/** Sunday is 0. */
const Weekday = z
  .int("Choose a day of the week")
  .min(0, "Choose a day of the week")
  .max(6, "Choose a day of the week");
const Hour = z.int("Choose a full hour").min(0, "Choose a full hour").max(23, "Choose a full hour");

const mostRecipients = 50;

export const WeeklyMail = z.object({
  weekday: Weekday,
  /** By the business's clock. An hour that the clock skips is the one after it. */
  hour: Hour,
  recipients: z
    .array(z.uuid("Choose a member"))
    .min(1, "Choose at least one person")
    .max(mostRecipients, `Choose up to ${mostRecipients} people`),
});
export type WeeklyMail = z.infer<typeof WeeklyMail>;

export const WeeklyMailState = z
  .object({
    /** Null while it is emailed to nobody. */
    weekday: z.number().nullable(),
    hour: z.number().nullable(),
    next_at: z.string().nullable(),
    time_zone: z.string(),
    /** Everyone who may see this report; those who get it are `is_on`. */
    members: z.array(z.object({ id: z.string(), name: z.string(), is_on: z.boolean() })),
  })
  .meta({ id: "WeeklyReportMail" });
export type WeeklyMailState = z.infer<typeof WeeklyMailState>;

export const ReportChoices = z
  .object({
    services: z.array(z.object({ id: Id, name: z.string() })),
    members: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .meta({ id: "ReportChoices" });
export type ReportChoices = z.infer<typeof ReportChoices>;
