/** What repeats: asked for in the form, seen in words, and changed for one, the following or all events. */
import type { Locator, Page } from "@playwright/test";
import { cast } from "#domains/demo/cast.ts";
import { expect, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

/** A Monday far from the demo's own events and, as a series goes on for a year, from those of other journeys. */
function freeMonday(): string {
  const week = 21_000 + Math.floor(Math.random() * 20_000);
  return new Date(Date.UTC(2031, 0, 6) + week * 7 * 86_400_000).toISOString().slice(0, 10);
}

/** Which Monday of its month a day is, as the form says it: a fifth is the last. */
const ordinalOf = (day: string): string =>
  ["first", "second", "third", "fourth", "last"][Math.floor((Number(day.slice(8)) - 1) / 7)] ?? "";

const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

async function addSeries(page: Page, title: string, repeats: string, who?: string): Promise<void> {
  await page.getByRole("button", { name: "New Event" }).click();
  const dialog = page.getByRole("dialog", { name: "New Event" });
  await dialog.getByLabel("Title").fill(title);
  await choose(dialog, repeats);
  if (who) {
    await dialog.getByRole("combobox", { name: "Assigned To" }).fill(who);
    await page.getByRole("option", { name: who }).click();
  }
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(dialog).toBeHidden();
}

async function choose(dialog: Locator, repeats: string): Promise<void> {
  await dialog.getByLabel("Repeats").selectOption({ label: repeats });
}

const card = (page: Page, title: string) =>
  page.getByRole("main").getByRole("button", { name: new RegExp(title) });
const scopeDialog = (page: Page, verb: string) =>
  page.getByRole("dialog", { name: `${verb} Repeating Event` });

async function answer(page: Page, verb: string, label: string): Promise<void> {
  const dialog = scopeDialog(page, verb);
  await dialog.getByLabel(label, { exact: true }).check();
  await dialog.getByRole("button", { name: verb }).click();
  await expect(dialog).toBeHidden();
}

const technician = `${cast.diego.firstName} ${cast.diego.lastName}`;

test("an event repeats in a season, is told in words, and all that follow are renamed and deleted, each with one undo", async ({
  as,
}) => {
  const page = await as("rosa");
  const day = freeMonday();
  const title = `Lawn ${day}`;
  await page.goto(`/calendar?date=${day}`);
  await page.getByRole("button", { name: "New Event" }).click();
  const dialog = page.getByRole("dialog", { name: "New Event" });
  await dialog.getByLabel("Title").fill(title);
  await choose(dialog, "Every week on Monday");
  await expect(dialog.getByText(/^Every week on Monday: /)).toBeVisible();
  await dialog.getByLabel("Repeats").selectOption({ label: "Custom…" });
  await dialog.getByLabel("Every", { exact: true }).fill("2");
  await dialog.getByLabel("Ends").selectOption("count");
  await dialog.getByLabel("Number of events").fill("3");
  await expect(dialog.getByText(/^Every 2 weeks on Monday, 3 times: /)).toBeVisible();
  await isSound(page);
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/calendar?date=${dayAfter(day, 14)}`);
  await card(page, title).click();
  const opened = page.getByRole("dialog", { name: title });
  await expect(opened.getByText("Every 2 weeks on Monday, 3 times")).toBeVisible();
  await opened.getByRole("button", { name: "Edit Event" }).click();
  const form = page.getByRole("dialog", { name: "Edit Event" });
  await form.getByLabel("Title").fill(`Hedge ${day}`);
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(scopeDialog(page, "Change")).toBeVisible();
  await isSound(page);
  await answer(page, "Change", "This and following events");
  await expect(form).toBeHidden();
  await expect(card(page, `Hedge ${day}`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`Changes to ${title} undone.`)).toBeVisible();
  await page.goto(`/calendar?date=${dayAfter(day, 28)}`);
  await card(page, title).click();
  const last = page.getByRole("dialog", { name: title });
  await last.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Delete Event" }).click();
  await answer(page, "Delete", "All upcoming events");
  await expect(card(page, title)).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card(page, title)).toBeVisible();
  await page.goto(`/calendar?date=${day}`);
  await expect(card(page, title)).toBeVisible();
});

test("a member who is taken on some of the days is skipped on them", async ({ as }) => {
  const page = await as("rosa");
  const day = freeMonday();
  await page.goto(`/calendar?date=${dayAfter(day, 7)}`);
  await page.getByRole("button", { name: "New Event" }).click();
  const first = page.getByRole("dialog", { name: "New Event" });
  await first.getByLabel("Title").fill(`Boiler ${day}`);
  await first.getByRole("combobox", { name: "Assigned To" }).fill(technician);
  await page.getByRole("option", { name: technician }).click();
  await first.getByRole("button", { name: "Create Event" }).click();
  await expect(first).toBeHidden();

  await page.goto(`/calendar?date=${day}`);
  await page.getByRole("button", { name: "New Event" }).click();
  const dialog = page.getByRole("dialog", { name: "New Event" });
  await dialog.getByLabel("Title").fill(`Pool ${day}`);
  await choose(dialog, "Every week on Monday");
  await dialog.getByRole("combobox", { name: "Assigned To" }).fill(technician);
  await page.getByRole("option", { name: technician }).click();
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(dialog.getByText("Some days aren't available")).toBeVisible();
  await dialog.getByRole("button", { name: "Skip These Days" }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, `Pool ${day}`)).toBeVisible();
  await page.goto(`/calendar?date=${dayAfter(day, 7)}`);
  await expect(card(page, `Boiler ${day}`)).toBeVisible();
  await expect(card(page, `Pool ${day}`)).toBeHidden();
});

test("a repeating event is carried by keyboard for itself or with all that follow", async ({ as }) => {
  const page = await as("rosa");
  const day = freeMonday();
  const title = `Filter ${day}`;
  await page.goto(`/calendar?date=${day}`);
  await addSeries(page, title, "Every week on Monday");
  await page.goto(`/calendar?date=${day}&view=week`);
  const block = card(page, title);
  await block.focus();
  await page.keyboard.press(" ");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  // Not before the first answer has the focus do the arrows choose.
  await expect(scopeDialog(page, "Change").getByLabel("This event", { exact: true })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(scopeDialog(page, "Change").getByLabel("This and following events")).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: `${title} moved to` })).toBeVisible();
  await page.goto(`/calendar?date=${dayAfter(day, 7)}&view=week`);
  await expect(card(page, title)).toContainText("9:30 AM");
});

test("@phone a series is added and one of its events deleted with a thumb", async ({ as }) => {
  const page = await as("rosa");
  const day = freeMonday();
  const title = `Gutter ${day}`;
  await page.goto(`/calendar?date=${day}`);
  await addSeries(page, title, `Every month on the ${ordinalOf(day)} Monday`);
  await card(page, title).click();
  const opened = page.getByRole("dialog", { name: title });
  await opened.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Delete Event" }).click();
  await isSound(page);
  await answer(page, "Delete", "This event");
  await expect(card(page, title)).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card(page, title)).toBeVisible();
});
