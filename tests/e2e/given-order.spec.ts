/** What the specification lists keeps its order, without anything in between (ruling R28). */
import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { office } from "./technician.ts";

const entries = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link");

const inOrder = [
  "Dashboard",
  "Customers",
  "Calendar",
  "Messages",
  "My Day",
  "Invoices",
  "Contracts",
  "Services",
  "Jobs",
  "Campaigns",
  "Automations",
  "Funnels",
  "Website Pages",
  "Website Forms",
  "SEO",
  "Files",
  "Reports",
  "Settings",
];

test("the sidebar has its entries in their order", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/dashboard");
  await expect(entries(page)).toHaveText(inOrder);
});

test("staff have the same order on a phone, without the money @phone", async ({ as }) => {
  const page = await as("diego");
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(entries(page)).toHaveText(inOrder.filter((label) => label !== "Invoices"));
});

test("a customer's tabs and menu have their order", async ({ as, newCustomer }) => {
  const { id, name } = await newCustomer({ status: "client", phone: "208 555 0188", email: "o@example.com" });
  const page = await as("rosa");
  await page.goto(`/customers/${id}`);
  await expect(page.getByRole("tab")).toHaveText([
    "Overview",
    "Notes & Timeline",
    "Contracts",
    "Services",
    "Invoices",
    "Files",
    "Jobs",
    "Messages",
    "Payments",
    "Account",
    "Automations",
    "Portal",
  ]);
  await page.goto(`/pipeline?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "View Profile",
    "Edit Customer",
    "Call Customer",
    "Send Email",
    "Schedule Meeting",
    "Create Invoice",
    "Create Job",
    "Send Message",
    "Use a Template",
    "Move to Leads",
    "Move to Prospects",
    "Move to Inactive",
    "Add Note",
    "Delete Customer",
  ]);
  await expect(page.locator(".mantine-Menu-divider")).toHaveCount(2);
});

test("services and jobs have their menus in their order", async ({ as, request }) => {
  const job = await (await office(request))<{ number: string }>("POST", "/api/jobs/", {
    title: "Relief valve",
    client_name: "Ada Quiet",
  });
  const page = await as("rosa");
  await page.goto("/services");
  await page.getByRole("button", { name: "Actions for Leak under the sink" }).click();
  const names = async () => (await page.getByRole("menuitem").allInnerTexts()).slice(0, 3);
  await expect.poll(names).toEqual(["Edit Service", "Create Job", "Deactivate"]);
  await page.goto(`/jobs?search=${job.number}`);
  await page.getByRole("button", { name: `Actions for ${job.number}` }).click();
  await expect.poll(names).toEqual(["Update Progress", "Reschedule", "Mark Complete"]);
});

test("the settings stand in one frame, from which every section opens", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/settings");
  const sections = page.getByRole("navigation", { name: "Settings" });
  await expect(sections.getByRole("link")).toHaveText([
    "Overview",
    "Users",
    "Teams",
    "Roles",
    "Preferences",
    "Brand",
    "Custom Fields",
    "Integrations",
    "Customer Portal",
    "Invoicing",
    "Payment Reminders",
    "Online Payments",
    "Email",
    "Text Messages",
    "Sending Limits",
    "Website",
    "Availability",
    "Online Booking",
    "Reminders",
    "Calendar Feeds",
    "Profile Settings",
    "Billing & Plans",
    "Audit Log",
  ]);
  for (const [name, heading] of [
    ["Customer Portal", "Customer Portal"],
    ["Billing & Plans", "Billing & Plans"],
    ["Users", "Users"],
    ["Overview", "Settings"],
  ] as const) {
    await sections.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(sections.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  }
});
