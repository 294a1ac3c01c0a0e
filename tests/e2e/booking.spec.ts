/** Online booking: a visitor books with script and without, on a phone and in a frame; the business sets the page up. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FrameLocator, Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

type Place = Page | FrameLocator;

/** Any time of any of the next days, because journeys run side by side. */
async function chooseTime(place: Place, service: string): Promise<void> {
  await place.getByRole("link", { name: service }).click();
  await expect(place.getByRole("heading", { name: "Choose a day" })).toBeVisible();
  const day = place.getByRole("link", { name: /available times?$/ }).nth(1 + Math.floor(Math.random() * 5));
  const [date = ""] = ((await day.getAttribute("aria-label")) ?? "").split(":");
  await day.click();
  // In a frame a click does not wait for the page it leads to, and the day before it may have had more times.
  await expect(place.getByRole("link", { name: date })).toHaveAttribute("aria-current", "date");
  const times = place.locator("form button");
  await times.nth(Math.floor(Math.random() * (await times.count()))).click();
  await expect(place.getByRole("heading", { name: "Your Details" })).toBeVisible();
}

async function fillForm(place: Place, name: string): Promise<void> {
  await place.getByLabel("Your name").fill(name);
  await place.getByLabel("Email address").fill(`${name.toLowerCase().replace(" ", ".")}@example.com`);
  await place.getByLabel("Phone number").fill("208 555 0177");
  await place.getByLabel("Where should we come?").fill("4 Elm St, Boise");
}

/** Once is enough, however quickly it was filled in. */
async function send(place: Place): Promise<void> {
  await place.getByRole("button", { name: "Book This Time" }).click();
  await expect(place.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();
}

for (const { where, viewport, colorScheme } of [
  { where: "at a desk", viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { where: "on a phone in the dark", viewport: { width: 390, height: 800 }, colorScheme: "dark" },
] as const) {
  test.describe(where, () => {
    test.use({ viewport, colorScheme, timezoneId: "Asia/Tokyo" });

    test("a visitor elsewhere chooses, mends the form and books", async ({ page }) => {
      await page.goto("/book/copperleaf");
      await isSound(page);
      await chooseTime(page, "Drain clearing");
      await expect(page.getByText("Your device is set to Asia/Tokyo")).toBeVisible();
      await expect(page.getByText(/^You: .*(AM|PM)$/)).toBeVisible();
      await isSound(page);
      await page.getByRole("button", { name: "Book This Time" }).click();
      await expect(page.getByText("Please enter your name")).toBeVisible();
      await expect(page.getByText("Please enter your address")).toBeVisible();
      await isSound(page);
      await fillForm(page, "Ingrid Solberg");
      await send(page);
      await isSound(page);
      await page.reload();
      await expect(page.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();
    });
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor books with plain links and forms", async ({ page }) => {
    await page.goto("/book/copperleaf");
    await chooseTime(page, "Toilet repair");
    const form = page.url();
    await fillForm(page, "Amos Hale");
    await send(page);
    await page.goto(form);
    await expect(page.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();
  });
});

test("a visitor books in a frame on the business's own website", async ({ page, baseURL }) => {
  const site = createServer((_request, answer) => {
    answer.setHeader("content-type", "text/html");
    answer.end(
      `<!doctype html><html lang="en"><title>Our site</title><h1>Our site</h1>
       <iframe src="${baseURL}/book/copperleaf?embed=1" title="Book a time" style="width:100%;height:900px"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  try {
    await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
    const frame = page.frameLocator("iframe");
    await chooseTime(frame, "Faucet replacement");
    await fillForm(frame, "Lena Fischer");
    await send(frame);
  } finally {
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
  }
});

test("the business finds its page from the calendar, changes it, and sees a clear refusal", async ({
  as,
}) => {
  const page = await as("tessa");
  await page.goto("/calendar");
  await page.getByRole("button", { name: "More calendar options" }).click();
  await page.getByRole("menuitem", { name: "Booking Page" }).click();
  await expect(page.getByRole("heading", { name: "Online Booking" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Link for emails and profiles" })).toHaveValue(
    /\/book\/copperleaf$/,
  );
  await isSound(page);
  await page.getByLabel("Page address").fill("no spaces please");
  await page.getByRole("button", { name: "Save Booking Page" }).click();
  await expect(page.getByText("Use only lowercase letters, numbers and single hyphens")).toBeVisible();
  await page.getByLabel("Page address").fill("copperleaf");
  await page.getByLabel("Title").fill("Book a visit with Copperleaf today");
  await page.getByRole("button", { name: "Move Toilet repair up" }).click();
  const draft = page.locator("iframe[title='Preview of the booking page']").contentFrame();
  await expect(draft.getByRole("heading", { level: 1 })).toHaveText("Book a visit with Copperleaf today");
  await expect(draft.locator("ul.services strong")).toHaveText([
    "Toilet repair",
    "Drain clearing",
    "Faucet replacement",
    "Service call, weekday",
  ]);
  await page.getByRole("button", { name: "Save Booking Page" }).click();
  await expect(page.getByText("Booking page saved.")).toBeVisible();
  await page.goto("/book/copperleaf");
  await expect(page.getByRole("heading", { name: "Book a visit with Copperleaf today" })).toBeVisible();
  await expect(page.getByRole("listitem").locator("strong")).toHaveText([
    "Toilet repair",
    "Drain clearing",
    "Faucet replacement",
    "Service call, weekday",
  ]);
});

test("the form and the last page are previewed with what is entered, while a text that is too long changes nothing", async ({
  page,
}) => {
  await openBusiness(page);
  await page.goto("/settings/booking");
  const shown = (title: string) => page.locator(`iframe[title='${title}']`).contentFrame();
  await expect(
    shown("Preview of the booking page").getByText("No services can be booked online right now."),
  ).toBeVisible();
  await page.getByText("Details", { exact: true }).click();
  const form = shown("Preview of the form");
  await expect(form.getByText("Phone number")).toBeVisible();
  await page.getByLabel("Phone number").selectOption("Hidden");
  await expect(form.getByText("Phone number")).toHaveCount(0);
  await page.getByText("Done", { exact: true }).click();
  const last = shown("Preview of the confirmation");
  await page.getByLabel("Confirmation text").fill("Please move your car.");
  await expect(last.getByText("Please move your car.")).toBeVisible();
  await page.getByLabel("Confirmation text").fill("x".repeat(2_001));
  await page.getByLabel("Title").fill("Book us");
  await expect(last.getByText("Please move your car.")).toBeVisible();
});
