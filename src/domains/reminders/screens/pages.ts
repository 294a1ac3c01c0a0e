/** The page of reminders, among the settings. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { remindersPath } from "../paths.ts";

export const remindersPages: AppPage[] = [
  {
    path: remindersPath,
    title: "Reminders",
    needs: ["reminders.view"],
    firstCalls: () => ["/api/reminders/settings"],
    screen: async () => ({ Component: (await import("./RemindersScreen.tsx")).RemindersScreen }),
  },
];
