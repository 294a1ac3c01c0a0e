/** An invoice is paid by someone without an account: on a phone, with a bank that asks, and read without a script. */
import type { Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";
import { becomePhone, isSound, turnDark } from "./soundness.ts";

/** A new business that takes payments sends an invoice of $120.00; gives its link and a way to look at it again. */
async function sendInvoice(page: Page) {
  const headers = await openBusiness(page);
  const call = async (method: "post" | "put" | "get", path: string, data?: object) =>
    (await (await page.request[method](path, { headers, ...(data ? { data } : {}) })).json()).data;
  const { url: questions } = await call("post", "/api/collecting/onboarding");
  await page.request.post(new URL(questions).pathname, {
    form: { progress: "complete" },
    maxRedirects: 0,
  });
  await call("post", "/api/collecting/refresh");
  await call("put", "/api/collecting", { takes_tips: true });
  const customer = await call("post", "/api/customers/", {
    first_name: "Ida",
    last_name: "Berg",
    email: "ida@customer.example",
  });
  const { id } = await call("post", "/api/invoices", { customer_id: customer.id });
  const line = { id: crypto.randomUUID(), name: "Boiler service", quantity: "1", unit_price_cents: 12_000 };
  await call("put", `/api/invoices/${id}`, { lines: [line] });
  await call("post", `/api/invoices/${id}/send`, {});
  const { url } = await call("post", `/api/invoices/${id}/links`);
  return { path: new URL(url).pathname, read: () => call("get", `/api/invoices/${id}`) };
}

async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration date").fill("04/40");
}

test("on a phone: an invoice is read and paid by card with a tip, and the business sees it paid", async ({
  page,
}) => {
  const { path, read } = await sendInvoice(page);
  await becomePhone(page);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: /^Invoice INV-001 from/ })).toBeVisible();
  await expect(page.getByText("Boiler service").last()).toBeVisible();
  await expect.poll(async () => (await read()).seen_at).not.toBeNull();
  await page.getByRole("radio", { name: "10%" }).check();
  const button = page.getByRole("button", { name: "Pay $132.00" });
  await expect(button).toBeVisible();
  await isSound(page);
  await turnDark(page);
  await isSound(page);
  await button.click();
  await expect(page.getByRole("alert")).toContainText("Enter your card number");
  await enterCard(page, "4000000000000002");
  await button.click();
  await expect(page.getByRole("alert")).toContainText("declined");
  await enterCard(page, "4242 4242 4242 4242");
  await button.click();
  await expect(page.getByText("Thank you. Your payment went through.")).toBeVisible();
  await expect(page.getByText("Visa ···· 4242")).toBeVisible();
  await expect(page.getByRole("link", { name: /View receipt/ })).toBeVisible();
  await isSound(page);
  expect(await read()).toMatchObject({ status: "paid", balance_cents: 0, paid_cents: 12_000 });
});

test("a bank that asks the card's owner is answered, and an own tip is read", async ({ page }) => {
  const { path, read } = await sendInvoice(page);
  await page.goto(path);
  await page.getByRole("radio", { name: "Other" }).check();
  await page.getByLabel("Tip amount").fill("7.50");
  const button = page.getByRole("button", { name: "Pay $127.50" });
  await enterCard(page, "4000 0027 6000 3184");
  await button.click();
  await expect(page.getByRole("dialog", { name: "Confirm Your Card" })).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: "Fail Authentication" }).click();
  await expect(page.getByRole("alert")).toContainText("didn't confirm");
  await button.click();
  await page.getByRole("button", { name: "Complete Authentication" }).click();
  await expect(page.getByText("Thank you. Your payment went through.")).toBeVisible();
  expect((await read()).status).toBe("paid");
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("the invoice can be read, and the page says that paying needs one", async ({ page }) => {
    const { path, read } = await sendInvoice(page);
    await page.goto(path);
    await expect(page.getByText("To pay online, turn on JavaScript")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Confirm You Got This Invoice" }).click();
    await expect(page.getByRole("heading", { name: /^Invoice INV-001/ })).toBeVisible();
    expect((await read()).seen_at).not.toBeNull();
  });
});
