/** Reminders: setting what customers are told, and what a customer does by their link, on a phone and without script. */
import type { APIRequestContext } from "@playwright/test";
import { cast } from "#domains/demo/cast.ts";
import { expect, seesSome, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

async function tokenOf(request: APIRequestContext): Promise<string> {
  const { email, password } = cast.rosa;
  const answer = await request.post("/api/auth/signin", { data: { email, password } });
  return (await answer.json()).tokens.accessToken;
}

/** A job in some weeks, on a day of its own, with the link to its customer's page. */
async function bookFor(request: APIRequestContext, customer: number, title: string) {
  const headers = { authorization: `Bearer ${await tokenOf(request)}` };
  const start = new Date(Date.now() + (5 + Math.floor(Math.random() * 15)) * 86_400_000);
  const end = new Date(start.getTime() + 3_600_000);
  const booked = await request.post("/api/calendar/events", {
    headers,
    data: { title, type: "job", start: start.toISOString(), end: end.toISOString(), customer_id: customer },
  });
  const { data } = await booked.json();
  const answer = await request.get(`/api/reminders/events/${data.id}`, { headers });
  return { link: new URL((await answer.json()).data.link).pathname, event: data.id };
}

test("what is sent is worded, tried out and saved", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/settings/reminders");
  await page.getByRole("button", { name: "Edit Reminder 1 day before" }).click();
  const dialog = page.getByRole("dialog", { name: "Reminder: jobs" });
  await dialog.getByLabel("Email subject").fill("Tomorrow: {waht}");
  await expect(dialog.getByText("{waht} isn't a placeholder. Choose one from the list")).toBeVisible();
  const subject = `Tomorrow ${Math.random().toString(36).slice(2, 8)}`;
  await dialog.getByLabel("Email subject").fill(`${subject}: {business}`);
  await expect(dialog.getByText(new RegExp(`${subject}: \\w+`))).toBeVisible();
  await isSound(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await isSound(page);
  await page.getByRole("button", { name: "Save Reminders" }).click();
  await expect(page.getByText("Reminders saved.")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Edit Reminder 1 day before" }).click();
  await expect(dialog.getByLabel("Email subject")).toHaveValue(`${subject}: {business}`);
});

test("the rules and the history are as good to read on a phone @phone", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/settings/reminders");
  await expect(page.getByRole("button", { name: "Edit When booked" })).toBeVisible();
  await isSound(page);
  await page.getByText("History", { exact: true }).click();
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("Status").selectOption("sent");
  await sheet.getByRole("button", { name: "Show Results" }).click();
  await expect(sheet).toBeHidden();
  await seesSome(page.getByRole("list", { name: "Reminders" }).getByText("Reminder", { exact: true }));
  await isSound(page);
});

test("a customer confirms, moves and cancels on a phone without script @phone", async ({
  browser,
  request,
  newCustomer,
}) => {
  const { id, name } = await newCustomer({ email: "grace@customer.example" });
  const title = `Boiler check ${id}`;
  const { link } = await bookFor(request, id, title);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: process.env.JOURNEYS_ADDRESS ?? "",
    viewport: { width: 390, height: 800 },
  });
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  // Anyone who booked online with somebody's number must not learn whose it is.
  await expect(page.getByText(name)).toHaveCount(0);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("You're confirmed. Thank you!")).toBeVisible();
  await page.getByRole("link", { name: "Choose Another Time" }).click();
  const offered = page.getByRole("button", { name: /, \d+:\d\d [AP]M$/ });
  const names = await offered.evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel ?? ""));
  const latest = names.at(-1) ?? "";
  await page.getByRole("button", { name: latest }).click();
  const [day = "", time = ""] = latest.split(/, (?=[^,]*$)/);
  await expect(page.getByText(day)).toBeVisible();
  await expect(page.getByText(time)).toBeVisible();
  await page.getByText("Cancel Appointment").click();
  await page.getByLabel("Why? (optional)").fill("We are away");
  await page.getByRole("button", { name: "Cancel This Appointment" }).click();
  await expect(page.getByText("This appointment was cancelled.")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await context.close();
});

test("the customer's page and the panel of the event say the same, in light and dark", async ({
  as,
  request,
  newCustomer,
}) => {
  const { id } = await newCustomer({ email: "ada@customer.example" });
  const title = `Filter change ${id}`;
  const { link, event } = await bookFor(request, id, title);
  const page = await as("rosa");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(link);
    await isSound(page);
    await page.goto(`${link}/times`);
    await isSound(page);
  }
  await page.goto(`${link}/stop`);
  await page.getByRole("button", { name: "Stop Reminders" }).click();
  await expect(page.getByText("You won't get any more reminders")).toBeVisible();
  await page.goto(`/calendar?event=${event}`);
  const opened = page.getByRole("dialog", { name: title });
  // A message that was due meanwhile gives the same reason for not having gone out.
  await expect(
    opened.getByRole("paragraph").filter({ hasText: "Reminders are turned off for this customer." }),
  ).toBeVisible();
  await expect(opened.getByRole("switch")).not.toBeChecked();
});

test("the profile says what an address refused, and turning it on asks how @phone", async ({
  as,
  request,
  newCustomer,
}) => {
  const { id } = await newCustomer({ email: "iris@customer.example", phone: "(208) 555-0147" });
  const { link } = await bookFor(request, id, `Drain check ${id}`);
  const page = await as("rosa");
  await page.goto(`${link}/stop`);
  await page.getByRole("button", { name: "Stop Reminders" }).click();
  await page.goto(`/customers/${id}`);
  const email = page.getByRole("switch", { name: "Email reminders" });
  await expect(email).not.toBeChecked();
  await expect(email).toHaveAccessibleName(/Turned off .* \(customer\), with the link in a message/);
  await isSound(page);
  await email.click();
  const dialog = page.getByRole("dialog", { name: "Turn on: Email reminders" });
  await dialog.getByRole("button", { name: "Customer Asked for It" }).click();
  await expect(dialog.getByText("Enter how they asked for it")).toBeVisible();
  await dialog.getByLabel("How did they ask?").fill("Asked by phone");
  await isSound(page);
  await dialog.getByRole("button", { name: "Customer Asked for It" }).click();
  await expect(dialog).toBeHidden();
  await expect(email).toBeChecked();
  await expect(page.getByRole("switch", { name: "Text reminders" })).not.toBeChecked();
  await page.getByRole("switch", { name: "All texts" }).click();
  await page.getByRole("button", { name: "Show History" }).click();
  const history = page.getByRole("dialog", { name: "Message History" });
  await expect(history.getByText("Note: Asked by phone")).toBeVisible();
  await expect(history.getByText(/^All texts to •••0147 turned off$/)).toBeVisible();
  await expect(
    history.getByRole("listitem").filter({ hasText: /Email reminders to \S+ turned off/ }),
  ).toContainText(/Wording shown: .*will stop sending reminders and confirmations to/);
  await isSound(page);
});

test("Core shows reminders before an event as switched off, and why", async ({ as }) => {
  const page = await as("rosa");
  await page.route("**/api/reminders/settings", async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, has_reminders: false } } });
  });
  await page.goto("/settings/reminders");
  await expect(page.getByText(/part of the Pro plan. Yours are saved/)).toBeVisible();
  const reminder = page.getByRole("switch", { name: "Reminder 1 day before: on" });
  await expect(reminder).not.toBeChecked();
  await expect(reminder).toBeDisabled();
  await expect(page.getByRole("switch", { name: "When booked: on" })).toBeEnabled();
  await expect(page.getByRole("button", { name: "Add Reminder" })).toHaveCount(0);
  await isSound(page);
});
