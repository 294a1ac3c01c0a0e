/** The map of a day: on the board by mouse and keyboard, on My Day also offline, with and without pictures behind it. */
import type { Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";
import { fitsEveryWidth, isSound, turnDark } from "./soundness.ts";
import { network, office, plan } from "./technician.ts";

const monday = "2031-03-03";

type NewVisit = { client: string; hour: string; location: string | null };

/** A business whose only member is Hedda, with these visits of hers on the day. */
async function withVisits(page: Page, visits: readonly NewVisit[]): Promise<void> {
  const headers = await openBusiness(page);
  const call = async (path: string, data: object): Promise<{ id: number }> => {
    const answer = await page.request.post(path, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  const me = await page.evaluate(() => JSON.parse(localStorage.getItem("plumbline_user") ?? "{}").id);
  for (const { client, hour, location } of visits) {
    const job = await call("/api/jobs/", { title: "Boiler service", client_name: client, location });
    await call("/api/visits", {
      job_id: job.id,
      start: `${monday}T${hour}:00:00-05:00`,
      end: `${monday}T${hour}:45:00-05:00`,
      assigned_to: me,
      override_reason: "A journey",
    });
  }
}

const threeStops: NewVisit[] = [
  { client: "Wanda Quill", hour: "09", location: "1 Main St, Denver, CO 80202" },
  { client: "Bo Birch", hour: "11", location: "9 Pearl St, Boulder, CO 80302" },
  { client: "Cleo Cedar", hour: "13", location: "11 Pearl St, Boulder, CO 80302" },
  { client: "Dov Dogwood", hour: "15", location: "The old mill" },
  { client: "Eli Elm", hour: "16", location: null },
];

const pins = (page: Page) => page.getByRole("group", { name: "Stops on the map" }).getByRole("button");

test("the board's map walks the stops with the arrow keys, and Enter opens the visit", async ({ page }) => {
  await withVisits(page, threeStops);
  await page.goto(`/jobs/dispatch?day=${monday}`);
  await page.getByRole("button", { name: "Show Map" }).click();
  await expect(page).toHaveURL(/map=shown/);
  await expect(pins(page)).toHaveText(["1", "2", "3"]);
  await expect(page.getByText("2 visits have no place on the map:")).toBeVisible();
  await expect(page.getByText("(no ZIP code)")).toHaveCount(1);
  await expect(page.getByText("(no address)")).toHaveCount(1);

  await pins(page).filter({ hasText: "1" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(pins(page).nth(1)).toBeFocused();
  await expect(pins(page).nth(1)).toHaveAccessibleName(
    /^2\. Bo Birch, Boiler service, .*min from Wanda Quill$/,
  );
  await page.keyboard.press("End");
  await expect(pins(page).nth(2)).toHaveAccessibleName(/same area as Bo Birch$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Visit for Cleo Cedar" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(pins(page).nth(2)).toBeFocused();

  const [second, third] = [await pins(page).nth(1).boundingBox(), await pins(page).nth(2).boundingBox()];
  if (!second || !third) throw new Error("The pins are not drawn");
  expect(Math.hypot(second.x - third.x, second.y - third.y)).toBeGreaterThan(24);
  await isSound(page);
  await turnDark(page);
  await isSound(page);
  await fitsEveryWidth(page);
  await page.reload();
  await expect(pins(page)).toHaveText(["1", "2", "3"]);
});

test("the list beside the map brings one route to the front and opens the same visits", async ({ page }) => {
  await withVisits(page, threeStops);
  await page.goto(`/jobs/dispatch?day=${monday}&map=shown`);
  const stops = page.getByRole("region", { name: "Stops of Hedda Heron" });
  await expect(stops.getByRole("listitem")).toHaveCount(5);
  const head = stops.getByRole("button", { name: /Hedda Heron/ });
  await head.click();
  await expect(head).toHaveAttribute("aria-pressed", "true");
  await stops.getByRole("button", { name: /Dov Dogwood/ }).click();
  await expect(page.getByRole("dialog", { name: "Visit for Dov Dogwood" })).toBeVisible();
});

test("a day without a place on the map says so", async ({ page }) => {
  await withVisits(page, [{ client: "Eli Elm", hour: "09", location: null }]);
  await page.goto(`/jobs/dispatch?day=${monday}&map=shown`);
  await expect(page.getByText("No stops to show")).toBeVisible();
  await expect(page.getByText("1 visit has no place on the map:")).toBeVisible();
  await expect(pins(page)).toHaveCount(0);
});

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("pictures from a provider lie behind the pins, and the drawing stays without them", async ({ page }) => {
  await withVisits(page, threeStops);
  let way: "works" | "is slow" | "fails" = "works";
  const asked: string[] = [];
  const origin = "https://tiles.testville.example";
  await page.route(`${origin}/**`, (route) => {
    asked.push(new URL(route.request().url()).pathname);
    if (way === "is slow") return;
    return route.fulfill(
      way === "works" ? { status: 200, contentType: "image/png", body: picture } : { status: 503 },
    );
  });
  const tiles = { url: `${origin}/{z}/{x}/{y}.png`, attribution: "© Testville Maps" };
  await page.route("**/api/dispatch/map**", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, tiles } } });
  });
  // As the server sends it when MAP_TILES_URL names this host.
  await page.route("**/jobs/dispatch**", async (route) => {
    const answer = await route.fetch();
    const policy = `${answer.headers()["content-security-policy"]}`.replace("blob:", `blob: ${origin}`);
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), "content-security-policy": policy },
    });
  });
  const drawn = () =>
    page
      .locator("img[src*='.png']")
      .evaluateAll(
        (images, from) =>
          images.filter(
            (image) =>
              image instanceof HTMLImageElement && image.src.startsWith(from) && image.naturalWidth > 0,
          ).length,
        origin,
      );
  await page.goto(`/jobs/dispatch?day=${monday}&map=shown`);
  await expect(pins(page)).toHaveText(["1", "2", "3"]);
  await expect(page.getByText("© Testville Maps")).toBeVisible();
  await expect.poll(drawn).toBeGreaterThan(0);
  expect(asked.every((path) => /^\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true);
  await isSound(page);
  for (const next of ["is slow", "fails"] as const) {
    way = next;
    tiles.url = `${origin}/{z}/{x}/{y}.png?${next.replace(" ", "-")}`;
    const before = asked.length;
    await page.goto(`/jobs/dispatch?day=${monday}&map=shown`, { waitUntil: "commit" });
    await expect(pins(page)).toHaveText(["1", "2", "3"]);
    await expect.poll(() => asked.length).toBeGreaterThan(before);
    expect(await drawn()).toBe(0);
  }
  await expect(page.locator(`img[src^='${origin}']`)).toHaveCount(0);
});

test.describe("offline", () => {
  test.use({ serviceWorkers: "allow" });

  test("@phone My Day draws the day under its list, opens a visit from a pin, and keeps the map offline", async ({
    as,
    context,
    request,
  }) => {
    const call = await office(request);
    const { client, visit } = await plan(call, "diego");
    await call("PUT", `/api/jobs/${visit.job_id}`, { location: "12 Elm St, Boise, ID 83702" });
    const page = await as("diego");
    await page.goto("/my-day");
    const pin = pins(page)
      .filter({ visible: true })
      .and(page.getByRole("button", { name: new RegExp(`^\\d+\\. ${client},`) }));
    await expect(page.getByRole("heading", { name: "Map of the Day" })).toBeVisible();
    await expect(pin).toBeVisible();
    await isSound(page);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await network(context, false);
    await page.reload();
    await expect(pin).toBeVisible();
    await pin.press("Enter");
    const card = page.getByRole("article", { name: client });
    await expect(card.getByRole("button", { expanded: true })).toBeFocused();
    await expect(card.getByRole("link", { name: "Navigate" })).toBeVisible();
  });
});
