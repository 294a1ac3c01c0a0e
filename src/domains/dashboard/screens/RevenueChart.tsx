/** Twelve months of revenue as bars, with their sum above. */
import { IconLock } from "@tabler/icons-react";
import { formatMoney } from "#shared/money/money.ts";
import { BarChart } from "#ui/charts/BarChart.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useSession } from "#ui/session/session.ts";
import type { DashboardInsights } from "../contract.ts";
import { monthName, shortMoney } from "./insight-words.ts";
import classes from "./insights.module.css";

export function RevenueChart({ months }: { months: DashboardInsights["revenue_by_month"] }) {
  const currency = useSession().organization?.currency ?? "USD";
  if (!months) return <EmptyState isBare title="Your role can't see this" icon={<IconLock size={18} />} />;
  const money = (cents: number) => formatMoney({ amount: cents, currency }).replace(/\.0+$/, "");
  const total = months.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <div className={classes.insight}>
      <p className={classes.lead}>
        <strong className="tabular">{money(total)}</strong> in 12 months
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
        format={money}
        formatShort={(cents) => shortMoney(cents, currency)}
      />
    </div>
  );
}
