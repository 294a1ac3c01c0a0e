/** The page of the design system: sound in both looks and on a phone, pictured, and for people at the machine only. */
import { expect, test } from "./journey.ts";
import { becomePhone, isSound, turnDark } from "./soundness.ts";

test("the design system is sound in light, dark and on a phone", async ({ browser, baseURL }, info) => {
  // Without what journeys add to their requests: a proxy would add that, too.
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    extraHTTPHeaders: {},
  });
  const page = await context.newPage();
  const picture = async (name: string) =>
    info.attach(name, { body: await page.screenshot({ fullPage: true }), contentType: "image/png" });
  await page.goto("/dev/design");
  await expect(page.getByRole("heading", { name: "Design system", level: 1 })).toBeVisible();
  await isSound(page);
  await picture("light");
  await turnDark(page);
  await isSound(page);
  await picture("dark");
  await becomePhone(page);
  await isSound(page);
  await picture("phone");
  await context.close();
});

test("a chart of several series is walked by keyboard, and its figures stand in a table", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    extraHTTPHeaders: {},
  });
  const page = await context.newPage();
  await page.goto("/dev/design");
  const chart = page.getByRole("slider", { name: "Revenue by trade" });
  await chart.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(chart).toHaveAttribute("aria-valuetext", /^August: Plumbing \$24,104, .*Total \$52,400$/);
  await expect(chart.getByText("Heating")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(chart.getByText("Heating")).toHaveCount(0);
  const table = page.getByRole("table", { name: "Revenue, two years" });
  await expect(table.getByRole("row", { name: "October $60,500 $58,080" })).toHaveCount(1);
  const funnel = page.getByRole("list", { name: "From inquiry to payment" });
  await expect(funnel.getByRole("listitem").filter({ hasText: "Quotes won" })).toContainText("53%");
  await context.close();
});

test("people elsewhere do not see the design system", async ({ page }) => {
  const answer = await page.goto("/dev/design");
  expect(answer?.status()).toBe(403);
});
