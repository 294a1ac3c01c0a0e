/** The windows of SEO, fetched a moment after the page has come to rest or when they are needed. */
import { onceOpened, usePrefetched } from "#ui/overlays/lazy-windows.tsx";

const loadOptimize = async () => ({ default: (await import("./OptimizePanel.tsx")).OptimizePanel });
const loadAnalytics = async () => ({ default: (await import("./AnalyticsPanel.tsx")).AnalyticsPanel });
const loadKeywords = async () => ({ default: (await import("./KeywordsDialog.tsx")).KeywordsDialog });

export const OptimizePanel = onceOpened(loadOptimize);
export const AnalyticsPanel = onceOpened(loadAnalytics);
export const KeywordsDialog = onceOpened(loadKeywords);

const wanted = [loadOptimize, loadAnalytics, loadKeywords];

/** So that the first click does not wait for the network. */
export const usePrefetchedSeoParts = (): void => usePrefetched(wanted);
