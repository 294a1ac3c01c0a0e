/** A report as a file for spreadsheets: its table as it is shown. Amounts are plain numbers. */
import type { Actor } from "#platform/actor.ts";
import { byteOrderMark, csvLine } from "#shared/csv.ts";
import { toMajorText } from "#shared/money/money.ts";
import type { ReportQuery } from "../contract.ts";
import type { MetricUnit } from "../metrics-contract.ts";
import { byNames } from "../reports-contract.ts";
import { type Described, describeReport, fileNameOf, linesOf, totalsOf } from "./described.ts";

export async function exportReport(actor: Actor, query: ReportQuery) {
  const described = await describeReport(actor, query);
  return {
    file_name: fileNameOf(described, "csv"),
    text: byteOrderMark + tableOf(described).map(csvLine).join(""),
    rows: described.report.rows.length,
  };
}

type Line = (string | number | null)[];

function tableOf(described: Described): Line[] {
  const { report, columns } = described;
  const { by, others, currency } = report;
  const cells = (values: Record<string, number | null>) =>
    columns.map(({ metric, unit }) => plainValue(values[metric] ?? null, unit, currency));
  return [
    [byNames[by], ...columns.map(({ label, unit }) => `${label}${unitNames[unit](currency)}`)],
    ...linesOf(described).map(({ name, values }) => [name, ...cells(values)]),
    ...(others ? [["All others", ...cells(others)]] : []),
    ["Total", ...cells(totalsOf(described))],
  ];
}

export const unitNames: Record<MetricUnit, (currency: string) => string> = {
  money: (currency) => ` (${currency})`,
  count: () => "",
  quantity: () => "",
  percent: () => " (%)",
  minutes: () => " (minutes)",
  hours: () => " (hours)",
};

/** An amount in major units, hours to two decimals; percent as they are said. */
export function plainValue(value: number | null, unit: MetricUnit, currency: string): number | null {
  if (value === null) return null;
  if (unit === "money") return Number(toMajorText({ amount: value, currency }));
  return unit === "hours" ? Math.round((value / 60) * 100) / 100 : value;
}
