/** The window in which a segment is begun, fetched when it is needed. */
import { onceOpened } from "#ui/overlays/lazy-windows.tsx";

export const NewSegmentDialog = onceOpened(async () => ({
  default: (await import("./NewSegmentDialog.tsx")).NewSegmentDialog,
}));
