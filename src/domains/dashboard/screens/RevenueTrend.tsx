/** The card of the last twelve months: what was completed in each, the running month so far. */

import { Button } from "@mantine/core";
import { useEffect } from "react";
import { Link } from "react-router";
import { jobsPath } from "#domains/jobs/paths.ts";
import { fetchPart, lazyPart } from "#ui/overlays/lazy-part.tsx";
import { DashboardCard } from "./DashboardCard.tsx";
import { InsightBody, InsightSkeleton } from "./InsightBody.tsx";

const loadChart = async () => ({ default: (await import("./RevenueChart.tsx")).RevenueChart });
const RevenueChart = lazyPart(loadChart, <InsightSkeleton name="revenue" />);

/** The page stands without the drawing, which comes beside the figures. */
export function RevenueTrend() {
  useEffect(() => {
    // The chart says in its place when it cannot be had.
    fetchPart(loadChart).catch(() => undefined);
  }, []);
  return (
    <DashboardCard
      isDrawn
      title="Revenue"
      subtitle="Completed work, last 12 months"
      action={
        <Button component={Link} to={jobsPath({ status: "completed" })} variant="subtle" size="xs">
          Completed Jobs
        </Button>
      }
    >
      <InsightBody name="revenue">
        {({ revenue_by_month: months }) => <RevenueChart months={months} />}
      </InsightBody>
    </DashboardCard>
  );
}
