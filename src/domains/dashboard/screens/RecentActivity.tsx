/** The card that tells what happened lately, and the way to everything before it. */
import { Button } from "@mantine/core";
import { IconActivity } from "@tabler/icons-react";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { ActivityList } from "./ActivityList.tsx";
import { type ActivityFilter, activityGroups } from "./activity-filter.ts";
import { DashboardCard, RowsSkeleton } from "./DashboardCard.tsx";
import classes from "./dashboard.module.css";
import { activityRows, useActivities } from "./dashboard-api.ts";
import { AllActivities } from "./lazy-parts.tsx";

type Props = { filter: ActivityFilter; isFilterOpen: boolean; filterId: string };

export function RecentActivity({ filter, isFilterOpen, filterId }: Props) {
  const { isAllOpen, showAll } = filter;
  return (
    <DashboardCard
      title="Recent Activity"
      subtitle="Latest updates from your business"
      action={
        <Button variant="subtle" size="xs" aria-haspopup="dialog" onClick={() => showAll(true)}>
          View All
        </Button>
      }
      tools={isFilterOpen && <KindsOfActivity id={filterId} filter={filter} />}
    >
      <Rows filter={filter} />
      <AllActivities isOpen={isAllOpen} onClose={() => showAll(false)} types={filter.types} />
    </DashboardCard>
  );
}

function Rows({ filter }: { filter: ActivityFilter }) {
  const activities = useActivities(filter.types);
  if (activities.isError && !activities.data) {
    return (
      <ErrorCard
        title="Failed to load activities"
        error={activities.error}
        isRetrying={activities.isFetching}
        onRetry={() => void activities.refetch()}
      />
    );
  }
  if (!activities.data) return <RowsSkeleton rows={activityRows} label="Loading activities" />;
  if (activities.data.length > 0) return <ActivityList activities={activities.data} isBrief />;
  return (
    <EmptyState
      isBare
      title="No recent activity"
      icon={<IconActivity size={18} />}
      {...(filter.isActive
        ? {
            text: "No activity of the types you selected.",
            action: (
              <Button variant="default" size="xs" onClick={filter.clear}>
                Show All Types
              </Button>
            ),
          }
        : { text: "Updates from you and your team will show up here." })}
    />
  );
}

function KindsOfActivity({ id, filter }: { id: string; filter: ActivityFilter }) {
  return (
    <div id={id} className={classes.kinds} role="group" aria-label="Activity types to show">
      {activityGroups.map(({ name, label }) => {
        const isShown = filter.shown.includes(name);
        return (
          <Button
            key={name}
            size="compact-sm"
            variant={isShown ? "light" : "default"}
            aria-pressed={isShown}
            onClick={() => filter.toggle(name)}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
