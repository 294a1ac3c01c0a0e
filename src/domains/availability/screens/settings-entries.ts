/** Working hours among the settings. */
import { IconCalendarClock } from "@tabler/icons-react";
import { schedulingSettings } from "#domains/organizations/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { availabilityPath } from "../paths.ts";

export const availabilitySettings = [
  contribute(schedulingSettings, 10, {
    label: "Availability",
    to: availabilityPath(),
    icon: IconCalendarClock,
    text: "Working hours, time off, skills, buffers and travel",
    needs: "availability.view",
  }),
];
