/** How figures and parts of a period are written, on screens, in files and in emails. */
import { formatPreferences } from "#shared/format-preferences.ts";
import { formatMoney } from "#shared/money/money.ts";
import { formatDaySpan } from "#shared/time/date-spans.ts";
import type { GroupBy } from "./contract.ts";
import type { MetricUnit } from "./metrics-contract.ts";

const oneDecimal = (value: number): string =>
  value.toLocaleString(formatPreferences().locale, { maximumFractionDigits: 1 });

const minuteWords = (minutes: number): string => {
  if (minutes < 60) return `${Math.round(minutes)} min`;
  if (minutes < 48 * 60) return `${oneDecimal(minutes / 60)} h`;
  return `${oneDecimal(minutes / 1440)} days`;
};

export function valueText(value: number | null, unit: MetricUnit, currency: string): string {
  if (value === null) return "–";
  const texts: Record<MetricUnit, () => string> = {
    money: () => formatMoney({ amount: Math.round(value), currency }),
    count: () => oneDecimal(value),
    quantity: () => oneDecimal(value),
    percent: () => `${oneDecimal(value)}%`,
    minutes: () => minuteWords(value),
    hours: () => `${oneDecimal(value / 60)} h`,
  };
  return texts[unit]();
}

/** "+12.5%", of rates "+3 points", "new" where there was nothing before; null without a comparison. */
export function changeWords({ value, previous, change, unit }: Changed): string | null {
  if (value === null || previous === null) return null;
  if (change === null) return "new";
  return `${change > 0 ? "+" : ""}${oneDecimal(change)}${unit === "percent" ? " points" : "%"}`;
}

type Changed = { value: number | null; previous: number | null; change: number | null; unit: MetricUnit };

/** How a figure is worked out, and on which basis. */
export const basisText = ({ formula, basis }: { formula: string; basis: string }): string =>
  `${formula} Basis: ${basis.toLowerCase()}.`;

/** "November 2026", or the days from one to another. */
export function partName(from: string, to: string, group: GroupBy): string {
  if (group !== "month") return formatDaySpan(from, to);
  const format = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(`${from}T12:00:00Z`).toLocaleDateString(formatPreferences().locale, format);
}
