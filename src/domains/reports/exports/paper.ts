/** A report as a paper: its figures, its table and its definitions, on the business's letterhead. */
import { paperBrand } from "#domains/branding/paper-brand.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import type { PaperTable, PrintedPaper } from "#shared/papers/paper.ts";
import { formatDateTime } from "#shared/time/dates.ts";
import { byNames } from "../reports-contract.ts";
import { changeWords, partName, valueText } from "../value-words-contract.ts";
import { type Described, linesOf, totalsOf } from "./described.ts";

export function reportPaper(described: Described, brand: PublicBrand, madeAt: Date): PrintedPaper {
  const { title, facts, report, definitions } = described;
  const by = byNames[report.by];
  return {
    kind: "Report",
    title,
    number: null,
    stamp: null,
    brand: paperBrand(brand),
    to: null,
    facts: [...facts, { label: "Created", value: formatDateTime(madeAt, report.time_zone) }],
    blocks: [
      figureTable(described),
      { kind: "heading", text: `By ${by}` },
      breakdown(described),
      ...ages(described),
      { kind: "heading", text: "How these figures are worked out" },
      ...definitions.map(({ term, text }) => ({ kind: "text" as const, text: `${term}: ${text}` })),
    ],
    footer: `${brand.name}, ${facts[0]?.value ?? ""}`,
  };
}

function figureTable({ figures, report: { currency, previous } }: Described): PaperTable {
  return {
    kind: "table",
    heads: ["Figure", "Value", ...(previous ? ["Before", "Change"] : [])],
    rows: figures.map((figure) => [
      figure.label,
      valueText(figure.value, figure.unit, currency),
      ...(previous ? [valueText(figure.previous, figure.unit, currency), changeWords(figure) ?? "–"] : []),
    ]),
    foot: [],
  };
}

function breakdown(described: Described): PaperTable {
  const { report, columns } = described;
  const { by, group, over_time, currency, others } = report;
  const ends = new Map(over_time.map(({ from, to }) => [from, to]));
  const cells = (values: Record<string, number | null>) =>
    columns.map(({ metric, unit }) => valueText(values[metric] ?? null, unit, currency));
  return {
    kind: "table",
    heads: [byNames[by], ...columns.map(({ label }) => label)],
    rows: [
      ...linesOf(described).map(({ name, day, values }) => [
        day === undefined ? name : partName(day, ends.get(day) ?? day, group),
        ...cells(values),
      ]),
      ...(others ? [["All others", ...cells(others)]] : []),
    ],
    foot: ["Total", ...cells(totalsOf(described))],
  };
}

function ages({ ages: all, report: { currency } }: Described): PrintedPaper["blocks"] {
  if (all.length === 0) return [];
  const rows = all.map(({ name, cents }) => [name, valueText(cents, "money", currency)]);
  return [
    { kind: "heading", text: "Outstanding by age" },
    { kind: "table", heads: ["Age", "Outstanding"], rows, foot: [] },
  ];
}
