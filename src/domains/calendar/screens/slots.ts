/** What the calendar's screens leave open for later domains: ways from its menu, windows, parts of an opened event. */
import type { FC, ReactNode } from "react";
import type { Permission } from "#shared/permissions.ts";
import type { SlotPanel } from "#ui/slots/slot-panel.tsx";
import { createSlot } from "#ui/slots/slots.ts";
import type { OpenedEvent } from "../contract.ts";

/** An entry of the menu "More calendar options", shown to those who have all of `needs`. */
export type CalendarWay = { label: string; to: string; icon: ReactNode; needs: Permission[] };
export const calendarMenu = createSlot<CalendarWay>("calendar menu");

/** A window over the calendar, open while `param` is 1 in the address. */
export type CalendarWindow = {
  param: string;
  needs: Permission[];
  /** `onDone` is called when events have changed. */
  Window: FC<{ isOpen: boolean; onClose: () => void; onDone: () => void }>;
};
export const calendarWindows = createSlot<CalendarWindow>("calendar windows");

type EventPanel = SlotPanel<{ event: OpenedEvent; zone: string }>;

/** In the window of an event, above its facts. */
export const eventPanelsAbove = createSlot<EventPanel>("event panels above");
/** In the window of an event, below its facts. */
export const eventPanelsBelow = createSlot<EventPanel>("event panels below");
