/** Keeping the price book: adding, mending, switching off, raising prices, taking a file in, and taking all of it back. */
import type { Page } from "@playwright/test";
import { expect, test, tokenOf } from "./journey.ts";
import { isSound } from "./soundness.ts";

const unique = () => Math.random().toString(36).slice(2, 10);

type Fields = { name: string; category: string; price_cents: number };

async function add(page: Page, data: Fields): Promise<number> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const answer = await page.request.post("/api/services", { headers, data });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).data.id;
}

test("a service is added with its particulars, found, mended, and shows its margin and prices", async ({
  as,
}) => {
  const page = await as("rosa");
  const name = `Radiator bleed ${unique()}`;
  await page.goto("/services");
  await page.getByRole("button", { name: "Add Service" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Service" });
  await dialog.getByRole("button", { name: "Create Service" }).click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await expect(dialog.getByText("Price is required")).toBeVisible();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Description").fill("Up to eight radiators");
  await dialog.getByLabel("Category").fill("HVAC");
  await dialog.getByRole("textbox", { name: "Price", exact: true }).fill("$120.00");
  await dialog.getByRole("button", { name: "More details" }).click();
  await dialog.getByLabel("Duration").fill("45");
  await dialog.getByRole("textbox", { name: "Cost", exact: true }).fill("40");
  await dialog.getByRole("button", { name: "Copy from Service" }).click();
  await dialog.getByRole("combobox", { name: "Copy materials from" }).fill("Anode");
  await page.getByRole("option", { name: /Anode rod replacement/ }).click();
  await expect(dialog.getByRole("textbox", { name: "Material 1", exact: true })).toHaveValue("Anode rod");
  await dialog.getByLabel("Unit cost of material 1").fill("20");
  await expect(dialog.getByText("Cost with materials $60.00, margin $60.00 (50%)")).toBeVisible();
  await isSound(page);
  await dialog.getByRole("button", { name: "Create Service" }).dblclick();
  await expect(dialog).toBeHidden();

  await page.getByPlaceholder("Search services...").fill(name.toUpperCase());
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("$120.00");
  await expect(page.getByText("1 service", { exact: true })).toBeVisible();
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByText("$60.00 (50%)")).toBeVisible();
  await page.getByRole("button", { name: "Edit Service" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Service" });
  await edit.getByRole("textbox", { name: "Price", exact: true }).fill("150");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(edit).toBeHidden();
  const history = page.getByRole("region", { name: "Price History" });
  await expect(history.getByRole("row", { name: /Rosa Delgado \$120\.00 \$150\.00$/ })).toBeVisible();
  await isSound(page);
});

test("a service is switched off and on, copied, deleted, and each is taken back", async ({ as }) => {
  const page = await as("rosa");
  const name = `Valve check ${unique()}`;
  await add(page, { name, category: "Plumbing", price_cents: 9_000 });
  await page.goto(`/services?search=${encodeURIComponent(name)}`);
  const row = page.getByRole("row", { name: new RegExp(name) });
  const choose = async (entry: string) => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: entry }).click();
  };
  await choose("Deactivate");
  await expect(row.getByText("Inactive")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByText("Active", { exact: true })).toBeVisible();
  await choose("Delete Service");
  await page.getByRole("dialog").getByRole("button", { name: "Delete Service" }).click();
  await expect(row).toHaveCount(0);
  await page
    .getByRole("status")
    .filter({ hasText: /deleted/i })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(row).toHaveCount(1);
  await choose("Duplicate");
  await expect(page.getByRole("heading", { name: `${name} (copy)` })).toBeVisible();
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  await page.goto(`/services?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Create Job" }).click();
  await expect(page).toHaveURL(/\/jobs\?new=1&service=\d+/);
});

test("prices of a category are raised after looking, one left out, and taken back as one", async ({ as }) => {
  const page = await as("rosa");
  const category = `Wells ${unique()}`;
  for (const [index, name] of ["Pump check", "Well test", "Left alone"].entries()) {
    await add(page, { name: `${name} ${category}`, category, price_cents: 10_000 * (index + 1) });
  }
  await page.goto(`/services?category=${encodeURIComponent(category)}`);
  await page.getByRole("button", { name: "Price Book" }).click();
  await page.getByRole("menuitem", { name: "Change Prices..." }).click();
  const dialog = page.getByRole("dialog", { name: "Change Prices" });
  await dialog.getByRole("textbox", { name: "Percent" }).fill("4.5");
  await expect(dialog.getByRole("row", { name: /Pump check/ })).toContainText("$105.00");
  await dialog.getByRole("checkbox", { name: /Left alone/ }).uncheck();
  await expect(dialog.getByText("2 prices change, 1 excluded.")).toBeVisible();
  await isSound(page);
  await dialog.getByRole("button", { name: "Change 2 Prices" }).click();
  await expect(dialog).toBeHidden();
  const prices = page.getByRole("table").getByText(/^\$\d+\.00$/);
  await expect(prices).toHaveText(["$300.00", "$105.00", "$209.00"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(prices).toHaveText(["$300.00", "$100.00", "$200.00"]);
});

test("a file is looked at, its faults named, the rest imported, and the import undone from its list", async ({
  as,
}) => {
  const page = await as("rosa");
  const mark = unique();
  await page.goto("/services?open=import");
  await add(page, { name: `Known ${mark}`, category: "HVAC", price_cents: 8_000 });
  const dialog = page.getByRole("dialog", { name: "Import Services" });
  const text = `Name;Price;Taxable\nFirst ${mark};1.250,50;yes\nKnown ${mark};90,00;no\nThird ${mark};much;yes\n`;
  await page.locator('input[type="file"]').setInputFiles({
    name: `list-${mark}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  await expect(
    dialog.getByText('Line 4: Price must be an amount such as 1,250.00, not "much"'),
  ).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Import 2 Services" })).toBeDisabled();
  await expect(dialog.getByRole("row", { name: `3 Known ${mark} $80.00 $90.00` })).toContainText(
    "Updated Price, Taxable",
    { useInnerText: true },
  );
  await isSound(page);
  await dialog.getByRole("checkbox", { name: "Skip these lines and import the rest" }).check();
  await dialog.getByRole("button", { name: "Import 2 Services" }).click();
  await expect(dialog).toBeHidden();
  await page.getByPlaceholder("Search services...").fill(mark);
  await expect(page.getByRole("row", { name: new RegExp(`First ${mark}`) })).toContainText("$1,250.50");
  await page.getByRole("button", { name: "Price Book" }).click();
  await page.getByRole("menuitem", { name: "Imports and Price Changes" }).click();
  await page.getByRole("button", { name: `Undo list-${mark}.csv` }).click();
  await expect(page.getByRole("listitem").filter({ hasText: `list-${mark}.csv` })).toContainText(
    "Undone by Rosa Delgado",
  );
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: new RegExp(`Known ${mark}`) })).toContainText("$80.00");
  await expect(page.getByRole("row", { name: new RegExp(`First ${mark}`) })).toBeHidden();
});

test("the price book is saved as a file that holds it", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/services?search=furnace");
  await expect(page.getByRole("link", { name: "Furnace tune-up" })).toBeVisible();
  await page.getByRole("button", { name: "Price Book" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export Filtered List" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^services-\d{4}-\d\d-\d\d\.csv$/);
});

test("anyone who may not see costs sees none, and anyone who may not change prices is told why", async ({
  as,
}) => {
  const page = await as("diego");
  await page.goto("/services?search=toilet%20replacement");
  await page.getByRole("link", { name: "Toilet replacement" }).click();
  await expect(page.getByText("Taxable", { exact: true })).toBeVisible();
  await expect(page.getByText(/Margin|Cost/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit Service" })).toBeDisabled();
});

test("two people editing one service: the slower hears of it, and both changes are kept", async ({ as }) => {
  const page = await as("rosa");
  const name = `Both edit ${unique()}`;
  const id = await add(page, { name, category: "Plumbing", price_cents: 8_000 });
  await page.goto(`/services/${id}`);
  await page.getByRole("button", { name: "Edit Service" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Service" });
  await dialog.getByLabel("Description").fill("Typed by Rosa");
  const changed = await page.request.put(`/api/services/${id}`, {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    data: { price_cents: 8_800 },
  });
  expect(changed.ok()).toBe(true);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Someone else had changed Price. Both changes were saved.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Typed by Rosa")).toBeVisible();
});

test("@phone a service is added and its price mended with one thumb", async ({ as }) => {
  const page = await as("tessa");
  const name = `On the road ${unique()}`;
  await page.goto("/services");
  await page.getByRole("button", { name: "Add Service" }).click();
  const adding = page.getByRole("dialog", { name: "Create New Service" });
  await adding.getByLabel("Name").fill(name);
  await adding.getByRole("textbox", { name: "Price", exact: true }).fill("75");
  await adding.getByRole("button", { name: "Create Service" }).click();
  await expect(adding).toBeHidden();
  await page.goto(`/services?search=${encodeURIComponent(name)}`);
  await isSound(page);
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Edit Service" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Service" });
  await dialog.getByRole("textbox", { name: "Price", exact: true }).fill("85");
  await isSound(page);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "Price", exact: true })).toContainText("$85.00");
  await isSound(page);
});
