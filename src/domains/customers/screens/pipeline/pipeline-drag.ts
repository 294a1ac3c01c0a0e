/** How customers are dragged: what starts it, where the keyboard carries them, and what screen readers are told. */
import {
  type Active,
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useMemo } from "react";
import { type Customer, CustomerStatus } from "../../contract.ts";
import { nameOf, statuses, statusLabels } from "../customer-words.ts";

/** Nearer than this a press is a click. */
const startDistance = 8;

/** Where the keyboard carries a lifted card. */
export type Carrier = {
  begin: (from: CustomerStatus, isByKeyboard: boolean) => void;
  end: () => void;
  /** Of the last card that was lifted. Null when it has not left its own column, and when the mouse carries it. */
  to: () => CustomerStatus | null;
};

/**
 * One press of an arrow key is one column. The library begins to listen only some time after a card was lifted, so the
 * keys are heard here, however quickly they follow each other; what ends the move is given on once the library listens.
 */
export function makeCarrier(): Carrier {
  let here: CustomerStatus = "lead";
  let to: CustomerStatus | null = null;
  let early: KeyboardEvent[] | null = null;
  function onKeyDown(event: KeyboardEvent) {
    const step = stepOf(event.code);
    if (step !== undefined) {
      event.preventDefault();
      here = statuses[statuses.indexOf(here) + step] ?? here;
      to = here;
    } else if (early && endKeys.has(event.code) && !event.repeat) {
      event.preventDefault();
      event.stopPropagation();
      early.push(event);
    }
  }
  function giveOn() {
    const [first] = early ?? [];
    early = null;
    if (first) document.dispatchEvent(new KeyboardEvent("keydown", { code: first.code, cancelable: true }));
  }
  return {
    begin(from, isByKeyboard) {
      here = from;
      to = null;
      if (!isByKeyboard) return;
      early = [];
      document.addEventListener("keydown", onKeyDown, { capture: true });
      // The library sets its own timer after this call and listens when that has run.
      setTimeout(() => setTimeout(giveOn));
    },
    end: () => document.removeEventListener("keydown", onKeyDown, { capture: true }),
    to: () => to,
  };
}

/** The library's keys for dropping and giving up. */
const endKeys = new Set(["Space", "Enter", "Escape"]);

const stepOf = (code: string): number | undefined => ({ ArrowRight: 1, ArrowLeft: -1 })[code];

export function usePipelineSensors(carrier: Carrier) {
  const coordinateGetter = useMemo(() => overCarriedColumn(carrier), [carrier]);
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: startDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter }),
  );
}

/** The card is drawn over the column to which it was carried. */
function overCarriedColumn(carrier: Carrier): KeyboardCoordinateGetter {
  return (event, { context, currentCoordinates }) => {
    const to = carrier.to();
    if (stepOf(event.code) === undefined || !to) return undefined;
    const column = context.droppableRects.get(to);
    return column && { x: column.left, y: currentCoordinates.y };
  };
}

/** The pointer decides, so that what is dropped beside the columns stays where it was; without one, the card does. */
export const collision: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

/** Only the row of columns moves under a dragged card: its place within a column means nothing. */
export const autoScroll = { canScroll: (element: Element) => element.hasAttribute("data-board") };

export const instructions =
  "Press Space to pick up this customer, use the left and right arrow keys to choose a column, and press Space again to drop or Escape to cancel. You can also use the menu on the card.";

export function announcementsFor(carrier: Carrier): Announcements {
  return {
    onDragStart: ({ active }) => `Picked up ${nameIn(active)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameIn(active)} is over ${labelOf(over.id)}.` : `${nameIn(active)} isn't over a column.`,
    onDragEnd: ({ active, over }) => {
      const to = carrier.to() ?? statusOf(over?.id);
      return !to || to === customerIn(active)?.status
        ? `${nameIn(active)} stays where it was.`
        : `${nameIn(active)} was moved to ${labelOf(to)}.`;
    },
    onDragCancel: ({ active }) => `Cancelled. ${nameIn(active)} stays where it was.`,
  };
}

/** What a card brings along as its data. */
function customerIn(active: Active | null): Customer | undefined {
  return (active?.data.current as { customer?: Customer } | undefined)?.customer;
}

function nameIn(active: Active): string {
  const customer = customerIn(active);
  return customer ? nameOf(customer) : "The customer";
}

function labelOf(id: unknown): string {
  const status = statusOf(id);
  return status ? statusLabels[status].many : "the column";
}

function statusOf(id: unknown): CustomerStatus | undefined {
  return CustomerStatus.safeParse(id).data;
}
