/** Settings: what each person finds there, preferences that act at once, and a log that can be trusted. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, openBusiness, test, tokenOf } from "./journey.ts";
import { isSound } from "./soundness.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save Preferences" });

test("the owner finds every setting and the quick ways to it", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/settings");
  for (const title of ["Quick Actions", "User Management", "Application Settings", "Account & Security"]) {
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  }
  await isSound(page);
  const names = [
    "Users",
    "Teams",
    "Roles",
    "Preferences",
    "Custom Fields",
    "Integrations",
    "Billing & Plans",
    "Audit Log",
  ];
  for (const name of names) {
    await page.goto("/settings");
    await page
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .last()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(name, "i"));
  }
  await page.goto("/settings");
  await page.getByRole("link", { name: "Add New User" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("staff find what is theirs and nothing that would be refused @phone", async ({ as }) => {
  const page = await as("diego");
  await page.goto("/settings");
  await expect(page.getByRole("link", { name: /^Profile Settings/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Preferences/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Audit Log/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Billing/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Add New User" })).toHaveCount(0);
  await isSound(page);
  await page.goto("/settings/preferences");
  await expect(page.getByText(/You can view business settings/)).toBeVisible();
  await expect(page.getByLabel("Business name")).toHaveAttribute("readonly", "");
  await isSound(page);
});

test("preferences of the business act everywhere at once", async ({ page }) => {
  await openBusiness(page);
  await page.goto("/settings/preferences");
  await expect(page.getByLabel("Business name")).toHaveValue("Heron Heating");
  await expect(save(page)).toBeDisabled();
  await isSound(page);
  await page.getByRole("combobox", { name: "Time zone" }).fill("Boise");
  await page.getByRole("option", { name: /Boise/ }).click();
  await expect(page.getByText(/In the new time zone/)).toBeVisible();
  await page.getByLabel("Date and number format", { exact: true }).selectOption("en-GB");
  await page.getByLabel("Weeks begin on").selectOption("Monday");
  await page.getByRole("switch", { name: "Saturday: open" }).check({ force: true });
  await page.getByRole("button", { name: "Add hours on Monday" }).click();
  await page.getByLabel("Monday, time range 1: to").fill("12:00");
  await page.getByLabel("Monday, time range 2: from").fill("11:00");
  await expect(page.getByText("Time ranges can't overlap")).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await page.getByLabel("Monday, time range 2: from").fill("13:00");
  await page.getByLabel("Monday, time range 2: to").fill("18:00");
  await page.getByRole("button", { name: "Add Holiday" }).click();
  await page.getByLabel("Holiday 1: day").fill("2026-12-25");
  await page.getByLabel("Holiday 1: name").fill("Christmas Day");
  await save(page).click();
  await expect(page.getByText("Preferences saved.")).toBeVisible();
  await page.goto("/settings/audit-log");
  await expect(page.getByRole("link", { name: /changed the business preferences/ })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "changed the business preferences" })).toContainText(
    /\d{1,2} \w{3,4} 20\d\d, \d\d:\d\d/,
  );
  await page.reload();
  await page.goto("/settings/preferences");
  await expect(page.getByLabel("Monday, time range 2: to")).toHaveValue("18:00");
  await expect(page.getByRole("switch", { name: "Saturday: open" })).toBeChecked();
});

test("two people who edit at once are told and lose nothing", async ({ page }) => {
  await openBusiness(page);
  await page.goto("/settings/preferences");
  await page.getByLabel("City").fill("Boise");
  const token = await tokenOf(page);
  const other = await page.request.put("/api/organization/preferences", {
    headers: { authorization: `Bearer ${token}` },
    data: { state: "Idaho" },
  });
  expect(other.ok()).toBe(true);
  await save(page).click();
  await expect(page.getByText("Preferences saved.")).toBeVisible();
  await expect(page.getByLabel("State")).toHaveValue("Idaho");
  await expect(page.getByLabel("City")).toHaveValue("Boise");
});

test("a person's own theme and clock are theirs alone", async ({ page }) => {
  await openBusiness(page);
  await page.goto("/settings/preferences");
  await page.getByText("Dark", { exact: true }).click();
  await page.getByLabel("Your time format").selectOption("24");
  await page.getByLabel("New leads: Email").uncheck();
  await save(page).click();
  await expect(page.getByText("Preferences saved.")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await isSound(page);
  await page.goto("/settings/audit-log");
  await expect(page.getByRole("row").filter({ hasText: "changed their preferences" })).toContainText(
    /, \d\d:\d\d(?! [AP]M)/,
  );
  await page.goto("/settings/preferences");
  await expect(page.getByLabel("New leads: Email")).not.toBeChecked();
});

/** On a phone the filters wait behind their button. */
async function chooseType(page: Page, type: string): Promise<void> {
  const filters = page.getByRole("button", { name: "Filters" });
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) await filters.click();
  await page.getByLabel("Event type").selectOption(type);
  if (isPhone) await page.getByRole("dialog").getByRole("button", { name: "Show Results" }).click();
}

async function inspect(page: Page, { name }: { name: string }) {
  await page.goto("/settings/audit-log");
  await expect(page.getByRole("region", { name: "Tamper evidence" })).toContainText(/tamper-evident|sealed/i);
  await chooseType(page, "customer.created");
  await expect(page).toHaveURL(/kind=customer.created/);
  const added = page.getByRole("link", { name: `${name} was added as a lead` });
  await expect(added).toBeVisible();
  await isSound(page);
  await added.click();
  const dialog = page.getByRole("dialog", { name: "Customer: created" });
  await expect(dialog).toContainText("Record");
  await isSound(page);
  await dialog.getByRole("button", { name: "All Events for This Customer" }).click();
  await expect(page).toHaveURL(/record_kind=customer/);
  await expect(page.getByRole("button", { name: "Show events for all records" })).toBeVisible();
}

test("the audit log is filtered, opened and followed from record to record", async ({ as, newCustomer }) =>
  inspect(await as("rosa"), await newCustomer()));

test("the audit log is as usable on a phone @phone", async ({ as, newCustomer }) =>
  inspect(await as("rosa"), await newCustomer()));

test("the log shows before and after, is verified and exported", async ({ page }) => {
  await openBusiness(page);
  await page.goto("/settings/preferences");
  await page.getByLabel("Business name").fill("=Heron & Daughters");
  await save(page).click();
  await expect(page.getByText("Preferences saved.")).toBeVisible();
  await page.goto("/settings/audit-log?search=daughters");
  await page.getByRole("link", { name: /changed the business preferences/ }).click();
  await expect(page.getByRole("dialog").locator("del")).toHaveText("Heron Heating");
  await expect(page.getByRole("dialog").locator("ins")).toHaveText("=Heron & Daughters");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText(/Verified through|No events are sealed yet/)).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Spreadsheet (CSV)" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain("name: Heron Heating → =Heron & Daughters");
  expect(text).not.toMatch(/(^|,)"?[=+@-]/m);
  await page.goto("/settings/audit-log?kind=audit.exported");
  await expect(page.getByRole("link", { name: "Hedda Heron exported the audit log" })).toBeVisible();
});
