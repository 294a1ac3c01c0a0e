/** The checklist of a job at the desk: items of both types, one that must be read before the job is complete. */
import { expect, test } from "./journey.ts";
import { isSound } from "./soundness.ts";
import { office } from "./technician.ts";

test("a reading is asked for, refused as words, saved, corrected, and holds the job until it is there", async ({
  as,
  request,
}) => {
  const call = await office(request);
  const { id } = await call<{ id: number }>("POST", "/api/jobs/", {
    title: "Furnace check",
    client_name: "Ida Berg",
  });
  const page = await as("rosa");
  await page.goto(`/jobs/${id}`);
  const card = page.getByRole("region", { name: "Checklist", exact: true });
  await card.getByLabel("New checklist item", { exact: true }).fill("Temperature rise");
  await card.getByLabel("New checklist item: type").selectOption("Reading");
  await card.getByLabel("New checklist item: unit").fill("°F");
  await card.getByRole("button", { name: "Add", exact: true }).click();
  const field = card.getByRole("textbox", { name: "Temperature rise" });
  await expect(field).toBeVisible();
  await card.getByRole("button", { name: "Actions for Temperature rise" }).click();
  await page.getByRole("menuitem", { name: "Make Required" }).click();
  await expect(card.getByText("Required", { exact: true })).toBeVisible();
  await expect(page.getByText("1 required checklist item left to check off", { exact: false })).toBeVisible();

  await field.fill("warm");
  await field.press("Enter");
  await expect(card.getByText("Reading must be a number such as 62.5")).toBeVisible();
  await field.fill("48");
  await card.getByRole("button", { name: "Save", exact: true }).click();
  await expect(card.getByText("Rosa Delgado")).toBeVisible();
  await expect(page.getByText("1 required checklist item left", { exact: false })).toBeHidden();
  await isSound(page);

  await page.reload();
  await expect(field).toHaveValue("48");
  await field.fill("");
  await card.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("1 required checklist item left to check off", { exact: false })).toBeVisible();
  await card.getByRole("button", { name: "Actions for Temperature rise" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await card.getByLabel("Checklist item: unit").fill("°C");
  await card.getByRole("textbox", { name: "Checklist item text" }).press("Enter");
  await expect(card.getByText("°C")).toBeVisible();
});

test("@phone a new job asks for a reading", async ({ as, newCustomer }) => {
  const { id } = await newCustomer();
  const page = await as("rosa");
  await page.goto(`/jobs?new=1&customer=${id}`);
  const form = page.getByRole("dialog", { name: "Create Job" });
  await form.getByRole("button", { name: "More Details" }).click();
  await form.getByRole("textbox", { name: "Title" }).fill("Well pump");
  await form.getByRole("button", { name: "Add Item" }).click();
  await form.getByRole("textbox", { name: "Checklist item 1", exact: true }).fill("Water pressure");
  await form.getByLabel("Checklist item 1: type").selectOption("Reading");
  await form.getByLabel("Checklist item 1: unit").fill("psi");
  await isSound(page);
  await form.getByRole("button", { name: "Create Job" }).click();
  const card = page.getByRole("region", { name: "Checklist", exact: true });
  await expect(card.getByRole("textbox", { name: "Water pressure" })).toBeVisible();
  await expect(card.getByText("psi")).toBeVisible();
});
