/** Notices that the server has a newer version of the pages than this tab, and offers to reload. */
import { useSyncExternalStore } from "react";
import { servedEntry } from "#ui/offline/served-entry.ts";

const listeners = new Set<() => void>();
let isStale = false;

addEventListener("vite:preloadError", () => void askServer());

/** The file with which this page began; it has another name in every version. */
export const entryOfPage = (): string =>
  document.querySelector("script[type=module][src]")?.getAttribute("src") ?? "";

/** A part may also be missing because the network is: only what the server hands out now tells an update from that. */
async function askServer(): Promise<void> {
  const entry = await servedEntry();
  if (entry && entry !== entryOfPage()) tellStale();
}

/** The server has a newer version; the person decides when to reload. */
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
