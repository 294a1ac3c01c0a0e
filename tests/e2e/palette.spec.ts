/** The command palette: finds records by what is known of them, offers what the screen can do, and fills a phone. */
import { expect, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

const phoneOf = (): string => `(303) 555-${Math.floor(1_000 + Math.random() * 9_000)}`;

test("the palette finds a record by its number, marks it, and does what the screen can", async ({
  as,
  newCustomer,
}) => {
  const phone = phoneOf();
  const { name } = await newCustomer({ phone });
  const page = await as("rosa");
  await page.goto("/jobs");
  await expect(page.getByRole("heading", { name: "Jobs", level: 1 })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const field = palette.getByRole("combobox");
  const action = palette
    .getByRole("group", { name: "On this screen" })
    .getByRole("option", { name: "Create job" });
  await expect(action).toContainText("N");
  await field.fill(phone.replace(/\D/g, " "));
  const found = palette.getByRole("group", { name: "Customers" }).getByRole("option", { name });
  await expect(found.locator("mark").filter({ hasText: phone.slice(-4) })).toBeVisible();
  await isSound(page);

  await field.fill("zzqqxx");
  await expect(palette.getByText("Nothing found for “zzqqxx”.")).toBeVisible();
  await field.fill(name);
  await expect(found).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
});

test("a search that fails says so and can be tried again", async ({ as, newCustomer }) => {
  const { name } = await newCustomer();
  const page = await as("rosa");
  await page.goto("/customers");
  await expect(page.getByRole("heading", { name: "Customers", level: 1 })).toBeVisible();
  await page.route("**/api/search?*", (route) => route.abort());
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.getByRole("combobox").fill(name);
  await expect(palette.getByRole("alert")).toContainText("Records couldn't be searched just now.");
  await page.unroute("**/api/search?*");
  await palette.getByRole("button", { name: "Try Again" }).click();
  await expect(palette.getByRole("option", { name })).toBeVisible();
});

test("@phone the palette fills the screen and is left with a thumb", async ({ as, newCustomer }) => {
  const { name } = await newCustomer();
  const page = await as("rosa");
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Search" }).click();
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.getByRole("combobox").fill(name);
  await expect(palette.getByRole("option", { name })).toBeVisible();
  const box = await palette.boundingBox();
  expect(box?.width).toBe(page.viewportSize()?.width);
  await isSound(page);
  await palette.getByRole("button", { name: "Cancel" }).click();
  await expect(palette).toBeHidden();
});
