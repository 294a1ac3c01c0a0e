/** Questions of a website form that save to the customer's own fields: added, mapped, answered by a visitor, and read. */
import type { Browser, Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

type Made = { id: number; url: string };

test("answers to a form are saved to the customer's own fields", async ({ page, browser, baseURL }) => {
  await walk(page, browser, baseURL);
});

test("answers to a form are saved to the customer's own fields on a phone @phone", async ({
  page,
  browser,
  baseURL,
}) => {
  await walk(page, browser, baseURL);
});

async function walk(page: Page, browser: Browser, baseURL: string | undefined): Promise<void> {
  const headers = await openBusiness(page);
  const call = async (method: string, path: string, data: object = {}) =>
    (await (await page.request.fetch(path, { method, headers, data })).json()).data as Made;
  const own = (label: string, type: string, rest: object = {}) =>
    call("POST", "/api/custom-fields", { kind: "customer", label, type, ...rest });
  await own("Heat source", "choice", { choices: [{ label: "Gas" }, { label: "Oil" }] });
  const gate = await own("Gate code", "text");
  await own("Boiler age", "number");
  const { id } = await call("POST", "/api/website/forms", { name: "Inquiry", starter: "contact" });

  await page.goto(`/website/forms/${id}`);
  await page.getByRole("button", { name: "Add Field" }).click();
  await page.getByRole("menuitem", { name: "Heat source" }).click();
  const target = page.getByLabel("Save to customer field");
  await expect(target.locator("option:checked")).toHaveText("Heat source");
  await expect(page.getByRole("textbox", { name: "Choice 2" })).toHaveValue("Oil");
  await page.getByRole("textbox", { name: "Choice 2" }).fill("Sun");
  await expect(page.getByText("Use the choices of the customer field")).toBeVisible();
  await page.getByRole("textbox", { name: "Choice 2" }).fill("Oil");
  await expect(page.getByText("Use the choices of the customer field")).toBeHidden();
  await isSound(page);

  await page.getByRole("button", { name: "Add Field" }).click();
  await expect(page.getByRole("menuitem", { name: "Gate code" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Heat source" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Short Text" }).click();
  await page.getByLabel("Label").fill("How do we get in?");
  await target.selectOption({ label: "Gate code" });
  await expect(target.locator("option")).toHaveText(["None", "Gate code"]);
  await expect(page.getByText("· Saved to the customer")).toHaveCount(2);
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published as it is here")).toBeVisible();

  await call("POST", `/api/custom-fields/${gate.id}/archive`);
  const { url } = await call("GET", `/api/website/forms/${id}`);
  await answerAs(browser, baseURL, new URL(url).pathname);

  await page.goto(`/website/forms/${id}/submissions`);
  await page.getByRole("link", { name: /Edda Hatch/ }).click();
  const drawer = page.getByRole("dialog", { name: "Submission" });
  await expect(drawer.getByText("4711")).toBeVisible();
  await expect(
    drawer.getByText("Not saved to the customer. The customer field that it saves to is archived."),
  ).toBeVisible();
  await isSound(page);
  await drawer.getByRole("link", { name: "Open Edda Hatch" }).click();
  await expect(page.getByRole("heading", { name: "Edda Hatch", level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Custom Fields" })).toContainText("Oil");
}

/** A visitor, without the session of the member. */
async function answerAs(browser: Browser, baseURL: string | undefined, path: string): Promise<void> {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const visitor = await context.newPage();
  await visitor.goto(path);
  await visitor.getByLabel("Your name").fill("Edda Hatch");
  await visitor.getByLabel("Email address").fill("edda@customer.example");
  await visitor.getByLabel("How can we help?").fill("The boiler is cold.");
  await visitor.getByRole("radio", { name: "Oil" }).check();
  await visitor.getByLabel("How do we get in?").fill("4711");
  await visitor.waitForTimeout(3_000);
  await visitor.getByRole("button", { name: "Send Message" }).click();
  await expect(
    visitor
      .getByRole("heading", { name: "We have your message" })
      .or(visitor.getByRole("heading", { name: "Thank you" })),
  ).toBeVisible();
  await context.close();
}
