/** The card of the last twelve months: what was completed in each, the running month so far. */

import { Button } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { jobsPath } from "#domains/jobs/paths.ts";
import { DashboardCard } from "./DashboardCard.tsx";
import { InsightBody, InsightSkeleton } from "./InsightBody.tsx";

/** Drawing comes after the figures, so it is fetched after them. */
const RevenueChart = lazy(async () => ({ default: (await import("./RevenueChart.tsx")).RevenueChart }));

export function RevenueTrend() {
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
        {({ revenue_by_month: months }) => (
          <Suspense fallback={<InsightSkeleton name="revenue" />}>
            <RevenueChart months={months} />
          </Suspense>
        )}
      </InsightBody>
    </DashboardCard>
  );
}
