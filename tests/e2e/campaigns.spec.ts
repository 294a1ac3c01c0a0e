/** Campaigns: begun from a ready message, written in steps, tried on oneself, sent, and read as figures. */
import type { Page } from "@playwright/test";
import { expect, mailedText, openBusiness, test } from "./journey.ts";
import { fitsEveryWidth, isSound, turnDark } from "./soundness.ts";

type Headers = Awaited<ReturnType<typeof openBusiness>>;

const field = {
  key: "a1",
  kind: "text",
  text: "Hi {first_name}, book at [our site](https://copperleaf.example/book).",
  align: "left",
};

/** A draft of an email with an audience: everyone whose city is `city`. */
async function draftFor(page: Page, headers: Headers, city: string): Promise<number> {
  const answer = await page.request.post("/api/campaigns", {
    headers,
    data: {
      name: "Spring news",
      content: { kind: "mail", subject: "Spring news for {first_name}", preheader: "", blocks: [field] },
      audience: {
        kind: "filter",
        filter: { field: "group", match: "all", items: [{ field: "city", is: "is", value: city }] },
        except: [],
      },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.id;
}

async function addCustomer(page: Page, headers: Headers, fields: object) {
  const answer = await page.request.post("/api/customers/", {
    headers,
    data: { status: "client", ...fields },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const newCampaign = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "New Campaign" }).and(page.locator("header button"));
const blocks = (page: Page) =>
  page.getByRole("list", { name: "Blocks" }).locator("[aria-expanded]:not([aria-haspopup])");
const steps = (page: Page) => page.getByRole("navigation", { name: "Steps" });

test("an email is started from a template and written with blocks, keys and undo", async ({ page }) => {
  await openBusiness(page);
  await page.goto("/marketing/campaigns");
  await expect(page.getByText("No campaigns yet")).toBeVisible();
  await isSound(page);
  await newCampaign(page).click();
  const dialog = page.getByRole("dialog", { name: "New Campaign" });
  await dialog.getByRole("radio", { name: "Review Request" }).check();
  await expect(dialog.getByLabel("Name")).toHaveValue("Review Request");
  await isSound(page);
  await dialog.getByRole("button", { name: "Create Campaign" }).click();

  await expect(page.getByRole("heading", { name: "Review Request", level: 1 })).toBeVisible();
  await isSound(page);
  await steps(page).getByRole("link", { name: "Content" }).click();
  await expect(blocks(page)).toHaveText([/^Heading/, /^Text/, /^Button/, /^Text/, /^Signature/]);
  const handle = page.getByRole("button", { name: /^Move Button/ });
  await handle.focus();
  await page.keyboard.press("ArrowUp");
  await expect(blocks(page)).toHaveText([/^Heading/, /^Button/, /^Text/, /^Text/, /^Signature/]);
  await expect(handle).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(blocks(page).nth(1)).toContainText("Text");

  await page.getByRole("button", { name: /^Button\s*Write a Review/ }).click();
  await expect(page.getByText("Add a link to the button.")).toBeVisible();
  await page.getByLabel("Button link").fill("copperleaf.example/review");
  await expect(page.getByText("Add a link to the button.")).toBeHidden();
  await page.getByRole("button", { name: "Add Block" }).click();
  await page.getByRole("menuitem", { name: "Text", exact: true }).click();
  const words = page.getByRole("textbox", { name: "Text", exact: true });
  await words.fill("Five stars");
  await words.press("ControlOrMeta+a");
  await page.getByRole("toolbar", { name: "Format Text" }).getByRole("button", { name: "Bold" }).click();
  await expect(words).toHaveValue("**Five stars**");
  await expect(page.getByText("Draft saved")).toBeVisible();
  const preview = page.frameLocator("iframe[title='Preview of the email']");
  await expect(preview.locator("strong", { hasText: "Five stars" })).toBeVisible();
  await isSound(page);
  await page.getByRole("radiogroup", { name: "Preview as" }).getByText("Plain Text").click();
  await expect(page.getByText("Write a Review: https://copperleaf.example/review")).toBeVisible();
  await turnDark(page);
  await isSound(page);
});

test("an email is written with the keyboard alone", async ({ page }) => {
  const headers = await openBusiness(page);
  const id = await draftFor(page, headers, "Boise");
  await page.goto(`/marketing/campaigns/${id}?step=content`);
  const press = (key: string) => page.keyboard.press(key);
  await page.getByRole("button", { name: "Add Block" }).focus();
  await press("Enter");
  await page.getByRole("menuitem", { name: "Heading" }).focus();
  await press("Enter");
  const heading = page.getByRole("textbox", { name: "Heading", exact: true });
  await heading.focus();
  await page.keyboard.type("Spring is here");
  await page.getByRole("button", { name: /^Move Heading/ }).focus();
  await press("ArrowUp");
  await expect(blocks(page)).toHaveText([/^Heading/, /^Text/]);
  await press("ControlOrMeta+z");
  await expect(blocks(page)).toHaveText([/^Text/, /^Heading/]);
  await press("ControlOrMeta+Shift+z");
  await expect(blocks(page)).toHaveText([/^Heading/, /^Text/]);
  await page.getByRole("button", { name: /^Text\s*Hi/ }).focus();
  await press("Enter");
  const words = page.getByRole("textbox", { name: "Text", exact: true });
  await words.focus();
  await press("ControlOrMeta+a");
  await page.keyboard.type("Book now");
  await press("ControlOrMeta+a");
  await press("ControlOrMeta+b");
  await expect(words).toHaveValue("**Book now**");
  await expect(page.getByText("Draft saved")).toBeVisible();
});

test("a campaign is tested, sent to its audience, and shows its results", async ({ page }) => {
  const headers = await openBusiness(page);
  await addCustomer(page, headers, {
    first_name: "Nora",
    last_name: "Whitfield",
    email: "nora-spring@customer.example",
    city: "Boise",
  });
  await addCustomer(page, headers, { first_name: "Otto", last_name: "Reyes", city: "Boise" });
  const preferences = { address: "1420 W Grove St", city: "Boise", state: "ID", zipCode: "83702" };
  const saved = await page.request.put("/api/organization/preferences", { headers, data: preferences });
  expect(saved.ok(), await saved.text()).toBe(true);
  const id = await draftFor(page, headers, "Boise");
  await page.goto(`/marketing/campaigns/${id}`);
  await expect(page.getByRole("region", { name: "Preview" }).getByRole("status")).toHaveText("2 customers");
  await isSound(page);
  await steps(page).getByRole("link", { name: "Review and Send" }).click();
  await expect(page.getByRole("list", { name: "Who won't get it" })).toContainText("Otto Reyes");
  await isSound(page);
  await page.getByRole("button", { name: "Email Me a Test" }).click();
  await expect(page.getByText(/^Test sent to /)).toBeVisible();
  await page.getByRole("button", { name: "Send to 1 Customer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send Now" }).click();
  await expect(page.getByRole("heading", { name: "Recipients" })).toBeVisible();
  await mailedText("nora-spring@customer.example", /Spring news for Nora/);
  await expect(page.getByRole("row", { name: /Nora Whitfield.*(Sent|Delivered)/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Otto Reyes.*Not sent/ })).toBeVisible();
  await isSound(page);
  await page.getByRole("link", { name: "Back to Campaigns" }).click();
  await expect(page.getByRole("row", { name: /Spring news.*Sent/ })).toBeVisible();
  await turnDark(page);
  await isSound(page);
});

test("customers in an excluded segment don't get a campaign, and the preview fills in a chosen customer", async ({
  page,
}) => {
  const headers = await openBusiness(page);
  for (const [first_name, status] of [
    ["Nora", "client"],
    ["Otto", "lead"],
  ] as const)
    await addCustomer(page, headers, { first_name, last_name: "Reyes", city: "Boise", status });
  const filter = {
    field: "group",
    match: "all",
    items: [{ field: "status", is: "any_of", values: ["lead"] }],
  };
  const segment = await page.request.post("/api/segments", { headers, data: { name: "Open leads", filter } });
  expect(segment.ok(), await segment.text()).toBe(true);
  const id = await draftFor(page, headers, "Boise");
  await page.goto(`/marketing/campaigns/${id}`);
  await page.getByRole("combobox", { name: "Exclude segments (optional)" }).click();
  await page.getByRole("option", { name: "Open leads" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("status", { name: "After exclusions" })).toHaveText(
    "1 customer after exclusions",
  );
  const search = page.getByRole("combobox", { name: "Exclude customers (optional)" });
  await search.focus();
  await page.keyboard.type("Nora");
  await expect(page.getByRole("option", { name: /Reyes/ })).toHaveText(["Nora Reyes"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const leftOut = page.getByRole("list", { name: "Excluded customers" });
  await expect(leftOut.getByRole("button", { name: "Stop excluding Nora Reyes" })).toBeVisible();
  await expect(search).toHaveValue("");
  await expect(page.getByText("0 customers after exclusions")).toBeVisible();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await isSound(page);
  await leftOut.getByRole("button", { name: "Stop excluding Nora Reyes" }).press("Enter");
  await expect(page.getByText("1 customer after exclusions")).toBeVisible();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await steps(page).getByRole("link", { name: "Content" }).click();
  await page.getByRole("combobox", { name: "Preview for" }).fill("Otto");
  await page.getByRole("option", { name: "Otto Reyes" }).click();
  await expect(page.getByText("Subject Spring news for Otto")).toBeVisible();
  await isSound(page);
  await steps(page).getByRole("link", { name: "Review and Send" }).click();
  await expect(page.getByRole("list", { name: "Checks" })).toContainText("An audience is chosen.");
});

test("a draft is deleted from the list and comes back with Undo", async ({ page }) => {
  const headers = await openBusiness(page);
  await draftFor(page, headers, "Boise");
  await page.goto("/marketing/campaigns");
  await page.getByRole("button", { name: "Actions for Spring news" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("No campaigns yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row", { name: /Spring news.*Draft/ })).toBeVisible();
});

test("@phone a text is written with a thumb and its parts are counted", async ({ page }) => {
  await openBusiness(page);
  await page.goto("/marketing/campaigns?new=1");
  const dialog = page.getByRole("dialog", { name: "New Campaign" });
  await dialog.getByRole("radiogroup", { name: "Type" }).getByText("SMS").click();
  await dialog.getByRole("radio", { name: "We Miss You" }).check();
  await isSound(page);
  await dialog.getByRole("button", { name: "Create Campaign" }).click();
  await expect(page.getByRole("heading", { name: "We Miss You", level: 1 })).toBeVisible();
  await isSound(page);
  await steps(page).getByRole("link", { name: "Content" }).click();
  await page
    .getByRole("textbox", { name: "Message", exact: true })
    .fill("Hi {first_name}, time for a check?");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await isSound(page);
  await page.getByRole("radiogroup", { name: "View" }).getByText("Preview").click();
  await expect(page.getByText("Hi Nora, time for a check?")).toBeVisible();
  await isSound(page);
  await steps(page).getByRole("link", { name: "Review and Send" }).click();
  await expect(page.getByRole("list", { name: "Checks" })).toBeVisible();
  await isSound(page);
  await fitsEveryWidth(page);
});

test("@phone blocks of an email are moved and changed with a thumb", async ({ page }) => {
  const headers = await openBusiness(page);
  const id = await draftFor(page, headers, "Boise");
  await page.goto(`/marketing/campaigns/${id}?step=content`);
  await page.getByRole("button", { name: "Add Block" }).click();
  await page.getByRole("menuitem", { name: "Two Columns" }).click();
  await isSound(page);
  await page.getByRole("button", { name: /^Actions for Two Columns/ }).click();
  await page.getByRole("menuitem", { name: "Move Up" }).click();
  await expect(blocks(page)).toHaveText([/^Two Columns/, /^Text/]);
  await page.getByRole("radiogroup", { name: "View" }).getByText("Preview").click();
  await expect(page.frameLocator("iframe[title='Preview of the email']").getByText("book at")).toBeVisible();
  await fitsEveryWidth(page);
});
