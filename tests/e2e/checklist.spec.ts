/** The checklist of a job: readings and signatures at the desk and on the phone, which hold the job until they are there. */
import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { isSound } from "./soundness.ts";
import { network, office, openDay, plan, unsent, card as visitCard } from "./technician.ts";

test.use({ serviceWorkers: "allow" });

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

test("a customer signs for the work: with a name typed by keyboard alone, cleared, and drawn", async ({
  as,
  request,
}) => {
  const call = await office(request);
  const { id } = await call<{ id: number }>("POST", "/api/jobs/", {
    title: "Water heater",
    client_name: "Ida Berg",
    checklist: [{ text: "Work approved", kind: "signature", is_required: true }],
  });
  const page = await as("rosa");
  await page.goto(`/jobs/${id}`);
  const card = page.getByRole("region", { name: "Checklist", exact: true });
  await card.getByRole("button", { name: "Sign Work approved" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Work approved" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Ida Berg");
  await dialog.getByRole("button", { name: "Save Signature" }).press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Draw the signature, or choose Type");
  await dialog.getByRole("radio", { name: "Draw" }).press("ArrowRight");
  await isSound(page);
  await dialog.getByRole("button", { name: "Save Signature" }).press("Enter");
  await expect(card.getByRole("img", { name: "Signature of Ida Berg" })).toBeVisible();
  await expect(card.getByText("Signed by Ida Berg")).toBeVisible();
  await expect(page.getByText("1 required checklist item left", { exact: false })).toBeHidden();
  await isSound(page);

  await card.getByRole("button", { name: "Clear Work approved" }).click();
  await card.getByRole("button", { name: "Sign Work approved" }).click();
  await drawn(page);
  await dialog.getByRole("button", { name: "Save Signature" }).click();
  await expect(card.getByRole("img", { name: "Signature of Ida Berg" })).toBeVisible();
  await page.reload();
  await expect(card.getByRole("img", { name: "Signature of Ida Berg" })).toBeVisible();
});

test("@phone a signature given with no network reaches the office", async ({ as, context, request }) => {
  const call = await office(request);
  const planned = await plan(call, "diego", [{ text: "Work approved", kind: "signature" }]);
  const page = await as("diego");
  await openDay(page, planned);
  await network(context, false);
  const visit = visitCard(page, planned);
  await visit.getByRole("button", { name: "Sign Work approved" }).click();
  await drawn(page);
  await isSound(page);
  await page.getByRole("dialog").getByRole("button", { name: "Save Signature" }).click();
  await expect(visit.getByText(`Signed by ${planned.client}`)).toBeVisible();
  await expect(unsent(page, /1 change waiting/)).toBeVisible();
  await network(context, true);
  await expect(unsent(page, /./)).toBeHidden();
  type Signed = { checklist: { signature: { name: string; picture: string } | null }[] };
  const job = await call<Signed>("GET", `/api/jobs/${planned.visit.job_id}`);
  expect(job.checklist[0]?.signature?.name).toBe(planned.client);
  expect(job.checklist[0]?.signature?.picture).toMatch(/^data:image\/png;base64,/);
});

/** One line across the sheet. */
async function drawn(page: Page): Promise<void> {
  const sheet = page.getByRole("img", { name: "Sign here with a finger or a mouse" });
  await sheet.scrollIntoViewIfNeeded();
  const box = await sheet.boundingBox();
  if (!box) throw new Error("There is no sheet to sign on");
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 110, { steps: 8 });
  await page.mouse.move(box.x + 160, box.y + 50, { steps: 8 });
  await page.mouse.up();
}
