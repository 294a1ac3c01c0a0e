/** What an address opens: the pages for people without a session stand here, those of the app are fetched on the way. */
import { createBrowserRouter, type RouteObject, redirectDocument } from "react-router";
import { guestPages, openPages } from "#domains/auth/screens/pages.ts";
import { designPath, sitePaths } from "#shared/common-paths.ts";
import { fetchMenuAhead } from "./fetch-ahead.ts";
import { GuestOnly } from "./GuestOnly.tsx";
import { PageSpinner } from "./PageSpinner.tsx";
import { routeOf } from "./page-route.tsx";
import { RootLayout } from "./RootLayout.tsx";
import { RouteError } from "./RouteError.tsx";

const notFound = async () => ({ Component: (await import("./NotFoundScreen.tsx")).NotFoundScreen });

const designPage = {
  path: designPath,
  title: "Design system",
  screen: async () => ({ Component: (await import("./design/DesignScreen.tsx")).DesignScreen }),
};

/** A finished page that the server hands out: going there leaves the app and loads it whole. */
const ofSite = ({ pattern }: { pattern: string }): RouteObject => ({
  path: pattern,
  lazy: notFound,
  loader({ request }) {
    // Where only the app is served, without finished pages, there is nothing to load.
    return location.pathname === pattern ? null : redirectDocument(pattern + new URL(request.url).search);
  },
});

const root = "root";

const routes: RouteObject[] = [
  {
    id: root,
    Component: RootLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: PageSpinner,
    children: [
      ...sitePaths.map(ofSite),
      { Component: GuestOnly, children: guestPages.map(routeOf) },
      ...[...openPages, designPage].map(routeOf),
      { path: "*", lazy: notFound, handle: { title: "Page Not Found" } },
    ],
  },
];

let hasAppRoutes = false;

export const router = createBrowserRouter(routes, {
  /** Asked for each address that none of the routes above names in full. */
  async patchRoutesOnNavigation({ patch, signal }) {
    if (hasAppRoutes) return;
    const { appRoutes } = await import("./app-routes.tsx");
    // Another page may have been asked for meanwhile; what is then patched for this one is not taken.
    if (hasAppRoutes || signal.aborted) return;
    hasAppRoutes = true;
    patch(root, appRoutes);
    void fetchMenuAhead(appRoutes);
  },
});
