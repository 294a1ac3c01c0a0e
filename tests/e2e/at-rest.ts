/** Waits until a page has asked everything that it wants to know, and has its answers. */
import { setTimeout as delay } from "node:timers/promises";
import type { Page, Request } from "@playwright/test";

/** So long nothing may be on its way: what an answer leads to is asked for as soon as it is drawn. */
const quietMs = 150;

/** A page that goes on asking for longer than this asks without an end. */
const patienceMs = 30_000;

/** Begin it before the page is opened. The answer waits until nothing is on its way, and was not a moment before. */
export function watchRequests(page: Page): () => Promise<void> {
  let open = 0;
  let seen = 0;
  page.on("request", (request) => {
    if (isStream(request)) return;
    open++;
    seen++;
  });
  const close = (request: Request) => {
    if (!isStream(request)) open--;
  };
  page.on("requestfinished", close);
  page.on("requestfailed", close);
  return async () => {
    const end = Date.now() + patienceMs;
    let before = -1;
    while (open > 0 || seen !== before) {
      if (Date.now() > end)
        throw new Error(`${page.url()} goes on asking, ${open} answers are still to come`);
      before = seen;
      await delay(quietMs);
    }
  };
}

/**
 * The stream of what others change is an answer that stays open, and who looks at a record is told again and again, with
 * calls that outlive the page.
 */
const isStream = (request: Request): boolean =>
  ["/api/live", "/api/presence"].includes(new URL(request.url()).pathname);
