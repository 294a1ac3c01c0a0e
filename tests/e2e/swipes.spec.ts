/** Swiping along the rows of a phone's lists: to the right the one action, to the left the menu, and never by accident. */
import type { Locator, Page } from "@playwright/test";
import { across, down, drag, hold } from "./fingers.ts";
import { expect, openBusiness, test } from "./journey.ts";

/** How far the page moves by itself within a tenth of a second. */
async function glide(): Promise<number> {
  const before = scrollY;
  await new Promise((resolve) => setTimeout(resolve, 100));
  return scrollY - before;
}

/** What answers swipes is fetched after the rows. */
const isReady = (row: Locator) => expect(row.locator("[data-side=left]")).toBeAttached();
const shiftOf = (row: Locator) =>
  row.evaluate((item) => new DOMMatrix(getComputedStyle(item.firstElementChild ?? item).transform).m41);

/** A business of its own with some tasks, so that what is ticked off is nobody else's. */
async function openTasks(page: Page): Promise<Locator> {
  const headers = await openBusiness(page);
  for (let number = 1; number <= 14; number++) {
    const answer = await page.request.post("/api/tasks", {
      headers,
      data: { title: `Call back no. ${number}` },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await page.goto("/tasks");
  const row = page.getByRole("listitem").filter({ hasText: /^Call back no\. 1\D/ });
  await isReady(row);
  return row;
}

test("@phone a task is completed by a swipe to the right, with a way back", async ({ page }) => {
  const row = await openTasks(page);
  const letGo = await hold(page, row, across(110));
  await expect(row.getByText("Complete", { exact: true })).toBeVisible();
  await expect.poll(() => shiftOf(row)).toBeGreaterThan(72);
  await letGo();
  await expect(row).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByRole("checkbox")).not.toBeChecked();
  await expect.poll(() => shiftOf(row)).toBe(0);
});

test("@phone a swipe to the left opens the row's menu, and does not open the row", async ({ page }) => {
  const row = await openTasks(page);
  await drag(page, row, across(-110));
  await expect(page.getByRole("menuitem", { name: "Edit Task" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(row.getByRole("button", { name: /^Actions for/ })).toBeFocused();
});

test("@phone a finger that goes down scrolls, and one that comes back does nothing", async ({ page }) => {
  const row = await openTasks(page);
  const changes: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && changes.push(request.url()));

  await drag(page, row, [...across(110), { x: 20, y: 0 }]);
  await expect.poll(() => shiftOf(row)).toBe(0);
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await drag(page, row, [...down(-240), { x: 160, y: -240 }]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(120);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  expect(changes).toEqual([]);

  // A finger on a page that still glides only stops it.
  await expect.poll(() => page.evaluate(glide)).toBe(0);
  // What was swiped back can be opened by a tap.
  await row.getByRole("button", { name: "Call back no. 1", exact: true }).tap();
  await expect(page.getByRole("dialog").getByLabel("Task name")).toHaveValue("Call back no. 1");
});

test("@phone a swipe calls a customer and keeps the call; without a number there is nothing to swipe", async ({
  as,
  newCustomer,
}) => {
  const reached = await newCustomer({ phone: "208 555 0123" });
  const page = await as("rosa");
  await page.addInitScript(() => {
    // No phone is here to dial.
    addEventListener("click", (click) => {
      const link = click.target instanceof Element ? click.target.closest("a[href^='tel:']") : null;
      if (!link) return;
      click.preventDefault();
      document.documentElement.dataset["dialed"] = link.getAttribute("href") ?? "";
    });
  });
  await page.goto(`/customers/leads?search=${reached.name.split(" ")[1]}`);
  const row = page.getByRole("listitem").filter({ hasText: reached.name });
  await isReady(row);
  const kept = page.waitForResponse((answer) => answer.url().includes("/contact") && answer.ok());
  await drag(page, row, across(110));
  await expect(page.locator("html")).toHaveAttribute("data-dialed", "tel:2085550123");
  await kept;

  const silent = await newCustomer();
  await page.goto(`/customers?search=${silent.name.split(" ")[1]}`);
  const other = page.getByRole("listitem").filter({ hasText: silent.name });
  await isReady(other);
  const letGo = await hold(page, other, across(110));
  expect(await shiftOf(other)).toBe(0);
  await letGo();
});

test("@phone a job's row swipes the same way on the jobs and on its customer's page", async ({ page }) => {
  const headers = await openBusiness(page);
  const make = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  const { id } = await make("/api/customers/", { first_name: "Ada", last_name: "Long", status: "client" });
  await make("/api/jobs/", {
    title: "Sprinkler blowout and winterization",
    customer_id: id,
    client_name: "Ada Long",
  });
  for (const address of ["/jobs", `/customers/${id}?tab=jobs`]) {
    await page.goto(address);
    const row = page.getByRole("listitem").filter({ hasText: "Sprinkler blowout and winterization" });
    await isReady(row);
    await row.scrollIntoViewIfNeeded();
    const title = row.getByRole("link", { name: "Sprinkler blowout and winterization" });
    expect(
      await title.evaluate(
        ({ firstElementChild: words }) => words && words.scrollHeight > words.clientHeight,
      ),
    ).toBe(false);
    await drag(page, row, across(-110));
    await expect(page.getByRole("menuitem", { name: "Edit Job" })).toBeVisible();
    await page.keyboard.press("Escape");
  }
});
