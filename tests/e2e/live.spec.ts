/** What one person does is seen by another, in another browser, without a reload. */
import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";

const newNumber = () => `(208) 555-0${200 + Math.floor(Math.random() * 799)}`;

/** Sooner than a page asks by itself when it hears nothing; how soon it really is, the benchmark says. */
const soon = { timeout: 15_000 };
/** The messages of a thread are asked for every four seconds then. */
const sooner = { timeout: 3_500 };

/** Goes there and waits until the page hears what others do. */
async function listening(page: Page, path: string): Promise<void> {
  const opened = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/live");
  await page.goto(path);
  expect((await opened).status()).toBe(200);
}

async function call(page: Page, method: "POST" | "PUT" | "GET", path: string, data?: object) {
  const { tokens } = await page.evaluate(() => ({
    tokens: JSON.parse(localStorage.getItem("plumbline_tokens") ?? "{}"),
  }));
  const headers = { authorization: `Bearer ${tokens.accessToken}` };
  const answer = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

const threadWith = (page: Page, name: string) =>
  page.getByRole("region", { name: `Conversation with ${name}` });

test("a message is seen by the other member at once, who sees before that who is there and typing", async ({
  as,
  elsewhere,
  newCustomer,
}) => {
  const { id, name } = await newCustomer({ phone: newNumber() });
  const tessa = await as("tessa");
  const rosa = await elsewhere("rosa");
  const conversation = await call(tessa, "POST", "/api/messages/conversations", { customer_id: id });
  const path = `/messages?conversation=${conversation.id}`;
  await listening(tessa, path);
  await listening(rosa, path);
  const status = threadWith(rosa, name).getByRole("status");
  await expect(status).toHaveText("Tessa Nguyen is viewing this conversation");
  const box = threadWith(tessa, name).getByRole("textbox", { name: `Message to ${name}` });
  const rosas = threadWith(rosa, name).getByRole("textbox", { name: `Message to ${name}` });
  await rosas.fill("I was about to");
  await box.pressSequentially("On our way");
  await expect(status).toHaveText("Tessa Nguyen is typing…", soon);
  await box.press("Enter");
  await expect(threadWith(rosa, name).getByRole("article")).toHaveText(/On our way/, sooner);
  await expect(rosas).toHaveValue("I was about to");
  await tessa.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Customers" }).click();
  await expect(status).toHaveText("", soon);
});

test("an invoice that is paid elsewhere is paid in the open list", async ({ as, elsewhere, newCustomer }) => {
  const { id: customer_id, name } = await newCustomer();
  const tessa = await as("tessa");
  const rosa = await elsewhere("rosa");
  const { id } = await call(rosa, "POST", "/api/invoices", { customer_id });
  const line = { id: crypto.randomUUID(), name: "Boiler service", quantity: "1", unit_price_cents: 12_000 };
  await call(rosa, "PUT", `/api/invoices/${id}`, { lines: [line] });
  const { total_cents: amount_cents } = await call(rosa, "POST", `/api/invoices/${id}/issue`, {});
  await listening(tessa, `/invoices?search=${encodeURIComponent(name)}`);
  const row = tessa.getByRole("row").filter({ hasText: name });
  await expect(row).not.toContainText("Paid");
  await call(rosa, "POST", "/api/payments", {
    customer_id,
    invoice_ids: [id],
    amount_cents,
    method: "cash",
    sends_receipt: false,
  });
  await expect(row).toContainText("Paid", soon);
});

test("ten tabs of one browser share a stream, and the others go on when its tab is closed", async ({
  as,
  elsewhere,
}) => {
  const page = await as("tessa");
  const rosa = await elsewhere("rosa");
  let streams = 0;
  page.context().on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/live") streams += 1;
  });
  await listening(page, "/tasks");
  const other = await page.context().newPage();
  await other.goto("/tasks");
  const add = async () =>
    (await call(rosa, "POST", "/api/tasks", { title: `Shared ${Math.random()}` })).title;
  const first = await add();
  await expect(page.getByRole("button", { name: first, exact: true })).toBeVisible(soon);
  await expect(other.getByRole("button", { name: first, exact: true })).toBeVisible(soon);
  expect(streams).toBe(1);
  const taken = other.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/live");
  await page.close();
  await taken;
  await expect(other.getByRole("button", { name: await add(), exact: true })).toBeVisible(soon);
});

test("what is unread stands beside Messages, and in the title of a page that is left", async ({ as }) => {
  const page = await as("tessa");
  await listening(page, "/tasks");
  const sidebar = page.getByRole("navigation", { name: "Main" });
  const mark = sidebar.getByText(/^\d+ unread conversations?$/);
  await expect(mark).toBeVisible();
  const { conversations } = await call(page, "GET", "/api/messages/conversations?filter=unread");
  const [{ id }] = conversations;
  /** Other journeys write to this business meanwhile, so what is unread is asked each time. */
  const standsInTitle = () =>
    expect(async () => {
      const { conversations: unread } = await call(page, "GET", "/api/messages/unread");
      expect(await page.title()).toBe(unread > 0 ? `(${unread}) Tasks · Plumbline` : "Tasks · Plumbline");
    }).toPass(soon);
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await standsInTitle();
  const { messages } = await call(page, "GET", `/api/messages/conversations/${id}/messages`);
  await call(page, "PUT", `/api/messages/conversations/${id}/read`, { up_to: messages[0].id });
  await standsInTitle();
});
