/** The page of the calendar. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { calendarPath } from "../paths.ts";

export const calendarPages: AppPage[] = [
  {
    path: calendarPath,
    title: "Calendar",
    needs: ["calendar.view"],
    firstCalls: () => ["/api/calendar/stats", "/api/users"],
    screen: async () => ({ Component: (await import("./CalendarScreen.tsx")).CalendarScreen }),
    slots: [],
  },
];
