/** The four figures above the calendar: what today, this week and the next days hold. */
import {
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarTime,
  IconCalendarWeek,
} from "@tabler/icons-react";
import { memo } from "react";
import { StatCard } from "#ui/StatCard.tsx";
import { figureText, StatFrame } from "#ui/StatFrame.tsx";
import type { CalendarStats as Stats } from "../contract.ts";
import { useCalendarStats } from "./calendar-api.ts";

export const CalendarStats = memo(function CalendarStats() {
  const stats = useCalendarStats();
  return (
    <StatFrame stats={stats} name="calendar stats">
      {(found) => <Cards {...found} />}
    </StatFrame>
  );
});

function Cards({ today_events, total_this_week, completed_today, upcoming_events, overdue_events }: Stats) {
  return (
    <>
      <StatCard
        label="Today's Events"
        value={figureText(today_events)}
        icon={<IconCalendarEvent size={16} />}
        note="Scheduled"
        definition="Today's events that are scheduled, confirmed or in progress"
      />
      <StatCard
        label="This Week"
        value={figureText(total_this_week)}
        icon={<IconCalendarWeek size={16} />}
        note="Total events"
        definition="All of this week's events except cancelled ones"
      />
      <StatCard
        label="Completed Today"
        value={figureText(completed_today)}
        icon={<IconCalendarCheck size={16} />}
        note="Tasks done"
        definition="Events marked complete today, even if they were scheduled for another day"
      />
      <StatCard
        label="Upcoming"
        value={figureText(upcoming_events)}
        icon={<IconCalendarTime size={16} />}
        note={overdue_events > 0 ? `Next 7 days, ${figureText(overdue_events)} overdue` : "Next 7 days"}
        definition="Events in the next 7 days that aren't completed or cancelled"
      />
    </>
  );
}
