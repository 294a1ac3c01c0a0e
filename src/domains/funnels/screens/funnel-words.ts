/** How funnels and their figures are written on the screen. */
import { plural } from "#shared/plural.ts";
import type { FunnelPeriod, FunnelStatus } from "../contract.ts";

export const statusLabels: Record<FunnelStatus, string> = {
  draft: "Draft",
  published: "Published",
  archived: "Archived",
};
export const statusColors: Record<FunnelStatus, string> = {
  draft: "gray",
  published: "green",
  archived: "gray",
};

export const periodOptions: { value: FunnelPeriod; label: string }[] = [
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
  { value: "365", label: "Last 12 months" },
];

export const counted = (count: number): string => plural(count, "funnel");

/** "12%", "0.4%", or a dash where nothing can be divided. */
export function rateText(rate: number | null): string {
  if (rate === null) return "–";
  const percent = rate * 100;
  return `${percent > 0 && percent < 10 ? percent.toFixed(1).replace(/\.0$/, "") : Math.round(percent)}%`;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** "3 days", "5 hours", "less than a minute"; a dash where it isn't known. */
export function timeText(seconds: number | null): string {
  if (seconds === null) return "–";
  if (seconds < minute) return "less than a minute";
  if (seconds < 2 * hour) return plural(Math.round(seconds / minute), "minute");
  if (seconds < 2 * day) return plural(Math.round(seconds / hour), "hour");
  return plural(Math.round(seconds / day), "day");
}
