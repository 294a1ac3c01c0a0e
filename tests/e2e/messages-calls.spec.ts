/** What follows a conversation: calls written down, next steps, and customers who wait for an answer. */
import { expect, seesSome, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

test("on a customer's profile a conversation is started, a call logged and a follow-up added @phone", async ({
  as,
  newCustomer,
}) => {
  const page = await as("tessa");
  const { id, name } = await newCustomer({ phone: "(208) 555-0719" });
  await page.goto(`/customers/${id}?tab=messages`);
  await page.getByRole("button", { name: "Start Conversation" }).click();
  const thread = page.getByRole("region", { name: `Conversation with ${name}` });
  await thread.getByRole("button", { name: "Manage" }).click();
  await page.getByRole("menuitem", { name: "Log Call" }).click();
  const dialog = page.getByRole("dialog", { name: `Log Call with ${name}` });
  await dialog.getByLabel("Minutes").fill("0");
  await dialog.getByRole("button", { name: "Log Call" }).click();
  await expect(dialog.getByText("Enter a whole number of minutes from 1 to 600")).toBeVisible();
  await dialog.getByLabel("Outcome").selectOption({ label: "Left voicemail" });
  await dialog.getByLabel("Notes").fill("Asked to call back after four");
  await isSound(page);
  await dialog.getByRole("button", { name: "Log Call" }).click();
  const call = thread.getByRole("article").filter({ hasText: "Outgoing call, left voicemail" });
  await expect(call).toContainText("Asked to call back after four");
  await thread.getByRole("button", { name: "Manage" }).click();
  await page.getByRole("menuitem", { name: "Add Follow-Up Task" }).click();
  const task = page.getByRole("dialog", { name: "New Task" });
  await expect(task.getByLabel("Customer")).toHaveValue(name);
  await task.getByLabel("Task name").fill("Call back");
  await task.getByRole("button", { name: "Add Task" }).click();
  await expect(page.getByText("Call back added.")).toBeVisible();
  await isSound(page);
});

test("who waits for an answer is found, with how long", async ({ as }) => {
  const page = await as("tessa");
  await page.goto("/messages");
  const side = page.getByRole("region", { name: "Conversations" });
  await side.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Waiting" }).click();
  const lines = side.getByRole("list").getByRole("button");
  await seesSome(lines.filter({ hasText: "Waiting" }));
  await expect(lines.filter({ hasNotText: "Waiting" })).toHaveCount(0);
  await isSound(page);
});
