/** The calendar's first view: a month to pick from, today's schedule, and the day that was picked. */

import { useMemo, useState } from "react";
import { plural } from "#shared/plural.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import { weeksOfMonth } from "#shared/time/wall-clock.ts";
import { nearDayName } from "#ui/day-words.ts";
import type { CalendarEvent } from "../contract.ts";
import classes from "./calendar.module.css";
import { useEventsBetween, useTodaysEvents } from "./calendar-api.ts";
import { DayCard, NothingThatDay, NothingToday } from "./DayCard.tsx";
import { type EventFilter, filterEvents, isNarrowed } from "./event-filter.ts";
import { eventsByDay } from "./events-by-day.ts";
import { MonthPicker } from "./MonthPicker.tsx";
import type { useBusinessClock } from "./use-calendar-place.ts";

type Props = {
  clock: ReturnType<typeof useBusinessClock>;
  day: string;
  onPick: (day: string) => void;
  filter: EventFilter;
  nameOf: (id: string | null) => string;
  onOpen: (event: CalendarEvent) => void;
  onAdd: (day: string) => void;
  whyNoAdd: string | undefined;
};

export function Overview({ clock, day, onPick, filter, nameOf, onOpen, onAdd, whyNoAdd }: Props) {
  const { zone, weekStart, today } = clock;
  const [month, setMonth] = useState(day);
  const shown = useMonth(month, clock);
  const picked = useMonth(day, clock);
  const todays = useTodaysEvents(today, zone);
  const isFiltered = isNarrowed(filter);
  const pickedEvents = picked.days?.get(day) ?? (picked.days ? [] : null);
  const common = { zone, nameOf, onOpen };
  const count = pickedEvents?.length ?? 0;

  return (
    <div className={classes.overview}>
      <section className={classes.card} aria-label="Pick a date">
        <MonthPicker
          month={month}
          onMonth={setMonth}
          day={day}
          onPick={(next) => {
            setMonth(next);
            onPick(next);
          }}
          today={today}
          weekStart={weekStart}
          countOf={shown.days && ((each) => shown.days?.get(each)?.length ?? 0)}
        />
        <p className={classes.caption} aria-live="polite">
          <strong>{dayWords(day, today)}</strong>
          {pickedEvents && ` · ${plural(count, "event")}`}
        </p>
      </section>
      <div className={classes.stack}>
        <DayCard
          title="Today's Schedule"
          events={todays.data ? filterEvents(todays.data, filter) : null}
          asked={todays}
          failed={{ title: "Failed to load today's events", fallback: "Failed to fetch today's events" }}
          empty={<NothingToday isFiltered={isFiltered && (todays.data?.length ?? 0) > 0} />}
          {...common}
        />
        {day !== today && (
          <DayCard
            title={dayWords(day, today)}
            events={pickedEvents && filterEvents(pickedEvents, filter)}
            asked={picked.asked}
            failed={{ title: "Failed to load events", fallback: "Failed to fetch weekly events" }}
            empty={
              <NothingThatDay
                isFiltered={isFiltered && count > 0}
                onAdd={() => onAdd(day)}
                whyNot={whyNoAdd}
              />
            }
            {...common}
          />
        )}
      </div>
    </div>
  );
}

/** The events of all weeks that the month of `day` is shown in, by day (ruling R9). */
function useMonth(day: string, { zone, weekStart }: Props["clock"]) {
  const weeks = weeksOfMonth(day, weekStart);
  const asked = useEventsBetween(weeks[0]?.[0] ?? day, weeks.at(-1)?.[6] ?? day, zone);
  const days = useMemo(() => asked.data && eventsByDay(asked.data, zone), [asked.data, zone]);
  return { asked, days };
}

/** "Today", "Tomorrow", "Yesterday", or the whole date. */
export const dayWords = (day: string, today: string): string =>
  nearDayName(day, today) ?? formatLongDate(day, "UTC");
