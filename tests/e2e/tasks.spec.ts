/** The next step: written down where a customer is, ticked off, taken back, and nobody forgotten. */
import type { Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

const unique = () => Math.random().toString(36).slice(2, 10);

/** Of a business without automations, which would plan the next step of a new lead by themselves. */
async function newLead(page: Page): Promise<{ id: number; name: string }> {
  const headers = await openBusiness(page);
  const data = { first_name: "Lena", last_name: "Marsh", status: "lead" };
  const answer = await page.request.post("/api/customers/", { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { id: (await answer.json()).data.id, name: "Lena Marsh" };
}

test("a lead gets a next step on its own page, which is ticked off, taken back and deleted with a way back", async ({
  page,
}) => {
  const lead = await newLead(page);
  const title = `Call back ${unique()}`;
  await page.goto(`/customers/${lead.id}`);
  const panel = page.getByRole("region", { name: "Next step" });
  await expect(panel.getByText("No next step yet")).toBeVisible();
  await panel.getByLabel("New next step").fill(title);
  await panel.getByLabel("New next step").press("Enter");
  await expect(panel.getByRole("button", { name: title, exact: true })).toBeVisible();
  await isSound(page);
  await panel.getByRole("checkbox", { name: `Done: ${title}` }).click();
  await expect(panel.getByText("No next step yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(panel.getByRole("button", { name: title, exact: true })).toBeVisible();
  await panel.getByRole("button", { name: `Delete task: ${title}` }).click();
  await expect(panel.getByText("No next step yet")).toBeVisible();
  await page
    .getByRole("status")
    .filter({ hasText: /deleted/i })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(panel.getByRole("button", { name: title, exact: true })).toBeVisible();
});

test("a forgotten lead is flagged in the list until a team member plans what comes next", async ({
  page,
}) => {
  const lead = await newLead(page);
  await page.goto("/customers/leads");
  const row = page.getByRole("row", { name: new RegExp(lead.name) });
  await expect(row.getByText("No next step")).toBeVisible();
  await page.goto("/tasks?task=new");
  const dialog = page.getByRole("dialog", { name: "New Task" });
  await dialog.getByRole("button", { name: "Add Task" }).click();
  await expect(dialog.getByText("Task name is required")).toBeVisible();
  await dialog.getByLabel("Task name").fill("Send the quote");
  await dialog.getByLabel("Customer").fill(lead.name);
  await page.getByRole("option", { name: lead.name }).click();
  await dialog.getByRole("button", { name: "Add Task" }).click();
  await expect(dialog).toBeHidden();
  await page.goto("/customers/leads");
  await expect(row).toBeVisible();
  await expect(row.getByText("No next step")).toBeHidden();
});

test("the leads' bar says how many were forgotten, and who waits longest @phone", async ({ as }) => {
  const page = await as("tessa");
  await page.goto("/customers/leads");
  await page.getByRole("button", { name: /^No next step\s*\d+$/ }).click();
  const panel = page.getByRole("region", { name: "No next step" });
  await expect(panel.getByRole("heading", { name: /have no next step$/ })).toBeVisible();
  await isSound(page);
  const [longest = ""] = await panel.getByRole("link").allInnerTexts();
  await panel.getByRole("button", { name: `Plan a next step for ${longest}` }).click();
  const dialog = page.getByRole("dialog", { name: "New Task" });
  await expect(dialog.getByLabel("Customer")).toHaveValue(longest);
});

for (const theme of ["light", "dark"] as const) {
  test(`the tasks of the day are sound in ${theme} @phone`, async ({ as }) => {
    const page = await as("tessa");
    await page.emulateMedia({ colorScheme: theme });
    await page.goto("/tasks");
    const order = page.getByRole("listitem").filter({ hasText: "Order a new press tool for van 1" });
    await expect(order).toBeVisible();
    await isSound(page);
    await page.getByRole("button", { name: /^Overdue/ }).click();
    await expect(order.getByText(/^Overdue: /)).toBeVisible();
  });
}
