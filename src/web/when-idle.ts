/** For what can wait until the browser has nothing else to do. */
import type { QueryClient } from "@tanstack/react-query";

/** At the latest after ten seconds; some browsers cannot say when they have nothing to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 10_000 });
    else setTimeout(resolve, 3_000);
  });
}

/** When nothing is being asked any more. */
function whenAnswered(client: QueryClient): Promise<void> {
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

/** Milliseconds that a page takes to draw its answers. */
const drawMs = 500;

/** When a page has its answers and has drawn them: what it waits for itself goes first. */
export async function whenDrawn(client: QueryClient): Promise<void> {
  await whenIdle();
  await whenAnswered(client);
  await new Promise((resolve) => setTimeout(resolve, drawMs));
}
