/** The figures above a list: their frame while they are fetched, when that fails, and while there is no connection. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isApiError } from "./api/api-error.ts";
import { ErrorCard } from "./ErrorCard.tsx";
import { StatGrid } from "./StatCard.tsx";
import classes from "./stat-card.module.css";

type Props<Found> = {
  stats: UseQueryResult<Found>;
  /** As in "Failed to load job stats". */
  name: string;
  /** How many cards there will be, four unless given: what stands below them stays in its place. */
  count?: number;
  /** The cards, one for each figure. */
  children: (found: Found) => ReactNode;
};

export function StatFrame<Found>({ stats, name, count, children }: Props<Found>) {
  if (stats.data !== undefined) return <StatGrid>{children(stats.data)}</StatGrid>;
  if (!stats.isError && stats.fetchStatus !== "paused") {
    return (
      <StatGrid isLoading {...(count && { count })}>
        {null}
      </StatGrid>
    );
  }
  const failure = isApiError(stats.error) ? stats.error : `Failed to fetch ${name}`;
  return (
    <div className={classes.failed}>
      <ErrorCard
        title={stats.isError ? `Failed to load ${name}` : "Stats unavailable"}
        error={stats.isError ? failure : "They'll appear when you're back online."}
        onRetry={() => void stats.refetch()}
        isRetrying={stats.isFetching}
      />
    </div>
  );
}

/** A count as people read it: "1,204". */
export const figureText = (count: number): string => count.toLocaleString("en-US");
