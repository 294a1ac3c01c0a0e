/** Emails in a thread: an invoice is mailed, its customer answers from the mailbox, and the answer is answered. */
import { type Browser, expect, type Page } from "@playwright/test";
import { openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

const email = `ida-${Math.random().toString(36).slice(2, 10)}@customer.example`;

async function mailInvoice(page: Page): Promise<void> {
  const headers = await openBusiness(page);
  const call = async (method: "post" | "put", path: string, data: object) => {
    const answer = await page.request[method](path, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  const person = { first_name: "Ida", last_name: "Berg", status: "client", country: "US", email };
  const customer = await call("post", "/api/customers/", person);
  const { id } = await call("post", "/api/invoices", { customer_id: customer.id });
  const line = { id: crypto.randomUUID(), name: "Boiler repair", quantity: "1", unit_price_cents: 12_000 };
  await call("put", `/api/invoices/${id}`, { title: "Boiler repair", lines: [line] });
  await page.goto(`/invoices/${id}`);
  await page.getByRole("button", { name: "Issue and Send" }).click();
  const sending = page.getByRole("dialog", { name: "Issue and Send" });
  await expect(sending.getByLabel("Email")).toHaveValue(email);
  await sending.getByRole("button", { name: "Issue and Send" }).click();
  await expect(page.getByText(`sent to ${email}.`)).toBeVisible();
}

/** The development mailbox is for people at this machine, which is seen by the headers that they don't send. */
async function openMail(browser: Browser, subject: RegExp): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: {} });
  const mailbox = await context.newPage();
  await expect(async () => {
    await mailbox.goto("/dev/mailbox");
    const line = mailbox
      .getByRole("listitem")
      .filter({ hasText: email })
      .getByRole("link", { name: subject });
    await line.click({ timeout: 1_000 });
  }).toPass();
  return mailbox;
}

test("a business's own address is added, and its records are listed, copied and checked", async ({
  page,
}) => {
  await openBusiness(page);
  await page.goto("/settings/email");
  const address = page.getByLabel("Email address");
  await address.fill("heron@gmail.com");
  await page.getByRole("button", { name: "Save Address" }).click();
  await expect(page.getByText(/only its provider can allow it/)).toBeVisible();
  await address.fill("office@heron.invalid");
  await page.getByRole("button", { name: "Save Address" }).click();
  const dkim = page.getByRole("listitem", { name: "DKIM record" });
  await expect(dkim.getByText(/^pl[0-9a-f]{8}\._domainkey\.heron\.invalid$/)).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: "Check Records" }).click();
  await expect(dkim.getByText(/Missing|No answer/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Remove Address" }).click();
  await expect(dkim).toBeHidden();
});

test("an invoice is mailed, answered by its customer, and the answer is read and answered in the thread", async ({
  page,
  browser,
}) => {
  await mailInvoice(page);
  const mailbox = await openMail(browser, /Boiler repair|INV-001/);
  await mailbox.getByLabel("Message").fill("Can I pay half of it on Friday?");
  await mailbox.getByRole("button", { name: "Send Answer" }).click();
  await expect(mailbox.getByRole("status")).toHaveText("Received.");

  await page.goto("/messages");
  const list = page.getByRole("list", { name: "Conversations" });
  await list.getByRole("button", { name: /Ida Berg/ }).click();
  const thread = page.getByRole("region", { name: "Conversation with Ida Berg" });
  const answer = thread.getByRole("article").filter({ hasText: "Can I pay half of it on Friday?" });
  await expect(answer.getByText(/^Re: /)).toBeVisible();
  await expect(answer.getByText(/^> /)).toBeHidden();
  await answer.getByText("Show quoted text").click();
  await expect(answer.getByText(/^> /m)).toBeVisible();

  await thread.getByText("Email", { exact: true }).and(thread.locator("label *, label")).click();
  await expect(thread.getByRole("textbox", { name: "Subject" })).toHaveValue(/^Re: /);
  await isSound(page);
  await thread
    .getByRole("textbox", { name: "Email to Ida Berg" })
    .fill("Of course.\nHalf on Friday is fine.");
  await thread.getByRole("button", { name: "Send Email" }).click();
  const reply = thread.getByRole("article").filter({ hasText: "Half on Friday is fine." });
  await expect(reply.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(reply.getByText("Sent", { exact: true })).toBeVisible({ timeout: 20_000 });

  await mailbox.goto("/dev/mailbox");
  await mailbox.getByRole("listitem").filter({ hasText: email }).getByRole("link", { name: /^Re: / }).click();
  await expect(mailbox.getByText("Half on Friday is fine.")).toBeVisible();
  await mailbox.getByRole("button", { name: "Bounce: No Such Address" }).click();
  await expect(mailbox.getByRole("status")).toHaveText("Received.");
  await page.reload();
  await expect(reply.getByText("This email address doesn't exist or no longer accepts email.")).toBeVisible();
  await mailbox.context().close();
});
