/** Texts with customers: finding a conversation, replying, taking back, notes, and writing to somebody new. */
import type { Locator, Page } from "@playwright/test";
import { png } from "../support/pictures.ts";
import { beTexted } from "./conversation.ts";
import { expect, seesSome, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

const newNumber = () => `(208) 555-0${200 + Math.floor(Math.random() * 799)}`;

/** Once the list holds nobody else, it changes no more under the finger. */
async function choose(page: Page, panel: Locator, name: string): Promise<void> {
  await panel.getByLabel("To", { exact: true }).fill(name);
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.getByRole("option", { name }).click();
  await expect(panel.getByText("Linked to this customer")).toBeVisible();
}

test("a reply is written with Enter, counted, taken back and sent, and its draft survives a reload", async ({
  as,
  newCustomer,
}) => {
  const page = await as("tessa");
  const phone = newNumber();
  const { name } = await newCustomer({ phone });
  await page.goto("/messages");
  await page.getByRole("button", { name: "New Message" }).click();
  const panel = page.getByRole("dialog", { name: "New Message" });
  await expect(panel.getByRole("button", { name: "Send Message" })).toBeDisabled();
  await choose(page, panel, name);
  await panel.getByLabel("Message", { exact: true }).fill("Hello there");
  await expect(panel.getByText("11/160 characters")).toBeVisible();
  await panel.getByRole("button", { name: "Send Message" }).click();
  const thread = page.getByRole("region", { name: `Conversation with ${name}` });
  const box = thread.getByRole("textbox", { name: `Message to ${name}` });
  await expect(thread.getByRole("article").filter({ hasText: "Hello there" })).toBeVisible();
  await beTexted(thread, phone);
  await box.fill("On our");
  await page.reload();
  await expect(box).toHaveValue("On our");
  await box.press("End");
  await box.press("Shift+Enter");
  await box.pressSequentially("way");
  await box.press("Enter");
  await expect(box).toHaveValue("");
  const sent = thread.getByRole("article").filter({ hasText: /On our\s+way/ });
  await sent.getByRole("button", { name: "Undo" }).click();
  await expect(box).toHaveValue("On our\nway");
  await expect(sent).toBeHidden();
  await thread.getByText("Note", { exact: true }).click();
  await thread.getByRole("textbox", { name: `Note about ${name}` }).press("Enter");
  await expect(thread.getByRole("article").filter({ hasText: "Note for your team" })).toBeVisible();
  await isSound(page);
});

test("conversations are found by words and narrowed down to the unread ones", async ({ as }) => {
  const page = await as("tessa");
  await page.goto("/messages");
  const list = page.getByRole("list", { name: "Conversations" });
  await page.getByRole("searchbox", { name: "Search messages" }).fill("tankless water heaters");
  await expect(list.getByRole("button")).toHaveCount(1);
  await expect(list.getByRole("button", { name: /\(208\) 555-0199/ })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search messages" }).fill("no such words anywhere");
  await expect(page.getByText("No conversations match")).toBeVisible();
  await page.getByRole("button", { name: "Clear Search and Filters" }).click();
  await page.getByText("Read", { exact: true }).click();
  await seesSome(list.getByRole("button"));
});

for (const theme of ["light", "dark"] as const) {
  test(`messages are sound in ${theme}, and a phone has a way back to the list @phone`, async ({
    as,
    newCustomer,
  }) => {
    const page = await as("tessa");
    await page.emulateMedia({ colorScheme: theme });
    const { id, name } = await newCustomer({ phone: newNumber() });
    await page.goto("/messages");
    const list = page.getByRole("list", { name: "Conversations" });
    await seesSome(list.getByRole("button"));
    await isSound(page);
    await page.getByRole("button", { name: "New Message" }).click();
    const panel = page.getByRole("dialog", { name: "New Message" });
    await choose(page, panel, name);
    await panel.getByLabel("Message", { exact: true }).fill(`For ${id}`);
    await panel.getByRole("button", { name: "Send Message" }).click();
    const thread = page.getByRole("region", { name: `Conversation with ${name}` });
    await expect(thread.getByRole("article").filter({ hasText: `For ${id}` })).toBeVisible();
    await isSound(page);
    const back = page.getByRole("button", { name: "Back to messages" });
    await back.click();
    await expect(list.getByRole("button", { name: new RegExp(name) })).toBeVisible();
  });
}

test("a picture and a document go along with a reply, and come back when it is taken back", async ({
  as,
  newCustomer,
}) => {
  const page = await as("tessa");
  const phone = newNumber();
  const { id, name } = await newCustomer({ phone });
  await page.goto("/messages?new=1");
  const panel = page.getByRole("dialog", { name: "New Message" });
  await choose(page, panel, name);
  await panel.getByLabel("Message", { exact: true }).fill(`For ${id}`);
  await panel.getByRole("button", { name: "Send Message" }).click();
  const thread = page.getByRole("region", { name: `Conversation with ${name}` });
  await beTexted(thread, phone);
  await thread.getByLabel("Attach files").setInputFiles([
    { name: "Tap.png", mimeType: "image/png", buffer: png() },
    { name: "Quote.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\ntrailer<<>>\n%%EOF") },
  ]);
  const attached = thread.getByRole("list", { name: "Attachments" });
  await expect(attached.getByRole("button", { name: "Remove Quote.pdf" })).toBeVisible();
  await expect(attached.getByRole("button", { name: "Remove Tap.png" })).toBeVisible();
  await expect(thread.getByText("Counts as 1 picture message")).toBeVisible();
  await isSound(page);
  await thread.getByRole("button", { name: "Send", exact: true }).click();
  const sent = thread.getByRole("article").filter({ hasText: "Quote.pdf" });
  await expect(sent.getByRole("img", { name: "Tap.png" })).toBeVisible();
  await sent.getByRole("button", { name: "Undo" }).click();
  await expect(attached.getByRole("button", { name: "Remove Tap.png" })).toBeVisible();
  await attached.getByRole("button", { name: "Remove Quote.pdf" }).click();
  await expect(thread.getByText("Quote.pdf")).toBeHidden();
});

test("a text is scheduled, edited, and called back into the box", async ({ as, newCustomer }) => {
  const page = await as("tessa");
  const { id, name } = await newCustomer({ phone: newNumber() });
  await page.goto("/messages?new=1");
  const panel = page.getByRole("dialog", { name: "New Message" });
  await choose(page, panel, name);
  await panel.getByRole("textbox", { name: "Message" }).fill(`For ${id}`);
  await panel.getByRole("button", { name: "Send Message" }).click();
  const thread = page.getByRole("region", { name: `Conversation with ${name}` });
  const box = thread.getByRole("textbox", { name: `Message to ${name}` });
  await box.fill("See you in the morning");
  await thread.getByRole("button", { name: "Send Later" }).click();
  const choice = page.getByRole("dialog", { name: "Send later" });
  await expect(choice.getByText(/time zone: Mountain Time/)).toBeVisible();
  await choice.getByRole("button", { name: "Schedule Message" }).click();
  await expect(box).toHaveValue("");
  const queue = thread.getByRole("list", { name: "Scheduled messages" });
  await expect(queue.getByText(/Scheduled for .*8:00 AM, Mountain Time/)).toBeVisible();
  await isSound(page);
  await queue.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Scheduled Message" });
  await dialog.getByLabel("Message").fill("See you at noon");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(queue.getByText("See you at noon")).toBeVisible();
  await queue.getByRole("button", { name: "Cancel" }).click();
  await expect(box).toHaveValue("See you at noon");
  await expect(queue).toBeHidden();
});
