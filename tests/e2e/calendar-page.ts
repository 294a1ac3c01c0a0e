/** What journeys in the calendar begin with: a free day, an event on it, and its block. */
import type { Locator, Page } from "@playwright/test";
import { cast } from "#domains/demo/cast.ts";
import { expect } from "./journey.ts";

/** A Monday far from the demo's own events, and each journey on a day of its own. */
let days = 0;
export function freeDay(): string {
  days += 1;
  const seed = Math.floor(Math.random() * 20_000) + days;
  return new Date(Date.UTC(2031, 0, 6) + seed * 7 * 86_400_000).toISOString().slice(0, 10);
}

export async function fillEvent(dialog: Locator, title: string, who?: string): Promise<void> {
  await dialog.getByLabel("Title").fill(title);
  if (!who) return;
  await dialog.getByRole("combobox", { name: "Assigned To" }).fill(who);
  await dialog.page().getByRole("option", { name: who }).click();
}

export async function addEvent(page: Page, title: string, who?: string): Promise<void> {
  await page.getByRole("button", { name: "New Event" }).click();
  const dialog = page.getByRole("dialog", { name: "New Event" });
  await fillEvent(dialog, title, who);
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(dialog).toBeHidden();
}

export const technician = `${cast.diego.firstName} ${cast.diego.lastName}`;
export const block = (page: Page, title: string) =>
  page.getByRole("main").getByRole("button", { name: new RegExp(title) });
