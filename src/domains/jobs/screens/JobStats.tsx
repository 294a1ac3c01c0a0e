/** The four figures above the jobs: what is open, late, without a time, and done this month. */

import { IconAlertTriangle, IconBriefcase, IconCalendarQuestion, IconCircleCheck } from "@tabler/icons-react";
import { memo } from "react";
import { Sparkline } from "#ui/charts/Sparkline.tsx";
import { monthWords } from "#ui/day-words.ts";
import { StatCard } from "#ui/StatCard.tsx";
import { figureText, StatFrame } from "#ui/StatFrame.tsx";
import { jobsPath } from "../paths.ts";
import type { JobStats as Stats } from "../stats-contract.ts";
import { useJobStats } from "./use-jobs.ts";

export const JobStats = memo(function JobStats() {
  const stats = useJobStats();
  return (
    <StatFrame stats={stats} name="job stats">
      {(found) => <Cards {...found} />}
    </StatFrame>
  );
});

function Cards({ active, overdue, unscheduled, completed_this_month, completed_by_month }: Stats) {
  return (
    <>
      <StatCard
        label="Active Jobs"
        value={figureText(active)}
        icon={<IconBriefcase size={16} />}
        note="Planning or in progress"
        to={jobsPath()}
      />
      <StatCard
        label="Overdue"
        value={figureText(overdue)}
        icon={<IconAlertTriangle size={16} />}
        note="Past their due date"
        to={jobsPath({ show: "overdue" })}
      />
      <StatCard
        label="Unscheduled"
        value={figureText(unscheduled)}
        icon={<IconCalendarQuestion size={16} />}
        note="No visits scheduled"
        to={jobsPath({ show: "unscheduled" })}
      />
      <StatCard
        label="Completed"
        value={figureText(completed_this_month)}
        icon={<IconCircleCheck size={16} />}
        note="This month"
        drawing={
          <Sparkline
            label="Jobs completed by month, last 12 months"
            heads={["Month", "Jobs completed"]}
            points={completed_by_month.map(({ month, count }) => ({
              key: month,
              name: monthWords(month),
              value: count,
            }))}
            format={figureText}
          />
        }
        to={jobsPath({ status: "completed" })}
      />
    </>
  );
}
