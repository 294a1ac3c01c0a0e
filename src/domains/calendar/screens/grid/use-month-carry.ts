/** Carries an event over the days of a month, by mouse or by keyboard, and drops it on another day. */
import { type KeyboardEvent, type PointerEvent, useCallback, useMemo, useRef, useState } from "react";
import { formatDayOfYear } from "#shared/time/dates.ts";
import { instantOf, wallTimeAt } from "#shared/time/wall-clock.ts";
import { weekdayWords } from "#ui/day-words.ts";
import { mayDrag, usePressDrag } from "#ui/use-press-drag.ts";
import type { CalendarEvent } from "../../contract.ts";
import type { ChangeEvent } from "../event/change-event.ts";

type Carried = { event: CalendarEvent; day: string };

type Options = {
  weeks: readonly (readonly string[])[];
  zone: string;
  whyNoMove: (event: CalendarEvent) => string | undefined;
  change: ChangeEvent;
};

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export function useMonthCarry({ weeks, zone, whyNoMove, change }: Options) {
  const [carried, show] = useState<Carried | null>(null);
  const [said, say] = useState("");
  // Known without waiting for the screen, so that no day is drawn anew but those between which it is carried.
  const held = useRef<Carried | null>(null);
  const setCarried = useCallback((next: Carried | null) => {
    held.current = next;
    show(next);
  }, []);
  const days = useMemo(() => weeks.flat(), [weeks]);

  const drop = useCallback(
    ({ event, day }: Carried) => {
      setCarried(null);
      if (day === dayOf(event, zone)) return say(`${event.title} wasn't moved.`);
      say(`${event.title} moved to ${dayWords(day)}.`);
      void change(event, onDay(event, day, zone));
    },
    [zone, change, setCarried],
  );
  const { begin, wasDragged } = usePressDrag<Carried, { onCarry: typeof setCarried; onDrop: typeof drop }>({
    onCarry: setCarried,
    onDrop: drop,
  });

  const onGrab = useCallback(
    (press: PointerEvent, event: CalendarEvent) => {
      if (!mayDrag(press) || whyNoMove(event)) return;
      begin(press, (to, before) => {
        const day = dayUnder(to) ?? before?.day ?? dayOf(event, zone);
        return before?.day === day ? before : { event, day };
      });
    },
    [begin, whyNoMove, zone],
  );

  const onKey = useCallback(
    (key: KeyboardEvent, event: CalendarEvent) => {
      const now = held.current?.event.id === event.id ? held.current : null;
      if (key.key === " " && !now) {
        key.preventDefault();
        const reason = whyNoMove(event);
        if (reason) return say(reason);
        setCarried({ event, day: dayOf(event, zone) });
        return say(`Picked up ${event.title}.`);
      }
      if (!now || key.key === "Tab") return;
      key.preventDefault();
      if (key.key === " " || key.key === "Enter") return drop(now);
      const day = key.key === "Escape" ? undefined : dayBeside(days, now.day, key.key);
      setCarried(day ? { event, day } : null);
      say(day ? dayWords(day) : `Cancelled. ${event.title} wasn't moved.`);
    },
    [days, zone, drop, whyNoMove, setCarried],
  );
  const putBack = useCallback(() => setCarried(null), [setCarried]);

  return { carried, said, onGrab, onKey, putBack, wasDragged };
}

/** The same day where the month has none further, or at any other key. */
const dayBeside = (days: readonly string[], day: string, key: string): string =>
  days[days.indexOf(day) + (steps[key] ?? 0)] ?? day;

const dayOf = (event: CalendarEvent, zone: string): string => wallTimeAt(Date.parse(event.start), zone).day;

const dayWords = (day: string): string => `${weekdayWords(day, "long")}, ${formatDayOfYear(day, "UTC")}`;

const dayUnder = ({ clientX, clientY }: { clientX: number; clientY: number }): string | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-day]")?.dataset["day"];

/** The same time of day and length on another day. */
function onDay(event: CalendarEvent, day: string, zone: string): { start: string; end: string } {
  const [start, end] = [Date.parse(event.start), Date.parse(event.end)];
  const { minute } = wallTimeAt(start, zone);
  const moved = instantOf({ day, minute }, zone);
  return { start: new Date(moved).toISOString(), end: new Date(moved + end - start).toISOString() };
}
