/** What a report in a file says of itself: its days, its time zone, how it is split, what it is filtered by, and its definitions. */
import { AgeBucket, bucketNames } from "#domains/books/contract.ts";
import { getAging } from "#domains/books/reports/aging.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { wordsOf } from "#shared/lookup.ts";
import { formatDaySpan } from "#shared/time/date-spans.ts";
import { reportScope } from "../access.ts";
import type { Figure, Report, ReportQuery } from "../contract.ts";
import { asOf, getReport } from "../reading.ts";
import { namesOf } from "../reading-store.ts";
import { byNames, reports } from "../reports-contract.ts";
import { basisText } from "../value-words-contract.ts";

export type Described = {
  report: Report;
  title: string;
  /** "Period", "Compared with", "Time zone", "Filters". */
  facts: { label: string; value: string }[];
  /** Those that the role may see. */
  figures: Figure[];
  columns: Report["columns"];
  definitions: { term: string; text: string }[];
  /** Of the invoice summary what was open by how late it was, for roles that see it. */
  ages: { name: string; cents: number }[];
};

export async function describeReport(actor: Actor, query: ReportQuery): Promise<Described> {
  const scope = reportScope(actor);
  const report = await getReport(actor, query);
  const figures = report.figures.filter(({ why_not }) => why_not === null);
  const columns = report.columns.filter(({ why_not }) => why_not === null);
  const defined = new Map([...figures, ...columns].map((each) => [each.label, basisText(each)]));
  return {
    report,
    title: reports[report.report].title,
    facts: await factsOf(scope, query, report),
    figures,
    columns,
    definitions: [...defined].map(([term, text]) => ({ term, text })),
    ages: await agesOf(scope, report, figures),
  };
}

async function factsOf(scope: Scope, query: ReportQuery, report: Report): Promise<Described["facts"]> {
  const { period, previous, time_zone, by, group } = report;
  return [
    { label: "Period", value: formatDaySpan(period.from, period.to) },
    ...(previous ? [{ label: "Compared with", value: formatDaySpan(previous.from, previous.to) }] : []),
    { label: "Time zone", value: time_zone.replaceAll("_", " ") },
    { label: "Split by", value: by === "time" ? wordsOf(group) : byNames[by] },
    { label: "Filters", value: (await filterWords(scope, query)).join(", ") || "None" },
  ];
}

async function filterWords(scope: Scope, query: ReportQuery): Promise<string[]> {
  const { source, service, member, tax } = query;
  const named = async (by: "service" | "member", key: string | undefined) =>
    key === undefined
      ? []
      : [
          `${byNames[by]}: ${key === "none" ? "None" : ((await namesOf(scope, by, [key])).get(key) ?? "Unknown")}`,
        ];
  return [
    ...(source ? [`${byNames.source}: ${source === "none" ? "None" : wordsOf(source)}`] : []),
    ...(await named("service", service)),
    ...(await named("member", member)),
    ...(tax === "included" ? ["Revenue with sales tax"] : []),
  ];
}

async function agesOf(scope: Scope, { report, period }: Report, figures: readonly Figure[]) {
  if (report !== "invoice-summary" || !figures.some(({ metric }) => metric === "outstanding")) return [];
  const { totals } = await getAging(scope.actor, { as_of: asOf(scope, period.to) });
  return AgeBucket.options.map((bucket) => ({ name: bucketNames[bucket], cents: totals.ages[bucket] }));
}

/** The lines of the table as they are shown, and what they are of. */
export function linesOf({
  report,
}: Described): { name: string; day?: string; values: Report["rows"][number]["values"] }[] {
  const { by, rows } = report;
  return rows.map(({ key, name, values }) => ({ name, values, ...(by === "time" ? { day: key } : {}) }));
}

export const totalsOf = ({ columns }: Described): Record<string, number | null> =>
  Object.fromEntries(columns.map(({ metric, total }) => [metric, total]));

/** "sales-2026-03-01-to-2026-03-20.pdf" */
export const fileNameOf = ({ report: { report, period } }: Described, ending: string): string =>
  `${report}-${period.from}-to-${period.to}.${ending}`;
