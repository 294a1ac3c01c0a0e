/** Photos of the work on a technician's phone: taken with no network, and on the job and its visit once when there is one. */
import type { Page } from "@playwright/test";
import { png } from "../support/pictures.ts";
import { expect, test } from "./journey.ts";
import { isSound } from "./soundness.ts";
import { card, network, office, openDay, plan, unfold } from "./technician.ts";

test.use({ serviceWorkers: "allow" });

const shot = (name: string, shade: number) => ({
  name,
  mimeType: "image/png",
  buffer: png({ width: 400, height: 300, shade }),
});
const photo = { name: "Plate.png", mimeType: "image/png", buffer: png({ width: 400, height: 300 }) };

test("@phone a photo is taken with no network, outlives a reload, and is on the job once", async ({
  as,
  context,
  request,
}) => {
  const call = await office(request);
  const planned = await plan(call, "hannah");
  const page = await as("hannah");
  await openDay(page, planned);
  const photos = card(page, planned).getByRole("region", { name: "Photos" });
  await expect(photos.getByRole("button", { name: "Take Photo", exact: true })).toBeVisible();

  await network(context, false);
  await photos.getByLabel("Photo of the job", { exact: true }).setInputFiles([photo]);
  await expect(
    photos.getByText("No connection. The upload continues when you're back online."),
  ).toBeVisible();
  await isSound(page);
  await page.reload();
  await unfold(page, planned);
  await expect(photos.getByText("Plate.png")).toBeVisible();

  await network(context, true);
  await expect(photos.getByRole("link", { name: "Plate.png" })).toBeVisible();
  await isSound(page);
  const { files } = await call<{ files: { name: string }[] }>(
    "GET",
    `/api/files?job_id=${planned.visit.job_id}`,
  );
  expect(files.map(({ name }) => name)).toEqual(["Plate.png"]);
  const [file] = (
    await call<{ files: { id: number; visits: { id: number }[]; jobs: { id: number }[] }[] }>(
      "GET",
      `/api/files?visit_id=${planned.visit.id}`,
    )
  ).files;
  expect([file?.visits.map(({ id }) => id), file?.jobs.map(({ id }) => id)]).toEqual([
    [planned.visit.id],
    [planned.visit.job_id],
  ]);

  const desk = await as("rosa");
  await desk.goto(`/jobs/${planned.visit.job_id}`);
  const ofVisit = desk.getByRole("list", { name: "Photos of this visit" });
  await expect(ofVisit.getByRole("link", { name: "Plate.png" })).toBeVisible();
  await isSound(desk);
  await ofVisit.getByRole("link", { name: "Plate.png" }).click();
  await expect(desk.getByRole("link", { name: /Relief valve, visit on / })).toBeVisible();
  await unlinkAndUndo(desk);
  await linkToAnotherVisit(
    desk,
    await call<{ id: number }>("POST", "/api/visits", { job_id: planned.visit.job_id }),
  );
});

test("@phone photos of before and after stand against each other on the job's page", async ({
  as,
  request,
}) => {
  const call = await office(request);
  const planned = await plan(call, "hannah");
  const page = await as("hannah");
  await openDay(page, planned);
  const photos = card(page, planned).getByRole("region", { name: "Photos" });
  await expect(photos.getByRole("button", { name: "Take Before Photo" })).toBeVisible();
  await photos.getByLabel("Before photo of the job").setInputFiles([shot("Old valve.png", 40)]);
  await expect(photos.getByRole("link", { name: "Old valve.png" })).toBeVisible();
  await photos.getByLabel("After photo of the job").setInputFiles([shot("New valve.png", 200)]);
  await expect(photos.getByRole("link", { name: "New valve.png" })).toBeVisible();
  await isSound(page);
  await page.goto(`/jobs/${planned.visit.job_id}`);
  const pair = page.getByRole("list", { name: "Before and after photos" });
  await expect(pair.getByRole("img", { name: "Before: Old valve.png" })).toBeVisible();
  const slider = pair.getByRole("slider");
  await expect(slider).toHaveAttribute("aria-valuetext", "50% before, 50% after");
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", "51% before, 49% after");
  await isSound(page);
});

/** On the page of a file that is linked to one visit. */
async function unlinkAndUndo(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Edit Details" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/Relief valve, visit on /)).toBeVisible();
  await isSound(page);
  await dialog.getByRole("button", { name: /^Remove .*, visit on / }).click();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("link", { name: /Relief valve, visit on / })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: /Relief valve, visit on / })).toBeVisible();
}

async function linkToAnotherVisit(page: Page, { id }: { id: number }): Promise<void> {
  await page.reload();
  await page.getByRole("button", { name: "Edit Details" }).click();
  const dialog = page.getByRole("dialog");
  const choice = dialog.getByRole("combobox", { name: "Link to a visit" });
  await choice.selectOption({ value: String(id) });
  await expect(dialog.getByText("Relief valve, unscheduled visit")).toBeVisible();
  await expect(choice).toHaveCount(0);
  await isSound(page);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("link", { name: /Relief valve, unscheduled visit/ })).toBeVisible();
}
