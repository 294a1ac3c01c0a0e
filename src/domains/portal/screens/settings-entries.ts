/** The customer portal among the settings. */
import { IconUserScreen } from "@tabler/icons-react";
import { applicationSettings } from "#domains/organizations/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { portalSettingsPath } from "../paths.ts";

export const portalSettings = [
  contribute(applicationSettings, 40, {
    label: "Customer Portal",
    to: portalSettingsPath(),
    icon: IconUserScreen,
    text: "Let customers see their visits, invoices and papers",
    needs: "portal.view",
  }),
];
