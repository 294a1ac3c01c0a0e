/** How figures, changes, periods and parts of a period are written. */
import { formatPreferences } from "#shared/format-preferences.ts";
import type { StatChange } from "#ui/StatCard.tsx";
import type { Compare, GroupBy, PeriodName } from "../contract.ts";
import { type MetricKey, type MetricUnit, metrics } from "../metrics-contract.ts";
import { changeWords, valueText } from "../value-words-contract.ts";

/** Where there is little room: "$12.3K". */
export function shortText(value: number, unit: MetricUnit, currency: string): string {
  if (unit !== "money") return valueText(value, unit, currency);
  return (value / 100).toLocaleString(formatPreferences().locale, {
    style: "currency",
    currency,
    notation: "compact",
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  });
}

type Changed = { metric: MetricKey; value: number | null; previous: number | null; change: number | null };

/** Nothing before shows as "new"; rates change by points. */
export function changeText({ metric, value, previous, change }: Changed, since: string): StatChange {
  const { mood, unit } = metrics[metric];
  const text = changeWords({ value, previous, change, unit });
  if (text === null) return { text: "No comparison", mood: "neutral", since: "" };
  if (change === null) return { text, mood: "neutral", since: "" };
  const isGood = mood === "neutral" || change === 0 ? undefined : change > 0 === (mood === "up");
  return { text, mood: isGood === undefined ? "neutral" : isGood ? "good" : "bad", since };
}

export const periodLabels: Record<PeriodName, string> = {
  this_week: "This Week",
  last_week: "Last Week",
  this_month: "This Month",
  last_month: "Last Month",
  this_quarter: "This Quarter",
  last_quarter: "Last Quarter",
  this_year: "This Year",
  last_year: "Last Year",
  last_30_days: "Last 30 Days",
  last_12_months: "Last 12 Months",
  custom: "Custom Dates",
};

export const compareLabels: Record<Compare, string> = {
  previous: "Previous Period",
  last_year: "Same Days Last Year",
  none: "No Comparison",
};

/** What a change is measured from. */
export const sinceTexts: Record<Compare, string | null> = {
  previous: "from the previous period",
  last_year: "from last year",
  none: null,
};

export const groupLabels: Record<GroupBy, string> = { day: "Day", week: "Week", month: "Month" };

const dayText = (day: string, format: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(formatPreferences().locale, { ...format, timeZone: "UTC" });

/** Below a column of the chart: "Nov", "Nov 3". */
export const partLabel = (from: string, group: GroupBy): string =>
  dayText(from, group === "month" ? { month: "short" } : { month: "short", day: "numeric" });

/** Sunday first. */
export const weekdayNames = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

/** "8 AM", in the reader's manner. */
export const hourName = (hour: number): string =>
  new Date(Date.UTC(2026, 0, 1, hour)).toLocaleTimeString(formatPreferences().locale, {
    hour: "numeric",
    timeZone: "UTC",
  });
