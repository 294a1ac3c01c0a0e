/** Everything that happened, newest first, as far back as one cares to go. */
import { Button } from "@mantine/core";
import { IconActivity } from "@tabler/icons-react";
import { freshness } from "#ui/api/freshness.ts";
import { ListAnswer } from "#ui/data-table/ListAnswer.tsx";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import type { Activity, ActivityType } from "../contract.ts";
import { ActivityList } from "./ActivityList.tsx";
import { RowsSkeleton } from "./DashboardCard.tsx";
import classes from "./dashboard.module.css";
import { dashboardApi } from "./dashboard-api.ts";

const pageSize = 30;

type Props = { isOpen: boolean; onClose: () => void; types: ActivityType[] | undefined };

export function AllActivitiesDialog({ isOpen, onClose, types }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={types ? "Filtered Activity" : "All Activity"}>
      <Feed types={types} />
    </Dialog>
  );
}

/** A page that is not full is the last one; the next begins after its last activity. */
const nextOf = (page: Activity[]): string | null => (page.length < pageSize ? null : String(page.at(-1)?.id));

const activitiesOf = (page: Activity[]): Activity[] => page;

function Feed({ types }: Pick<Props, "types">) {
  const found = useListQuery({
    call: dashboardApi.activities,
    input: () => ({ limit: pageSize, types }),
    rowsOf: activitiesOf,
    next: nextOf,
    kept: freshness.dashboardActivities,
  });
  const { rows: activities, error, isFetching, hasMore, loadMore } = found;
  return (
    <ListAnswer
      list={found}
      failed="Failed to load activities"
      skeleton={<RowsSkeleton rows={8} label="Loading activities" />}
    >
      {activities.length === 0 ? (
        <EmptyState isBare title="No recent activity" icon={<IconActivity size={18} />} />
      ) : (
        <ActivityList activities={activities} />
      )}
      {error && <ErrorCard title="Failed to load activities" error={error} />}
      {hasMore && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetching} onClick={loadMore}>
            Show More
          </Button>
        </div>
      )}
    </ListAnswer>
  );
}
