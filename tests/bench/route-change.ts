/** Measures how long a screen and the palette take from the press to what was asked for, in the demo workspace. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { cast } from "../../src/domains/demo/cast.ts";
import { watchRequests } from "../e2e/at-rest.ts";
import { startProduct } from "../support/product.ts";
import { atMost, median, type Row } from "./report.ts";

const addresses = ["/customers", "/calendar", "/jobs", "/services", "/my-day", "/settings", "/dashboard"];
/** The first of them fetches what nobody has fetched yet; it counts like the others. */
const rounds = 8;
/** The palette's code is fetched once the page has come to rest, before anyone has found its key. */
const fetchedAheadMs = 2_000;

export async function measureRouteChanges(browser: Browser, report: (row: Row) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "plumbline-bench-"));
  const program = await startProduct(dataDir);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const atRest = watchRequests(page);
    const base = `http://localhost:${program.port}`;
    const { email, password } = cast.rosa;
    const answer = await context.request.post(`${base}/api/auth/signin`, { data: { email, password } });
    await page.goto(`${base}/health`);
    await page.evaluate(
      ({ user, organization, tokens }) => {
        localStorage.setItem("plumbline_user", JSON.stringify(user));
        localStorage.setItem("plumbline_organization", JSON.stringify(organization));
        localStorage.setItem("plumbline_tokens", JSON.stringify(tokens));
      },
      (await answer.json()) as Record<"user" | "organization" | "tokens", unknown>,
    );
    await page.goto(`${base}/dashboard`);
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    await atRest();
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const address of addresses) {
        times.push(await change(page, address));
        await atRest();
      }
    }
    times.sort((a, b) => a - b);
    const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
    report(atMost("route change in the demo: press to painted content, p95, ms", p95, 150));
    const openings: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await page.reload();
      await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
      await atRest();
      await page.waitForTimeout(fetchedAheadMs);
      openings.push(await openPalette(page));
    }
    report(atMost("palette, first opening: press to ready field, ms", median(openings), 50));
  } finally {
    await context.close();
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** From the press to the frame after the one in which the palette's field has the focus. */
function openPalette(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const start = performance.now();
    document.body.dispatchEvent(
      new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true, cancelable: true }),
    );
    while (document.activeElement?.getAttribute("role") !== "combobox") {
      if (performance.now() - start > 10_000) throw new Error("The palette did not come");
      await frame();
    }
    await frame();
    return performance.now() - start;
  });
}

/** From the press to the frame after the one in which the screen stands with no grey shape left. */
function change(page: Page, address: string): Promise<number> {
  return page.evaluate(async (to) => {
    const frame = () => new Promise(requestAnimationFrame);
    const isThere = () =>
      location.pathname.startsWith(to) &&
      document.querySelector("main h1") !== before &&
      document.querySelector("main h1") !== null &&
      document.querySelector("main .mantine-Skeleton-root") === null;
    const before = document.querySelector("main h1");
    const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${to}"]`);
    if (!link) throw new Error(`The sidebar has no link to ${to}`);
    const start = performance.now();
    link.click();
    while (!isThere()) {
      if (performance.now() - start > 10_000) throw new Error(`${to} did not come`);
      await frame();
    }
    await frame();
    return performance.now() - start;
  }, address);
}
