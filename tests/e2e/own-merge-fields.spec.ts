/** The business's own fields in the list of merge fields: put into a template, seen in its preview, filled for a customer. */
import type { Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

test("a custom field is put into a template and filled for a customer", async ({ page }) => {
  await walk(page);
  await fillFor(page);
});

test("a custom field is put into a template on a phone @phone", async ({ page }) => {
  await walk(page);
  await fillFor(page);
});

async function walk(page: Page): Promise<void> {
  const headers = await openBusiness(page);
  const post = async (path: string, data: object) =>
    (await (await page.request.post(path, { headers, data })).json()).data as { id: number };
  await post("/api/custom-fields", { kind: "customer", label: "Gate code", type: "text" });
  await post("/api/customers/", {
    first_name: "Edda",
    last_name: "Hatch",
    phone: "(212) 555-0142",
    custom_fields: { gate_code: "4711" },
  });
  const content = { kind: "text", text: "On my way." };
  const { id } = await post("/api/templates", { name: "On My Way", category: "Other", content });

  await page.goto(`/templates/${id}`);
  const message = page.getByRole("textbox", { name: "Message" });
  const fields = page.getByLabel("Insert a field into Message");
  await expect(fields.locator('optgroup[label="Custom Fields of the Customer"]')).toHaveCount(1);
  await message.press("ControlOrMeta+End");
  await message.pressSequentially(" Code: ");
  await fields.selectOption({ label: "Gate code" });
  await expect(message).toHaveValue("On my way. Code: {customer.gate_code}");
  await page.getByText("What fills each field").click();
  await expect(page.getByText("{customer.gate_code}", { exact: true })).not.toHaveCount(0);
  await isSound(page);
  await message.fill("Code: {customer.nothing}");
  await page.getByRole("button", { name: "Save Template" }).click();
  await expect(
    page.getByText("{customer.nothing} isn't a merge field").filter({ visible: true }),
  ).not.toHaveCount(0);
  await message.fill("Code: {customer.gate_code}");
  await page.getByRole("button", { name: "Save Template" }).click();
  await expect(page.getByText("Version 2")).toBeVisible();
}

async function fillFor(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Use Template" }).click();
  const dialog = page.getByRole("dialog", { name: "Use On My Way" });
  await expect(dialog.getByLabel("Gate code")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Customer" }).fill("Edda");
  await page.getByRole("option", { name: /Edda Hatch/ }).click();
  await expect(dialog.getByRole("region", { name: "Your message" })).toContainText("Code: 4711");
  await isSound(page);
}
