/** A customer who is not there yet is added from the form in which they are named, and nothing typed is lost. */
import { expect, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

test("a job for somebody new is created with the customer, its dates taken from the visit", async ({
  as,
}) => {
  const page = await as("rosa");
  const last = `Newcomer${Date.now()}`;
  await page.goto("/jobs?new=1");
  const job = page.getByRole("dialog", { name: "Create Job" });
  await job.getByRole("button", { name: "More Details" }).click();
  await job.getByLabel("Title").fill("Valve repair");
  await job.getByLabel("Client").fill(`Mary Ann ${last}`);
  await page.getByRole("option", { name: `Create customer “Mary Ann ${last}”` }).click();
  const customer = page.getByRole("dialog", { name: "Add New Customer" });
  await expect(customer.getByLabel("First Name")).toHaveValue("Mary Ann");
  await isSound(page);
  await expect(customer.getByLabel("Last Name")).toHaveValue(last);
  await customer.getByRole("button", { name: "Create Customer" }).click();
  await expect(customer).toBeHidden();
  await expect(job.getByText("Linked to this customer")).toBeVisible();
  await expect(job.getByLabel("Client")).toHaveValue(`Mary Ann ${last}`);
  await expect(job.getByLabel("Title")).toHaveValue("Valve repair");

  await job.getByText("Schedule now").click();
  await job.getByRole("button", { name: "Create Job" }).click();
  await expect(job.getByText("Choose the day of the visit")).toBeVisible();
  const leftOf = async (label: string) => (await job.getByLabel(label).boundingBox())?.x;
  expect(await leftOf("Start Date"), "left edge, no place is empty before it").toBe(await leftOf("Location"));
  await job.getByLabel("Start Date").fill("2032-03-08");
  await job.getByRole("button", { name: "Create Job" }).click();
  await expect(page).toHaveURL(/\/jobs\/\d+$/);
  const details = page.getByRole("region", { name: "Details" });
  await expect(details.getByText("Mar 8, 2032")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Visits" })).toContainText("Mar 8, 2032, 9:00 AM");
});

test("anyone who gives up adding a customer is back in the event as it was", async ({ as }) => {
  const page = await as("tessa");
  const name = `Solo${Date.now()}`;
  await page.goto("/calendar?new=1");
  const event = page.getByRole("dialog", { name: "New Event" });
  await event.getByLabel("Title").fill("Look at the boiler");
  await event.getByLabel("Client name").fill(name);
  await page.getByRole("option", { name: `Create customer “${name}”` }).click();
  const customer = page.getByRole("dialog", { name: "Add New Customer" });
  await expect(customer.getByLabel("First Name")).toHaveValue(name);
  await customer.getByRole("button", { name: "Cancel" }).click();
  await expect(customer).toBeHidden();
  await expect(event.getByLabel("Title")).toHaveValue("Look at the boiler");
  await expect(event.getByLabel("Client name")).toHaveValue(name);
});
