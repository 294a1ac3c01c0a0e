/** Hours and time off are set on one page, and the calendar keeps to them. */
import { cast } from "#domains/demo/cast.ts";
import { expect, test, tokenOf } from "./journey.ts";
import { isSound } from "./soundness.ts";

test("time off is entered over what is booked, deleted and brought back", async ({ as }) => {
  const page = await as("rosa");
  const title = `Dentist ${Math.random().toString(36).slice(2, 8)}`;
  await page.goto("/settings/availability");
  const token = await tokenOf(page);
  const booked = await page.request.post("/api/calendar/events", {
    headers: { authorization: `Bearer ${token}` },
    data: {
      title: `Ledger before ${title}`,
      type: "task",
      assigned_to: cast.tessa.id,
      start: "2031-03-04T17:00:00Z",
      end: "2031-03-04T18:00:00Z",
    },
  });
  expect(booked.status()).toBe(201);
  await page.getByRole("button", { name: "Add Time Off" }).click();
  const form = page.getByRole("dialog", { name: "Add Time Off" });
  await form.getByLabel("Who", { exact: true }).selectOption({ label: "Tessa Nguyen" });
  await form.getByLabel("Reason").fill(title);
  await form.getByLabel("First day").fill("2031-03-04");
  await form.getByLabel("Last day").fill("2031-03-04");
  await expect(form.getByText(/ booked during this time off/)).toBeVisible();
  await expect(form.getByRole("link", { name: `Ledger before ${title}` })).toBeVisible();
  await isSound(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/saved\. .* booked during it\./)).toBeVisible();
  const entry = page.getByRole("listitem").filter({ hasText: title });
  await expect(entry).toContainText("Mar 4, 2031");
  await page.getByRole("button", { name: `Delete ${title} for Tessa Nguyen` }).click();
  await expect(entry).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(entry).toBeVisible();
  await page.getByRole("button", { name: `Delete ${title} for Tessa Nguyen` }).click();
});

test("a free time is found for a new event @phone", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/calendar");
  await page.getByRole("button", { name: "New Event" }).click();
  const form = page.getByRole("dialog", { name: "New Event" });
  await form.getByLabel("Date").fill("2031-03-02");
  await form.getByRole("button", { name: "Find Available Time" }).click();
  await form
    .getByRole("group", { name: "Available times" })
    .getByRole("button", { name: "Mar 3, 2031, 8:00 AM, Diego Ramirez" })
    .click();
  await expect(form.getByLabel("Date")).toHaveValue("2031-03-03");
  await expect(form.getByLabel("Start Time")).toHaveValue("08:00");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the page of availability can be used by everybody, in ${colorScheme} @phone`, async ({
    as,
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await as("rosa");
    await page.goto("/settings/availability");
    await page.getByRole("heading", { name: "Service requirements" }).waitFor();
    await isSound(page);
    await page.getByRole("button", { name: "Edit availability for Jamal Brooks" }).click();
    await page
      .getByRole("dialog", { name: "Jamal Brooks's Availability" })
      .getByText("Skills", { exact: true })
      .waitFor();
  });
}
