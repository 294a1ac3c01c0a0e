/** What booking puts into the slots of earlier domains: the way to how the booking page is set up. */

import { IconCalendarShare } from "@tabler/icons-react";
import { calendarMenu } from "#domains/calendar/screens/slots.ts";
import { schedulingSettings } from "#domains/organizations/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { bookingSettingsPath } from "../paths.ts";

const to = bookingSettingsPath();

export const bookingContributions = [
  contribute(calendarMenu, 10, {
    label: "Booking Page",
    to,
    needs: ["booking.view"],
    icon: <IconCalendarShare size={16} aria-hidden />,
  }),
  contribute(schedulingSettings, 20, {
    label: "Online Booking",
    to,
    icon: IconCalendarShare,
    text: "Let customers book an open time on their own",
    needs: "booking.view",
  }),
];
