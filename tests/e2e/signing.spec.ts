/** A contract is signed by somebody without an account: on a phone with a finger, and without script. */
import type { Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";
import { becomePhone, isSound, turnDark } from "./soundness.ts";

const content = {
  kind: "contract",
  title: "Boiler agreement",
  signers: [{ id: "customer", label: "Customer", is_business: false }],
  sections: [
    { id: "work", kind: "clause", heading: "The work", text: "A new boiler for {client}." },
    { id: "prices", kind: "prices" },
    {
      id: "signing",
      kind: "fields",
      signer: "customer",
      fields: [
        { id: "signature", kind: "signature", label: "Signature", is_required: true },
        { id: "date", kind: "date", label: "Date", is_required: true },
        { id: "tick", kind: "tick", label: "I have the terms", is_required: true },
        { id: "code", kind: "text", label: "Gate code", is_required: false },
      ],
    },
  ],
};

/** Sends a contract of a new business, and gives the path of its signer's link and a way to look at it again. */
async function sendContract(page: Page) {
  const headers = await openBusiness(page);
  const call = async (method: "post" | "put" | "get", path: string, data?: object) =>
    (await (await page.request[method](path, { headers, ...(data ? { data } : {}) })).json()).data;
  const customer = await call("post", "/api/customers/", {
    first_name: "Ida",
    last_name: "Berg",
    email: "ida@customer.example",
  });
  const { id } = await call("post", "/api/contracts", { customer_id: customer.id });
  await call("put", `/api/contracts/${id}`, {
    content,
    lines: [{ name: "Boiler", unit_price_cents: 420_000 }],
  });
  const { signers } = await call("post", `/api/contracts/${id}/send`, {});
  const link = await call("post", `/api/contracts/${id}/signers/${signers[0].id}/links`, { channel: "link" });
  return { path: new URL(link.url).pathname, read: () => call("get", `/api/contracts/${id}`) };
}

async function consent(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "I agree to use electronic records" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Review and sign" })).toBeVisible();
}

async function draw(page: Page): Promise<void> {
  const sheet = page.getByRole("img", { name: "Draw your signature here" });
  await sheet.scrollIntoViewIfNeeded();
  const box = await sheet.boundingBox();
  if (!box) throw new Error("There is no sheet to draw on");
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 110, box.y + 25, { steps: 6 });
  await page.mouse.move(box.x + 200, box.y + 80, { steps: 6 });
  await page.mouse.up();
}

test("on a phone: consent first, a signature with a finger, a break, and the contract is signed", async ({
  page,
}) => {
  const { path, read } = await sendContract(page);
  await becomePhone(page);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: /sent you a contract to sign/ })).toBeVisible();
  await expect(page.getByText("A new boiler for")).toHaveCount(0);
  await isSound(page);
  await consent(page);
  await expect(page.getByText("A new boiler for Ida Berg.")).toBeVisible();
  await expect(page.getByText("1 of 3 filled in")).toBeVisible();
  await isSound(page);
  await turnDark(page);

  await page.getByRole("radio", { name: "Draw" }).check();
  await draw(page);
  await expect(page.getByText("2 of 3 filled in")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("img", { name: "The signature that you drew" })).toBeVisible();
  await page.getByRole("button", { name: "Sign Contract" }).click();
  await expect(page.getByRole("alert").getByText("I have the terms: Check this box")).toBeVisible();
  await page.getByRole("checkbox", { name: "I have the terms" }).check();
  await page.getByRole("checkbox", { name: /my electronic signature is as binding/ }).check();
  await page.getByRole("button", { name: "Sign Contract" }).click();
  await expect(page.getByRole("link", { name: /Download Signed Contract/ })).toBeVisible();
  await isSound(page);
  expect((await read()).status).toBe("completed");
});

test("without script: a typed name signs, and another declines with a reason", async ({ page, browser }) => {
  const signed = await sendContract(page);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(new URL(signed.path, page.url()).href);
  await consent(plain);
  await plain.getByLabel("Your full name").fill("Ida Berg");
  await plain.getByRole("button", { name: "Save and Finish Later" }).click();
  await expect(plain.getByText("Saved. Come back with the same link to go on.")).toBeVisible();
  await expect(plain.getByLabel("Your full name")).toHaveValue("Ida Berg");
  await plain.getByRole("checkbox", { name: "I have the terms" }).check();
  await plain.getByRole("checkbox", { name: /my electronic signature is as binding/ }).check();
  await plain.getByRole("button", { name: "Sign Contract" }).click();
  await expect(plain.getByText("Boiler agreement was signed by everyone.")).toBeVisible();
  expect((await signed.read()).status).toBe("completed");

  const declined = await sendContract(page);
  await plain.goto(new URL(declined.path, page.url()).href);
  await consent(plain);
  await plain.getByText("Decline to Sign").click();
  await plain.getByRole("textbox", { name: "Why are you declining?" }).fill("The price is too high");
  await plain.getByRole("button", { name: "Decline Contract" }).click();
  await expect(plain.getByRole("heading", { name: "Decline this contract?" })).toBeVisible();
  await plain.getByRole("button", { name: "Decline Contract" }).click();
  await expect(plain.getByRole("heading", { name: "This contract was declined" })).toBeVisible();
  expect((await declined.read()).close_reason).toBe("The price is too high");
  await context.close();
});
