/** Website forms: begun from a starter, changed, published, answered by a visitor, and read as a lead. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";
import { fitsEveryWidth, isSound, turnDark } from "./soundness.ts";

type Form = { id: number; url: string };

async function publishedForm(page: Page, starter: string) {
  const headers = await openBusiness(page);
  const post = async (path: string, data: object) =>
    (await (await page.request.post(path, { headers, data })).json()).data as Form;
  const form = await post("/api/website/forms", { name: "Website inquiry", starter });
  return { form: await post(`/api/website/forms/${form.id}/publish`, {}), headers };
}

/** As a visitor meets it: without the session of the member who made it. */
const pathOf = ({ url }: Form, query = ""): string => `${new URL(url).pathname}${query}`;

/** What is sent within two seconds of opening the page is taken for a program's. */
const takeTime = (visitor: Page): Promise<void> => visitor.waitForTimeout(3_000);

test("a form is created from a starter, changed with keys and undo, and published", async ({ page }) => {
  await openBusiness(page);
  await page.goto("/website/forms");
  await expect(page.getByText("No forms yet")).toBeVisible();
  await isSound(page);
  await page
    .getByRole("main")
    .getByRole("button", { name: "New Form" })
    .and(page.locator("header button"))
    .click();
  const dialog = page.getByRole("dialog", { name: "New Form" });
  await dialog.getByRole("radio", { name: "Request a Quote" }).check();
  await expect(dialog.getByLabel("Name")).toHaveValue("Request a Quote");
  await isSound(page);
  await dialog.getByRole("button", { name: "Create Form" }).click();

  await expect(page.getByRole("heading", { name: "Request a Quote", level: 1 })).toBeVisible();
  const handle = page.getByRole("button", { name: /^Move Photos/ });
  await handle.focus();
  await page.keyboard.press("ArrowUp");
  const names = page.locator("[data-list-entry] [aria-expanded]");
  await expect(names.nth(3)).toContainText("Photos");
  await expect(handle).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(names.nth(3)).toContainText("Name of the business");
  await page.getByRole("button", { name: /^Describe the work/ }).click();
  await page.getByLabel("Label").fill("");
  await expect(page.getByText("Enter a label")).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("This form can't be published yet. Enter a label.")).toBeVisible();
  await page.getByLabel("Label").fill("What should we do?");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published as it is here")).toBeVisible();
  await expect(page.getByLabel("Code for your website")).toHaveValue(/<iframe data-plumbline-form/);
  await page.getByRole("link", { name: "Back to Website Forms" }).click();
  await expect(page.getByRole("row", { name: /Request a Quote.*Published/ })).toBeVisible();
  await turnDark(page);
  await isSound(page);
});

test("a visitor answers step by step and becomes a lead", async ({ page, browser, baseURL }) => {
  const { form, headers } = await publishedForm(page, "quote");
  await page.request.post("/api/services", { headers, data: { name: "Water heater", price_cents: 90_000 } });
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const visitor = await context.newPage();
  await visitor.goto(pathOf(form, "?utm_source=newsletter"));
  await expect(visitor.getByText("Step 1 of 3")).toBeVisible();
  await isSound(visitor);
  await expect(visitor.getByLabel("Name of the business")).toBeHidden();
  await visitor.getByRole("radio", { name: "Business" }).check();
  await visitor.getByLabel("Name of the business").fill("Hatch Bakery");
  await visitor.getByLabel("Describe the work").fill("New water heater");
  await visitor.getByRole("button", { name: "Next" }).click();
  await expect(visitor.getByText("Step 1 of 3"), "the required service was left open").toBeVisible();
  await visitor.getByLabel("What do you need?").selectOption({ label: "Water heater" });
  await visitor.getByRole("button", { name: "Next" }).click();
  await expect(visitor.getByText("Step 2 of 3")).toBeVisible();
  await visitor.getByLabel("Service address").fill("1 Main St");
  await visitor.getByRole("button", { name: "Next" }).click();
  await visitor.getByLabel("Your name").fill("Edda Hatch");
  await visitor.getByLabel("Email address").fill("edda@customer.example");
  await takeTime(visitor);
  await visitor.getByRole("button", { name: "Request My Quote" }).click();
  await expect(visitor.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await context.close();

  await page.goto(`/website/forms/${form.id}/submissions`);
  await page.getByRole("link", { name: /Edda Hatch/ }).click();
  const drawer = page.getByRole("dialog", { name: "Submission" });
  await expect(drawer.getByText("Hatch Bakery", { exact: true })).toBeVisible();
  await expect(drawer.getByText("newsletter")).not.toHaveCount(0);
  await isSound(page);
  await drawer.getByRole("link", { name: "Open Edda Hatch" }).click();
  await expect(page.getByRole("heading", { name: "Edda Hatch", level: 1 })).toBeVisible();
});

test("a form embedded on the business's own website fits its frame", async ({ page, browser, baseURL }) => {
  const { form } = await publishedForm(page, "contact");
  const site = createServer((_request, answer) => {
    answer.setHeader("content-type", "text/html");
    answer.end(
      `<!doctype html><html lang="en"><title>Our site</title><h1>Our site</h1>
       <iframe data-plumbline-form src="${baseURL}${pathOf(form)}?embed=1" title="Contact us" style="width:100%;height:10px"></iframe>
       <script src="${baseURL}/form-embed.js"></script>`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const context = await browser.newContext();
  try {
    const visitor = await context.newPage();
    const { port } = site.address() as AddressInfo;
    await visitor.goto(`http://localhost:${port}/contact?utm_source=flyer`);
    await expect
      .poll(async () => (await visitor.locator("iframe").boundingBox())?.height)
      .toBeGreaterThan(400);
    const frame = visitor.frameLocator("iframe");
    await frame.getByLabel("Your name").fill("Lena Fischer");
    await frame.getByLabel("Email address").fill("lena@customer.example");
    await frame.getByLabel("How can we help?").fill("A question.");
    await takeTime(visitor);
    await frame.getByRole("button", { name: "Send Message" }).click();
    await expect(frame.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await page.goto(`/website/forms/${form.id}/submissions`);
    await expect(page.getByRole("row", { name: /Lena Fischer.*flyer/ })).toBeVisible();
  } finally {
    await context.close();
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
  }
});

test("a form works without script", async ({ page, browser, baseURL }) => {
  const { form } = await publishedForm(page, "contact");
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const visitor = await context.newPage();
  await visitor.goto(pathOf(form));
  await visitor.getByLabel("Your name").fill("Nora Whitfield");
  await takeTime(visitor);
  await visitor.getByRole("button", { name: "Send Message" }).click();
  await expect(visitor.getByRole("alert")).toHaveText("Check the fields below.");
  await expect(visitor.getByLabel("Your name")).toHaveValue("Nora Whitfield");
  await visitor.getByLabel("Email address").fill("nora@customer.example");
  await visitor.getByLabel("How can we help?").fill("The sink drains slowly.");
  await visitor.getByRole("button", { name: "Send Message" }).click();
  await expect(visitor.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await context.close();
});

test("@phone a visitor's answer is opened, read and marked as spam", async ({ page, browser, baseURL }) => {
  const { form } = await publishedForm(page, "contact");
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const visitor = await context.newPage();
  await visitor.goto(pathOf(form));
  await fitsEveryWidth(visitor);
  await isSound(visitor);
  await visitor.getByRole("button", { name: "Send Message" }).click();
  await visitor.getByLabel("Your name").fill("Nora Whitfield");
  await visitor.getByLabel("Email address").fill("nora@customer.example");
  await visitor.getByLabel("How can we help?").fill("The sink drains slowly.");
  await takeTime(visitor);
  await visitor.getByRole("button", { name: "Send Message" }).click();
  await expect(visitor.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await isSound(visitor);
  await context.close();

  await page.goto(`/website/forms/${form.id}/submissions`);
  await page.getByText("Nora Whitfield").click();
  const drawer = page.getByRole("dialog", { name: "Submission" });
  await expect(drawer.getByText("The sink drains slowly.")).toBeVisible();
  await expect(drawer.getByRole("link", { name: "Open Nora Whitfield" })).toBeVisible();
  await isSound(page);
  await drawer.getByRole("button", { name: "Mark as Spam" }).click();
  await expect(drawer.getByText("This looks like spam")).toBeVisible();
  await drawer.getByRole("button", { name: "Not Spam" }).click();
  await expect(drawer.getByRole("button", { name: "Mark as Spam" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
});
