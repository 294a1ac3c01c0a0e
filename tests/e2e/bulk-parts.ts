/** What journeys of bulk edits share. */
import type { Page } from "@playwright/test";
import { expect, openBusiness } from "./journey.ts";

/** A business of its own; the answer adds what the journey needs. */
export async function openAndFill(page: Page) {
  const headers = await openBusiness(page);
  return async (path: string, data: object) =>
    expect((await page.request.post(path, { data, headers })).ok()).toBe(true);
}

/** What of the page a bulk edit is made with. */
export function partsOf(page: Page) {
  const bar = page.getByRole("region", { name: "Selected rows" });
  const dialog = page.getByRole("dialog", { name: "Bulk Edit" });
  return {
    bar,
    dialog,
    state: dialog.getByRole("status"),
    pick: (label: string) => dialog.getByLabel("Change", { exact: true }).selectOption({ label }),
    to: dialog.getByLabel("To", { exact: true }),
    startSelecting: async () => {
      await page.getByRole("button", { name: "Views" }).click();
      await page.getByRole("menuitem", { name: "Select Rows" }).click();
    },
    close: () => dialog.getByText("Close", { exact: true }).click(),
  };
}
