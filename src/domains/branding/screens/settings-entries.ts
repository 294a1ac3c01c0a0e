/** The brand among the settings. */
import { IconPalette } from "@tabler/icons-react";
import { applicationSettings } from "#domains/organizations/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { brandPath } from "../paths.ts";

export const brandingSettings = [
  contribute(applicationSettings, 15, {
    label: "Brand",
    to: brandPath(),
    icon: IconPalette,
    text: "Your logo, color and typeface on everything customers see",
    needs: "organization.view",
  }),
];
