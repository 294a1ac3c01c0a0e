/** For journeys in a conversation: it is opened with a customer, and the customer texts from their phone. */
import type { Locator, Page } from "@playwright/test";
import { expect, tokenOf } from "./journey.ts";

export const newNumber = () => `(208) 555-${1000 + Math.floor(Math.random() * 8_999)}`;

/** The thread with a customer, begun if there is none. */
export async function openThread(
  page: Page,
  { id: customer_id, name }: { id: number; name: string },
): Promise<Locator> {
  const accessToken = await tokenOf(page);
  const answer = await page.request.post("/api/messages/conversations", {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { customer_id },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto(`/messages?conversation=${(await answer.json()).data.id}`);
  const thread = page.getByRole("region", { name: `Conversation with ${name}` });
  await expect(thread.getByRole("textbox", { name: `Message to ${name}` })).toBeVisible();
  return thread;
}

/** The customer texts from their phone; the phones are for people at this machine, without the headers of a proxy. */
export async function textFromPhone({ phone, text }: { phone: string; text: string }): Promise<void> {
  const body = new FormData();
  for (const [field, value] of Object.entries({ phone, business: "(208) 555-0142", text }))
    body.set(field, value);
  const address = new URL("/dev/phones/thread/answer", process.env.JOURNEYS_ADDRESS);
  const answer = await fetch(address, { method: "POST", body });
  expect(answer.ok, `The phones answered ${answer.status}`).toBe(true);
}

/** Has the customer of an open thread text first: what answers them goes at any hour, anything else rests at night. */
export async function beTexted(thread: Locator, phone: string): Promise<void> {
  const text = `Are you there, ${phone}?`;
  await textFromPhone({ phone, text });
  await expect(thread.getByRole("article").filter({ hasText: text })).toBeVisible();
}
