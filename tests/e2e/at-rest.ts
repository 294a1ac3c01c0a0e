/** Waits until a page has asked everything that it wants to know, and has its answers. */
import { expect, type Page } from "@playwright/test";

/** So long nothing may be on its way: what an answer leads to is asked for as soon as it is drawn. */
const quietMs = 150;

/** Begin it before the page is opened. The answer waits until nothing is on its way, and was not a moment before. */
export function watchRequests(page: Page): () => Promise<void> {
  let open = 0;
  let seen = 0;
  page.on("request", () => {
    open++;
    seen++;
  });
  page.on("requestfinished", () => open--);
  page.on("requestfailed", () => open--);
  return async () => {
    let before = -1;
    const isAtRest = () => {
      const isQuiet = open === 0 && seen === before;
      before = seen;
      return isQuiet;
    };
    await expect.poll(isAtRest, { intervals: [quietMs] }).toBe(true);
  };
}
