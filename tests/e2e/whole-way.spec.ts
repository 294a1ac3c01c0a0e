/** The whole way of a new business: from the first look at the website to a second person's first day. */
import type { Browser, Page } from "@playwright/test";
import { expect, mailedLink, test } from "./journey.ts";

const password = "an otter over nine quiet canals";
const newAddress = (who: string) => `${who}-${Math.random().toString(36).slice(2, 12)}@whole-way.example`;

type Given = { page: Page; browser: Browser };

test("a visitor becomes an owner, and their first colleague signs in", ({ page, browser }) =>
  goWholeWay({ page, browser }));

test("they do so on phones @phone", ({ page, browser }) => goWholeWay({ page, browser }));

async function goWholeWay({ page, browser }: Given): Promise<void> {
  const colleague = newAddress("colleague");
  await startTrial(page, newAddress("owner"));
  await inviteColleague(page, colleague);
  const link = await mailedLink(colleague, /invitation/);
  const context = await browser.newContext({ viewport: page.viewportSize(), baseURL: new URL(link).origin });
  const second = await context.newPage();
  await second.goto(link);
  await second.getByLabel("First name").fill("Cole");
  await second.getByLabel("Last name").fill("League");
  await second.getByLabel("Password", { exact: true }).fill(password);
  await second.getByLabel("Confirm password").fill(password);
  await second.getByRole("button", { name: /^Join / }).click();
  await expect(second.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();

  await second.goto("/dashboard");
  await second.evaluate(() => localStorage.clear());
  await second.goto("/signin");
  await second.getByLabel("Email").fill(colleague);
  await second.getByLabel("Password", { exact: true }).fill(password);
  await second.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(second.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  await context.close();
}

async function startTrial(page: Page, email: string): Promise<void> {
  await page.goto("/");
  const pro = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Pro" }) });
  await pro.getByRole("link", { name: "Start 7-Day Free Trial" }).click();
  await expect(page).toHaveURL(/\/signup\?plan=pro/i);
  const fields = {
    "Organization Name": "Whole Way Plumbing",
    "First Name": "Wanda",
    "Last Name": "Way",
    Email: email,
    Password: password,
    "Confirm Password": password,
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel(/I agree to the/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByLabel("Expiration date").fill("12 / 34");
  await page.getByLabel(/Security code/).fill("123");
  await page.getByRole("button", { name: "Start Free Trial" }).click();
  // The welcome leads on by itself after three seconds, so nothing may be pressed on it here.
  const dashboard = page.getByRole("heading", { name: "Dashboard", level: 1 });
  const welcome = page.getByRole("heading", { name: /Welcome to Plumbline, Wanda/ });
  await expect(welcome.or(dashboard)).toBeVisible();
  await expect(dashboard).toBeVisible();
}

async function inviteColleague(page: Page, email: string): Promise<void> {
  await page.goto("/settings/users");
  await page.getByRole("button", { name: "Add New User" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Role").selectOption({ label: "Staff" });
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
}
