/** A list of customers from another program: its columns are matched, an error is left out, it is imported and undone. */
import type { Page } from "@playwright/test";
import { expect, test, tokenOf } from "./journey.ts";
import { isSound, turnDark } from "./soundness.ts";

test("customers come in from a file, with columns matched by hand, and are taken back", async ({ as }) => {
  await walk(await as("rosa"));
});

test("customers come in from a file on a phone @phone", async ({ as }) => {
  await walk(await as("rosa"));
});

async function walk(page: Page): Promise<void> {
  const mark = `Imp${Date.now().toString(36)}`;
  const lines = [
    "Who,Email address,Access,Lead source",
    `Nora ${mark},nora-${mark}@example.com,Side door,Referral`,
    `Otto ${mark},not an address,Back door,Referral`,
    `Nora W ${mark},NORA-${mark}@example.com,,`,
  ];
  await page.goto("/customers/import");
  await expect(page.getByText("You can undo an import for 30 days.")).toBeVisible();
  const buffer = Buffer.from(lines.join("\n"));
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: `${mark}.csv`, mimeType: "text/csv", buffer });
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("Choose the column that holds the name")).toBeVisible();
  await page.getByLabel("What Who holds").selectOption("Name");
  await page.getByLabel("What Access holds").selectOption("Notes");
  await expect(preview.getByText("Line 3: Please enter a valid email address")).toBeVisible();
  await expect(preview.getByText("Same email as line 2")).toBeVisible();
  await isSound(page);
  const take = preview.getByRole("button", { name: "Import 1 Customer" });
  await expect(take).toBeDisabled();
  await preview.getByLabel("Skip these lines and import the rest").check();
  await take.click();
  await expect(page.getByText("1 customer imported.")).toBeVisible();
  const imports = page.getByRole("region", { name: "Recent Imports" });
  const line = imports.getByRole("listitem").filter({ hasText: mark });
  await expect(line).toContainText("1 added, 2 skipped");
  await turnDark(page);
  await isSound(page);

  await page.goto(`/customers?search=${mark}`);
  await expect(page.getByText(`Nora ${mark}`)).toBeVisible();
  await page.goto("/customers/import");
  await imports.getByRole("button", { name: `Undo ${mark}.csv` }).click();
  await expect(page.getByText(`${mark}.csv undone.`)).toBeVisible();
  await expect(line).toContainText("Undone by");
  await page.goto(`/customers?search=${mark}`);
  await expect(page.getByText("No customers found")).toBeVisible();
}

/** Someone else imports something, so that the page has its file looked at again. Gives what lets the answer come. */
async function lookedAtAgain(page: Page): Promise<() => void> {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route("**/api/customers/imports/preview", async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });
  const mark = `Other${Date.now().toString(36)}`;
  const made = await page.request.post("/api/customers/imports", {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    data: { text: `Name\nNora ${mark}\n`, file_name: `${mark}.csv` },
  });
  expect(made.status(), await made.text()).toBe(201);
  await asked.promise;
  return answered.resolve;
}

for (const where of ["", " @phone"]) {
  test(`customers who are there already are changed by a file, and put back${where}`, async ({
    as,
    newCustomer,
  }) => {
    const page = await as("rosa");
    const mark = `Upd${Date.now().toString(36)}`;
    const email = `${mark}@example.com`;
    const { name } = await newCustomer({ first_name: "Nora", last_name: mark, email, city: "Nampa" });
    await page.goto("/customers/import");
    const text = `Email,City,Lead source\n${email.toUpperCase()},Boise,Yelp\nnot an address,Boise,\n`;
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: `${mark}.csv`, mimeType: "text/csv", buffer: Buffer.from(text) });
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByText("Choose the column that holds the name", { exact: false })).toBeVisible();
    await page.getByLabel("Customers you already have").selectOption("Update them");
    await expect(page.getByText("Blank cells change nothing.")).toBeVisible();
    await expect(preview.getByText("City, Notes", { exact: false })).toBeVisible();
    await preview.getByLabel("Skip these lines and import the rest").check();
    await isSound(page);
    const answer = await lookedAtAgain(page);
    await preview.getByRole("button", { name: "Import 1 Customer" }).click({ timeout: 30_000 });
    await expect(page.getByText("1 customer updated.")).toBeVisible();
    answer();
    const imports = page.getByRole("region", { name: "Recent Imports" });
    const line = imports.getByRole("listitem").filter({ hasText: mark });
    await expect(line).toContainText("0 added, 1 updated, 1 skipped");
    await page.goto(`/customers?search=${mark}`);
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("main")).toContainText("Boise");
    await page.goto("/customers/import");
    const undo = imports.getByRole("button", { name: `Undo ${mark}.csv` });
    const cut = await undo
      .getByText("Undo", { exact: true })
      .evaluate((word) => word.scrollWidth - word.clientWidth);
    expect(cut, "pixels of the button's word that are cut off").toBeLessThanOrEqual(0);
    await undo.click();
    await expect(page.getByText(`${mark}.csv undone.`)).toBeVisible();
    await expect(line).toContainText("Undone by");
    await isSound(page);
  });
}
