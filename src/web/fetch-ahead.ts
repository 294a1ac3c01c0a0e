/** Fetches what comes after signing in while a person still types: the app and its first page. */
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

/** Only some browsers tell. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
