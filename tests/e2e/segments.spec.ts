/** Customers found by conditions: a segment is begun, changed beside those it finds, explained, and written to. */
import { expect, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

for (const where of ["", " @phone"]) {
  test(`a segment is created, its conditions are changed, and it says who is in it and why${where}`, async ({
    as,
    newCustomer,
  }) => {
    const page = await as("tessa");
    const mark = `Zs${Date.now().toString(36)}`;
    const one = await newCustomer({ first_name: "Ada", last_name: mark, city: mark, status: "client" });
    await newCustomer({ first_name: "Bea", last_name: mark, city: mark, status: "lead" });
    await page.goto("/customers/segments");
    await expect(page.getByRole("heading", { name: "Segments" })).toBeVisible();
    await isSound(page);
    await page.getByRole("button", { name: "Create Segment" }).click();
    const dialog = page.getByRole("dialog", { name: "Create Segment" });
    await dialog.getByLabel("Name").fill(mark);
    await dialog.getByRole("button", { name: "Create Segment" }).click();
    await expect(page.getByRole("heading", { name: mark })).toBeVisible();
    const conditions = page.getByRole("group", { name: "Conditions" });
    await conditions.getByRole("button", { name: "Add Condition" }).click();
    await conditions.getByLabel("Field").last().selectOption("city");
    await conditions.getByRole("group", { name: "City" }).getByLabel("Text").fill(mark);
    await isSound(page);
    await page.getByRole("button", { name: "Save Segment" }).click();
    await expect(page.getByText(`${mark} saved.`)).toBeVisible();
    if (where) await page.getByRole("radiogroup", { name: "View" }).getByText("Customers").click();
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByRole("status")).toHaveText("1 customer");
    await preview.getByRole("button", { name: `Why is ${one.name} in this segment?` }).click();
    const why = page.getByRole("dialog", { name: `Why is ${one.name} in this segment?` });
    await expect(why.getByText(`${one.name} is in this segment.`)).toBeVisible();
    await expect(why.getByText(`City is “${mark}”`)).toBeVisible();
    await isSound(page);
    await why.getByRole("button", { name: "Close" }).click();
    const everyone = page.getByRole("region", { name: "Customers in This Segment" });
    await expect(everyone.getByText(one.name)).toBeVisible();
  });
}

test("a bulk message goes to everyone in a segment", async ({ as, newCustomer }) => {
  const page = await as("tessa");
  const mark = `Zb${Date.now().toString(36)}`;
  const { name } = await newCustomer({
    last_name: mark,
    city: mark,
    status: "client",
    phone: "208 555 0133",
  });
  await page.goto("/customers/segments?new=1");
  const dialog = page.getByRole("dialog", { name: "Create Segment" });
  await dialog.getByLabel("Name").fill(mark);
  await dialog.getByRole("button", { name: "Create Segment" }).click();
  const conditions = page.getByRole("group", { name: "Conditions" });
  await conditions.getByLabel("Field").selectOption("city");
  await conditions.getByLabel("Text").fill(mark);
  await page.getByRole("button", { name: "Save Segment" }).click();
  await expect(page.getByText(`${mark} saved.`)).toBeVisible();
  await page.getByRole("button", { name: `Actions for ${mark}` }).click();
  await page.getByRole("menuitem", { name: "Send Bulk Message" }).click();
  const panel = page.getByRole("dialog", { name: "New Message" });
  await expect(panel.getByRole("combobox", { name: "Segment", exact: true })).toHaveValue(mark);
  await expect(panel.getByRole("status")).toContainText(`1 customer: ${name}`);
  await panel.getByLabel("Message", { exact: true }).fill("Hi {first_name}, we're closed on Thursday.");
  await isSound(page);
  await panel.getByRole("button", { name: "Preview Message" }).click();
  await expect(page.getByRole("button", { name: "Send to 1 Customer" })).toBeVisible();
});

test("a segment is archived, and comes back by Undo", async ({ as }) => {
  const page = await as("tessa");
  const mark = `Za${Date.now().toString(36)}`;
  await page.goto("/customers/segments?new=1");
  const dialog = page.getByRole("dialog", { name: "Create Segment" });
  await dialog.getByLabel("Start with").selectOption({ label: "Win back" });
  await expect(dialog.getByLabel("Name")).toHaveValue("Win back");
  await dialog.getByLabel("Name").fill(mark);
  await dialog.getByRole("button", { name: "Create Segment" }).click();
  await expect(page.getByRole("heading", { name: mark })).toBeVisible();
  await page.getByRole("button", { name: `Actions for ${mark}` }).click();
  await page.getByRole("menuitem", { name: "Archive Segment" }).click();
  await expect(page).toHaveURL(/\/customers\/segments$/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${mark} restored.`)).toBeVisible();
  await page.getByPlaceholder("Search segments...").fill(mark);
  await expect(page.getByRole("table", { name: "Segments" })).toContainText(mark);
});

test("staff read segments and learn nothing about money by them", async ({ as }) => {
  const page = await as("diego");
  await page.goto("/customers/segments");
  await page.getByRole("link", { name: "Overdue invoices" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText('"Overdue" needs a role that can view invoices');
  await expect(page.getByText("Your role lets you view segments, but not change them.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save Segment" })).toBeHidden();
});
