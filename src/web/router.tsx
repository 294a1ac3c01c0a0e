/** The pages of every domain on one page, each under the guard that it needs and fetched when it is needed. */
import { createBrowserRouter, type RouteObject, redirectDocument } from "react-router";
import { auditPages } from "#domains/audit/screens/pages.ts";
import { guestPages, openPages } from "#domains/auth/screens/pages.ts";
import { availabilityPages } from "#domains/availability/screens/pages.ts";
import { billingPages } from "#domains/billing/screens/pages.ts";
import { bookingPages } from "#domains/booking/screens/pages.ts";
import { calendarPages } from "#domains/calendar/screens/pages.ts";
import { customersPages } from "#domains/customers/screens/pages.tsx";
import { dashboardPages } from "#domains/dashboard/screens/pages.ts";
import { feedsPages } from "#domains/feeds/screens/pages.ts";
import { jobsPages } from "#domains/jobs/screens/pages.ts";
import { organizationsPages, settingsFrame } from "#domains/organizations/screens/pages.ts";
import { remindersPages } from "#domains/reminders/screens/pages.ts";
import { servicesPages } from "#domains/services/screens/pages.ts";
import { tasksPages } from "#domains/tasks/screens/pages.ts";
import { usersPages } from "#domains/users/screens/pages.ts";
import { sitePaths } from "#shared/common-paths.ts";
import type { AppPage } from "#ui/slots/app-page.ts";
import { GuestOnly, RequirePermission, RequireSession } from "./Guards.tsx";
import { laterPages, laterSettingsPages } from "./later-pages.tsx";
import { PageSpinner } from "./PageSpinner.tsx";
import { RootLayout } from "./RootLayout.tsx";
import { RouteError } from "./RouteError.tsx";

const appLayout = async () => ({ Component: (await import("./shell/AppLayout.tsx")).AppLayout });
const notFound = async () => ({ Component: (await import("./NotFoundScreen.tsx")).NotFoundScreen });

type Lazy<Page> = () => Promise<Page>;

/** For screens with slots: what stands in them comes beside the screen's code. */
function withSlots<Page>(load: Lazy<Page>, panels: AppPage["slots"] = []): Lazy<Page> {
  return async () => {
    const slots = import("./slots.ts").then(({ fetchPanels }) => fetchPanels(panels));
    const [page] = await Promise.all([load(), slots]);
    return page;
  };
}

/** The page with a guard around it for each permission that it needs. */
function routeOf({ path, title, needs = [], screen, slots }: AppPage): RouteObject {
  const page: RouteObject = {
    path: path.pattern,
    lazy: slots ? withSlots(screen, slots) : screen,
    ...(title === undefined ? {} : { handle: { title } }),
  };
  return needs.reduceRight<RouteObject>(
    (inner, permission) => ({ element: <RequirePermission permission={permission} />, children: [inner] }),
    page,
  );
}

/** A finished page that the server hands out: going there leaves the app and loads it whole. */
const ofSite = ({ pattern }: { pattern: string }): RouteObject => ({
  path: pattern,
  lazy: notFound,
  loader({ request }) {
    // Where only the app is served, without finished pages, there is nothing to load.
    return location.pathname === pattern ? null : redirectDocument(pattern + new URL(request.url).search);
  },
});

/** Sections of one frame. */
const settingsPages = [
  ...organizationsPages,
  ...usersPages,
  ...billingPages,
  ...availabilityPages,
  ...remindersPages,
  ...bookingPages,
  ...feedsPages,
  ...auditPages,
  ...laterSettingsPages,
];

const appPages: RouteObject[] = [
  ...[
    ...dashboardPages,
    ...customersPages,
    ...servicesPages,
    ...calendarPages,
    ...jobsPages,
    ...tasksPages,
    ...laterPages,
  ].map(routeOf),
  { lazy: withSlots(settingsFrame), children: settingsPages.map(routeOf) },
];

const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: PageSpinner,
    children: [
      ...sitePaths.map(ofSite),
      { Component: GuestOnly, children: guestPages.map(routeOf) },
      ...openPages.map(routeOf),
      {
        Component: RequireSession,
        children: [
          {
            lazy: appLayout,
            children: [{ errorElement: <RouteError isWithinShell />, children: appPages }],
          },
        ],
      },
      { path: "*", lazy: notFound, handle: { title: "Page not found" } },
    ],
  },
];

export const router = createBrowserRouter(routes);
