/** Every chart, with figures that a business could have. */
import { BarChart } from "#ui/charts/BarChart.tsx";
import { FunnelChart } from "#ui/charts/FunnelChart.tsx";
import { LineChart } from "#ui/charts/LineChart.tsx";
import { ProgressBar } from "#ui/charts/ProgressBar.tsx";
import { RankedBars } from "#ui/charts/RankedBars.tsx";
import { StackedBars } from "#ui/charts/StackedBars.tsx";
import classes from "./design.module.css";

const months = [
  { key: "1", label: "Jul", name: "July", value: 38_200 },
  { key: "2", label: "Aug", name: "August", value: 52_400 },
  { key: "3", label: "Sep", name: "September", value: 41_000 },
  { key: "4", label: "Oct", name: "October", value: 60_500 },
  { key: "5", label: "Nov", name: "November", value: 38_660, isPartial: true },
];
const trades = [
  { key: "plumbing", name: "Plumbing" },
  { key: "heating", name: "Heating" },
  { key: "drains", name: "Drains" },
  { key: "other", name: "Other" },
];
const shares = [0.46, 0.31, 0.15, 0.08];
const byTrade = months.map(({ value, ...month }) => ({
  ...month,
  values: shares.map((share) => Math.round(value * share)),
}));
const years = [
  { key: "this", name: "This year" },
  { key: "last", name: "Last year" },
];
const twoYears = months.map(({ value, ...month }, index) => ({
  ...month,
  values: [value, Math.round(value * (0.72 + 0.08 * index))],
}));
const stages = [
  { key: "lead", name: "Leads", note: "34", value: 49_175, figure: "$49,175", tone: "soft" },
  { key: "prospect", name: "Prospects", note: "33", value: 128_500, figure: "$128,500", tone: "middle" },
] as const;
const steps = [
  { key: "asked", name: "Inquiries", count: 184 },
  { key: "quoted", name: "Quotes sent", count: 121, note: "$214,300" },
  { key: "won", name: "Quotes won", count: 64, note: "$118,750" },
  { key: "paid", name: "Paid", count: 58, note: "$109,420" },
];
const dollars = (value: number) => `$${value.toLocaleString("en-US")}`;
const thousands = (value: number) => `$${value / 1_000}K`;
const money = { format: dollars, formatShort: thousands };

export const Charts = () => (
  <div className={classes.charts}>
    <BarChart label="Revenue by month" heads={["Month", "Revenue"]} bars={months} {...money} />
    <LineChart label="Revenue, two years" head="Month" series={years} columns={twoYears} {...money} />
    <StackedBars label="Revenue by trade" head="Month" series={trades} columns={byTrade} {...money} />
    <FunnelChart label="From inquiry to payment" steps={steps} />
    <RankedBars label="Pipeline by value" bars={stages} />
    <ProgressBar percent={40} label="Progress of a job" words="2 of 5 visits completed" />
  </div>
);
