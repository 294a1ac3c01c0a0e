/** The business's own fields in a campaign: put into its text from the list, filled in the preview and in the test. */
import { expect, mailedText, openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

test("a custom field is put into a campaign's text and filled in its preview", async ({ page }) => {
  const headers = await openBusiness(page);
  const post = async (path: string, data: object) =>
    (await (await page.request.post(path, { headers, data })).json()).data as { id: number };
  await post("/api/custom-fields", { kind: "customer", label: "Gate code", type: "text" });
  await post("/api/customers/", {
    first_name: "Edda",
    last_name: "Hatch",
    email: "edda-gate@customer.example",
    custom_fields: { gate_code: "4711" },
  });
  const block = { key: "a1", kind: "text", text: "Your code:", align: "left" };
  const { id } = await post("/api/campaigns", {
    name: "Check your code",
    content: { kind: "mail", subject: "Check your gate code", preheader: "", blocks: [block] },
  });

  await page.goto(`/marketing/campaigns/${id}?step=content`);
  await page.getByRole("button", { name: /^Text\s*Your code/ }).click();
  const words = page.getByRole("textbox", { name: "Text", exact: true });
  const fields = page.getByLabel("Insert a field into Text");
  await expect(fields.locator('optgroup[label="Custom Fields of the Customer"]')).toHaveCount(1);
  await words.press("ControlOrMeta+End");
  await words.pressSequentially(" ");
  await fields.selectOption({ label: "Gate code" });
  await expect(words).toHaveValue("Your code: {customer.gate_code}");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await expect(page.getByText(/can't be filled in a campaign/)).toHaveCount(0);
  const preview = page.frameLocator("iframe[title='Preview of the email']");
  await expect(preview.getByText("Your code: Gate code")).toBeVisible();
  await page.getByRole("combobox", { name: "Preview for" }).fill("Edda");
  await page.getByRole("option", { name: /Edda Hatch/ }).click();
  await expect(preview.getByText("Your code: 4711")).toBeVisible();
  await isSound(page);

  await words.fill("Your code: {customer.nothing}");
  await expect(page.getByText("{customer.nothing} can't be filled in a campaign.")).toBeVisible();
  await words.fill("Your code: {customer.gate_code}");
  await page
    .getByRole("navigation", { name: "Steps" })
    .getByRole("link", { name: "Review and Send" })
    .click();
  await page.getByRole("button", { name: "Email Me a Test" }).click();
  const sent = (await page.getByText(/^Test sent to /).textContent()) ?? "";
  await mailedText(sent.replace(/^Test sent to /, "").replace(/\.$/, ""), /Your code: Gate code/);
});
