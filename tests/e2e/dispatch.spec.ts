/** The dispatch board: the hours fit the window, each row says how full it is, and nothing lies over anything. */
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

/** A Monday: a new business works from Monday to Friday. */
const monday = "2031-03-03";
const sunday = "2031-03-02";

const lane = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

type Call = (path: string, data: object) => Promise<{ id: number }>;

/** A business whose only member is Hedda, with as many visits of hers on the day as there are hours given. */
async function withVisits(
  page: Page,
  day: string,
  spans: readonly [from: string, to: string][],
): Promise<Call> {
  const headers = await openBusiness(page);
  const request: APIRequestContext = page.request;
  const call: Call = async (path, data) => {
    const answer = await request.post(path, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  const me = await page.evaluate(() => JSON.parse(localStorage.getItem("plumbline_user") ?? "{}").id);
  for (const [from, to] of spans) {
    const job = await call("/api/jobs/", {
      title: "Boiler service",
      client_name: "Wanda Quill",
      location: "4 Elm St",
    });
    await call("/api/visits", {
      job_id: job.id,
      start: `${day}T${from}:00-05:00`,
      end: `${day}T${to}:00-05:00`,
      assigned_to: me,
      override_reason: "A journey",
    });
  }
  return call;
}

const scrolls = (page: Page) =>
  lane(page, "Unassigned")
    .locator("..")
    .evaluate((board) => board.scrollWidth - board.clientWidth);

test("the working hours fit the window, and all hours are a click away", async ({ page }) => {
  await withVisits(page, monday, [["09:00", "11:00"]]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/jobs/dispatch?day=${monday}`);
  const own = lane(page, "Hedda Heron");
  await expect(own.getByText(/^2 h of \d+ h$/)).toBeVisible();
  await expect(own.getByRole("button", { name: /Wanda Quill.*Boiler service/ })).toContainText("4 Elm St");
  expect(await scrolls(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Show All Hours" }).click();
  await expect(page).toHaveURL(/hours=all/);
  await expect.poll(() => scrolls(page)).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Show Working Hours" }).click();
  await expect.poll(() => scrolls(page)).toBeLessThanOrEqual(0);
});

test("a visit before the morning widens the hours, and too much work is said in words", async ({ page }) => {
  await withVisits(page, monday, [
    ["05:00", "12:00"],
    ["12:00", "20:30"],
  ]);
  await page.goto(`/jobs/dispatch?day=${monday}`);
  await expect(lane(page, "Hedda Heron").getByText(/^Overbooked: 15 h 30 min of /)).toBeVisible();
  for (const visit of await lane(page, "Hedda Heron")
    .getByRole("button", { name: /Wanda Quill/ })
    .all()) {
    await expect(visit).toBeInViewport();
  }
  await isSound(page);
});

test("who is off is marked in words, and who works on a day off is not only off", async ({ page }) => {
  await withVisits(page, sunday, [["10:00", "12:00"]]);
  await page.goto(`/jobs/dispatch?day=${sunday}`);
  await expect(lane(page, "Hedda Heron").getByText("Day off, 2 h booked")).toBeVisible();
  await page.goto(`/jobs/dispatch?day=2031-03-09`);
  await expect(lane(page, "Hedda Heron").getByText("Day off")).toHaveCount(2);
  await isSound(page);
});

test("unscheduled visits stay in their list at 768, and fold away", async ({ page }) => {
  const call = await withVisits(page, monday, []);
  for (const client of ["Ann Ash", "Ben Birch", "Cleo Cedar", "Dov Dogwood", "Eli Elm"]) {
    const job = await call("/api/jobs/", { title: "Valve repair", client_name: client });
    await call("/api/visits", { job_id: job.id, duration_minutes: 60 });
  }
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`/jobs/dispatch?day=${monday}`);
  const unscheduled = lane(page, "Unscheduled");
  await expect(unscheduled.getByRole("button", { name: /Eli Elm/ })).toBeAttached();
  const [list, board] = [
    await unscheduled.boundingBox(),
    await lane(page, "Unassigned").locator("..").boundingBox(),
  ];
  if (!list || !board) throw new Error("The list or the board is not drawn");
  expect(list.y + list.height).toBeLessThanOrEqual(board.y);
  expect(list.x + list.width).toBeLessThanOrEqual(768);
  await isSound(page);
  await page.getByRole("button", { name: /^Unscheduled/ }).click();
  await expect(unscheduled.getByRole("button", { name: /Ann Ash/ })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Unscheduled/ })).toHaveAttribute("aria-expanded", "false");
});

test("the board is colored by technician, with initials and a legend, and the address keeps it", async ({
  page,
}) => {
  await withVisits(page, monday, [["09:00", "11:00"]]);
  await page.goto(`/jobs/dispatch?day=${monday}`);
  const legend = page.getByRole("list", { name: "Colors" });
  await expect(legend.getByRole("listitem")).toHaveText(["Scheduled"]);
  await page.getByLabel("Color by").selectOption("Technician");
  await expect(legend.getByRole("listitem")).toHaveText(["Hedda Heron"]);
  await expect(page).toHaveURL(/color=technician/);
  await isSound(page);
  await page.reload();
  await expect(page.getByLabel("Color by")).toHaveValue("technician");
});

test("a block shows the end of a visit whole or not at all, and the head of the board fits a phone", async ({
  page,
}) => {
  await withVisits(page, monday, [
    ["09:00", "10:00"],
    ["10:30", "12:30"],
    ["13:00", "17:00"],
  ]);
  await page.goto(`/jobs/dispatch?day=${monday}`);
  const cutTimes = () =>
    lane(page, "Hedda Heron")
      .getByRole("button", { name: /Wanda Quill/ })
      .getByText(/^to /)
      .evaluateAll((ends) =>
        ends
          .map((end) => [end.getBoundingClientRect(), end.parentElement?.getBoundingClientRect()] as const)
          .map(([end, line]) => ({
            isOnLine: end.top < (line?.bottom ?? 0) - 2,
            isCut: end.right > (line?.right ?? 0) + 0.5,
          })),
      );
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => (await cutTimes()).length).toBe(3);
    const times = await cutTimes();
    expect(
      times.filter(({ isOnLine, isCut }) => isOnLine && isCut),
      `${width} px`,
    ).toEqual([]);
    expect(
      times.some(({ isOnLine }) => isOnLine),
      `${width} px`,
    ).toBe(true);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  // As wide as what scroll bars leave of the window.
  await page.addStyleTag({ content: "main { max-width: 375px; }" });
  const [main, refresh] = [
    await page.getByRole("main").boundingBox(),
    await page.getByRole("button", { name: "Refresh" }).boundingBox(),
  ];
  if (!main || !refresh) throw new Error("The head of the board is not drawn");
  expect(refresh.x + refresh.width).toBeLessThanOrEqual(main.x + main.width);
});
