/** Integrations among the settings. */
import { IconPlug } from "@tabler/icons-react";
import { applicationSettings, settingsActions } from "#domains/organizations/screens/slots.ts";
import { contribute } from "#ui/slots/slots.ts";
import { integrationsPath } from "../paths.ts";

export const integrationsSettings = [
  contribute(applicationSettings, 30, {
    label: "Integrations",
    to: integrationsPath(),
    icon: IconPlug,
    text: "API keys, webhooks, and how your connections are doing",
    needs: "integrations.view",
  }),
  contribute(settingsActions, 40, {
    label: "Add Integration",
    to: integrationsPath({ add: 1 }),
    icon: IconPlug,
    text: "Connect another app",
    needs: "integrations.update",
  }),
];
