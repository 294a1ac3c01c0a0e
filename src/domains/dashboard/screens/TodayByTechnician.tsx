/** The card of today: each technician's visits where they lie on the clock, and the line of this moment. */
import { Button } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { DashboardCard } from "./DashboardCard.tsx";
import { InsightSkeleton } from "./InsightBody.tsx";

/** What the board of dispatch needs is fetched after the figures. */
const Today = lazy(async () => ({
  default: (await import("#domains/jobs/screens/dispatch/TodayPanel.tsx")).TodayPanel,
}));

export function TodayByTechnician() {
  return (
    <DashboardCard
      isDrawn
      title="Today"
      subtitle="Visits by technician"
      action={
        <Button component={Link} to="/dispatch" variant="subtle" size="xs">
          Open Dispatch
        </Button>
      }
    >
      <Suspense fallback={<InsightSkeleton name="today's visits" />}>
        <Today />
      </Suspense>
    </DashboardCard>
  );
}
