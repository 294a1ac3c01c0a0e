/**
 * Which days a report is about, with which it is compared, and into which parts its time is cut: all by the calendar of the
 * business. The database is never asked for a zone: it gets days, and the instants at which they begin.
 */
import { invalid } from "#platform/errors.ts";
import { addDays, type Day, dayBounds, type Weekday } from "#shared/time/time.ts";
import { type Asked, type Days, type GroupBy, mostDays, type PeriodName, type Span } from "./contract.ts";

type Today = { today: Day; weekStart: Weekday };

const date = (day: Day) => Temporal.PlainDate.from(day);
const lengthOf = ({ from, to }: Days): number => date(from).until(date(to)).days + 1;
const earlier = (a: Day, b: Day): Day => (a < b ? a : b);

type Unit = "week" | "month" | "quarter" | "year";

/** The first day of the unit that is `back` before the one of today. */
function unitStart(unit: Unit, { today, weekStart }: Today, back: number): Day {
  const day = date(today);
  if (unit === "week") {
    const first = day.subtract({ days: ((day.dayOfWeek % 7) - weekStart + 7) % 7 });
    return first.subtract({ weeks: back }).toString();
  }
  const months = unit === "month" ? 1 : unit === "quarter" ? 3 : 12;
  const month = Math.floor((day.month - 1) / months) * months + 1;
  return day
    .with({ day: 1, month })
    .subtract({ months: months * back })
    .toString();
}

const rolling: Partial<Record<PeriodName, (today: Day) => Day>> = {
  last_30_days: (today) => addDays(today, -29),
  last_12_months: (today) => date(today).subtract({ months: 12 }).add({ days: 1 }).toString(),
};

const usualPeriod: PeriodName = "this_month";

/** Throws `validation` for a custom period without its days, or a longer one than is added up. */
export function periodOf({ period = usualPeriod, from, to }: Asked, now: Today): Days {
  if (period === "custom") return customPeriod(from, to);
  const begin = rolling[period];
  if (begin) return { from: begin(now.today), to: now.today };
  const [which, unit] = period.split("_") as ["this" | "last", Unit];
  if (which === "this") return { from: unitStart(unit, now, 0), to: now.today };
  return { from: unitStart(unit, now, 1), to: addDays(unitStart(unit, now, 0), -1) };
}

function customPeriod(from: Day | undefined, to: Day | undefined): Days {
  const refuse = (message: string, field: "from" | "to") => invalid(message, { [field]: message });
  if (!from || !to) throw refuse("Choose the first and the last day.", from ? "to" : "from");
  if (from > to) throw refuse("The first day must come before the last.", "to");
  if (lengthOf({ from, to }) > mostDays) throw refuse("Choose five years or less.", "to");
  return { from, to };
}

/**
 * As many days before: of a unit that still runs those of the one before up to the same day, of a whole one the whole one
 * before, and of any other days those right before them.
 */
export function comparedWith(asked: Asked, days: Days, now: Today): Days | null {
  const { compare = "previous", period = usualPeriod } = asked;
  if (compare === "none") return null;
  if (compare === "last_year") {
    const back = (day: Day) => date(day).subtract({ years: 1 }).toString();
    return { from: back(days.from), to: back(days.to) };
  }
  const dayBefore = addDays(days.from, -1);
  const [which, unit] = period.split("_") as [string, Unit];
  if (period === "custom" || rolling[period])
    return { from: addDays(days.from, -lengthOf(days)), to: dayBefore };
  const back = which === "this" ? 1 : 2;
  const first = unitStart(unit, now, back);
  if (which === "last") return { from: first, to: dayBefore };
  return { from: first, to: earlier(addDays(first, lengthOf(days) - 1), dayBefore) };
}

const mostParts: Record<GroupBy, number> = { day: 93, week: 750, month: Number.POSITIVE_INFINITY };

/** What is asked for as far as it can be drawn, and what fits otherwise. */
export function groupOf({ group }: Asked, days: Days): GroupBy {
  const length = lengthOf(days);
  const fits = length <= 31 ? "day" : length <= 120 ? "week" : "month";
  if (!group) return fits;
  if (length <= mostParts[group]) return group;
  return length <= mostParts.week ? "week" : "month";
}

/** The parts of the period, in order: the first and the last may be cut. */
export function partsOf(days: Days, group: GroupBy, weekStart: Weekday): Days[] {
  const parts: Days[] = [];
  for (let from = days.from; from <= days.to; ) {
    const next = nextStart(from, group, weekStart);
    parts.push({ from, to: earlier(addDays(next, -1), days.to) });
    from = next;
  }
  return parts;
}

function nextStart(from: Day, group: GroupBy, weekStart: Weekday): Day {
  if (group === "day") return addDays(from, 1);
  const day = date(from);
  if (group === "month") return day.with({ day: 1 }).add({ months: 1 }).toString();
  return day.add({ days: 7 - (((day.dayOfWeek % 7) - weekStart + 7) % 7) }).toString();
}

export function spanOf(days: Days, parts: readonly Days[], zone: string): Span {
  const edges = parts.map(({ from }) => from);
  return {
    days,
    edges,
    instants: edges.map((day) => dayBounds(day, zone).start.toISOString()),
    end: dayBounds(days.to, zone).end.toISOString(),
  };
}
