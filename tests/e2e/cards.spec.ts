/** The card in the browser: our form for test cards, with the bank that asks; and Stripe's field where it has keys. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { cataloguePrices } from "#domains/billing/plan/prices.ts";
import { type Program, startProduct } from "../support/product.ts";
import { type StripeApi, startStripeApi } from "../support/stripe-api.ts";
import { expect, test } from "./journey.ts";

const password = "an otter over nine quiet canals";

async function toPayment(page: Page, address = ""): Promise<void> {
  await page.goto(`${address}/signup?plan=Pro`);
  const fields: Record<string, string> = {
    "Organization Name": "Card & Sons",
    "First Name": "Cara",
    "Last Name": "Card",
    Email: `cara-${Math.random().toString(36).slice(2, 12)}@journey.example`,
    Password: password,
    "Confirm Password": password,
  };
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel(/I agree to the/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Payment" })).toBeVisible();
}

const pay = (page: Page) => page.getByRole("button", { name: /Start Free Trial|Processing/ }).click();
const alert = (page: Page) => page.getByRole("alert");
/** The welcome, or the dashboard to which it leads by itself after three seconds. */
const welcome = (page: Page) => page.getByRole("heading", { name: /^Welcome to Plumbline|^Dashboard$/ });

async function typeCard(page: Page, number: string): Promise<void> {
  for (const [label, keys] of [
    ["Card number", number],
    ["Expiration date", "1234"],
    ["Security code (CVC)", "123"],
  ] as const) {
    await page.getByLabel(label).fill("");
    await page.getByLabel(label).pressSequentially(keys);
  }
}

test("a test card is typed, refused, confirmed with its bank, and starts the trial", async ({ page }) => {
  await toPayment(page);
  await page.getByLabel("Card number").pressSequentially("4000000000009995");
  await expect(page.getByLabel("Card number")).toHaveValue("4000 0000 0000 9995");
  await expect(page.getByLabel("Card number")).toHaveAttribute("autocomplete", "cc-number");
  await pay(page);
  await expect(page.getByLabel("Expiration date")).toBeFocused();
  await expect(page.getByLabel("Expiration date")).toHaveAccessibleDescription("Expiration date is required");
  await typeCard(page, "4000000000009995");
  await expect(page.getByLabel("Expiration date")).toHaveValue("12 / 34");
  await page.getByLabel("Security code (CVC)").press("Enter");
  await expect(alert(page)).toHaveText("Your card has insufficient funds.");

  await typeCard(page, "4000002500003155");
  await pay(page);
  const bank = page.getByRole("dialog", { name: "Confirm your card" });
  await expect(bank).toContainText("Visa card ending in 3155");
  await bank.getByRole("button", { name: "Fail authentication" }).click();
  await expect(alert(page)).toHaveText(/^We are unable to authenticate your payment method\./);
  await pay(page);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expect(welcome(page)).toBeVisible();
});

/** Stripe.js as far as the card field uses it; what it would ask Stripe it asks the journey. */
const stripeScript = `window.Stripe = (key) => ({
  elements: () => ({
    create() {
      const input = document.createElement("input");
      input.setAttribute("aria-label", "Card number at Stripe");
      const heard = {};
      input.addEventListener("input", () => heard.change?.({ error: undefined }));
      return {
        on: (name, listener) => { heard[name] = listener; },
        mount: (place) => { place.append(input); heard.ready?.(); },
        destroy: () => input.remove(),
        number: () => input.value,
      };
    },
  }),
  confirmCardSetup: (secret, { payment_method: { card } }) => window.confirmAtStripe(key, secret, card.number()),
});`;

test.describe("with Stripe's keys", () => {
  let api: StripeApi;
  let program: Program;
  let dataDir: string;
  test.beforeAll(async () => {
    api = await startStripeApi(cataloguePrices);
    dataDir = await mkdtemp(join(tmpdir(), "plumbline-stripe-"));
    program = await startProduct(dataDir, {
      DEMO: "false",
      STRIPE_SECRET_KEY: api.secretKey,
      STRIPE_PUBLISHABLE_KEY: "pk_test_of_the_journey",
      STRIPE_WEBHOOK_SECRET: api.webhookSecret,
      STRIPE_CONNECT_WEBHOOK_SECRET: api.connectWebhookSecret,
      STRIPE_API_URL: api.url,
    });
  });
  test.afterAll(async () => {
    await program.stop();
    await api.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("the number goes to Stripe and never to us", async ({ page }) => {
    const sentToUs: string[] = [];
    page.on("request", (request) => sentToUs.push(request.postData() ?? ""));
    await page.route("https://js.stripe.com/**", (route) =>
      route.fulfill({ contentType: "text/javascript", body: stripeScript }),
    );
    await page.exposeFunction("confirmAtStripe", (key: string, secret: string, number: string) => {
      expect(key).toBe("pk_test_of_the_journey");
      try {
        return { setupIntent: { payment_method: api.ledger.confirmSetup(secret, number, true) } };
      } catch (error) {
        return { error: { message: (error as Error).message } };
      }
    });
    await toPayment(page, `http://localhost:${program.port}`);
    const field = page.getByLabel("Card number at Stripe");
    await field.fill("4000000000000002");
    await pay(page);
    await expect(alert(page).filter({ hasText: "Your card was declined." })).toBeVisible();
    await field.fill("4000002500003155");
    await pay(page);
    await expect(welcome(page)).toBeVisible();
    expect(sentToUs.some((body) => body.includes("4000002500003155"))).toBe(false);
    const [book] = [...api.ledger.books.values()];
    expect([book?.subscriptions[0]?.status, book?.card?.last4]).toEqual(["trialing", "3155"]);
  });

  test("a field that cannot be loaded says so and takes no payment", async ({ page }) => {
    await page.route("https://js.stripe.com/**", (route) => route.abort());
    await toPayment(page, `http://localhost:${program.port}`);
    await expect(page.getByText(/card field couldn't be loaded/)).toBeVisible();
    await pay(page);
    await expect(alert(page).filter({ hasText: "Card element not found" })).toBeVisible();
  });
});
