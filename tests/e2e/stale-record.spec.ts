/** Two people change one record: the slower hears who was faster and what they changed, and keeps what was typed. */
import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";

const unique = () => Math.random().toString(36).slice(2, 10);

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("plumbline_tokens") ?? "{}").accessToken);

async function call(page: Page, method: "POST" | "PUT", path: string, data: object, by?: string) {
  const token = by ?? (await tokenOf(page));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(path, { method, headers, data });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).data;
}

async function at(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  return page;
}

test("a customer: the other's name and fields are told, and a field that both changed keeps mine", async ({
  as,
  newCustomer,
}) => {
  const { id } = await newCustomer();
  const tessa = await tokenOf(await at(await as("tessa"), "/customers"));
  const page = await as("rosa");
  await page.goto(`/customers/${id}`);
  await page.getByRole("button", { name: "Edit Customer" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Customer" });
  await dialog.getByLabel("City").fill("Albany");
  await dialog.getByLabel("Company").fill("Red Door");
  await call(page, "PUT", `/api/customers/${id}`, { city: "Troy", notes: "Rings twice" }, tessa);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  const notice = dialog.getByRole("alert");
  await expect(notice).toContainText("This customer has changed");
  await expect(notice).toContainText("Tessa");
  await expect(notice).toContainText("They changed City, Notes.");
  await expect(notice).toContainText("You changed City too.");
  await notice.getByRole("button", { name: "Reload and Keep My Changes" }).click();
  await expect(notice).toBeHidden();
  await expect(dialog.getByLabel("City")).toHaveValue("Albany");
  await expect(dialog.getByLabel("Company")).toHaveValue("Red Door");
  await expect(dialog.getByLabel("Notes")).toHaveValue("Rings twice");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("tabpanel", { name: "Overview" }).getByText("Red Door")).toBeVisible();
});

test("a task: what is typed stays over what the other saved", async ({ as }) => {
  const page = await as("rosa");
  const title = `Order parts ${unique()}`;
  await page.goto("/tasks");
  const task = await call(page, "POST", "/api/tasks", { title });
  await page.goto(`/tasks?search=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: title, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Task" });
  await dialog.getByLabel("Notes").fill("Two of each");
  await call(page, "PUT", `/api/tasks/${task.id}`, { priority: "high" });
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  const notice = dialog.getByRole("alert");
  await expect(notice).toContainText("This task has changed");
  await expect(notice).toContainText("They changed Priority.");
  await notice.getByRole("button", { name: "Reload and Keep My Changes" }).click();
  await expect(dialog.getByLabel("Priority")).toHaveValue("high");
  await expect(dialog.getByLabel("Notes")).toHaveValue("Two of each");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog).toBeHidden();
});
