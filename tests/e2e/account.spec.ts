/** Getting in, being remembered, getting back in after forgetting, and getting out. */
import { cast } from "#domains/demo/cast.ts";
import { expect, mailedLink, test } from "./journey.ts";

/** Jamal changes his password here, so no other journey signs him in. */
const { rosa, jamal, priya } = cast;

test("a person signs in and lands on the page they came for", async ({ page }) => {
  await page.goto("/customers?status=client");
  await expect(page).toHaveURL(/\/signin/);
  await page.getByLabel("Email").fill(rosa.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(/isn't right/);
  await page.getByLabel("Password", { exact: true }).fill(rosa.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/customers\?status=client/);
  await expect(page.getByRole("heading", { name: "Customers", level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Customers", level: 1 })).toBeVisible();
});

test("a signed-in person has no business at the sign-in page", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/signin");
  await expect(page).toHaveURL(/\/dashboard/);
});

test("an expired access token is renewed without anybody noticing", async ({ as }) => {
  const page = await as("tessa");
  await page.evaluate(() => {
    const tokens = JSON.parse(localStorage.getItem("plumbline_tokens") ?? "{}");
    const payload = btoa(JSON.stringify({ exp: 1 })).replaceAll("=", "");
    localStorage.setItem("plumbline_tokens", JSON.stringify({ ...tokens, accessToken: `a.${payload}.b` }));
  });
  const renewed = page.waitForResponse("**/api/auth/refresh");
  await page.goto("/customers");
  expect((await renewed).status()).toBe(200);
  await expect(page.getByRole("heading", { name: "Customers", level: 1 })).toBeVisible();
});

test("a session that was ended elsewhere leads back to the sign-in page", async ({ page, request }) => {
  await page.goto("/signin");
  await page.getByLabel("Email").fill(priya.email);
  await page.getByLabel("Password", { exact: true }).fill(priya.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const refreshToken = await page.evaluate(
    () => JSON.parse(localStorage.getItem("plumbline_tokens") ?? "{}").refreshToken,
  );
  expect((await request.post("/api/auth/signout", { data: { refreshToken } })).ok()).toBe(true);
  await page.goto("/customers");
  await expect(page).toHaveURL(/\/signin/);
});

test("somebody who forgot the password chooses a new one by mail", async ({ page, request }) => {
  await page.goto("/signin");
  await page.getByRole("link", { name: /Forgot password/ }).click();
  await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible();
  await page.getByLabel("Email").fill(jamal.email);
  await page.getByRole("button", { name: /Send/ }).click();
  await expect(page.getByText(/^If an account uses this address, .*emailed a link/)).toBeVisible();
  const link = await mailedLink(jamal.email, /reset-password/);
  await page.goto(new URL(link).pathname + new URL(link).search);
  await page.getByLabel("New password", { exact: true }).fill("four brass elbows in a bucket");
  await page.getByLabel("Confirm new password").fill("four brass elbows in a bucket");
  await page.getByRole("button", { name: "Save New Password" }).click();
  await expect(page.getByText(/password (was|has been|is) (changed|set)|sign in with/i)).toBeVisible();
  const answer = await request.post("/api/auth/signin", {
    data: { email: jamal.email, password: "four brass elbows in a bucket" },
  });
  expect(answer.ok()).toBe(true);
});

test("signing out forgets everything", async ({ page }) => {
  await page.goto("/signin");
  await page.getByLabel("Email").fill(rosa.email);
  await page.getByLabel("Password", { exact: true }).fill(rosa.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("button", { name: /Rosa Delgado/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/signin/);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== "plumbline_theme")),
  ).toEqual([]);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/signin/);
});

test("a role without the permission is told so on the dashboard", async ({ as }) => {
  const page = await as("hannah");
  await page.goto("/settings/roles");
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole("alert").filter({ hasText: "permission" })).toBeVisible();
});
