/** Views of customers and invoices: filtered, their columns chosen, saved and come back to. */
import { expect, openBusiness, test } from "./journey.ts";
import { fitsEveryWidth, isSound } from "./soundness.ts";

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
    await expect(page).toHaveURL(/where=none/);
    await page.goBack();
    await expect(page.getByRole("button", { name: mark, exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: other.name })).toBeVisible();
  });
}

test("invoices are filtered by what is left to pay, show it in a column and are sorted by it", async ({
  as,
}) => {
  const page = await as("rosa");
  await page.goto("/invoices?saved=none");
  await page.getByRole("button", { name: "More Filters" }).click();
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await dialog.getByLabel("Field").selectOption({ label: "Balance" });
  await dialog.getByLabel("Amount").fill("1");
  await expect(dialog.getByRole("status")).toHaveText(/^\d+ match/);
  await dialog.getByRole("button", { name: "Apply Filters" }).click();
  await expect(page).toHaveURL(/where=balance_cents.at_least.100/);
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("menuitem", { name: "Columns" }).click();
  const columns = page.getByRole("dialog", { name: "Columns" });
  await columns.getByRole("checkbox", { name: "Balance" }).check();
  await columns.getByRole("checkbox", { name: "Amount" }).uncheck();
  await columns.getByRole("button", { name: "Apply Columns" }).click();
  const table = page.getByRole("table", { name: "Invoices" });
  await table.getByRole("columnheader", { name: "Balance" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=balance_cents/);
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("balance_cents");
  await expect(table.getByRole("row", { name: /Paid/ })).toHaveCount(0);
  await expect(table.getByRole("columnheader", { name: "Amount" })).toHaveCount(0);
  await isSound(page);
  await fitsEveryWidth(page);
});

test("who goes back before the list was drawn anew sees the list they went back to", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/customers?where=city.contains.Boise");
  const chip = page.getByRole("button", { name: "Remove filter: City contains “Boise”" });
  await expect(chip).toBeVisible();
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...step) => {
      push(...step);
      history.pushState = push;
      history.back();
      // So busy a page hears of the way back before it has drawn the step.
      const end = performance.now() + 500;
      while (performance.now() < end);
    };
  });
  await chip.click();
  await expect(page).toHaveURL(/where=city\.contains\.Boise/);
  await expect(chip).toBeVisible();
});

test("a strange address says what was left out and shows the list", async ({ as, newCustomer }) => {
  const page = await as("tessa");
  await newCustomer({ first_name: "Ada", last_name: "Strange" });
  await page.goto("/customers?saved=none&where=ghost.is.x&cols=%3Cb%3E,ghost&sort=-ghost");
  await expect(page.getByText('The field "ghost" is no longer there')).toBeVisible();
  await expect(page.getByRole("table", { name: "Customers" })).toBeVisible();
});

test("a field of the business's own is filtered by and shown as a column", async ({ page }) => {
  const headers = await openBusiness(page);
  const add = async (path: string, data: object) =>
    expect((await page.request.post(path, { data, headers })).ok()).toBe(true);
  const field = { kind: "customer", label: "Gate code", type: "choice", choices: [{ label: "North" }] };
  await add("/api/custom-fields", field);
  for (const [first_name, gate_code] of [
    ["Ada", "north"],
    ["Bea", null],
  ])
    await add("/api/customers/", { first_name, last_name: "Own", custom_fields: { gate_code } });
  await page.goto("/customers?saved=none");
  await page.getByRole("button", { name: "More Filters" }).click();
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await expect(dialog.getByRole("status")).toBeEmpty();
  await dialog.getByLabel("Field").selectOption({ label: "Gate code" });
  await dialog.getByRole("combobox", { name: "Choices" }).click();
  await page.getByRole("option", { name: "North" }).click();
  await expect(dialog.getByRole("status")).toHaveText("1 match");
  await dialog.getByRole("button", { name: "Apply Filters" }).click();
  await expect(page.getByText("Gate code is North")).toBeVisible();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Columns" }).click();
  const columns = page.getByRole("dialog", { name: "Columns" });
  await columns.getByRole("checkbox", { name: "Gate code" }).check();
  await columns.getByRole("button", { name: "Apply Columns" }).click();
  await expect(page.getByRole("cell", { name: "North" })).toBeVisible();
  await page.getByRole("columnheader", { name: "Gate code" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=own_gate_code/);
  await expect(page.getByRole("link", { name: "Ada Own" })).toBeVisible();
});
