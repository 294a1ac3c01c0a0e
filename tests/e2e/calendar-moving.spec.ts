/** Events are moved: dragged, stretched, carried by keyboard, moved by the menu, and brought back. */
import type { Locator, Page } from "@playwright/test";
import { addEvent, block, fillEvent, freeDay, technician } from "./calendar-page.ts";
import { expect, openBusiness, test } from "./journey.ts";

/** Picks the event up, presses a key so many times, and drops it. */
async function carry(page: Page, event: Locator, key: string, presses: number): Promise<void> {
  await event.focus();
  await page.keyboard.press(" ");
  for (let press = 0; press < presses; press++) await page.keyboard.press(key);
  await page.keyboard.press(" ");
}

test("an event is dragged, stretched and carried by keyboard, and comes back from a taken hour", async ({
  as,
}) => {
  const page = await as("rosa");
  const day = freeDay();
  await page.goto(`/calendar?view=team&date=${day}`);
  await addEvent(page, `Fixed ${day}`, technician);
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New Event" });
  await fillEvent(dialog, `Loose ${day}`);
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(dialog).toBeHidden();
  const column = (name: string) => page.getByRole("region", { name });
  const loose = block(page, `Loose ${day}`);

  // To a free hour, by mouse.
  await loose.scrollIntoViewIfNeeded();
  const box = (await loose.boundingBox()) as { x: number; y: number; width: number };
  const target = (await column(technician).boundingBox()) as { x: number; width: number };
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 40, { steps: 4 });
  await page.mouse.move(target.x + target.width / 2, box.y + 10 + 120, { steps: 8 });
  await page.mouse.up();
  await expect(
    column(technician).getByRole("button", { name: new RegExp(`Loose ${day}.*11:00 AM`) }),
  ).toBeVisible();

  // Earlier, by keyboard: still free, a quarter of an hour after the other.
  await carry(page, loose, "ArrowUp", 3);
  await expect(block(page, `Loose ${day}.*10:15 AM`)).toBeVisible();
  const kept = page.getByRole("status").filter({ hasText: /moved to .*10:15 AM/ });
  await kept.getByRole("button", { name: "Dismiss" }).click();
  await expect(kept).toHaveCount(0);

  // Half an hour longer, by keyboard.
  await carry(page, loose, "Shift+ArrowDown", 2);
  await expect(block(page, `Loose ${day}.*10:15 AM.*to 11:45 AM`)).toBeVisible();

  // Onto the taken hour: it goes back, and both ways out are offered.
  await expect(kept).toBeVisible();
  await carry(page, loose, "ArrowUp", 2);
  const refused = page.getByRole("dialog", { name: /wasn't moved/ });
  await expect(refused.getByText(/is already booked for/)).toBeVisible();
  await refused.getByRole("button", { name: "Book Anyway" }).click();
  await refused.getByLabel("Reason for the double booking").fill("Same cellar");
  await refused.getByRole("button", { name: "Book Both" }).click();
  await expect(refused).toBeHidden();
  await expect(block(page, `Loose ${day}.*9:45 AM`)).toBeVisible();
  await block(page, `Loose ${day}`).click();
  await expect(page.getByRole("dialog").getByText("Double-booked", { exact: true })).toBeVisible();
});

test("an event is moved by the menu, deleted and brought back", async ({ as }) => {
  const page = await as("rosa");
  const day = freeDay();
  await page.goto(`/calendar?view=day&date=${day}`);
  await addEvent(page, `Menu ${day}`);
  await block(page, `Menu ${day}`).click();
  const opened = page.getByRole("dialog", { name: `Menu ${day}` });
  await opened.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Move 30 Minutes Later" }).click();
  await expect(opened.getByText("9:30 AM to 10:30 AM")).toBeVisible();
  await opened.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Delete Event" }).click();
  await expect(opened).toBeHidden();
  await expect(block(page, `Menu ${day}`)).toBeHidden();
  await page
    .getByRole("status")
    .filter({ hasText: /deleted/i })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(block(page, `Menu ${day}`)).toBeVisible();
});

test("an event of a month is moved by keyboard at its own hour, and put back with Escape", async ({
  page,
}) => {
  const headers = await openBusiness(page);
  const data = {
    title: "Boiler check",
    start: "2031-03-03T09:00:00-05:00",
    end: "2031-03-03T10:00:00-05:00",
    type: "consultation",
    status: "scheduled",
    priority: "medium",
    client_name: "Wanda Quill",
  };
  const made = await page.request.post("/api/calendar/events", { headers, data });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = (await made.json()).data;
  await page.goto("/calendar?view=month&date=2031-03-03");
  const event = page.getByRole("button", { name: /Boiler check/ });
  const dayOf = (day: string) => page.locator(`td[data-day="${day}"]`);
  await event.press(" ");
  await event.press("ArrowRight");
  await expect(dayOf("2031-03-04")).toHaveAttribute("data-over", "true");
  await event.press("Escape");
  await expect(page.getByText("Cancelled. Boiler check wasn't moved.")).toBeAttached();
  await event.press(" ");
  // The clocks go forward on March 9: it stays at nine.
  await event.press("ArrowDown");
  await event.press("Enter");
  await expect(dayOf("2031-03-10").getByRole("button", { name: /Boiler check/ })).toBeVisible();
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/calendar/events/${id}`, { headers });
      return new Date((await answer.json()).data.start).toISOString();
    })
    .toBe("2031-03-10T13:00:00.000Z");
});
