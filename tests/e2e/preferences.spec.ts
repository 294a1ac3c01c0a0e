/** What a customer agrees to while booking, and how they change it on the page that their emails lead to. */
import type { Page } from "@playwright/test";
import { expect, mailedText, openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

type Business = { slug: string; headers: { authorization: string } };

/** A business that books a service online every day and asks about offers. */
async function openBooking(page: Page): Promise<Business> {
  const headers = await openBusiness(page);
  const call = async (method: "post" | "put", path: string, data: object) => {
    const answer = await page.request[method](path, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  const businessHours = Array.from({ length: 7 }, () => [{ from: "08:00", to: "17:00" }]);
  await call("put", "/api/organization/preferences", { businessHours });
  const service = await call("post", "/api/services", {
    name: "Drain clearing",
    price_cents: 16_500,
    duration_minutes: 60,
  });
  const slug = `heron-${Math.random().toString(36).slice(2, 10)}`;
  const services = [{ service_id: service.id, shows_price: true, minutes: null, member_ids: [] }];
  await call("put", "/api/booking/settings", { is_on: true, slug, services, asks_about_offers: true });
  return { slug, headers };
}

/** Agrees to offers while booking; gives the way to the preferences in the email that follows. */
async function book(page: Page, slug: string, email: string): Promise<string> {
  await page.goto(`/book/${slug}`);
  await page.getByRole("link", { name: "Drain clearing" }).click();
  await page
    .getByRole("link", { name: /available times?$/ })
    .nth(1)
    .click();
  await page.locator("form button").nth(2).click();
  const box = page.getByRole("checkbox", { name: /may send me offers/ });
  await expect(box).not.toBeChecked();
  await box.check();
  await isSound(page);
  await page.getByLabel("Your name").fill("Ida Berg");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Phone number").fill("(212) 555-0142");
  await page.getByLabel("Where should we come?").fill("4 Elm St, New York");
  await page.getByRole("button", { name: "Book This Time" }).click();
  await expect(page.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();
  const [, link = ""] = await mailedText(email, /href="[^"]*(\/preferences\/[\w-]{22})"/);
  return link;
}

for (const { where, viewport, colorScheme } of [
  { where: "at a desk", viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { where: "at a desk in the dark", viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
  { where: "on a phone", viewport: { width: 390, height: 800 }, colorScheme: "light" },
  { where: "on a phone in the dark", viewport: { width: 390, height: 800 }, colorScheme: "dark" },
] as const) {
  test.describe(where, () => {
    test.use({ viewport, colorScheme });

    test("a customer agrees to offers while booking, takes it back, and stops everything", async ({
      page,
    }) => {
      const email = `ida-${Math.random().toString(36).slice(2, 10)}@customer.example`;
      const { slug } = await openBooking(page);
      const link = await book(page, slug, email);
      const isSeen = page.waitForResponse((answer) => answer.url().endsWith(`${link}/seen`));
      await page.goto(link);
      expect((await isSeen).status()).toBe(204);
      await expect(page.getByRole("group", { name: /^Email to i•••/ })).toBeVisible();
      await isSound(page);
      const offers = page.getByRole("checkbox", { name: /^Offers and news .* by email$/ });
      await expect(offers).toBeChecked();
      await offers.uncheck();
      await page.getByRole("button", { name: "Save Choices" }).click();
      await expect(page.getByText("Your choices were saved.")).toBeVisible();
      await expect(offers).not.toBeChecked();
      await isSound(page);
      await page.getByRole("button", { name: "Turn Everything Off" }).click();
      await expect(page.getByText(/^All texts to this number are off/)).toBeVisible();
      await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
      await isSound(page);
      await page.goto(`/preferences/${"A".repeat(22)}`);
      await expect(page.getByText("This link doesn't work.", { exact: false })).toBeVisible();
      await isSound(page);
    });
  });
}

test("a member attaches a signed form as proof, and takes the proof out as a table", async ({ page }) => {
  const headers = await openBusiness(page);
  const person = { first_name: "Ida", last_name: "Berg", status: "client", phone: "(212) 555-0142" };
  const made = await page.request.post("/api/customers/", { headers, data: person });
  const { id } = (await made.json()).data;
  await page.goto(`/customers/${id}`);
  await page.getByRole("switch", { name: "Text offers" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn on: Text offers" });
  await dialog.getByLabel("How did they ask?").fill("Signed the form at the counter");
  await dialog.getByLabel("Attach files").setInputFiles({
    name: "Signed form.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"),
  });
  await expect(dialog.getByRole("button", { name: "Remove Signed form.pdf" })).toBeVisible();
  await isSound(page);
  await dialog.getByRole("button", { name: "Customer Asked for It" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Show History" }).click();
  const history = page.getByRole("dialog", { name: "Message History" });
  await expect(history.getByRole("link", { name: "Signed form.pdf" })).toBeVisible();
  await isSound(page);
  const saved = page.waitForEvent("download");
  await history.getByRole("button", { name: "Export" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^consent-customer-\d+-[\d-]+\.csv$/);
  await history.getByRole("link", { name: "Signed form.pdf" }).click();
  await expect(page.getByText("a record of consent")).toBeVisible();
  await page.goto("/settings/email");
  const all = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Consent Records" }).click();
  expect((await all).suggestedFilename()).toMatch(/^consent-[\d-]+\.csv$/);
  await isSound(page);
});
