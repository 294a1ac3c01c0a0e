/** What is on a page stays in its place while the rest is on its way: a press must not land on what slid there. */
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { watchRequests } from "./at-rest.ts";
import { expect, test } from "./journey.ts";

declare global {
  /** How far the page has slid so far, as the browser's own score, and what slid furthest. */
  var slides: { score: number; worst: string };
}

/** The score counts what slides without having been touched (Layout Instability API); a tenth is thought of as bad. */
function watchSlides(): void {
  let most = 0;
  globalThis.slides = { score: 0, worst: "" };
  const take = (entry: PerformanceEntry) => {
    const { value, sources } = entry as PerformanceEntry & {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    globalThis.slides.score += value;
    if (value <= most) return;
    most = value;
    globalThis.slides.worst = sources
      .map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${node?.textContent?.slice(0, 40)}: ${from.y} to ${to.y}`,
      )
      .join("; ");
  };
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
    type: "layout-shift",
    buffered: true,
  });
}

/** Each answer comes late, and not all at the same time. */
async function answerLate(page: Page): Promise<void> {
  let asked = 0;
  await page.route(/\/api\/(?!live\b)/, async (route) => {
    asked = (asked + 1) % 4;
    await delay(200 + 150 * asked);
    await route.continue();
  });
  await page.route(/\/api\/live\b/, () => {
    // Never answered: what others change would move the page rightly.
  });
}

/** What cannot be known beforehand, such as how many lines a text takes, stays below it. */
const mostSlide = 0.03;

/** Pages whose height other journeys don't change. */
const onBoth = ["/dashboard", "/reports", "/reports/sales", "/settings/preferences"];

const pages = {
  "": [...onBoth, "/settings/audit-log", "/jobs", "/marketing/campaigns"],
  " @phone": [...onBoth, "/services", "/invoices"],
};

for (const [where, addresses] of Object.entries(pages)) {
  test(`pages stay in place while their answers come${where}`, async ({ as }) => {
    const page = await as("rosa");
    await answerLate(page);
    await page.addInitScript(watchSlides);
    const isAtRest = watchRequests(page);
    for (const address of addresses) {
      await page.goto(address);
      await isAtRest();
      await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
      const { score, worst } = await page.evaluate(() => globalThis.slides);
      expect(score, `${address}: ${worst}`).toBeLessThan(address === "/dashboard" ? 0.01 : mostSlide);
    }
  });
}

/** Where something stands that was put there just now, before the next picture is drawn. */
function leftOfWhatWasMoved(): number {
  const moved = document.createElement("div");
  moved.style.cssText = "position: absolute; left: 0";
  document.body.append(moved);
  moved.getBoundingClientRect();
  moved.style.left = "100px";
  return moved.getBoundingClientRect().left;
}

test("what is placed for people who asked for less motion stands there at once", async ({ as }) => {
  const page = await as("rosa");
  for (const address of ["/dashboard", "/pricing"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(leftOfWhatWasMoved), address).toBe(100);
  }
});
