/** Versions of a file: uploaded, looked at, restored with a way back, and deleted. */

import { expect, openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

const note = { name: "Notes.txt", mimeType: "text/plain", buffer: Buffer.from("Key under the mat") };

test("a new version is uploaded on a file's page, an earlier one is restored with a way back, and one is deleted", async ({
  page,
}) => {
  // Asked for early: a key is so fast that the browser's own chooser may open before it is taken over.
  const chooser = page.waitForEvent("filechooser");
  await openBusiness(page);
  await page.goto("/files/upload");
  await page.getByLabel("Files to upload").setInputFiles([note]);
  await page.getByRole("link", { name: "Notes.txt" }).click();
  const text = page.frameLocator("iframe[title='Notes.txt']");
  await expect(text.getByText("Key under the mat")).toBeVisible();
  const versions = page.getByRole("list", { name: "Versions of this file" });
  await expect(versions.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("u");
  await (await chooser).setFiles([{ ...note, buffer: Buffer.from("Key with the neighbor") }]);
  await expect(page.getByText("New version uploaded.")).toBeVisible();
  await expect(text.getByText("Key with the neighbor")).toBeVisible();
  const line = (number: number) => versions.getByRole("listitem").filter({ hasText: `Version ${number}` });
  await expect(line(2)).toContainText("Current");
  await expect(page.getByText("2 versions use 38 bytes of your storage")).toBeVisible();
  await isSound(page);
  const act = async (number: number, what: string) => {
    await page.getByRole("button", { name: `Actions for version ${number}` }).click();
    await page.getByRole("menuitem", { name: what }).click();
  };
  await act(1, "Preview");
  const preview = page.getByRole("dialog", { name: "Notes.txt, version 1" });
  await expect(
    page.frameLocator("iframe[title='Notes.txt, version 1']").getByText("Key under the mat"),
  ).toBeVisible();
  await isSound(page);
  await page.keyboard.press("Escape");
  await expect(preview).toBeHidden();
  const download = page.waitForEvent("download");
  await act(1, "Download");
  expect((await download).suggestedFilename()).toBe("Notes.txt");
  await act(1, "Restore");
  await expect(line(1)).toContainText("Current");
  await expect(text.getByText("Key under the mat")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(line(2)).toContainText("Current");
  await expect(text.getByText("Key with the neighbor")).toBeVisible();
  await act(1, "Delete Version");
  await page.getByRole("dialog").getByRole("button", { name: "Delete Version" }).click();
  await expect(versions.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Actions for version 2" }).click();
  await expect(page.getByRole("menuitem", { name: "Delete Version" })).toBeDisabled();
});
