/** The windows of invoices, fetched a moment after the page has come to rest or when they are needed. */
import { onceOpened, usePrefetched } from "#ui/overlays/lazy-windows.tsx";

const loadNew = async () => ({ default: (await import("./NewInvoiceDialog.tsx")).NewInvoiceDialog });

export const NewInvoiceDialog = onceOpened(loadNew);

const wanted = [loadNew];

/** So that the first click on Create Invoice does not wait for the network. */
export const usePrefetchedParts = (): void => usePrefetched(wanted);
