/** The four figures of the business, each with what changed since last month and the way to what it counts. */
import { IconBriefcase, IconChecklist, IconCoin, IconUsers } from "@tabler/icons-react";
import { fromMajorUnits } from "#shared/money/money.ts";
import { Money } from "#ui/Money.tsx";
import { StatCard, type StatChange } from "#ui/StatCard.tsx";
import { StatFrame } from "#ui/StatFrame.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { DashboardStats as Stats } from "../contract.ts";
import { useStats } from "./dashboard-api.ts";
import { type Figure, figures } from "./figures.ts";

export function DashboardStats() {
  const stats = useStats();
  const may = useMay();
  const shown = figures.filter(({ shownWith }) => !shownWith || may(shownWith));
  return (
    <StatFrame stats={stats} name="stats">
      {(found) => shown.map((figure) => <FigureCard key={figure.name} figure={figure} stats={found} />)}
    </StatFrame>
  );
}

const icons: Record<Figure["name"], typeof IconUsers> = {
  total_customers: IconUsers,
  monthly_revenue: IconCoin,
  active_jobs: IconBriefcase,
  completion_rate: IconChecklist,
};

function FigureCard({
  figure: { name, label, definition, to, needs = [] },
  stats,
}: {
  figure: Figure;
  stats: Stats;
}) {
  const value = stats[name];
  const Icon = icons[name];
  const card = { label, definition, icon: <Icon size={16} /> };
  // Without work that was due there is no rate, unless all of it is out of sight.
  const may = useMay();
  const seesWork = may("jobs.view") || may("calendar.view");
  const isHidden = value === null && !(name === "completion_rate" && seesWork);
  const way = needs.every(may) ? { to } : {};
  if (isHidden) return <StatCard {...card} value="–" note="Your role can't see this" />;
  if (value === null) return <StatCard {...card} {...way} value="–" change={nothingDue} />;
  const figure = name === "monthly_revenue" ? <Revenue value={value} /> : valueOf(name, value);
  return <StatCard {...card} {...way} value={figure} change={changeOf(stats.changes[name])} />;
}

/** Ruling R30. */
const nothingDue: StatChange = { text: "No jobs due", mood: "neutral" };

/** Comes in major units of the business's currency (ruling R11). */
function Revenue({ value }: { value: number }) {
  const currency = useSession().organization?.currency ?? "USD";
  return <Money minor={fromMajorUnits(value, currency).amount} currency={currency} isShort />;
}

function valueOf(name: Figure["name"], value: number) {
  if (name === "completion_rate") return `${value.toLocaleString("en-US")}%`;
  return value.toLocaleString("en-US");
}

/** More is better in all four. Null means that there was nothing to compare with (ruling R15). */
function changeOf(percent: number | null): StatChange {
  if (percent === null) return { text: "new", mood: "neutral" };
  const text = `${percent > 0 ? "+" : ""}${percent.toLocaleString("en-US")}%`;
  return { text, mood: percent === 0 ? "neutral" : percent > 0 ? "good" : "bad" };
}
