/** Works out a report: its figures with what they were before, the first of them over time, and a table of all of them. */
import { getOpenTotals } from "#domains/books/reports/aging.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { invalid } from "#platform/errors.ts";
import { wordsOf } from "#shared/lookup.ts";
import { localDay } from "#shared/time/time.ts";
import { factDimensions, reportScope, splitsOf, whyNot } from "./access.ts";
import { factAsked, spanFor, type Wanted, wantedOf } from "./asking.ts";
import { type By, type Days, type Figure, mostRows, type Report, type ReportQuery } from "./contract.ts";
import { type CountedFact, standTogether } from "./facts-store.ts";
import { addsUp, changeOf, figureOf } from "./figures.ts";
import { type Dimension, type MetricKey, metrics } from "./metrics-contract.ts";
import { namesOf, type Split, type Summed, type Sums, sumUp } from "./reading-store.ts";
import { type ReportKey, reports } from "./reports-contract.ts";

export async function getReport(actor: Actor, { report, ...asked }: ReportQuery): Promise<Report> {
  const scope = reportScope(actor);
  const wanted = wantedOf(scope, asked);
  const by = byOf(scope, report, asked.by);
  const { previous, partsBefore } = wanted;
  const [now, before] = await bothOf(
    scope,
    () => readAll(scope, report, wanted, { days: wanted.period, parts: wanted.parts, by }),
    () =>
      previous
        ? readAll(scope, report, wanted, { days: previous, parts: partsBefore, by: "time" })
        : Promise.resolve(undefined),
  );
  const { figures, columns } = reports[report];
  const [drawn] = figures;
  return {
    report,
    period: wanted.period,
    previous: wanted.previous,
    group: wanted.group,
    by,
    currency: await currencyOf(scope),
    time_zone: actor.timeZone,
    figures: figures.map((key) => figure(scope, key, wanted, now, before)),
    over_time: wanted.parts.map((days, index) => ({
      ...days,
      value: drawn ? partValue(now, drawn, index) : null,
      previous: drawn && before ? partValue(before, drawn, index) : null,
    })),
    columns: columns.map((key) => ({
      ...describe(key),
      why_not: whyNot(scope, key, wanted.filters) ?? splitRefusal(key, by),
      total: now.get(key)?.value ?? null,
    })),
    ...(by === "time"
      ? { rows: rowsOverTime(wanted, columns, now), others: null }
      : await rowsBy(scope, report, by, now)),
  };
}

/** The two periods beside each other; a transaction has one connection, so in one they follow one another. */
export async function bothOf<Now, Before>(
  { isTransaction }: Scope,
  now: () => Promise<Now>,
  before: () => Promise<Before>,
): Promise<[Now, Before]> {
  if (!isTransaction) return Promise.all([now(), before()]);
  return [await now(), await before()];
}

/** Throws `validation` for what this report isn't split by. */
export function byOf(scope: Scope, report: ReportKey, by: By | undefined): By {
  const splits = splitsOf(scope, report);
  const [usual = "time"] = splits;
  if (by === undefined || splits.includes(by)) return by ?? usual;
  const message = "This report can't be split that way. Choose another.";
  throw invalid(message, { by: message });
}

const describe = (metric: MetricKey) => {
  const { label, unit, formula, basis } = metrics[metric];
  return { metric, label, unit, formula, basis };
};

const splitRefusal = (key: MetricKey, by: By): string | null =>
  by === "time" || factDimensions[metrics[key].fact].includes(by) ? null : "Can't be split that way.";

type Read = { value: number | null; parts: Map<number, Sums>; keys: Map<string, Sums> };
type ReadAll = Map<MetricKey, Read>;
type Asking = { days: Days; parts: readonly Days[]; by: By };

/** Each kind of row is read once, however many figures and lines of the table are made of it. */
async function readAll(
  scope: Scope,
  report: ReportKey,
  wanted: Wanted,
  { days, parts, by }: Asking,
): Promise<ReadAll> {
  const span = spanFor(scope, days, parts);
  const known = new Map<string, Summed>();
  const read: ReadAll = new Map();
  let open: Awaited<ReturnType<typeof openAt>> | undefined;
  let keys: readonly string[] | undefined;
  const wantedKeys = readOf(scope, report, wanted);
  for (const key of wantedKeys) {
    const { fact } = metrics[key];
    if (fact === "open") {
      open ??= await openAt(scope, days.to);
      read.set(key, { value: openOf(key, open), parts: new Map(), keys: new Map() });
      continue;
    }
    const split = splitFor(report, key, by, keys);
    if (!known.has(fact)) {
      const together = factsWith(
        fact,
        wantedKeys,
        (other) => isSplitBy(report, other, by) === Boolean(split),
      );
      const asked = factAsked(scope, key, fact, wanted, span);
      for (const [each, found] of await sumUp(scope, together, asked, split)) known.set(each, found);
    }
    const sums = known.get(fact);
    if (!sums) throw new TypeError(`Nothing was added up for ${key}`);
    // The first column says which lines there are, and the others add theirs while there is room.
    if (split && sums.keys.size >= mostRows) keys ??= [...sums.keys.keys()];
    read.set(key, { value: figureOf(key, sums.all), parts: sums.parts, keys: sums.keys });
  }
  return read;
}

/** What is shown to this role: the columns first, since the first of them says which lines the table has. */
const readOf = (scope: Scope, report: ReportKey, { filters }: Wanted): MetricKey[] =>
  [...new Set([...reports[report].columns, ...reports[report].figures])].filter(
    (key) => !whyNot(scope, key, filters),
  );

/** Of the facts of these figures those that are added up in the same walk as `fact`, which comes first. */
function factsWith(
  fact: CountedFact,
  keys: readonly MetricKey[],
  isAlike: (key: MetricKey) => boolean,
): CountedFact[] {
  const others = keys.flatMap((key) => {
    const other = metrics[key].fact;
    return other !== "open" && standTogether(fact, other) && isAlike(key) ? [other] : [];
  });
  return [...new Set([fact, ...others])];
}

const isSplitBy = (report: ReportKey, key: MetricKey, by: By): by is Dimension =>
  by !== "time" && reports[report].columns.includes(key) && factDimensions[metrics[key].fact].includes(by);

const splitFor = (
  report: ReportKey,
  key: MetricKey,
  by: By,
  keys: readonly string[] | undefined,
): Split | undefined => (isSplitBy(report, key, by) ? { by, keys, most: mostRows } : undefined);

/** As the books have it (decision 69): at the end of that day, or today. */
export const openAt = (scope: Scope, to: string) => getOpenTotals(scope.actor, { as_of: asOf(scope, to) });

export const openOf = (
  key: MetricKey,
  { open_cents, overdue_cents }: Awaited<ReturnType<typeof openAt>>,
): number => (key === "overdue" ? overdue_cents : open_cents);

export function asOf({ actor }: Scope, to: string): string {
  const today = localDay(now(), actor.timeZone);
  return to < today ? to : today;
}

export function figure(
  scope: Scope,
  key: MetricKey,
  { filters }: Pick<Wanted, "filters">,
  current: ReadonlyMap<MetricKey, { value: number | null }>,
  before: ReadonlyMap<MetricKey, { value: number | null }> | undefined,
): Figure {
  const value = current.get(key)?.value ?? null;
  const previous = before?.get(key)?.value ?? null;
  return {
    ...describe(key),
    value,
    previous,
    change: changeOf(key, value, previous),
    why_not: whyNot(scope, key, filters) ?? null,
  };
}

const empty: Sums = { value: 0, weight: 0, count: 0, median: null };

function partValue(read: ReadAll, key: MetricKey, index: number): number | null {
  const found = read.get(key);
  return found ? figureOf(key, found.parts.get(index + 1) ?? empty) : null;
}

const rowsOverTime = ({ parts }: Wanted, columns: readonly MetricKey[], read: ReadAll): Report["rows"] =>
  parts.map(({ from }, index) => ({
    key: from,
    name: from,
    values: Object.fromEntries(columns.map((key) => [key, partValue(read, key, index)])),
  }));

async function rowsBy(
  scope: Scope,
  report: ReportKey,
  by: Dimension,
  totals: ReadAll,
): Promise<Pick<Report, "rows" | "others">> {
  const columns = reports[report].columns.filter((key) => splitFor(report, key, by, undefined));
  const lines = columns.flatMap((key) => [...(totals.get(key)?.keys.keys() ?? [])]);
  const keys = [...new Set(lines)].slice(0, mostRows);
  const names = await nameAll(scope, by, keys);
  const valueOf = (column: MetricKey, key: string): number | null => {
    const found = columns.includes(column) ? totals.get(column) : undefined;
    return found ? figureOf(column, found.keys.get(key) ?? empty) : null;
  };
  const rows = keys.map((key) => ({
    key,
    name: names.get(key) ?? "Unknown",
    values: Object.fromEntries(reports[report].columns.map((column) => [column, valueOf(column, key)])),
  }));
  return {
    rows,
    others: othersOf(
      columns.filter((key) => totals.has(key)),
      rows,
      totals,
    ),
  };
}

/** What the lines that aren't shown come to; null when all are. */
function othersOf(columns: readonly MetricKey[], rows: Report["rows"], totals: ReadAll): Report["others"] {
  const left = columns.filter(addsUp).map((key) => {
    const shown = rows.reduce((sum, { values }) => sum + (values[key] ?? 0), 0);
    return [key, (totals.get(key)?.value ?? 0) - shown] as const;
  });
  return left.some(([, value]) => Math.abs(value) > 1e-6) ? Object.fromEntries(left) : null;
}

const noneNames: Record<Dimension, string> = {
  customer: "No customer",
  service: "Other items",
  member: "Unassigned",
  source: "No source",
};

async function nameAll(scope: Scope, by: Dimension, keys: readonly string[]): Promise<Map<string, string>> {
  const named =
    by === "source" ? new Map(keys.map((key) => [key, wordsOf(key)])) : await namesOf(scope, by, keys);
  return new Map([...named, ["none", noneNames[by]]]);
}
