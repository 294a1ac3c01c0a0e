/** Working with customers: adding, finding, moving, writing down, deleting and bringing back. */
import type { Page } from "@playwright/test";
import { expect, openBusiness, test, tokenOf } from "./journey.ts";

/** The server's answer to the next change of a customer. */
const savedChange = (page: Page, id: number) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith(`/api/customers/${id}`) && answer.request().method() === "PUT",
  );

test("a customer is added, found, changed and read in the timeline", async ({ as }) => {
  const page = await as("rosa");
  const last = `Okafor${Date.now()}`;
  await page.goto("/customers");
  await page.getByRole("button", { name: "Add Customer" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Customer" });
  await dialog.getByRole("button", { name: "Create Customer" }).click();
  await expect(dialog.getByText("First name is required")).toBeVisible();
  await expect(dialog.getByText("Last name is required")).toBeVisible();
  await dialog.getByLabel("First Name").fill("Ngozi");
  await expect(dialog.getByText("First name is required")).toBeHidden();
  await dialog.getByLabel("Last Name").fill(last);
  await dialog.getByLabel("Email").fill("not an address");
  await dialog.getByRole("button", { name: "Create Customer" }).click();
  await expect(dialog.getByText("Please enter a valid email address")).toBeVisible();
  await dialog.getByLabel("Email").fill(`${last.toLowerCase()}@example.com`);
  await dialog.getByLabel("Phone").fill("(208) 555-0166");
  await dialog.getByRole("button", { name: "Create Customer" }).click();
  await expect(dialog).toBeHidden();

  await page.getByPlaceholder("Search customers...").fill(last.toUpperCase());
  const name = page.getByRole("link", { name: `Ngozi ${last}` });
  await expect(name).toBeVisible();
  await name.click();
  await expect(page.getByRole("heading", { name: `Ngozi ${last}`, level: 1 })).toBeVisible();
  await expect(page.getByText("Customer Profile")).toBeVisible();
  await expect(page.getByRole("region", { name: "Work so far" })).toContainText("Next VisitNone scheduled");
  await page.getByRole("button", { name: "Edit Customer" }).click();
  const edit = page.getByRole("dialog");
  await edit.getByLabel("Company").fill("Okafor Bakery");
  await edit.getByRole("button", { name: /Save/ }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByRole("region", { name: "Contact Information" })).toContainText("Okafor Bakery");
  await page.getByRole("tab", { name: "Notes & Timeline" }).click();
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText(`Ngozi ${last} was added as`);
});

test("a double click on Create Customer makes one customer", async ({ as }) => {
  const page = await as("rosa");
  const last = `Twice${Date.now()}`;
  await page.goto("/customers?new=1");
  const dialog = page.getByRole("dialog", { name: "Add New Customer" });
  await dialog.getByLabel("First Name").fill("Ann");
  await dialog.getByLabel("Last Name").fill(last);
  await dialog.getByRole("button", { name: "Create Customer" }).dblclick();
  await expect(dialog).toBeHidden();
  await page.getByPlaceholder("Search customers...").fill(last);
  await expect(page.getByRole("link", { name: `Ann ${last}` })).toHaveCount(1);
});

test("a lead becomes a prospect by the menu", async ({ as, newCustomer }) => {
  const { id, name } = await newCustomer();
  const page = await as("rosa");
  await page.goto(`/customers?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  const saved = savedChange(page, id);
  await page.getByRole("menuitem", { name: "Convert to Prospect" }).click();
  await expect(page.getByRole("row", { name: new RegExp(name) }).getByText("Prospect")).toBeVisible();
  // The list shows it before the server has it, and anyone who leaves at once takes it back.
  await saved;
  await page.goto(`/customers/${id}`);
  await expect(page.getByText("Prospect", { exact: true })).toBeVisible();
});

test("the action menu has its entries in their order", async ({ as, newCustomer }) => {
  const { name } = await newCustomer({
    status: "prospect",
    phone: "208 555 0111",
    email: "menu@example.com",
  });
  const page = await as("rosa");
  await page.goto(`/customers?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: new RegExp(`Actions for ${name}`) }).click();
  await expect(page.getByRole("menuitem", { name: "View Profile" })).toBeVisible();
  const entries = await page.getByRole("menuitem").allInnerTexts();
  expect(entries.map((entry) => entry.trim())).toEqual([
    "View Profile",
    "Edit Customer",
    "Call Customer",
    "Send Email",
    "Convert to Client",
    "Create Contract",
    "Send Message",
    "Use a Template",
    "Add Note",
    "Delete Customer",
  ]);
  await expect(page.getByRole("menuitem", { name: "Call Customer" })).toHaveAttribute(
    "href",
    /^tel:\+?1?208/,
  );
  await expect(page.getByRole("menuitem", { name: "Send Email" })).toHaveAttribute(
    "href",
    "mailto:menu@example.com",
  );
});

test("a card is dragged to another column and stays there", async ({ as, newCustomer }) => {
  const { id, name } = await newCustomer();
  const page = await as("rosa");
  await page.goto(`/pipeline?search=${encodeURIComponent(name)}`);
  const card = page.getByRole("link", { name });
  await expect(card).toBeVisible();
  const from = await card.boundingBox();
  const clients = page.getByRole("region", { name: "Clients" });
  const column = await clients.boundingBox();
  if (!from || !column) throw new Error("The card or the column is not on the page");
  const saved = savedChange(page, id);
  const y = from.y + 30;
  await page.mouse.move(from.x + 20, y);
  await page.mouse.down();
  await page.mouse.move(from.x + 26, y);
  await page.mouse.move(column.x + column.width / 2, y + 40, { steps: 12 });
  await page.mouse.up();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(clients.getByRole("link", { name })).toBeVisible();
});

test("a drag that the server refuses goes back to where it was", async ({ as, newCustomer }) => {
  const { id, name } = await newCustomer();
  const page = await as("rosa");
  await page.route(`**/api/customers/${id}`, (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({
          status: 503,
          json: { success: false, error: "Not now", message: "Not now", code: "unavailable" },
        })
      : route.continue(),
  );
  await page.goto(`/pipeline?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: new RegExp(`Actions for ${name}`) }).click();
  await page.getByRole("menuitem", { name: /Convert to Prospect/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Not now" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Leads" }).getByRole("link", { name })).toBeVisible();
});

test("a card is moved with the keyboard alone", async ({ as, newCustomer }) => {
  const { id, name } = await newCustomer();
  const page = await as("rosa");
  await page.goto(`/pipeline?search=${encodeURIComponent(name)}`);
  const saved = savedChange(page, id);
  await page.getByRole("button", { name: new RegExp(`Move ${name}`) }).focus();
  await page.keyboard.press("Space");
  // What drops it is heard only some time after it was picked up.
  await expect(page.getByText(new RegExp(`Picked up ${name}|${name} is over`))).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  expect((await (await saved).json()).data.status).toBe("prospect");
});

test("keys that follow each other without a pause move a card, too", async ({ as, newCustomer }) => {
  const { id, name } = await newCustomer();
  const page = await as("rosa");
  await page.goto(`/pipeline?search=${encodeURIComponent(name)}`);
  const saved = savedChange(page, id);
  await page.getByRole("button", { name: new RegExp(`Move ${name}`) }).evaluate((handle: HTMLElement) => {
    handle.focus();
    for (const code of ["Space", "ArrowRight", "Space"]) {
      handle.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true, cancelable: true }));
    }
  });
  expect((await (await saved).json()).data.status).toBe("prospect");
  await expect(page.getByText(`${name} was moved to Prospects.`)).toBeAttached();
});

test("a deleted customer can be brought back", async ({ as, newCustomer }) => {
  const { name } = await newCustomer();
  const page = await as("rosa");
  await page.goto(`/customers?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: new RegExp(`Actions for ${name}`) }).click();
  await page.getByRole("menuitem", { name: "Delete Customer" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Customer" });
  await expect(dialog).toContainText(`Are you sure you want to delete ${name}`);
  await dialog.getByRole("button", { name: "Delete Customer" }).click();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name })).toBeVisible();
});

test("what one person changed, another does not overwrite", async ({ as, newCustomer, request }) => {
  const { id } = await newCustomer();
  const page = await as("rosa");
  await page.goto(`/customers/${id}`);
  await page.getByRole("button", { name: "Edit Customer" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("City").fill("Boise");
  const token = await tokenOf(page);
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.put(`/api/customers/${id}`, { headers, data: { city: "Nampa" } })).ok()).toBe(true);
  await dialog.getByRole("button", { name: /Save/ }).click();
  await expect(dialog.getByRole("alert")).toContainText("This customer has changed");
  await expect(dialog.getByRole("textbox", { name: "City" })).toHaveValue("Boise");
});

test("a stored script is text", async ({ page }) => {
  const script = `<script>window.__ran = true</script><img src=x onerror="window.__ran = true">`;
  const headers = await openBusiness(page);
  const answer = await page.request.post("/api/customers/", {
    headers,
    data: { company: script, notes: script, first_name: "<b>Eve</b>", last_name: "Adams", status: "lead" },
  });
  const { data } = await answer.json();
  const seen = page.getByRole("main");
  for (const [address, eve] of [
    ["/customers?search=adams", seen.getByRole("link", { name: "<b>Eve</b> Adams" })],
    [`/customers/${data.id}`, seen.getByRole("heading", { name: "<b>Eve</b> Adams" })],
    ["/dashboard", seen.getByText("<b>Eve</b> Adams was added as a lead", { exact: true })],
  ] as const) {
    await page.goto(address);
    await expect(eve).toBeVisible();
    expect(await page.evaluate(() => "__ran" in window)).toBe(false);
  }
});

test("another business's customer, or none, is not found", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/customers/999999999");
  await expect(page.getByText("Customer Not Found")).toBeVisible();
  const ways = page.getByRole("link", { name: "Back to Customers" });
  await expect(ways).toHaveCount(2);
  for (const way of await ways.all()) await expect(way).toHaveAttribute("href", "/customers");
});

test("leads show what they may be worth, and a call is kept as contact", async ({ as, newCustomer }) => {
  const { name } = await newCustomer({ estimated_value_cents: 123_400, phone: "208-555-0177" });
  const page = await as("rosa");
  await page.goto("/customers/leads");
  await page.getByPlaceholder("Search leads...").fill(name);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("$1,234");
});
