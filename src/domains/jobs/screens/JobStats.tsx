/** The four figures above the jobs: what is open, late, without a time, and done this month. */
import { IconAlertTriangle, IconBriefcase, IconCalendarQuestion, IconCircleCheck } from "@tabler/icons-react";
import { memo } from "react";
import { messageOf } from "#ui/api-error.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { StatCard, StatGrid } from "#ui/StatCard.tsx";
import classes from "./jobs.module.css";
import { useJobStats } from "./use-jobs.ts";

const figure = (count: number) => count.toLocaleString("en-US");

export const JobStats = memo(function JobStats() {
  const stats = useJobStats();
  if (stats.isError && !stats.data) {
    return (
      <div className={classes.statsFailed}>
        <ErrorCard
          title="Failed to load job stats"
          error={messageOf(stats.error, "Failed to fetch job stats")}
          onRetry={() => void stats.refetch()}
          isRetrying={stats.isFetching}
        />
      </div>
    );
  }
  if (!stats.data) return <StatGrid isLoading>{null}</StatGrid>;
  const { active, overdue, unscheduled, completed_this_month } = stats.data;
  return (
    <StatGrid>
      <StatCard
        label="Active Jobs"
        value={figure(active)}
        icon={<IconBriefcase size={16} />}
        note="Planning or in progress"
        to="/jobs"
      />
      <StatCard
        label="Overdue"
        value={figure(overdue)}
        icon={<IconAlertTriangle size={16} />}
        note="Past their due date"
        to="/jobs?show=overdue"
      />
      <StatCard
        label="Unscheduled"
        value={figure(unscheduled)}
        icon={<IconCalendarQuestion size={16} />}
        note="No visit has a time"
        to="/jobs?show=unscheduled"
      />
      <StatCard
        label="Completed"
        value={figure(completed_this_month)}
        icon={<IconCircleCheck size={16} />}
        note="This month"
        to="/jobs?status=completed"
      />
    </StatGrid>
  );
});
