/** Paying for the product: up to Pro with the price seen first, a card refused and one taken, leaving and staying. */
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, seesSome, test } from "./journey.ts";

/** Somebody who has just signed up for Core, at the billing page. */
async function newOwner(page: Page, request: APIRequestContext, path = ""): Promise<void> {
  const mark = Math.random().toString(36).slice(2, 10);
  const answer = await request.post("/api/auth/signup", {
    data: {
      orgName: `Journey ${mark}`,
      firstName: "Jo",
      lastName: "Journey",
      email: `${mark}@journey.example`,
      password: "green kettle on the stove",
      plan: "core",
      paymentMethodId: "pm_card_visa",
      timeZone: "America/Chicago",
    },
  });
  expect(answer.status()).toBe(201);
  const signedIn = await answer.json();
  await page.goto("/health");
  await page.evaluate(({ user, organization, tokens }) => {
    localStorage.setItem("plumbline_user", JSON.stringify(user));
    localStorage.setItem("plumbline_organization", JSON.stringify(organization));
    localStorage.setItem("plumbline_tokens", JSON.stringify(tokens));
  }, signedIn);
  await page.goto(`/settings/subscription${path}`);
  await expect(page.getByRole("heading", { name: "Billing & Plans" })).toBeVisible();
}

async function typeCard(page: Page, number: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Card number").fill(number);
  await dialog.getByLabel("Expiration date").fill("12 / 34");
  await dialog.getByLabel(/Security code/).fill("123");
  await dialog.getByRole("button", { name: "Save card" }).click();
}

async function upgradeToPro(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("row", { name: /Due now/ })).toContainText("$0.00");
  await dialog.getByRole("button", { name: "Add one user" }).click();
  await dialog.getByRole("button", { name: "Add one user" }).click();
  await expect(dialog.getByRole("row", { name: /Then each month/ })).toContainText("$60.00");
  await dialog.getByRole("button", { name: "Change Plan", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("You're now on the Pro Plan.")).toBeVisible();
  await expect(page.getByRole("article", { name: "Pro Plan" })).toContainText("Your plan");
  await expect(page.getByText(/After that, \$60\.00 a month/)).toBeVisible();
}

test("an owner goes from Core to Pro, sees the price first, and the shell knows at once", async ({
  page,
  request,
}) => {
  await newOwner(page, request);
  await expect(page.getByText(/Your free trial ends in 7 days/)).toBeVisible();
  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("menuitem", { name: "Upgrade to Pro" }).click();
  await upgradeToPro(page);
  expect(new URL(page.url()).search).toBe("");
  await expect(page.getByLabel("Plan usage")).toContainText("1 of 7");
  await page.getByRole("button", { name: /Account/ }).click();
  await expect(page.getByRole("menuitem", { name: "Upgrade to Pro" })).toBeHidden();
});

test("a card that is refused says why, and the next one is taken", async ({ page, request }) => {
  await newOwner(page, request);
  await page.getByRole("button", { name: "Use Another Card" }).click();
  await typeCard(page, "4000000000000002");
  await expect(page.getByRole("dialog").getByText("Your card was declined.")).toBeVisible();
  await typeCard(page, "5555555555554444");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("Mastercard ending in 4444")).toBeVisible();
});

test("an owner cancels, reads what is kept, and stays after all", async ({ page, request }) => {
  await newOwner(page, request);
  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("You can still view and export everything");
  await dialog.getByRole("button", { name: /^Cancel on/ }).click();
  await expect(dialog.getByText("Choose a reason")).toBeVisible();
  await dialog.getByLabel("It's too expensive").check();
  await dialog.getByRole("button", { name: /^Cancel on/ }).click();
  await expect(page.getByText(/^Cancelled. Everything keeps working until/)).toBeVisible();
  await page.getByRole("button", { name: "Keep Subscription" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep Subscription" }).click();
  await expect(page.getByText(/^Free trial until/)).toBeVisible();
});

test("a bill opens line by line down to what caused it, and as a PDF", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/settings/subscription");
  const bills = page.getByRole("table", { name: "Bills" });
  await bills
    .getByRole("row", { name: /PLUMB-0012/ })
    .getByRole("button", { name: /20\d\d$/ })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("row", { name: /Pro Plan/ })).toContainText("$50.00");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download PDF" }).click();
  expect((await download).suggestedFilename()).toBe("plumbline-PLUMB-0012.pdf");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "View Usage" }).click();
  const usage = page.getByRole("list", { name: "Usage" }).getByRole("listitem");
  await seesSome(usage.filter({ hasText: /^MMS/ }));
  await seesSome(usage.filter({ hasText: "Water heater label.jpg" }));
});

test("@phone an owner goes to Pro and gives another card on a phone", async ({ page, request }) => {
  await newOwner(page, request, "?upgrade=true");
  await upgradeToPro(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Use Another Card" }).click();
  await typeCard(page, "4242424242424242");
  await expect(page.getByRole("dialog")).toBeHidden();
});
