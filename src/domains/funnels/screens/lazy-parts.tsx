/** The window in which a funnel is begun, fetched when it is needed. */
import { onceOpened } from "#ui/overlays/lazy-windows.tsx";

export const NewFunnelDialog = onceOpened(async () => ({
  default: (await import("./NewFunnelDialog.tsx")).NewFunnelDialog,
}));
