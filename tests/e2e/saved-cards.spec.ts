/** A customer saves a card, without paying and with a payment; the business charges it; both can remove it. */
import type { Page } from "@playwright/test";
import { expect, mailedText, openBusiness, test } from "./journey.ts";
import { isSound, turnDark } from "./soundness.ts";

type Answer = { id: number; url: string };
type Call = (method: "post" | "put" | "get", path: string, data?: object) => Promise<Answer>;

/** A new business that takes payments, with a customer. */
async function begin(page: Page): Promise<{ call: Call; customerId: number; send: () => Promise<number> }> {
  const headers = await openBusiness(page);
  const call: Call = async (method, path, data) =>
    (await (await page.request[method](path, { headers, ...(data ? { data } : {}) })).json()).data;
  const { url: questions } = await call("post", "/api/collecting/onboarding");
  await page.request.post(new URL(questions).pathname, { form: { progress: "complete" }, maxRedirects: 0 });
  await call("post", "/api/collecting/refresh");
  const name = { first_name: "Ida", last_name: "Berg", email: "ida@customer.example" };
  const { id: customerId } = await call("post", "/api/customers/", name);
  const send = async () => {
    const { id } = await call("post", "/api/invoices", { customer_id: customerId });
    const line = {
      id: crypto.randomUUID(),
      name: "Boiler service",
      quantity: "1",
      unit_price_cents: 12_000,
    };
    await call("put", `/api/invoices/${id}`, { lines: [line] });
    await call("post", `/api/invoices/${id}/issue`, {});
    return id;
  };
  return { call, customerId, send };
}

async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration date").fill("04/40");
}

test("@phone a customer saves a card by a link, the business charges it, and removes it", async ({
  page,
}) => {
  const { customerId, send } = await begin(page);
  await page.goto(`/customers/${customerId}?tab=payments`);
  await page.getByRole("button", { name: "Request Card" }).click();
  await page.getByRole("button", { name: "Copy Link Instead" }).click();
  const link = await page.getByLabel("Link for Ida Berg").inputValue();
  await isSound(page);

  const customer = await page.context().newPage();
  await customer.goto(new URL(link).pathname);
  await expect(customer.getByText("Nothing is charged now.")).toBeVisible();
  await isSound(customer);
  await turnDark(customer);
  await isSound(customer);
  await enterCard(customer, "4000 0000 0000 0002");
  await customer.getByRole("button", { name: "Save Card" }).click();
  await expect(customer.getByRole("alert")).toContainText("declined");
  await enterCard(customer, "4242 4242 4242 4242");
  await customer.getByRole("button", { name: "Save Card" }).click();
  await expect(customer.getByText("Your card is saved.")).toBeVisible();
  await customer.close();

  await page.goto(`/invoices/${await send()}`);
  await page.getByRole("button", { name: "Charge Saved Card" }).click();
  const window = page.getByRole("dialog", { name: "Charge Saved Card" });
  await expect(window.getByText("Visa ···· 4242")).toBeVisible();
  await isSound(page);
  await window.getByRole("button", { name: "Charge $120.00" }).click();
  await expect(page.getByText("$120.00 charged to Visa ···· 4242.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Charge Saved Card" })).toBeDisabled();

  await page.goto(`/customers/${customerId}?tab=payments`);
  const saved = page.getByRole("list", { name: "Saved cards of Ida Berg" });
  await expect(saved.getByText("Visa ···· 4242")).toBeVisible();
  await isSound(page);
  await saved.getByRole("button", { name: "Remove Visa ···· 4242" }).click();
  await page.getByRole("button", { name: "Remove Card" }).click();
  await expect(page.getByText("Card removed.")).toBeVisible();
  await expect(saved).toHaveCount(0);
});

test("a card saved while paying is charged; its bank asks, and the customer is sent a link", async ({
  page,
  browser,
}) => {
  const { call, send } = await begin(page);
  const { url } = await call("post", `/api/invoices/${await send()}/links`);
  const customer = await browser.newPage();
  await customer.goto(new URL(url).pathname);
  await enterCard(customer, "4000 0027 6000 3184");
  await customer.getByRole("checkbox", { name: "Save this card for next time" }).check();
  await customer.getByRole("button", { name: "Pay $120.00" }).click();
  await customer.getByRole("button", { name: "Complete Authentication" }).click();
  await expect(customer.getByText("Thank you. Your payment went through.")).toBeVisible();
  await customer.close();

  await page.goto(`/invoices/${await send()}`);
  await page.getByRole("button", { name: "Charge Saved Card" }).click();
  await page.getByRole("button", { name: "Charge $120.00" }).click();
  await expect(page.getByText(/A link to pay was emailed to ida@customer\.example/)).toBeVisible();
});

test("@phone a customer sees their saved card in the portal and removes it there", async ({ page }) => {
  const { call, customerId } = await begin(page);
  const slug = `cards-${crypto.randomUUID().slice(0, 8)}`;
  const email = `${slug}@customer.example`;
  await call("put", "/api/portal/settings", { is_on: true, slug });
  await call("put", `/api/customers/${customerId}`, { email });
  const { url } = await call("post", `/api/customers/${customerId}/card-links`, {});
  await page.goto(new URL(url).pathname);
  await enterCard(page, "4242 4242 4242 4242");
  await page.getByRole("button", { name: "Save Card" }).click();
  await expect(page.getByText("Your card is saved.")).toBeVisible();

  await page.goto(`/portal/${slug}`);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Email Me a Code" }).click();
  const [, code = ""] = await mailedText(email, /(\d{6}) is your code/);
  await page.getByLabel("Six-digit code").fill(code);
  await page.getByRole("button", { name: "Sign In" }).click();
  await isSound(page);
  await page.getByRole("link", { name: "Remove Visa ···· 4242" }).click();
  await expect(page.getByRole("heading", { name: "Remove this card?" })).toBeVisible();
  await isSound(page);
  await turnDark(page);
  await isSound(page);
  await page.getByRole("button", { name: "Remove Card" }).click();
  await expect(page.getByRole("status")).toContainText("Your card was removed.");
  await expect(page.getByText("Visa ···· 4242")).toHaveCount(0);
});
