/** Whether changes are told as they happen, and what other members do just now, for screens that want to know. */
import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
const presenceListeners = new Set<(data: Record<string, unknown>) => void>();
let isUp = false;

export function setLive(next: boolean): void {
  if (isUp === next) return;
  isUp = next;
  for (const tell of listeners) tell();
}

/** False while screens must ask for themselves. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isUp,
  );
}

export function tellPresence(data: Record<string, unknown>): void {
  for (const tell of presenceListeners) tell(data);
}

/** Gives back how to stop listening. */
export function onPresence(listener: (data: Record<string, unknown>) => void): () => void {
  presenceListeners.add(listener);
  return () => presenceListeners.delete(listener);
}
