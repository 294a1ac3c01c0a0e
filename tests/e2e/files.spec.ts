/** Files: uploaded through a bad network, found again, edited, thrown away and brought back, on a desk and on a phone. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { cast } from "#domains/demo/cast.ts";
import { pdfOf } from "../support/pdfs.ts";
import { png } from "../support/pictures.ts";
import { expect, openBusiness, test } from "./journey.ts";
import { isSound, turnDark } from "./soundness.ts";

const note = { name: "Notes.txt", mimeType: "text/plain", buffer: Buffer.from("Key under the mat") };
const photo = { name: "Leak.png", mimeType: "image/png", buffer: png({ width: 600, height: 400 }) };

test("files are chosen, uploaded, opened, edited with a way back, and moved to the trash and out of it", async ({
  page,
}) => {
  await openBusiness(page);
  await page.goto("/files?view=files");
  await expect(page.getByText("No files yet")).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: "New Folder" }).click();
  await page.getByLabel("Folder name").fill("Permits");
  await page.getByRole("button", { name: "Add Folder" }).click();
  await expect(
    page.getByRole("navigation", { name: "Folders" }).getByRole("button", { name: "Permits" }),
  ).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: "Upload Files" })
    .and(page.locator("header a"))
    .click();
  await expect(page.getByRole("heading", { name: "Upload Files" })).toBeVisible();
  await page.getByLabel("Folder", { exact: true }).selectOption({ label: "Permits" });
  await page.getByLabel("Files to upload").setInputFiles([note, photo]);
  await expect(page.getByText("2 files uploaded")).toBeVisible();
  await isSound(page);
  await page.getByRole("link", { name: "Notes.txt" }).click();
  await expect(page.getByRole("heading", { name: "Notes.txt" })).toBeVisible();
  await expect(page.frameLocator("iframe[title='Notes.txt']").getByText("Key under the mat")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("Notes.txt");
  await page.getByRole("button", { name: "Edit Details" }).click();
  await page.getByLabel("Name").fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await page.getByLabel("Name").fill("Access notes.txt");
  await page.getByLabel("Tags").fill("Keys, Access");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { name: "Access notes.txt" })).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "Notes.txt", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Actions for Notes.txt" }).click();
  await page.getByRole("menuitem", { name: "Move to Trash" }).click();
  await expect(page.getByText("In the trash", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Back to Files" }).click();
  await expect(page.getByRole("table", { name: "Files" }).getByText("Leak.png")).toBeVisible();
  await expect(page.getByRole("table", { name: "Files" }).getByText("Notes.txt")).toHaveCount(0);
  await page.getByRole("button", { name: "Trash" }).click();
  await page.getByRole("button", { name: "Actions for Notes.txt" }).click();
  await page.getByRole("menuitem", { name: "Restore" }).click();
  await expect(page.getByText("The trash is empty")).toBeVisible();
});

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

test("files of a customer stand on their profile, and those of a job on its page", async ({ page }) => {
  const headers = await openBusiness(page);
  const post = async (path: string, data: object) =>
    (await (await page.request.post(path, { headers, data })).json()).data;
  const customer = await post("/api/customers/", {
    first_name: "Ida",
    last_name: "Berg",
    email: "ida@berg.example",
  });
  const job = await post("/api/jobs/", {
    title: "Boiler",
    customer_id: customer.id,
    client_name: "Ida Berg",
  });
  await page.goto(`/customers/${customer.id}?tab=files`);
  await page.getByRole("link", { name: "Upload File", exact: true }).click();
  await expect(page.getByText("Files will be linked to the customer you came from.")).toBeVisible();
  await page.getByLabel("Files to upload").setInputFiles([note]);
  await expect(page.getByText("1 file uploaded")).toBeVisible();
  await page.goto(`/customers/${customer.id}?tab=files`);
  await expect(page.getByRole("list", { name: "Files for Ida Berg" }).getByText("Notes.txt")).toBeVisible();
  await isSound(page);
  await page.goto(`/jobs/${job.id}`);
  await page.getByRole("link", { name: "Upload File", exact: true }).click();
  await page.getByLabel("Files to upload").setInputFiles([photo]);
  await expect(page.getByText("1 file uploaded")).toBeVisible();
  await page.goto(`/jobs/${job.id}`);
  const tile = page.getByRole("list", { name: "Files of this job" }).getByText("Leak.png");
  await expect(tile).toBeVisible();
  await tile.click();
  await expect(page.getByRole("link", { name: `${job.number} Boiler` })).toBeVisible();
  await expect(page.getByRole("img", { name: "Leak.png" })).toBeVisible();
});

test("on a phone files are uploaded, read and edited @phone", async ({ page }) => {
  const headers = await openBusiness(page);
  await page.goto("/files/upload");
  await expect(page.getByRole("button", { name: "Take Photo" })).toBeVisible();
  await page.getByLabel("Photo to upload").setInputFiles([photo]);
  await expect(page.getByRole("link", { name: "Leak.png" })).toBeVisible();
  await isSound(page);
  await page.goto("/files?view=files");
  await page.getByRole("link", { name: /Leak\.png/ }).click();
  await expect(page.getByRole("img", { name: "Leak.png" })).toBeVisible();
  await isSound(page);
  await page
    .getByLabel("New version")
    .setInputFiles([{ ...photo, buffer: png({ width: 300, height: 200 }) }]);
  await expect(page.getByText("Version 2")).toBeVisible();
  await turnDark(page);
  await isSound(page);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const made = await page.request.post(`/api/files/${id}/shares`, { headers, data: {} });
  await expect
    .poll(
      async () => (await (await page.request.get(`/api/files/${id}`, { headers })).json()).data.thumbnail_url,
    )
    .toContain("thumbnail");
  await page.goto(new URL((await made.json()).data.url).pathname);
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible();
  await isSound(page);
});

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
