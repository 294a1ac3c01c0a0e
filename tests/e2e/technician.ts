/** What the journeys of a technician's day share: a visit that is planned, the phone that shows it, and the office's own line. */
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { type CastKey, cast } from "#domains/demo/cast.ts";
import { expect } from "./journey.ts";

type Visit = {
  id: number;
  job_id: number;
  status: string;
  report: string | null;
  uses: { name: string; kind: string }[];
};
type Planned = { client: string; visit: Visit };

export async function enter(request: APIRequestContext, who: CastKey) {
  const { email, password } = cast[who];
  return (await request.post("/api/auth/signin", { data: { email, password } })).json();
}

/** The office's own line to the server. */
export async function office(request: APIRequestContext) {
  const { tokens } = await enter(request, "rosa");
  const headers = { authorization: `Bearer ${tokens.accessToken}` };
  return async <Answer>(method: "GET" | "POST" | "PUT", path: string, data?: object): Promise<Answer> => {
    const answer = await request.fetch(path, { method, headers, ...(data ? { data } : {}) });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
}

type Office = Awaited<ReturnType<typeof office>>;

const usualChecklist = [
  { text: "Shut off the water", is_required: true },
  { text: "Photograph the plate" },
  { text: "Water pressure", kind: "reading", unit: "psi" },
];

/** A visit that begins now, for a customer whose name no other journey has. */
export async function plan(
  call: Office,
  who: CastKey,
  checklist: object[] = usualChecklist,
): Promise<Planned> {
  const client = `Field${Math.random().toString(36).slice(2, 9)}`;
  const job = await call<{ id: number }>("POST", "/api/jobs/", {
    title: "Relief valve",
    client_name: client,
    location: "12 Elm St, Boise",
    checklist,
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

export const card = (page: Page, { client }: Planned) => page.getByRole("article", { name: client });
export const unsent = (page: Page, words: RegExp) =>
  page.getByRole("main").getByRole("status").getByRole("button", { name: words });

/** Opens My Day with everything on the device that it needs without a network. */
export async function openDay(page: Page, planned: Planned): Promise<void> {
  await page.goto("/my-day");
  await expect(card(page, planned)).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // One that is ready answers for pages that were open before only a moment later.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await unfold(page, planned);
}

export async function unfold(page: Page, planned: Planned): Promise<void> {
  const folded = card(page, planned).getByRole("button", { expanded: false });
  const unfolded = card(page, planned).getByRole("button", { expanded: true });
  await expect(folded.or(unfolded)).toBeVisible();
  // What comes next unfolds by itself, also in the moment before one presses.
  await expect(async () => {
    if (await folded.isVisible()) await folded.click({ timeout: 1_000 });
    await expect(unfolded).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** Notes the pressure, which is refused as long as it is no number. */
export async function read(page: Page, planned: Planned): Promise<void> {
  const field = card(page, planned).getByRole("textbox", { name: "Water pressure" });
  const save = card(page, planned).getByRole("button", { name: "Save", exact: true });
  await field.fill("62,5");
  await save.click();
  await expect(card(page, planned).getByText("Reading must be a number such as 62.5")).toBeVisible();
  await field.fill("62.5");
  await save.click();
}

export async function tick(page: Page, planned: Planned): Promise<void> {
  const item = card(page, planned).getByRole("checkbox", { name: "Shut off the water" });
  await item.click();
  await expect(item).toBeChecked();
}

export async function finish(page: Page, planned: Planned, report: string): Promise<void> {
  await card(page, planned).getByRole("button", { name: "Done" }).click();
  await card(page, planned).getByLabel("Report").fill(report);
  await card(page, planned).getByRole("button", { name: "Finish Visit" }).click();
}

export const visitAt = (call: Office, { visit }: Planned) => call<Visit>("GET", `/api/visits/${visit.id}`);

export async function network(context: BrowserContext, isThere: boolean): Promise<void> {
  await context.setOffline(!isThere);
}
