/** The shell around every screen of the signed-in product: sidebar, top bar, messages, shortcuts, data. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet, useNavigate } from "react-router";
import { retryDelay, retryUpTo } from "#ui/api/freshness.ts";
import { optionalPart } from "#ui/overlays/lazy-part.tsx";
import { useIsPhone } from "#ui/phone/use-is-phone.ts";
import { useMay } from "#ui/session/permissions.ts";
import { useIdentity, useSession } from "#ui/session/session.ts";
import { refreshPerson } from "#ui/session/session-refresh.ts";
import { useShortcut } from "#ui/shortcuts.ts";
import { LazyOverlays } from "../palette/LazyOverlays.tsx";
import { openOverlay } from "../palette/overlay-state.ts";
import classes from "./app-layout.module.css";
import { BillingLine } from "./BillingLine.tsx";
import { DemoBanner } from "./DemoBanner.tsx";
import { allEntries, type Entry } from "./navigation.ts";
import { Sidebar } from "./Sidebar.tsx";
import { toggleSidebar, useSidebar } from "./sidebar-state.ts";
import { TopBar } from "./TopBar.tsx";
import { useAtRest } from "./use-at-rest.ts";
import { useThemeOfPerson } from "./use-theme-of-person.ts";

/** Fetched on phones only; it stands over the page, so nothing moves when it comes. */
const BottomBar = optionalPart(async () => ({ default: (await import("./BottomBar.tsx")).BottomBar }));
const LivePart = optionalPart(async () => ({ default: (await import("./LivePart.tsx")).LivePart }));
const ViewBanner = optionalPart(async () => ({ default: (await import("./ViewBanner.tsx")).ViewBanner }));

/** Another person or business in the same tab gets a shell and a store of data of their own. */
export function AppLayout() {
  return <AppOf key={useIdentity()} />;
}

function AppOf() {
  const { isCollapsed } = useSidebar();
  const isPhone = useIsPhone();
  const viewingAs = useSession().user?.viewingAs;
  useThemeOfPerson();
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry: retryUpTo(3), retryDelay, staleTime: 60_000 },
          // Without a connection a change fails at once and says so; waiting in silence would look like saving.
          mutations: { networkMode: "always" },
        },
      }),
  );
  useEffect(() => () => queryClient.clear(), [queryClient]);
  useFreshPerson();
  return (
    <QueryClientProvider client={queryClient}>
      <div className={classes.layout} data-collapsed={isCollapsed || undefined}>
        <Sidebar />
        <div className={classes.page}>
          <DemoBanner />
          {viewingAs && <ViewBanner />}
          <BillingLine />
          <TopBar />
          <main id="main" className={classes.main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        {isPhone && <BottomBar />}
      </div>
      <GlobalShortcuts />
      <LazyOverlays />
      <AtRest />
    </QueryClientProvider>
  );
}

/** Comes when the page has its answers, so that it takes nothing from the first paint. */
function AtRest() {
  const isAtRest = useAtRest();
  return isAtRest && <LivePart />;
}

/** What one may do can change while the page is open, or was closed; coming back to it asks. */
function useFreshPerson(): void {
  useEffect(() => {
    const ask = () => document.visibilityState === "visible" && void refreshPerson();
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => document.removeEventListener("visibilitychange", ask);
  }, []);
}

function GlobalShortcuts() {
  useShortcut({
    keys: "mod+k",
    label: "Search and commands",
    group: "General",
    run: () => openOverlay("palette"),
  });
  useShortcut({ keys: "mod+b", label: "Show or hide the sidebar", group: "General", run: toggleSidebar });
  useShortcut({
    keys: "?",
    label: "Keyboard Shortcuts",
    group: "General",
    run: () => openOverlay("shortcuts"),
  });
  const may = useMay();
  return allEntries
    .filter(({ needs }) => !needs || may(needs))
    .map((entry) => <GoTo key={entry.to} entry={entry} />);
}

function GoTo({ entry }: { entry: Entry }) {
  const navigate = useNavigate();
  useShortcut({
    keys: `g ${entry.key}`,
    label: entry.label,
    group: "Go to",
    run: () => void navigate(entry.to),
  });
  return null;
}
