/** A contract is written from a template, sent, signed on the spot, and kept with its proof. */
import type { Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";
import { becomePhone, fitsEveryWidth, isSound, turnDark } from "./soundness.ts";

type Call = (path: string, data: object) => Promise<{ id: number }>;

/** A business of its own with a customer, and a template of one clause, prices and a signature. */
async function openWithCustomer(page: Page): Promise<{ post: Call; customer: { id: number } }> {
  const headers = await openBusiness(page);
  const post: Call = async (path, data) => {
    const answer = await page.request.post(path, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  const customer = await post("/api/customers/", {
    first_name: "Ida",
    last_name: "Berg",
    status: "prospect",
    email: "ida@customer.example",
  });
  await post("/api/templates", { name: "Boiler agreement", category: "Agreements", content });
  return { post, customer };
}

const content = {
  kind: "contract",
  title: "Boiler agreement",
  signers: [{ id: "customer", label: "Customer", is_business: false }],
  sections: [
    {
      id: "work",
      kind: "clause",
      heading: "The work",
      text: "A new boiler for {client} at {client_address}.",
    },
    { id: "prices", kind: "prices" },
    {
      id: "signing",
      kind: "fields",
      signer: "customer",
      fields: [{ id: "signature", kind: "signature", label: "Signature", is_required: true }],
    },
  ],
};

async function signInPerson(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign in Person" }).click();
  await page.getByRole("button", { name: "Open Signing Page" }).click();
  await page.getByRole("checkbox", { name: "I agree to use electronic records" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Your full name").fill("Ida Berg");
  await page.getByRole("checkbox", { name: /my electronic signature is as binding/ }).check();
  await page.getByRole("button", { name: "Sign Contract" }).click();
  await expect(page.getByText("You can hand the device back now.")).toBeVisible();
}

test("a contract is begun from a template, completed, sent, signed in person, and shown with its proof", async ({
  page,
}) => {
  await openWithCustomer(page);
  await page.goto("/contracts");
  await expect(page.getByText("No contracts yet")).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: "Use Boiler agreement" }).click();
  const dialog = page.getByRole("dialog", { name: "New Contract" });
  await expect(dialog.getByLabel("Begin with")).not.toHaveValue("");
  await dialog.getByRole("combobox", { name: "Customer" }).fill("Ida");
  await page.getByRole("option", { name: /Ida Berg/ }).click();
  await dialog.getByRole("button", { name: "Create Draft" }).click();

  await expect(page.getByRole("heading", { name: "Boiler agreement", level: 1 })).toBeVisible();
  const send = page.getByRole("button", { name: "Send for Signature" });
  await expect(page.getByText(/Add at least one price line/)).toBeVisible();
  await expect(send).toBeDisabled();
  await expect(page.getByRole("textbox", { name: "Name of Customer" })).toHaveValue("Ida Berg");
  await page.getByRole("textbox", { name: "Customer address" }).fill("4 Elm Street");
  await page.getByRole("button", { name: "Add Line" }).click();
  await page.getByRole("textbox", { name: "Item of line 1" }).fill("Boiler");
  await page.getByRole("textbox", { name: "Price of line 1" }).fill("lots");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByText("Enter an amount such as 95.00")).toBeVisible();
  await page.getByRole("textbox", { name: "Price of line 1" }).fill("4,200");
  const paper = page.getByRole("article", { name: "Boiler agreement" });
  await expect(paper.getByText("A new boiler for Ida Berg at 4 Elm Street.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Total $4,200.00" })).toBeVisible();
  await page.getByLabel("Deposit").selectOption("percent");
  await page.getByRole("textbox", { name: "Deposit percent" }).fill("25");
  await expect(page.getByText(/Deposit \$1,050\.00/)).toBeVisible();
  await expect(send).toHaveAttribute("title", "Save your changes first");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(send).toBeEnabled();
  await isSound(page);

  await send.click();
  await expect(page.getByText(/Ida Berg \(ida@customer\.example\) gets an email/)).toBeVisible();
  await page.getByRole("button", { name: "Send Contract" }).click();
  await expect(page.getByText("Pending Signature")).toBeVisible();
  await isSound(page);
  await signInPerson(page);

  await page.goto("/contracts?group=signed");
  await page.getByRole("link", { name: "CON-001", exact: true }).click();
  await expect(page.getByText("The log is intact.", { exact: false })).toBeVisible();
  await expect(page.getByText("Signed", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "After signing" }).getByText("Create the job")).toBeVisible();
  await expect(page.getByText(/^Sealed/)).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Signed Contract" }).click();
  expect((await download).suggestedFilename()).toBe("CON-001 signed.pdf");
  await isSound(page);
});

test("a contract about a job stands on the page of the job", async ({ page }) => {
  const { post, customer } = await openWithCustomer(page);
  const job = await post("/api/jobs/", { title: "Boiler", customer_id: customer.id });
  await page.goto(`/jobs/${job.id}`);
  await expect(page.getByText("No contracts about this job yet.")).toBeVisible();
  await page.getByRole("link", { name: "New Contract" }).click();
  const dialog = page.getByRole("dialog", { name: "New Contract" });
  await expect(dialog.getByRole("combobox", { name: "Customer" })).toHaveValue("Ida Berg");
  await dialog.getByRole("button", { name: "Create Draft" }).click();
  await expect(page).toHaveURL(/\/contracts\/\d+\/edit$/);
  await page.goto(`/jobs/${job.id}`);
  const list = page.getByRole("list", { name: "Contracts about this job" });
  await expect(list.getByRole("link", { name: /^CON-001/ })).toBeVisible();
  await isSound(page);
});

test("a customer's contracts are on their profile, and a pending one is linked, extended, replaced and voided", async ({
  page,
}) => {
  const { post, customer } = await openWithCustomer(page);
  const { id } = await post("/api/contracts", { customer_id: customer.id });
  await post(`/api/contracts/${id}/duplicate`, {});
  await page.goto(`/customers/${customer.id}?tab=contracts`);
  const list = page.getByRole("list", { name: "Contracts for Ida Berg" });
  await expect(list.getByRole("link")).toHaveCount(2);
  await list.getByRole("link", { name: /^CON-001/ }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Small repair");
  await page.getByRole("button", { name: "Add Line" }).click();
  await page.getByRole("textbox", { name: "Item of line 1" }).fill("Repair");
  await page.getByRole("textbox", { name: "Price of line 1" }).fill("120");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByRole("heading", { name: "Small repair", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Actions for CON-001" }).click();
  await page.getByRole("menuitem", { name: "Delete Draft" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "CON-001", exact: true })).toBeVisible();

  await post(`/api/contracts/${id}/send`, {});
  await page.goto(`/contracts/${id}/edit`);
  await expect(page).toHaveURL(`/contracts/${id}`);
  await page.getByRole("button", { name: "Actions for Ida Berg" }).click();
  await page.getByRole("menuitem", { name: "Create Link" }).click();
  await expect(page.getByRole("textbox", { name: "Link for Ida Berg" })).toHaveValue(/\/sign\//);
  await page.getByRole("button", { name: "Close" }).click();
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "Actions for CON-001" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await choose("Give More Time");
  await page.getByRole("textbox", { name: "Days" }).fill("0");
  await page.getByRole("dialog").getByRole("button", { name: "Give More Time" }).click();
  await expect(page.getByText("Days must be a whole number from 1 to 365")).toBeVisible();
  await page.getByRole("textbox", { name: "Days" }).fill("30");
  await page.getByRole("dialog").getByRole("button", { name: "Give More Time" }).click();
  await expect(page.getByText("CON-001 can be signed for longer.")).toBeVisible();
  await turnDark(page);
  await becomePhone(page);
  await isSound(page);
  await fitsEveryWidth(page);

  await choose("Replace");
  await page.getByRole("button", { name: "Create Replacement" }).click();
  await expect(page.getByRole("link", { name: "CON-001 Small repair" })).toBeVisible();
  await isSound(page);
  await fitsEveryWidth(page);
  await page.getByRole("link", { name: "CON-001 Small repair" }).click();
  await expect(page.getByText("Voided", { exact: true })).not.toHaveCount(0);
});

test("files are uploaded to a contract and chosen from those that are there, and lead back to it @phone", async ({
  page,
}) => {
  const { post, customer } = await openWithCustomer(page);
  const { id } = await post("/api/contracts", { customer_id: customer.id });
  await page.goto("/files/upload");
  await page.getByLabel("Files to upload").setInputFiles([textFile("Permit.txt")]);
  await expect(page.getByText("1 file uploaded")).toBeVisible();

  await page.goto(`/contracts/${id}`);
  await expect(page.getByText("No files yet. Add plans, photos and permits for your team.")).toBeVisible();
  await page.getByRole("button", { name: "Choose From Files" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose From Files" });
  await isSound(page);
  await dialog.getByLabel("Search files").fill("zzz");
  await expect(dialog.getByText("No other files match.")).toBeVisible();
  await dialog.getByLabel("Search files").fill("");
  await dialog.getByRole("button", { name: "Add Permit.txt" }).click();
  await expect(dialog.getByText("There are no other files to add.")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: "Upload File" }).click();
  await page.getByLabel("Files to upload").setInputFiles([textFile("Plan.txt")]);
  await page.getByRole("region", { name: "Uploads" }).getByRole("link", { name: "Plan.txt" }).click();
  await expect(page.getByRole("heading", { name: "Plan.txt" })).toBeVisible();
  await page.getByRole("link", { name: /^CON-001/ }).click();
  const files = page.getByRole("list", { name: "Files for this contract" });
  await expect(files.getByRole("link")).toHaveCount(2);
  await isSound(page);
});

const textFile = (name: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from("Key under the mat"),
});
