/** Views of jobs, contracts, services and tasks: filtered, put in order, saved and come back to. */
import { expect, openBusiness, test } from "./journey.ts";
import { fitsEveryWidth, isSound } from "./soundness.ts";

for (const where of ["", " @phone"]) {
  test(`jobs are filtered by their visits and price, show them in columns, and a view keeps it all${where}`, async ({
    page,
  }) => {
    const headers = await openBusiness(page);
    const add = async (data: object) =>
      expect((await page.request.post("/api/jobs/", { data, headers })).ok()).toBe(true);
    const lines = [{ kind: "part", name: "Boiler", unit_price_cents: 50_000 }];
    await add({ title: "Boiler", client_name: "Ida Berg", priority: "high", lines });
    await add({ title: "Drains", client_name: "Zoe Ask", due_date: "2031-05-06" });
    await page.goto("/jobs?saved=none");
    await expect(page.getByRole("heading", { name: "Active Jobs" })).toBeVisible();
    await page.getByRole("button", { name: "More Filters" }).click();
    const dialog = page.getByRole("dialog", { name: "Filters" });
    await dialog.getByLabel("Field").selectOption({ label: "Price" });
    await dialog.getByLabel("Amount").fill("1");
    await expect(dialog.getByRole("status")).toHaveText("1 match");
    await isSound(page);
    await dialog.getByRole("button", { name: "Apply Filters" }).click();
    await expect(page).toHaveURL(/where=price_cents.at_least.100/);
    await expect(page.getByText("1 job", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Views", exact: true }).click();
    await page.getByRole("menuitem", { name: "Columns" }).click();
    const columns = page.getByRole("dialog", { name: "Columns" });
    await columns.getByRole("checkbox", { name: "Price" }).check();
    await columns.getByRole("checkbox", { name: "Progress" }).uncheck();
    await columns.getByRole("button", { name: "Apply Columns" }).click();
    await expect(page).toHaveURL(/cols=number/);
    await page.getByRole("button", { name: "Views", exact: true }).click();
    await page.getByRole("menuitem", { name: "Save as New View" }).click();
    const saving = page.getByRole("dialog", { name: "Save View" });
    await saving.getByLabel("Name").fill("Priced");
    await saving.getByRole("button", { name: "Save View" }).click();
    await expect(page.getByText("Priced saved.")).toBeVisible();
    await isSound(page);
    await page.getByRole("button", { name: /^Remove filter: Price/ }).click();
    await expect(page.getByText("2 jobs", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Priced (changed)" })).toBeVisible();
    await page.goto("/jobs?saved=none&where=status.any_of.completed");
    await expect(page.getByRole("heading", { name: "All Jobs" })).toBeVisible();
    await expect(page.getByText("No jobs found")).toBeVisible();
  });
}

test("jobs are sorted by any column, and the choice of an order says which", async ({ page }) => {
  const headers = await openBusiness(page);
  for (const [title, priority] of [
    ["Boiler", "high"],
    ["Drains", "urgent"],
  ])
    await page.request.post("/api/jobs/", { data: { title, client_name: "Ida Berg", priority }, headers });
  await page.goto("/jobs?saved=none&cols=number,title,priority,technicians,cost_cents,created_by");
  const table = page.getByRole("table", { name: "Active Jobs" });
  const header = table.getByRole("columnheader", { name: "Priority" }).getByRole("button");
  await header.click();
  await expect(page).toHaveURL(/sort=priority/);
  await expect(table.getByRole("row").nth(1)).toContainText("Boiler");
  await header.click();
  await expect(page).toHaveURL(/sort=-priority/);
  await expect(table.getByRole("row").nth(1)).toContainText("Drains");
  await expect(page.getByRole("combobox", { name: "Sort" })).toHaveValue("-priority");
  await expect(table.getByRole("columnheader", { name: "Cost" })).toBeVisible();
  await isSound(page);
  await fitsEveryWidth(page);
});

for (const where of ["", " @phone"]) {
  test(`contracts are filtered by what is still to be signed, and a view keeps it${where}`, async ({
    as,
  }) => {
    const page = await as("rosa");
    const mark = `Zc${Date.now().toString(36)}`;
    await page.goto("/contracts?saved=none");
    await page.getByRole("button", { name: "More Filters" }).click();
    const dialog = page.getByRole("dialog", { name: "Filters" });
    await dialog.getByLabel("Field").selectOption({ label: "Signatures to Come" });
    await dialog.getByLabel("Number").fill("1");
    await expect(dialog.getByRole("status")).toHaveText(/^\d+ match/);
    await dialog.getByRole("button", { name: "Apply Filters" }).click();
    await expect(page).toHaveURL(/where=signers_left.at_least.1/);
    await page.getByRole("button", { name: "Views", exact: true }).click();
    await page.getByRole("menuitem", { name: "Columns" }).click();
    const columns = page.getByRole("dialog", { name: "Columns" });
    await columns.getByRole("checkbox", { name: "Signatures to Come" }).check();
    await columns.getByRole("button", { name: "Apply Columns" }).click();
    await expect(page).toHaveURL(/cols=number/);
    await page.getByRole("button", { name: "Views", exact: true }).click();
    await page.getByRole("menuitem", { name: "Save as New View" }).click();
    const saving = page.getByRole("dialog", { name: "Save View" });
    await saving.getByLabel("Name").fill(mark);
    await saving.getByRole("button", { name: "Save View" }).click();
    await expect(page.getByText(`${mark} saved.`)).toBeVisible();
    await isSound(page);
    await page.getByRole("button", { name: /^Remove filter: Signatures to Come/ }).click();
    await expect(page.getByRole("button", { name: `${mark} (changed)` })).toBeVisible();
  });
}

test("services are filtered by their margin, show the cost in a column and are sorted by it, saved as a view", async ({
  as,
}) => {
  const page = await as("rosa");
  const mark = `Margins ${Date.now().toString(36)}`;
  await page.goto("/services?saved=none");
  await page.getByRole("button", { name: "More Filters" }).click();
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await dialog.getByLabel("Field").selectOption({ label: "Margin (%)" });
  await dialog.getByLabel("Number").fill("1");
  await expect(dialog.getByRole("status")).toHaveText(/^\d+ match/);
  await dialog.getByRole("button", { name: "Apply Filters" }).click();
  await expect(page).toHaveURL(/where=margin.at_least.1/);
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("menuitem", { name: "Columns" }).click();
  const columns = page.getByRole("dialog", { name: "Columns" });
  await columns.getByRole("checkbox", { name: "Cost with Materials" }).check();
  await columns.getByRole("checkbox", { name: "Status" }).uncheck();
  await columns.getByRole("button", { name: "Apply Columns" }).click();
  const table = page.getByRole("table", { name: "Services" });
  await table.getByRole("columnheader", { name: "Cost with Materials" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=total_cost/);
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("total_cost");
  await expect(table.getByRole("columnheader", { name: "Status" })).toHaveCount(0);
  await isSound(page);
  await fitsEveryWidth(page);
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save as New View" }).click();
  const saving = page.getByRole("dialog", { name: "Save View" });
  await saving.getByLabel("Name").fill(mark);
  await saving.getByRole("button", { name: "Save View" }).click();
  await expect(page.getByText(`${mark} saved.`)).toBeVisible();
  await page.goto("/services");
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await page.getByRole("menuitemradio", { name: mark }).click();
  await expect(page).toHaveURL(/sort=total_cost/);
  await expect(table.getByRole("columnheader", { name: "Cost with Materials" })).toBeVisible();
});

test("services are filtered and put in order on a phone @phone", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/services?saved=none");
  await page.getByRole("button", { name: "More Filters" }).click();
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await dialog.getByLabel("Field").selectOption({ label: "Price" });
  await dialog.getByLabel("Amount").fill("1");
  await expect(dialog.getByRole("status")).toHaveText(/^\d+ match/);
  await dialog.getByRole("button", { name: "Apply Filters" }).click();
  await expect(page.getByRole("button", { name: /^Remove filter: Price/ })).toBeVisible();
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("Sort by").selectOption({ label: "Price, Highest First" });
  await expect(page).toHaveURL(/sort=-price/);
  await sheet.getByRole("button", { name: "Show Results" }).click();
  await isSound(page);
  await expect(page.getByRole("list", { name: "Services" }).getByRole("listitem").nth(0)).toBeVisible();
});

for (const where of ["", " @phone"]) {
  test(`tasks are filtered, done ones among them, put in order and saved as a view${where}`, async ({
    page,
  }) => {
    const headers = await openBusiness(page);
    const add = async (path: string, data: object) => {
      const answer = await page.request.post(`/api/tasks${path}`, { data, headers });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json()).data.id as number;
    };
    await add("", { title: "Order valves", priority: "urgent" });
    await add("", { title: "Call back", priority: "low" });
    await add(`/${await add("", { title: "Send quote", priority: "urgent" })}/done`, {});
    const lines = page.getByRole("region", { name: "Tasks" }).getByRole("checkbox", { name: /^Done: / });
    await page.goto("/tasks?saved=none");
    await expect(lines).toHaveCount(2);
    await page.getByRole("button", { name: "More Filters" }).click();
    const dialog = page.getByRole("dialog", { name: "Filters" });
    await dialog.getByLabel("Field").selectOption({ label: "Priority" });
    await dialog.getByRole("combobox", { name: "Choices" }).click();
    await page.getByRole("option", { name: "Urgent", exact: true }).click();
    await dialog.getByRole("combobox", { name: "Choices" }).press("Tab");
    // The list shows open ones; a filter that asks for done ones opens all of them.
    await expect(dialog.getByRole("status")).toHaveText("1 match");
    await dialog.getByRole("button", { name: "Apply Filters" }).click();
    await expect(page).toHaveURL(/where=priority.any_of.urgent/);
    await expect(lines).toHaveCount(1);
    await isSound(page);
    await page.goto("/tasks?saved=none&where=priority.any_of.urgent+status.any_of.done.open&sort=-title");
    await expect(page.getByRole("button", { name: "All", exact: true, pressed: true })).toBeVisible();
    await expect(lines).toHaveCount(2);
    const shown = await lines.evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label")));
    expect(shown).toEqual(["Done: Send quote", "Done: Order valves"]);
    await page.getByRole("button", { name: "Views", exact: true }).click();
    await expect(page.getByRole("menuitem", { name: "Columns" })).toHaveCount(0);
    await page.getByRole("menuitem", { name: "Save as New View" }).click();
    const saving = page.getByRole("dialog", { name: "Save View" });
    await saving.getByLabel("Name").fill("Urgent ones");
    await saving.getByRole("button", { name: "Save View" }).click();
    await expect(page.getByText("Urgent ones saved.")).toBeVisible();
    await page.goto("/tasks");
    await page.getByRole("button", { name: "Views", exact: true }).click();
    await page.getByRole("menuitemradio", { name: "Urgent ones" }).click();
    await expect(page).toHaveURL(/sort=-title/);
    await expect(lines).toHaveCount(2);
    await page.getByRole("button", { name: "Open (2)", exact: true }).click();
    await expect(lines).toHaveCount(1);
    await isSound(page);
  });
}
