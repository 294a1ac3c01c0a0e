/** A report as a file for spreadsheets: its table as it is shown. Amounts are plain numbers. */
import type { Actor } from "#platform/actor.ts";
import { byteOrderMark, csvLine } from "#shared/csv.ts";
import { toMajorText } from "#shared/money/money.ts";
import type { Report, ReportQuery } from "./contract.ts";
import type { MetricUnit } from "./metrics-contract.ts";
import { getReport } from "./reading.ts";
import { byNames } from "./reports-contract.ts";

export async function exportReport(actor: Actor, query: ReportQuery) {
  const report = await getReport(actor, query);
  const { from, to } = report.period;
  const lines = tableOf(report);
  return {
    file_name: `${report.report}-${from}-to-${to}.csv`,
    text: byteOrderMark + lines.map(csvLine).join(""),
    rows: report.rows.length,
  };
}

type Line = (string | number | null)[];

function tableOf({ by, columns, rows, others, currency }: Report): Line[] {
  const shown = columns.filter(({ why_not }) => why_not === null);
  const cells = (values: Record<string, number | null>) =>
    shown.map(({ metric, unit }) => cell(values[metric] ?? null, unit, currency));
  const totals = Object.fromEntries(shown.map(({ metric, total }) => [metric, total]));
  return [
    [byNames[by], ...shown.map(({ label, unit }) => `${label}${unitNames[unit](currency)}`)],
    ...rows.map(({ name, values }) => [name, ...cells(values)]),
    ...(others ? [["All others", ...cells(others)]] : []),
    ["Total", ...cells(totals)],
  ];
}

const unitNames: Record<MetricUnit, (currency: string) => string> = {
  money: (currency) => ` (${currency})`,
  count: () => "",
  quantity: () => "",
  percent: () => " (%)",
  minutes: () => " (minutes)",
  hours: () => " (hours)",
};

function cell(value: number | null, unit: MetricUnit, currency: string): number | null {
  if (value === null) return null;
  if (unit === "money") return Number(toMajorText({ amount: value, currency }));
  return unit === "hours" ? Math.round((value / 60) * 100) / 100 : value;
}
