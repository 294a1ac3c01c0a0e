/** The windows of automations, fetched a moment after the page has come to rest or when they are needed. */
import { onceOpened, usePrefetched } from "#ui/overlays/lazy-windows.tsx";

const loadNew = async () => ({
  default: (await import("./list/NewAutomationDialog.tsx")).NewAutomationDialog,
});

export const NewAutomationDialog = onceOpened(loadNew);

const wanted = [loadNew];

/** So that the first click on Create Automation does not wait for the network. */
export const usePrefetchedParts = (): void => usePrefetched(wanted);
