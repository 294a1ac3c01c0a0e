/** The first page of the day: how the business is doing, what just happened and what comes next. */
import { IconFilter } from "@tabler/icons-react";
import { useId, useState } from "react";
import { refreshAction } from "#ui/menu/HeaderActions.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useActivityFilter } from "./activity-filter.ts";
import { DashboardStats } from "./DashboardStats.tsx";
import classes from "./dashboard.module.css";
import { useRefresh } from "./dashboard-api.ts";
import { GettingStarted, useFirstSteps } from "./GettingStarted.tsx";
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
        ]}
        actions={<QuickActions />}
      />
      <DashboardStats />
      {steps ? <GettingStarted steps={steps} /> : <Overview />}
      {isKnown && (
        <div className={classes.columns}>
          <RecentActivity filter={filter} isFilterOpen={isFilterOpen} filterId={filterId} />
          <Upcoming />
        </div>
      )}
    </>
  );
}

function Overview() {
  return (
    <>
      <div className={classes.columns}>
        <RevenueTrend />
        <NeedsAttention />
      </div>
      <div className={classes.columns}>
        <TodayByTechnician />
        <PipelineValue />
      </div>
    </>
  );
}
