/** Checklist items that ask for a photo: answered on the phone with no network, and at the desk. */
import { png } from "../support/pictures.ts";
import { expect, test } from "./journey.ts";
import { isSound } from "./soundness.ts";
import { card, finish, network, office, openDay, plan, unfold, unsent, visitAt } from "./technician.ts";

test.use({ serviceWorkers: "allow" });

const nameplate = { text: "Nameplate", kind: "photo", is_required: true };
const shot = (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: png({ width: 400, height: 300 }),
});

test("@phone a photo taken with no network answers its item, outlives a reload, and the visit is finished after it", async ({
  as,
  context,
  request,
}) => {
  const call = await office(request);
  const planned = await plan(call, "hannah", [nameplate]);
  const page = await as("hannah");
  await openDay(page, planned);
  const visit = card(page, planned);
  const list = visit.getByRole("region", { name: "Checklist" });
  await visit.getByRole("button", { name: "Start Work" }).click();
  await expect(visit.getByRole("button", { name: "Done" })).toBeVisible();
  await expect(list.getByRole("button", { name: "Take photo for Nameplate" })).toBeVisible();
  await expect.poll(async () => (await visitAt(call, planned)).status).toBe("started");
  await expect(unsent(page, /./)).toBeHidden();

  await network(context, false);
  await list.getByLabel("Photo for Nameplate", { exact: true }).setInputFiles([shot("First.png")]);
  await expect(list.getByText("1 of 1")).toBeVisible();
  await list.getByRole("button", { name: "Cancel First.png" }).click();
  await expect(list.getByText("0 of 1")).toBeVisible();
  await list.getByLabel("Photo for Nameplate", { exact: true }).setInputFiles([shot("Plate.png")]);
  await expect(list.getByRole("img", { name: "Photo for Nameplate" })).toBeVisible();
  await expect(list.getByText("No connection. The upload continues")).toBeVisible();
  await isSound(page);
  await page.reload();
  await unfold(page, planned);
  await expect(list.getByText("1 of 1")).toBeVisible();
  await finish(page, planned, "Done");
  await expect(unsent(page, /1 change waiting/)).toBeVisible();

  await network(context, true);
  await expect(unsent(page, /./)).toBeHidden();
  expect((await visitAt(call, planned)).status).toBe("done");
  type Answered = { checklist: { photo_id: number | null }[] };
  const job = await call<Answered>("GET", `/api/jobs/${planned.visit.job_id}`);
  const { files } = await call<{ files: { id: number; name: string }[] }>(
    "GET",
    `/api/files?visit_id=${planned.visit.id}`,
  );
  expect(files.map(({ id, name }) => [id, name])).toEqual([[job.checklist[0]?.photo_id, "Plate.png"]]);
  await expect(list.getByRole("link", { name: "Photo for Nameplate" })).toBeVisible();
  await isSound(page);
});

test("a photo is added at the desk, taken out again, and chosen from the job's photos by keyboard", async ({
  as,
  request,
}) => {
  const call = await office(request);
  const { id } = await call<{ id: number }>("POST", "/api/jobs/", {
    title: "Water heater",
    client_name: "Ida Berg",
    checklist: [nameplate],
  });
  const page = await as("rosa");
  await page.goto(`/jobs/${id}`);
  const list = page.getByRole("region", { name: "Checklist", exact: true });
  await expect(list.getByRole("button", { name: "Add photo for Nameplate" })).toBeVisible();
  await isSound(page);
  await list.getByLabel("Photo for Nameplate", { exact: true }).setInputFiles([shot("Plate.png")]);
  const photo = list.getByRole("link", { name: "Photo for Nameplate" });
  await expect(photo).toBeVisible();
  await expect(list.getByText("Rosa Delgado", { exact: false })).toBeVisible();
  await isSound(page);
  await list.getByRole("button", { name: "Remove photo from Nameplate" }).press("Enter");
  await expect(photo).toBeHidden();
  await list.getByRole("button", { name: "Choose from job for Nameplate" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Nameplate" });
  await expect(dialog.getByRole("button", { name: "Plate.png" })).toBeVisible();
  await isSound(page);
  await dialog.getByRole("button", { name: "Plate.png" }).press("Enter");
  await expect(photo).toBeVisible();
  await page.reload();
  await expect(photo).toBeVisible();
  await expect(page.getByText("Nameplate: photo removed")).toBeVisible();
  await photo.click();
  await expect(page.getByRole("heading", { name: "Plate.png" })).toBeVisible();
  await page.getByRole("button", { name: "Actions for Plate.png" }).click();
  await page.getByRole("menuitem", { name: "Move to Trash" }).click();
  await expect(page.getByText(/This photo answers "Nameplate" in the checklist of J-/)).toBeVisible();
});
