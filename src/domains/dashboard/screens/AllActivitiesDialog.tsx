/** Everything that happened, newest first, as far back as one cares to go. */
import { Button } from "@mantine/core";
import { IconActivity } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import type { ActivityType } from "../contract.ts";
import { ActivityList } from "./ActivityList.tsx";
import { RowsSkeleton } from "./DashboardCard.tsx";
import classes from "./dashboard.module.css";
import { dashboardApi } from "./dashboard-api.ts";

const pageSize = 30;

type Props = { isOpen: boolean; onClose: () => void; types: ActivityType[] | undefined };

export function AllActivitiesDialog({ isOpen, onClose, types }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={types ? "Activity of the chosen kinds" : "All activity"}>
      <Feed types={types} />
    </Dialog>
  );
}

function Feed({ types }: Pick<Props, "types">) {
  const pages = useInfiniteQuery({
    ...dashboardApi.activities.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: pageSize, types, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.length < pageSize ? undefined : String(page.at(-1)?.id)),
    }),
    ...freshness.dashboardActivities,
  });
  const activities = pages.data?.pages.flat();
  if (!activities && pages.isError) {
    return (
      <ErrorCard
        title="Failed to load activities"
        error={pages.error}
        isRetrying={pages.isFetching}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  if (!activities) return <RowsSkeleton rows={8} label="Loading activities" />;
  if (activities.length === 0) {
    return <EmptyState isBare title="No recent activity" icon={<IconActivity size={18} />} />;
  }
  return (
    <>
      <ActivityList activities={activities} />
      {pages.isError && <ErrorCard title="Failed to load activities" error={pages.error} />}
      {pages.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
