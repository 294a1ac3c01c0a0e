/** Measures a first visit on slow 4G: how many files each screen asks for before it can be used, and for how long. */
import type { Browser, BrowserContext, Page, Request } from "@playwright/test";
import type { Program } from "../support/product.ts";
import { atMost, median, type Row } from "./report.ts";
import { password, signUp } from "./sign-up.ts";

/** Slow 4G as browsers emulate it: milliseconds there and back, bytes a second. */
export const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** Who types an email and a password takes longer; what is fetched ahead meanwhile belongs to no step. */
const pauseMs = 4_000;

const rounds = 3;
/** The grey shapes that stand where something is still to come. */
const unready = "main .mantine-Skeleton-root";

/** In the order of a first visit; each goes on from the one before. */
const steps = [
  { name: "/signin, signed out", most: { files: 12, seconds: 1.8 }, visit: openSignIn },
  { name: "the dashboard after it", most: { files: 20, seconds: 1.8 }, visit: enter },
  { name: "the customers after that", most: { files: 6, seconds: 0.9 }, visit: openCustomers },
] as const;

/** Nothing was fetched ahead and nothing is kept: the browser knows only who is signed in. */
const cold = { name: "the customers by their address, nothing kept", most: { files: 26, seconds: 2.9 } };

type Visit = { page: Page; program: Program; email: string };

export async function measureSlowNetwork(
  { browser, program }: { browser: Browser; program: Program },
  report: (row: Row) => void,
): Promise<void> {
  const email = "owner-slow@bench.test";
  await signUp(program, email);
  const visits: { files: number; seconds: number }[][] = [...steps, cold].map(() => []);
  for (let round = 0; round < rounds; round++) {
    // Nothing is kept from one visit to the next.
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await slowPage(context);
    for (const [index, { visit }] of steps.entries()) {
      visits[index]?.push(await measure(page, () => visit({ page, program, email })));
      await page.waitForTimeout(pauseMs);
    }
    visits[steps.length]?.push(await measureCold(browser, context, program));
    await context.close();
  }
  for (const [index, { name, most }] of [...steps, cold].entries()) {
    const of = visits[index] ?? [];
    report(atMost(`slow 4G, ${name}: files`, median(of.map(({ files }) => files)), most.files));
    report(atMost(`slow 4G, ${name}: seconds`, median(of.map(({ seconds }) => seconds)), most.seconds));
  }
}

async function measureCold(browser: Browser, visited: BrowserContext, program: Program) {
  const storageState = await visited.storageState();
  const context = await browser.newContext({ storageState, serviceWorkers: "block" });
  const page = await slowPage(context);
  const found = await measure(page, async () => {
    await page.goto(`http://localhost:${program.port}/customers`, { waitUntil: "commit" });
    await customersAreThere(page);
  });
  await context.close();
  return found;
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", slow4G);
  return page;
}

/** Files are what is asked for before the screen can be used, but for the answers of the API. */
async function measure(page: Page, visit: () => Promise<void>) {
  const files = new Set<string>();
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/")) files.add(pathname);
  };
  page.on("request", note);
  const start = performance.now();
  await visit();
  const seconds = (performance.now() - start) / 1_000;
  page.off("request", note);
  return { files: files.size, seconds };
}

async function openSignIn({ page, program }: Visit): Promise<void> {
  await page.goto(`http://localhost:${program.port}/signin`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Sign In", exact: true }).waitFor();
}

async function enter({ page, email }: Visit): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  await page.waitForFunction((grey) => !document.querySelector(grey), unready);
}

async function openCustomers({ page }: Visit): Promise<void> {
  await page.getByRole("link", { name: "Customers", exact: true }).click();
  await customersAreThere(page);
}

async function customersAreThere(page: Page): Promise<void> {
  await page.getByPlaceholder("Search customers...").waitFor();
  await page.waitForFunction((grey) => !document.querySelector(grey), unready);
}
