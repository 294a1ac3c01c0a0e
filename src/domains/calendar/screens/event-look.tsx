/** In which color an event is drawn, by its type or by who does it, and the letters or icon that say the same. */
import {
  IconCalendarEvent,
  IconChecklist,
  IconPhone,
  IconTool,
  IconUserQuestion,
  IconUsers,
} from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import type { MemberName } from "#domains/users/screens/MemberPicker.tsx";
import { initialsOf } from "#ui/Avatar.tsx";
import { type ColorEntry, Initials } from "#ui/colors/ColorKey.tsx";
import { type Hue, huesOfPeople } from "#ui/colors/hues.ts";
import { type CalendarEvent, ListType, listTypeOf } from "../contract.ts";
import { typeHues, typeLabels } from "./calendar-words.ts";
import type { ColorBy } from "./color-by.ts";

/** `words` are for those who do not see the mark. */
export type EventLook = { hue: Hue; mark: ReactNode; words: string };
export type LookOf = (event: CalendarEvent) => EventLook;

const typeIcons: Record<ListType, ReactNode> = {
  job: <IconTool size={12} />,
  appointment: <IconCalendarEvent size={12} />,
  call: <IconPhone size={12} />,
  meeting: <IconUsers size={12} />,
  task: <IconChecklist size={12} />,
};

const typeLook = (type: ListType): EventLook => ({
  hue: typeHues[type],
  mark: typeIcons[type],
  words: typeLabels[type],
});

const unassigned: EventLook = { hue: "gray", mark: <IconUserQuestion size={12} />, words: "Unassigned" };

/** The same function as long as neither the choice nor the people change. */
export const useLookOf = (by: ColorBy, people: readonly MemberName[]): LookOf =>
  useMemo(() => (by === "type" ? lookByType : lookByPerson(people)), [by, people]);

const lookByType: LookOf = ({ type }) => typeLook(listTypeOf[type]);

function lookByPerson(people: readonly MemberName[]): LookOf {
  const hueOf = huesOfPeople(people.map(({ id }) => id));
  const looks = new Map(
    people.map(({ id, name }): [string, EventLook] => [
      id,
      { hue: hueOf(id), mark: <Initials letters={initialsOf(name)} />, words: name },
    ]),
  );
  return ({ assigned_to }) => looks.get(assigned_to ?? "") ?? unassigned;
}

/** What the colors of these events stand for, each once: types in their order, people by name. */
export function legendOf(events: readonly CalendarEvent[], by: ColorBy, lookOf: LookOf): ColorEntry[] {
  const known = new Map(events.map((event) => [lookOf(event).words, lookOf(event)]));
  const entries = [...known].map(([label, { hue, mark }]) => ({ key: label, label, hue, mark }));
  const order: readonly string[] = ListType.options.map((type) => typeLabels[type]);
  return by === "type"
    ? entries.toSorted((a, b) => order.indexOf(a.label) - order.indexOf(b.label))
    : entries.toSorted((a, b) => a.label.localeCompare(b.label));
}
