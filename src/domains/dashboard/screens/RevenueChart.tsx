/** Twelve months of revenue as bars, with their sum above. */
import { IconLock } from "@tabler/icons-react";
import { formatMoney } from "#shared/money/money.ts";
import { BarChart } from "#ui/charts/BarChart.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { DashboardInsights } from "../contract.ts";
import { monthName, shortDollars } from "./insight-words.ts";
import classes from "./insights.module.css";

export function RevenueChart({ months }: { months: DashboardInsights["revenue_by_month"] }) {
  if (!months) return <EmptyState isBare title="Your role can't see this" icon={<IconLock size={18} />} />;
  const total = months.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <div className={classes.insight}>
      <p className={classes.lead}>
        <strong className="tabular">{dollars(total)}</strong> in 12 months
      </p>
      <BarChart
        label="Revenue by month"
        heads={["Month", "Revenue"]}
        bars={months.map(({ month, cents }, index) => ({
          key: month,
          label: monthName(month, "short"),
          name: `${monthName(month, "long")} ${month.slice(0, 4)}${index === months.length - 1 ? " so far" : ""}`,
          value: cents,
          isPartial: index === months.length - 1,
        }))}
        format={dollars}
        formatShort={shortDollars}
      />
    </div>
  );
}

const dollars = (cents: number): string =>
  formatMoney({ amount: cents, currency: "USD" }).replace(/\.00$/, "");
