/** A day, a week, a month, an agenda or the team's day: the way to another one, and what is on it. */
import { ActionIcon, Button, Skeleton, VisuallyHidden } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useMemo } from "react";
import type { MemberName } from "#domains/users/screens/MemberPicker.tsx";
import { formatDaySpan } from "#shared/time/date-spans.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import { dayAfter, monthAfter, weekOf, weeksOfMonth } from "#shared/time/wall-clock.ts";
import { messageOf } from "#ui/api/api-error.ts";
import { ColorKey } from "#ui/colors/ColorKey.tsx";
import { monthWords, weekdayWords } from "#ui/day-words.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import type { CalendarEvent } from "../../contract.ts";
import { Agenda } from "../Agenda.tsx";
import classes from "../calendar.module.css";
import { useEventsBetween } from "../calendar-api.ts";
import { type ColorBy, colorWays } from "../color-by.ts";
import type { ChangeEvent } from "../event/change-event.ts";
import { useMemberTimes } from "../event/times-api.ts";
import { type EventFilter, filterEvents, isNarrowed } from "../event-filter.ts";
import { type LookOf, legendOf, useLookOf } from "../event-look.tsx";
import { eventsByDay } from "../events-by-day.ts";
import type { useBusinessClock, View } from "../use-calendar-place.ts";
import { MonthGrid } from "./MonthGrid.tsx";
import { TimeGrid } from "./TimeGrid.tsx";
import { useColumns } from "./use-columns.ts";

export type PeriodProps = {
  view: Exclude<View, "overview">;
  day: string;
  onDay: (day: string) => void;
  onView: (view: View, day: string) => void;
  clock: ReturnType<typeof useBusinessClock>;
  filter: EventFilter;
  colorBy: ColorBy;
  onColorBy: (by: ColorBy) => void;
  members: readonly MemberName[];
  nameOf: (id: string | null) => string;
  whyNoMove: (event: CalendarEvent) => string | undefined;
  change: ChangeEvent;
  onOpen: (event: CalendarEvent) => void;
  onAdd: ((at: { start: number; member?: string | null }) => void) | undefined;
};

const agendaDays = 14;

export function PeriodView(props: PeriodProps) {
  const { view, day, onDay, clock, filter, members, colorBy, onColorBy } = props;
  const lookOf = useLookOf(colorBy, members);
  const days = useMemo(() => daysOf(view, day, clock.weekStart), [view, day, clock.weekStart]);
  const asked = useEventsBetween(days[0] ?? day, days.at(-1) ?? day, clock.zone);
  const { search, type, status } = filter;
  const events = useMemo(
    () => asked.data && filterEvents(asked.data, { search, type, status }),
    [asked.data, search, type, status],
  );
  const step = (direction: 1 | -1) =>
    onDay(view === "month" ? monthAfter(day, direction) : dayAfter(day, direction * lengthOf[view]));
  return (
    <section aria-label={titleOf(view, day, days)}>
      <div className={classes.tools}>
        <Button variant="default" disabled={days.includes(clock.today)} onClick={() => onDay(clock.today)}>
          Today
        </Button>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={`Previous ${stepWords[view]}`}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={`Next ${stepWords[view]}`}
          onClick={() => step(1)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <h2 className={classes.toolsTitle} aria-live="polite">
          {titleOf(view, day, days)}
        </h2>
        {view !== "agenda" && (
          <ColorKey
            by={colorBy}
            options={colorWays}
            onBy={onColorBy}
            entries={events ? legendOf(events, colorBy, lookOf) : []}
          />
        )}
      </div>
      {events ? (
        <Drawn {...props} days={days} events={events} lookOf={lookOf} />
      ) : asked.isError ? (
        <ErrorCard
          title="Failed to load events"
          error={messageOf(asked.error, "Failed to fetch weekly events")}
          isRetrying={asked.isFetching}
          onRetry={() => void asked.refetch()}
        />
      ) : (
        <>
          <VisuallyHidden role="status">Loading events</VisuallyHidden>
          <Skeleton height="24rem" />
        </>
      )}
    </section>
  );
}

type DrawnProps = PeriodProps & {
  days: readonly string[];
  events: readonly CalendarEvent[];
  lookOf: LookOf;
};

function Drawn(props: DrawnProps) {
  const { view, day, days, events, clock, filter, onView } = props;
  const { zone, today, now, weekStart } = clock;
  const byDay = useMemo(() => eventsByDay(events, zone), [events, zone]);
  const isGrid = view === "day" || view === "week" || view === "team";
  const times = useMemberTimes(days[0] ?? day, days.at(-1) ?? day, zone, isGrid);
  const columns = useColumns(props, byDay, times);
  const weeks = useMemo(() => weeksOfMonth(day, weekStart), [day, weekStart]);
  if (view === "agenda") {
    return (
      <Agenda
        {...props}
        days={days}
        events={byDay}
        today={today}
        zone={zone}
        isFiltered={isNarrowed(filter)}
      />
    );
  }
  const onMore = (more: string) => onView("day", more);
  if (view === "month") {
    return (
      <MonthGrid {...props} weeks={weeks} month={day} today={today} days={byDay} zone={zone} onDay={onMore} />
    );
  }
  return (
    <TimeGrid
      key={view}
      columns={columns}
      zone={zone}
      lookOf={props.lookOf}
      now={now}
      whyNoMove={props.whyNoMove}
      change={props.change}
      onOpen={props.onOpen}
      onAdd={props.onAdd}
      onMore={onMore}
    />
  );
}

const lengthOf = { day: 1, team: 1, week: 7, agenda: agendaDays } as const;
const stepWords = { day: "day", team: "day", week: "week", month: "month", agenda: "two weeks" } as const;

function daysOf(view: PeriodProps["view"], day: string, weekStart: 0 | 1 | 2 | 3 | 4 | 5 | 6): string[] {
  if (view === "month") return weeksOfMonth(day, weekStart).flat();
  if (view === "week") return weekOf(day, weekStart);
  return Array.from({ length: lengthOf[view] }, (_, index) => dayAfter(day, index));
}

function titleOf(view: PeriodProps["view"], day: string, days: readonly string[]): string {
  if (view === "month") return monthWords(day);
  if (view === "day" || view === "team") {
    return `${weekdayWords(day, "long")}, ${formatLongDate(day, "UTC")}`;
  }
  return formatDaySpan(days[0] ?? day, days.at(-1) ?? day);
}
