/** Finished work becomes drafts with one press, at the desk and on a phone; a job with nothing to bill is let go. */
import type { Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";
import { fitsEveryWidth, isSound, turnDark } from "./soundness.ts";

type Call = (path: string, data: object) => Promise<{ id: number; number: string }>;

/** A business with one customer for whom these jobs are done. */
async function openWithDone(page: Page, titles: readonly string[]): Promise<void> {
  const headers = await openBusiness(page);
  const post: Call = async (path, data) => {
    const answer = await page.request.post(path, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  const customer = await post("/api/customers/", {
    first_name: "Ida",
    last_name: "Berg",
    email: "ida@customer.example",
  });
  const lines = [{ kind: "labor", name: "Labor", quantity: "2", unit_price_cents: 9_000 }];
  for (const title of titles) {
    const job = await post("/api/jobs/", { title, customer_id: customer.id, lines });
    await post(`/api/jobs/${job.id}/complete`, {});
  }
}

const rows = (page: Page) => page.getByRole("list", { name: "Jobs ready to invoice" }).getByRole("listitem");

test("the dashboard leads to finished work, which becomes drafts with one press", async ({ page }) => {
  await openWithDone(page, ["Sump pump", "Backflow test", "Warranty visit"]);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /3 jobs done and not invoiced/ }).click();
  await expect(page.getByRole("heading", { name: "Ready to Invoice" })).toBeVisible();
  await expect(page.getByText("$540.00 done and not invoiced")).toBeVisible();
  await isSound(page);

  await rows(page)
    .filter({ hasText: "Warranty visit" })
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "Nothing to Bill" }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("Covered by warranty");
  await page.getByRole("button", { name: "Remove from Queue" }).click();
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole("checkbox", { name: "Select all 2" }).check();
  await page.getByRole("switch", { name: "One draft per customer" }).check({ force: true });
  await page.getByRole("button", { name: "Create Drafts" }).click();
  await expect(page.getByRole("heading", { name: "1 draft created" })).toBeVisible();
  await expect(page.getByRole("link", { name: "View Draft" })).toHaveCount(2);
  await expect(page.getByText("Everything is invoiced")).toBeVisible();
  await turnDark(page);
  await isSound(page);
  await fitsEveryWidth(page);

  await page.getByRole("combobox", { name: "Show" }).selectOption("Nothing to bill");
  await expect(page.getByText("Covered by warranty")).toBeVisible();
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Put Back" }).click();
  await expect(page.getByText("No jobs here")).toBeVisible();
});

test("a part of a job and a deposit are drafted from the job's page", async ({ page }) => {
  await openWithDone(page, ["Sump pump"]);
  await page.goto("/invoices/ready");
  await page.getByRole("link", { name: "Sump pump" }).click();
  const billing = page.getByRole("region", { name: "Billing" });
  await expect(billing.getByText("$0.00 of $180.00 invoiced")).toBeVisible();
  await billing.getByRole("button", { name: "Invoice a Part" }).click();
  await page.getByRole("dialog").getByText("Lines", { exact: true }).click();
  await page.getByRole("textbox", { name: "Labor" }).fill("0.5");
  await page.getByRole("button", { name: "Create Draft" }).click();
  await expect(page).toHaveURL(/\/invoices\/\d+\/edit$/);
  await page.goBack();
  await expect(billing.getByText("$45.00 of $180.00 invoiced")).toBeVisible();
  await billing.getByRole("button", { name: "Create Deposit Invoice" }).click();
  await page.getByRole("textbox", { name: "Percent" }).fill("10");
  await page.getByRole("button", { name: "Create Draft" }).click();
  await expect(page).toHaveURL(/\/invoices\/\d+\/edit$/);
  await page.goBack();
  await expect(billing.getByRole("link", { name: "Draft Deposit for Sump pump" })).toBeVisible();
  await isSound(page);
});

test("finished work is invoiced from a phone @phone", async ({ page }) => {
  await openWithDone(page, ["Sump pump", "Backflow test"]);
  await page.goto("/invoices/ready");
  await page.getByRole("checkbox", { name: /Sump pump/ }).check();
  await page.getByRole("button", { name: "Create Drafts" }).click();
  await expect(page.getByRole("heading", { name: "1 draft created" })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await isSound(page);
});
