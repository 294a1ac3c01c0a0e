/** Reminders among the settings. */
import { IconBell } from "@tabler/icons-react";
import { schedulingSettings } from "#domains/organizations/screens/slots.ts";
import { quietHoursPages } from "#domains/sending/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { remindersPath } from "../paths.ts";

export const remindersSettings = [
  contribute(quietHoursPages, 10, { to: remindersPath(), needs: "reminders.view" }),
  contribute(schedulingSettings, 30, {
    label: "Reminders",
    to: remindersPath(),
    icon: IconBell,
    text: "What customers hear about their appointments, and when",
    needs: "reminders.view",
  }),
];
