/** The columns of the drawn calendar: days beside each other, or the members on one day with what is unassigned first. */
import { useMemo } from "react";
import type { MemberTimes } from "#domains/availability/contract.ts";
import type { MemberName } from "#domains/users/screens/MemberPicker.tsx";
import { formatDayOfYear } from "#shared/time/dates.ts";
import { stretchesOf } from "#shared/time/wall-clock.ts";
import { huesOfPeople } from "#ui/colors/hues.ts";
import { weekdayWords } from "#ui/day-words.ts";
import type { CalendarEvent } from "../../contract.ts";
import type { ColorBy } from "../color-by.ts";
import type { View } from "../use-calendar-place.ts";
import type { GridColumn } from "./grid-carry.ts";
import { shadesOf, worksWithin } from "./grid-shade.ts";

type Asked = {
  view: View;
  day: string;
  days: readonly string[];
  members: readonly MemberName[];
  colorBy: ColorBy;
  clock: { zone: string; today: string };
};

type ByDay = ReadonlyMap<string, CalendarEvent[]>;

const noTimes: readonly MemberTimes[] = [];

export function useColumns(
  { view, day, days, members, colorBy, clock: { zone, today } }: Asked,
  byDay: ByDay,
  times: readonly MemberTimes[] = noTimes,
): GridColumn[] {
  return useMemo(() => {
    if (view === "team")
      return columnsOfTeam({ day, members, colorBy, zone, today }, byDay.get(day) ?? [], times);
    return days.map((each) => {
      const stretches = stretchesOf(each, zone);
      const events = byDay.get(each) ?? [];
      return {
        key: each,
        title: weekdayWords(each, days.length > 1 ? "short" : "long"),
        subtitle: formatDayOfYear(each, zone),
        off: times.length === 0 || worksWithin(stretches, times) ? undefined : "Closed",
        day: each,
        stretches,
        events,
        shades: shadesOf(stretches, times, events),
      };
    });
  }, [view, day, days, members, colorBy, zone, today, byDay, times]);
}

function columnsOfTeam(
  { day, members, colorBy, zone, today }: Pick<Asked, "day" | "members" | "colorBy"> & Asked["clock"],
  todays: readonly CalendarEvent[],
  times: readonly MemberTimes[],
): GridColumn[] {
  const stretches = stretchesOf(day, zone);
  const known = new Set(members.map(({ id }) => id));
  const hueOf = huesOfPeople([...known]);
  return [{ id: null, name: "Unassigned" }, ...members].map(({ id, name }) => {
    const own = times.filter(({ user_id }) => user_id === id);
    const events = todays.filter(({ assigned_to }) =>
      id === null ? assigned_to === null || !known.has(assigned_to) : assigned_to === id,
    );
    const isOff = own.length > 0 && !worksWithin(stretches, own);
    return {
      key: id ?? "nobody",
      title: name,
      off: isOff ? (day === today ? "Off today" : "Day off") : undefined,
      day,
      stretches,
      member: id,
      hue: id !== null && colorBy === "technician" ? hueOf(id) : undefined,
      shades: shadesOf(stretches, own, events),
      events,
    };
  });
}
