/** What a phone has of its own: the bar at its foot, sheets from below, rows of two lines, filters behind a button. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { office, plan } from "./technician.ts";

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

test("@phone a customer's row opens the profile, calls, and holds the rest in its menu", async ({
  as,
  newCustomer,
}) => {
  const { name } = await newCustomer({ status: "lead", phone: "208 555 0123", company: "Larkspur Rentals" });
  const page = await as("rosa");
  for (const list of ["/customers", "/customers/leads"]) {
    await page.goto(`${list}?search=${name.split(" ")[1]}`);
    const row = page.getByRole("listitem").filter({ hasText: name });
    await expect(row.getByRole("link", { name: `Call ${name}` })).toHaveAttribute("href", "tel:2085550123");
    await expect(row).not.toContainText("—");
    await row.getByRole("button", { name: `Actions for ${name}` }).click();
    await expect(page.getByRole("menuitem", { name: "Edit Customer" })).toBeVisible();
    await page.keyboard.press("Escape");
  }
  const row = page.getByRole("listitem").filter({ hasText: name });
  // Beside the words, where nothing stands: the whole row opens.
  await row.click({ position: { x: 6, y: 58 } });
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
});

test("@phone jobs and appointments lead to the address on the phone's map", async ({ as, request }) => {
  const { client } = await plan(await office(request), "diego");
  const page = await as("rosa");
  for (const list of ["/jobs", "/appointments"]) {
    await page.goto(`${list}?search=${client}`);
    const row = page.getByRole("listitem").filter({ hasText: client });
    const way = row.getByRole("link", { name: /^Navigate to / });
    await expect(way).toHaveAttribute("href", /maps.*12%20Elm%20St/);
    await row.getByRole("link", { name: /^Relief valve/ }).press("Enter");
    await expect(page.getByRole("heading", { name: /Relief valve/, level: 1 })).toBeVisible();
  }
});

test("@phone filters wait behind one button that says how many are active", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/services");
  await expect(page.getByRole("searchbox", { name: "Search services" })).toBeVisible();
  await expect(page.getByLabel("Status")).toHaveCount(0);
  const button = page.getByRole("button", { name: /^Filters/ });
  await button.click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet.getByRole("button", { name: "Clear Filters" })).toBeDisabled();
  await sheet.getByLabel("Status").selectOption("Active");
  await expect(page).toHaveURL(/status=active/);
  await sheet.getByRole("button", { name: "Show Results" }).click();
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleName(/^Filters\s+1\s+active$/);
  await page.reload();
  await button.click();
  await expect(sheet.getByLabel("Status")).toHaveValue("active");
  await sheet.getByRole("button", { name: "Clear Filters" }).click();
  await expect(page).not.toHaveURL(/status=/);
  await page.keyboard.press("Escape");
  await expect(button).toHaveAccessibleName("Filters");
});

test("@phone a task is ticked beside its words, opens under them and keeps the rest in its menu", async ({
  as,
}) => {
  const page = await as("tessa");
  await page.goto("/tasks?search=press%20tool");
  const row = page.getByRole("listitem").filter({ hasText: "Order a new press tool for van 1" });
  const box = row.getByRole("checkbox", { name: /^Done: / });
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const isHit = await box.evaluate(
    (element, [left, top]) => document.elementFromPoint(left ?? 0, top ?? 0) === element,
    [x + width / 2 - 20, y + height / 2 + 20],
  );
  expect(isHit).toBe(true);
  await row.getByRole("button", { name: /^Actions for / }).click();
  await expect(page.getByRole("menuitem", { name: "Delete Task" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Edit Task" }).click();
  await expect(page.getByRole("dialog").getByLabel("Task name")).toHaveValue(/press tool/);
});

test("@phone a header keeps its main button in the title's line and the rest in its menu", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/jobs");
  const title = page.getByRole("heading", { name: "Jobs", level: 1 });
  const create = page.getByRole("button", { name: "Create Job" });
  await expect(create).toBeVisible();
  expect(await edge(create, "top")).toBeLessThan(await edge(title, "bottom"));
  await expect(page.getByRole("link", { name: "Dispatch Board" })).toHaveCount(0);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Dispatch Board" }).click();
  await expect(page.getByRole("heading", { name: "Dispatch Board", level: 1 })).toBeVisible();

  await page.goto("/dashboard");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Filter" }).click();
  await expect(page.getByRole("group", { name: "Activity types to show" })).toBeVisible();
});

test("@phone a press anywhere on a day of the month opens the day", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/calendar?view=month");
  const day = page.locator("td[data-day]:has(li)").nth(6);
  const date = (await day.getAttribute("data-day")) ?? "";
  await day.getByRole("listitem").nth(0).tap({ force: true });
  await expect(page).toHaveURL(new RegExp(`view=day.*${date}|${date}.*view=day`));
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("@phone the dashboard's filter comes into view when it is opened", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Filter" }).click();
  await expect(page.getByRole("group", { name: "Activity types to show" })).toBeInViewport();
});

test("@phone the list of customers in a window stays where a thumb presses it", async ({
  as,
  newCustomer,
}) => {
  const { name } = await newCustomer();
  const page = await as("rosa");
  await page.goto("/jobs");
  await page.getByRole("button", { name: "Create Job" }).filter({ visible: true }).tap();
  const dialog = page.getByRole("dialog", { name: "Create Job" });
  const client = dialog.getByRole("combobox", { name: "Client" });
  await client.fill(name);
  const option = page.getByRole("option", { name });
  await expect(option).toBeVisible();
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(await page.evaluate(() => innerWidth)).toBe(width);
  await option.tap();
  await expect(option).toBeHidden();
  await expect(dialog.getByText("Linked to this customer")).toBeVisible();
});
