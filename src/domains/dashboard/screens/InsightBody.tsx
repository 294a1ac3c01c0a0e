/** The inside of a drawn card: grey while it is fetched, what went wrong when it could not be, else the drawing. */
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { planOf, useSession } from "#ui/session/session.ts";
import type { DashboardInsights } from "../contract.ts";
import { useInsights } from "./dashboard-api.ts";
import { useFirstSteps } from "./GettingStarted.tsx";
import classes from "./insights.module.css";

/** `name` as in "Failed to load revenue". */
export function InsightBody({
  name,
  children,
}: {
  name: string;
  children: (insights: DashboardInsights) => ReactNode;
}) {
  // In its trial a business may have nothing to draw yet, and then it sees its first steps instead.
  const { isTrial } = planOf(useSession().organization);
  const { isKnown, steps } = useFirstSteps();
  const insights = useInsights(!isTrial || (isKnown && !steps));
  if (insights.data) return children(insights.data);
  if (insights.isError) {
    return (
      <ErrorCard
        title={`Failed to load ${name}`}
        error={insights.error}
        isRetrying={insights.isFetching}
        onRetry={() => void insights.refetch()}
      />
    );
  }
  return <InsightSkeleton name={name} />;
}

/** As high as the drawing that will come. */
export const InsightSkeleton = ({ name }: { name: string }) => (
  <div className={classes.insight} role="status" aria-label={`Loading ${name}`}>
    <Skeleton className={classes.waiting} />
  </div>
);
