/** The command palette and the sheet of shortcuts, fetched when they are first opened. */
import { lazy, Suspense, useSyncExternalStore } from "react";

type Overlay = "palette" | "shortcuts";

const CommandPalette = lazy(async () => ({ default: (await import("./CommandPalette.tsx")).CommandPalette }));
const ShortcutSheet = lazy(async () => ({ default: (await import("./ShortcutSheet.tsx")).ShortcutSheet }));

const listeners = new Set<() => void>();
let state: { open: Overlay | null; used: readonly Overlay[] } = { open: null, used: [] };

export function openOverlay(overlay: Overlay): void {
  set({ open: overlay, used: state.used.includes(overlay) ? state.used : [...state.used, overlay] });
}

/** Stays mounted once used, so that closing is animated and opening again is immediate. */
export function LazyOverlays() {
  const { open, used } = useSyncExternalStore(subscribe, () => state);
  const close = () => set({ open: null, used: state.used });
  return (
    <Suspense>
      {used.includes("palette") && <CommandPalette isOpen={open === "palette"} onClose={close} />}
      {used.includes("shortcuts") && <ShortcutSheet isOpen={open === "shortcuts"} onClose={close} />}
    </Suspense>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: typeof state): void {
  state = next;
  for (const listener of listeners) listener();
}
