/** The four figures above the jobs: what is open, late, without a time, and done this month. */

import { IconAlertTriangle, IconBriefcase, IconCalendarQuestion, IconCircleCheck } from "@tabler/icons-react";
import { memo } from "react";
import { StatCard } from "#ui/StatCard.tsx";
import { figureText, StatFrame } from "#ui/StatFrame.tsx";
import type { JobStats as Stats } from "../contract.ts";
import { jobsPath } from "../paths.ts";
import { useJobStats } from "./use-jobs.ts";

export const JobStats = memo(function JobStats() {
  const stats = useJobStats();
  return (
    <StatFrame stats={stats} name="job stats">
      {(found) => <Cards {...found} />}
    </StatFrame>
  );
});

function Cards({ active, overdue, unscheduled, completed_this_month }: Stats) {
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
        to={jobsPath({ status: "completed" })}
      />
    </>
  );
}
