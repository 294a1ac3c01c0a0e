/** Jobs: from a customer's call to a planned visit, over the dispatch board, to done and opened again. */
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { cast } from "#domains/demo/cast.ts";
import { expect, test, tokenOf } from "./journey.ts";
import { isSound } from "./soundness.ts";

/** A Monday far from the demo's own work, and each journey on one of its own. */
let days = 0;
function freeMonday(): string {
  days += 1;
  const weeks = Math.floor(Math.random() * 2_000) * 10 + days;
  return new Date(Date.UTC(2031, 0, 6) + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
}

const diego = `${cast.diego.firstName} ${cast.diego.lastName}`;
const hannah = `${cast.hannah.firstName} ${cast.hannah.lastName}`;

type Customer = { id: number; name: string };

/** As the person who is signed in on the page. */
async function post(page: Page, path: string, data: object): Promise<{ id: number; number: string }> {
  const token = await tokenOf(page);
  const request: APIRequestContext = page.request;
  const answer = await request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

/** In the tray unless a time is given. */
async function jobFor(page: Page, customer: Customer, visit: object = {}) {
  const job = await post(page, "/api/jobs/", { title: "Valve repair", customer_id: customer.id });
  await post(page, "/api/visits", { job_id: job.id, duration_minutes: 60, ...visit });
  return job;
}

const lane = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const visitIn = (within: Locator, customer: Customer): Locator =>
  within.getByRole("button", { name: new RegExp(customer.name) });

test("a job is created from a customer, planned, done, completed and opened again", async ({
  as,
  newCustomer,
}) => {
  const page = await as("rosa");
  const customer = await newCustomer({
    address: "12 Alder St",
    city: "Boise",
    state: "ID",
    status: "client",
  });
  await page.goto(`/customers/${customer.id}?tab=jobs`);
  await expect(page.getByText("No jobs yet")).toBeVisible();
  await page.getByRole("link", { name: "Create Job" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Job" });
  await expect(dialog.getByLabel("Client")).toHaveValue(customer.name);
  await expect(dialog.getByLabel("Location")).toHaveValue("12 Alder St, Boise, ID");
  await dialog.getByRole("button", { name: "Create Job" }).click();
  const service = dialog.getByRole("combobox", { name: "Service" });
  await expect(service).toHaveAccessibleDescription("Choose a service or enter a title");
  await service.click();
  await page.getByRole("option", { name: /^Leak under the sink/ }).click();
  await dialog.getByLabel("Due Date").fill("2031-02-03");
  await isSound(page);
  await dialog.getByRole("button", { name: "Create Job" }).click();

  await expect(page).toHaveURL(/\/jobs\/\d+$/);
  await expect(page.getByText(/^J-\d+ · /)).toContainText(customer.name);
  await expect(page.getByRole("link", { name: customer.name })).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: `Schedule the visit for ${customer.name}` }).click();
  const schedule = page.getByRole("dialog", { name: "Schedule Visit" });
  await schedule.getByLabel("Date").fill(freeMonday());
  await schedule.getByLabel("Start Time").fill("10:30");
  await schedule.getByRole("combobox", { name: "Technician" }).fill(diego);
  await page.getByRole("option", { name: diego }).click();
  await schedule.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(schedule).toBeHidden();
  await expect(page.getByRole("region", { name: "Visits" }).getByText(/10:30 AM to/)).toBeVisible();

  for (const step of ["Start", "Complete"]) {
    await page.getByRole("button", { name: `${step}: the visit for ${customer.name}` }).click();
  }
  await expect(page.getByText("1 of 1 visit completed")).toBeVisible();
  const complete = page.getByRole("button", { name: "Mark Complete" });
  const reopen = page.getByRole("button", { name: "Reopen Job" });
  // A job may complete itself with its last visit, also in the moment before one presses.
  await expect(async () => {
    if (await complete.isVisible()) await complete.click({ timeout: 1_000 });
    await expect(reopen).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await reopen.click();
  const why = page.getByRole("dialog", { name: /Reopen J-/ });
  await why.getByRole("button", { name: "Reopen Job" }).click();
  await expect(why.getByText("Reason is required")).toBeVisible();
  await why.getByRole("textbox").fill("It drips again");
  await why.getByRole("button", { name: "Reopen Job" }).click();
  await expect(page.getByText("It drips again")).toBeVisible();
});

test("the page of a job puts what is next first, and its progress agrees with its bar", async ({
  as,
  newCustomer,
}) => {
  const page = await as("rosa");
  const day = freeMonday();
  const job = await jobFor(page, await newCustomer(), {
    start: `${day}T18:00:00Z`,
    end: `${day}T19:00:00Z`,
    assigned_to: cast.diego.id,
  });
  await page.goto(`/jobs/${job.id}`);
  const next = (what: string) => page.getByRole("region", { name: what, exact: true });
  const confirm = next("Confirm the visit");
  await expect(confirm).toContainText("0 of 1 visit completed");
  await expect(page.getByText("Margin", { exact: true })).toHaveCount(0);
  await isSound(page);
  await confirm.getByRole("button", { name: "Confirm Visit" }).click();
  await expect(next("Start the visit")).toContainText("Confirmed.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(confirm).toContainText("The customer hasn't confirmed yet");
  await confirm.getByRole("button", { name: "Confirm Visit" }).click();
  await next("Start the visit").getByRole("button", { name: "Start Visit" }).click();
  const running = next("Complete the visit");
  await expect(running.getByRole("progressbar")).toHaveAttribute(
    "aria-valuetext",
    "50%, 0 of 1 visit completed, 1 in progress",
  );
  await running.getByRole("button", { name: "Complete Visit" }).click();
  // Without a checklist nothing is left, and the job may complete itself with its last visit.
  await expect(next("Complete the job").or(next("This job is complete"))).toBeVisible();
});

test("a dispatcher drags a visit from the tray to a technician, and to another", async ({
  as,
  newCustomer,
}) => {
  const page = await as("tessa");
  const customer = await newCustomer();
  await jobFor(page, customer);
  await page.goto(`/jobs/dispatch?day=${freeMonday()}`);
  const unscheduled = lane(page, "Unscheduled");
  const card = visitIn(unscheduled, customer);
  await card.scrollIntoViewIfNeeded();
  await dragTo(page, card, lane(page, diego), 330);
  await expect(visitIn(lane(page, diego), customer)).toBeVisible();
  await expect(card).toHaveCount(0);
  // The move is also announced to those who cannot see it: the toast alone has this role.
  await expect(
    page.getByRole("status").filter({ hasText: `Visit for ${customer.name} moved to` }),
  ).toBeVisible();
  await isSound(page);
  const saved = page.waitForResponse(
    (answer) => answer.url().includes("/api/visits/") && answer.request().method() === "PUT",
  );
  await dragTo(page, visitIn(lane(page, diego), customer), lane(page, hannah), 420);
  await expect(visitIn(lane(page, hannah), customer)).toBeVisible();
  await saved;
  await page.reload();
  await expect(visitIn(lane(page, hannah), customer)).toBeVisible();
  await expect(visitIn(lane(page, diego), customer)).toHaveCount(0);
});

/** `right` pixels from the left edge of the row, where the names end and the hours begin. */
async function dragTo(page: Page, what: Locator, row: Locator, right: number): Promise<void> {
  const from = await what.boundingBox();
  const to = await row.boundingBox();
  if (!from || !to) throw new Error("Nothing to drag, or nowhere");
  const board = await page.getByRole("region", { name: "Unassigned" }).locator("..").boundingBox();
  await page.mouse.move(from.x + 8, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 30);
  await page.mouse.move((board?.x ?? 0) + right, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
}

test("the same is done by keyboard, and a taken time offers its ways out", async ({ as, newCustomer }) => {
  const page = await as("tessa");
  const [first, second] = [await newCustomer(), await newCustomer()];
  const day = freeMonday();
  const taken = {
    start: `${day}T18:00:00Z`,
    end: `${day}T19:00:00Z`,
    assigned_to: cast.diego.id,
  };
  await jobFor(page, first, taken);
  await jobFor(page, second, {
    start: `${day}T20:00:00Z`,
    end: `${day}T21:00:00Z`,
    assigned_to: cast.diego.id,
  });
  await page.goto(`/jobs/dispatch?day=${day}`);
  const own = visitIn(lane(page, diego), second);
  await own.focus();
  await page.keyboard.press("Space");
  for (let step = 0; step < 6; step += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  const refused = page.getByRole("dialog", { name: `The visit for ${second.name} wasn't moved` });
  await expect(refused.getByText(/is already booked/)).toBeVisible();
  await refused.getByRole("button", { name: "Book Anyway" }).click();
  await refused.getByLabel("Reason for the double booking").fill("Two hands are needed");
  await refused.getByRole("button", { name: "Book Both" }).click();
  await expect(refused).toBeHidden();
  await expect(visitIn(lane(page, diego), second)).toContainText("Risk");

  await visitIn(lane(page, diego), second).click();
  const opened = page.getByRole("dialog", { name: `Visit for ${second.name}` });
  await expect(opened.getByRole("list", { name: "Risks" })).toBeVisible();
  await opened.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Unschedule" }).click();
  await expect(page.getByRole("menuitem")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(visitIn(lane(page, "Unscheduled"), second)).toBeVisible();
});

test("jobs are found and narrowed down, cancelled with a reason, deleted and brought back", async ({
  as,
  newCustomer,
}) => {
  const page = await as("rosa");
  const customer = await newCustomer();
  const job = await jobFor(page, customer);
  await page.goto("/jobs");
  await page.getByPlaceholder("Search jobs, clients, or numbers...").fill(job.number);
  const menu = page.getByRole("button", { name: `Actions for ${job.number}`, exact: true });
  await expect(page.getByRole("status").filter({ hasText: /^1 job$/ })).toBeVisible();
  const row = page.getByRole("table", { name: "Active Jobs" }).getByRole("row", { name: job.number });
  await expect(row).toContainText(customer.name);
  await expect(row).toContainText("Unassigned");
  await expect(row.getByRole("progressbar")).toHaveAttribute("aria-valuetext", /0 of 1 visit completed/);
  await isSound(page);
  await page.getByRole("button", { name: "Due", exact: true }).click();
  await expect(page).toHaveURL(/sort=-due_date/);
  await expect(page.getByRole("columnheader", { name: "Due" })).toHaveAttribute("aria-sort", "descending");
  await row.getByText(customer.name).click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${job.id}$`));
  await page.goBack();
  const choose = async (entry: string) => {
    const item = page.getByRole("menuitem", { name: entry });
    // The list that came back is asked for anew, and its rows may come anew under the menu.
    await expect(async () => {
      if (!(await item.isVisible())) await menu.click();
      await item.click({ timeout: 2_000 });
    }).toPass();
  };
  await choose("Update Progress");
  const progress = page.getByRole("dialog", { name: `Update Progress of ${job.number}` });
  await expect(progress.getByText("0 of 1 visit completed")).toBeVisible();
  await progress.getByRole("button", { name: "Done", exact: true }).click();
  await choose("Cancel Job");
  const why = page.getByRole("dialog", { name: `Cancel ${job.number}` });
  await why.getByRole("textbox").fill("They moved away");
  await why.getByLabel("The customer cancelled").check();
  await why.getByRole("button", { name: "Cancel Job" }).click();
  await expect(page.getByText("No jobs found")).toBeVisible();
  await page.getByLabel("Status").selectOption("cancelled");
  await expect(page).toHaveURL(/status=cancelled/);
  await expect(menu).toHaveCount(1);
  await choose("Delete Job");
  await expect(menu).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(menu).toHaveCount(1);
  await page.goto(`/jobs/${job.id}`);
  await expect(page.getByText("The customer cancelled this job")).toBeVisible();
  await expect(page.getByText("They moved away")).not.toHaveCount(0);
});

test("the month, the appointments and the board hold on a phone @phone", async ({ as, newCustomer }) => {
  const page = await as("tessa");
  const customer = await newCustomer();
  const job = await jobFor(page, customer);
  for (const path of ["/jobs", "/jobs/calendar", "/appointments", "/jobs/dispatch", `/jobs/${job.id}`]) {
    await page.goto(path);
    await isSound(page);
  }
  await page.goto("/jobs/dispatch");
  // The demo's own tray is longer than what is shown at first.
  await page.getByRole("button", { name: /^Show All/ }).click();
  await visitIn(lane(page, "Unscheduled"), customer).click();
  const opened = page.getByRole("dialog", { name: `Visit for ${customer.name}` });
  await opened.getByRole("button", { name: /^Schedule the visit/ }).click();
  const schedule = page.getByRole("dialog", { name: "Schedule Visit" });
  await schedule.getByLabel("Date").fill(freeMonday());
  await schedule.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(schedule).toBeHidden();
  await expect(visitIn(lane(page, "Unscheduled"), customer)).toHaveCount(0);
});
