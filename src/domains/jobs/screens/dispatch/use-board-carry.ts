/** Holds the visit that is being carried over the board, by keyboard or by mouse, says where it is, and drops it. */
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { formatTime } from "#shared/time/dates.ts";
import type { DispatchVisit } from "../../visits/contract.ts";
import { type DayAxis, quarterAt, stepMs } from "./dispatch-axis.ts";
import { lengthOf, type Timing } from "./dispatch-day.ts";

/** A row of the board: a technician's, or that of the visits that nobody has. */
export type Row = { key: string; name: string; member: string | null; firstWorking: number | null };

export type Carried = {
  visit: DispatchVisit;
  /** The key of a row, "unscheduled", or null beside both. */
  over: string | null;
  start: number;
  isByKeyboard: boolean;
};

type Options = {
  rows: readonly Row[];
  axis: DayAxis;
  zone: string;
  whyNoMove: (visit: DispatchVisit) => string | undefined;
  place: (visit: DispatchVisit, timing: Timing) => void;
  toUnscheduled: (visit: DispatchVisit) => void;
};

export function useBoardCarry(options: Options) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const [said, say] = useState("");
  const now = useRef({ options, carried });
  useEffect(() => {
    now.current = { options, carried };
  });

  const drop = useCallback((dropped: Carried) => {
    setCarried(null);
    say(dropWords(dropped, now.current.options));
  }, []);
  const putBack = useCallback(() => setCarried(null), []);
  const onKey = useCallback(
    (key: KeyboardEvent, visit: DispatchVisit) => {
      const { options: given, carried: held } = now.current;
      if (held?.visit.id !== visit.id) {
        if (key.key !== " ") return;
        key.preventDefault();
        const reason = given.whyNoMove(visit);
        if (reason) return say(reason);
        const picked = pickUp(visit, given);
        setCarried(picked);
        return say(`Picked up the visit for ${visit.client_name}. ${placeWords(picked, given)}`);
      }
      key.preventDefault();
      if (key.key === " " || key.key === "Enter") return drop(held);
      if (key.key === "Escape") {
        setCarried(null);
        return say(`Cancelled. The visit for ${visit.client_name} wasn't moved.`);
      }
      const next = carriedByKey(held, key.key, given);
      if (!next) return;
      setCarried(next);
      say(placeWords(next, given));
    },
    [drop],
  );
  return useMemo(
    () => ({ carried, setCarried, said, drop, onKey, putBack }),
    [carried, said, drop, onKey, putBack],
  );
}

/** From the tray it begins with the first technician's first working hour. */
function pickUp(visit: DispatchVisit, { rows, axis }: Options): Carried {
  const own = rows.find(({ member }) => member === visit.assigned_to);
  const first = own ?? rows.find(({ member }) => member !== null) ?? rows[0];
  const morning = quarterAt(axis, 9 * 60);
  const start = visit.start ? Date.parse(visit.start) : (first?.firstWorking ?? morning);
  return { visit, over: first?.key ?? null, start, isByKeyboard: true };
}

/** One press of an arrow key is a quarter of an hour, or a row. */
function carriedByKey(carried: Carried, key: string, { rows, axis }: Options): Carried | undefined {
  const sideways = { ArrowLeft: -stepMs, ArrowRight: stepMs }[key];
  if (sideways !== undefined) {
    const minute = (carried.start + sideways - axis.from) / 60_000;
    return { ...carried, start: quarterAt(axis, minute) };
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (step === undefined) return undefined;
  const row = rows[rows.findIndex((each) => each.key === carried.over) + step];
  return row ? { ...carried, over: row.key } : carried;
}

/** Carries it out, and gives the words for it. */
function dropWords(carried: Carried, { rows, zone, place, toUnscheduled }: Options): string {
  const { visit, over, start } = carried;
  const stays = `The visit for ${visit.client_name} wasn't moved.`;
  if (over === "unscheduled") {
    if (visit.start === null) return stays;
    toUnscheduled(visit);
    return `The visit for ${visit.client_name} moved to Unscheduled.`;
  }
  const row = rows.find(({ key }) => key === over);
  if (!row) return stays;
  const isSame =
    visit.start !== null && Date.parse(visit.start) === start && visit.assigned_to === row.member;
  if (isSame) return stays;
  const end = start + lengthOf(visit);
  place(visit, {
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    assigned_to: row.member,
  });
  return `The visit for ${visit.client_name} moved to ${row.name} at ${formatTime(new Date(start), zone)}.`;
}

function placeWords({ over, start }: Carried, { rows, zone }: Options): string {
  const name = rows.find(({ key }) => key === over)?.name ?? "Unscheduled";
  return `${name}, ${formatTime(new Date(start), zone)}`;
}
