/** What a phone has of its own: the bar at its foot and the sheets that come from below. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./journey.ts";

const bar = (page: Page): Locator => page.getByRole("navigation", { name: "Bottom bar" });

const edge = async (what: Locator, side: "top" | "bottom"): Promise<number> => {
  const box = await what.boundingBox();
  if (!box) throw new Error("It is not to be seen.");
  return Math.round(side === "top" ? box.y : box.y + box.height);
};

test("@phone the bottom bar leads to a day's areas, says where one is and opens the menu", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/dashboard");
  await expect(bar(page).getByRole("link")).toHaveText(["My Day", "Calendar", "Customers", "Jobs"]);
  for (const area of ["Customers", "Jobs", "Calendar", "My Day"]) {
    await bar(page).getByRole("link", { name: area }).click();
    await expect(page.getByRole("heading", { name: area, level: 1 })).toBeVisible();
    await expect(bar(page).locator("[aria-current=page]")).toHaveText(area);
  }
  await bar(page).getByRole("button", { name: "More" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Services" }).click();
  await expect(page.getByRole("heading", { name: "Services", level: 1 })).toBeVisible();
  await expect(bar(page).locator("[aria-current=page]")).toHaveCount(0);
});

test("@phone the bottom bar covers nothing at the page's end, no dialog, no keyboard and no paper", async ({
  as,
}) => {
  const page = await as("rosa");
  await page.goto("/settings/booking");
  await expect(bar(page)).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const end = page.locator("#main > *").last();
  await expect.poll(() => edge(end, "bottom")).toBeLessThanOrEqual(await edge(bar(page), "top"));

  await page.goto("/customers?new=1");
  const dialog = page.getByRole("dialog");
  const create = dialog.getByRole("button", { name: "Create Customer" });
  await expect(create).toBeInViewport({ ratio: 1 });
  await expect.poll(() => edge(create, "bottom")).toBeGreaterThan(await edge(bar(page), "top"));
  await create.click({ trial: true });

  // The keyboard takes the lower half of the screen.
  await dialog.getByLabel("First Name").focus();
  await page.setViewportSize({ width: 390, height: 480 });
  await expect(bar(page)).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bar(page)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(bar(page)).toBeHidden();
});

test("@phone the bottom bar offers only what one may open", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/health");
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem("plumbline_user") ?? "{}");
    localStorage.setItem("plumbline_user", JSON.stringify({ ...user, permissions: ["customers.view"] }));
  });
  await page.route("**/api/users/me", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(bar(page).getByRole("link")).toHaveText(["Customers", "Dashboard"]);
});

test("@phone dialogs and questions come from below, keep the focus and close with Escape", async ({
  as,
  newCustomer,
}) => {
  const { id } = await newCustomer({ status: "lead" });
  const page = await as("rosa");
  await page.goto("/customers");
  const add = page.getByRole("button", { name: "Add Customer" });
  await add.click();
  const dialog = page.getByRole("dialog");
  await expect.poll(() => edge(dialog, "bottom")).toBe(844);
  expect((await dialog.boundingBox())?.width).toBe(390);
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();

  await page.goto(`/customers/${id}`);
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete Customer" }).click();
  await expect.poll(() => edge(dialog, "bottom")).toBe(844);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
