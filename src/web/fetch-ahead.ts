/** Fetches what probably comes next: the app while a person still signs in, and then the screens of the menu. */
import { matchRoutes, type RouteObject } from "react-router";
import { session } from "#ui/session/session.ts";
import { whenIdle } from "./when-idle.ts";

/** What the page itself still asks for goes first. */
const pauseMs = 500;

/** Not for who saves data; what cannot be had is asked for again when it is needed. */
export async function fetchAppAhead(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  await whenIdle();
  if (savesData()) return;
  try {
    await import("./app-routes.tsx");
    await import("#domains/dashboard/screens/DashboardScreen.tsx");
  } catch {
    // The way in fetches it, and says when that fails.
  }
}

/** How long the first page is left alone with the network. */
const firstPageMs = 2_000;

/** The code of each screen that the member's menu leads to, one after the other, whenever the browser has nothing to do. */
export async function fetchMenuAhead(routes: RouteObject[]): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, firstPageMs));
  if (savesData()) return;
  try {
    const { allEntries } = await import("./shell/navigation.ts");
    for (const { to, needs } of allEntries) {
      await whenIdle();
      if (needs && !session.getState().user?.permissions?.includes(needs)) continue;
      for (const { route } of matchRoutes(routes, to) ?? [])
        if (typeof route.lazy === "function") await route.lazy();
    }
  } catch {
    // Going there fetches it, and says when that fails.
  }
}

/** Only some browsers tell. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
