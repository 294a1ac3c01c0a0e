/** An invoice is written, issued, sent, linked, credited and taken back, at the desk and on a phone. */
import type { Locator, Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";
import { becomePhone, fitsEveryWidth, isSound, turnDark } from "./soundness.ts";

type Made = { id: number; number: string | null };
type Call = (path: string, data: object) => Promise<Made>;

/** A business of its own with a client and a job of two lines, which knows a sales tax. */
async function openWithJob(page: Page): Promise<{ post: Call; customer: Made; job: Made }> {
  const headers = await openBusiness(page);
  const send = async (method: "post" | "put", path: string, data: object) => {
    const answer = await page.request[method](path, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  const post: Call = (path, data) => send("post", path, data);
  const customer = await post("/api/customers/", {
    first_name: "Ida",
    last_name: "Berg",
    status: "client",
    email: "ida@customer.example",
  });
  const job = await post("/api/jobs", {
    title: "Boiler repair",
    customer_id: customer.id,
    lines: [
      { kind: "part", name: "Pump", quantity: "1", unit_price_cents: 18_000, is_taxable: true },
      { kind: "labor", name: "Labor", quantity: "1.5", unit_price_cents: 12_000, is_taxable: false },
    ],
  });
  await send("put", "/api/invoice-settings", {
    taxes: [{ name: "Sales tax", percent: "6", is_usual: true }],
  });
  return { post, customer, job };
}

const openMenu = async (page: Page, menu: string, item: string) => {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

/** Three lines: a typed one that is moved and discounted, one that is taken out, and put back as unbilled work. */
async function writeLines(page: Page, total: Locator): Promise<void> {
  await page.getByRole("button", { name: "Add Line" }).click();
  await page.getByRole("textbox", { name: "Item of line 3" }).fill("Trade-in");
  await page.getByRole("textbox", { name: "Price of line 3" }).fill("lots");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByText("Enter an amount such as 95.00")).toBeVisible();
  await page.getByRole("textbox", { name: "Price of line 3" }).fill("-20");
  await page.getByRole("textbox", { name: "Quantity of line 3" }).fill("0.5");
  await page.getByRole("group", { name: "Taxes on line 3" }).getByLabel("Sales tax").uncheck();
  await expect(total).toHaveText("Tax $10.80 · Total $360.80");
  await page.getByLabel("Discount on line 2", { exact: true }).selectOption("percent");
  await page.getByRole("textbox", { name: "Discount on line 2 percent" }).fill("10");
  await expect(total).toHaveText("Tax $10.80 · Total $342.80");
  await page.getByRole("button", { name: "Move line 3", exact: true }).press("ArrowUp");
  await expect(page.getByRole("textbox", { name: "Item of line 2" })).toHaveValue("Trade-in");
  await expect(page.getByRole("button", { name: "Move line 2", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Remove line 3" }).click();
  await page.getByRole("button", { name: "Add Unbilled Work" }).click();
  await expect(page.getByText("1 line added from the job.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Item of line 3" })).toHaveValue("Labor");
  await page.getByRole("button", { name: "Add Unbilled Work" }).click();
  await expect(page.getByText("Every line of this job is billed already.")).toBeVisible();
}

test("an invoice is begun from a job, completed, issued and sent, and can be searched for", async ({
  page,
}) => {
  const { job } = await openWithJob(page);
  await page.goto("/invoices");
  await expect(page.getByText("No invoices yet")).toBeVisible();
  await isSound(page);
  await page.getByRole("main").getByRole("button", { name: "Create Invoice" }).last().click();
  const dialog = page.getByRole("dialog", { name: "Create Invoice" });
  await dialog.getByRole("combobox", { name: "Customer" }).fill("Ida");
  await page.getByRole("option", { name: /Ida Berg/ }).click();
  await dialog.getByLabel("Job").selectOption({ label: `${job.number} Boiler repair` });
  await isSound(page);
  await dialog.getByRole("button", { name: "Create Draft" }).click();

  await expect(page.getByRole("heading", { name: "Boiler repair", level: 1 })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Item of line 1" })).toHaveValue("Pump");
  await expect(page.getByRole("group", { name: "Line 1" }).getByText("From a job.")).toBeVisible();
  const total = page.getByRole("status").filter({ hasText: "Total" });
  await expect(total).toHaveText("Tax $10.80 · Total $370.80");
  await writeLines(page, total);
  const issue = page.getByRole("button", { name: "Issue", exact: true });
  await expect(issue).toHaveAttribute("title", "Save your changes first");
  await isSound(page);
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(issue).toBeEnabled();

  await page.getByRole("button", { name: "Issue and Send" }).click();
  const sending = page.getByRole("dialog", { name: "Issue and Send" });
  await expect(sending.getByLabel("Email")).toHaveValue("ida@customer.example");
  await isSound(page);
  await sending.getByRole("button", { name: "Issue and Send" }).click();
  await expect(page.getByText("INV-001 sent to ida@customer.example.")).toBeVisible();
  await expect(page).toHaveURL(/\/invoices\/\d+$/);
  await expect(page.getByRole("article", { name: "Boiler repair" }).getByText("$360.80")).toBeVisible();
  await expect(page.getByText("Pending", { exact: true })).toBeVisible();
  await isSound(page);

  await page.goto("/invoices?group=pending");
  await page.getByPlaceholder("Search invoices...").fill("berg");
  await page.getByRole("link", { name: "View INV-001" }).click();
  const download = page.waitForEvent("download");
  await openMenu(page, "Actions for INV-001", "Download PDF");
  expect((await download).suggestedFilename()).toBe("INV-001.pdf");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("INV-001");
  await expect(page.getByRole("option", { name: /^INV-001 Boiler repair Pending/ })).toBeVisible();
});

test("an issued invoice is linked, credited in part, written off and duplicated, and its account tells it", async ({
  page,
}) => {
  const { post, customer, job } = await openWithJob(page);
  const { id } = await post("/api/invoices", { customer_id: customer.id, job_id: job.id });
  await page.goto(`/invoices/${id}`);
  await expect(page).toHaveURL(`/invoices/${id}/edit`);
  await page.getByRole("button", { name: "Issue", exact: true }).click();
  await page.getByRole("button", { name: "Issue Invoice" }).click();
  await expect(page.getByText("INV-001 issued.")).toBeVisible();
  const choose = (item: string) => openMenu(page, "Actions for INV-001", item);
  await choose("Copy Link");
  await expect(page.getByRole("textbox", { name: "Link to INV-001" })).toHaveValue(/\/i\//);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("1 link", { exact: true })).toBeVisible();
  await choose("Turn Off Links");
  await page.getByRole("button", { name: "Turn Off Links" }).click();
  await expect(page.getByText("Links turned off.")).toBeVisible();

  await choose("Create Credit Note");
  const crediting = page.getByRole("dialog", { name: "Create Credit Note" });
  await crediting.getByText("An Amount").click();
  await crediting.getByRole("button", { name: "Create Credit Note" }).click();
  await expect(crediting.getByText("Reason is required")).toBeVisible();
  await crediting.getByLabel("Amount with taxes").fill("70.80");
  await crediting.getByLabel("Reason").fill("Pump was used");
  await isSound(page);
  await crediting.getByRole("button", { name: "Create Credit Note" }).click();
  await expect(page.getByText("CN-001 created for INV-001.")).toBeVisible();
  const account = page.getByRole("table", { name: "Account of this invoice" });
  await expect(account.getByRole("row").nth(2)).toContainText("-$70.80$300.00");
  await turnDark(page);
  await becomePhone(page);
  await isSound(page);
  await fitsEveryWidth(page);
  const note = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CN-001 as a PDF" }).click();
  expect((await note).suggestedFilename()).toBe("CN-001.pdf");

  await choose("Write Off");
  const writing = page.getByRole("dialog", { name: "Write Off Invoice" });
  await writing.getByLabel("Reason").fill("Moved away");
  await writing.getByRole("button", { name: "Write Off" }).click();
  await expect(page.getByText("Written Off", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send Invoice" })).toBeDisabled();
  await choose("Duplicate");
  await expect(page).toHaveURL(/\/edit$/);
  await isSound(page);
  await fitsEveryWidth(page);
  await page.getByRole("button", { name: "Actions for this draft" }).click();
  await page.getByRole("menuitem", { name: "Delete Draft" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Draft restored.")).toBeVisible();
});

test("a client's menu, tab and job lead to their invoices @phone", async ({ page }) => {
  const { customer, job } = await openWithJob(page);
  await page.goto(`/customers/${customer.id}?tab=invoices`);
  await expect(page.getByText("Invoices for Ida Berg appear here.")).toBeVisible();
  await openMenu(page, "Actions for Ida Berg", "Create Invoice");
  const dialog = page.getByRole("dialog", { name: "Create Invoice" });
  await expect(dialog.getByRole("combobox", { name: "Customer" })).toHaveValue("Ida Berg");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.goto(`/jobs/${job.id}`);
  await page.getByRole("button", { name: "Create Invoice" }).click();
  await expect(page).toHaveURL(/\/invoices\/\d+\/edit$/);
  await page.getByRole("radiogroup", { name: "View" }).getByText("Preview").click();
  await expect(page.getByRole("article", { name: "Boiler repair" }).getByText("Ida Berg")).toBeVisible();
  await isSound(page);
  await page.goto(`/customers/${customer.id}?tab=invoices`);
  const list = page.getByRole("list", { name: "Invoices for Ida Berg" });
  await expect(list.getByRole("link", { name: "Draft Boiler repair" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Balance" }).getByText("Balance Due")).toBeVisible();
  await isSound(page);
  await page.goto("/invoices?group=draft");
  await expect(page.getByText("Ida Berg", { exact: true })).toBeVisible();
  await isSound(page);
});

test("invoice settings show a sample and how the next number would read", async ({ page }) => {
  await openWithJob(page);
  await page.goto("/settings/invoicing");
  const sample = page.getByRole("region", { name: "Sample Invoice" });
  await expect(sample.getByText("Sales tax (6%)")).toBeVisible();
  await page.getByLabel("Invoice numbers", { exact: true }).fill("{number}-{number}");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Invoice numbers must have a place for the number, once")).toBeVisible();
  await page.getByLabel("Invoice numbers", { exact: true }).fill("A-{number}");
  await page.getByLabel("Next invoice number").fill("42");
  await expect(page.getByText("The next invoice is A-042.")).toBeVisible();
  await page.getByRole("button", { name: "Add Tax" }).click();
  await page.getByLabel("Name of tax 2").fill("City tax");
  await page.getByLabel("Rate (%) of tax 2").fill("1.5");
  await expect(sample.getByText("City tax (1.5%)")).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Invoice settings saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Invoice numbers", { exact: true })).toHaveValue("A-{number}");
  await expect(page.getByText("The next invoice is A-042.")).toBeVisible();
  await fitsEveryWidth(page);
});

test("a role that may not see money finds none of it", async ({ as, newCustomer }) => {
  const { id } = await newCustomer({ status: "client" });
  const page = await as("diego");
  await page.goto(`/customers/${id}`);
  await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Invoices" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Invoices" })).toHaveCount(0);
  await page.goto("/invoices");
  await expect(page.getByRole("heading", { name: "Invoices", level: 1 })).toHaveCount(0);
});
