/** Whatever is written into a template, a customer or a price stays words: in editors, mail, papers and public pages. */
import type { Page } from "@playwright/test";
import { expect, mailedText, openBusiness, test } from "./journey.ts";

const script = "<script>window.pwned=1</script>";
const picture = `"><img src=x onerror="window.pwned=1">`;
const words = (name: string) => `${name} ${picture}${script}`;

const content = {
  kind: "contract",
  title: words("Title"),
  signers: [{ id: "customer", label: `Signer ${picture}`, is_business: false }],
  sections: [
    {
      id: "work",
      kind: "clause",
      heading: words("Heading"),
      text: `- ${words("Clause")}\n\n{client} {service}`,
    },
    { id: "prices", kind: "prices" },
    {
      id: "signing",
      kind: "fields",
      signer: "customer",
      fields: [
        { id: "signature", kind: "signature", label: words("Signature"), is_required: true },
        { id: "text", kind: "text", label: words("Answer"), is_required: true },
      ],
    },
  ],
};

/** Counts on the page that is open and on the papers in its frames. */
async function nothingRan(page: Page): Promise<void> {
  for (const frame of page.frames())
    expect(await frame.evaluate(() => "pwned" in window), frame.url()).toBe(false);
}

type Answer = { id: number; url: string; signers: { id: number }[] };
type Call = (method: "post" | "put" | "get", path: string, data?: object) => Promise<Answer>;

/** A draft from a template, for a customer, with a line; each as hostile as the other. */
async function writeDraft(call: Call, email: string): Promise<{ id: number; templateId: number }> {
  const customer = await call("post", "/api/customers/", {
    first_name: words("Ida"),
    last_name: script,
    email,
  });
  const template = await call("post", "/api/templates", {
    name: words("Template"),
    category: words("Shelf").slice(0, 60),
    content,
  });
  const { id } = await call("post", "/api/contracts", { customer_id: customer.id, template_id: template.id });
  await call("put", `/api/contracts/${id}`, {
    typed: { service: words("Service") },
    lines: [{ name: words("Line"), description: words("Detail"), unit_price_cents: 4_200 }],
    message: words("Message"),
  });
  return { id, templateId: template.id };
}

/** Gives the address of the signed paper. */
async function sign(guest: Page): Promise<string> {
  await guest.getByRole("checkbox", { name: "I agree to use electronic records" }).check();
  await guest.getByRole("button", { name: "Continue" }).click();
  await expect(guest.getByText(/Clause "><img src=x/)).toBeVisible();
  await nothingRan(guest);
  await guest.getByRole("radio", { name: "Type" }).check();
  await guest.getByRole("textbox", { name: "Your full name" }).fill("Ida Berg");
  await guest.getByRole("textbox", { name: /Answer/ }).fill(words("Typed"));
  await guest.getByRole("checkbox", { name: /my electronic signature is as binding/ }).check();
  await guest.getByRole("button", { name: "Sign Contract" }).click();
  const download = guest.getByRole("link", { name: /Download Signed Contract/ });
  await expect(download).toBeVisible();
  await nothingRan(guest);
  return new URL((await download.getAttribute("href")) ?? "", guest.url()).href;
}

async function verify(guest: Page, buffer: Buffer): Promise<void> {
  await guest.goto(new URL("/verify", guest.url()).href);
  await guest.getByLabel("PDF file").setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer });
  await guest.getByRole("button", { name: "Verify File" }).click();
  await expect(guest.getByRole("status")).toContainText("This is the signed contract.");
  await nothingRan(guest);
}

test("script in every field of a template is shown as it was typed, and never runs", async ({
  page,
  browser,
}) => {
  const headers = await openBusiness(page);
  const call: Call = async (method, path, data) => {
    const answer = await page.request[method](path, { headers, ...(data ? { data } : {}) });
    expect(answer.ok(), `${path}: ${answer.ok() ? "" : await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
  const shows = async (address: string) => {
    await page.goto(address);
    await expect(page.getByText(/onerror="window\.pwned=1"/).filter({ visible: true })).not.toHaveCount(0);
    await nothingRan(page);
  };
  const email = `script-${Date.now()}@customer.example`;
  const { id, templateId } = await writeDraft(call, email);
  for (const address of [
    `/templates/${templateId}`,
    `/contracts/${id}`,
    `/contracts/${id}/edit`,
    "/templates",
  ])
    await shows(address);

  const { signers } = await call("post", `/api/contracts/${id}/send`, {});
  const [mail] = await mailedText(email, /[\s\S]*Message[\s\S]*/);
  expect(mail).not.toContain("<script>window");
  expect(mail).not.toContain("<img src=x");

  const link = await call("post", `/api/contracts/${id}/signers/${signers[0]?.id}/links`, {
    channel: "link",
  });
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(new URL(new URL(link.url).pathname, page.url()).href);
  await nothingRan(guest);
  const paper = await (await guest.request.get(await sign(guest))).body();
  await verify(guest, paper);
  await shows(`/contracts/${id}`);
  await guest.context().close();
});
