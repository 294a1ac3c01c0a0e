/** The technician's day on a phone: with no network, with lost answers, and with an office that decides otherwise. */
import AxeBuilder from "@axe-core/playwright";
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { type CastKey, cast } from "#domains/demo/cast.ts";
import { expect, test } from "./journey.ts";

test.use({ serviceWorkers: "allow" });

type Visit = {
  id: number;
  job_id: number;
  status: string;
  report: string | null;
  uses: { name: string; kind: string }[];
};
type Planned = { client: string; visit: Visit };

async function enter(request: APIRequestContext, who: CastKey) {
  const { email, password } = cast[who];
  return (await request.post("/api/auth/signin", { data: { email, password } })).json();
}

/** The office's own line to the server. */
async function office(request: APIRequestContext) {
  const { tokens } = await enter(request, "rosa");
  const headers = { authorization: `Bearer ${tokens.accessToken}` };
  return async <Answer>(method: "GET" | "POST" | "PUT", path: string, data?: object): Promise<Answer> => {
    const answer = await request.fetch(path, { method, headers, ...(data ? { data } : {}) });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
}

type Office = Awaited<ReturnType<typeof office>>;

/** A visit that begins now, for a customer whose name no other journey has. */
async function plan(call: Office, who: CastKey): Promise<Planned> {
  const client = `Field${Math.random().toString(36).slice(2, 9)}`;
  const job = await call<{ id: number }>("POST", "/api/jobs/", {
    title: "Relief valve",
    client_name: client,
    location: "12 Elm St, Boise",
    checklist: [{ text: "Shut off the water", is_required: true }, { text: "Photograph the plate" }],
  });
  const start = Date.now();
  const visit = await call<Visit>("POST", "/api/visits", {
    job_id: job.id,
    start: new Date(start).toISOString(),
    end: new Date(start + 1_800_000).toISOString(),
    assigned_to: cast[who].id,
    override_reason: "A journey",
  });
  return { client, visit };
}

const card = (page: Page, { client }: Planned) => page.getByRole("article", { name: client });
const unsent = (page: Page, words: RegExp) =>
  page.getByRole("main").getByRole("status").getByRole("button", { name: words });

/** Opens My Day with everything on the device that it needs without a network. */
async function openDay(page: Page, planned: Planned): Promise<void> {
  await page.goto("/my-day");
  await expect(card(page, planned)).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await unfold(page, planned);
}

async function unfold(page: Page, planned: Planned): Promise<void> {
  const head = card(page, planned).getByRole("button", { expanded: false });
  if (await head.isVisible()) await head.click();
  await expect(card(page, planned).getByRole("button", { expanded: true })).toBeVisible();
}

async function tick(page: Page, planned: Planned): Promise<void> {
  const item = card(page, planned).getByRole("checkbox", { name: "Shut off the water" });
  await item.click();
  await expect(item).toBeChecked();
}

async function finish(page: Page, planned: Planned, report: string): Promise<void> {
  await card(page, planned).getByRole("button", { name: "Done" }).click();
  await card(page, planned).getByLabel("Report").fill(report);
  await card(page, planned).getByRole("button", { name: "Finish Visit" }).click();
}

const visitAt = (call: Office, { visit }: Planned) => call<Visit>("GET", `/api/visits/${visit.id}`);

async function isSound(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).analyze();
  expect(found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

async function network(context: BrowserContext, isThere: boolean): Promise<void> {
  await context.setOffline(!isThere);
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
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
  await expect(page.getByRole("dialog").getByRole("navigation").getByRole("link").first()).toHaveText(
    "My Day",
  );
  await page.keyboard.press("Escape");

  await network(context, false);
  await page.reload();
  await expect(page.getByText(/What you note here is kept/)).toBeVisible();
  await unfold(page, planned);
  const visit = card(page, planned);
  await visit.getByRole("button", { name: "On My Way" }).click();
  await expect(visit.getByText(/^On the way since/)).toBeVisible();
  await visit.getByRole("button", { name: "Undo “On the way”" }).click();
  await visit.getByRole("button", { name: "On My Way" }).click();
  await visit.getByRole("button", { name: "Start Work" }).click();
  await tick(page, planned);
  await visit.getByRole("button", { name: "Add Part or Time" }).click();
  await visit.getByRole("textbox", { name: "Part" }).fill("Relief valve 3/4");
  await visit.getByRole("button", { name: "Add Part", exact: true }).click();
  await expect(visit.getByText("Relief valve 3/4")).toBeVisible();
  await finish(page, planned, "Changed the valve");
  await expect(visit.getByText(/^Done \d/)).toBeVisible();
  await expect(unsent(page, /5 changes waiting/)).toBeVisible();
  await isSound(page);

  await page.reload();
  await expect(unsent(page, /5 changes waiting/)).toBeVisible();
  await unfold(page, planned);
  await expect(visit.getByText("Changed the valve")).toBeVisible();
  expect((await visitAt(call, planned)).status).toBe("scheduled");

  await network(context, true);
  await expect(unsent(page, /./)).toBeHidden();
  const kept = await visitAt(call, planned);
  expect(kept).toMatchObject({ status: "done", report: "Changed the valve" });
  expect(kept.uses.filter(({ kind }) => kind === "part").map(({ name }) => name)).toEqual([
    "Relief valve 3/4",
  ]);
  const history = await call<{ title: string }[]>("GET", `/api/jobs/${planned.visit.job_id}/history`);
  for (const word of [/on the way/i, /started/i, /ticked off/i]) {
    expect(history.filter(({ title }) => word.test(title)).map(({ title }) => title)).toHaveLength(1);
  }
  await expect(visit.getByText(/^Done \d/)).toBeVisible();
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
  await visit.getByRole("button", { name: "Add Part or Time" }).click();
  await visit.getByRole("textbox", { name: "Part" }).fill("Copper elbow");
  await visit.getByRole("button", { name: "Add Part", exact: true }).click();
  await expect.poll(() => lost).toBeGreaterThan(0);
  await expect(unsent(page, /2 changes/)).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await expect(page.getByText(/visits? done/)).toBeVisible();
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
  const list = page.getByRole("dialog", { name: "Changes not sent yet" });
  await expect(list.getByRole("alert")).toHaveText(/cancelled|called off/i);
  await expect(list.getByText("Waits for your decision about an earlier change")).toBeVisible();
  await isSound(page);
  await list.getByRole("button", { name: "Use What the Office Has" }).click();
  await expect(list.getByText("Everything is with the office.")).toBeVisible();
  await list.getByRole("button", { name: "Close" }).click();
  await expect(visit.getByRole("button", { name: "Start Work" })).toHaveCount(0);
  expect((await visitAt(call, planned)).status).toBe("cancelled");
});

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
    const list = page.getByRole("dialog", { name: "Changes not sent yet" });
    await expect(list.getByRole("alert")).toHaveText(/permission|role|not found/i);
    await expect(list.getByLabel("What you wrote")).toHaveText("Valve holds at 80 psi");
    await call("PUT", `/api/users/${cast.marcus.id}`, { role: "MANAGER" });
    await list.getByRole("button", { name: "Try Again" }).click();
    await expect(list.getByText("Everything is with the office.")).toBeVisible();
  } finally {
    await call("PUT", `/api/users/${cast.marcus.id}`, { role: "MANAGER" });
  }
  expect(await visitAt(call, planned)).toMatchObject({ status: "done", report: "Valve holds at 80 psi" });
});

test("@phone whoever is put out while away loses nothing, and nobody else on the phone sees it", async ({
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
  await expect(page.getByText(/visits? done|No visits today/).first()).toBeVisible();
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
  await openDay(page, planned);
  await network(context, false);
  await card(page, planned).getByRole("button", { name: "On My Way" }).click();
  await expect(unsent(page, /1 change waiting/)).toBeVisible();
  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  const asked = page.getByRole("dialog", { name: "1 change was not sent yet" });
  await asked.getByRole("button", { name: "Stay signed in" }).click();
  await expect(unsent(page, /1 change waiting/)).toBeVisible();
  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await asked.getByRole("button", { name: "Sign out and discard" }).click();
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
          const count = database.transaction("packs").objectStore("packs").count();
          count.addEventListener("success", () => {
            database.close();
            resolve(count.result);
          });
        });
      }),
  );
}
