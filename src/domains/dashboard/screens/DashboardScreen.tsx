/** The first page of the day: how the business is doing, what just happened and what comes next. */
import { IconFilter, IconLayoutDashboard } from "@tabler/icons-react";
import { Fragment, type ReactNode, useId, useState } from "react";
import { refreshAction } from "#ui/menu/HeaderActions.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import type { CardKey } from "../cards-contract.ts";
import { useActivityFilter } from "./activity-filter.ts";
import { DashboardStats } from "./DashboardStats.tsx";
import classes from "./dashboard.module.css";
import { useCards, useRefresh } from "./dashboard-api.ts";
import { GettingStarted, useFirstSteps } from "./GettingStarted.tsx";
import { CustomizeDialog } from "./lazy-parts.tsx";
import { NeedsAttention } from "./NeedsAttention.tsx";
import { PipelineValue } from "./PipelineValue.tsx";
import { QuickActions } from "./QuickActions.tsx";
import { RecentActivity } from "./RecentActivity.tsx";
import { RevenueTrend } from "./RevenueTrend.tsx";
import { TodayByTechnician } from "./TodayByTechnician.tsx";
import { Upcoming } from "./Upcoming.tsx";

/**
 * A business that has just begun sees its first steps where later its figures are drawn. What stands below comes once it
 * is known which of the two it is, so that nothing moves.
 */
export function DashboardScreen() {
  const filter = useActivityFilter();
  const [isFilterOpen, setFilterOpen] = useState(filter.isActive);
  const filterId = useId();
  const { isKnown, steps } = useFirstSteps();
  const { refresh, isRefreshing } = useRefresh();
  const [isCustomizing, setCustomizing] = useState(false);
  const cards = useCards() ?? [];
  const activity = <RecentActivity filter={filter} isFilterOpen={isFilterOpen} filterId={filterId} />;

  /** What opens stands with the activity, which can be far below. */
  function toggleFilter() {
    setFilterOpen(!isFilterOpen);
    if (isFilterOpen) return;
    requestAnimationFrame(() => document.getElementById(filterId)?.scrollIntoView({ block: "center" }));
  }

  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle="Welcome back! Here's what's happening with your business."
        more={[
          refreshAction(isRefreshing, refresh),
          {
            label: "Filter",
            icon: <IconFilter size={16} aria-hidden />,
            button: {
              variant: filter.isActive ? "light" : "default",
              "aria-expanded": isFilterOpen,
              "aria-controls": isFilterOpen ? filterId : undefined,
            },
            onSelect: toggleFilter,
          },
          {
            label: "Customize",
            icon: <IconLayoutDashboard size={16} aria-hidden />,
            onSelect: () => setCustomizing(true),
          },
        ]}
        actions={<QuickActions />}
      />
      <DashboardStats />
      {steps && <GettingStarted steps={steps} />}
      <div className={classes.columns}>
        {shownCards(cards, { isKnown, isNew: steps !== undefined }).map((key) => (
          <Fragment key={key}>{key === "activity" ? activity : places[key]}</Fragment>
        ))}
      </div>
      <CustomizeDialog isOpen={isCustomizing} onClose={() => setCustomizing(false)} />
    </>
  );
}

const places: Record<Exclude<CardKey, "activity">, ReactNode> = {
  revenue: <RevenueTrend />,
  attention: <NeedsAttention />,
  today: <TodayByTechnician />,
  pipeline: <PipelineValue />,
  upcoming: <Upcoming />,
};

const isLate = (key: CardKey): boolean => key === "activity" || key === "upcoming";

/** Until it is known whether the business has begun, only what stands above everything that depends on it. */
function shownCards(
  cards: readonly { key: CardKey; is_hidden: boolean }[],
  { isKnown, isNew }: { isKnown: boolean; isNew: boolean },
): CardKey[] {
  const keys = cards.filter(({ is_hidden }) => !is_hidden).map(({ key }) => key);
  if (isNew) return keys.filter(isLate);
  const first = keys.findIndex(isLate);
  return isKnown || first < 0 ? keys : keys.slice(0, first);
}
