/** The calendar in other programs: a secret address made, read and ended; a calendar file looked at and taken in. */
import { expect, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

const unique = () => Math.random().toString(36).slice(2, 10);

test("a feed is made, its address shown once and read by a calendar program, and ended", async ({
  as,
  request,
}) => {
  const page = await as("tessa");
  const name = `Phone ${unique()}`;
  await page.goto("/settings/calendar-feeds");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create Feed" }).click();
  const url = await page.getByLabel("Feed address").inputValue();
  await isSound(page);
  const path = new URL(url).pathname;
  const file = await request.get(path);
  expect(file.headers()["content-type"]).toContain("text/calendar");
  expect(await file.text()).toContain("BEGIN:VCALENDAR");
  await page.reload();
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByLabel("Feed address")).toBeHidden();
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: "Delete Feed" }).click();
  await expect(page.getByText(name, { exact: true })).toBeHidden();
  expect((await request.get(path)).status()).toBe(404);
});

test("a calendar file is looked at before it is taken in, and taken in twice it doubles nothing", async ({
  as,
}) => {
  const page = await as("tessa");
  const title = `Supplier visit ${unique()}`;
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");
  const text = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "BEGIN:VEVENT",
    `UID:${title}`,
    `DTSTART:${day}T100000Z`,
    "DURATION:PT1H",
    "TRANSP:TRANSPARENT",
    `SUMMARY:${title}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\n");
  const paste = async () => {
    await page.goto("/calendar?import=1");
    const dialog = page.getByRole("dialog", { name: "Import Calendar File" });
    await dialog.getByLabel("Or paste its contents").fill(text);
    await expect(dialog.getByText(title, { exact: true })).toBeVisible();
    return dialog;
  };
  const dialog = await paste();
  await isSound(page);
  await dialog.getByRole("button", { name: "Import 1 event" }).click();
  await expect(page.getByText("1 event imported.")).toBeVisible();
  const again = await paste();
  await expect(again.getByRole("status")).toHaveText("No change 1");
  await expect(again.getByRole("listitem").filter({ hasText: title })).toContainText("No change");
  await expect(again.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
});
