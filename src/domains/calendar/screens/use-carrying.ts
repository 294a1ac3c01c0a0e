/** Holds the event that is being carried, by mouse or by keyboard, says where it is, and drops it. */
import { type KeyboardEvent, useCallback, useState } from "react";
import { formatTime } from "#shared/dates.ts";
import type { CalendarEvent } from "../contract.ts";
import type { ChangeEvent } from "./change-event.ts";
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
  const [carried, setCarried] = useState<Carried | null>(null);
  const [said, say] = useState("");

  const drop = useCallback(
    (dropped: Carried) => {
      setCarried(null);
      const changes = changesOf(dropped, columns);
      if (!changes) return say(`${dropped.event.title} stays where it was.`);
      say(`${dropped.event.title} was dropped at ${placeWords(dropped, columns, zone)}.`);
      void change(dropped.event, changes);
    },
    [columns, zone, change],
  );

  const onKey = useCallback(
    (key: KeyboardEvent, event: CalendarEvent, column: number) => {
      const isCarried = carried?.event.id === event.id;
      if (key.key === " " && !isCarried) {
        key.preventDefault();
        const reason = whyNoMove(event);
        if (reason) return say(reason);
        setCarried(pickUp(event, column));
        return say(`Picked up ${event.title}.`);
      }
      if (!isCarried) return;
      key.preventDefault();
      if (key.key === " " || key.key === "Enter") return drop(carried);
      if (key.key === "Escape") {
        setCarried(null);
        return say(`Cancelled. ${event.title} stays where it was.`);
      }
      const next = carriedByKey(axis, columns, carried, key);
      if (!next) return;
      setCarried(next);
      say(placeWords(next, columns, zone));
    },
    [carried, axis, columns, zone, drop, whyNoMove],
  );
  const putBack = useCallback(() => setCarried(null), []);

  return { carried, setCarried, said, drop, onKey, putBack };
}

function placeWords({ column, start, end }: Carried, columns: readonly GridColumn[], zone: string): string {
  const { title = "", subtitle = "" } = columns[column] ?? {};
  const times = `${formatTime(new Date(start), zone)} to ${formatTime(new Date(end), zone)}`;
  return `${title} ${subtitle}, ${times}`;
}
