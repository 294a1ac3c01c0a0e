/** Which of the things that lie over a page is open, and which have been opened before. */
import { useSyncExternalStore } from "react";
import { catchKeys, releaseKeys } from "./palette-keys.ts";

export type Overlay = "palette" | "shortcuts" | "question" | "toasts";

export type OverlayState = { open: Overlay | null; used: readonly Overlay[] };

const listeners = new Set<() => void>();
let state: OverlayState = { open: null, used: [] };

export function openOverlay(overlay: "palette" | "shortcuts"): void {
  if (overlay === "palette") catchKeys();
  else releaseKeys();
  keepOverlay(overlay);
  set({ ...state, open: overlay });
}

export function closeOverlay(): void {
  releaseKeys();
  set({ ...state, open: null });
}

/** From now on it is mounted, so that closing is animated and opening again is immediate. */
export function keepOverlay(overlay: Overlay): void {
  if (!state.used.includes(overlay)) set({ ...state, used: [...state.used, overlay] });
}

export function useOverlays(): OverlayState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

function set(next: OverlayState): void {
  state = next;
  for (const listener of listeners) listener();
}
