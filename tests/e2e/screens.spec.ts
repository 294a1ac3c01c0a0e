/** Every screen: nothing for axe to find, nothing wider than the page, nothing from elsewhere, no complaint. */
import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { becomePhone, fitsEveryWidth, isSound, turnDark } from "./soundness.ts";
import { fitsThumbs } from "./thumb-targets.ts";

const screens = [
  "/dashboard",
  "/customers",
  "/pipeline",
  "/customers/import",
  "/customers/leads",
  "/settings/profile",
  "/settings/subscription",
  "/jobs/calendar",
  "/jobs/dispatch",
  "/appointments",
  "/tasks",
  "/my-day",
  "/settings/availability",
  "/settings/booking",
  "/settings/brand",
  "/settings/portal",
  "/website/branding",
  "/website/forms",
  "/settings/reminders",
  "/settings/calendar-feeds",
  "/calendar",
  "/messages",
  "/invoices",
  "/books",
  "/books/payments",
  "/books/tax?basis=cash",
  "/books/accounts",
  "/contracts",
  "/services",
  "/jobs",
  "/marketing/campaigns",
  "/marketing/automations",
  "/marketing/funnels",
  "/settings/integrations",
  "/files",
  "/files?view=files",
  "/templates",
  "/files/upload",
  "/reports",
  "/reports/sales?period=this_year&compare=none",
  "/reports/customer-growth?period=last_12_months",
  "/reports/service-usage?period=this_year",
  "/reports/invoice-summary?period=this_year",
  "/settings",
  "/settings/invoicing",
  "/nowhere-at-all",
];
const publicScreens = [
  "/signin",
  "/forgot-password",
  "/reset-password?token=x",
  "/",
  "/pricing",
  "/signup",
  "/help",
];

/** A page is opened once: as a desk shows it in both color schemes, under a thumb, and at every other width. */
async function isSoundEverywhere(page: Page): Promise<void> {
  await isSound(page);
  await turnDark(page);
  await isSound(page, ["color-contrast", "link-in-text-block"]);
  await becomePhone(page);
  await isSound(page);
  await fitsThumbs(page);
  await fitsEveryWidth(page);
}

for (const address of publicScreens) {
  test(`${address} is sound in light and dark and on a phone`, async ({ page }) => {
    await page.goto(address);
    await isSoundEverywhere(page);
  });
}

for (const address of screens) {
  test(`${address} is sound in light and dark and on a phone`, async ({ as }) => {
    const page = await as("rosa");
    await page.goto(address);
    await isSoundEverywhere(page);
  });
}

test("a button too small for a thumb is found, one that is pressed around it and a link in a sentence are not", async ({
  page,
}) => {
  await page.goto("/help");
  await becomePhone(page);
  await page.locator("main").evaluate((main) => {
    main.insertAdjacentHTML(
      "afterbegin",
      `<p>Read <a href="/pricing">our prices</a> first.</p>
      <button style="position: relative; width: 20px; height: 20px; margin: 20px; padding: 0">
        <span style="position: absolute; inset: -14px"></span>
      </button>`,
    );
  });
  await fitsThumbs(page);
  await page.locator("main").evaluate((main) => {
    main.insertAdjacentHTML("afterbegin", `<p><button style="width: 60px; height: 30px">Tiny</button></p>`);
  });
  await expect(fitsThumbs(page)).rejects.toThrow(/Tiny.*60 by 30/);
});

test("what is still fading in is not measured before it has arrived", async ({ page }) => {
  await page.goto("/help");
  await page.locator("h1").evaluate((heading) => {
    heading.animate([{ opacity: 0.1 }, { opacity: 1 }], { duration: 1_500, easing: "steps(1, jump-end)" });
  });
  await isSound(page);
});

test("a button that turns on as axe begins to look is measured with its own colors", async ({ page }) => {
  await page.goto("/help");
  await page.locator("main").evaluate((main) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".late { color: #ddd; background: #fff } .late:enabled { color: #000 }");
    document.adoptedStyleSheets.push(sheet);
    main.insertAdjacentHTML("afterbegin", `<p><button class="late" disabled>Later</button></p>`);
  });
  await isSound(page);
  await page.evaluate(() => {
    const { run } = globalThis.axe;
    globalThis.axe.run = ((...asked: Parameters<typeof run>) => {
      globalThis.axe.run = run;
      document.querySelector(".late")?.removeAttribute("disabled");
      return run(...asked);
    }) as typeof run;
  });
  await isSound(page);
});

const customerTabs = ["Overview", "Notes & Timeline", "Contracts", "Services", "Jobs", "Invoices", "Files"];

test("a customer's tabs and dialogs are sound in light and dark", async ({ as, newCustomer }) => {
  const { id } = await newCustomer({ phone: "208 555 0123", notes: "Likes mornings" });
  const page = await as("rosa");
  await page.goto(`/customers/${id}`);
  for (const tab of customerTabs) {
    await page.getByRole("tab", { name: tab }).click();
    await isSound(page);
  }
  await page.getByRole("button", { name: "Edit Customer" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await isSound(page);
  await turnDark(page);
  await isSound(page, ["color-contrast"]);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  for (const tab of customerTabs) {
    await page.getByRole("tab", { name: tab }).click();
    await isSound(page, ["color-contrast"]);
  }
});

test("@phone the menu slides in and leads on", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Services", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Services", level: 1 })).toBeVisible();
});
