/** Proving who one is beside the password: authenticator app, recovery codes, passkeys, an account elsewhere. */
import type { APIRequestContext, Page } from "@playwright/test";
import { generate } from "otplib";
import { expect, test } from "./journey.ts";

type Account = { email: string; password: string; firstName: string };

const password = "nine copper kettles in a row";

/** A business of one's own, so that nobody else's journey is disturbed. */
async function newAccount(request: APIRequestContext): Promise<Account> {
  const name = `ida-${Math.random().toString(36).slice(2, 10)}`;
  const email = `${name}@journeys.example`;
  const answer = await request.post("/api/auth/signup", {
    data: {
      orgName: "Berg Heating",
      firstName: "Ida",
      lastName: "Berg",
      email,
      password,
      plan: "core",
      paymentMethodId: "pm_card_visa",
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { email, password, firstName: "Ida" };
}

async function fillPassword(page: Page, { email }: Account): Promise<void> {
  await page.goto("/signin");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { refreshToken } = JSON.parse(localStorage.getItem("plumbline_tokens") ?? "{}");
    const body = JSON.stringify({ refreshToken });
    await fetch("/api/auth/signout", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    for (const key of ["user", "organization", "tokens"]) localStorage.removeItem(`plumbline_${key}`);
  });
  await page.goto("/signin");
}

/** That of the next half minute, which is right already, because clocks differ; the present one has been used. */
const nextCode = (secret: string): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });

async function setUpTwoFactor(page: Page): Promise<{ secret: string; codes: string[]; code: string }> {
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Set Up Two-Factor Authentication" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await dialog.locator("code").innerText()).replaceAll(" ", "");
  const code = await generate({ secret });
  await dialog.getByLabel("Code", { exact: true }).fill(code);
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("dialog", { name: "Save Your Recovery Codes" })).toBeVisible();
  const codes = await dialog.getByRole("list", { name: "Recovery codes" }).locator("code").allInnerTexts();
  expect(codes).toHaveLength(10);
  await dialog.getByRole("button", { name: "I've Saved Them" }).click();
  await expect(page.getByText("10 recovery codes left.")).toBeVisible();
  return { secret, codes, code };
}

async function proveByPassword(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm It's You" });
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toBeHidden();
}

for (const where of ["", " @phone"]) {
  test(`a person turns two-factor on and signs in by code, then by recovery code${where}`, async ({
    page,
    request,
  }) => {
    const account = await newAccount(request);
    await fillPassword(page, account);
    await expect(page).toHaveURL(/\/dashboard/);
    const { secret, codes, code } = await setUpTwoFactor(page);
    await signOut(page);

    await fillPassword(page, account);
    await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
    await page.getByLabel("Code", { exact: true }).fill(code);
    await page.getByRole("button", { name: "Verify" }).click();
    // On a slow machine it may have grown too old by then, which is told first.
    await expect(page.getByRole("alert")).toContainText(/That code (was already used|isn't right)/);
    await page.getByLabel("Code", { exact: true }).fill(await nextCode(secret));
    await page.getByLabel(/Trust this device/).check();
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page).toHaveURL(/\/dashboard/);

    await signOut(page);
    await fillPassword(page, account);
    await expect(page, "the trusted device is not asked").toHaveURL(/\/dashboard/);
    await page.goto("/settings/profile");
    await page.getByRole("button", { name: "Forget 1 Trusted Device" }).click();
    await expect(page.getByRole("button", { name: /trusted device/ })).toBeHidden();

    await signOut(page);
    await fillPassword(page, account);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(codes[0]?.toUpperCase() ?? "");
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto("/settings/profile");
    await expect(page.getByText("9 recovery codes left.")).toBeVisible();
  });
}

for (const where of ["", " @phone"]) {
  test(`a person adds a passkey and signs in with it alone${where}`, async ({ page, request }) => {
    const account = await newAccount(request);
    const device = await page.context().newCDPSession(page);
    await device.send("WebAuthn.enable");
    await device.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await fillPassword(page, account);
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto("/settings/profile");
    await page.getByRole("button", { name: "Add Passkey" }).click();
    await proveByPassword(page);
    await page.getByLabel("Name", { exact: true }).fill("My phone");
    await page.getByRole("button", { name: "Create Passkey" }).click();
    await expect(page.getByRole("button", { name: "Remove My phone" })).toBeVisible();

    await signOut(page);
    await page.getByRole("button", { name: "Sign In with Passkey" }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto("/settings/profile");
    await page.getByRole("button", { name: "Remove My phone" }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Confirm It's You" })
      .getByRole("button", { name: "Use Passkey" })
      .click();
    await expect(page.getByRole("button", { name: "Remove My phone" })).toBeHidden();
    await signOut(page);
    await page.getByRole("button", { name: "Sign In with Passkey" }).click();
    await expect(page.getByRole("alert")).toContainText(/That passkey didn't work|No passkey was used/);
  });
}

test("a person links Google by the password once, and is let in by it from then on", async ({
  page,
  request,
}) => {
  const account = await newAccount(request);
  const byGoogle = async () => {
    await page.getByRole("button", { name: "Google" }).click();
    await page.getByLabel("Address").fill(account.email);
    await page.getByRole("button", { name: "Continue" }).click();
  };
  await page.goto("/customers?status=client");
  await expect(page).toHaveURL(/\/signin/);
  await byGoogle();
  await expect(page.getByRole("heading", { name: "Link Google" })).toBeVisible();
  expect(new URL(page.url()).search, "the code leaves the address").toBe("");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Link and Sign In" }).click();
  await expect(page).toHaveURL(/\/customers\?status=client/);

  await signOut(page);
  await byGoogle();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto("/settings/profile");
  await expect(page.getByRole("button", { name: "Unlink Google" })).toBeVisible();
});

test("a stranger comes from Google to the sign-up, and a foreign return leads nowhere", async ({ page }) => {
  await page.goto("/signin");
  await page.getByRole("button", { name: "Microsoft" }).click();
  await expect(page.getByText(/Microsoft isn't set up on this server/)).toBeVisible();
  await page.getByRole("button", { name: "Google" }).click();
  const email = `new-${Math.random().toString(36).slice(2)}@journeys.example`;
  await page.getByLabel("Address").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.goto("/signup?plan=core");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("First Name")).toHaveValue("Ida");
  await page.goto("/signin/google?code=thiefs&state=thiefs&from=https://evil.example");
  await expect(page.getByRole("alert")).toContainText(/didn't work/);
  await page.evaluate(() => {
    const journey = { provider: "google", attempt: "made up", state: { from: "https://evil.example" } };
    sessionStorage.setItem("plumbline_social", JSON.stringify(journey));
  });
  await page.goto("/signin/google?code=thiefs&state=thiefs");
  await expect(page.getByRole("alert")).toContainText(/didn't work/);
});

test("members set a second factor up at sign-in where the business asks for one", async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  const account = await newAccount(request);
  await fillPassword(page, account);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto("/settings/profile");
  await page.getByRole("switch", { name: /Require two-factor/ }).click();
  await proveByPassword(page);
  await expect(page.getByRole("switch", { name: /Require two-factor/ })).toBeChecked();
  await signOut(page);
  await fillPassword(page, account);
  await expect(page.getByRole("heading", { name: "Set Up Two-Factor Authentication" })).toBeVisible();
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  await page.getByLabel("Code", { exact: true }).fill(await generate({ secret }));
  await page.getByRole("button", { name: "Turn On and Sign In" }).click();
  await expect(page.getByRole("list", { name: "Recovery codes" }).locator("code")).toHaveCount(10);
  await page.getByRole("button", { name: "I've Saved Them" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});
