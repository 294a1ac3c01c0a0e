/** The periods that reports are asked for, as they stand in the address: the usual ones, or from one day to another. */
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { anyText, oneOf } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useSession } from "#ui/session/session.ts";
import { useNow } from "#ui/use-now.ts";

const names = [
  "this_month",
  "last_month",
  "this_quarter",
  "last_quarter",
  "this_year",
  "last_year",
  "all",
  "custom",
] as const;
type Name = (typeof names)[number];

const labels: Record<Name, string> = {
  this_month: "This Month",
  last_month: "Last Month",
  this_quarter: "This Quarter",
  last_quarter: "Last Quarter",
  this_year: "This Year",
  last_year: "Last Year",
  all: "All Time",
  custom: "Custom Dates",
};

export const periodOptions = (usual: Name, without: readonly Name[] = []) =>
  names
    .filter((name) => !without.includes(name))
    .map((name) => ({ value: name === usual ? ("" as const) : name, label: labels[name] }));

/** Today on the business's calendar. */
export function useToday(): string {
  const zone = useSession().organization?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return wallTimeAt(useNow(), zone).day;
}

const schema = {
  period: oneOf(names),
  from: anyText,
  to: anyText,
  basis: oneOf(["cash"] as const),
};

export type PeriodFilters = ListFilters<typeof schema>;

export const usePeriodFilters = (): PeriodFilters => useListFilters(schema);

/** Null where no day bounds it. */
export type Span = { from: string | null; to: string | null };

export function spanOf({ period, from, to }: PeriodFilters["filters"], usual: Name, today: string): Span {
  const name = period === "" ? usual : period;
  if (name === "custom") return { from: from || null, to: to || null };
  if (name === "all") return { from: null, to: null };
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  const [which, unit] = name.split("_");
  const months = unit === "month" ? 1 : unit === "quarter" ? 3 : 12;
  const first = Math.floor(month / months) * months - (which === "last" ? months : 0);
  const lastDay = dayOf(year, first + months, 0);
  return { from: dayOf(year, first, 1), to: lastDay < today ? lastDay : today };
}

/** For reports, which have both days; a bound that is missing is the other one or today. */
export function wholeSpan({ from, to }: Span, today: string): { from: string; to: string } {
  const last = to ?? (from && from > today ? from : today);
  const first = from ?? last;
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

/** Months and days may run over, as in `Date`. */
const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
