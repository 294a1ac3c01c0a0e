/** A failure that comes without a sentence still says what failed: the texts of the specification, section 8. */
import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";

/** Lets a call fail as a server does that has nothing to say. */
const failSilently = (page: Page, method: string, path: RegExp) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 400, json: { success: false } })
      : route.fallback(),
  );

const cards: { screen: string; call: RegExp; title: string; text: string }[] = [
  {
    screen: "/dashboard",
    call: /\/api\/dashboard\/stats/,
    title: "Failed to load stats",
    text: "Failed to fetch dashboard stats",
  },
  {
    screen: "/dashboard",
    call: /\/api\/dashboard\/activities/,
    title: "Failed to load activities",
    text: "Failed to fetch dashboard activities",
  },
  {
    screen: "/dashboard",
    call: /\/api\/dashboard\/appointments/,
    title: "Failed to load appointments",
    text: "Failed to fetch dashboard appointments",
  },
  {
    screen: "/customers",
    call: /\/api\/customers\/stats/,
    title: "Failed to load customer stats",
    text: "Failed to fetch customer stats",
  },
  {
    screen: "/customers",
    call: /\/api\/customers\/?(\?|$)/,
    title: "Failed to load customers",
    text: "Failed to fetch customers",
  },
  {
    screen: "/pipeline",
    call: /\/api\/customers\/?(\?|$)/,
    title: "Failed to load customer pipeline",
    text: "Failed to fetch customers",
  },
  {
    screen: "/customers/1",
    call: /\/api\/customers\/1$/,
    title: "Failed to fetch customer",
    text: "Back to Customers",
  },
  {
    screen: "/calendar",
    call: /\/api\/calendar\/stats/,
    title: "Failed to load calendar stats",
    text: "Failed to fetch calendar stats",
  },
  {
    screen: "/calendar",
    call: /\/api\/calendar\/events\/today/,
    title: "Failed to load today's events",
    text: "Failed to fetch today's events",
  },
  {
    screen: "/calendar?view=week",
    call: /\/api\/calendar\/events\?/,
    title: "Failed to load events",
    text: "Failed to fetch weekly events",
  },
];

for (const { screen, call, title, text } of cards) {
  test(`${title}: "${text}" on ${screen}`, async ({ as }) => {
    const page = await as("rosa");
    await failSilently(page, "GET", call);
    await page.goto(screen);
    const card = page.getByRole("alert").filter({ hasText: title });
    await expect(card).toContainText(text);
    await expect(card.getByRole("button", { name: "Retry" })).toBeVisible();
  });
}

test("a server that refuses with a 200 is heard all the same", async ({ as }) => {
  const page = await as("rosa");
  await page.route("**/api/dashboard/stats", (route) => route.fulfill({ json: { success: false } }));
  await page.goto("/dashboard");
  await expect(page.getByRole("alert")).toContainText("Failed to fetch dashboard stats");
});

test("a customer that could not be added says so above the form", async ({ as }) => {
  const page = await as("rosa");
  await failSilently(page, "POST", /\/api\/customers\/?$/);
  await page.goto("/customers?new=1");
  await page.getByLabel("First Name").fill("Ada");
  await page.getByLabel("Last Name").fill("Silent");
  await page.getByRole("button", { name: "Create Customer" }).click();
  await expect(page.getByRole("dialog").getByText("Failed to create customer")).toBeVisible();
});

test("an event that could not be added says so in the form", async ({ as }) => {
  const page = await as("rosa");
  await failSilently(page, "POST", /\/api\/calendar\/events$/);
  await page.goto("/calendar?new=1");
  await page.getByLabel("Title").fill("Silence");
  await page.getByRole("button", { name: "Create Event" }).click();
  await expect(page.getByText("Failed to create event. Please try again.")).toBeVisible();
});
