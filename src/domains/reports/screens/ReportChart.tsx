/** The first figure of a report over time: bars, or lines where it is compared with another period. */
import { BarChart } from "#ui/charts/BarChart.tsx";
import { LineChart } from "#ui/charts/LineChart.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { Report } from "../contract.ts";
import { partName, valueText } from "../value-words-contract.ts";
import { groupLabels, partLabel, shortText } from "./report-words.ts";

export function ReportChart({ report }: { report: Report }) {
  const { figures, over_time: parts, group, previous, currency } = report;
  const [drawn] = figures;
  if (!drawn) return null;
  const { label, unit, why_not, formula } = drawn;
  const head = groupLabels[group];
  const format = (value: number) => valueText(value, unit, currency);
  const formatShort = (value: number) => shortText(value, unit, currency);
  const named = parts.map(({ from, to, value, previous: before }) => ({
    key: from,
    label: parts.length > 16 ? shortLabel(from, group, parts.length) : partLabel(from, group),
    name: partName(from, to, group),
    value: value ?? 0,
    before: before ?? 0,
  }));
  return (
    <Panel id="report-chart" title={`${label} by ${head}`} text={formula}>
      {why_not ? (
        <EmptyState isBare title="Your role can't see this" text={why_not} />
      ) : previous ? (
        <LineChart
          label={`${label} by ${head.toLowerCase()}`}
          head={head}
          series={[
            { key: "now", name: "This period" },
            { key: "before", name: "Compared with" },
          ]}
          columns={named.map(({ value, before, ...column }) => ({ ...column, values: [value, before] }))}
          format={format}
          formatShort={formatShort}
        />
      ) : (
        <BarChart
          label={`${label} by ${head.toLowerCase()}`}
          heads={[head, label]}
          bars={named.map(({ before: _, ...bar }) => bar)}
          format={format}
          formatShort={formatShort}
        />
      )}
    </Panel>
  );
}

/** Of many parts only some have room for a name. */
function shortLabel(from: string, group: Report["group"], count: number): string {
  const day = Number(from.slice(8));
  if (group === "day" && count <= 31) return day % 5 === 1 ? String(day) : "";
  if (group === "month") return from.slice(5, 7) === "01" ? from.slice(0, 4) : "";
  return day <= 7 ? partLabel(from, "month") : "";
}
