/** The page of the integrations, among the settings. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { integrationsPath } from "../paths.ts";

export const integrationsPages: AppPage[] = [
  {
    path: integrationsPath,
    title: "Integrations",
    needs: ["integrations.view"],
    firstCalls: () => [
      "/api/integrations/connections",
      "/api/integrations/keys",
      "/api/integrations/webhooks",
    ],
    screen: async () => ({ Component: (await import("./IntegrationsScreen.tsx")).IntegrationsScreen }),
  },
];
