/** From an invitation to the last click: somebody is let in, given less, and let go, while both look on. */
import type { Browser, Page } from "@playwright/test";
import { expect, mailedLink, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

const password = "seven green bottles of rain";
const newAddress = () => `new-${Math.random().toString(36).slice(2, 10)}@people.example`;

test("somebody invited joins, sees what the role permits, is given less, and is out when deactivated", async ({
  as,
  browser,
}) => {
  const email = newAddress();
  const rosa = await as("rosa");
  await invite(rosa, email, "Staff");
  const guest = await join(browser, email);
  await expect(guest.getByRole("navigation").getByRole("link", { name: "Customers" })).toBeVisible();
  await guest.goto("/settings/roles");
  await expect(guest).toHaveURL(/\/dashboard/);
  await expect(guest.getByText(/permission to view roles \("roles\.view"\)/)).toBeVisible();
  await giveRole(rosa, "Nell Novak", "Accountant");
  await guest.goto("/customers?new=1");
  await guest.getByLabel("First Name").fill("Nobody");
  await guest.getByLabel("Last Name").fill("Atall");
  await guest.getByRole("button", { name: "Create Customer" }).click();
  await expect(guest.getByText(/doesn't include the permission "customers.create"/)).toBeVisible();
  await deactivate(rosa, "Nell Novak");
  await guest.goto("/dashboard");
  await expect(guest).toHaveURL(/\/signin/);
  await guest.context().close();
});

test("an owner sees the product as a role would, changes nothing, and comes back", async ({ as }) => {
  const page = await as("tessa");
  await page.goto("/settings/roles");
  await page.getByRole("button", { name: "Actions for Dispatcher" }).click();
  await page.getByRole("menuitem", { name: "View as This Role" }).click();
  const banner = page.getByRole("region", { name: "View" });
  await expect(banner).toContainText("Viewing as the role Dispatcher");
  await page.goto("/settings/subscription");
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(banner).toBeVisible();
  await isSound(page);
  await banner.getByRole("button", { name: "Exit" }).click();
  await expect(banner).toBeHidden();
  await page.goto("/settings/roles");
  await expect(page.getByRole("heading", { name: "Roles", level: 1 })).toBeVisible();
});

test("a role of one's own is written by keyboard and deleted in favour of another", async ({ as }) => {
  const name = `Night shift ${Math.random().toString(36).slice(2, 8)}`;
  const page = await as("rosa");
  await page.goto("/settings/roles");
  await page.getByRole("button", { name: "Add New Role" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  const change = dialog.getByLabel("Customers: Edit");
  await change.focus();
  await change.selectOption("team");
  await expect(dialog.getByLabel("Customers: View")).toHaveValue("team");
  await dialog.getByLabel("Users: View").press("Space");
  await isSound(page);
  await dialog.getByRole("button", { name: "Create Role" }).press("Enter");
  await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete Role" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Role" }).click();
  await expect(page.getByRole("button", { name, exact: true })).toBeHidden();
});

test("@phone a team is made under one's thumb, and an invitation opens on a phone", async ({
  as,
  browser,
}) => {
  const name = `Crew ${Math.random().toString(36).slice(2, 8)}`;
  const email = newAddress();
  const page = await as("rosa");
  await page.goto("/settings/teams");
  await page.getByRole("button", { name: "Create New Team" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await isSound(page);
  await dialog.getByRole("button", { name: "Create Team" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await invite(page, email, "Staff");
  const guest = await openLink(browser, email, { width: 390, height: 844 });
  await guest.getByRole("button", { name: /^Join / }).click();
  await expect(guest.getByText("First name is required")).toBeVisible();
  await isSound(guest);
  await guest.context().close();
});

for (const address of ["/settings/users", "/settings/teams", "/settings/roles", "/invitation?token=x"]) {
  test(`@phone ${address} fits a phone`, async ({ as }) => {
    const page = await as("rosa");
    await page.goto(address);
    await isSound(page);
  });
}

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Add New User" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Role").selectOption({ label: role });
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Actions for ${email}` })).toBeVisible();
}

/** Opens the mailed link in a browser of its own, which nobody is signed in to. */
async function openLink(
  browser: Browser,
  email: string,
  viewport = { width: 1440, height: 900 },
): Promise<Page> {
  const link = new URL(await mailedLink(email, /invitation/));
  const guest = await (await browser.newContext({ baseURL: link.origin, viewport })).newPage();
  await guest.goto(link.pathname + link.search);
  await expect(guest.getByText("Rosa Delgado invited you as Staff.")).toBeVisible();
  await isSound(guest);
  return guest;
}

/** Takes the one seat that the demo has free, so only one journey may do it. */
async function join(browser: Browser, email: string): Promise<Page> {
  const guest = await openLink(browser, email);
  await guest.getByLabel("First name").fill("Nell");
  await guest.getByLabel("Last name").fill("Novak");
  await guest.getByLabel("Password", { exact: true }).fill(password);
  await guest.getByLabel("Confirm password").fill(password);
  await guest.getByRole("button", { name: /^Join / }).click();
  await expect(guest).toHaveURL(/\/dashboard/);
  return guest;
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.goto("/settings/users");
  await page.getByLabel("Search users").fill(name);
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

async function giveRole(page: Page, name: string, role: string): Promise<void> {
  await choose(page, name, "Role and Team");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Role").selectOption({ label: role });
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(`${name} updated`)).toBeVisible();
}

async function deactivate(page: Page, name: string): Promise<void> {
  await choose(page, name, "Deactivate");
  await isSound(page);
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect(page.getByText(`${name} deactivated.`)).toBeVisible();
}
