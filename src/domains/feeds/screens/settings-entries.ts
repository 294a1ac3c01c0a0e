/** Calendar feeds among the settings. */
import { IconRss } from "@tabler/icons-react";
import { schedulingSettings } from "#domains/organizations/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { calendarFeedsPath } from "../paths.ts";

export const feedsSettings = [
  contribute(schedulingSettings, 40, {
    label: "Calendar Feeds",
    to: calendarFeedsPath(),
    icon: IconRss,
    text: "Your calendar on your phone and in other apps",
    needs: "calendar.view",
  }),
];
