/** When the business is open: its weekly hours without holidays and without time off of everybody. */
import type { Scope } from "#platform/actor.ts";
import { without } from "#shared/time/span-sets.ts";
import type { Span } from "#shared/time/time.ts";
import { workingSpans } from "#shared/time/working-hours.ts";
import { findWorkFacts } from "./store.ts";
import { daysAround, timeAwayOf } from "./working-times.ts";

/** In order and within `span`. A business that has set no hours at all counts as always open. */
export async function openSpansOf(scope: Scope, span: Span): Promise<Span[]> {
  const facts = await findWorkFacts(scope, daysAround(span), []);
  const { business_hours: hours, time_zone: zone } = facts;
  const open = hours.some((day) => day.length > 0) ? workingSpans(hours, zone, span) : [span];
  return without(open, timeAwayOf(facts, { user_id: "", time_zone: null }, span));
}
