/** Integrations: a key is made, shown once and revoked; a webhook is added, tried out, and its log says what came of it. */
import { expect, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

test("an API key and a webhook are added, looked at and ended", async ({ as }) => {
  const page = await as("rosa");
  const mark = `Zi${Date.now().toString(36)}`;
  await page.goto("/settings/integrations?add=1");
  const dialog = page.getByRole("dialog", { name: "Add Integration" });
  await dialog.getByLabel("Name").fill(mark);
  await dialog.getByRole("button", { name: "Create API Key" }).click();
  await expect(dialog.getByText("Choose at least one permission")).toBeVisible();
  await dialog.getByLabel("Customers", { exact: true }).selectOption("View only");
  await dialog.getByRole("button", { name: "Create API Key" }).click();
  await expect(page.getByLabel("API key", { exact: true })).toHaveValue(/^plk_/);
  await page.getByRole("button", { name: "Hide it" }).click();
  await expect(page.getByRole("region", { name: "Connections" })).toContainText("Online payments");
  await isSound(page);
  await page.getByRole("button", { name: `Revoke ${mark}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke Key" }).click();
  await expect(page.getByText(`${mark} revoked.`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Revoke ${mark}` })).toHaveCount(0);

  await page.getByRole("button", { name: "Add Integration" }).click();
  await dialog.getByText("Webhook", { exact: true }).click();
  await dialog.getByLabel("Name").fill(mark);
  await dialog.getByLabel("URL").fill("https://10.0.0.1/hook");
  await dialog.getByLabel("Customer added").check();
  await dialog.getByRole("button", { name: "Add Webhook" }).click();
  await expect(
    dialog.getByText("Webhooks can't be sent to private networks").filter({ visible: true }),
  ).not.toHaveCount(0);
  await dialog.getByLabel("URL").fill("https://hooks.example.com/plumbline");
  await dialog.getByRole("button", { name: "Add Webhook" }).click();
  await expect(page.getByLabel("Signing secret", { exact: true })).toHaveValue(/^whsec_/);
  const actions = page.getByRole("button", { name: `Actions for ${mark}` });
  await actions.click();
  await page.getByRole("menuitem", { name: "Send Test Event" }).click();
  await expect(page.getByText("Test event sent.")).toBeVisible();
  await actions.click();
  await page.getByRole("menuitem", { name: "View Log" }).click();
  const log = page.getByRole("dialog", { name: `Log of ${mark}` });
  await expect(log.getByText("The demo workspace doesn't send webhooks.")).toBeVisible();
  await isSound(page);
  await page.keyboard.press("Escape");
  await actions.click();
  await page.getByRole("menuitem", { name: "Delete Webhook" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Webhook" }).click();
  await expect(page.getByText(`${mark} deleted.`)).toBeVisible();
});
