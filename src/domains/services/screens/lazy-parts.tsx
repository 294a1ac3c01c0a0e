/** The windows of the price book, fetched a moment after the page has come to rest or when they are needed. */
import { onceOpened, usePrefetched } from "#ui/overlays/lazy-windows.tsx";

const loadService = async () => ({ default: (await import("./ServiceDialog.tsx")).ServiceDialog });

export const ServiceDialog = onceOpened(loadService);
export const PriceChangeDialog = onceOpened(async () => ({
  default: (await import("./prices/PriceChangeDialog.tsx")).PriceChangeDialog,
}));
export const ImportDialog = onceOpened(async () => ({
  default: (await import("./import/ImportDialog.tsx")).ImportDialog,
}));
export const BatchesDialog = onceOpened(async () => ({
  default: (await import("./prices/BatchesDialog.tsx")).BatchesDialog,
}));

const wanted = [loadService];

/** So that the first click on Add Service does not wait for the network. */
export const usePrefetchedParts = (): void => usePrefetched(wanted);
