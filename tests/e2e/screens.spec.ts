/** Every screen: nothing for axe to find, nothing wider than the page, nothing from elsewhere, no complaint. */
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./journey.ts";

const screens = [
  ...["/dashboard", "/customers", "/pipeline", "/customers/leads", "/settings/profile"],
  "/settings/subscription",
  ...["/jobs/calendar", "/jobs/dispatch", "/appointments", "/tasks", "/my-day", "/settings/availability"],
  ...["/settings/booking", "/settings/reminders", "/settings/calendar-feeds"],
  ...["/calendar", "/messages", "/invoices", "/contracts", "/services", "/jobs", "/marketing/campaigns"],
  ...["/marketing/automations", "/marketing/funnels", "/files", "/reports", "/settings", "/nowhere-at-all"],
];
const publicScreens = [
  "/signin",
  "/forgot-password",
  "/reset-password?token=x",
  "/",
  "/pricing",
  "/signup",
  "/help",
];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const address of publicScreens) {
      test(`${address} is sound`, async ({ page }) => {
        await page.goto(address);
        await looksSound(page);
      });
    }

    for (const address of screens) {
      test(`${address} is sound`, async ({ as }) => {
        const page = await as("rosa");
        await page.goto(address);
        await looksSound(page);
      });
    }

    test("a customer's tabs and dialogs are sound", async ({ as, newCustomer }) => {
      const { id } = await newCustomer({ phone: "208 555 0123", notes: "Likes mornings" });
      const page = await as("rosa");
      await page.goto(`/customers/${id}`);
      for (const tab of [
        "Overview",
        "Notes & Timeline",
        "Contracts",
        "Services",
        "Jobs",
        "Invoices",
        "Files",
      ]) {
        await page.getByRole("tab", { name: tab }).click();
        await looksSound(page);
      }
      await page.getByRole("button", { name: "Edit Customer" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await looksSound(page);
    });
  });
}

for (const address of screens) {
  test(`@phone ${address} fits a phone`, async ({ as }) => {
    const page = await as("rosa");
    await page.goto(address);
    await looksSound(page);
  });
}

test("@phone the menu slides in and leads on", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/dashboard");
  await page
    .getByRole("button", { name: /menu|sidebar/i })
    .first()
    .click();
  await page.getByRole("link", { name: "Customers", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Customers", level: 1 })).toBeVisible();
});

async function looksSound(page: import("@playwright/test").Page): Promise<void> {
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
  expect(found, page.url()).toEqual([]);
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(excess, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}
