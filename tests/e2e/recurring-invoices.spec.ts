/** Recurring invoices and payment reminders: a plan is written and creates its invoice; reminders are set up. */
import type { Locator, Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";
import { becomePhone, fitsEveryWidth, isSound } from "./soundness.ts";

async function openWithCustomer(page: Page): Promise<void> {
  const headers = await openBusiness(page);
  const data = { first_name: "Ida", last_name: "Berg", email: "ida@customer.example" };
  const answer = await page.request.post("/api/customers/", { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function openNew(page: Page): Promise<Locator> {
  await page.goto("/invoices/recurring?new=1");
  const dialog = page.getByRole("dialog", { name: "New Recurring Invoice" });
  await expect(dialog.getByLabel("Customer")).toBeFocused();
  return dialog;
}

test("a recurring invoice is set up with its next six days, creates today's, is paused and found in the list", async ({
  page,
}) => {
  await openWithCustomer(page);
  await page.goto("/invoices/recurring");
  await expect(page.getByText("No recurring invoices yet")).toBeVisible();
  await isSound(page);
  const dialog = await openNew(page);
  await dialog.getByRole("button", { name: "Create Recurring Invoice" }).click();
  await expect(dialog.getByText("Choose a customer from the list")).toBeVisible();
  await dialog.getByLabel("Customer").fill("Ida");
  await page.getByRole("option", { name: /Ida Berg/ }).click();
  await dialog.getByLabel("Title").fill("Pool service, {month}");
  await dialog.getByLabel("Item of line 1").fill("Pool service");
  await dialog.getByLabel("Price of line 1").fill("80");
  await dialog.getByLabel("Discount on line 1", { exact: true }).selectOption("Percent");
  await dialog.getByLabel("Discount on line 1 percent").fill("25");
  await dialog.getByRole("button", { name: "Add Tax" }).click();
  await dialog.getByLabel("Name of tax 1").fill("State");
  await dialog.getByLabel("Rate (%) of tax 1").fill("10");
  await dialog.getByLabel("Discount on the invoice", { exact: true }).selectOption("Amount");
  await dialog.getByLabel("Discount on the invoice amount").fill("10");
  await expect(dialog.getByText("Discount $10.00 · Tax $5.00 · Each invoice $55.00")).toBeVisible();
  await dialog.getByLabel("First invoice").fill("2030-01-31");
  await dialog.getByLabel("In shorter months").selectOption("On the last day instead");
  const next = dialog.getByRole("list", { name: "Next invoices" });
  await expect(next.getByRole("listitem")).toHaveText([
    "January 31, 2030",
    "February 28, 2030",
    "March 31, 2030",
    "April 30, 2030",
    "May 31, 2030",
    "June 30, 2030",
  ]);
  await isSound(page);
  await dialog.getByRole("button", { name: "Create Recurring Invoice" }).click();
  await expect(page.getByRole("heading", { name: "Pool service, {month}", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Create Now" }).click();
  const created = page.getByRole("list", { name: "Created invoices" });
  await expect(created.getByRole("link", { name: "Draft" })).toBeVisible();
  await expect(page.getByText("$55.00")).toBeVisible();
  await page.getByRole("button", { name: "Actions for Pool service, {month}" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Recurring Invoice" });
  await expect(edit.getByLabel("Rate (%) of tax 1")).toHaveValue("10");
  await edit.getByLabel("Discount on line 1", { exact: true }).selectOption("None");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("$77.00")).toBeVisible();
  await page.getByRole("button", { name: "Actions for Pool service, {month}" }).click();
  await page.getByRole("menuitem", { name: "Pause" }).click();
  await expect(page.getByText("No more invoices are created.")).toBeVisible();
  await isSound(page);
  await fitsEveryWidth(page);
  await becomePhone(page);
  await page.goto("/invoices/recurring");
  const rows = page.getByRole("list", { name: "Recurring Invoices" });
  await expect(rows.getByText("Paused")).toBeVisible();
  await isSound(page);
});

test("reminders of unpaid invoices are switched on with words of one's own, and late fees beside them", async ({
  page,
}) => {
  await openBusiness(page);
  await page.goto("/settings/invoice-reminders");
  await page.getByRole("switch", { name: "Send reminders of unpaid invoices" }).click();
  await page.getByRole("button", { name: "Edit 7 days after it was due" }).click();
  const dialog = page.getByRole("dialog", { name: "Invoice Reminder" });
  await dialog.getByLabel("Subject").fill("Please pay {nummer}");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog.getByText("{nummer} isn't a placeholder. Choose one from the list")).toBeVisible();
  await dialog.getByLabel("Subject").fill("Please pay {number}");
  await isSound(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Save Reminders" }).click();
  await expect(page.getByText("Reminders saved.")).toBeVisible();
  await page.getByRole("combobox", { name: "Late fees" }).selectOption("Create a draft that I issue");
  await page.getByLabel("Days after the due day").fill("0");
  await page.getByRole("button", { name: "Save Late Fees" }).click();
  await expect(page.getByText("Days must be 1 or more")).toBeVisible();
  await page.getByLabel("Days after the due day").fill("10");
  await page.getByRole("button", { name: "Save Late Fees" }).click();
  await expect(page.getByText("Late fees saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Please pay {number}")).toBeVisible();
  await expect(page.getByLabel("Days after the due day")).toHaveValue("10");
  await isSound(page);
  await fitsEveryWidth(page);
});
