/** The figures of a page and of the whole website, day by day and by where visitors came from. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { addDays, localDay } from "#shared/time/time.ts";
import { findPageRow } from "../store.ts";
import type { figureDays, PageFigures } from "./contract.ts";
import { countPending } from "./pending-views.ts";
import { type DayFigures, listDayFigures } from "./store.ts";

type Days = (typeof figureDays)[number];

export async function figuresOfSite(actor: Actor, { days }: { days: Days }): Promise<PageFigures> {
  const scope = requirePermission(actor, "website.view");
  // Who saw several pages is one visitor of the website.
  return summed(scope, Number(days), null, ({ entries }) => entries);
}

export async function figuresOfPage(
  actor: Actor,
  { id, days }: { id: number; days: Days },
): Promise<PageFigures> {
  const scope = requirePermission(actor, "website.view");
  if (!(await findPageRow(scope, id))) throw notFound("Page");
  return summed(scope, Number(days), id, ({ visitors }) => visitors);
}

type Counted = { views: number; visitors: number; leads: number; bookings: number };

const nothing: Counted = { views: 0, visitors: 0, leads: 0, bookings: 0 };

async function summed(
  scope: Scope,
  count: number,
  pageId: number | null,
  visitorsOf: (figures: DayFigures) => number,
): Promise<PageFigures> {
  // Who tries their own website wants to see that it counts.
  await countPending(scope.actor.appContext);
  const today = localDay(now(), scope.actor.timeZone);
  const first = addDays(today, 1 - count);
  const rows = await listDayFigures(scope, { pageId, first });
  const sum = (some: readonly DayFigures[]): Counted =>
    some.reduce(
      (total, each) => ({
        views: total.views + each.views,
        visitors: total.visitors + visitorsOf(each),
        leads: total.leads + each.leads,
        bookings: total.bookings + each.bookings,
      }),
      nothing,
    );
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const bySource = Map.groupBy(rows, ({ source }) => source);
  const all = sum(rows);
  const conversions = rows.reduce((total, each) => total + each.conversions, 0);
  return {
    ...all,
    conversion_percent:
      all.visitors === 0 ? null : Math.min(100, Math.round((100 * conversions) / all.visitors)),
    days: Array.from({ length: count }, (_, place) => {
      const day = addDays(first, place);
      return { day, ...sum(byDay.get(day) ?? []) };
    }),
    sources: [...bySource]
      .map(([source, some]) => ({ source, ...sum(some) }))
      .toSorted((a, b) => b.views - a.views || (a.source < b.source ? -1 : 1))
      .slice(0, mostSources),
  };
}

const mostSources = 20;
