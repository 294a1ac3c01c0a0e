/** One text to many customers: chosen, previewed, sent, paused and gone on with, and what became of it. */
import { expect, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

const newNumber = () => `(208) 555-${1000 + Math.floor(Math.random() * 8999)}`;

for (const where of ["", " @phone"]) {
  test(`a bulk message is written to those a filter finds, previewed for each of them and sent${where}`, async ({
    as,
    newCustomer,
  }) => {
    const page = await as("tessa");
    const mark = `Zq${Date.now().toString(36)}`;
    const one = await newCustomer({ first_name: "Ada", last_name: mark, phone: newNumber() });
    const none = await newCustomer({ first_name: "Bea", last_name: mark, phone: "" });
    await page.goto("/messages/bulk");
    await page.getByRole("link", { name: "New Bulk Message" }).click();
    const panel = page.getByRole("dialog", { name: "New Message" });
    await panel.getByLabel("Status").selectOption("");
    await panel.getByLabel("Search").fill(mark);
    await expect(panel.getByRole("status")).toHaveText(`2 customers: Ada ${mark}, Bea ${mark}`);
    const next = panel.getByRole("button", { name: "Preview Message" });
    await expect(next).toBeDisabled();
    await panel.getByLabel("Message", { exact: true }).fill("Hi {first_name}, we're closed on Thursday.");
    await page.reload();
    await expect(panel.getByLabel("Message", { exact: true })).toHaveValue(/Thursday/);
    await isSound(page);
    await next.click();
    const people = page.getByRole("region", { name: "Preview for each person" });
    await expect(people.getByText("Hi Ada, we're closed on Thursday.")).toBeVisible();
    await expect(page.getByRole("list", { name: "Who won't get it" })).toContainText(none.name);
    await isSound(page);
    await page.getByRole("button", { name: "Send to 1 Customer" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send Now" }).click();
    const results = page.getByRole("region", { name: "Results", exact: true });
    await expect(results.getByText(one.name)).toBeVisible();
    await expect(results.getByText("The customer has no mobile phone number.")).toBeVisible();
    await isSound(page);
  });
}

test("customers are chosen one by one, and the draft can be changed and deleted", async ({
  as,
  newCustomer,
}) => {
  const page = await as("tessa");
  const { name } = await newCustomer({ phone: newNumber() });
  await page.goto("/messages");
  await page.getByRole("button", { name: "New Message" }).click();
  const panel = page.getByRole("dialog", { name: "New Message" });
  await panel.getByText("Bulk", { exact: true }).click();
  await panel.getByText("One by One").click();
  await panel.getByLabel("Add a customer").fill(name);
  await page.getByRole("option", { name }).click();
  await expect(panel.getByRole("list", { name: "Chosen customers" })).toContainText(name);
  await panel.getByLabel("Message", { exact: true }).fill("See you, {first_name}.");
  await panel.getByRole("button", { name: "Preview Message" }).click();
  await expect(page.getByRole("button", { name: "Send to 1 Customer" })).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  const editing = page.getByRole("dialog", { name: "Edit Bulk Message" });
  await expect(editing.getByRole("list", { name: "Chosen customers" })).toContainText(name);
  await editing.getByLabel("Message", { exact: true }).fill("See you soon, {first_name}.");
  await editing.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByRole("heading", { name: "See you soon, {first_name}." })).toBeVisible();
  await page.getByRole("button", { name: "Actions for this draft" }).click();
  await page.getByRole("menuitem", { name: "Delete Draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Draft" }).click();
  await expect(page.getByRole("heading", { name: "Bulk Messages" })).toBeVisible();
});
