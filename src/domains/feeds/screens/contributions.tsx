/** What feeds put into the slots of earlier domains: importing into the calendar, and the way to the feeds. */
import { IconCalendarDown, IconRss } from "@tabler/icons-react";
import { calendarPath } from "#domains/calendar/paths.ts";
import { calendarMenu, calendarWindows } from "#domains/calendar/screens/slots.ts";
import type { Permission } from "#shared/permissions.ts";
import { onceOpened } from "#ui/overlays/lazy-windows.tsx";
import { contribute } from "#ui/slots/slots.ts";
import { calendarFeedsPath } from "../paths.ts";

const needsOfImport: Permission[] = ["calendar.create", "calendar.update"];

export const feedsContributions = [
  contribute(calendarMenu, 20, {
    label: "Import Calendar File",
    to: calendarPath({ import: 1 }),
    icon: <IconCalendarDown size={16} aria-hidden />,
    needs: needsOfImport,
  }),
  contribute(calendarMenu, 30, {
    label: "Calendar Feeds",
    to: calendarFeedsPath(),
    icon: <IconRss size={16} aria-hidden />,
    needs: ["calendar.view"],
  }),
  contribute(calendarWindows, 10, {
    param: "import",
    needs: needsOfImport,
    Window: onceOpened(async () => ({ default: (await import("./ImportDialog.tsx")).ImportDialog })),
  }),
];
