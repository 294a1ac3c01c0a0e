/** The page of email, among the settings. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { emailSettingsPath } from "../../paths.ts";

export const emailSettingsPages: AppPage[] = [
  {
    path: emailSettingsPath,
    title: "Email",
    needs: ["organization.view"],
    firstCalls: () => ["/api/sending/domain", "/api/sending/email"],
    screen: async () => ({ Component: (await import("./EmailSettingsScreen.tsx")).EmailSettingsScreen }),
  },
];
