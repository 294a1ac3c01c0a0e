/** Texting from a phone: what goes along with a text, and a text for later. */
import { png } from "../support/pictures.ts";
import { beTexted, newNumber, openThread } from "./conversation.ts";
import { expect, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

test("a picture goes along with a text from a phone, and comes back when it is taken back @phone", async ({
  as,
  newCustomer,
}) => {
  const page = await as("tessa");
  const phone = newNumber();
  const thread = await openThread(page, await newCustomer({ phone }));
  await beTexted(thread, phone);
  await thread.getByLabel("Attach files").setInputFiles([
    { name: "Tap.png", mimeType: "image/png", buffer: png() },
    { name: "Quote.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\ntrailer<<>>\n%%EOF") },
  ]);
  const attached = thread.getByRole("list", { name: "Attachments" });
  await expect(attached.getByRole("button", { name: "Remove Quote.pdf" })).toBeVisible();
  await expect(attached.getByRole("button", { name: "Remove Tap.png" })).toBeVisible();
  await isSound(page);
  await attached.getByRole("button", { name: "Remove Quote.pdf" }).tap();
  await expect(thread.getByText("Quote.pdf")).toBeHidden();
  await thread.getByRole("button", { name: "Send", exact: true }).tap();
  const sent = thread.getByRole("article").filter({ has: page.getByRole("img", { name: "Tap.png" }) });
  await sent.getByRole("button", { name: "Undo" }).tap();
  await expect(attached.getByRole("button", { name: "Remove Tap.png" })).toBeVisible();
});

test("a text is scheduled from a phone, edited, and called back into the box @phone", async ({
  as,
  newCustomer,
}) => {
  const page = await as("tessa");
  const customer = await newCustomer({ phone: newNumber() });
  const thread = await openThread(page, customer);
  const box = thread.getByRole("textbox", { name: `Message to ${customer.name}` });
  await box.fill("See you in the morning");
  await thread.getByRole("button", { name: "Send Later" }).tap();
  const choice = page.getByRole("dialog", { name: "Send later" });
  await isSound(page);
  await choice.getByRole("button", { name: "Schedule Message" }).tap();
  await expect(box).toHaveValue("");
  const queue = thread.getByRole("list", { name: "Scheduled messages" });
  await expect(queue.getByText(/Scheduled for .*8:00 AM, Mountain Time/)).toBeVisible();
  await queue.getByRole("button", { name: "Edit" }).tap();
  const dialog = page.getByRole("dialog", { name: "Edit Scheduled Message" });
  await dialog.getByLabel("Message").fill("See you at noon");
  await isSound(page);
  await dialog.getByRole("button", { name: "Save Changes" }).tap();
  await expect(queue.getByText("See you at noon")).toBeVisible();
  await queue.getByRole("button", { name: "Cancel" }).tap();
  await expect(box).toHaveValue("See you at noon");
});
