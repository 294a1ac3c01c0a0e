/** The hub: the figures of this month so far, what each report leads with, and how the work goes. */
import { currencyOf } from "#domains/organizations/service.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { reportScope, whyNot } from "./access.ts";
import { factAsked, spanFor, type Wanted, wantedOf } from "./asking.ts";
import type { Days, QuickStats } from "./contract.ts";
import { figureOf } from "./figures.ts";
import { bookableMembers, workingMinutes } from "./hours.ts";
import { type MetricKey, metrics } from "./metrics-contract.ts";
import { bothOf, figure, openAt, openOf } from "./reading.ts";
import { listFilterChoices, sumUp } from "./reading-store.ts";
import type { ReportKey } from "./reports-contract.ts";

const stats: readonly (readonly [MetricKey, ReportKey])[] = [
  ["revenue", "sales"],
  ["collected", "sales"],
  ["new_clients", "customer-growth"],
  ["outstanding", "invoice-summary"],
];
const operations = ["job_margin", "margin_rate", "utilization", "cancelled_rate", "missed_rate"] as const;

export async function getQuickStats(actor: Actor): Promise<QuickStats> {
  const scope = reportScope(actor);
  const wanted = wantedOf(scope, {});
  const keys = [...stats.map(([key]) => key), ...operations];
  const previous = wanted.previous ?? wanted.period;
  const [now, before] = await bothOf(
    scope,
    () => readAll(scope, keys, wanted, wanted.period),
    () => readAll(scope, keys, wanted, previous),
  );
  const told = (key: MetricKey) => figure(scope, key, wanted, now, before);
  return {
    period: wanted.period,
    previous,
    currency: await currencyOf(scope),
    stats: stats.map(([key, report]) => ({ ...told(key), report })),
    operations: operations.map(told),
  };
}

async function readAll(scope: Scope, keys: readonly MetricKey[], wanted: Wanted, days: Days) {
  const read = new Map<MetricKey, { value: number | null }>();
  for (const key of keys)
    if (!whyNot(scope, key, {})) read.set(key, { value: await readOne(scope, key, wanted, days) });
  return read;
}

async function readOne(scope: Scope, key: MetricKey, wanted: Wanted, days: Days): Promise<number | null> {
  const { fact } = metrics[key];
  if (fact === "open") return openOf(key, await openAt(scope, days.to));
  const isBusy = fact === "busy";
  const members = isBusy ? await bookableMembers(scope) : [];
  const asked = factAsked(scope, key, fact, wanted, spanFor(scope, days, [days]), members);
  const all = (await sumUp(scope, [fact], asked)).get(fact)?.all;
  if (!all) throw new TypeError(`Nothing was added up for ${key}`);
  return figureOf(key, isBusy ? { ...all, weight: await workingMinutes(scope, days) } : all);
}

export function getReportChoices(actor: Actor) {
  return listFilterChoices(reportScope(actor));
}
