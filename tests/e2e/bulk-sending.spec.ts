/** A bulk message with attachments: tried on one's own phone, and stopped, gone on with and cancelled while it goes out. */
import type { Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const own = "(212) 555-0142";

/** Two clients of a business of one's own, in whose quiet hours it is now, so that nothing leaves. */
async function openQuietBusiness(page: Page): Promise<void> {
  const headers = await openBusiness(page);
  const send = async (method: "post" | "put", path: string, data: object) => {
    const answer = await page.request[method](path, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  for (const [first_name, phone] of [
    ["Ada", "(212) 555-0151"],
    ["Bea", "(212) 555-0152"],
  ])
    await send("post", "/api/customers/", { first_name, last_name: "Alm", phone, status: "client" });
  const hour = Number(
    new Intl.DateTimeFormat("en-US", {
      timeZone: "America/New_York",
      hour: "numeric",
      hourCycle: "h23",
    }).format(),
  );
  const clock = (hours: number) => `${String((hour + hours + 24) % 24).padStart(2, "0")}:00`;
  await send("put", "/api/reminders/settings", { quiet_hours: { from: clock(-2), to: clock(-3) } });
  await send("put", "/api/users/profile", { phone: own });
}

async function writeToClients(page: Page): Promise<void> {
  await page.goto("/messages?new=1&to=many");
  const panel = page.getByRole("dialog", { name: "New Message" });
  await panel.getByLabel("Message", { exact: true }).fill("Hi {first_name}, our new hours.");
  await panel.getByLabel("Attach files").setInputFiles([
    { name: "Hours.png", mimeType: "image/png", buffer: png },
    { name: "Hours.txt", mimeType: "text/plain", buffer: Buffer.from("Open from 7 to 5") },
  ]);
  await expect(panel.getByRole("list", { name: "Attachments" })).toContainText("Hours.txt");
  await expect(panel.getByRole("button", { name: "Remove Hours.png" })).toBeVisible();
  await isSound(page);
  await panel.getByRole("button", { name: "Preview Message" }).click();
  await expect(page.getByRole("heading", { name: "Hi {first_name}, our new hours." })).toBeVisible();
}

for (const where of ["", " @phone"]) {
  test(`a bulk message with attachments is tried on one's own phone${where}`, async ({ page }) => {
    await openQuietBusiness(page);
    await writeToClients(page);
    const message = page.getByRole("region", { name: "Message", exact: true });
    await expect(message.getByRole("img", { name: "Hours.png" })).toBeVisible();
    await expect(message.getByText("Hours.txt")).toBeVisible();
    await expect(message.getByText("a link that works for 30 days")).toBeVisible();
    await expect(page.getByText("One per picture message")).toBeVisible();
    const button = page.getByRole("button", { name: "Send Test" });
    if (await button.isVisible()) await button.click();
    else {
      await page.getByRole("button", { name: "Actions for this draft" }).click();
      await page.getByRole("menuitem", { name: "Send Test" }).click();
    }
    const dialog = page.getByRole("dialog", { name: "Send Test" });
    await dialog.getByLabel("Fill in as").selectOption({ label: "Bea Alm" });
    await expect(dialog.getByText("Hi Bea, our new hours.")).toBeVisible();
    await isSound(page);
    await dialog.getByRole("button", { name: "Send Test to My Phone" }).click();
    await expect(page.getByText(`Test sent to ${own}.`)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Send to 2 Customers" })).toBeVisible();
  });

  test(`a bulk message is paused, resumed and cancelled while it goes out${where}`, async ({ page }) => {
    await openQuietBusiness(page);
    await writeToClients(page);
    await page.getByRole("button", { name: "Send to 2 Customers" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send Now" }).click();
    const results = page.getByRole("region", { name: "Results", exact: true });
    await expect(results.getByText("On hold").filter({ visible: true })).toHaveCount(2);
    const pause = page.getByRole("button", { name: "Pause Sending" });
    await pause.focus();
    await pause.press("Enter");
    const resume = page.getByRole("button", { name: "Resume Sending" });
    await expect(resume).toBeFocused();
    await expect(page.getByText("Bulk message paused.")).toBeVisible();
    await isSound(page);
    await resume.press("Enter");
    await expect(pause).toBeFocused();
    await pause.press("Space");
    await expect(resume).toBeVisible();
    const cancel = page.getByRole("button", { name: "Cancel", exact: true });
    if (await cancel.isVisible()) await cancel.press("Enter");
    else {
      await page.getByRole("button", { name: "More actions" }).press("Enter");
      await page.getByRole("menuitem", { name: "Cancel" }).press("Enter");
    }
    const sure = page.getByRole("dialog", { name: "Cancel Bulk Message" });
    await sure.getByRole("button", { name: "Cancel Bulk Message" }).press("Enter");
    await expect(page.getByText("Bulk message cancelled.")).toBeVisible();
    await expect(resume).toBeHidden();
    await expect(results.getByText("Cancelled").filter({ visible: true })).toHaveCount(2);
    await isSound(page);
  });
}
