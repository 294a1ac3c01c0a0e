/** How customers are dragged: what starts it, where the keyboard carries them, and what screen readers are told. */
import {
  type Active,
  type Announcements,
  type CollisionDetection,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Over,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type RefObject, useMemo } from "react";
import { type Customer, CustomerStatus } from "../contract.ts";
import { nameOf, statuses, statusLabels } from "./customer-words.ts";

/** Nearer than this a press is a click. */
const startDistance = 8;

/** Where the keyboard has carried the lifted card; null while it has not left its own column. */
export type Carried = RefObject<CustomerStatus | null>;

export function usePipelineSensors(carried: Carried) {
  const coordinateGetter = useMemo(() => columnByColumn(carried), [carried]);
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: startDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter }),
  );
}

/** One press of an arrow key is one column, however quickly the presses follow each other. */
function columnByColumn(carried: Carried): KeyboardCoordinateGetter {
  return (event, { context, currentCoordinates }) => {
    const step = { [KeyboardCode.Right]: 1, [KeyboardCode.Left]: -1 }[event.code];
    if (step === undefined) return undefined;
    event.preventDefault();
    const here = carried.current ?? customerIn(context.active)?.status ?? "lead";
    const next = statuses[statuses.indexOf(here) + step];
    if (!next) return undefined;
    carried.current = next;
    const column = context.droppableRects.get(next);
    return column && { x: column.left, y: currentCoordinates.y };
  };
}

/** The pointer decides, so that what is dropped beside the columns stays where it was; without one, the card does. */
export const collision: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

/** Only the row of columns moves under a dragged card: its place within a column means nothing. */
export const autoScroll = { canScroll: (element: Element) => element.hasAttribute("data-board") };

export const instructions =
  "Press space to pick this customer up, the left and right arrow keys to choose a column, space again to drop, or escape to cancel. The menu of the card can move it too.";

export const announcements: Announcements = {
  onDragStart: ({ active }) => `Picked up ${nameIn(active)}.`,
  onDragOver: ({ active, over }) =>
    over ? `${nameIn(active)} is over ${columnIn(over)}.` : `${nameIn(active)} is not over a column.`,
  onDragEnd: ({ active, over }) =>
    !over || over.id === customerIn(active)?.status
      ? `${nameIn(active)} stays where it was.`
      : `${nameIn(active)} was moved to ${columnIn(over)}.`,
  onDragCancel: ({ active }) => `Cancelled. ${nameIn(active)} stays where it was.`,
};

/** What a card brings along as its data. */
function customerIn(active: Active | null): Customer | undefined {
  return (active?.data.current as { customer?: Customer } | undefined)?.customer;
}

function nameIn(active: Active): string {
  const customer = customerIn(active);
  return customer ? nameOf(customer) : "The customer";
}

function columnIn(over: Over): string {
  const status = statusOf(over.id);
  return status ? statusLabels[status].many : "the column";
}

function statusOf(id: unknown): CustomerStatus | undefined {
  return CustomerStatus.safeParse(id).data;
}
