/** Bulk edits of the price book, and an undo that can't put everything back. */
import { openAndFill, partsOf } from "./bulk-parts.ts";
import { expect, openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

for (const where of ["", " @phone"]) {
  test(`services get a category, known or new, and other values together, and are put back${where}`, async ({
    page,
  }) => {
    const add = await openAndFill(page);
    for (const name of ["Boiler check", "Drain clearing"])
      await add("/api/services", { name, price_cents: 9_900, category: "Plumbing" });
    const { bar, dialog, state, pick, to, startSelecting, close } = partsOf(page);
    await page.goto("/services?saved=none");
    if (where) {
      await startSelecting();
      for (const name of ["Boiler check", "Drain clearing"])
        await page.getByRole("checkbox", { name: `Select ${name}` }).press("Space");
    } else {
      await expect(page.getByRole("checkbox", { name: "Select Drain clearing" })).toBeVisible();
      await page.getByRole("checkbox", { name: "Select all rows" }).check();
    }
    await expect(bar.getByRole("status")).toHaveText("2 selected");
    await bar.getByRole("button", { name: "Bulk Edit" }).click();
    await pick("Category");
    await to.fill("plumb");
    await page.getByRole("option", { name: "Plumbing", exact: true }).click();
    await expect(state).toContainText("2 already set this way.");
    await to.fill("Seasonal checks");
    await expect(state).toContainText("2 services will change.");
    await isSound(page);
    await pick("Duration (Minutes)");
    await to.fill("1.5");
    await expect(dialog.getByText("Duration must be a whole number of minutes")).toBeVisible();
    await pick("Taxable");
    await to.selectOption({ label: "Yes" });
    await expect(state).toContainText("2 already set this way.");
    await pick("Category");
    await to.fill("Seasonal checks");
    await dialog.getByRole("button", { name: "Change 2 services" }).click();
    await expect(state).toHaveText("2 services changed.");
    await close();
    await bar.getByRole("button", { name: where ? "Cancel" : "Clear Selection" }).click();
    await expect(page.getByText("Seasonal checks").filter({ visible: true })).toHaveCount(2);
    await page.reload();
    const notice = page.getByRole("region", { name: "Last bulk edit" });
    await expect(notice).toContainText("Your bulk edit changed 2 services.");
    await notice.getByRole("button", { name: "Undo" }).click();
    await expect(state).toHaveText("2 services put back.");
  });
}

test("an undo says which records it left as they are, and why", async ({ page }) => {
  const headers = await openBusiness(page);
  const send = async (method: "post" | "put", path: string, data: object) =>
    (await (await page.request[method](path, { data, headers })).json()).data;
  const choices = [{ label: "Rheem" }, { label: "Bosch" }];
  const field = { kind: "customer", label: "Brand", type: "choice", choices };
  const made = await send("post", "/api/custom-fields", field);
  const customer = { first_name: "Ada", last_name: "Zub", custom_fields: { brand: "rheem" } };
  await send("post", "/api/customers/", customer);
  const { bar, dialog, state, pick, to } = partsOf(page);
  await page.goto("/customers?saved=none");
  await page.getByRole("checkbox", { name: "Select Ada Zub" }).check();
  await bar.getByRole("button", { name: "Bulk Edit" }).click();
  await pick("Brand");
  await to.selectOption({ label: "Bosch" });
  await dialog.getByRole("button", { name: "Change 1 customer" }).click();
  await expect(state).toHaveText("1 customer changed.");
  await send("put", `/api/custom-fields/${made.id}`, {
    choices: made.choices.map((each: { key: string }) => ({ ...each, is_archived: each.key === "rheem" })),
  });
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(state).toHaveText("0 customers put back, 1 left as it is.");
  await expect(dialog.getByText("Ada Zub: Choose Brand from the list")).toBeVisible();
  await isSound(page);
});
