/** What is true of every page: skip link, progress of a page change, title, focus, offline and update notices. */

import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from "react-router";
import { myDayPath } from "#shared/common-paths.ts";
import { isRecord } from "#ui/api/api-error.ts";
import { titleText } from "#ui/page-title.ts";
import classes from "./root.module.css";
import { reloadToNewest, useIsStale } from "./stale-bundle.ts";

export function RootLayout() {
  const navigation = useNavigation();
  useFocusOnNavigation();
  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      {navigation.state !== "idle" && (
        <div className={classes.progress} role="progressbar" aria-label="Loading page" />
      )}
      <PageTitleOfRoute />
      <Outlet />
      <Notice />
      <ScrollRestoration />
    </>
  );
}

/** One notice at a time: without a network an update cannot be had either. */
function Notice() {
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const isStale = useIsStale();
  const { pathname } = useLocation();
  return (
    <div role="status">
      {!isOnline ? (
        <div className={classes.notice}>
          {pathname === myDayPath()
            ? "You're offline. Your changes are saved on this device and sent when you're back online."
            : "You're offline. You can save changes when you're back online."}
        </div>
      ) : (
        isStale && (
          <div className={classes.notice}>
            Plumbline was updated. Reload to continue.
            <button type="button" className={classes.button} onClick={() => void reloadToNewest()}>
              Reload
            </button>
          </div>
        )
      )}
    </div>
  );
}

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** In the layout phase, so that a screen which knows better (the customer's name) has the last word. */
function PageTitleOfRoute() {
  const matches = useMatches();
  const { pathname } = useLocation();
  const handle = matches.at(-1)?.handle;
  const title = isRecord(handle) && typeof handle["title"] === "string" ? handle["title"] : undefined;
  return <PageTitle key={pathname} title={title} />;
}

function PageTitle({ title }: { title: string | undefined }) {
  useLayoutEffect(() => {
    document.title = titleText(title);
  }, [title]);
  return null;
}

/** After a page change screen readers begin at the page's main heading, unless the page has put the focus itself. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const main = document.getElementById("main");
    if (!main || isInside(main, document.activeElement)) return;
    const heading = main.querySelector<HTMLElement>("[data-page-heading], h1");
    (heading ?? main).focus({ preventScroll: true });
  }, [pathname]);
}

function isInside(main: HTMLElement, element: Element | null): boolean {
  return (
    element !== null &&
    ((element !== main && main.contains(element)) || element.closest("[role=dialog]") !== null)
  );
}
