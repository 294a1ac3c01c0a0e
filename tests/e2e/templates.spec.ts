/** Templates: begun from a starter, written beside their preview, used for a customer, and looked back on. */
import { expect, openBusiness, test } from "./journey.ts";
import { isSound, turnDark } from "./soundness.ts";

type Call = (path: string, data: object) => Promise<{ id: number }>;

test("a contract template is begun from a starter, changed beside its paper, saved, and had as a PDF", async ({
  page,
}) => {
  await openBusiness(page);
  await page.goto("/files");
  await expect(page.getByRole("heading", { name: "Templates" })).toBeVisible();
  await page.getByRole("link", { name: "Files", exact: true }).and(page.locator("[aria-current]")).waitFor();
  await page.getByRole("button", { name: "Create New Template" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Template" });
  await dialog.getByRole("button", { name: "Create Template" }).click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await dialog.getByLabel("Begin with").selectOption({ label: "Service Agreement" });
  await expect(dialog.getByLabel("Name")).toHaveValue("Service Agreement");
  await dialog.getByLabel("Name").fill("Boiler agreement");
  await dialog.getByRole("button", { name: "Create Template" }).click();

  await expect(page.getByRole("heading", { name: "Boiler agreement" })).toBeVisible();
  const paper = page.getByRole("article", { name: "Service Agreement: Water heater replacement" });
  await expect(paper.getByText("Total", { exact: true })).toBeVisible();
  await isSound(page);
  await page.getByRole("textbox", { name: "Title" }).fill("Boiler agreement for {client");
  await page.getByRole("textbox", { name: "Title" }).press("End");
  await page.getByRole("textbox", { name: "Title" }).pressSequentially("}");
  await expect(page.getByRole("article", { name: "Boiler agreement for Nora Whitfield" })).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).fill("For {cleint}");
  await page.getByRole("button", { name: "Save Template" }).click();
  await expect(page.getByText("{cleint} isn't a merge field. Choose one from the list")).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).fill("For ");
  await page.getByLabel("Insert a field into Title").selectOption({ label: "Customer name" });
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("For {client}");

  await page.getByRole("button", { name: "Add Customer Signer" }).click();
  await page.getByLabel("Signer 3").fill("Co-owner");
  await expect(
    page.getByRole("article", { name: "For Nora Whitfield" }).getByText("Signature: Co-owner"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Move section 2 up" }).click();
  await page.getByRole("button", { name: "Remove section 4" }).click();
  await page.getByRole("button", { name: "Save Template" }).click();
  await expect(page.getByText("Version 2", { exact: false }).and(page.locator("header p"))).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  expect((await download).suggestedFilename()).toBe("contract-sample.pdf");
  await isSound(page);
});

test("a message is filled in for a customer, completed by hand, and only then handed on", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const headers = await openBusiness(page);
  const post: Call = async (path, data) =>
    (await (await page.request.post(path, { headers, data })).json()).data;
  const customer = await post("/api/customers/", {
    first_name: "Ida",
    last_name: "Berg",
    phone: "(208) 555-0142",
  });
  await post("/api/jobs/", { title: "Leaky tap", customer_id: customer.id });
  await post("/api/templates", {
    name: "Ask for a review",
    category: "Reviews",
    content: { kind: "text", text: "Hi {first_name}, how was {service}? {link}" },
  });
  await page.goto("/templates?kind=text");
  await page.getByRole("button", { name: "Actions for Ask for a review" }).click();
  await page.getByRole("menuitem", { name: "Use Template" }).click();
  const dialog = page.getByRole("dialog", { name: "Use Ask for a review" });
  await expect(dialog.getByText("Complete the missing details to use this message.")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Customer" }).fill("Ida");
  await page.getByRole("option", { name: /Ida Berg/ }).click();
  await expect(dialog.getByText("Hi Ida, how was {service}? {link}")).toBeVisible();
  await dialog.getByLabel("Job").selectOption({ index: 1 });
  await expect(dialog.getByText("Hi Ida, how was Leaky tap? {link}")).toBeVisible();
  await isSound(page);
  await dialog.getByLabel("Link").fill("https://example.com/r");
  await expect(dialog.getByRole("link", { name: "Open in Text App" })).toHaveAttribute(
    "href",
    /^sms:2085550142\?&body=Hi%20Ida/,
  );
  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "Hi Ida, how was Leaky tap? https://example.com/r",
  );

  await page.goto(`/customers/${customer.id}`);
  await page.getByRole("button", { name: "Actions for Ida Berg" }).click();
  await page.getByRole("menuitem", { name: "Use a Template" }).click();
  await expect(page.getByText("to write to Ida Berg")).toBeVisible();
  await page.getByRole("button", { name: "Actions for Ask for a review" }).click();
  await page.getByRole("menuitem", { name: "Use Template" }).click();
  await expect(dialog.getByText("Hi Ida, how was {service}? {link}")).toBeVisible();
});

test("an earlier version comes back, and a deleted template, too", async ({ page }) => {
  const headers = await openBusiness(page);
  const data = {
    name: "On the way",
    category: "Appointments",
    content: { kind: "text", text: "First words" },
  };
  const made = (await (await page.request.post("/api/templates", { headers, data })).json()).data;
  await page.goto(`/templates/${made.id}`);
  await page.getByRole("textbox", { name: "Message" }).fill("Second words, {website}");
  await expect(page.getByText("Some details of your business are blank")).toBeVisible();
  await page.getByRole("button", { name: "Save Template" }).click();
  await expect(page.getByText("On the way saved.")).toBeVisible();
  await page.getByRole("button", { name: "Actions for On the way" }).click();
  await page.getByRole("menuitem", { name: "Versions" }).click();
  const versions = page.getByRole("dialog", { name: "Versions" });
  const first = versions.getByRole("listitem").filter({ hasText: "Version 1" });
  await first.getByRole("button", { name: "View" }).click();
  await expect(first.getByText("First words")).toBeVisible();
  await isSound(page);
  await first.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("First words");
  await page.getByRole("button", { name: "Actions for On the way" }).click();
  await page.getByRole("menuitem", { name: "Delete Template" }).click();
  await expect(page.getByRole("heading", { name: "Templates" })).toBeVisible();
  await expect(page.getByRole("link", { name: "On the way" })).toHaveCount(0);
  const toast = page.getByRole("status").filter({ hasText: "On the way deleted." });
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "On the way" })).toBeVisible();
});

test("on a phone a template is found, read and changed @phone", async ({ page }) => {
  await openBusiness(page);
  await page.goto("/templates");
  await page.getByRole("link", { name: /Maintenance Plan/ }).click();
  await expect(page.getByRole("heading", { name: "Maintenance Plan", level: 1 })).toBeVisible();
  await isSound(page);
  await page.getByText("Preview", { exact: true }).and(page.locator("label *, label")).click();
  await expect(page.getByRole("article", { name: "Maintenance Plan" })).toBeVisible();
  await isSound(page);
  await turnDark(page);
  await isSound(page);
  await page.getByText("Edit", { exact: true }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Yearly plan");
  await page.getByRole("button", { name: "Save Template" }).click();
  await expect(page.getByText("Yearly plan saved.")).toBeVisible();
});
