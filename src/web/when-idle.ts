/** For what can wait until the browser has nothing else to do. */

/** At the latest after ten seconds; some browsers cannot say when they have nothing to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 10_000 });
    else setTimeout(resolve, 3_000);
  });
}
