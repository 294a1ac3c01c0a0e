/** The website among the settings. */
import { IconWorld } from "@tabler/icons-react";
import { applicationSettings } from "#domains/organizations/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { websiteSettingsPath } from "../paths.ts";

export const websiteSettings = [
  contribute(applicationSettings, 79, {
    label: "Website",
    to: websiteSettingsPath(),
    icon: IconWorld,
    text: "Your website's address, your own domain and redirects",
    needs: "website.view",
  }),
];
