/** On a phone, a long press on a row begins to select rows: of customers, jobs, tasks and services. */
import type { Locator, Page } from "@playwright/test";
import { down, drag, hold } from "./fingers.ts";
import { expect, openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

type Step = { list: string; path: string; body: (name: string) => object; name: (name: string) => string };

const lists: Step[] = [
  {
    list: "/customers",
    path: "/api/customers/",
    body: (last_name) => ({ first_name: "Ada", last_name }),
    name: (name) => `Ada ${name}`,
  },
  {
    list: "/jobs",
    path: "/api/jobs/",
    body: (title) => ({ title, client_name: "Ida" }),
    name: (name) => name,
  },
  { list: "/tasks", path: "/api/tasks", body: (title) => ({ title }), name: (name) => name },
  {
    list: "/services",
    path: "/api/services",
    body: (name) => ({ name, price_cents: 9_900 }),
    name: (name) => name,
  },
];

const rowOf = (page: Page, text: string): Locator => page.getByRole("listitem").filter({ hasText: text });

/** What answers a finger is fetched after the rows. */
const isReady = (row: Locator) => expect(row.locator("[data-side=left]")).toBeAttached();

test("@phone rows are selected by a long press and further taps, in every list", async ({ page }) => {
  const headers = await openBusiness(page);
  const bar = page.getByRole("region", { name: "Selected rows" });
  for (const { list, path, body, name } of lists) {
    for (const each of ["Boiler", "Drain"]) {
      const answer = await page.request.post(path, { headers, data: body(each) });
      expect(answer.ok(), await answer.text()).toBe(true);
    }
    await page.goto(`${list}?saved=none`);
    const address = page.url();
    const row = rowOf(page, name("Boiler"));
    await isReady(row);

    // A finger that moves is no long press.
    await drag(page, row, down(60));
    await expect(bar).toHaveCount(0);

    const letGo = await hold(page, row, []);
    await expect(bar.getByRole("status")).toHaveText("1 selected");
    await letGo();
    await expect(row.getByRole("checkbox")).toBeChecked();
    await rowOf(page, name("Drain")).locator("label").tap();
    await expect(bar.getByRole("status")).toHaveText("2 selected");
    await row.locator("label").tap();
    await expect(bar.getByRole("status")).toHaveText("1 selected");
    expect(page.url()).toBe(address);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await page.evaluate(() => String(getSelection()))).toBe("");
    await isSound(page);
    await bar.getByRole("button", { name: "Cancel" }).click();
    await expect(bar).toHaveCount(0);
  }
});

test("@phone a tap still opens a row, and its button keeps what it does", async ({ page }) => {
  const headers = await openBusiness(page);
  await page.request.post("/api/customers/", {
    headers,
    data: { first_name: "Ada", last_name: "Boiler", phone: "208 555 0123" },
  });
  await page.goto("/customers?saved=none");
  const row = rowOf(page, "Ada Boiler");
  await isReady(row);
  const menu = row.getByRole("button", { name: "Actions for Ada Boiler" });
  const letGo = await hold(page, menu, []);
  await page.waitForTimeout(700);
  await expect(page.getByRole("region", { name: "Selected rows" })).toHaveCount(0);
  await letGo();
  await page.keyboard.press("Escape");
  await row.getByRole("link", { name: "Ada Boiler", exact: true }).tap();
  await expect(page).toHaveURL(/\/customers\/\d+/);
});
