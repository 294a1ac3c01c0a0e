/** What reminders put into the slots of earlier domains: an event's reminders. */
import { eventPanelsBelow } from "#domains/calendar/screens/slots.ts";
import { slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";

const ofEvent = slotPanel<{ eventId: number; zone: string }>(async () => ({
  default: (await import("./EventRemindersPanel.tsx")).EventRemindersPanel,
}));

export const remindersContributions = [
  contribute(eventPanelsBelow, 10, {
    ...ofEvent,
    Panel: ({ event, zone }) => <ofEvent.Panel eventId={event.id} zone={zone} />,
  }),
];
