/** What a form saved can be put back for a few seconds, unless someone else has changed the record since. */
import type { Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";

type Call = (method: "GET" | "POST" | "PUT", path: string, data?: object) => Promise<{ id: number }>;

async function business(page: Page): Promise<Call> {
  const headers = await openBusiness(page);
  return async (method, path, data) => {
    const answer = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
}

const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function undo(page: Page, said: string, undone: string): Promise<void> {
  await toast(page, said).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, undone)).toBeVisible();
}

test("a customer's earlier name and city are back, and stay after a reload", async ({ page }) => {
  const call = await business(page);
  const { id } = await call("POST", "/api/customers/", {
    first_name: "Wanda",
    last_name: "Quill",
    city: "Troy",
  });
  await page.goto(`/customers/${id}`);
  await page.getByRole("button", { name: "Edit Customer" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Customer" });
  await dialog.getByLabel("City").fill("Albany");
  await dialog.getByLabel("First Name").fill("Vera");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { name: "Vera Quill", level: 1 })).toBeVisible();
  await undo(page, "Vera Quill saved.", "Changes to Vera Quill undone.");
  await expect(page.getByRole("heading", { name: "Wanda Quill", level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Wanda Quill", level: 1 })).toBeVisible();
  expect(await call("GET", `/api/customers/${id}`)).toMatchObject({ city: "Troy" });
});

test("a job's earlier title is back; what someone else changed since is not overwritten", async ({
  page,
}) => {
  const call = await business(page);
  const job = { title: "Boiler service", client_name: "Wanda Quill", location: "4 Elm St" };
  const { id } = await call("POST", "/api/jobs/", job);
  await page.goto(`/jobs/${id}`);
  const rename = async (title: string) => {
    await page.getByRole("button", { name: "Edit Job" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Job" });
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  };
  await rename("Boiler repair");
  await undo(page, "saved.", "undone.");
  await expect(page.getByRole("heading", { name: "Boiler service", level: 1 })).toBeVisible();

  await rename("Boiler check");
  await call("PUT", `/api/jobs/${id}`, { location: "6 Elm St" });
  await toast(page, "saved.").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "can't be undone" })).toBeVisible();
  expect(await call("GET", `/api/jobs/${id}`)).toMatchObject({ title: "Boiler check", location: "6 Elm St" });
});

test("a task's earlier due date and a service's earlier price are back", async ({ page }) => {
  const call = await business(page);
  const task = await call("POST", "/api/tasks", { title: "Order parts", due_date: "2031-03-03" });
  await page.goto("/tasks");
  await page.getByRole("button", { name: "Order parts", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit Task" });
  await edit.getByLabel("Due", { exact: true }).fill("2031-04-04");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await undo(page, "Order parts saved.", "Changes to Order parts undone.");
  expect(await call("GET", `/api/tasks/${task.id}`)).toMatchObject({ due_date: "2031-03-03" });

  const service = await call("POST", "/api/services", {
    name: "Valve check",
    category: "Plumbing",
    price_cents: 9_000,
  });
  await page.goto(`/services/${service.id}`);
  await page.getByRole("button", { name: "Edit Service" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Service" });
  await dialog.getByRole("textbox", { name: "Price", exact: true }).fill("150");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await undo(page, "Valve check saved.", "Changes to Valve check undone.");
  expect(await call("GET", `/api/services/${service.id}`)).toMatchObject({ price_cents: 9_000 });
});

test("a visit that was scheduled in its window is unscheduled again", async ({ page }) => {
  const call = await business(page);
  const job = await call("POST", "/api/jobs/", { title: "Boiler service", client_name: "Wanda Quill" });
  const visit = await call("POST", "/api/visits", { job_id: job.id });
  await page.goto(`/jobs/${job.id}`);
  await page.getByRole("button", { name: "Schedule Visit" }).click();
  const dialog = page.getByRole("dialog", { name: /Schedule/ });
  await dialog.getByLabel("Date").fill("2031-03-03");
  await dialog.getByRole("button", { name: /^Schedule/ }).click();
  await expect(dialog).toBeHidden();
  await undo(page, "scheduled for", "moved back to Unscheduled.");
  expect(await call("GET", `/api/visits/${visit.id}`)).toMatchObject({ status: "unscheduled" });
});

test("the settings of the booking page are back", async ({ page }) => {
  await business(page);
  await page.goto("/settings/booking");
  const title = page.getByLabel("Title", { exact: true });
  const before = await title.inputValue();
  await title.fill("Fix it today");
  await page.getByRole("button", { name: "Save Booking Page" }).click();
  await undo(page, "Booking page saved.", "Changes to the booking page undone.");
  await expect(title).toHaveValue(before);
  await page.reload();
  await expect(title).toHaveValue(before);
});
