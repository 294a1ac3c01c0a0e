/** The windows of templates, fetched a moment after the page has come to rest or when they are needed. */
import { onceOpened, usePrefetched } from "#ui/overlays/lazy-windows.tsx";

const loadNew = async () => ({ default: (await import("./NewTemplateDialog.tsx")).NewTemplateDialog });

export const NewTemplateDialog = onceOpened(loadNew);
export const UseTemplateDialog = onceOpened(async () => ({
  default: (await import("./using/UseTemplateDialog.tsx")).UseTemplateDialog,
}));
export const VersionsDialog = onceOpened(async () => ({
  default: (await import("./VersionsDialog.tsx")).VersionsDialog,
}));

const wanted = [loadNew];

/** So that the first click on Create New Template does not wait for the network. */
export const usePrefetchedParts = (): void => usePrefetched(wanted);
