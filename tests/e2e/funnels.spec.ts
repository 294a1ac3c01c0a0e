/** Funnels: one is begun, given steps by mouse and keys, published, opened where visitors begin, and read. */
import { expect, test } from "./journey.ts";
import { becomePhone, isSound, turnDark } from "./soundness.ts";

for (const where of ["", " @phone"]) {
  test(`a funnel is built, published, and shows how many people continue${where}`, async ({ as }) => {
    const page = await as("rosa");
    const mark = `Zf${Date.now().toString(36)}`;
    await page.goto("/marketing/funnels");
    await expect(page.getByText("Average Rate")).toBeVisible();
    await isSound(page);
    await page.getByRole("button", { name: "New Funnel" }).click();
    const dialog = page.getByRole("dialog", { name: "New Funnel" });
    await dialog.getByLabel("Blank Funnel").check();
    await dialog.getByLabel("Name").fill(mark);
    await dialog.getByRole("button", { name: "Create Funnel" }).click();
    await expect(page.getByRole("heading", { name: mark })).toBeVisible();
    const steps = page.getByRole("region", { name: "Steps" });
    await expect(steps.getByText("Add at least two steps.")).toBeVisible();
    for (const kind of ["Paid", "Booked online"]) {
      await steps.getByRole("button", { name: "Add Step" }).click();
      await page.getByRole("menuitem", { name: kind }).click();
    }
    const order = steps.getByRole("listitem");
    await expect(order).toHaveText([/Paid/, /Booked online/]);
    await steps.getByRole("button", { name: "Move Booked online: press the arrow keys" }).focus();
    await page.keyboard.press("ArrowUp");
    await expect(order).toHaveText([/Booked online/, /Paid/]);
    await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(order).toHaveText([/Paid/, /Booked online/]);
    await page.getByRole("button", { name: "Redo" }).click();
    await expect(order).toHaveText([/Booked online/, /Paid/]);
    await isSound(page);
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText(`${mark} published.`)).toBeVisible();
    await page.reload();
    await expect(order).toHaveText([/Booked online/, /Paid/]);
    await page.getByRole("button", { name: `Actions for ${mark}` }).click();
    await expect(page.getByRole("menuitem", { name: "Preview" })).toHaveAttribute(
      "href",
      /^\/book\/.+\?team=1$/,
    );
    await page.keyboard.press("Escape");
    await page.goto("/marketing/funnels");
    await page.getByPlaceholder("Search funnels...").fill(mark);
    await page.getByRole("button", { name: `Actions for ${mark}` }).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(`${mark} restored as a draft.`)).toBeVisible();
  });
}

test("analytics show where people stop, in light and dark, on desktop and phone", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/marketing/funnels");
  await page.getByRole("button", { name: "Actions for Website to paid" }).click();
  await page.getByRole("menuitem", { name: "Analytics" }).click();
  const table = page.getByRole("region", { name: "Step by step" });
  await expect(table.getByRole("row")).toHaveCount(4);
  await page.getByLabel("Period").selectOption({ label: "Last 90 days" });
  await expect(page).toHaveURL(/days=90/);
  await expect(page.getByText("Paid within 60 days")).toBeVisible();
  await isSound(page);
  await turnDark(page);
  await isSound(page);
  await becomePhone(page);
  await isSound(page);
});

test("staff can see funnels but not change them", async ({ as }) => {
  const page = await as("diego");
  await page.goto("/marketing/funnels");
  await expect(page.getByRole("table", { name: "Funnels" })).toContainText("Website to paid");
  await expect(page.getByRole("button", { name: "New Funnel" })).toBeDisabled();
});
