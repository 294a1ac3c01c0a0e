/** The calendar: adding, opening, canceling events, and no one booked twice. */
import { addEvent, block, fillEvent, freeDay, technician } from "./calendar-page.ts";
import { expect, openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";
import { office, plan } from "./technician.ts";

test("an event is checked, added, opened, canceled with a reason and taken up again", async ({ as }) => {
  const page = await as("rosa");
  const day = freeDay();
  const title = `Gutter ${day}`;
  await page.goto(`/calendar?date=${day}`);
  await expect(page.getByText("No events scheduled for this date")).toBeVisible();
  await page.getByRole("button", { name: "Schedule Event" }).click();
  const dialog = page.getByRole("dialog", { name: "New Event" });
  await dialog.getByLabel("Date").fill("");
  await dialog.getByLabel("Type").selectOption("");
  await dialog.getByRole("button", { name: "Create Event" }).click();
  for (const sentence of ["Event title is required", "Date is required", "Event type is required"]) {
    await expect(dialog.getByText(sentence)).toBeVisible();
  }
  await dialog.getByLabel("Title").fill(title);
  await expect(dialog.getByText("Event title is required")).toBeHidden();
  await dialog.getByLabel("Date").fill(day);
  await dialog.getByLabel("Type").selectOption("consultation");
  await dialog.getByLabel("Duration").selectOption("90");
  await expect(dialog.getByText("End time: 10:30 AM")).toBeVisible();
  await isSound(page);
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: new RegExp(title) }).click();
  const opened = page.getByRole("dialog", { name: title });
  await expect(opened.getByText("9:00 AM to 10:30 AM")).toBeVisible();
  await opened.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Cancel Event" }).click();
  const reason = page.getByRole("dialog", { name: "Cancel Event" });
  await reason.getByRole("button", { name: "Cancel Event" }).click();
  await expect(reason.getByText("Enter a reason for the cancellation")).toBeVisible();
  await reason.getByRole("textbox").fill("The roof is frozen");
  await reason.getByLabel("The customer cancelled").check();
  await reason.getByRole("button", { name: "Cancel Event" }).click();
  await expect(opened.getByText("The roof is frozen")).toBeVisible();
  await expect(opened.getByText("The customer", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(opened.getByText("Scheduled", { exact: true })).toBeVisible();
});

test("a team member who is booked is not booked again, and the next free time is offered", async ({ as }) => {
  const page = await as("rosa");
  const day = freeDay();
  await page.goto(`/calendar?date=${day}`);
  await addEvent(page, `First ${day}`, technician);
  await page.getByRole("button", { name: "New Event" }).click();
  const dialog = page.getByRole("dialog", { name: "New Event" });
  await fillEvent(dialog, `Second ${day}`, technician);
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(dialog.getByText(`${technician} is already booked for "First ${day}"`)).toBeVisible();
  // A quarter of an hour is kept free after each job.
  await dialog.getByRole("button", { name: /^Use .*10:15 AM/ }).click();
  await expect(dialog.getByLabel("Start Time")).toHaveValue("10:15");
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: new RegExp(`Second ${day}`) })).toBeVisible();
});

test("a meeting with a client is begun from the client's menu", async ({ as, newCustomer }) => {
  const { name } = await newCustomer({ status: "client" });
  const page = await as("rosa");
  await page.goto(`/customers?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: new RegExp(`Actions for ${name}`) }).click();
  await page.getByRole("menuitem", { name: "Schedule Meeting" }).click();
  const dialog = page.getByRole("dialog", { name: "New Event" });
  await expect(dialog.getByLabel("Client Name")).toHaveValue(name);
  await expect(dialog.getByLabel("Type")).toHaveValue("meeting");
  await expect(dialog.getByText("Linked to this customer")).toBeVisible();
});

test("a block shows title, customer and place by its room, and is colored by type or by technician", async ({
  page,
}) => {
  const headers = await openBusiness(page);
  const me = await page.evaluate(() => JSON.parse(localStorage.getItem("plumbline_user") ?? "{}").id);
  const event = (title: string, hours: [from: string, to: string], more: object) =>
    page.request.post("/api/calendar/events", {
      headers,
      data: {
        title,
        start: `2031-03-03T${hours[0]}:00-05:00`,
        end: `2031-03-03T${hours[1]}:00-05:00`,
        type: "consultation",
        status: "scheduled",
        priority: "medium",
        client_name: "Wanda Quill",
        location: "4 Elm St, Boise",
        ...more,
      },
    });
  const answers = [
    await event("Estimate for a tankless water heater", ["09:00", "12:00"], { assigned_to: me }),
    await event("Call back about the quarterly round", ["13:00", "13:30"], { type: "phone_support" }),
  ];
  for (const answer of answers) expect(answer.ok(), await answer.text()).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/calendar?view=week&date=2031-03-03");
  const long = block(page, "Estimate for a tankless");
  for (const words of ["Wanda Quill", "4 Elm St, Boise"]) {
    await expect(long.getByText(words)).toBeInViewport();
  }
  const inside = await long.evaluate((button) => {
    const { bottom, right } = button.getBoundingClientRect();
    const isOut = (part: Element) => part.getBoundingClientRect().left >= right;
    const isCut = (part: Element) => !isOut(part) && part.getBoundingClientRect().bottom > bottom + 1;
    return [...button.querySelectorAll("span > span")].filter(
      (part) => getComputedStyle(part).position !== "absolute" && isCut(part),
    ).length;
  });
  expect(inside, "lines that are cut in half").toBe(0);
  const legend = page.getByRole("list", { name: "Colors" });
  await expect(legend.getByRole("listitem")).toHaveText(["Appointment", "Call"]);
  await page.getByLabel("Color by").selectOption("Technician");
  await expect(legend.getByRole("listitem")).toHaveText(["Hedda Heron", "Unassigned"]);
  await expect(page).toHaveURL(/color=technician/);
  await expect(block(page, "Estimate for a tankless.*Hedda Heron")).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: "Month" }).click();
  await expect(legend.getByRole("listitem")).toHaveText(["Hedda Heron", "Unassigned"]);
});

test("a day on which no one works says so, and a click on its empty hours adds an event there", async ({
  page,
}) => {
  await openBusiness(page);
  await page.goto("/calendar?view=week&date=2031-03-03");
  await expect(page.getByText("Mar 2 · Closed")).toBeVisible();
  const monday = page.getByRole("region", { name: "Mon Mar 3" });
  const box = await monday.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + ((box?.height ?? 0) * 10) / 24 + 5);
  const dialog = page.getByRole("dialog", { name: "New Event" });
  await expect(dialog.getByLabel("Start Time")).toHaveValue("10:00");
});

test("every view is accessible", async ({ as }) => {
  const page = await as("rosa");
  for (const view of ["overview", "day", "week", "month", "agenda", "team"]) {
    await page.goto(`/calendar?view=${view}`);
    await expect(page.getByRole("status", { name: /Loading/ })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Calendar" })).toBeVisible();
    await isSound(page);
  }
});

test("on a phone the day and the agenda fit the hand @phone", async ({ as, request }) => {
  const { client } = await plan(await office(request), "diego");
  const page = await as("diego");
  for (const view of ["agenda", "day"]) {
    await page.goto(`/calendar?view=${view}`);
    await page.getByRole("button", { name: /^Next / }).tap();
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWider).toBe(false);
  }
  await page.goto("/calendar?view=agenda");
  await page.getByRole("region", { name: "Today" }).getByRole("button", { name: client }).tap();
  await expect(page.getByRole("dialog")).toContainText(client);
});
