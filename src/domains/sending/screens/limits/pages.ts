/** The page of how much customers are sent, among the settings. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { sendingLimitsPath } from "../../paths.ts";

export const sendingLimitsPages: AppPage[] = [
  {
    path: sendingLimitsPath,
    title: "Sending Limits",
    needs: ["organization.view"],
    firstCalls: () => ["/api/sending/settings"],
    screen: async () => ({ Component: (await import("./SendingLimitsScreen.tsx")).SendingLimitsScreen }),
  },
];
