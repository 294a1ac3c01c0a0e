/** What reminders put into the slots of earlier domains: an event's reminders, and the page of their settings. */

import { IconBell } from "@tabler/icons-react";
import { eventPanelsBelow } from "#domains/calendar/screens/slots.ts";
import { schedulingSettings } from "#domains/organizations/screens/slots.ts";
import { slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";
import { remindersPath } from "../paths.ts";

const ofEvent = slotPanel<{ eventId: number; zone: string }>(async () => ({
  default: (await import("./EventRemindersPanel.tsx")).EventRemindersPanel,
}));

export const remindersContributions = [
  contribute(eventPanelsBelow, 10, {
    ...ofEvent,
    Panel: ({ event, zone }) => <ofEvent.Panel eventId={event.id} zone={zone} />,
  }),
  contribute(schedulingSettings, 30, {
    label: "Reminders",
    to: remindersPath(),
    icon: IconBell,
    text: "What customers hear about their appointments, and when",
    needs: "reminders.view",
  }),
];
