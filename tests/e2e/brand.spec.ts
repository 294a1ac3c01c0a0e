/** The brand: chosen in the settings with what customers see beside it, and worn by the page on which they book. */
import type { Page } from "@playwright/test";
import { png } from "../support/pictures.ts";
import { expect, openBusiness, test } from "./journey.ts";
import { isSound, turnDark } from "./soundness.ts";

const logo = (page: Page) => page.getByRole("img", { name: "Your logo" });
const preview = (page: Page) => page.locator("iframe[title='Preview of a page']").contentFrame();

const home = (page: Page) => page.getByRole("link", { name: /, go to the dashboard$/ });
const markBox = (page: Page) => home(page).locator("[data-initials]").boundingBox();

test("a logo and a color are tried in the preview, saved, and taken back", async ({ page }) => {
  const headers = await openBusiness(page);
  await page.goto("/settings/brand");
  await expect(preview(page).getByText("HH")).toBeVisible();
  await page
    .getByLabel("Logo file")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png() });
  await expect(logo(page)).toBeVisible();
  await page.getByLabel("Main color", { exact: true }).fill("#ffe600");
  await expect(page.getByText("White text can't be read on this color")).toBeVisible();
  await expect(preview(page).locator("header img")).toBeVisible();
  for (const [view, title, words] of [
    ["Booking", "Preview of the booking page", "Your details"],
    ["Signing", "Preview of a signing page", "Review and sign"],
    ["Paper", "Preview of a paper", "Service Agreement"],
    ["Visit", "Preview of a page", "Drain clearing"],
  ] as const) {
    await page.getByText(view, { exact: true }).click();
    await expect(
      page.locator(`iframe[title='${title}']`).contentFrame().getByRole("heading", { name: words }),
    ).toBeVisible();
  }
  const button = preview(page).locator("button.main");
  await expect(button).toHaveCSS("background-color", "rgb(255, 230, 0)");
  await expect(button).toHaveCSS("color", "rgb(0, 0, 0)");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save Brand" }).click();
  const stored = async () => (await (await page.request.get("/api/branding", { headers })).json()).data;
  await expect.poll(async () => (await stored()).color).toBe("#ffe600");
  await expect(home(page).locator("img")).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Main color", { exact: true })).toHaveValue("");
  await expect(home(page).locator("img")).toHaveCount(0);
  await expect(logo(page)).toBeHidden();
  expect((await stored()).logo).toBeNull();
});

test("the sidebar shows the business's logo in the place of its initials, and its initials when it fails", async ({
  page,
}) => {
  const headers = await openBusiness(page);
  await page.goto("/settings/brand");
  const initials = await markBox(page);
  const data = png().toString("base64");
  const uploaded = await page.request.post("/api/branding/logos", { headers, data: { data } });
  const { id } = (await uploaded.json()).data;
  await page.request.put("/api/branding", { headers, data: { logo_id: id } });
  await page.reload();
  await expect(home(page).locator("img")).toBeVisible();
  expect(await markBox(page)).toEqual(initials);
  await turnDark(page);
  await expect(home(page).locator("[data-initials]")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await isSound(page);
  await page.route("**/brand/*", (route) => route.abort());
  const asked = page.waitForRequest("**/brand/*");
  await page.reload();
  await asked;
  await expect(home(page).locator("[data-initials='HH']")).toBeVisible();
  await expect(home(page).locator("img")).toBeHidden();
});

test("what is no picture is refused in words, and a photo that is too large is made smaller", async ({
  page,
}) => {
  await openBusiness(page);
  await page.goto("/settings/brand");
  const choose = (buffer: Buffer) =>
    page.getByLabel("Logo file").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await choose(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"));
  await expect(page.getByText("Choose a PNG, JPEG or WebP image.")).toBeVisible();
  await choose(png({ width: 2_000, height: 2_000, more: [] }));
  await expect(logo(page)).toBeVisible();
  await choose(png({ width: 2_400, height: 1_200 }));
  const widthOf = (image: HTMLImageElement) => image.naturalWidth;
  await expect.poll(() => logo(page).evaluate(widthOf)).toBe(800);
});

test("the demo's customers see whose page it is, by day and by night", async ({ page }) => {
  await page.goto("/book/copperleaf");
  const head = page.getByRole("banner");
  await expect(head.getByText("Copperleaf Plumbing & Heating")).toBeVisible();
  await expect(head.locator("img")).toHaveJSProperty("naturalWidth", 192);
  await expect(head.getByRole("link", { name: "Call (208) 555-0190" })).toHaveAttribute("href", /^tel:/);
  await expect(page.getByRole("contentinfo").getByText("1420 W Grove St")).toBeVisible();
  await isSound(page);
  await turnDark(page);
  await isSound(page);
});

test("colors are kept by name with their use, and two typefaces and an accent are worn by the preview", async ({
  page,
}) => {
  const headers = await openBusiness(page);
  await page.goto("/website/branding");
  await expect(page.getByRole("heading", { name: "Brand Identity", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Add Color" }).click();
  await page.getByLabel("Color name").fill("Van green");
  await page.getByRole("button", { name: "Save Brand" }).click();
  await expect(page.getByText("Give each color a name and a hex such as #a4552b")).toBeVisible();
  await page.getByLabel("Hex", { exact: true }).fill("2F6F5E");
  await page.getByRole("textbox", { name: "Usage" }).fill("Vans");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("list", { name: "Other colors" })).toHaveText(/Van green#2f6f5e · Vans/);
  await page.getByLabel("Accent color").fill("#2f6f5e");
  await page.getByLabel("Accent color").blur();
  await expect(page.getByRole("slider")).toHaveCount(0);
  await page.getByLabel("Primary typeface").selectOption("Sturdy");
  await page.getByLabel("Secondary typeface").selectOption("Classic");
  const body = preview(page).locator("body");
  await expect(body).toHaveCSS("border-top-color", "rgb(47, 111, 94)");
  await expect(body).toHaveCSS("font-family", /Charter/);
  await expect(preview(page).getByRole("heading", { level: 1 })).toHaveCSS("font-family", /Rockwell/);
  await isSound(page);
  await page.getByRole("button", { name: "Save Brand" }).click();
  const stored = async () => (await (await page.request.get("/api/branding", { headers })).json()).data;
  await expect
    .poll(async () => (await stored()).colors)
    .toEqual([{ name: "Van green", hex: "#2f6f5e", usage: "Vans" }]);
  await page.getByRole("button", { name: "Edit Van green" }).click();
  await page.getByLabel("Color name").fill("Forest");
  await page.getByRole("button", { name: "Save Brand" }).click();
  await expect.poll(async () => (await stored()).colors[0].name).toBe("Forest");
});

test("a brand asset is uploaded, looked at, downloaded, renamed, made the logo, deleted and brought back", async ({
  page,
}) => {
  await openBusiness(page);
  await page.goto("/website/branding");
  await expect(page.getByText("No assets yet.")).toBeVisible();
  await page
    .getByLabel("Asset file")
    .setInputFiles({ name: "yard sign.png", mimeType: "image/png", buffer: png() });
  await page.getByRole("button", { name: "Preview yard sign" }).click();
  await expect(page.getByRole("dialog").getByRole("img", { name: "yard sign" })).toBeVisible();
  await page.keyboard.press("Escape");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download yard sign" }).click();
  expect((await download).suggestedFilename()).toBe("yard sign.png");
  const menu = (name: string) => page.getByRole("button", { name: `Actions for ${name}` });
  await menu("yard sign").click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Yard sign, light");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await menu("Yard sign, light").click();
  await page.getByRole("menuitem", { name: "Use as Logo" }).click();
  await expect(logo(page)).toBeVisible();
  // The preview follows the form in a page of its own.
  await expect(preview(page).locator("header img")).toBeVisible();
  await isSound(page);
  await menu("Yard sign, light").click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("No assets yet.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Preview Yard sign, light" })).toBeVisible();
});
