/** The outbox of this browser: sent when the page opens, comes to the front or is online again, and now and then. */
import { useSyncExternalStore } from "react";
import { session } from "../session/session.ts";
import { identityOf } from "../session/session-storage.ts";
import { browserStore } from "./browser-store.ts";
import { createOutbox, type OutboxState } from "./outbox.ts";

const everyMs = 60_000;

const tabs = { channel: "BroadcastChannel" in globalThis ? new BroadcastChannel("plumbline_outbox") : null };

/** Whoever looks on as somebody else keeps and sends nothing. "" for nobody. */
export function ownerNow(): string {
  const state = session.getState();
  return state.isAuthenticated && !state.user?.viewingAs ? identityOf(state) : "";
}

export const outbox = createOutbox({
  store: async () => (await browserStore()).store,
  locks: "locks" in navigator ? navigator.locks : undefined,
  owner: ownerNow,
  isOnline: () => navigator.onLine,
  now: Date.now,
  announce: () => tabs.channel?.postMessage("changed"),
});

export function useOutbox(): OutboxState {
  return useSyncExternalStore(outbox.subscribe, outbox.getState);
}

let hasStarted = false;

/** Call it when the senders are registered; again does nothing. */
export function startOutbox(): void {
  if (hasStarted) return;
  hasStarted = true;
  const goOn = () => void outbox.load().then(outbox.flush, () => undefined);
  addEventListener("online", goOn);
  addEventListener("focus", goOn);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && goOn());
  setInterval(() => outbox.getState().writes.length > 0 && goOn(), everyMs);
  tabs.channel?.addEventListener("message", () => void outbox.load().catch(() => undefined));
  let owner = ownerNow();
  session.subscribe(() => {
    if (ownerNow() === owner) return;
    owner = ownerNow();
    goOn();
  });
  goOn();
}

/** Asks the browser not to throw away what is unsent when the device runs out of room; it may refuse. */
export async function askToKeep(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}
