/** Two people change one record: what does not clash is merged, what does is asked, and nothing that was typed is lost. */
import type { Page } from "@playwright/test";
import { cast } from "#domains/demo/cast.ts";
import { freeDay } from "./calendar-page.ts";
import { expect, test, tokenOf } from "./journey.ts";

const unique = () => Math.random().toString(36).slice(2, 10);

async function call(page: Page, method: "GET" | "POST" | "PUT", path: string, data?: object, by?: string) {
  const token = by ?? (await tokenOf(page));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).data;
}

async function at(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  return page;
}

test("@phone a customer: both versions of what both changed are shown, and all else is merged", async ({
  as,
  newCustomer,
}) => {
  const { id } = await newCustomer();
  const tessa = await tokenOf(await at(await as("tessa"), "/customers"));
  const page = await as("rosa");
  await page.goto(`/customers/${id}`);
  await page.getByRole("button", { name: "Edit Customer" }).click();
  const form = page.getByRole("dialog", { name: "Edit Customer" });
  await form.getByLabel("City").fill("Albany");
  await form.getByLabel("Company").fill("Red Door");
  await form.getByLabel("Phone").fill("(212) 555-0142");
  const others = { city: "Troy", notes: "Rings twice", phone: "(212) 555-0143" };
  await call(page, "PUT", `/api/customers/${id}`, others, tessa);
  await form.getByRole("button", { name: "Save Changes" }).click();
  const question = page.getByRole("dialog", { name: "This customer has changed" });
  await expect(question).toContainText("Tessa");
  await expect(question).toContainText("Their changes to Notes are kept");
  const city = question.getByRole("radiogroup", { name: "City" });
  await expect(city.getByRole("radio", { name: "Your version" })).toBeChecked();
  await expect(city).toContainText("Albany");
  await expect(city).toContainText("Troy");
  // Who goes back finds everything as it was typed.
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(form.getByLabel("City")).toHaveValue("Albany");
  await expect(form.getByLabel("Company")).toHaveValue("Red Door");
  await form.getByRole("button", { name: "Compare Versions" }).click();
  const phone = question.getByRole("radiogroup", { name: "Phone" });
  await phone.getByRole("radio", { name: "Your version" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(phone.getByRole("radio", { name: "Their version" })).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(form).toBeHidden();
  const overview = page.getByRole("tabpanel", { name: "Overview" });
  await expect(overview.getByText("Red Door")).toBeVisible();
  await expect(overview.getByText("Albany")).toBeVisible();
  const kept = await call(page, "GET", `/api/customers/${id}`);
  expect([kept.city, kept.company, kept.notes]).toEqual(["Albany", "Red Door", "Rings twice"]);
  expect(kept.phone).toContain("0143");
});

test("a task: different fields are merged without a question", async ({ as }) => {
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
  await expect(dialog).toBeHidden();
  const kept = await call(page, "GET", `/api/tasks/${task.id}`);
  expect([kept.priority, kept.notes]).toEqual(["high", "Two of each"]);
});

test("@phone a task: the members that two people assigned it to are named", async ({ as }) => {
  const page = await as("rosa");
  const title = `Order parts ${unique()}`;
  await page.goto("/tasks");
  const task = await call(page, "POST", "/api/tasks", { title });
  await page.goto(`/tasks?search=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: title, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Task" });
  await dialog.getByRole("combobox", { name: "Assigned to" }).click();
  await page.getByRole("option", { name: "Diego Ramirez" }).click();
  await call(page, "PUT", `/api/tasks/${task.id}`, { assigned_to: cast.hannah.id });
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  const question = page.getByRole("dialog", { name: "This task has changed" });
  const assignee = question.getByRole("radiogroup", { name: "Assigned to" });
  await expect(assignee).toContainText("Diego Ramirez");
  await expect(assignee).toContainText("Hannah Kowalski");
  await assignee.getByRole("radio", { name: "Their version" }).click();
  await question.getByRole("button", { name: "Save" }).click();
  await expect(question).toBeHidden();
  expect((await call(page, "GET", `/api/tasks/${task.id}`)).assigned_to).toBe(cast.hannah.id);
});

test("an event: the services and members that two people chose are named, and a client is one choice", async ({
  as,
  newCustomer,
}) => {
  const [mine, theirs] = [await newCustomer(), await newCustomer()];
  const page = await as("rosa");
  const day = freeDay();
  await page.goto("/tasks");
  const { services } = await call(page, "GET", "/api/services?status=active&limit=2");
  const title = `Look at ${unique()}`;
  const start = `${day}T15:00:00.000Z`;
  const event = await call(page, "POST", "/api/calendar/events", {
    title,
    type: "consultation",
    start,
    end: `${day}T16:00:00.000Z`,
  });
  await page.goto(`/calendar?date=${day}&event=${event.id}`);
  await page.getByRole("dialog", { name: title }).getByRole("button", { name: "Edit Event" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Event" });
  await dialog.getByLabel("Client Name").fill(mine.name);
  await page.getByRole("option", { name: mine.name }).click();
  await dialog.getByRole("combobox", { name: "Service", exact: true }).click();
  await page.getByRole("option", { name: services[0].name }).click();
  await call(page, "PUT", `/api/calendar/events/${event.id}`, {
    customer_id: theirs.id,
    service_id: services[1].id,
  });
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  const question = page.getByRole("dialog", { name: "This event has changed" });
  const service = question.getByRole("radiogroup", { name: "Service" });
  await expect(service).toContainText(services[0].name);
  await expect(service).toContainText(services[1].name);
  const client = question.getByRole("radiogroup", { name: "Client name" });
  await expect(client).toContainText(mine.name);
  await expect(client).toContainText(theirs.name);
  await expect(question.getByRole("radiogroup")).toHaveCount(2);
});

test("a draft invoice: two lines that two people changed are both kept", async ({ as, newCustomer }) => {
  const { id: customer_id } = await newCustomer();
  const page = await as("rosa");
  await page.goto("/invoices");
  const { id } = await call(page, "POST", "/api/invoices", { customer_id });
  const line = (name: string) => ({ id: crypto.randomUUID(), name, quantity: "1", unit_price_cents: 5_000 });
  const { lines } = await call(page, "PUT", `/api/invoices/${id}`, { lines: [line("Boiler"), line("Tap")] });
  await page.goto(`/invoices/${id}/edit`);
  await page.getByRole("textbox", { name: "Item of line 1" }).fill("Boiler service");
  const [boiler, tap] = lines;
  const { total_cents } = await call(page, "PUT", `/api/invoices/${id}`, {
    lines: [boiler, { ...tap, unit_price_cents: 7_000 }].map(
      ({ id: key, name, quantity, unit_price_cents }) => ({
        id: key,
        name,
        quantity,
        unit_price_cents,
      }),
    ),
  });
  expect(total_cents).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect
    .poll(async () => {
      const kept = await call(page, "GET", `/api/invoices/${id}`);
      return kept.lines.map((each: { name: string; unit_price_cents: number }) => [
        each.name,
        each.unit_price_cents,
      ]);
    })
    .toEqual([
      ["Boiler service", 5_000],
      ["Tap", 7_000],
    ]);
});
