/** Texting: a business chooses and registers its number, and a customer answers STOP on their phone. */
import type { Browser, Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

/** The phones are for people at this machine, so without the headers of a proxy that journeys carry. */
async function openPhones(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), extraHTTPHeaders: {} });
  return context.newPage();
}

test("a business chooses its number, registers it, is approved, and takes another one @phone", async ({
  page,
}) => {
  await openBusiness(page);
  await page.goto("/settings/texts");
  await page.getByLabel("Area code").fill("12");
  await page.getByRole("button", { name: "Find Numbers" }).click();
  await expect(page.getByText("Enter a three-digit area code")).toBeVisible();
  await page.getByLabel("Area code").fill("541");
  await page.getByLabel("Area code").press("Enter");
  const numbers = page.getByRole("radiogroup", { name: "Available numbers" }).getByRole("radio");
  await expect(numbers).not.toHaveCount(0);
  await isSound(page);
  await numbers.last().check();
  await page.getByRole("button", { name: "Use This Number" }).click();
  await expect(page.getByText("Texts to customers are sent from this number.")).toBeVisible();
  await page.getByLabel("Legal business name").fill("Heron Heating LLC");
  await page.getByRole("button", { name: "Submit Registration" }).click();
  await expect(page.getByText(/Enter the nine digits of your EIN/)).toBeVisible();
  await page.getByLabel("EIN").fill("123456789");
  await page.getByLabel("Website").fill("https://heron.example");
  await page.getByLabel("What you text about").fill("Reminders of visits that customers booked with us.");
  await page.getByLabel("Sample message 1").fill("Heron Heating: your visit is tomorrow at 9:00 AM.");
  await page.getByLabel("Sample message 2").fill("Heron Heating: we're on our way.");
  await page.getByLabel("How customers agree").fill("They agree on our booking page when they book a visit.");
  await page.getByRole("button", { name: "Submit Registration" }).click();
  await expect(page.getByText("Carriers are reviewing your registration.")).toBeVisible();
  await isSound(page);
  await expect(page.getByText("Texts to customers are sent from this number.")).toBeVisible({
    timeout: 20_000,
  });
  const first = await page.getByText(/^\(541\) 555-01\d\d$/).innerText();
  await page.getByRole("button", { name: "Release Number" }).click();
  const question = page.getByRole("dialog", { name: `Release ${first}?` });
  await expect(question).toContainText("Conversations stay, and customers who opted out stay opted out.");
  await isSound(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText(first, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Release Number" }).click();
  await question.getByRole("button", { name: "Release Number" }).click();
  await expect(page.getByText(`${first} was released.`)).toBeVisible();
  await expect(page.getByText(/^You released \(541\)/)).toBeVisible();
  await expect(page.getByLabel("Legal business name")).toHaveCount(0);
  await isSound(page);
  await page.getByLabel("Area code").fill("458");
  await page.getByLabel("Area code").press("Enter");
  await numbers.last().check();
  await page.getByRole("button", { name: "Use This Number" }).click();
  await expect(page.getByText("Texts to customers are sent from this number.")).toBeVisible();
  await expect(page.getByLabel("Legal business name")).toHaveValue("Heron Heating LLC");
});

test("a customer answers STOP on their phone and gets one answer", async ({
  as,
  newCustomer,
  browser,
  baseURL,
}) => {
  const phone = `(208) 555-${1000 + Math.floor(Math.random() * 8_999)}`;
  const { id } = await newCustomer({ phone });
  const phones = await openPhones(browser, baseURL);
  await phones.goto("/dev/phones");
  await phones.getByLabel("From the phone").fill(phone);
  await phones
    .getByLabel("To the business")
    .selectOption({ label: "Copperleaf Plumbing & Heating, (208) 555-0142" });
  await phones.getByLabel("Text", { exact: true }).fill("Stop texting me please");
  await phones.getByRole("button", { name: "Send Text" }).click();
  await expect(phones.getByRole("heading", { level: 1 })).toHaveText(phone);
  const answer = phones.getByText(/You won't get any more texts from us/);
  await expect(async () => {
    await phones.getByRole("link", { name: "Refresh" }).click();
    await expect(answer).toHaveCount(1);
  }).toPass();
  await isSound(phones);
  const page = await as("rosa");
  await page.goto(`/customers/${id}`);
  await expect(page.getByRole("switch", { name: "All texts" })).not.toBeChecked();
  await phones.getByRole("textbox", { name: "Answer" }).fill("start");
  await phones.getByRole("button", { name: "Send Text" }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("switch", { name: "All texts" })).toBeChecked({ timeout: 1_000 });
  }).toPass();
  await phones.context().close();
});
