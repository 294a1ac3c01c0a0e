/** Links to files: with a password and a limit, until they are turned off. */

import { png } from "../support/pictures.ts";
import { expect, openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

const photo = { name: "Leak.png", mimeType: "image/png", buffer: png({ width: 600, height: 400 }) };

test("a link gives a file to somebody without an account, as often as it was meant, until it is turned off", async ({
  page,
  browser,
}) => {
  const headers = await openBusiness(page);
  await page.goto("/files/upload");
  await page.getByLabel("Files to upload").setInputFiles([photo]);
  await page.getByRole("link", { name: "Leak.png" }).click();
  await page.getByRole("button", { name: "Create Link" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Downloads").fill("0");
  await dialog.getByRole("button", { name: "Create Link" }).click();
  await expect(dialog.getByText("Downloads must be a whole number from 1 to 1,000")).toBeVisible();
  await dialog.getByLabel("Downloads").fill("2");
  await dialog.getByLabel("Password", { exact: true }).fill("copper pipe");
  await dialog.getByRole("button", { name: "Create Link" }).click();
  const url = await dialog.getByLabel("Link").inputValue();
  await isSound(page);
  await page.keyboard.press("Escape");
  const line = page.getByRole("list", { name: "Links to this file" }).getByRole("listitem");
  await expect(line).toContainText("Password · 0 of 2 downloads");

  const stranger = await browser.newPage();
  await stranger.goto(url);
  await expect(stranger.getByRole("heading", { name: "Shared file" })).toBeVisible();
  await isSound(stranger);
  await stranger.getByLabel("Password").fill("wrong one");
  await stranger.getByRole("button", { name: "Download" }).click();
  await expect(stranger.getByText("That password isn't right. Check it and try again.")).toBeVisible();
  await stranger.getByLabel("Password").fill("copper pipe");
  const download = stranger.waitForEvent("download");
  await stranger.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("Leak.png");

  await page.reload();
  await expect(line).toContainText("1 of 2 downloads");
  await line.getByRole("button", { name: "Turn Off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn Off" }).click();
  await expect(line).toContainText("Turned off");
  await stranger.goto(url);
  await expect(
    stranger.getByText("This link was turned off. Ask Heron Heating for a new one."),
  ).toBeVisible();
  await stranger.close();
  const events = await (await page.request.get("/api/audit/events?limit=10", { headers })).json();
  const types = events.data.events.map(({ type }: { type: string }) => type);
  expect(types).toContain("file.shared");
  expect(types).toContain("file.share_revoked");
});
