/** The card of today: each technician's visits where they lie on the clock, and the line of this moment. */
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { dispatchPath } from "#domains/jobs/paths.ts";
import { lazyPart } from "#ui/overlays/lazy-part.tsx";
import { DashboardCard } from "./DashboardCard.tsx";
import { InsightSkeleton } from "./InsightBody.tsx";

/** What the board of dispatch needs is fetched after the figures. */
const Today = lazyPart(
  async () => ({ default: (await import("#domains/jobs/screens/dispatch/TodayPanel.tsx")).TodayPanel }),
  <InsightSkeleton name="today's visits" />,
);

export function TodayByTechnician() {
  return (
    <DashboardCard
      isDrawn
      title="Today"
      subtitle="Visits by technician"
      action={
        <Button component={Link} to={dispatchPath()} variant="subtle" size="xs">
          Open Dispatch
        </Button>
      }
    >
      <Today />
    </DashboardCard>
  );
}
