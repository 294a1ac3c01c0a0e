/** Drawing on a photo: with a pen, with words and arrows, by keys alone, and kept as a version beside the photo itself. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { png } from "../support/pictures.ts";
import { expect, openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

const photo = {
  name: "Leak.png",
  mimeType: "image/png",
  buffer: png({ width: 600, height: 400, shade: 120 }),
};

async function openPhoto(page: Page): Promise<void> {
  await page.goto("/files/upload");
  await page.getByLabel("Files to upload").setInputFiles([photo]);
  await page.getByRole("link", { name: "Leak.png" }).click();
  await page.getByRole("button", { name: "Draw on Photo" }).click();
  await expect(page.getByRole("img", { name: "0 marks on the photo" })).toBeVisible();
}

/** Red, green and blue of the middle of the picture that stands there now. */
async function middleOf(page: Page): Promise<number[]> {
  const path = await page.getByRole("main").getByRole("img", { name: /^Leak/ }).getAttribute("src");
  const bytes = await (await page.request.get(path ?? "")).body();
  const { data } = await sharp(bytes)
    .extract({ left: 298, top: 198, width: 4, height: 4 })
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

test("what is drawn on a photo is a new version, and the photo stays as the one before", async ({ page }) => {
  await openBusiness(page);
  await openPhoto(page);
  const dialog = page.getByRole("dialog", { name: "Draw on Leak.png" });
  await expect(dialog.getByRole("button", { name: "Save as New Version" })).toBeDisabled();
  const sheet = dialog.getByRole("img", { name: /marks? on the photo/ });
  const frame = await sheet.boundingBox();
  if (!frame) throw new Error("The sheet isn't drawn");
  const at = (x: number, y: number) => [frame.x + frame.width * x, frame.y + frame.height * y] as const;
  await page.mouse.move(...at(0.3, 0.5));
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.5), { steps: 4 });
  await page.mouse.move(...at(0.7, 0.5), { steps: 4 });
  await page.mouse.up();
  await expect(dialog.getByRole("img", { name: "1 mark on the photo" })).toBeVisible();
  await isSound(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep Editing" }).click();
  await dialog.getByRole("button", { name: "Save as New Version" }).click();
  await expect(page.getByText("New version uploaded.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Leak.jpg" })).toBeVisible();
  const [red = 0, green = 0, blue = 0] = await middleOf(page);
  expect(red).toBeGreaterThan(180);
  expect(Math.max(green, blue)).toBeLessThan(120);
  await page.getByRole("button", { name: "Actions for version 1" }).click();
  await page.getByRole("menuitem", { name: /Restore/ }).click();
  await expect(page.getByRole("heading", { name: "Leak.png" })).toBeVisible();
  const [same = 0] = await middleOf(page);
  expect(Math.abs(same - 120)).toBeLessThan(8);
});

test("on a phone words and arrows are put on a photo and moved by buttons alone @phone", async ({ page }) => {
  await openBusiness(page);
  await openPhoto(page);
  const dialog = page.getByRole("dialog", { name: "Draw on Leak.png" });
  await dialog.getByLabel("Words on the photo").fill("Shut-off valve <b>");
  await dialog.getByRole("button", { name: "Add Words" }).click();
  await expect(dialog.getByText("Shut-off valve <b>")).toBeVisible();
  await dialog.getByRole("button", { name: "Move the last mark up" }).click();
  await dialog.getByRole("button", { name: "Add an arrow" }).click();
  await expect(dialog.getByRole("img", { name: "2 marks on the photo" })).toBeVisible();
  await isSound(page);
  await dialog.getByRole("button", { name: "Undo the last mark" }).click();
  await dialog.getByRole("button", { name: "Save as New Version" }).click();
  await expect(page.getByText("New version uploaded.")).toBeVisible();
});
