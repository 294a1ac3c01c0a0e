/** Measures what a person at the screen waits for: a keystroke, the pipeline, a drop; and that nothing jumps. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { runningServer } from "#platform/database/local/running.ts";
import { openPool } from "#platform/database/pool.ts";
import { createLog } from "#platform/log.ts";
import { findBrowser } from "../../scripts/browser.ts";
import { watchRequests } from "../e2e/at-rest.ts";
import { type Program, startProduct } from "../support/product.ts";
import { measureCalendar } from "./calendar.ts";
import { addCustomers } from "./customers.ts";
import { measureFilesOnScreen } from "./files-on-screen.ts";
import { addFolder } from "./many-files.ts";
import { atMost, median, type Row } from "./report.ts";
import { measureRouteChanges } from "./route-change.ts";
import { signUp } from "./sign-up.ts";
import { measureSlowNetwork } from "./slow-network.ts";
import { measureWebsiteOnPhone } from "./website-on-phone.ts";

const rounds = 5;

/** `atRest` waits until the page has everything that it asked for. */
type Visit = { page: Page; atRest: () => Promise<void>; folder: number };

export async function measureBrowser(report: (row: Row) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "plumbline-bench-"));
  const program = await startProduct(dataDir, { DEMO: "false" });
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
  try {
    await measureSlowNetwork({ browser, program }, report);
    await measureWebsiteOnPhone({ browser, program }, report);
    await measureRouteChanges(browser, report);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const list = await open(context, program, dataDir, 10_000);
    report(atMost("customers list of 10,000: keystroke to result, ms", await keystroke(list.page), 50));
    // It would go on asking for news, on the same thread.
    await list.page.close();
    const visit = await open(context, program, dataDir, 5_000);
    report(atMost("pipeline of 5,000 cards: first paint, ms", await pipelinePaint(visit), 1_000));
    report(atMost("pipeline of 5,000 cards: a drop settles, ms", await drop(visit), 100));
    await measureCalendar({ ...visit, dataDir }, report);
    await goInside(visit.page, `/files?view=files&folder=${visit.folder}`);
    await measureFilesOnScreen(visit.page, report);
    const leads = ["/customers/leads", "/customers/leads?steps=none"];
    for (const address of ["/dashboard", "/customers", "/pipeline", ...leads]) {
      report(atMost(`${address}: layout shift while loading`, await layoutShift(visit, address), 0));
    }
  } finally {
    await browser.close();
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A page at which the owner of a new business with so many customers is signed in. */
async function open(
  context: BrowserContext,
  program: Program,
  dataDir: string,
  count: number,
): Promise<Visit> {
  const { answer, organization } = await signUp(program, `owner${count}@bench.test`);
  const connection = runningServer(dataDir);
  if (!connection) throw new Error("The built-in database is not running");
  const owner = openPool({ connection, size: 1, statementTimeout: 0, log: createLog("warn") });
  await addCustomers(owner, organization, count, count * 10);
  const folder = await addFolder(owner, organization);
  await owner.query("analyze");
  await owner.end();
  const page = await context.newPage();
  const atRest = watchRequests(page);
  await page.goto(`http://localhost:${program.port}/health`);
  await page.evaluate(({ user, organization: business, tokens }) => {
    localStorage.setItem("plumbline_user", JSON.stringify(user));
    localStorage.setItem("plumbline_organization", JSON.stringify(business));
    localStorage.setItem("plumbline_tokens", JSON.stringify(tokens));
  }, answer);
  await page.goto(`http://localhost:${program.port}/dashboard`);
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  await atRest();
  // The first visit of all also keeps the app on the device, once; what is measured is every other.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  return { page, atRest, folder };
}

/** Goes to an address inside the running app, as a link does. */
async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, address);
}

/** From the key to the frame in which the list shows other rows. */
async function keystroke(page: Page): Promise<number> {
  await goInside(page, "/customers");
  const search = page.getByPlaceholder("Search customers...");
  await search.waitFor();
  // What is typed before the ten thousand have come waits for the network; here it is the list that is measured.
  await page.waitForFunction(() => document.querySelector("[data-row-link]"));
  await page.evaluate(() => {
    const marks = window as unknown as { waits: number[] };
    marks.waits = [];
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        const before = document.querySelector("main")?.textContent;
        const look = () => {
          if (document.querySelector("main")?.textContent === before) requestAnimationFrame(look);
          else marks.waits.push(performance.now() - timeStamp);
        };
        requestAnimationFrame(look);
      },
      { capture: true },
    );
  });
  await search.focus();
  for (const key of "bale") {
    await page.keyboard.press(key);
    await page.waitForTimeout(400);
  }
  for (let n = 0; n < 4; n++) {
    await page.keyboard.press("Backspace");
    await page.waitForTimeout(400);
  }
  return Math.max(...(await page.evaluate(() => (window as unknown as { waits: number[] }).waits)));
}

/** From choosing the pipeline to the frame that shows its first card; the customers are fetched in between. */
async function pipelinePaint({ page, atRest }: Visit): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.reload();
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    await atRest();
    times.push(
      await page.evaluate(async () => {
        const start = performance.now();
        history.pushState({}, "", "/pipeline");
        dispatchEvent(new PopStateEvent("popstate", { state: {} }));
        return new Promise<number>((resolve) => {
          const look = () => {
            if (document.querySelector("#column-lead")?.closest("section")?.querySelector("li"))
              resolve(performance.now() - start);
            else requestAnimationFrame(look);
          };
          look();
        });
      }),
    );
    await goInside(page, "/dashboard");
  }
  return median(times);
}

/** From letting a card go to the frame in which it stands in its new column. */
async function drop({ page, atRest }: Visit): Promise<number> {
  await goInside(page, "/pipeline");
  const column = page.getByRole("region", { name: /Clients/ });
  const leads = page.getByRole("region", { name: /Leads/ });
  await atRest();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const top = await page.waitForFunction(
      () => document.querySelector("#column-lead")?.closest("section")?.querySelector("li a")?.textContent,
    );
    const name = String(await top.jsonValue());
    const card = leads.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
    const [from, to] = [await card.boundingBox(), await column.boundingBox()];
    if (!from || !to) throw new Error("The card or the column is not on the page");
    await page.mouse.move(from.x + 30, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(from.x + 45, from.y + 20, { steps: 4 });
    await page.mouse.move(to.x + to.width / 2, from.y + 60, { steps: 10 });
    await page.evaluate((wanted) => {
      const marks = window as unknown as { settled: Promise<number> };
      marks.settled = new Promise((resolve) =>
        addEventListener(
          "pointerup",
          ({ timeStamp }) => {
            const columns = [...document.querySelectorAll("section")];
            const target = columns.find((each) => each.textContent?.trim().startsWith("Clients"));
            const look = () => {
              if (target?.textContent?.includes(wanted)) resolve(performance.now() - timeStamp);
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          },
          { once: true, capture: true },
        ),
      );
    }, name);
    await page.mouse.up();
    times.push(await page.evaluate(() => (window as unknown as { settled: Promise<number> }).settled));
    await atRest();
  }
  return median(times);
}

async function layoutShift({ page, atRest }: Visit, address: string): Promise<number> {
  await page.goto(new URL(address, page.url()).href);
  await atRest();
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(Math.round(sum * 10_000) / 10_000), 500);
      }),
  );
}
