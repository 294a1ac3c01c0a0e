/** Custom fields: one is added, filled in with a new customer, retyped with a preview, moved by keys, archived, restored. */
import type { Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

test("a field is added, filled in, changed to another type, moved and archived", async ({ as }) => {
  await walk(await as("rosa"));
});

test("a field is added, filled in, changed and archived on a phone @phone", async ({ as }) => {
  await walk(await as("rosa"));
});

async function walk(page: Page): Promise<void> {
  const mark = `Zf${Date.now().toString(36)}`;
  await page.goto("/settings/custom-fields?add=1");
  const dialog = page.getByRole("dialog", { name: "Add Custom Field" });
  await dialog.getByRole("button", { name: "Add Field" }).click();
  await expect(dialog.getByText("Label is required")).toBeVisible();
  await dialog.getByLabel("Label").fill(mark);
  await dialog.getByLabel("Help text").fill("Years since it was installed");
  await isSound(page);
  await dialog.getByRole("button", { name: "Add Field" }).click();
  await expect(page.getByText(`${mark} added.`)).toBeVisible();

  await page.goto("/customers?new=1");
  const customer = page.getByRole("dialog", { name: "Add New Customer" });
  await customer.getByLabel("First Name").fill("Nora");
  await customer.getByLabel("Last Name").fill(mark);
  await customer.getByLabel(mark).fill("12");
  await customer.getByRole("button", { name: "Create Customer" }).click();
  await expect(customer).toBeHidden();
  const id = await page.evaluate(async (name) => {
    const { accessToken } = JSON.parse(localStorage.getItem("plumbline_tokens") ?? "{}");
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await fetch(`/api/customers/?search=${name}`, { headers });
    return (await answer.json()).data.customers[0].id as number;
  }, mark);
  await page.goto(`/customers/${id}`);
  const card = page.getByRole("region", { name: "Custom Fields" });
  await expect(card).toContainText("12");
  await isSound(page);

  await page.goto("/settings/custom-fields");
  const fields = page.getByRole("list", { name: "Fields of customers" });
  const actions = fields.getByRole("button", { name: `Actions for ${mark}` });
  await actions.click();
  await page.getByRole("menuitem", { name: "Change Type" }).click();
  const type = page.getByRole("dialog", { name: `Change Type of ${mark}` });
  await type.getByLabel("New type").selectOption("Number");
  await expect(type.getByText("1 of 1 values carry over.")).toBeVisible();
  await isSound(page);
  await type.getByRole("button", { name: "Change Type" }).click();
  await expect(page.getByText(`The type of ${mark} changed.`)).toBeVisible();

  const rows = fields.getByRole("listitem");
  await expect(rows.last()).toContainText(mark);
  const before = await rows.count();
  await fields.getByRole("button", { name: `Move ${mark}` }).press("ArrowUp");
  await expect(rows.nth(before - 2)).toContainText(mark);
  await actions.click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  const question = page.getByRole("dialog", { name: `Archive ${mark}` });
  await expect(question).toContainText("1 record has a value");
  await question.getByRole("button", { name: "Archive Field" }).click();
  await expect(page.getByText(`${mark} archived. Its values are kept.`)).toBeVisible();
  await page.goto(`/customers/${id}`);
  await expect(page.getByRole("heading", { name: `Nora ${mark}` })).toBeVisible();
  await expect(page.getByText(mark, { exact: true })).toHaveCount(0);
}

test("the window of a new job opens with its custom fields, and its buttons stay where they are @phone", async ({
  page,
}) => {
  const headers = await openBusiness(page);
  const field = { kind: "job", label: "Roof pitch", type: "text" };
  const made = await page.request.post("/api/custom-fields", { headers, data: field });
  expect(made.ok(), await made.text()).toBe(true);
  await page.route("**/api/custom-fields/forms?*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.goto("/jobs?new=1");
  const dialog = page.getByRole("dialog", { name: "Create Job" });
  const save = dialog.getByRole("button", { name: "Create Job" });
  await expect(save).toBeVisible();
  await expect(dialog.getByLabel("Roof pitch")).toBeAttached({ timeout: 1 });
  await page.unroute("**/api/custom-fields/forms?*");
  // Who waits for fields that never come has a form all the same.
  await page.route("**/api/custom-fields/forms?*", () => undefined);
  await page.goto("/customers?new=1");
  await expect(page.getByRole("dialog", { name: "Add New Customer" })).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
