/** How the business works, among the settings. */
import { IconAdjustments } from "@tabler/icons-react";
import { contribute } from "#ui/slots/slots.ts";
import { preferencesPath } from "../paths.ts";
import { applicationSettings } from "./slots.ts";

export const organizationsSettings = [
  contribute(applicationSettings, 10, {
    label: "Preferences",
    to: preferencesPath(),
    icon: IconAdjustments,
    text: "Time zone, formats, business hours, notifications and theme",
  }),
];
