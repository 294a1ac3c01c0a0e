/** Holds the event that is being carried, by mouse or by keyboard, says where it is, and drops it. */
import { type KeyboardEvent, useCallback, useRef, useState } from "react";
import { formatTime } from "#shared/time/dates.ts";
import type { CalendarEvent } from "../../contract.ts";
import type { ChangeEvent } from "../event/change-event.ts";
import type { Axis } from "./grid-axis.ts";
import { type Carried, carriedByKey, changesOf, type GridColumn, pickUp } from "./grid-carry.ts";

type Options = {
  axis: Axis;
  columns: readonly GridColumn[];
  zone: string;
  whyNoMove: (event: CalendarEvent) => string | undefined;
  change: ChangeEvent;
};

export function useCarrying({ axis, columns, zone, whyNoMove, change }: Options) {
  const [carried, show] = useState<Carried | null>(null);
  const [said, say] = useState("");
  // Known without waiting for the screen, so that nothing but the carried event is drawn anew with each step.
  const held = useRef<Carried | null>(null);
  const setCarried = useCallback((next: Carried | null) => {
    if (isSamePlace(held.current, next)) return;
    held.current = next;
    show(next);
  }, []);

  const drop = useCallback(
    (dropped: Carried) => {
      setCarried(null);
      const changes = changesOf(dropped, columns);
      if (!changes) return say(`${dropped.event.title} wasn't moved.`);
      say(`${dropped.event.title} moved to ${placeWords(dropped, columns, zone)}.`);
      void change(dropped.event, changes);
    },
    [columns, zone, change, setCarried],
  );

  const onKey = useCallback(
    (key: KeyboardEvent, event: CalendarEvent, column: number) => {
      const now = held.current?.event.id === event.id ? held.current : null;
      if (key.key === " " && !now) {
        key.preventDefault();
        const reason = whyNoMove(event);
        if (reason) return say(reason);
        setCarried(pickUp(event, column));
        return say(`Picked up ${event.title}.`);
      }
      if (!now) return;
      key.preventDefault();
      if (key.key === " " || key.key === "Enter") return drop(now);
      if (key.key === "Escape") {
        setCarried(null);
        return say(`Cancelled. ${event.title} wasn't moved.`);
      }
      const next = carriedByKey(axis, columns, now, key);
      if (!next) return;
      setCarried(next);
      say(placeWords(next, columns, zone));
    },
    [axis, columns, zone, drop, whyNoMove, setCarried],
  );
  const putBack = useCallback(() => setCarried(null), [setCarried]);

  return { carried, setCarried, said, drop, onKey, putBack };
}

const isSamePlace = (one: Carried | null, other: Carried | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.event === other.event &&
    one.column === other.column &&
    one.start === other.start &&
    one.end === other.end);

function placeWords({ column, start, end }: Carried, columns: readonly GridColumn[], zone: string): string {
  const { title = "", subtitle = "" } = columns[column] ?? {};
  const times = `${formatTime(new Date(start), zone)} to ${formatTime(new Date(end), zone)}`;
  return `${title} ${subtitle}, ${times}`;
}
