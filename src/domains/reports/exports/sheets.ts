/** A report as a workbook: its table, its figures and what is drawn over time, each with what it is about. */
import { toMajorText } from "#shared/money/money.ts";
import type { MetricUnit } from "../metrics-contract.ts";
import { byNames } from "../reports-contract.ts";
import { plainValue, unitNames } from "./csv.ts";
import { type Described, linesOf, totalsOf } from "./described.ts";
import { type Cell, type CellFormat, type Sheet, workbookOf } from "./workbook.ts";

type Row = Sheet["rows"][number];

export function reportWorkbook(described: Described): Buffer {
  const { currency } = described.report;
  const [, decimals = ""] = toMajorText({ amount: 0, currency }).split(".");
  const sheets = [
    breakdown(described),
    figures(described),
    ...(described.report.by === "time" ? [] : [overTime(described)]),
    ...(described.ages.length > 0 ? [ages(described)] : []),
    definitions(described),
  ];
  return workbookOf(sheets, { code: currency, decimals: decimals.length });
}

const formats: Record<MetricUnit, CellFormat> = {
  money: "money",
  count: "number",
  quantity: "number",
  percent: "percent",
  minutes: "number",
  hours: "decimal",
};

function cell(value: number | null, unit: MetricUnit, currency: string): Cell {
  const plain = plainValue(value, unit, currency);
  if (plain === null) return null;
  return { value: unit === "percent" ? Number((plain / 100).toFixed(6)) : plain, format: formats[unit] };
}

const headOf = (...cells: string[]): Row => ({ cells, isHead: true });
const blank: Row = { cells: [] };

/** What stands above the table. */
const aboutRows = ({ title, facts }: Described): Row[] => [
  headOf(title),
  ...facts.map(({ label, value }) => ({ cells: [label, value] })),
  blank,
];

function breakdown(described: Described): Sheet {
  const { report, columns } = described;
  const { by, group, currency, others } = report;
  const cells = (values: Record<string, number | null>) =>
    columns.map(({ metric, unit }) => cell(values[metric] ?? null, unit, currency));
  const format = group === "month" ? "month" : "day";
  return {
    name: "Breakdown",
    widths: [30, ...columns.map(() => 18)],
    rows: [
      ...aboutRows(described),
      headOf(byNames[by], ...columns.map(({ label, unit }) => headText(label, unit))),
      ...linesOf(described).map(({ name, day, values }) => ({
        cells: [day === undefined ? name : ({ day, format } as const), ...cells(values)],
      })),
      ...(others ? [{ cells: ["All others", ...cells(others)] }] : []),
      { cells: ["Total", ...cells(totalsOf(described))], isHead: true },
    ],
  };
}

/** Amounts and percent say in each cell what they are. */
const headText = (label: string, unit: MetricUnit): string =>
  unit === "money" || unit === "percent" ? label : `${label}${unitNames[unit]("")}`;

function figures({ figures: all, report: { currency, previous } }: Described): Sheet {
  return {
    name: "Figures",
    widths: [26, 18, 18, 12],
    rows: [
      headOf("Figure", "Value", ...(previous ? ["Before", "Change"] : [])),
      ...all.map(({ label, unit, value, previous: before, change }) => ({
        cells: [
          headText(label, unit),
          cell(value, unit, currency),
          ...(previous ? [cell(before, unit, currency), changeCell(change, before)] : []),
        ],
      })),
    ],
  };
}

const changeCell = (change: number | null, before: number | null): Cell => {
  if (change === null) return before === null ? null : "new";
  return { value: Number((change / 100).toFixed(6)), format: "percent" };
};

function overTime({
  report: {
    over_time,
    group,
    currency,
    previous,
    figures: [drawn],
  },
}: Described): Sheet {
  const unit = drawn?.unit ?? "count";
  const format = group === "month" ? "month" : "day";
  const shown = drawn && drawn.why_not === null ? over_time : [];
  return {
    name: "Over Time",
    widths: [16, 18, 18],
    rows: [
      headOf("From", headText(drawn?.label ?? "", unit), ...(previous ? ["Before"] : [])),
      ...shown.map(({ from, value, previous: before }) => ({
        cells: [
          { day: from, format } as const,
          cell(value, unit, currency),
          ...(previous ? [cell(before, unit, currency)] : []),
        ],
      })),
    ],
  };
}

const ages = ({ ages: all, report: { currency } }: Described): Sheet => ({
  name: "Outstanding by Age",
  widths: [26, 18],
  rows: [
    headOf("Age", "Outstanding"),
    ...all.map(({ name, cents }) => ({ cells: [name, cell(cents, "money", currency)] })),
  ],
});

const definitions = ({ definitions: all }: Described): Sheet => ({
  name: "Definitions",
  widths: [26, 120],
  rows: [headOf("Figure", "How it is worked out"), ...all.map(({ term, text }) => ({ cells: [term, text] }))],
});
