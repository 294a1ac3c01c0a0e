/** The windows of the website's screens, fetched a moment after the page has come to rest or when they are needed. */
import { onceOpened, usePrefetched } from "#ui/overlays/lazy-windows.tsx";

const loadNew = async () => ({ default: (await import("./list/NewFormDialog.tsx")).NewFormDialog });
const loadNewPage = async () => ({ default: (await import("./page-list/NewPageDialog.tsx")).NewPageDialog });

export const NewFormDialog = onceOpened(loadNew);
export const NewPageDialog = onceOpened(loadNewPage);

const wanted = [loadNew];
const wantedForPages = [loadNewPage];

/** So that the first click on New Form does not wait for the network. */
export const usePrefetchedParts = (): void => usePrefetched(wanted);

/** The same for New Page. */
export const usePrefetchedPageParts = (): void => usePrefetched(wantedForPages);
