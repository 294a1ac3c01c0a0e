/** Bulk edits: customers with the business's own fields, tasks and jobs, with the way back. */
import { openAndFill, partsOf } from "./bulk-parts.ts";
import { expect, openBusiness, test } from "./journey.ts";
import { fitsEveryWidth, isSound } from "./soundness.ts";

test("own fields of customers are changed together with the control of their type, cleared and put back", async ({
  page,
}) => {
  const add = await openAndFill(page);
  const choices = [{ label: "North" }, { label: "South" }];
  for (const field of [
    { label: "Budget", type: "money" },
    { label: "Areas", type: "several", choices },
    { label: "Dog", type: "yes_no" },
    { label: "Site", type: "link" },
  ])
    await add("/api/custom-fields", { kind: "customer", ...field });
  for (const first_name of ["Ada", "Bea"])
    await add("/api/customers/", { first_name, last_name: "Zub", custom_fields: { budget: 5_000 } });
  const { bar, dialog, state, pick, to, close } = partsOf(page);
  await page.goto("/customers?saved=none&cols=name,own_budget,own_areas");
  const table = page.getByRole("table", { name: "Customers" });
  await expect(table.getByRole("link", { name: "Ada Zub" })).toBeVisible();
  await table.getByRole("checkbox", { name: "Select all rows" }).check();
  await bar.getByRole("button", { name: "Bulk Edit" }).click();
  await pick("Site");
  await to.fill("example");
  await expect(
    dialog.getByText("Site must be a web address that begins with http:// or https://"),
  ).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Change", exact: true })).toBeDisabled();
  await pick("Dog");
  await to.selectOption({ label: "Yes" });
  await expect(state).toContainText("2 customers will change.");
  await pick("Areas");
  await dialog.getByRole("checkbox", { name: "South" }).check();
  await expect(state).toContainText("2 customers will change.");
  await pick("Budget");
  await to.fill("50");
  await expect(state).toContainText("2 already set this way.");
  await to.fill("1,250.50");
  await expect(state).toContainText("2 customers will change.");
  await isSound(page);
  await dialog.getByRole("button", { name: "Change 2 customers" }).click();
  await expect(state).toHaveText("2 customers changed.");
  await close();
  await expect(table.getByText("$1,250.50")).toHaveCount(2);
  await bar.getByRole("button", { name: "Bulk Edit" }).click();
  await pick("Budget");
  await dialog.getByRole("checkbox", { name: "Clear this field" }).check();
  await dialog.getByRole("button", { name: "Change 2 customers" }).click();
  await expect(state).toHaveText("2 customers changed.");
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(state).toHaveText("2 customers put back.");
  await close();
  await expect(table.getByText("$1,250.50")).toHaveCount(2);
});

for (const where of ["", " @phone"]) {
  test(`tasks are selected and changed together, and taken back${where}`, async ({ page }) => {
    const add = await openAndFill(page);
    for (const title of ["Call Ada", "Call Bea", "Call Cyd"]) await add("/api/tasks", { title });
    const { bar, dialog, state, pick, to, startSelecting, close } = partsOf(page);
    await page.goto("/tasks?saved=none");
    await startSelecting();
    await page.getByRole("checkbox", { name: "Select Call Ada" }).check({ force: true });
    await page.getByRole("checkbox", { name: "Select Call Cyd" }).check({ force: true });
    await expect(bar.getByRole("status")).toHaveText("2 selected");
    await isSound(page);
    await bar.getByRole("button", { name: "Bulk Edit" }).click();
    await pick("Due Date");
    await to.fill("2031-05-04");
    await expect(state).toContainText("2 tasks will change.");
    await pick("Status");
    await to.selectOption({ label: "Done" });
    await dialog.getByRole("button", { name: "Change 2 tasks" }).click();
    await expect(state).toHaveText("2 tasks changed.");
    await isSound(page);
    await dialog.getByRole("button", { name: "Undo" }).click();
    await expect(state).toHaveText("2 tasks put back.");
    await close();
    await bar.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("checkbox", { name: "Done: Call Ada" })).not.toBeChecked();
  });
}

for (const where of ["", " @phone"]) {
  test(`jobs are selected and changed together, those that are cancelled stay with a reason${where}`, async ({
    page,
  }) => {
    const headers = await openBusiness(page);
    for (const title of ["Boiler", "Drain"]) {
      const data = { title, client_name: "Ida" };
      const answer = await page.request.post("/api/jobs/", { data, headers });
      const { id } = (await answer.json()).data;
      if (title === "Drain")
        await page.request.post(`/api/jobs/${id}/cancel`, { data: { reason: "Moved" }, headers });
    }
    const { bar, dialog, state, pick, to, startSelecting, close } = partsOf(page);
    await page.goto("/jobs?saved=none&status=all");
    if (where) {
      await startSelecting();
      for (const number of ["J-1001", "J-1002"])
        await page.getByRole("checkbox", { name: `Select ${number}` }).press("Space");
    } else {
      await expect(page.getByRole("checkbox", { name: "Select J-1002" })).toBeVisible();
      await page.getByRole("checkbox", { name: "Select all rows" }).check();
    }
    await expect(bar.getByRole("status")).toHaveText("2 selected");
    await isSound(page);
    await bar.getByRole("button", { name: "Bulk Edit" }).click();
    await pick("Priority");
    await to.selectOption({ label: "Urgent" });
    await expect(state).toContainText("1 job will change.");
    await expect(state).toContainText("This job is cancelled. Reopen it first.");
    await dialog.getByRole("button", { name: "Change 1 job" }).click();
    await expect(state).toHaveText("1 job changed, 1 skipped.");
    await close();
    await bar.getByRole("button", { name: where ? "Cancel" : "Clear Selection" }).click();
    await expect(bar).toBeHidden();
    await page.reload();
    const notice = page.getByRole("region", { name: "Last bulk edit" });
    await expect(notice).toContainText("Your bulk edit changed 1 job.");
    if (!where) await fitsEveryWidth(page);
    await notice.getByRole("button", { name: "Undo" }).click();
    await expect(state).toHaveText("1 job put back.");
  });
}

test("customers are selected by keyboard, changed together, and put back", async ({ as, newCustomer }) => {
  const page = await as("tessa");
  const mark = `Zk${Date.now().toString(36)}`;
  const people = [];
  for (const first_name of ["Ada", "Bea", "Cyd"])
    people.push(await newCustomer({ first_name, last_name: mark, city: mark, status: "lead" }));
  await page.goto(`/customers?saved=none&where=city.is.${mark}&sort=name`);
  await page.getByRole("link", { name: `Ada ${mark}` }).focus();
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  const bar = page.getByRole("region", { name: "Selected rows" });
  await expect(bar.getByRole("status")).toHaveText("3 selected");
  await isSound(page);
  await bar.getByRole("button", { name: "Bulk Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Bulk Edit" });
  await dialog.getByLabel("Change").selectOption({ label: "Status" });
  await dialog.getByLabel("To").selectOption({ label: "Client" });
  await dialog.getByRole("button", { name: "Change 3 customers" }).click();
  await expect(dialog.getByRole("status")).toHaveText("3 customers changed.");
  await isSound(page);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByRole("status")).toHaveText("3 customers put back.");
});

test("customers are selected by thumb and changed together, and the list offers the way back @phone", async ({
  as,
  newCustomer,
}) => {
  const page = await as("tessa");
  const mark = `Zp${Date.now().toString(36)}`;
  for (const first_name of ["Ada", "Bea", "Cyd"])
    await newCustomer({ first_name, last_name: mark, city: mark, status: "lead" });
  const bar = page.getByRole("region", { name: "Selected rows" });
  const select = async () => {
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Select Rows" }).click();
  };
  await page.goto("/customers?saved=none");
  await select();
  const nav = await page.getByRole("navigation", { name: "Bottom bar" }).boundingBox();
  await expect
    .poll(async () => {
      const box = await bar.boundingBox();
      return box ? box.y + box.height : Number.NaN;
    })
    .toBeLessThan(nav?.y ?? 0);
  await bar.getByRole("button", { name: "Cancel" }).click();
  await page.goto(`/customers?saved=none&where=city.is.${mark}&sort=name`);
  await select();
  await expect(bar.getByRole("status")).toHaveText("0 selected");
  const list = page.getByRole("list", { name: "Customers" });
  await list
    .getByRole("listitem")
    .filter({ hasText: `Ada ${mark}` })
    .locator("label")
    .click();
  await list.getByRole("checkbox", { name: `Select Cyd ${mark}` }).press("Space");
  await expect(bar.getByRole("status")).toHaveText("2 selected");
  await isSound(page);
  await bar.getByRole("button", { name: "Bulk Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Bulk Edit" });
  await dialog.getByLabel("Change").selectOption({ label: "Status" });
  await dialog.getByLabel("To").selectOption({ label: "Client" });
  await dialog.getByRole("button", { name: "Change 2 customers" }).click();
  await expect(dialog.getByRole("status")).toHaveText("2 customers changed.");
  await dialog.getByText("Close", { exact: true }).click();
  await bar.getByRole("button", { name: "Cancel" }).click();
  await expect(bar).toBeHidden();
  await page.reload();
  const notice = page.getByRole("region", { name: "Last bulk edit" });
  await expect(notice).toContainText("Your bulk edit changed 2 customers.");
  await isSound(page);
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByRole("status")).toHaveText("2 customers put back.");
  await dialog.getByText("Close", { exact: true }).click();
  await expect(notice).toBeHidden();
});
