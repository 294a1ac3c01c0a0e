/** The first page of the day. */

import { dashboardPath } from "#shared/common-paths.ts";
import type { AppPage } from "#ui/slots/app-page.ts";

export const dashboardPages: AppPage[] = [
  {
    path: dashboardPath,
    title: "Dashboard",
    firstCalls: () => ["/api/dashboard/stats", "/api/dashboard/activities?limit=6", "/api/dashboard/layout"],
    screen: async () => ({ Component: (await import("./DashboardScreen.tsx")).DashboardScreen }),
  },
];
