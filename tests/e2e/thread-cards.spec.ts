/** A thread shows what else was sent, and the records that messages are about, as they are at the moment. */
import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { isSound, turnDark } from "./soundness.ts";

const newNumber = () => `(208) 555-0${200 + Math.floor(Math.random() * 799)}`;

async function call(page: Page, method: "POST" | "PUT" | "GET", path: string, data?: object) {
  const { tokens } = await page.evaluate(() => ({
    tokens: JSON.parse(localStorage.getItem("plumbline_tokens") ?? "{}"),
  }));
  const headers = { authorization: `Bearer ${tokens.accessToken}` };
  const answer = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

/** Issued, of $100.00. */
async function invoiceFor(page: Page, customer_id: number): Promise<{ id: number; number: string }> {
  const { id } = await call(page, "POST", "/api/invoices", { customer_id });
  const line = { id: crypto.randomUUID(), name: "Water heater", quantity: "1", unit_price_cents: 10_000 };
  await call(page, "PUT", `/api/invoices/${id}`, { title: "New heater", lines: [line] });
  return call(page, "POST", `/api/invoices/${id}/issue`, {});
}

test("an invoice is linked in a text, and its card follows the payment @phone", async ({
  as,
  newCustomer,
}) => {
  const page = await as("rosa");
  const { id, name } = await newCustomer({
    phone: newNumber(),
    email: `thread-${Date.now()}@customer.example`,
  });
  await page.goto("/messages");
  const invoice = await invoiceFor(page, id);
  const conversation = await call(page, "POST", "/api/messages/conversations", { customer_id: id });
  await page.goto(`/messages?conversation=${conversation.id}`);
  const thread = page.getByRole("region", { name: `Conversation with ${name}` });
  await thread.getByRole("button", { name: "Insert" }).click();
  await page.getByRole("dialog", { name: "Insert" }).getByText("New heater").click();
  const box = thread.getByRole("textbox", { name: `Message to ${name}` });
  await expect(box).toHaveValue(/\/i\//);
  await box.press("Enter");
  const card = thread.getByRole("region", { name: `Invoice ${invoice.number} New heater` });
  await expect(card).toContainText("$100.00");
  await card.getByRole("button", { name: "Record Payment" }).click();
  const paying = page.getByRole("dialog", { name: "Record Payment" });
  await paying.getByRole("button", { name: "Record Payment" }).click();
  await expect(card).toContainText("Paid");
  await expect(card.getByRole("button", { name: "Record Payment" })).toHaveCount(0);
  await isSound(page);
});

test("an invoice that is sent stands in the thread with why it could be sent, and once as a card", async ({
  as,
  newCustomer,
}) => {
  const page = await as("rosa");
  const email = `notice-${Date.now()}@customer.example`;
  const { id, name } = await newCustomer({ phone: newNumber(), email });
  await page.goto(`/customers/${id}?tab=messages`);
  const invoice = await invoiceFor(page, id);
  await call(page, "POST", `/api/invoices/${invoice.id}/send`, {});
  const alone = page.getByRole("log", { name: "Sent to this customer" });
  await expect(alone.getByRole("article", { name: "Invoice" })).toContainText(`Email to ${email}`);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  const thread = page.getByRole("region", { name: `Conversation with ${name}` });
  const card = thread.getByRole("region", { name: `Invoice ${invoice.number} New heater` });
  await card.getByRole("button", { name: "Send Again" }).click();
  await page
    .getByRole("dialog", { name: "Send Invoice" })
    .getByRole("button", { name: "Send Invoice" })
    .click();
  const notices = thread.getByRole("article", { name: "Invoice" });
  await expect(notices).toHaveCount(2);
  await expect(card).toHaveCount(1);
  await notices
    .last()
    .getByRole("button", { name: /^Sent\. Why this could be sent/ })
    .click();
  await expect(page.getByRole("region", { name: "Why this could be sent" })).toContainText("Consent");
  await page.keyboard.press("Escape");
  await turnDark(page);
  await isSound(page);
});
