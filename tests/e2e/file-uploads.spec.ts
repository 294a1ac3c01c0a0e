/** Uploads: through a bad network and a reload, dropped, pasted or refused, whole folders, and never into the wrong business. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { cast } from "#domains/demo/cast.ts";
import { png } from "../support/pictures.ts";
import { expect, openBusiness, test } from "./journey.ts";

const note = { name: "Notes.txt", mimeType: "text/plain", buffer: Buffer.from("Key under the mat") };
const photo = { name: "Leak.png", mimeType: "image/png", buffer: png({ width: 600, height: 400 }) };

test("an upload goes on after the network was dead and after a reload", async ({ page, context }) => {
  await openBusiness(page);
  await page.goto("/files/upload");
  await expect(page.getByRole("button", { name: "Choose Files" })).toBeVisible();
  await page.route("**/api/uploads/**", (route) => route.abort());
  await page.getByLabel("Files to upload").setInputFiles([note]);
  const uploads = page.getByRole("region", { name: "Uploads" });
  await expect(uploads.getByRole("progressbar", { name: "Progress of Notes.txt" })).toBeVisible();
  await page.reload();
  await expect(uploads.getByText("Notes.txt")).toBeVisible();
  await page.unroute("**/api/uploads/**");
  await page.reload();
  await expect(uploads.getByText("1 file uploaded")).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel("Files to upload").setInputFiles([photo]);
  await expect(uploads.getByText("No connection.")).toBeVisible({ timeout: 30_000 });
  await context.setOffline(false);
  await expect(uploads.getByRole("link", { name: "Leak.png" })).toBeVisible();
  await page.goto("/files?view=files");
  await expect(page.getByRole("table", { name: "Files" }).getByRole("row")).toHaveCount(3);
});

test("what one person left unfinished does not go into the business of the next one", async ({ page }) => {
  await openBusiness(page);
  await page.goto("/files/upload");
  const released = Promise.withResolvers<void>();
  await page.route("**/api/uploads/**", async (route) => {
    await released.promise;
    await route.continue();
  });
  const names = ["One.txt", "Two.txt", "Three.txt", "Four.txt", "Five.txt"];
  await page.getByLabel("Files to upload").setInputFiles(names.map((name) => ({ ...note, name })));
  await expect(page.getByRole("progressbar", { name: "Progress of Three.txt" })).toBeVisible();
  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  const { email, password } = cast.rosa;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  const begun: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/files/uploads"))
      begun.push(request.postDataJSON().name);
  });
  const files = page.getByRole("navigation").getByRole("link", { name: "Files" });
  await expect(files).toBeVisible();
  const arrived = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  released.resolve();
  await arrived;
  await files.click();
  await page
    .getByRole("main")
    .getByRole("link", { name: "Upload Files" })
    .and(page.locator("header a"))
    .click();
  await expect(page.getByRole("button", { name: "Choose Files" })).toBeVisible();
  await expect(page.getByText("Five.txt")).toHaveCount(0);
  await page.getByLabel("Files to upload").setInputFiles([photo]);
  await page.getByRole("region", { name: "Uploads" }).getByRole("link", { name: "Leak.png" }).click();
  await page.getByRole("button", { name: "Actions for Leak.png" }).click();
  await page.getByRole("menuitem", { name: "Move to Trash" }).click();
  await expect(page.getByText("In the trash", { exact: true })).toBeVisible();
  expect(begun).toEqual(["Leak.png"]);
});

test("what is refused says why, and what is dropped or pasted is taken", async ({ page }) => {
  await openBusiness(page);
  await page.goto("/files/upload");
  await page
    .getByLabel("Files to upload")
    .setInputFiles([{ ...note, name: "Empty.txt", buffer: Buffer.alloc(0) }]);
  await expect(page.getByText("This file is empty. Choose one with something in it.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel Empty.txt" }).click();
  await expect(page.getByRole("region", { name: "Uploads" })).toHaveCount(0);
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["dropped"], "Dropped.txt", { type: "text/plain" }));
    return transfer;
  });
  await page
    .getByRole("region", { name: "Drop files here" })
    .dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.getByRole("link", { name: "Dropped.txt" })).toBeVisible();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(["pasted"], "Pasted.txt", { type: "text/plain" }));
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  await expect(page.getByRole("link", { name: "Pasted.txt" })).toBeVisible();
});

test("a folder that is chosen comes with the folders in it", async ({ page }) => {
  const root = mkdtempSync(path.join(tmpdir(), "plumbline-folder-"));
  mkdirSync(path.join(root, "Elm Street", "Photos"), { recursive: true });
  writeFileSync(path.join(root, "Elm Street", "Permit.txt"), "permit");
  writeFileSync(path.join(root, "Elm Street", "Photos", "Roof.txt"), "roof");
  writeFileSync(path.join(root, "Elm Street", "Photos", ".DS_Store"), "of the system");
  await openBusiness(page);
  await page.goto("/files/upload");
  await expect(page.getByRole("button", { name: "Choose Folder" })).toBeVisible();
  await page.getByLabel("Folder to upload").setInputFiles(path.join(root, "Elm Street"));
  await expect(page.getByText("2 files uploaded")).toBeVisible();
  rmSync(root, { recursive: true });
  await page.goto("/files?view=files");
  const folders = page.getByRole("navigation", { name: "Folders" });
  await folders.getByRole("button", { name: "Elm Street" }).click();
  await expect(page.getByRole("table", { name: "Files" }).getByText("Permit.txt")).toBeVisible();
  await folders.getByRole("button", { name: "Photos" }).click();
  await expect(page.getByRole("table", { name: "Files" }).getByText("Roof.txt")).toBeVisible();
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["dropped"], "Gutter.txt", { type: "text/plain" }));
    return transfer;
  });
  await page.getByRole("table", { name: "Files" }).dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.getByRole("table", { name: "Files" }).getByText("Gutter.txt")).toBeVisible();
});
