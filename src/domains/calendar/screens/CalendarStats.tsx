/** The four figures above the calendar: what today, this week and the next days hold. */
import {
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarTime,
  IconCalendarWeek,
} from "@tabler/icons-react";
import { memo } from "react";
import { messageOf } from "#ui/api-error.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { StatCard, StatGrid } from "#ui/StatCard.tsx";
import classes from "./calendar.module.css";
import { useCalendarStats } from "./calendar-api.ts";

const figure = (count: number) => count.toLocaleString("en-US");

export const CalendarStats = memo(function CalendarStats() {
  const stats = useCalendarStats();
  if (stats.isError && !stats.data) {
    return (
      <div className={classes.statsFailed}>
        <ErrorCard
          title="Failed to load calendar stats"
          error={messageOf(stats.error, "Failed to fetch calendar stats")}
          onRetry={() => void stats.refetch()}
          isRetrying={stats.isFetching}
        />
      </div>
    );
  }
  if (!stats.data) return <StatGrid isLoading>{null}</StatGrid>;
  const { today_events, total_this_week, completed_today, upcoming_events, overdue_events } = stats.data;
  return (
    <StatGrid>
      <StatCard
        label="Today's Events"
        value={figure(today_events)}
        icon={<IconCalendarEvent size={16} />}
        note="Scheduled"
        definition="Events of today that are scheduled, confirmed or in progress"
      />
      <StatCard
        label="This Week"
        value={figure(total_this_week)}
        icon={<IconCalendarWeek size={16} />}
        note="Total events"
        definition="Events of this week, done or not, that were not cancelled"
      />
      <StatCard
        label="Completed Today"
        value={figure(completed_today)}
        icon={<IconCalendarCheck size={16} />}
        note="Tasks done"
        definition="Events that were completed today, whenever they were meant to happen"
      />
      <StatCard
        label="Upcoming"
        value={figure(upcoming_events)}
        icon={<IconCalendarTime size={16} />}
        note={overdue_events > 0 ? `Next 7 days, ${figure(overdue_events)} overdue` : "Next 7 days"}
        definition="Events that begin within the next seven days and are not completed or cancelled"
      />
    </StatGrid>
  );
});
