/** The frame around every screen: palette, shortcuts, sidebar, theme, lost connection, wrong addresses. */
import { watchRequests } from "./at-rest.ts";
import { expect, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

test("the command palette finds customers and goes places", async ({ as, newCustomer }) => {
  const { name } = await newCustomer();
  const page = await as("rosa");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.getByRole("combobox").fill(name);
  await palette.getByRole("option", { name }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
});

test("the palette loses no key, and begins with what was open last", async ({ as, newCustomer }) => {
  const { id, name } = await newCustomer();
  const page = await as("rosa");
  await page.goto(`/customers/${id}`);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  // The keys follow each other faster than any program could fetch or draw something.
  await page.evaluate(() => {
    const press = (init: KeyboardEventInit) =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { ...init, bubbles: true, cancelable: true }));
    press({ key: "k", ctrlKey: true });
    for (const key of "pipelinx") press({ key });
    press({ key: "Backspace" });
    press({ key: "e" });
  });
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const field = palette.getByRole("combobox");
  await expect(field).toHaveValue("pipeline");
  await expect(field).toBeFocused();
  await expect(palette.getByRole("option", { name: "Sales Pipeline" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();

  await page.keyboard.press("ControlOrMeta+k");
  await expect(field).toBeFocused();
  await expect(palette.getByRole("group", { name: "Recent" }).getByRole("option").nth(0)).toContainText(name);
});

test("a window whose code is still on its way shows its outline at once", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/customers");
  const add = page.getByRole("button", { name: "Add Customer" });
  await expect(add).toBeVisible();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  const window = page.getByRole("dialog", { name: "Add New Customer" });
  const outline = () => page.evaluate(() => getComputedStyle(document.body, "::after").position);
  await add.click();
  await expect.poll(outline).toBe("fixed");
  await expect(window).toBeHidden();
  // Nothing under the outline takes a second press.
  const under = await page.evaluate(() => document.elementFromPoint(300, 300)?.tagName);
  expect(under).toBe("BODY");
  release();
  await expect(window.getByLabel("First Name")).toBeFocused();
  expect(await outline()).toBe("static");
});

test("the sidebar folds by keyboard and stays folded", async ({ as, context }) => {
  const page = await as("rosa");
  await page.goto("/dashboard");
  const sidebar = page.getByRole("navigation", { name: "Main" });
  // Not before the page stands is anybody listening to keys.
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  const width = async () => (await sidebar.boundingBox())?.width ?? Number.POSITIVE_INFINITY;
  const wide = await width();
  await page.keyboard.press("ControlOrMeta+b");
  await expect.poll(width).toBeLessThan(wide / 2);
  const cookie = (await context.cookies()).find(({ name }) => name === "plumbline_sidebar");
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7);
  await page.reload();
  await expect.poll(width).toBeLessThan(wide / 2);
});

test("on an upright tablet the sidebar opens over the page, and a turned one remembers what was chosen", async ({
  as,
}) => {
  const page = await as("rosa");
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/invoices");
  const heading = page.getByRole("heading", { name: "Invoices", level: 1 });
  await expect(heading).toBeVisible();
  const before = (await heading.boundingBox())?.x;
  await page.keyboard.press("ControlOrMeta+b");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByText("Storage")).toBeVisible();
  await isSound(page);
  expect((await heading.boundingBox())?.x).toBe(before);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
  await menu.getByRole("link", { name: "Jobs", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Jobs", level: 1 })).toBeVisible();
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 768 });
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await expect(sidebar.getByText("Storage")).toBeVisible();
});

test("a lost connection is told, and nothing typed is lost", async ({ as, context }) => {
  const page = await as("rosa");
  await page.goto("/customers?new=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First Name").fill("Lost");
  await dialog.getByLabel("Last Name").fill("Line");
  await context.setOffline(true);
  await expect(page.getByText(/^You're offline\. /)).toBeVisible();
  await dialog.getByRole("button", { name: "Create Customer" }).click();
  await expect(dialog.getByText("Network error. Please try again.")).toBeVisible();
  await expect(dialog.getByLabel("First Name")).toHaveValue("Lost");
  await context.setOffline(false);
});

test("a wrong address says so and leads home", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByText("404")).toBeVisible();
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("every page carries the strict security policy and loads nothing from elsewhere", async ({ as }) => {
  const page = await as("rosa");
  const foreign: string[] = [];
  const home = new URL(page.url()).origin;
  page.on("request", (request) => {
    if (!request.url().startsWith(home) && !request.url().startsWith("data:")) foreign.push(request.url());
  });
  const atRest = watchRequests(page);
  for (const address of ["/dashboard", "/customers", "/signin", "/api/docs"]) {
    const answer = await page.goto(address);
    const policy = answer?.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:/);
    await atRest();
  }
  expect(foreign).toEqual([]);
});

test("the dashboard's cards fail alone", async ({ as }) => {
  const page = await as("rosa");
  await page.route("**/api/dashboard/activities*", (route) =>
    route.fulfill({ status: 400, json: { success: false, error: "No", message: "No", code: "invalid" } }),
  );
  await page.goto("/dashboard");
  await expect(page.getByText("Failed to load activities")).toBeVisible();
  await expect(page.getByText("Total Customers")).toBeVisible();
  await expect(page.getByText("from last month")).toHaveCount(4);
});
