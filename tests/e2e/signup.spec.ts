/** From a plan to one's own dashboard: the four steps of sign-up, with all that can go wrong on the way. */
import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

const password = "an otter over nine quiet canals";
const newAddress = () => `owner-${Math.random().toString(36).slice(2, 12)}@journey.example`;

async function fillAccount(page: Page, email: string, changes: Record<string, string> = {}) {
  const fields: Record<string, string> = {
    "Organization Name": "Heron Heating",
    "First Name": "Hedda",
    "Last Name": "Heron",
    Email: email,
    Password: password,
    "Confirm Password": password,
    ...changes,
  };
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

async function toPayment(page: Page, email = newAddress(), plan = "Core") {
  await page.goto(`/signup?plan=${plan}`);
  await fillAccount(page, email);
  await page.getByLabel(/I agree to the/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Payment" })).toBeVisible();
  return email;
}

async function fillCard(page: Page, number = "4242 4242 4242 4242") {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration date").fill("12 / 34");
  await page.getByLabel(/Security code/).fill("123");
}

const start = (page: Page) => page.getByRole("button", { name: /Start Free Trial|Processing/ });

/** The welcome, or the dashboard to which it leads by itself after three seconds. */
const arrived = (page: Page) => page.getByRole("heading", { name: /^Welcome to Plumbline|^Dashboard$/ });

async function walkThrough(page: Page) {
  await page.goto("/signup");
  await expect(page.getByRole("listitem").filter({ hasText: "Select Plan" })).toHaveAttribute(
    "aria-current",
    "step",
  );
  await isSound(page);
  await page.getByRole("button", { name: /^Pro\b.*\$50/ }).click();

  await expect(page.getByRole("heading", { name: "Account information" })).toBeFocused();
  await expect(page.getByRole("progressbar", { name: "Sign-up progress" })).toHaveAttribute(
    "aria-valuenow",
    "2",
  );
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Please fill in all fields", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Please accept the Terms of Service and Privacy Policy", { exact: true }),
  ).toBeVisible();
  await expect(page.getByLabel("Organization Name")).toBeFocused();
  await isSound(page);
  await fillAccount(page, newAddress(), { "Confirm Password": "something else" });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Passwords do not match", { exact: true })).toBeVisible();
  await page.getByLabel("Confirm Password", { exact: true }).fill(password);
  await expect(page.getByText("Strong password.")).toBeVisible();
  for (let users = 0; users < 3; users++) await page.getByRole("button", { name: "Add one user" }).click();
  await page.getByLabel(/I agree to the/).check();
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByRole("heading", { name: "Payment" })).toBeFocused();
  await expect(page.getByText("7-Day Free Trial")).toBeVisible();
  const summary = page.getByLabel("Price summary");
  await expect(summary).toContainText("3 additional users$15.00");
  await expect(summary).toContainText("Total Monthly$65.00");
  await expect(page.getByLabel("Card number")).toBeVisible();
  await isSound(page);
  await fillCard(page, "4000 0000 0000 0002");
  await start(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your card was declined." })).toBeVisible();
  await fillCard(page);
  await start(page).click();

  // Told at once, because the welcome leads on by itself after three seconds.
  await expect(page.getByRole("main")).toContainText(
    /Welcome to Plumbline, Hedda.*Your plan has 8 users in total\./,
  );
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  await page.goto("/signup");
  await expect(page).toHaveURL(/\/dashboard/);
}

test("a stranger goes from the plans to a dashboard of their own", async ({ page }) => walkThrough(page));

test("a stranger does the same on a phone @phone", async ({ page }) => walkThrough(page));

test("a link from the pricing page leads past the first step, whatever its case", async ({ page }) => {
  await page.goto("/signup?plan=PRO");
  await expect(page.getByText("Pro includes 5 users")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { name: "Select your plan" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pro\b/ })).toHaveAttribute("aria-pressed", "true");
  await page.goto("/signup?plan=gold");
  await expect(page.getByRole("heading", { name: "Select your plan" })).toBeVisible();
});

test("more users are counted from none to ten", async ({ page }) => {
  await page.goto("/signup?plan=Core");
  const [fewer, more] = [
    page.getByRole("button", { name: "Remove one user" }),
    page.getByRole("button", { name: "Add one user" }),
  ];
  await expect(fewer).toHaveAttribute("aria-disabled", "true");
  for (let users = 0; users < 12; users++) await more.click({ force: true });
  await expect(page.getByLabel("10 additional users")).toBeVisible();
  await expect(more).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: /^Core\b/ }).click();
  await expect(page.getByLabel("0 additional users")).toBeVisible();
});

test("a reload keeps everything but the password and the card", async ({ page }) => {
  const email = await toPayment(page);
  await fillCard(page);
  await page.reload();
  await expect(page.getByText(/Enter your password again/)).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await expect(page.getByLabel(/I agree to the/)).toBeChecked();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), history.state]),
  );
  expect(kept).not.toContain(password);
  expect(kept).not.toContain("4242");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Card number")).toHaveValue("");
});

test("the browser's back and forward move between the steps", async ({ page }) => {
  await page.goto("/signup");
  await page.getByRole("button", { name: /^Core\b/ }).click();
  const email = newAddress();
  await fillAccount(page, email);
  await page.getByLabel(/I agree to the/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Payment" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Select your plan" })).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Payment" })).toBeVisible();
});

test("a double click on Start Free Trial starts one subscription", async ({ page, request }) => {
  const email = await toPayment(page);
  await fillCard(page);
  const keys: (string | undefined)[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith("/api/auth/signup")) keys.push(sent.headers()["idempotency-key"]);
  });
  await start(page).dblclick();
  await start(page)
    .click({ force: true, timeout: 500 })
    .catch(() => undefined);
  await expect(arrived(page)).toBeVisible();
  expect(keys).toHaveLength(1);
  const again = await request.post("/api/auth/signin", { data: { email, password } });
  expect(again.ok()).toBe(true);
});

test("an answer that is lost on the way is asked for again, not bought again", async ({ page }) => {
  await toPayment(page);
  await fillCard(page);
  const ids: string[] = [];
  await page.route("**/api/auth/signup", async (route) => {
    const answer = await route.fetch();
    ids.push((await answer.json()).organization.id);
    if (ids.length === 1) await route.abort("failed");
    else await route.fulfill({ response: answer });
  });
  await start(page).click();
  await expect(page.getByText("Signup failed. Network error. Please try again.")).toBeVisible();
  await start(page).click();
  await expect(arrived(page)).toBeVisible();
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

test("an address that has an account is said at its field", async ({ page }) => {
  await toPayment(page, "rosa@copperleaf.test");
  await fillCard(page);
  await start(page).click();
  await expect(page.getByRole("heading", { name: "Account information" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("This email address already has an account");
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
});

test("the whole way can be gone with the keyboard alone", async ({ page }) => {
  await page.goto("/signup");
  await page.getByRole("button", { name: /^Core\b/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Account information" })).toBeFocused();
  const type = async (text: string) => {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  };
  for (const text of ["Heron Heating", "Hedda", "Heron", newAddress()]) await type(text);
  await type(password);
  await page.keyboard.press("Tab");
  await expect(page.locator("button:focus")).toHaveAccessibleName("Show password");
  await type(password);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Remove one user" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("1 additional users")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Payment" })).toBeFocused();
  await expect(page.getByLabel("Card number")).toBeVisible();
  for (const text of ["4242424242424242", "1234", "123"]) await type(text);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Stay on this page" }).press("Enter");
  await expect(page.getByText(/Take your time/)).toBeVisible();
  await expect(page.getByRole("heading", { name: /Welcome/ })).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: "Go to Dashboard" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard/);
});

test("a member is sent on, a guest of the demo may open a business of their own", async ({ as }) => {
  const page = await as("rosa");
  await page.evaluate(() => {
    const organization = JSON.parse(localStorage.getItem("plumbline_organization") ?? "{}");
    localStorage.setItem("plumbline_organization", JSON.stringify({ ...organization, isDemo: false }));
  });
  await page.goto("/signup");
  await expect(page).toHaveURL(/\/dashboard/);
  await page.evaluate(() => {
    const organization = JSON.parse(localStorage.getItem("plumbline_organization") ?? "{}");
    localStorage.setItem("plumbline_organization", JSON.stringify({ ...organization, isDemo: true }));
  });
  await page.goto("/signup");
  await expect(page.getByRole("heading", { name: "Select your plan" })).toBeVisible();
});
