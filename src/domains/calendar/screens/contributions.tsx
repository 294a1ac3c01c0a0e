/** What the calendar puts into the slots of earlier domains: a meeting with a customer, and what falls into time off. */

import { IconCalendarPlus } from "@tabler/icons-react";
import { timeOffNotices } from "#domains/availability/screens/slots.ts";
import { customerMenu } from "#domains/customers/screens/slots.ts";
import { optionalPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";
import { calendarPath } from "../paths.ts";

export const calendarContributions = [
  contribute(customerMenu, 20, ({ id, status }) =>
    status === "client"
      ? {
          label: "Schedule Meeting",
          icon: <IconCalendarPlus size={16} aria-hidden />,
          to: calendarPath({ new: 1, type: "meeting", customer: id }),
        }
      : undefined,
  ),
  contribute(
    timeOffNotices,
    10,
    optionalPanel(async () => ({ default: (await import("./TimeOffEventsPanel.tsx")).TimeOffEventsPanel })),
  ),
];
