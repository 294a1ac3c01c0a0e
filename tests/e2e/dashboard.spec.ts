/** The dashboard: figures, activity and appointments, each of which may fail, be empty or be none of one's business. */
import type { Page } from "@playwright/test";
import { expect, openBusiness, seesSome, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

const labels = ["Total Customers", "Monthly Revenue", "Active Jobs", "Completion Rate"];

/** Answers a call of the dashboard in the server's place. */
const answerWith = (page: Page, call: string, status: number, data: unknown) =>
  page.route(`**/api/dashboard/${call}**`, (route) =>
    route.fulfill({
      status,
      json:
        status < 400
          ? { success: true, message: "OK", data }
          : { success: false, error: data, message: data },
    }),
  );

/** What stands below a figure. */
const comparisons = (page: Page) => page.getByText("from last month");

const card = (page: Page, title: string) => page.getByRole("region", { name: title });

test("the day opens with four figures, the latest activity and what comes next", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/dashboard");
  await expect(page.getByText("Welcome back! Here's what's happening with your business.")).toBeVisible();
  for (const label of labels) await expect(page.getByRole("link", { name: label })).toBeVisible();
  await expect(comparisons(page)).toHaveCount(4);
  await expect(card(page, "Recent Activity").getByRole("listitem")).toHaveCount(6);
  await expect(card(page, "Recent Activity").getByText(/\bago$|just now$/)).toHaveCount(6);
  await seesSome(card(page, "Upcoming").getByText(/Confirmed|Scheduled/));
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("button", { name: "Refresh" })).toBeEnabled();
  await page.getByRole("link", { name: "Total Customers" }).click();
  await expect(page.getByRole("heading", { name: "Customers", level: 1 })).toBeVisible();
});

test("a year of revenue is read with the arrow keys, and stands in a table", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/dashboard");
  const revenue = card(page, "Revenue");
  await expect(revenue.getByRole("table", { name: "Revenue by month" }).getByRole("row")).toHaveCount(13);
  const chart = revenue.getByRole("slider", { name: "Revenue by month" });
  await chart.press("Home");
  const first = await chart.getAttribute("aria-valuetext");
  const [month = ""] = first?.split(":") ?? [];
  // What is pointed at, and the row of the table that only a screen reader reads.
  await expect(revenue.getByText(month, { exact: true })).toHaveCount(2);
  await chart.press("ArrowRight");
  await expect(chart).not.toHaveAttribute("aria-valuetext", first ?? "");
  await chart.press("End");
  await expect(chart).toHaveAttribute("aria-valuetext", /so far: \$[\d,.]+/);
});

test("what needs attention leads to the list that it counts, and the pipeline to its customers", async ({
  page,
}) => {
  const headers = await openBusiness(page);
  const add = (path: string, data: object) => page.request.post(path, { headers, data });
  await add("/api/customers/", { first_name: "Ada", last_name: "Quiet", estimated_value_cents: 120_000 });
  await add("/api/jobs", { title: "Boiler check", client_name: "Ida Berg" });
  const lines = [{ kind: "part", name: "Tank", quantity: "1", unit_price_cents: 30_000 }];
  const job = await (await add("/api/jobs", { title: "New tank", client_name: "Ida Berg", lines })).json();
  await add(`/api/jobs/${job.data.id}/complete`, {});
  await page.goto("/dashboard");
  const attention = card(page, "Needs Attention");
  await expect(attention.getByText("$300.00 left on the table")).toBeVisible();
  await expect(attention.getByRole("link", { name: "1 job done and not invoiced: $300" })).toBeVisible();
  await expect(attention.getByRole("link", { name: "1 job without a scheduled visit" })).toBeVisible();
  await expect(card(page, "Pipeline").getByRole("listitem").filter({ hasText: "Leads" })).toContainText(
    "$1,200",
  );
  await attention.getByRole("link", { name: "1 lead without a next step" }).click();
  await expect(page).toHaveURL(/\/customers\/leads\?steps=none/);
  const forgotten = page.getByRole("region", { name: "No next step" });
  await expect(forgotten.getByRole("link", { name: "Ada Quiet" })).toBeVisible();
  await page.goBack();
  await card(page, "Pipeline").getByRole("link", { name: "Prospects" }).click();
  await expect(page).toHaveURL(/\/customers\?status=prospect/);
  await page.goBack();
  await card(page, "Today").getByRole("link", { name: "Open Dispatch" }).click();
  await expect(page.getByRole("heading", { name: "Dispatch Board", level: 1 })).toBeVisible();
});

test("an appointment opens where it stands in the calendar", async ({ page }) => {
  const headers = await openBusiness(page);
  const start = Date.now() + 3_600_000;
  const booked = await page.request.post("/api/calendar/events", {
    headers,
    data: {
      title: "Look at the boiler",
      type: "appointment",
      client_name: "Ada Quiet",
      start: new Date(start).toISOString(),
      end: new Date(start + 3_600_000).toISOString(),
    },
  });
  expect(booked.ok(), await booked.text()).toBe(true);
  await page.goto("/dashboard");
  await card(page, "Upcoming").getByRole("link", { name: "Ada Quiet" }).click();
  await expect(page).toHaveURL(/\/calendar\?event=\d+/);
  await expect(page.getByRole("dialog", { name: "Look at the boiler" })).toBeVisible();
});

test("a figure says what it counts to those who point at it or come by keyboard", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/dashboard");
  const rate = page.getByRole("link", { name: "Completion Rate" });
  await rate.hover();
  await expect(page.getByRole("tooltip", { includeHidden: true })).toContainText(
    "completed, missed or cancelled",
  );
  await expect(rate).toHaveAccessibleDescription(/share of this month's jobs and other work/);
});

for (const [call, title, others] of [
  ["stats", "Failed to load stats", ["Recent Activity", "Upcoming"]],
  ["activities", "Failed to load activities", ["Upcoming"]],
  ["appointments", "Failed to load appointments", ["Recent Activity"]],
] as const) {
  test(`${call} fail alone and can be tried again`, async ({ as }) => {
    const page = await as("rosa");
    await answerWith(page, call, 400, "The moon is in the way.");
    await page.goto("/dashboard");
    const failure = page.getByRole("alert").filter({ hasText: title });
    await expect(failure).toContainText("The moon is in the way.");
    await expect(page.getByRole("alert")).toHaveCount(1);
    for (const other of others) await seesSome(card(page, other).getByRole("listitem"));
    await isSound(page);
    await page.unroute(`**/api/dashboard/${call}**`);
    await failure.getByRole("button", { name: "Retry" }).click();
    await expect(failure).toBeHidden();
  });
}

test("where there is no calendar to ask there are no appointments", async ({ as }) => {
  const page = await as("rosa");
  await answerWith(page, "appointments", 404, "Not found");
  await page.goto("/dashboard");
  await expect(page.getByText("No upcoming appointments")).toBeVisible();
});

test("an empty workspace says so and how to begin", async ({ as }) => {
  const page = await as("rosa");
  const changes = { total_customers: null, monthly_revenue: null, active_jobs: null, completion_rate: null };
  await answerWith(page, "stats", 200, {
    total_customers: 0,
    monthly_revenue: 0,
    active_jobs: 0,
    completion_rate: null,
    changes,
  });
  await answerWith(page, "activities", 200, []);
  await answerWith(page, "appointments", 200, []);
  await page.goto("/dashboard");
  await expect(page.getByText("No recent activity")).toBeVisible();
  await expect(page.getByText("No upcoming appointments")).toBeVisible();
  await expect(page.getByText("new", { exact: true })).toHaveCount(3);
  const rate = page.getByRole("link", { name: "Completion Rate" });
  for (const text of ["–", "No jobs due", "from last month"]) await expect(rate).toContainText(text);
  await isSound(page);
  await page.getByRole("link", { name: "Add your first customer" }).click();
  await expect(page.getByRole("dialog", { name: "Add New Customer" })).toBeVisible();
});

test("a business that has just begun asks for no drawings, and for them once it has something to draw", async ({
  page,
}) => {
  const headers = await openBusiness(page);
  const isAsked = (url: string) => new URL(url).pathname === "/api/dashboard/insights";
  const asked: string[] = [];
  page.on("request", (request) => isAsked(request.url()) && asked.push(request.url()));
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Add your first customer" })).toBeVisible();
  await expect(card(page, "Recent Activity").getByRole("listitem")).not.toHaveCount(0);
  expect(asked).toEqual([]);
  const ada = { first_name: "Ada", last_name: "Ng" };
  const { data } = await (await page.request.post("/api/customers", { headers, data: ada })).json();
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const event = { title: "Look at the roof", type: "job", customer_id: data.id };
  const span = { start: `${day}T15:00:00.000Z`, end: `${day}T16:00:00.000Z` };
  await page.request.post("/api/calendar/events", { headers, data: { ...event, ...span } });
  await page.reload();
  await expect(card(page, "Pipeline")).toContainText("Lead");
  expect(asked.length).toBeGreaterThan(0);
});

test("the kinds of activity are chosen, kept in the address and let go again", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/dashboard");
  const filter = page.getByRole("button", { name: "Filter" });
  await filter.click();
  await expect(filter).toHaveAttribute("aria-expanded", "true");
  const kinds = page.getByRole("group", { name: "Activity types to show" });
  for (const name of ["Customers", "Calendar", "Completed work", "Everything else"]) {
    await kinds.getByRole("button", { name }).click();
  }
  await expect(page).toHaveURL(/show=notes/);
  const lines = card(page, "Recent Activity").getByRole("listitem");
  await expect(lines.filter({ hasNotText: "note" })).toHaveCount(0);
  await seesSome(lines);
  await isSound(page);
  await page.reload();
  await expect(kinds.getByRole("button", { name: "Notes" })).toHaveAttribute("aria-pressed", "true");
  await expect(kinds.getByRole("button", { name: "Calendar" })).toHaveAttribute("aria-pressed", "false");
  for (const text of await lines.allInnerTexts()) expect(text).toContain("note");
  await kinds.getByRole("button", { name: "Notes" }).click();
  await expect(page).not.toHaveURL(/show=/);
});

test("all activity goes back as far as one likes", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/dashboard");
  const viewAll = page.getByRole("button", { name: "View All" });
  await viewAll.click();
  const dialog = page.getByRole("dialog", { name: "All Activity" });
  await expect(dialog.getByRole("listitem")).toHaveCount(30);
  await dialog.getByRole("button", { name: "Show more" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(60);
  await expect(page).toHaveURL(/activities=all/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(viewAll).toBeFocused();
  await page.goto("/dashboard?activities=all");
  await expect(dialog).toBeVisible();
});

test("a quick action leads to an open form", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Quick Action" }).click();
  await expect(page.getByRole("menuitem")).toHaveCount(3);
  await page.getByRole("menuitem", { name: "Add Customer" }).click();
  await expect(page.getByRole("dialog", { name: "Add New Customer" })).toBeVisible();
});

test("what was just added is there on the way back", async ({ page }) => {
  await openBusiness(page);
  await page.goto("/dashboard");
  await seesSome(card(page, "Recent Activity").getByRole("listitem"));
  await page.getByRole("button", { name: "Quick Action" }).click();
  await page.getByRole("menuitem", { name: "Add Customer" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Customer" });
  const last = `Back${Date.now()}`;
  await dialog.getByLabel("First Name").fill("Ivy");
  await dialog.getByLabel("Last Name").fill(last);
  await dialog.getByRole("button", { name: "Create Customer" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(card(page, "Recent Activity").getByText(`Ivy ${last} was added as a lead`)).toBeVisible();
});

test("staff begin with their day and have no card of revenue", async ({ as }) => {
  const page = await as("diego");
  await page.goto("/dashboard");
  await expect(comparisons(page)).toHaveCount(3);
  // What customers may bring is an estimate that anyone who sees customers sees.
  await expect(card(page, "Pipeline")).toContainText("Prospects");
  const titles = await page.getByRole("heading", { level: 2 }).allInnerTexts();
  expect(titles).toEqual(["Today", "Upcoming", "Needs Attention", "Recent Activity", "Pipeline"]);
  await expect(page.getByText("Monthly Revenue")).toHaveCount(0);
  await expect(card(page, "Recent Activity")).not.toContainText("$");
});
