/** The technician's phone when somebody is put out, loses a role or leaves: nothing noted is lost, nothing is left to others. */
import type { Page } from "@playwright/test";
import { cast } from "#domains/demo/cast.ts";
import { expect, test } from "./journey.ts";
import { card, enter, finish, network, office, openDay, plan, tick, unsent, visitAt } from "./technician.ts";

test.use({ serviceWorkers: "allow" });

test("@phone a role that was taken away meanwhile refuses each change, keeps the text, and lets it be sent later", async ({
  context,
  page,
  request,
}) => {
  const call = await office(request);
  const planned = await plan(call, "marcus");
  await settle(page, await enter(request, "marcus"));
  await openDay(page, planned);
  await tick(page, planned);
  await card(page, planned).getByRole("button", { name: "Start Work" }).click();
  await expect.poll(async () => (await visitAt(call, planned)).status).toBe("started");
  await network(context, false);
  await finish(page, planned, "Valve holds at 80 psi");
  await call("PUT", `/api/users/${cast.marcus.id}`, { role: "ACCOUNTANT" });
  try {
    await network(context, true);
    await unsent(page, /1 change not accepted/).click();
    const list = page.getByRole("dialog", { name: "Unsent Changes" });
    await expect(list.getByRole("alert")).toHaveText(/permission|role|not found/i);
    await expect(list.getByLabel("Your note")).toHaveText("Valve holds at 80 psi");
    await call("PUT", `/api/users/${cast.marcus.id}`, { role: "MANAGER" });
    await list.getByRole("button", { name: "Try Again" }).click();
    await expect(list.getByText("All changes have been sent.")).toBeVisible();
  } finally {
    await call("PUT", `/api/users/${cast.marcus.id}`, { role: "MANAGER" });
  }
  expect(await visitAt(call, planned)).toMatchObject({ status: "done", report: "Valve holds at 80 psi" });
});

test("@phone anyone who is put out while away loses nothing, and nobody else on the phone sees it", async ({
  context,
  page,
  request,
}) => {
  const call = await office(request);
  const planned = await plan(call, "marcus");
  await settle(page, await enter(request, "marcus"));
  await openDay(page, planned);
  await network(context, false);
  await card(page, planned).getByRole("button", { name: "Start Work" }).click();
  await expect(unsent(page, /1 change waiting/)).toBeVisible();
  await call("POST", `/api/users/${cast.marcus.id}/sign-out`, {});
  await network(context, true);
  await expect(page).toHaveURL(/\/signin/);
  expect(await packsOf(page)).toBe(0);

  await settle(page, await enter(request, "hannah"));
  await page.goto("/my-day");
  await expect(page.getByText(/visits? completed|No visits today/)).toBeVisible();
  await expect(card(page, planned)).toHaveCount(0);
  await expect(unsent(page, /./)).toHaveCount(0);
  expect((await visitAt(call, planned)).status).toBe("scheduled");

  await settle(page, await enter(request, "marcus"));
  await page.goto("/my-day");
  await expect.poll(async () => (await visitAt(call, planned)).status).toBe("started");
  await expect(unsent(page, /./)).toHaveCount(0);
});

test("signing out asks about what is unsent, and leaves nothing on the device", async ({
  as,
  context,
  request,
}) => {
  const call = await office(request);
  const planned = await plan(call, "hannah");
  const page = await as("hannah");
  await page.addInitScript(() => {
    navigator.storage.persist = async () => Boolean((document.documentElement.dataset["kept"] ??= "asked"));
  });
  await openDay(page, planned);
  await network(context, false);
  await card(page, planned).getByRole("button", { name: "On My Way" }).click();
  await expect(unsent(page, /1 change waiting/)).toBeVisible();
  await expect(page.locator("html[data-kept=asked]"), "by the device").toBeAttached();
  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  const asked = page.getByRole("dialog", { name: "1 change hasn't been sent yet" });
  await asked.getByRole("button", { name: "Stay Signed In" }).click();
  await expect(unsent(page, /1 change waiting/)).toBeVisible();
  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await asked.getByRole("button", { name: "Sign Out and Discard" }).click();
  await expect(page).toHaveURL(/\/signin/);
  await expect.poll(() => packsOf(page)).toBe(0);
  expect(
    await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("plumbline-"))),
  ).toEqual([]);
  await network(context, true);
  expect((await visitAt(call, planned)).status).toBe("scheduled");
});

test("the app can be installed: its manifest, icons and worker are as a phone wants them", async ({
  page,
  request,
}) => {
  await page.goto("/signin");
  const manifest = await (
    await request.get((await page.getAttribute("link[rel=manifest]", "href")) ?? "")
  ).json();
  expect(manifest).toMatchObject({
    name: "Plumbline",
    display: "standalone",
    start_url: "/my-day?source=app",
  });
  for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true);
  const worker = await request.get("/service-worker.js");
  expect(worker.headers()).toMatchObject({ "cache-control": "no-cache" });
  expect(worker.headers()["content-type"]).toMatch(/javascript/);
});

async function settle(page: Page, signedIn: object): Promise<void> {
  await page.goto("/health");
  await page.evaluate((answer) => {
    for (const [part, value] of Object.entries(answer)) {
      if (/^(user|organization|tokens)$/.test(part))
        localStorage.setItem(`plumbline_${part}`, JSON.stringify(value));
    }
  }, signedIn);
}

/** How many people's days are kept on the device. */
function packsOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open("plumbline_offline");
        request.addEventListener("error", () => reject(new Error("The database could not be opened")));
        request.addEventListener("success", () => {
          const database = request.result;
          if (!database.objectStoreNames.contains("packs")) return reject(new Error("No day was ever kept"));
          const count = database.transaction("packs").objectStore("packs").count();
          count.addEventListener("success", () => {
            database.close();
            resolve(count.result);
          });
        });
      }),
  );
}
