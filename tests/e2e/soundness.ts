/** What holds on every page: it has finished loading, axe finds nothing, and nothing is wider than the screen. */
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  /** In a page that was given it. */
  var axe: typeof import("axe-core");
  var untilStill: () => Promise<void>;
}

/** Its heading is there, and nothing on it says that it is still loading. */
async function hasLoaded(page: Page): Promise<void> {
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(
    0,
  );
}

/**
 * Runs in the page, until nothing there is on its way to another color, size or place: a window that still fades in has
 * colors of its own, and axe measures what is painted.
 */
async function untilStill(): Promise<void> {
  const isEnding = ({ effect, playState }: Animation) =>
    playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // What was drawn last may begin to move only with the next frame, and what ends may set off something else.
  let stillFrames = 0;
  while (stillFrames < 2) {
    await nextFrame();
    const moving = document.getAnimations().filter(isEnding);
    stillFrames = moving.length === 0 ? stillFrames + 1 : 0;
    await Promise.all(moving.map(({ finished }) => finished.catch(() => {})));
  }
}

const isStill = (page: Page): Promise<void> => page.evaluate(untilStill);

/**
 * What axe finds on a page, each as the rule and the elements, and whether the page changed while axe looked at it.
 * Frames are left out: ours are previews that run no script.
 */
async function askAxe(
  page: Page,
  rules: string[] | undefined,
): Promise<{ found: string[]; hasChanged: boolean }> {
  // To read axe is more work for a page than to be looked at by it: each document gets it once, and may change meanwhile.
  if (!(await page.evaluate(() => "axe" in globalThis)))
    await page.evaluate(`${axe.source}; globalThis.untilStill = ${untilStill.toString()}`);
  return page.evaluate(async (runOnly) => {
    // In one go: a button that turns on between the two has the colors of before for a moment.
    await globalThis.untilStill();
    let hasChanged = false;
    const change = () => {
      hasChanged = true;
    };
    const changed = new MutationObserver(change);
    changed.observe(document.body, { attributes: true, childList: true, subtree: true });
    document.addEventListener("transitionrun", change);
    const { violations } = await globalThis.axe.run(document, {
      iframes: false,
      resultTypes: ["violations"],
      ...(runOnly && { runOnly }),
    });
    changed.disconnect();
    document.removeEventListener("transitionrun", change);
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
    );
    return { found, hasChanged };
  }, rules);
}

const mostLooks = 4;

/** `rules` narrows what axe looks for; without it axe looks for everything. */
export async function isSound(page: Page, rules?: string[]): Promise<void> {
  for (let look = 1; ; look++) {
    await hasLoaded(page);
    const { found, hasChanged } = await askAxe(page, rules);
    if (found.length > 0 && hasChanged && look < mostLooks) continue;
    expect(found, page.url()).toEqual([]);
    break;
  }
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(excess, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}

const widths = [320, 768, 1440, 1920];

/** At every width from the smallest phone to a large desk nothing is wider than the page. */
export async function fitsEveryWidth(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // A list that has just become a table is drawn a moment after its first width was measured.
    await isStill(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
        message: `${page.url()} is wider than ${width} px`,
      })
      .toBeLessThanOrEqual(0);
  }
}

/** The reader's system turns dark, and the page has heard of it. */
export async function turnDark(page: Page): Promise<void> {
  const background = () => getComputedStyle(document.body).backgroundColor;
  const before = await page.evaluate(background);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => page.evaluate(background)).not.toBe(before);
}

/** Turns an open page into a phone's: its size, and a finger instead of a mouse. */
export async function becomePhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 1 });
  await page.waitForFunction(() => matchMedia("(pointer: coarse)").matches && innerWidth === 390);
}
