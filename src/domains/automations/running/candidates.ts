/** Records whose days are over, by the business's calendar. */
import type { Scope } from "#platform/actor.ts";
import { addDays, dayBounds } from "#shared/time/time.ts";
import { type Found, findPage, pageSize, type Span, type TimedTrigger } from "./timed-store.ts";
import { daysAfter } from "./timing.ts";

/** `at`: when the days were over. */
export type Candidate = Omit<Found, "since"> & { at: string };

/**
 * Every record that still is in the trigger's state and whose days were over after `from` and by `to`. In pages, oldest
 * first, so that customers who don't enter never keep others out.
 */
export async function* pagesOfCandidates(
  scope: Scope,
  trigger: TimedTrigger,
  span: Span,
): AsyncGenerator<Candidate[]> {
  let last: Found | undefined;
  do {
    const page = await findPage(scope, trigger, span, last);
    last = page.length < pageSize ? undefined : page.at(-1);
    const found = page.map(({ since, ...rest }) => ({ ...rest, at: daysLater(scope, trigger, since) }));
    const over = found.filter(({ at }) => isWithin(at, span));
    if (over.length > 0) yield over;
  } while (last);
}

const isWithin = (at: string, { from, to }: Span): boolean =>
  Date.parse(at) > Date.parse(from) && Date.parse(at) <= Date.parse(to);

/** That many days later in the business's time zone: at the same time of day, or at midnight for a date. */
function daysLater({ actor }: Scope, { on, days }: TimedTrigger, since: string): string {
  const zone = actor.timeZone;
  if (on === "invoice_overdue") return dayBounds(addDays(since.slice(0, 10), days), zone).start.toISOString();
  return daysAfter(new Date(since), days, zone).toISOString();
}
