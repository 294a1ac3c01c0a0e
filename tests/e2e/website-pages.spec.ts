/** Pages of the website: begun from a template, written block by block, published, and found well. */
import type { Page } from "@playwright/test";
import { png } from "../support/pictures.ts";
import { expect, openBusiness, test } from "./journey.ts";
import { fitsEveryWidth, isSound, turnDark } from "./soundness.ts";

const kinds = (page: Page) => page.locator("[data-list-entry]");

const block = (page: Page, place: number) => kinds(page).nth(place);

async function beginSite(page: Page, trade: string): Promise<void> {
  await openBusiness(page);
  await page.goto("/website/pages");
  await expect(page.getByText("No pages yet")).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("button", { name: "New Page" })
    .and(page.locator("header button"))
    .click();
  const dialog = page.getByRole("dialog", { name: "New Page" });
  await dialog.getByRole("radio", { name: trade, exact: true }).check();
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByText("4 pages added as drafts.")).toBeVisible();
}

test("a website is started from a template, edited in place, and published", async ({ page, browser }) => {
  await beginSite(page, "Plumbing");
  await isSound(page);
  await page.getByRole("main").getByRole("link", { name: "Heron Heating" }).click();
  await expect(page.getByRole("heading", { name: "Heron Heating", level: 1 })).toBeVisible();

  const heading = block(page, 0).getByLabel("Heading");
  await heading.fill("Warm all winter");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(heading).toHaveValue("Plumbing fixed right, the first time");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(heading).toHaveValue("Warm all winter");
  await isSound(page);

  await page.getByRole("button", { name: "Add Block", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Gallery/ }).click();
  await expect(page.getByText("Gallery: Add a picture")).toBeVisible();
  await page.getByRole("button", { name: "Actions for Gallery" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect(page.getByText("Gallery: Add a picture")).toBeHidden();

  await page.getByText("Preview", { exact: true }).click();
  const frame = page.frameLocator("iframe[title='Preview of the page']");
  await expect(frame.getByText("Warm all winter")).toBeVisible();
  await page.getByText("Edit", { exact: true }).click();

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published as it is here")).toBeVisible();
  await page.getByRole("link", { name: "Back to Website Pages" }).click();
  const row = page.getByRole("row", { name: /Heron Heating.*Published/ });
  await row.getByRole("button", { name: "Actions for Heron Heating" }).click();
  const href = await page.getByRole("menuitem", { name: "View" }).getAttribute("href");
  const visitor = await browser.newPage();
  await visitor.goto(new URL(href ?? "", page.url()).href);
  await expect(visitor.getByRole("heading", { name: "Warm all winter", level: 1 })).toBeVisible();
  await visitor.close();
  await page.keyboard.press("Escape");
  await turnDark(page);
  await isSound(page);
});

test("a picture is uploaded, a block is dragged with the mouse, and a version is restored", async ({
  page,
}) => {
  await beginSite(page, "Plumbing");
  await page.getByRole("main").getByRole("link", { name: "Heron Heating" }).click();
  await block(page, 0).getByRole("button", { name: "Choose picture" }).click();
  const picker = page.getByRole("dialog", { name: "Choose Picture" });
  await picker.locator("input[type=file]").setInputFiles({
    name: "van.png",
    mimeType: "image/png",
    buffer: png({ width: 64, height: 32 }),
  });
  await block(page, 0).getByLabel("Alt text of the picture").fill("Our van");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published as it is here")).toBeVisible();

  const handle = page.getByRole("button", { name: /^Move Questions and Answers/ });
  await handle.hover();
  await page.mouse.down();
  await block(page, 3).hover({ position: { x: 60, y: 20 } });
  await block(page, 3).hover({ position: { x: 60, y: 24 } });
  await page.mouse.up();
  await expect(block(page, 3).getByRole("button", { name: /^Move Questions and Answers/ })).toBeVisible();

  await page.getByRole("button", { name: "Actions for Heron Heating" }).click();
  await page.getByRole("menuitem", { name: "Versions" }).click();
  const versions = page.getByRole("dialog", { name: "Versions" });
  await versions.getByRole("button", { name: "Preview" }).click();
  const shown = versions.frameLocator("iframe[title='Preview of version 1']");
  await expect(shown.getByRole("img", { name: "Our van" })).toBeVisible();
  await isSound(page);
  await versions.getByRole("button", { name: "Restore version 1" }).click();
  await expect(block(page, 4).getByRole("button", { name: /^Move Questions and Answers/ })).toBeVisible();

  await page.getByRole("button", { name: "Actions for Heron Heating" }).click();
  await page.getByRole("menuitem", { name: "Preview Link" }).click();
  const link = page.getByRole("dialog", { name: "Preview Link" });
  await link.getByRole("button", { name: "Create Link" }).click();
  await expect(link.getByLabel("Link", { exact: true })).toHaveValue(/\/site-preview\//);
  await isSound(page);
  await link.getByRole("button", { name: "End All Links" }).click();
  await expect(link.getByLabel("Link", { exact: true })).toBeHidden();
});

test("a page can be edited with only the keyboard", async ({ page }) => {
  await beginSite(page, "Electrical");
  await page.getByRole("link", { name: "About Us" }).click();
  const handle = page.getByRole("button", { name: /^Move Text/ });
  await handle.focus();
  await page.keyboard.press("ArrowUp");
  await expect(block(page, 0).getByRole("button", { name: /^Move Text/ })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(block(page, 1).getByRole("button", { name: /^Move Text/ })).toBeVisible();

  const text = block(page, 1).getByLabel("Text", { exact: true });
  await text.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Safe work");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+b");
  await expect(text).toHaveValue("**Safe work**");

  await page.getByRole("button", { name: "Add Block", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: /^Text/ }).focus();
  await page.keyboard.press("Enter");
  await expect(block(page, 3).getByRole("button", { name: "Move Text: press the arrow keys" })).toBeVisible();
  await expect(block(page, 3).getByLabel("Heading")).toBeFocused();
  await page.keyboard.type("Our promise");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.reload();
  await expect(block(page, 3).getByLabel("Heading")).toHaveValue("Our promise");
});

test("someone else's changes are never overwritten", async ({ page }) => {
  const headers = await openBusiness(page);
  const post = async (path: string, data: object) =>
    (await (await page.request.post(path, { headers, data })).json()).data;
  const content = {
    title: "Offers",
    slug: "offers",
    menu: { is_shown: true },
    share_picture: null,
    blocks: [{ id: "b1", kind: "text", heading: "Spring", text: "Ten percent off." }],
  };
  const { id } = await post("/api/website/pages", { content });
  await page.goto(`/website/pages/${id}`);
  await expect(block(page, 0).getByLabel("Heading")).toHaveValue("Spring");
  let isFirst = true;
  await page.route(`**/api/website/pages/${id}`, async (route) => {
    // The page may be read again before it is saved.
    if (route.request().method() === "PUT" && isFirst) {
      isFirst = false;
      await page.request.put(`/api/website/pages/${id}`, {
        headers,
        data: { content: { ...content, title: "Theirs" } },
      });
    }
    await route.continue();
  });
  await block(page, 0).getByLabel("Heading").fill("Summer");
  await expect(page.getByRole("heading", { name: "Theirs", level: 1 })).toBeVisible();
  await expect(block(page, 0).getByLabel("Heading")).toHaveValue("Summer");
  await isSound(page);
});

test("a page is optimized check by check, and its analytics show visitors", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/website/seo");
  await expect(page.getByRole("button", { name: /^Optimize/ })).not.toHaveCount(0);
  await isSound(page);
  await fitsEveryWidth(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Website Analytics" }).click();
  const analytics = page.getByRole("dialog", { name: "Analytics" });
  await expect(analytics.getByText("Visitors", { exact: true })).not.toHaveCount(0);
  await isSound(page);
  await page.keyboard.press("Escape");
  await page
    .getByRole("row", { name: /Published/ })
    .nth(0)
    .getByRole("button", { name: /^Optimize/ })
    .click();
  const optimize = page.getByRole("dialog", { name: "Optimize" });
  await expect(optimize.getByRole("listitem", { name: "Title length" })).toBeVisible();
  await expect(optimize.getByText("of 100")).toBeVisible();
  await isSound(page);
});

test("the fix buttons raise a page's score, and a visitor is counted once", async ({ page, browser }) => {
  await beginSite(page, "Plumbing");
  await page.getByRole("main").getByRole("link", { name: "Heron Heating" }).click();
  await expect(page.getByRole("link", { name: "Back to Website Pages" })).toBeVisible();
  await page.getByRole("button", { name: "Actions for Heron Heating" }).click();
  await page.getByRole("menuitem", { name: "Page Settings" }).click();
  const settings = page.getByRole("complementary", { name: "Settings" });
  await settings.getByLabel("Description").fill("Too short");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published as it is here")).toBeVisible();
  await page.goto("/website/seo");
  const row = page.getByRole("row", { name: /Heron Heating.*Published/ });
  await row.getByRole("button", { name: "Add Keywords" }).click();
  const keywords = page.getByRole("dialog", { name: "Add Keywords" });
  await keywords.getByRole("combobox").fill("plumber boston");
  await page.keyboard.press("Enter");
  await keywords.getByRole("button", { name: "Add Keywords" }).click();
  await expect(row.getByText("In the draft: plumber boston")).toBeVisible();

  await row.getByRole("button", { name: /^Optimize/ }).click();
  const optimize = page.getByRole("dialog", { name: "Optimize" });
  const fixes = optimize.getByRole("button", { name: /^Fix / });
  await expect(optimize.getByText("of 100")).toBeVisible();
  const score = async () => Number(await optimize.locator("strong").filter({ hasText: /^\d+$/ }).innerText());
  const before = await score();
  for (let left = await fixes.count(); left > 0; left--) {
    await fixes.nth(0).click();
    await expect(fixes).toHaveCount(left - 1);
  }
  expect(await score()).toBeGreaterThan(before);
  await isSound(page);
  await optimize.getByRole("link", { name: "Publish the draft" }).click();
  await page.getByRole("button", { name: "Publish Changes" }).click();
  await expect(page.getByText("Published as it is here")).toBeVisible();

  await page.getByRole("link", { name: "Back to Website Pages" }).click();
  await page.getByRole("button", { name: "Actions for Heron Heating" }).click();
  const href = await page.getByRole("menuitem", { name: "View" }).getAttribute("href");
  const address = new URL(href ?? "", page.url()).href;
  const visitor = await browser.newContext({
    userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64) Firefox/140.0",
  });
  const site = await visitor.newPage();
  for (let visits = 0; visits < 2; visits++) await site.goto(address);
  await visitor.close();
  await expect(async () => {
    await page.goto("/website/seo?analytics=all");
    const figures = page.getByRole("dialog", { name: "Analytics" }).getByRole("region", { name: "Figures" });
    await expect(figures).toContainText(/Views\s*2\s*Visitors\s*1/, { timeout: 2_000 });
  }).toPass();
});

test("a custom domain is added, and an old address redirects", async ({ page }) => {
  await beginSite(page, "Heating and Cooling");
  await page.goto("/settings/website");
  await isSound(page);
  await page.getByLabel("Domain", { exact: true }).fill(`www.heron-${Date.now()}.example`);
  await page.getByRole("button", { name: "Add Domain" }).click();
  await expect(page.getByText("Not checked yet")).toBeVisible();
  await expect(page.getByText("TXT record")).toBeVisible();
  await page.getByRole("button", { name: /^Check Now/ }).click();
  await expect(page.getByText(/was checked. It isn't verified yet/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Not checked yet")).toBeHidden();
  await page.getByLabel("Old address").fill("old-prices");
  await page.getByLabel("Leads to").selectOption({ label: "Services" });
  await page.getByRole("button", { name: "Add Redirect" }).click();
  await expect(page.getByText("/old-prices")).toBeVisible();
  await fitsEveryWidth(page);
  await isSound(page);
});

test("@phone a page can be edited by touch", async ({ page }) => {
  await beginSite(page, "Plumbing");
  await page.getByRole("link", { name: /Contact/ }).click();
  await expect(block(page, 0).getByLabel("Heading")).toHaveValue("Get in touch");
  await isSound(page);
  await block(page, 0)
    .getByRole("button", { name: /^Settings of Hero/ })
    .click();
  const sheet = page.getByRole("dialog", { name: "Block Settings" });
  await sheet.getByText("Side by side").click();
  await isSound(page);
  await sheet.getByRole("button", { name: "Close" }).click();
  await block(page, 0)
    .getByRole("button", { name: /^Actions for Hero/ })
    .click();
  await page.getByRole("menuitem", { name: "Move Down" }).click();
  await expect(block(page, 1).getByLabel("Heading")).toHaveValue("Get in touch");
  await expect(page.getByText("Draft saved")).toBeVisible();
});
