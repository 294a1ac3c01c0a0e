/** Sending limits: how often one customer hears from the business, beside what else holds messages back. */
import { expect, openBusiness, test } from "./journey.ts";
import { isSound, turnDark } from "./soundness.ts";

const subject = "Messages per day";

test("limits are changed, taken back and refused where they are wrong @phone", async ({ page }) => {
  const headers = await openBusiness(page);
  const stored = async () =>
    (await (await page.request.get("/api/sending/settings", { headers })).json()).data.most_per_day;
  await page.goto("/settings/sending-limits");
  await expect(page.getByLabel(subject)).toHaveValue("10");
  await expect(page.getByText("8:00 PM to 8:00 AM", { exact: true })).toBeVisible();
  await expect(page.getByText(/of \d+ used$/)).toBeVisible();
  await isSound(page);
  await page.getByLabel(subject).fill("0");
  await page.getByRole("button", { name: "Save Limits" }).click();
  await expect(page.getByText("Messages per day must be at least 1")).toBeVisible();
  await page.getByLabel(subject).fill("");
  await page.getByRole("button", { name: "Save Limits" }).click();
  await expect(page.getByText("Sending limits saved.")).toBeVisible();
  await expect.poll(stored).toBeNull();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel(subject)).toHaveValue("10");
  await expect.poll(stored).toBe(10);
  await turnDark(page);
  await isSound(page);
  await page.getByRole("link", { name: "Change Quiet Hours" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reminders");
});

test("a technician is not offered the limits", async ({ as }) => {
  const page = await as("diego");
  await page.goto("/settings/sending-limits");
  await expect(page.getByText("Your role lets you view sending limits, but not change them.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save Limits" })).toHaveCount(0);
  await isSound(page);
});
