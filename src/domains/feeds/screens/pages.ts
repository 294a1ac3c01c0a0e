/** The page of the calendar feeds, among the settings. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { calendarFeedsPath } from "../paths.ts";

export const feedsPages: AppPage[] = [
  {
    path: calendarFeedsPath,
    title: "Calendar Feeds",
    needs: ["calendar.view"],
    firstCalls: () => ["/api/calendar/feeds", "/api/calendar/invitations"],
    screen: async () => ({ Component: (await import("./CalendarFeedsScreen.tsx")).CalendarFeedsScreen }),
  },
];
