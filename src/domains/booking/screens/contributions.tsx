/** What booking puts into the slots of earlier domains: the way to how the booking page is set up. */
import { IconCalendarShare } from "@tabler/icons-react";
import { calendarMenu } from "#domains/calendar/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { bookingSettingsPath } from "../paths.ts";

export const bookingContributions = [
  contribute(calendarMenu, 10, {
    label: "Booking Page",
    to: bookingSettingsPath(),
    needs: ["booking.view"],
    icon: <IconCalendarShare size={16} aria-hidden />,
  }),
];
