/** A customer signs in to the portal by the code in their mail, sees what is theirs, pays, confirms, and asks for work. */
import type { Page } from "@playwright/test";
import { expect, mailedText, openBusiness, test } from "./journey.ts";
import { fitsEveryWidth, isSound, turnDark } from "./soundness.ts";

/** A new business with a portal; a customer of it has an invoice and a visit. Gives the portal's path and the address. */
async function openPortal(page: Page) {
  const headers = await openBusiness(page);
  const call = async (method: "post" | "put" | "get", path: string, data?: object) =>
    (await (await page.request[method](path, { headers, ...(data ? { data } : {}) })).json()).data;
  const slug = `portal-${crypto.randomUUID().slice(0, 8)}`;
  const email = `${slug}@customer.example`;
  await call("put", "/api/portal/settings", { is_on: true, slug, welcome: "Good to see you." });
  const { id } = await call("post", "/api/customers/", { first_name: "Ida", last_name: "Berg", email });
  const invoice = await call("post", "/api/invoices", { customer_id: id });
  const line = { id: crypto.randomUUID(), name: "Boiler service", quantity: "1", unit_price_cents: 12_000 };
  await call("put", `/api/invoices/${invoice.id}`, { lines: [line] });
  await call("post", `/api/invoices/${invoice.id}/issue`, {});
  const start = new Date(Date.now() + 3 * 86_400_000);
  start.setUTCHours(17, 0, 0, 0);
  const event = await call("post", "/api/calendar/events", {
    title: "Boiler check",
    type: "job",
    start: start.toISOString(),
    end: new Date(start.getTime() + 3_600_000).toISOString(),
    customer_id: id,
  });
  return { path: `/portal/${slug}`, email, id, event, call };
}

async function walk(page: Page): Promise<void> {
  const { path, email, id, event, call } = await openPortal(page);
  await page.goto(path);
  await isSound(page);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Email Me a Code" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await isSound(page);
  await page.getByLabel("Six-digit code").fill("12345");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toContainText("That code isn't right");
  const [, code = ""] = await mailedText(email, /(\d{6}) is your code/);
  await page.getByLabel("Six-digit code").fill(code);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Hello, Ida" })).toBeVisible();
  await expect(page.getByLabel("Balance due")).toContainText("$120.00");
  await isSound(page);
  await turnDark(page);
  await isSound(page);
  await page.getByRole("button", { name: "Confirm Boiler check" }).click();
  await expect(page.getByRole("status")).toContainText("Your visit is confirmed");
  expect((await call("get", `/api/calendar/events/${event.id}`)).status).toBe("confirmed");
  await page.getByLabel("What do you need?").fill("The tap drips.");
  await page.getByRole("button", { name: "Send Request" }).click();
  await expect(page.getByRole("status")).toContainText("Your request was sent");
  expect((await call("get", `/api/tasks?customer_id=${id}`)).tasks).toHaveLength(1);
  await page.getByRole("button", { name: /^View and Pay/ }).click();
  await expect(page.getByRole("heading", { name: /^Invoice INV-001 from/ })).toBeVisible();
  await page.goto(path);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("button", { name: "Email Me a Code" })).toBeVisible();
}

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });
  test("a customer signs in by code and confirms a visit", ({ page }) => walkWithoutScript(page));
});

/** axe and the emulated night need a script: there the page is only walked. */
async function walkWithoutScript(page: Page): Promise<void> {
  const { path, email } = await openPortal(page);
  await page.goto(path);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Email Me a Code" }).click();
  const [, code = ""] = await mailedText(email, /(\d{6}) is your code/);
  await page.getByLabel("Six-digit code").fill(code);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("button", { name: "Confirm Boiler check" }).click();
  await expect(page.getByRole("status")).toContainText("Your visit is confirmed");
}

test("a customer signs in by code, sees what is theirs and acts on it @phone", ({ page }) => walk(page));

test("the business sets the portal up, invites a customer, and sees it as they do @phone", async ({
  page,
}) => {
  const { id, email, path } = await openPortal(page);
  await page.goto("/settings/portal");
  await expect(page.getByRole("switch", { name: "Customers can sign in" })).toBeChecked();
  const preview = page.frameLocator('iframe[title="Preview of the portal"]');
  await expect(preview.getByText("Hello, June")).toBeVisible();
  await isSound(page);
  await page.getByRole("switch", { name: /^Work requests/ }).press("Space");
  await expect(preview.getByText("Send Request")).toHaveCount(0);
  await page.getByRole("button", { name: "Save Portal" }).click();
  await expect(page.getByText("Customer portal saved.")).toBeVisible();
  await page.goto(`/customers/${id}?tab=portal`);
  await page.getByRole("button", { name: "Invite to Portal" }).click();
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
  await page.getByRole("button", { name: "See as This Customer" }).click();
  const look = page.frameLocator('iframe[title="Portal of Ida Berg"]');
  await expect(look.getByText("Hello, Ida")).toBeVisible();
  await expect(look.getByText("Send Request")).toHaveCount(0);
  await page.getByRole("button", { name: "Close" }).click();
  await isSound(page);
  await page.goto(path);
  await fitsEveryWidth(page);
});
