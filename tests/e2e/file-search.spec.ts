/** Files found again: by what stands in them, and by the days on which they were uploaded. */

import { pdfOf } from "../support/pdfs.ts";
import { expect, openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

const note = { name: "Notes.txt", mimeType: "text/plain", buffer: Buffer.from("Key under the mat") };

test("searching finds a PDF by what stands in it, says so, and it is read page by page", async ({ page }) => {
  await openBusiness(page);
  await page.goto("/files/upload");
  const permit = await pdfOf(["Building permit 77-1234", "Conditions"]);
  await page
    .getByLabel("Files to upload")
    .setInputFiles([note, { name: "Scan.pdf", mimeType: "application/pdf", buffer: permit }]);
  await expect(page.getByText("2 files uploaded")).toBeVisible();
  await expect(async () => {
    await page.goto("/files?view=files&search=permit+77");
    const files = page.getByRole("table", { name: "Files" });
    await expect(files.getByRole("row").filter({ hasText: "Scan.pdf" })).toContainText(
      "Found inside the file",
      { timeout: 2_000 },
    );
    await expect(files.getByRole("row")).toHaveCount(2);
  }).toPass();
  await isSound(page);
  await page.getByRole("link", { name: "Scan.pdf" }).click();
  const second = page.getByRole("list", { name: "Pages of Scan.pdf" }).getByAltText("Page 2 of 2");
  await expect(second).toBeVisible();
  await expect
    .poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(600);
  await expect(page.getByRole("link", { name: "Open PDF" })).toBeVisible();
  await isSound(page);
});

test("the list shows what was uploaded between two days, on the business's calendar", async ({ page }) => {
  await openBusiness(page);
  await page.goto("/files/upload");
  await page.getByLabel("Files to upload").setInputFiles([note]);
  await expect(page.getByText("1 file uploaded")).toBeVisible();
  await page.goto("/files?view=files");
  const files = page.getByRole("table", { name: "Files" });
  await expect(files.getByText("Notes.txt")).toBeVisible();
  await page.getByLabel("Uploaded to").fill("2020-12-31");
  await expect(page.getByText("No files found")).toBeVisible();
  await expect(page).toHaveURL(/to=2020-12-31/);
  await page.reload();
  await expect(page.getByLabel("Uploaded to")).toHaveValue("2020-12-31");
  await page.getByRole("search").getByRole("button", { name: "Clear Filters" }).click();
  await expect(files.getByText("Notes.txt")).toBeVisible();
  await page.getByLabel("Uploaded from").fill("2020-01-01");
  await expect(page).toHaveURL(/from=2020-01-01/);
  await expect(files.getByText("Notes.txt")).toBeVisible();
});

test("on a phone the days stand with the other filters behind one button @phone", async ({ page }) => {
  await openBusiness(page);
  await page.goto("/files?view=files");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("dialog").getByLabel("Uploaded from").fill("2020-01-01");
  await isSound(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Filters 1 active" })).toBeVisible();
});
