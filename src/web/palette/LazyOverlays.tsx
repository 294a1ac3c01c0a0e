/** What may lie over a page (palette, shortcuts, questions, messages), fetched when it is first needed. */
import { useNotifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { prefetchMenus } from "#ui/menu/ActionMenu.tsx";
import { useQuestion } from "#ui/overlays/confirm.ts";
import { optionalPart } from "#ui/overlays/lazy-part.tsx";
import { onceOpened } from "#ui/overlays/lazy-windows.tsx";
import { whenDrawn } from "../when-idle.ts";
import { closeOverlay, keepOverlay, useOverlays } from "./overlay-state.ts";

const loaders = {
  palette: async () => ({ default: (await import("./CommandPalette.tsx")).CommandPalette }),
  shortcuts: async () => ({ default: (await import("./ShortcutSheet.tsx")).ShortcutSheet }),
  question: async () => ({ default: (await import("#ui/overlays/ConfirmDialog.tsx")).ConfirmDialog }),
  toasts: async () => ({ default: (await import("#ui/overlays/Toasts.tsx")).Toasts }),
};

const CommandPalette = onceOpened(loaders.palette);
const ShortcutSheet = onceOpened(loaders.shortcuts);
const ConfirmDialog = optionalPart(loaders.question);
const Toasts = optionalPart(loaders.toasts);

const restMs = 1500;

/** Each waits for its own part alone: a palette on its way must not hide a message. */
export function LazyOverlays() {
  const { open, used } = useOverlays();
  const isAsked = useQuestion() !== null;
  const hasToasts = useNotifications().notifications.length > 0;
  useEffect(() => {
    if (isAsked) keepOverlay("question");
    if (hasToasts) keepOverlay("toasts");
  }, [isAsked, hasToasts]);
  useEffect(() => closeOverlay, []);
  usePrefetchAtRest();
  return (
    <>
      <CommandPalette isOpen={open === "palette"} onClose={closeOverlay} />
      <ShortcutSheet isOpen={open === "shortcuts"} onClose={closeOverlay} />
      {used.includes("question") && <ConfirmDialog />}
      {used.includes("toasts") && <Toasts />}
    </>
  );
}

/** A moment after the page has come to rest, so that the first click on a menu does not wait for the network. */
function usePrefetchAtRest(): void {
  const client = useQueryClient();
  useEffect(() => {
    // The palette answers to a key, so that it comes as soon as the page has what it asked for.
    void whenDrawn(client)
      .then(loaders.palette)
      .catch(() => undefined);
    const timer = setTimeout(() => {
      const wanted = [prefetchMenus(), ...Object.values(loaders).map((load) => load())];
      // Without a network they are fetched when they are needed.
      void Promise.allSettled(wanted);
    }, restMs);
    return () => clearTimeout(timer);
  }, [client]);
}
