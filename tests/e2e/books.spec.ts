/** The books are read at the desk and on a phone: who owes what, what came in, the tax in it, and a customer's statement. */
import type { Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";
import { fitsEveryWidth, isSound, turnDark } from "./soundness.ts";

/** Ida owes $106.00 of $212.00 with 6% tax; Leo has $25.00 of credit. */
async function openBooks(page: Page): Promise<{ ida: number }> {
  const headers = await openBusiness(page);
  const call = async (method: "post" | "put", path: string, data: object) => {
    const answer = await page.request[method](path, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  const person = (first_name: string, last_name: string) =>
    call("post", "/api/customers/", {
      first_name,
      last_name,
      status: "client",
      email: `${first_name}@customer.example`,
    });
  const [ida, leo] = [await person("Ida", "Berg"), await person("Leo", "Fox")];
  const { id } = await call("post", "/api/invoices", { customer_id: ida.id });
  await call("put", `/api/invoices/${id}`, {
    title: "Boiler service",
    lines: [
      {
        id: crypto.randomUUID(),
        name: "Boiler service",
        quantity: "1",
        unit_price_cents: 20_000,
        taxes: ["Sales tax"],
      },
    ],
    terms: { taxes: [{ name: "Sales tax", percent: "6" }] },
  });
  await call("post", `/api/invoices/${id}/issue`, {});
  const payment = { sends_receipt: false, method: "check", reference: "1042" };
  await call("post", "/api/payments", {
    ...payment,
    customer_id: ida.id,
    invoice_ids: [id],
    amount_cents: 10_600,
  });
  await call("post", "/api/payments", { ...payment, customer_id: leo.id, amount_cents: 2_500 });
  return { ida: ida.id };
}

const table = (page: Page, name: string) => page.getByRole("table", { name });

test("from the invoices to the books: each sum leads to what it is made of, and can be taken out", async ({
  page,
}) => {
  await openBooks(page);
  await page.goto("/invoices");
  const views = page.getByRole("navigation", { name: "Invoices and payments" });
  await views.getByRole("link", { name: "Books" }).click();
  const ofIda = table(page, "Aging by customer").getByRole("row", { name: /Ida Berg/ });
  await expect(ofIda).toContainText("$106.00");
  await expect(table(page, "Aging by customer").getByRole("row", { name: /Leo Fox/ })).toContainText(
    "-$25.00",
  );
  await isSound(page);
  await ofIda.getByRole("link", { name: /106.*Current.*Ida Berg/ }).click();
  await expect(page.getByRole("heading", { name: "Ida Berg: Current" })).toBeVisible();
  await expect(page.getByText("1 invoice, $106.00")).toBeVisible();
  await page.getByRole("link", { name: "All Customers" }).click();

  const tabs = page.getByRole("navigation", { name: "Books", exact: true });
  await tabs.getByRole("link", { name: "Payments by Method" }).click();
  const check = table(page, "Payments by method").getByRole("row", { name: /Check/ });
  await expect(check).toContainText("$131.00");
  await isSound(page);
  await page.getByLabel("Period").selectOption("last_year");
  await expect(page.getByText("No payments in this period")).toBeVisible();
  await expect(page).toHaveURL(/period=last_year/);

  await page.keyboard.press("]");
  const tax = table(page, "Tax by rate").getByRole("row", { name: /Sales tax \(6%\)/ });
  await expect(tax).toContainText("$12.00");
  await page.getByText("Cash", { exact: true }).click();
  await expect(tax).toContainText("$6.00");
  await expect(page.getByRole("region", { name: "Tax and what it is in" })).toContainText("$131.00");
  await isSound(page);
  await turnDark(page);
  await isSound(page);

  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Tax (CSV)" }).click();
  expect((await file).suggestedFilename()).toMatch(/^tax-.*\.csv$/);
  await expect(page.getByText(/^1 row exported to tax-/)).toBeVisible();
});

test("a customer's account leads to its invoices, is emailed and downloaded", async ({ page }) => {
  const { ida } = await openBooks(page);
  await page.goto("/books/accounts");
  await page.getByRole("link", { name: "Ida Berg" }).click();
  await expect(page).toHaveURL(new RegExp(`/customers/${ida}\\?tab=account`));
  const account = table(page, "Account of Ida Berg");
  await expect(account.getByRole("row", { name: /Payment for INV-001, Check 1042/ })).toContainText(
    "$106.00",
  );
  await expect(page.getByRole("region", { name: "Account" })).toContainText("Balance Due$106.00");
  await isSound(page);
  const pdf = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: "Statement (PDF)" }).click();
  expect((await pdf).suggestedFilename()).toBe("Statement Ida Berg.pdf");
  await page.getByRole("button", { name: "Email Statement" }).click();
  const letter = page.getByRole("dialog", { name: "Email Statement" });
  await expect(letter.getByLabel("Email")).toHaveValue("Ida@customer.example");
  await letter.getByRole("button", { name: "Send Statement" }).click();
  await expect(page.getByText("Statement sent to Ida@customer.example.")).toBeVisible();
  await account.getByRole("link", { name: "Invoice INV-001" }).click();
  await expect(page).toHaveURL(/\/invoices\/\d+$/);
});

test("the books fit a phone and a thumb @phone", async ({ page }) => {
  const { ida } = await openBooks(page);
  for (const [path, words] of [
    ["/books", "$106.00"],
    ["/books/payments", "$131.00"],
    ["/books/tax", "Sales tax (6%)"],
    ["/books/accounts", "Leo Fox"],
    [`/customers/${ida}?tab=account`, "Closing balance"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(words).last()).toBeVisible();
    await fitsEveryWidth(page);
    await isSound(page);
  }
});
