/** The technician's day on a phone: with no network, with lost answers, and with an office that decides otherwise. */
import type { Locator } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { isSound } from "./soundness.ts";
import {
  card,
  finish,
  network,
  office,
  openDay,
  plan,
  read,
  tick,
  unfold,
  unsent,
  visitAt,
} from "./technician.ts";

test.use({ serviceWorkers: "allow" });

/** Where the name is missing, it is said beside the name. */
async function addPart(visit: Locator, name: string): Promise<void> {
  await visit.getByRole("button", { name: "Add Part or Time" }).click();
  const part = visit.getByRole("textbox", { name: "Part" });
  await expect(part).toBeFocused();
  await visit.getByRole("button", { name: "Add Part", exact: true }).click();
  await expect(part).toHaveAccessibleDescription("Enter the part name");
  await part.fill(name);
  await visit.getByRole("button", { name: "Add Part", exact: true }).click();
}

test("@phone a whole visit is done with no network, through two reloads, and reaches the office once", async ({
  as,
  context,
  request,
}) => {
  const call = await office(request);
  const planned = await plan(call, "diego");
  const page = await as("diego");
  await openDay(page, planned);
  await isSound(page);
  await page.getByRole("button", { name: "More", exact: true }).click();
  const menu = page.getByRole("dialog").getByRole("navigation");
  await expect(menu.getByRole("link", { name: "My Day" })).toBeVisible();
  await page.keyboard.press("Escape");

  await network(context, false);
  await page.reload();
  await expect(page.getByText(/Your changes are saved on this device/)).toBeVisible();
  await unfold(page, planned);
  const visit = card(page, planned);
  await visit.getByRole("button", { name: "On My Way" }).click();
  await expect(visit.getByText(/^On the way since/)).toBeVisible();
  await visit.getByRole("button", { name: "Undo “On the way”" }).click();
  await visit.getByRole("button", { name: "On My Way" }).click();
  await visit.getByRole("button", { name: "Start Work" }).click();
  await tick(page, planned);
  await read(page, planned);
  await addPart(visit, "Relief valve 3/4");
  await expect(visit.getByText("Relief valve 3/4")).toBeVisible();
  await finish(page, planned, "Changed the valve");
  await expect(visit.getByText(/^Completed \d/)).toBeVisible();
  await expect(unsent(page, /6 changes waiting/)).toBeVisible();
  await isSound(page);

  await page.reload();
  await expect(unsent(page, /6 changes waiting/)).toBeVisible();
  await unfold(page, planned);
  await expect(visit.getByRole("textbox", { name: "Water pressure" })).toHaveValue("62.5");
  await expect(visit.getByText("Changed the valve")).toBeVisible();
  expect((await visitAt(call, planned)).status).toBe("scheduled");

  await network(context, true);
  await expect(unsent(page, /./)).toBeHidden();
  const kept = await visitAt(call, planned);
  expect(kept).toMatchObject({ status: "done", report: "Changed the valve" });
  expect(kept.uses.filter(({ kind }) => kind === "part").map(({ name }) => name)).toEqual([
    "Relief valve 3/4",
  ]);
  const history = await call<{ title: string; description: string | null }[]>(
    "GET",
    `/api/jobs/${planned.visit.job_id}/history`,
  );
  const told = history.map(({ title, description }) => `${title} ${description ?? ""}`);
  for (const word of [/on the way/i, /started/i, /item checked.*Shut off/i, /item checked.*: 62\.5 psi/i]) {
    expect(told.filter((line) => word.test(line))).toHaveLength(1);
  }
  await expect(visit.getByText(/^Completed \d/)).toBeVisible();
});

test("@phone a step that was sent by mistake is taken back, also with no network", async ({
  as,
  context,
  request,
}) => {
  const call = await office(request);
  const planned = await plan(call, "diego");
  const page = await as("diego");
  await openDay(page, planned);
  const visit = card(page, planned);
  const status = async () => (await visitAt(call, planned)).status;
  await visit.getByRole("button", { name: "On My Way" }).click();
  await expect.poll(status).toBe("on_the_way");
  await visit.getByRole("button", { name: "Undo “On the way”" }).click();
  await expect.poll(status).toBe("scheduled");
  await visit.getByRole("button", { name: "Start Work" }).click();
  await expect.poll(status).toBe("started");
  await expect(unsent(page, /./)).toBeHidden();
  await network(context, false);
  await visit.getByRole("button", { name: "Undo “Started”" }).click();
  await expect(visit.getByRole("button", { name: "On My Way" })).toBeVisible();
  await expect(unsent(page, /1 change waiting/)).toBeVisible();
  await isSound(page);
  await network(context, true);
  await expect.poll(status).toBe("scheduled");
  await expect(unsent(page, /./)).toBeHidden();
  const history = await call<{ title: string }[]>("GET", `/api/jobs/${planned.visit.job_id}/history`);
  expect(history.filter(({ title }) => /changed back to scheduled/.test(title))).toHaveLength(2);
});

test("@phone answers that are lost on the way back do nothing twice", async ({ as, request }) => {
  const call = await office(request);
  const planned = await plan(call, "diego");
  const page = await as("diego");
  await openDay(page, planned);
  let lost = 0;
  await page.route(/\/api\/visits\/\d+\/(start|uses)$/, async (route) => {
    if (route.request().method() === "POST" && lost === 0) await route.fetch();
    lost += 1;
    await route.abort();
  });
  const visit = card(page, planned);
  await visit.getByRole("button", { name: "Start Work" }).click();
  await addPart(visit, "Copper elbow");
  await expect.poll(() => lost).toBeGreaterThan(0);
  await expect(unsent(page, /2 changes/)).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await expect(page.getByText(/visits? completed/)).toBeVisible();
  await expect(unsent(page, /./)).toBeHidden();
  const kept = await visitAt(call, planned);
  expect(kept.status).toBe("started");
  expect(kept.uses).toHaveLength(1);
});

test("@phone a visit that the office called off meanwhile is told, and the office's word can be taken", async ({
  as,
  context,
  request,
}) => {
  const call = await office(request);
  const planned = await plan(call, "diego");
  const page = await as("diego");
  await openDay(page, planned);
  await network(context, false);
  const visit = card(page, planned);
  await visit.getByRole("button", { name: "Start Work" }).click();
  await finish(page, planned, "Nobody was home, left a note");
  await call("POST", `/api/visits/${planned.visit.id}/cancel`, { reason: "Customer called" });
  await network(context, true);
  await unsent(page, /1 change not accepted/).click();
  const list = page.getByRole("dialog", { name: "Unsent Changes" });
  await expect(list.getByRole("alert")).toHaveText(/cancelled|called off/i);
  await expect(list.getByText("Waiting for you to resolve an earlier change")).toBeVisible();
  await isSound(page);
  await list.getByRole("button", { name: "Use Office Version" }).click();
  await expect(list.getByText("All changes have been sent.")).toBeVisible();
  await list.getByRole("button", { name: "Close" }).click();
  await expect(visit.getByRole("button", { name: "Start Work" })).toHaveCount(0);
  expect((await visitAt(call, planned)).status).toBe("cancelled");
});
