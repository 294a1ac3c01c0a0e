/** Views of the list of customers: filtered, its columns chosen, saved, come back to, and many changed at once. */
import { expect, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

for (const where of ["", " @phone"]) {
  test(`customers are filtered, the filter stands in the address, is saved as a view and opened again${where}`, async ({
    as,
    newCustomer,
  }) => {
    const page = await as("tessa");
    const mark = `Zv${Date.now().toString(36)}`;
    const one = await newCustomer({ first_name: "Ada", last_name: mark, city: mark, status: "client" });
    const other = await newCustomer({
      first_name: "Bea",
      last_name: mark,
      city: `${mark} East`,
      status: "lead",
    });
    await page.goto("/customers?saved=none");
    await page.getByRole("button", { name: "More Filters" }).click();
    const dialog = page.getByRole("dialog", { name: "Filters" });
    await dialog.getByLabel("Field").selectOption({ label: "City" });
    await dialog.getByLabel("Text").fill(mark);
    await expect(dialog.getByRole("status")).toHaveText("2 matches");
    await isSound(page);
    await dialog.getByRole("button", { name: "Apply Filters" }).click();
    await expect(page).toHaveURL(new RegExp(`where=city.contains.${mark}`));
    await expect(page.getByRole("link", { name: one.name })).toBeVisible();
    await expect(page.getByRole("link", { name: other.name })).toBeVisible();
    await isSound(page);
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Save as New View" }).click();
    const saving = page.getByRole("dialog", { name: "Save View" });
    await saving.getByLabel("Name").fill(mark);
    await saving.getByRole("button", { name: "Save View" }).click();
    await expect(page.getByText(`${mark} saved.`)).toBeVisible();
    await page.getByRole("button", { name: `Remove filter: City contains “${mark}”` }).click();
    await expect(page.getByRole("button", { name: `${mark} (changed)` })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("button", { name: mark, exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: other.name })).toBeVisible();
  });
}

test("a strange address says what was left out and shows the list", async ({ as, newCustomer }) => {
  const page = await as("tessa");
  await newCustomer({ first_name: "Ada", last_name: "Strange" });
  await page.goto("/customers?saved=none&where=ghost.is.x&cols=%3Cb%3E,ghost&sort=-ghost");
  await expect(page.getByText('The field "ghost" is no longer there')).toBeVisible();
  await expect(page.getByRole("table", { name: "Customers" })).toBeVisible();
});

test("customers are selected by keyboard, changed together, and put back", async ({ as, newCustomer }) => {
  const page = await as("tessa");
  const mark = `Zk${Date.now().toString(36)}`;
  const people = [];
  for (const first_name of ["Ada", "Bea", "Cyd"])
    people.push(await newCustomer({ first_name, last_name: mark, city: mark, status: "lead" }));
  await page.goto(`/customers?saved=none&where=city.is.${mark}&sort=name`);
  await page.getByRole("link", { name: `Ada ${mark}` }).focus();
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  const bar = page.getByRole("region", { name: "Selected rows" });
  await expect(bar.getByRole("status")).toHaveText("3 selected");
  await isSound(page);
  await bar.getByRole("button", { name: "Bulk Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Bulk Edit" });
  await dialog.getByLabel("Change").selectOption({ label: "Status" });
  await dialog.getByLabel("To").selectOption({ label: "Client" });
  await dialog.getByRole("button", { name: "Change 3 customers" }).click();
  await expect(dialog.getByRole("status")).toHaveText("3 customers changed.");
  await isSound(page);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByRole("status")).toHaveText("3 customers put back.");
});
