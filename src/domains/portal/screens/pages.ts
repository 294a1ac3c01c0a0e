/** The page on which the customer portal is set up, among the settings. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { portalSettingsPath } from "../paths.ts";

export const portalPages: AppPage[] = [
  {
    path: portalSettingsPath,
    title: "Customer Portal",
    needs: ["portal.view"],
    firstCalls: () => ["/api/portal/settings", "/api/portal/sessions"],
    screen: async () => ({ Component: (await import("./PortalSettingsScreen.tsx")).PortalSettingsScreen }),
  },
];
