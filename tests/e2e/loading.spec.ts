/** How the app's code and its first answers come: beside each other, ahead of time, and never twice. */
import type { BrowserContext, Page } from "@playwright/test";
import { watchRequests } from "./at-rest.ts";
import { expect, test } from "./journey.ts";

/** What is kept on the device is not fetched, so there would be nothing to see. */
test.use({ serviceWorkers: "block" });

/** Keeps what the page asks for back until `release`. */
async function hold(page: Page, which: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** What others change in the same business meanwhile would be asked for again. */
const hearNothing = (context: BrowserContext): Promise<unknown> =>
  context.route(/\/api\/live\b/, () => {
    // Never answered: the page goes on listening.
  });

/** What the page reads from the server from now on, as paths with their queries, but for the stream of changes. */
function watchReads(page: Page): string[] {
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    const isRead = request.method() === "GET" && pathname.startsWith("/api/") && pathname !== "/api/live";
    if (isRead) reads.push(pathname + search);
  });
  return reads;
}

/** The files that every page of the app needs, as its HTML names them. */
async function appFiles(page: Page): Promise<string[]> {
  const names = await page.locator("meta[name=app-files]").getAttribute("content");
  return `${names}`.split(" ");
}

test("a screen's first questions are asked while its code is still on the way", async ({ as, context }) => {
  const page = await as("rosa");
  await hearNothing(context);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  const isAtRest = watchRequests(page);
  await page.goto("/dashboard");
  await isAtRest();
  const reads = watchReads(page);
  const release = await hold(page, /\/assets\/.*\.js$/);
  const early = page.waitForRequest((request) => request.url().endsWith("/api/jobs/stats"));
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await early;
  const heading = page.getByRole("heading", { name: "Jobs", level: 1 });
  await expect(heading).toBeHidden();
  release();
  await expect(heading).toBeVisible();
  await isAtRest();
  expect(reads.filter((path) => path === "/api/jobs/stats")).toHaveLength(1);
});

test("opened by its address, a page asks for the app beside its first file", async ({ as }) => {
  const page = await as("rosa");
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  const release = await hold(page, /\/assets\/index-.*\.js$/);
  await page.goto("/customers", { waitUntil: "commit" });
  const [first = ""] = await appFiles(page);
  expect(first).toMatch(/^\/assets\/.*\.js$/);
  await expect.poll(() => asked).toContain(first);
  release();
  await expect(page.getByRole("heading", { name: "Customers", level: 1 })).toBeVisible();
});

test("the app is fetched while somebody types their password", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto("/signin");
  for (const file of await appFiles(page)) await expect.poll(() => asked).toContain(file);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a screen of the menu opens without a network once the first page has been read for a while", async ({
  as,
}) => {
  const page = await as("rosa");
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto("/dashboard");
  // The last entry of the menu is fetched last.
  const last = /\/assets\/SettingsScreen-/;
  await expect.poll(() => asked.some((path) => last.test(path)), { timeout: 30_000 }).toBe(true);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Services", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Services", level: 1 })).toBeVisible();
});

const pages = [
  "/dashboard",
  "/customers",
  "/customers/leads",
  "/pipeline",
  "/services",
  "/calendar",
  "/jobs",
  "/tasks",
  "/templates",
  "/marketing/campaigns",
  "/invoices",
  "/settings/invoicing",
  "/settings/profile",
  "/settings/preferences",
  "/settings/users",
  "/settings/teams",
  "/settings/roles",
  "/settings/subscription",
  "/settings/availability",
  "/settings/reminders",
  "/settings/booking",
  "/settings/calendar-feeds",
  "/settings/audit-log",
];

/** With a query in its address a page asks for nothing ahead of its screen. */
const withoutHaste = (address: string) => `${address}?x=1`;

test("what is asked beside the code is what the screen would ask itself, and nothing twice", async ({
  as,
  newCustomer,
}) => {
  const { id } = await newCustomer();
  const context = (await as("rosa")).context();
  await hearNothing(context);
  for (const address of [...pages, `/customers/${id}`]) {
    const hasty = await context.newPage();
    const asked = watchReads(hasty);
    const isAtRest = watchRequests(hasty);
    await hasty.goto(address);
    await isAtRest();
    await hasty.close();
    expect(asked.toSorted(), address).toEqual([...new Set(asked)].toSorted());
    const unhurried = await context.newPage();
    const own = watchReads(unhurried);
    await unhurried.goto(withoutHaste(address));
    await expect.poll(() => asked.filter((path) => !own.includes(path)), { message: address }).toEqual([]);
    await unhurried.close();
  }
});

test("a tab whose files an update has taken away offers to reload, and goes on from there", async ({
  as,
}) => {
  const page = await as("rosa");
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    // What the page says of the missing file is meant here.
    console.error = () => undefined;
  });
  const isAtRest = watchRequests(page);
  await page.goto("/dashboard");
  await isAtRest();
  await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.route(/\/signin$/, (route) =>
    route.fulfill({ contentType: "text/html", body: '<script src="/assets/index-newer.js"></script>' }),
  );
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Plumbline was updated" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("alert").getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: "Jobs", level: 1 })).toBeVisible();
});
