/** Notices that the server has a newer version of the pages than this tab, and offers to reload instead of failing. */
import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let isStale = false;

addEventListener("vite:preloadError", () => {
  if (navigator.onLine) tellStale();
});

/** A newer version is ready; the person decides when to reload. */
export function tellStale(): void {
  isStale = true;
  for (const listener of listeners) listener();
}

/** Reloads into the newest version: the one that waits on the device takes over first. */
export async function reloadToNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  registration?.waiting?.postMessage({ do: "take-over" });
  location.reload();
}

export function useIsStale(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isStale,
  );
}

/** A part of the program could not be fetched: it was replaced on the server, or the network is gone. */
export function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload/i.test(error.message)
  );
}
