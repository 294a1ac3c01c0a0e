/** Online booking among the settings. */
import { IconCalendarShare } from "@tabler/icons-react";
import { schedulingSettings } from "#domains/organizations/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { bookingSettingsPath } from "../paths.ts";

export const bookingSettings = [
  contribute(schedulingSettings, 20, {
    label: "Online Booking",
    to: bookingSettingsPath(),
    icon: IconCalendarShare,
    text: "Let customers book an open time on their own",
    needs: "booking.view",
  }),
];
