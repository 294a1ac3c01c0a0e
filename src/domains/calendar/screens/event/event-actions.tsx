/** What can be done with an event from its menu: the same by mouse, keyboard and thumb. */
import { IconBan, IconCalendarShare, IconCheck, IconCopy, IconPencil, IconTrash } from "@tabler/icons-react";
import { dayAfter, instantOf, wallTimeAt } from "#shared/time/wall-clock.ts";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import { type CalendarEvent, mayMove, nextStatuses } from "../../contract.ts";
import { statusActions, statusLabels } from "../calendar-words.ts";
import type { ChangeEvent } from "./change-event.ts";

const icon = { size: 16, "aria-hidden": true } as const;

type WindowActions = {
  onEdit: (event: CalendarEvent) => void;
  onDuplicate: (event: CalendarEvent) => void;
  onCancel: (event: CalendarEvent) => void;
  onDelete: (event: CalendarEvent) => void;
  change: ChangeEvent;
  whyNot: (permission: "calendar.create" | "calendar.update" | "calendar.delete") => string | undefined;
  zone: string;
};

export function eventActions(event: CalendarEvent, open: WindowActions): Action[] {
  const { whyNot, onEdit, onDuplicate, onCancel, onDelete, change } = open;
  const noChange = whyNot("calendar.update");
  const statuses = nextStatuses[event.status].map((status) => ({
    label: statusActions[status],
    icon: status === "cancelled" ? <IconBan {...icon} /> : <IconCheck {...icon} />,
    disabledReason: noChange,
    onSelect: () => (status === "cancelled" ? onCancel(event) : void change(event, { status })),
  }));
  return [
    {
      label: "Edit Event",
      icon: <IconPencil {...icon} />,
      disabledReason: noChange,
      onSelect: () => onEdit(event),
    },
    {
      label: "Duplicate",
      icon: <IconCopy {...icon} />,
      disabledReason: whyNot("calendar.create"),
      onSelect: () => onDuplicate(event),
    },
    "separator",
    ...statuses,
    "separator",
    ...moves(event, open),
    "separator",
    {
      label: "Delete Event",
      icon: <IconTrash {...icon} />,
      isDanger: true,
      disabledReason: whyNot("calendar.delete"),
      onSelect: () => onDelete(event),
    },
  ];
}

/** The menu's equivalent of dragging. */
function moves(event: CalendarEvent, { whyNot, change, zone }: WindowActions): Action[] {
  const reason =
    whyNot("calendar.update") ??
    (mayMove(event.status)
      ? undefined
      : `This event is ${statusLabels[event.status].toLowerCase()}. Set it to scheduled first`);
  const move = (label: string, days: number, minutes: number) => ({
    label,
    icon: <IconCalendarShare {...icon} />,
    disabledReason: reason,
    onSelect: () => void change(event, shifted(event, { days, minutes }, zone)),
  });
  return [
    move("Move 30 Minutes Earlier", 0, -30),
    move("Move 30 Minutes Later", 0, 30),
    move("Move to Next Day", 1, 0),
    move("Move to Next Week", 7, 0),
  ];
}

/** The same length at the same time by the clock, so many days and minutes on. */
function shifted(
  event: CalendarEvent,
  { days, minutes }: { days: number; minutes: number },
  zone: string,
): { start: string; end: string } {
  const length = Date.parse(event.end) - Date.parse(event.start);
  const { day, minute } = wallTimeAt(Date.parse(event.start), zone);
  const start = instantOf({ day: dayAfter(day, days), minute }, zone) + minutes * 60_000;
  return { start: new Date(start).toISOString(), end: new Date(start + length).toISOString() };
}
