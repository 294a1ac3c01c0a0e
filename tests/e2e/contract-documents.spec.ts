/** A PDF of one's own becomes a contract: fields are placed on its pages by mouse, thumb and keyboard, and are signed there. */
import type { Locator, Page } from "@playwright/test";
import { pdfOf } from "../support/pdfs.ts";
import { expect, openBusiness, test } from "./journey.ts";
import { becomePhone, isSound, turnDark } from "./soundness.ts";

async function lease() {
  const buffer = await pdfOf(["Lease of a lift. The rent is due on the first.", "Signed by:"]);
  return { name: "Lift lease.pdf", mimeType: "application/pdf", buffer };
}

async function openPlacing(page: Page) {
  const headers = await openBusiness(page);
  const call = async (method: "post" | "get", path: string, data?: object) =>
    (await (await page.request[method](path, { headers, ...(data ? { data } : {}) })).json()).data;
  const ida = { first_name: "Ida", last_name: "Berg", email: "ida@customer.example" };
  const customer = await call("post", "/api/customers/", ida);
  await page.goto(`/contracts?new=1&customer=${customer.id}`);
  const dialog = page.getByRole("dialog", { name: "New Contract" });
  await expect(dialog.getByRole("combobox", { name: "Customer" })).toHaveValue("Ida Berg");
  await dialog.getByLabel("Begin with").selectOption({ label: "A PDF of your own" });
  await dialog.getByRole("button", { name: "Create Draft" }).click();
  await expect(dialog.getByText("Choose a PDF from the list, or upload one")).toBeVisible();
  await isSound(page);
  await dialog.getByLabel("PDF to upload").setInputFiles(await lease());
  await expect(dialog.getByLabel("PDF", { exact: true })).toHaveValue(/\d+/);
  await dialog.getByRole("button", { name: "Create Draft" }).click();
  await expect(page.getByRole("heading", { name: "Lift lease" })).toBeVisible();
  return call;
}

const pageOf = (page: Page, number: number): Locator =>
  page.getByRole("region", { name: `Page ${number} of 2` });

async function boxOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error("It can't be seen");
  return box;
}

async function dragSignature(page: Page) {
  const signature = pageOf(page, 2).getByRole("button", { name: /^Signature of Customer/ });
  const before = await boxOf(signature);
  await page.mouse.move(before.x + 20, before.y + 8);
  await page.mouse.down();
  await page.mouse.move(before.x + 60, before.y - 42, { steps: 5 });
  await page.mouse.up();
  const moved = await boxOf(signature);
  expect(Math.abs(moved.x - before.x - 40)).toBeLessThan(4);
  expect(Math.abs(moved.y - before.y + 50)).toBeLessThan(4);
}

/** Added, moved and resized by keys, and placed by figures. */
async function addGateCode(page: Page) {
  await page.getByRole("group", { name: "Add a field" }).getByLabel("On").selectOption("Page 1");
  await page.getByRole("button", { name: "Text to Fill In" }).click();
  const text = pageOf(page, 1).getByRole("button", { name: /^Text to Fill In of Customer/ });
  await expect(text).toBeFocused();
  const first = await boxOf(text);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "Shift+ArrowRight"])
    await page.keyboard.press(key);
  const after = await boxOf(text);
  expect(after.x).toBeGreaterThan(first.x);
  expect(after.y).toBeGreaterThan(first.y);
  expect(after.width).toBeGreaterThan(first.width);
  const card = page.getByRole("group", { name: "Field 3" });
  await card.getByLabel("Label of field 3").fill("Gate code");
  await card.getByText("Position").click();
  await card.getByLabel("Top of field 3 in inches").fill("4.5");
  const placed = pageOf(page, 1).getByRole("button", {
    name: /^Gate code of Customer.*4\.5 in from the top/,
  });
  await expect(placed).toBeVisible();
}

async function signOnPhone(page: Page, path: string) {
  await becomePhone(page);
  await page.goto(path);
  await page.getByRole("checkbox", { name: "I agree to use electronic records" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  const picture = page.getByAltText("Page 2 of 2");
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(600);
  await isSound(page);
  await page.getByLabel("Gate code").fill("4711");
  await page.getByLabel("Your full name").fill("Ida Berg");
  await page.getByRole("checkbox", { name: /sign/ }).check();
  await page.getByRole("button", { name: "Sign Contract" }).click();
  await expect(page.getByRole("heading", { name: /all set/ })).toBeVisible();
  await isSound(page);
}

test("a PDF is uploaded, its fields are placed by mouse and by keyboard, and it is signed on its pages", async ({
  page,
}) => {
  const call = await openPlacing(page);
  await dragSignature(page);
  await addGateCode(page);
  await isSound(page);
  await turnDark(page);
  await isSound(page);
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByText("saved.")).toBeVisible();
  await page.getByRole("button", { name: "Send for Signature" }).click();
  await page.getByRole("button", { name: "Send Contract" }).click();
  await expect(pageOf(page, 2).getByText("Signature, Customer: Ida Berg")).toHaveCount(1);
  await isSound(page);
  const id = Number(/\/contracts\/(\d+)/.exec(page.url())?.[1]);
  const { signers } = await call("get", `/api/contracts/${id}`);
  const link = `/api/contracts/${id}/signers/${signers[0].id}/links`;
  const { url } = await call("post", link, { channel: "link" });
  await signOnPhone(page, new URL(url).pathname);
  expect((await call("get", `/api/contracts/${id}`)).status).toBe("completed");
});

test("on a phone a field is placed with a thumb @phone", async ({ page }) => {
  await openPlacing(page);
  await page.getByRole("radiogroup", { name: "View" }).getByText("Pages").click();
  const date = pageOf(page, 2).getByRole("button", { name: /^Date of Customer/ });
  const { x, y, width, height } = await boxOf(date);
  const touch = await page.context().newCDPSession(page);
  const at = (right: number, down: number) => [{ x: x + width / 2 + right, y: y + height / 2 + down }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0, 0) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(-20, -30) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(async () => (await boxOf(date)).y).toBeLessThan(y - 20);
  await isSound(page);
});
