/** Email that people begin by themselves: a business opens its address, a stranger writes, becomes a customer, and gets a quote. */
import { type Browser, expect, type Page } from "@playwright/test";
import { openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

const random = () => Math.random().toString(36).slice(2, 10);

/** The development mailbox is for people at this machine, which is seen by the headers that they don't send. */
async function openMailbox(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: {} });
  const mailbox = await context.newPage();
  await mailbox.goto("/dev/mailbox");
  return mailbox;
}

async function writeTo(mailbox: Page, mail: { from: string; to: string; subject: string; text: string }) {
  await mailbox.getByLabel("From").fill(mail.from);
  await mailbox.getByLabel("To").fill(mail.to);
  await mailbox.getByLabel("Subject").fill(mail.subject);
  await mailbox.getByLabel("Message").fill(mail.text);
  await mailbox.getByRole("button", { name: "Send Email" }).click();
}

async function createAddress(page: Page): Promise<string> {
  const name = `heron-${random()}`;
  await page.goto("/settings/email");
  const field = page.getByLabel(/^Name before @/);
  await expect(field).toHaveValue(/^heron-heating/);
  await field.fill("postmaster");
  await page.getByRole("button", { name: "Create Address" }).click();
  await expect(page.getByText(/"postmaster" is reserved/)).toBeVisible();
  await field.fill(name);
  await page.getByRole("button", { name: "Create Address" }).click();
  const address = page.getByText(new RegExp(`^${name}@`));
  await expect(address).toBeVisible();
  return (await address.textContent()) ?? "";
}

test("a business opens its address and writes its signature, which is previewed before it is saved @phone", async ({
  page,
}) => {
  await openBusiness(page);
  await createAddress(page);
  await expect(page.getByRole("button", { name: "Copy Address" })).toBeVisible();
  await page.getByText("Forward your own mailbox").click();
  await expect(page.getByText(/choose Add a forwarding address/)).toBeVisible();
  await page.getByRole("textbox", { name: "Signature" }).fill("{sender}, licensed plumber\n{business}");
  const preview = page.getByRole("figure", { name: "Preview of the signature" });
  await expect(preview).toContainText("Hedda Heron, licensed plumber");
  await isSound(page);
  await page.getByRole("button", { name: "Save Signature" }).click();
  await expect(page.getByText("Signature saved.")).toBeVisible();
  await page.reload();
  await expect(preview).toContainText("Hedda Heron, licensed plumber");
  await page.getByRole("button", { name: "Stop Receiving" }).click();
  await expect(page.getByRole("button", { name: "Create Address" })).toBeVisible();
});

test("a stranger's email begins a conversation, becomes a customer's, and is answered with a file", async ({
  page,
  browser,
}) => {
  await openBusiness(page);
  const to = await createAddress(page);
  const from = `lena-${random()}@stranger.example`;
  const mailbox = await openMailbox(browser);
  await writeTo(mailbox, { from, to: "nobody-here@reply.plumbline.local", subject: "Hello", text: "Hello" });
  await expect(mailbox.getByRole("status")).toHaveText("Not accepted: no business has this address.");
  await writeTo(mailbox, { from, to, subject: "Water heater", text: "Could you look at our water heater?" });
  await expect(mailbox.getByRole("status")).toHaveText("Received.");

  await page.goto("/messages");
  const list = page.getByRole("list", { name: "Conversations" });
  await list.getByRole("button", { name: new RegExp(from) }).click();
  const strange = page.getByRole("region", { name: `Conversation with ${from}` });
  await expect(strange.getByText("Could you look at our water heater?")).toBeVisible();
  await expect(strange.getByRole("textbox", { name: "Subject" })).toHaveValue("Re: Water heater");
  await strange.getByRole("button", { name: "Manage" }).click();
  await page.getByRole("menuitem", { name: "Add as Customer" }).click();
  const adding = page.getByRole("dialog", { name: "Add New Customer" });
  await expect(adding.getByLabel("Email")).toHaveValue(from);
  await adding.getByLabel("First Name").fill("Lena");
  await adding.getByLabel("Last Name").fill("Ortiz");
  await adding.getByRole("button", { name: "Create Customer" }).click();

  const thread = page.getByRole("region", { name: "Conversation with Lena Ortiz" });
  await expect(thread.getByText("Could you look at our water heater?")).toBeVisible({ timeout: 20_000 });
  await thread
    .getByLabel("Attach files")
    .setInputFiles([
      { name: "Quote.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF") },
    ]);
  await expect(thread.getByText(/^1 attachment, \d+ bytes of 10 MB\./)).toBeVisible();
  await thread.getByRole("textbox", { name: "Email to Lena Ortiz" }).fill("Here's our quote.");
  await expect(thread.getByRole("button", { name: "Remove Quote.pdf" })).toBeVisible();
  await isSound(page);
  await thread.getByRole("button", { name: "Send Email" }).click();
  const sent = thread.getByRole("article").filter({ hasText: "Here's our quote." });
  await expect(sent.getByRole("link", { name: /^Quote\.pdf/ })).toBeVisible();
  await expect(sent.getByText("Sent", { exact: true })).toBeVisible({ timeout: 20_000 });

  await mailbox.goto("/dev/mailbox");
  await mailbox.getByRole("listitem").filter({ hasText: from }).getByRole("link", { name: /^Re: / }).click();
  await expect(mailbox.getByRole("link", { name: "Quote.pdf" })).toBeVisible();
  await mailbox.context().close();
});
