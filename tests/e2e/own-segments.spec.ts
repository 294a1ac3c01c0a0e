/** A segment by a field of the business's own: built in the editor, counted while it is written, saved, explained, gone. */
import type { Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

const choices = ["Rheem", "Bosch"].map((label) => ({ label, is_archived: false }));
const customers = [
  ["Ada", "rheem", 12.5],
  ["Bea", "bosch", 3],
  ["Cleo", "rheem", 4],
];

/** With three customers and their boilers. */
async function open(page: Page) {
  const headers = await openBusiness(page);
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  const add = (kind: string, label: string, type: string, more = {}) =>
    post("/api/custom-fields", { kind, label, type, ...more });
  const { id } = await add("customer", "Boiler brand", "choice", { choices });
  await add("customer", "Boiler age", "number");
  await add("job", "Permit", "text");
  for (const [first_name, boiler_brand, boiler_age] of customers) {
    const custom_fields = { boiler_brand, boiler_age };
    await post("/api/customers/", { first_name, last_name: "Heron", custom_fields });
  }
  return { archive: () => post(`/api/custom-fields/${id}/archive`, {}) };
}

function parts(page: Page, isPhone: boolean) {
  const conditions = page.getByRole("group", { name: "Conditions" });
  return {
    conditions,
    brand: conditions.getByRole("group", { name: "Boiler brand" }),
    age: conditions.getByRole("group", { name: "Boiler age" }).getByLabel("Number"),
    preview: page.getByRole("region", { name: "Preview" }),
    everyone: page.getByRole("region", { name: "Customers in This Segment" }),
    show: async (which: "Customers" | "Edit") => {
      if (isPhone) await page.getByRole("radiogroup", { name: "View" }).getByText(which).click();
    },
  };
}

/** Brand is Rheem, and age at least 12.5, which finds one. */
async function build(page: Page, { conditions, brand, age }: ReturnType<typeof parts>): Promise<void> {
  await page.goto("/customers/segments?new=1");
  const dialog = page.getByRole("dialog", { name: "Create Segment" });
  await dialog.getByLabel("Name").fill("Old boilers");
  await dialog.getByRole("button", { name: "Create Segment" }).click();
  await expect(page.getByRole("heading", { name: "Old boilers" })).toBeVisible();
  const picker = conditions.getByLabel("Field");
  const own = picker.locator("optgroup[label='Custom Fields'] option");
  await expect(own).toHaveText(["Boiler brand", "Boiler age"]);
  await picker.selectOption({ label: "Boiler brand" });
  await brand.getByRole("combobox", { name: "Choices" }).click();
  await page.getByRole("option", { name: "Rheem" }).click();
  await page.keyboard.press("Escape");
  await conditions.getByRole("button", { name: "Add Condition" }).click();
  await picker.last().selectOption({ label: "Boiler age" });
  await age.fill("12.5");
  await isSound(page);
}

for (const where of ["", " @phone"]) {
  test(`a segment asks for the business's own fields, and says who is in it and why${where}`, async ({
    page,
  }) => {
    const { archive } = await open(page);
    const screen = parts(page, where !== "");
    const { conditions, brand, age, preview, everyone, show } = screen;
    await build(page, screen);
    await show("Customers");
    await expect(preview.getByRole("status")).toHaveText("1 customer");
    await show("Edit");
    await age.fill("4");
    await show("Customers");
    await expect(preview.getByRole("status")).toHaveText("2 customers");
    await show("Edit");
    await page.getByRole("button", { name: "Save Segment" }).click();
    await expect(page.getByText("Old boilers saved.")).toBeVisible();
    await show("Customers");
    await preview.getByRole("button", { name: "Why is Cleo Heron in this segment?" }).click();
    const why = page.getByRole("dialog", { name: "Why is Cleo Heron in this segment?" });
    await expect(why.getByText("Boiler brand is one of Rheem")).toBeVisible();
    await expect(why.getByText("Boiler age is at least 4")).toBeVisible();
    await expect(why.getByText("Rheem", { exact: true })).toBeVisible();
    await isSound(page);
    await why.getByRole("button", { name: "Close" }).click();
    await expect(everyone.getByText("Ada Heron")).toBeVisible();
    await expect(everyone.getByText("Bea Heron")).toBeHidden();

    await archive();
    await page.reload();
    await expect(conditions.getByText("This field isn't available. Choose another.")).toBeVisible();
    await expect(brand).toHaveCount(0);
    const archived = "The field “Boiler brand” is archived";
    await expect(everyone.getByText(archived)).toBeVisible();
    await age.fill("5");
    await page.getByRole("button", { name: "Save Segment" }).click();
    await expect(page.getByRole("alert").getByText(archived)).toBeVisible();
    await show("Customers");
    await expect(preview.getByRole("status")).toHaveText("0 customers");
    await expect(preview.getByText(archived)).toBeVisible();
    await isSound(page);
  });
}
