/** What may lie over a page (palette, shortcuts, questions, messages), fetched when it is first needed. */
import { useNotifications } from "@mantine/notifications";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { prefetchMenus } from "#ui/ActionMenu.tsx";
import { useQuestion } from "#ui/confirm.ts";

type Overlay = "palette" | "shortcuts" | "question" | "toasts";

/** Each area registers its own search when its module loads. */
const paletteSearches = () => Promise.all([import("#domains/customers/screens/customer-palette.ts")]);

const loaders = {
  palette: async () => {
    const [{ CommandPalette: Palette }] = await Promise.all([
      import("./CommandPalette.tsx"),
      paletteSearches(),
    ]);
    return { default: Palette };
  },
  shortcuts: async () => ({ default: (await import("./ShortcutSheet.tsx")).ShortcutSheet }),
  question: async () => ({ default: (await import("#ui/ConfirmDialog.tsx")).ConfirmDialog }),
  toasts: async () => ({ default: (await import("#ui/Toasts.tsx")).Toasts }),
};

const CommandPalette = lazy(loaders.palette);
const ShortcutSheet = lazy(loaders.shortcuts);
const ConfirmDialog = lazy(loaders.question);
const Toasts = lazy(loaders.toasts);

const restMs = 1500;
const listeners = new Set<() => void>();
let state: { open: Overlay | null; used: readonly Overlay[] } = { open: null, used: [] };

export function openOverlay(overlay: "palette" | "shortcuts"): void {
  set({ ...including(overlay), open: overlay });
}

/** Stays mounted once used, so that closing is animated and opening again is immediate. */
export function LazyOverlays() {
  const { open, used } = useSyncExternalStore(subscribe, () => state);
  const close = () => set({ ...state, open: null });
  const isAsked = useQuestion() !== null;
  const hasToasts = useNotifications().notifications.length > 0;
  useEffect(() => {
    if (isAsked) set(including("question"));
    if (hasToasts) set(including("toasts"));
  }, [isAsked, hasToasts]);
  usePrefetchAtRest();
  return (
    <Suspense>
      {used.includes("palette") && <CommandPalette isOpen={open === "palette"} onClose={close} />}
      {used.includes("shortcuts") && <ShortcutSheet isOpen={open === "shortcuts"} onClose={close} />}
      {used.includes("question") && <ConfirmDialog />}
      {used.includes("toasts") && <Toasts />}
    </Suspense>
  );
}

/** A moment after the page has come to rest, so that the first click on a menu does not wait for the network. */
function usePrefetchAtRest(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const wanted = [prefetchMenus(), ...Object.values(loaders).map((load) => load())];
      // Without a network they are fetched when they are needed.
      void Promise.allSettled(wanted);
    }, restMs);
    return () => clearTimeout(timer);
  }, []);
}

function including(overlay: Overlay): typeof state {
  return state.used.includes(overlay) ? state : { ...state, used: [...state.used, overlay] };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: typeof state): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}
