/** Reports: the hub leads to a report, a figure opens its rows, and what was generated is found, shared and deleted. */
import { expect, test } from "./journey.ts";
import { becomePhone, isSound, turnDark } from "./soundness.ts";

for (const where of ["", " @phone"]) {
  test(`a report is generated, opened and kept${where}`, async ({ as }) => {
    const page = await as("rosa");
    const mark = `Zr${Date.now().toString(36)}`;
    await page.goto("/reports");
    await expect(page.getByRole("heading", { name: "Quick Stats Overview" })).toBeVisible();
    await expect(page.getByText("Technician Utilization")).toBeVisible();
    await isSound(page);
    await page.getByRole("button", { name: "Generate Report" }).click();
    const dialog = page.getByRole("dialog", { name: "Generate Report" });
    await dialog.getByLabel("Report", { exact: true }).selectOption({ label: "Invoice Summary" });
    await dialog.getByLabel("Period").selectOption({ label: "This Year" });
    await dialog.getByLabel("Name").fill(mark);
    await dialog.getByRole("button", { name: "Save and Open" }).click();
    await expect(page.getByRole("heading", { name: "Invoice Summary" })).toBeVisible();
    await expect(page).toHaveURL(/period=this_year/);
    await expect(page.getByRole("list", { name: "Outstanding by age" })).toBeVisible();
    await page.goto("/reports");
    await page.getByRole("button", { name: `Actions for ${mark}` }).click();
    await page.getByRole("menuitem", { name: "Share" }).click();
    await expect(page.getByText(`${mark} is shared.`)).toBeVisible();
    await page.getByRole("button", { name: `Actions for ${mark}` }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(`${mark} restored.`)).toBeVisible();
  });
}

test("a figure opens the rows that come to it, in light and dark, on a desk and a phone", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/reports/sales?period=this_year");
  const table = page.getByRole("table", { name: "Sales Reports by time" });
  await page.getByLabel("Split by").selectOption({ label: "By Lead Source" });
  await expect(page).toHaveURL(/by=source/);
  const row = page
    .getByRole("table", { name: "Sales Reports by lead source" })
    .getByRole("row", { name: /^Total/ });
  await expect(table).toBeHidden();
  const total = await row.getByRole("link", { name: /^\$/ }).evaluateAll((links) => links[0]?.textContent);
  await page.getByRole("link", { name: /^Revenue/ }).click();
  const dialog = page.getByRole("dialog", { name: "Revenue" });
  await expect(dialog.getByText(`${total}`, { exact: true })).toBeVisible();
  await expect(dialog.getByRole("link", { name: /^INV-/ }).and(page.locator(":visible"))).not.toHaveCount(0);
  await isSound(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await turnDark(page);
  await isSound(page);
  await becomePhone(page);
  await isSound(page);
});

test("staff see no money in reports", async ({ as }) => {
  const page = await as("diego");
  await page.goto("/reports/service-usage");
  await expect(
    page
      .getByText("You need permission to see job costs and profit.")
      .or(page.getByText("You need permission to see revenue.")),
  ).not.toHaveCount(0);
  await page.goto("/reports");
  await expect(page.getByRole("button", { name: "Generate Report" })).toBeDisabled();
});

test("a report is exported as shown, and emailed weekly until it is stopped", async ({ as }) => {
  const page = await as("rosa");
  const mark = `Zw${Date.now().toString(36)}`;
  await page.goto("/reports/sales?period=this_year&by=service");
  await expect(page.getByRole("table", { name: "Sales Reports by service" })).toBeVisible();
  for (const [label, ending] of [
    ["Export Excel", "xlsx"],
    ["Export PDF", "pdf"],
  ] as const) {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: label }).click();
    expect((await saved).suggestedFilename()).toMatch(
      new RegExp(`^sales-\\d{4}-01-01-to-[\\d-]{10}\\.${ending}$`),
    );
  }
  await page.goto("/reports?new=1");
  const generate = page.getByRole("dialog", { name: "Generate Report" });
  await generate.getByLabel("Name").fill(mark);
  await generate.getByRole("button", { name: "Save and Open" }).click();
  await expect(page.getByRole("heading", { name: "Sales Reports" })).toBeVisible();
  await page.goto("/reports");
  const email = async () => {
    await page.getByRole("button", { name: `Actions for ${mark}` }).click();
    await page.getByRole("menuitem", { name: "Email Weekly" }).click();
  };
  await email();
  const dialog = page.getByRole("dialog", { name: "Email Weekly" });
  await dialog.getByLabel("Day").selectOption({ label: "Friday" });
  await dialog.getByLabel("Time").selectOption({ label: "7 AM" });
  await dialog.getByRole("button", { name: "Save Weekly Email" }).click();
  await expect(dialog.getByText("Choose at least one person")).toBeVisible();
  await dialog.getByRole("checkbox", { name: /^Rosa/ }).check();
  await isSound(page);
  await dialog.getByRole("button", { name: "Save Weekly Email" }).click();
  await expect(page.getByText(new RegExp(`^${mark} is emailed each week, next on `))).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(mark) })).toContainText("Fridays at 7 AM");
  await email();
  await expect(dialog.getByLabel("Day")).toHaveValue("5");
  await dialog.getByRole("button", { name: "Stop Weekly Email" }).click();
  await expect(page.getByText(`${mark} is no longer emailed.`)).toBeVisible();
});
