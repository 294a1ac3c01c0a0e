/** Photos of the work on a technician's phone: taken with no network, and on the job once when there is one. */
import { png } from "../support/pictures.ts";
import { expect, test } from "./journey.ts";
import { isSound } from "./soundness.ts";
import { card, network, office, openDay, plan, unfold } from "./technician.ts";

test.use({ serviceWorkers: "allow" });

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
  await expect(photos.getByRole("button", { name: "Take Photo" })).toBeVisible();

  await network(context, false);
  await photos.getByLabel("Photo of the job").setInputFiles([photo]);
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
});
