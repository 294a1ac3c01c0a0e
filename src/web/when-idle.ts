/** For what can wait until the browser has nothing else to do. */
import type { QueryClient } from "@tanstack/react-query";

/** At the latest after ten seconds; some browsers cannot say when they have nothing to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 10_000 });
    else setTimeout(resolve, 3_000);
  });
}

/** When nothing is being asked any more: what the page itself waits for goes first. */
export function whenAnswered(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    let stop = () => {};
    const check = () => {
      if (client.isFetching() > 0) return;
      stop();
      resolve();
    };
    stop = client.getQueryCache().subscribe(check);
    check();
  });
}
