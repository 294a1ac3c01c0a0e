/** The clock that texts such as "5 minutes ago" go by. */
import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let currentNow = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all texts on the page, in milliseconds since 1970; it rests while nobody looks. */
export function useNow(): number {
  return useSyncExternalStore(subscribeToClock, () => currentNow);
}

function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  if (!timer) currentNow = Date.now();
  timer ??= setInterval(() => {
    if (document.hidden) return;
    currentNow = Date.now();
    for (const tell of listeners) tell();
  }, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
