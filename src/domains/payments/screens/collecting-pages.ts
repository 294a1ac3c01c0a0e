/** The page on which online payments are set up, among the settings. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { collectingPath } from "../paths.ts";

export const collectingPages: AppPage[] = [
  {
    path: collectingPath,
    title: "Online Payments",
    needs: ["payments.settings"],
    firstCalls: () => ["/api/collecting"],
    screen: async () => ({ Component: (await import("./CollectingScreen.tsx")).CollectingScreen }),
  },
];
