/** The days of a chart put together, so that a year has twelve columns and not 365. */

type Counted = { views: number; visitors: number };
type Day = Counted & { day: string };

type Spans = { size: "day" | "week" | "month"; spans: Day[] };

const mostDays = 31;
const mostWeeks = 92;

/** Up to a month by day, up to three by week from the last day back, else by calendar month. */
export function spansOf(days: readonly Day[]): Spans {
  if (days.length <= mostDays) return { size: "day", spans: [...days] };
  if (days.length > mostWeeks)
    return { size: "month", spans: summed(days, ({ day }) => `${day.slice(0, 7)}-01`) };
  const beginnings = days.map((_, place) => {
    const week = Math.floor((days.length - 1 - place) / 7);
    return days[Math.max(days.length - 7 * (week + 1), 0)]?.day ?? "";
  });
  return { size: "week", spans: summed(days, (_, place) => beginnings[place] ?? "") };
}

function summed(days: readonly Day[], spanOf: (day: Day, place: number) => string): Day[] {
  const spans = new Map<string, Day>();
  for (const [place, each] of days.entries()) {
    const day = spanOf(each, place);
    const { views = 0, visitors = 0 } = spans.get(day) ?? {};
    spans.set(day, { day, views: views + each.views, visitors: visitors + each.visitors });
  }
  return [...spans.values()];
}
