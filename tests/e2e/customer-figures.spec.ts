/** The figures above the customers say true things, each its own, and count as people speak. */
import { expect, test } from "./journey.ts";

test("clients are counted twice and say something else each time", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/customers");
  const active = page.getByRole("main").getByRole("link", { name: "Active Clients" });
  await expect(active).toContainText(/\d+% of all customers/);
  await expect(page.getByText(/^[\d,]+ with work in the last 12 months$/)).toBeVisible();
});

test("one lead is one lead", async ({ as }) => {
  const page = await as("rosa");
  const stats_by_status = [{ status: "lead", count: 1 }];
  await page.route("**/api/customers/stats", (route) =>
    route.fulfill({ json: { success: true, data: { total_customers: 1, stats_by_status, total_value: 0 } } }),
  );
  await page.goto("/customers");
  await expect(page.getByText("1 lead, 0 prospects", { exact: true })).toBeVisible();
});
