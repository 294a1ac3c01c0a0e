/** What a report is asked for, made whole: its days, the days before, the parts of the time, and how far it reaches. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { localDay } from "#shared/time/time.ts";
import { reachFor } from "./access.ts";
import type { Asked, Days, GroupBy, Span } from "./contract.ts";
import type { CountedFact, FactAsked } from "./facts-store.ts";
import type { Dimension, MetricKey } from "./metrics-contract.ts";
import { comparedWith, groupOf, partsOf, periodOf, spanOf } from "./periods.ts";

export type Wanted = {
  period: Days;
  previous: Days | null;
  group: GroupBy;
  parts: Days[];
  partsBefore: Days[];
  filters: Partial<Record<Dimension, string>>;
  withTax: boolean;
};

export function wantedOf({ actor }: Scope, asked: Asked): Wanted {
  const { timeZone, weekStart = 0 } = actor;
  const today = { today: localDay(now(), timeZone), weekStart };
  const period = periodOf(asked, today);
  const previous = comparedWith(asked, period, today);
  const group = groupOf(asked, period);
  const { source, service, member, tax } = asked;
  return {
    period,
    previous,
    group,
    parts: partsOf(period, group, weekStart),
    partsBefore: previous ? partsOf(previous, group, weekStart) : [],
    filters: {
      ...(source ? { source } : {}),
      ...(service ? { service } : {}),
      ...(member ? { member } : {}),
    },
    withTax: tax === "included",
  };
}

/** What one figure asks the store for, over one span. */
export const factAsked = (
  scope: Scope,
  metric: MetricKey,
  fact: CountedFact,
  { filters, withTax }: Pick<Wanted, "filters" | "withTax">,
  span: Span,
  memberIds: readonly string[] = [],
): FactAsked => ({
  span,
  filters,
  withTax,
  memberIds,
  reach: reachFor(scope, fact),
  now: now().toISOString(),
  visits: metric === "missed_rate" ? "missed" : "cancelled",
});

export const spanFor = ({ actor }: Scope, days: Days, parts: readonly Days[]): Span =>
  spanOf(days, parts, actor.timeZone);
