/** Files: uploaded, opened, edited, thrown away and brought back, found on records, on a desk and on a phone. */

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
