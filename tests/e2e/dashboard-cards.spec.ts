/** The cards of the dashboard are arranged by each person for themselves. */
import { expect, seesSome, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

for (const [tag, name] of [
  ["", "hannah"],
  ["@phone ", "tessa"],
] as const) {
  test(`${tag}each person arranges their own dashboard, by keyboard and touch, and resets it`, async ({
    as,
  }) => {
    const page = await as(name);
    const titles = () => page.getByRole("heading", { level: 2 }).allInnerTexts();
    const open = async () => {
      if (tag) {
        await page.getByRole("button", { name: "More actions" }).click();
        await page.getByRole("menuitem", { name: "Customize" }).click();
      } else await page.getByRole("button", { name: "Customize" }).click();
    };
    await page.goto("/dashboard");
    await seesSome(page.getByRole("region", { name: "Recent Activity" }).getByRole("listitem"));
    const usual = await titles();
    const [first = "", second = ""] = usual;
    await open();
    const dialog = page.getByRole("dialog", { name: "Customize Dashboard" });
    await dialog.getByRole("button", { name: `Move ${second} up` }).press("Enter");
    await expect(dialog.getByRole("status")).toHaveText(`${second} is now number 1 of ${usual.length}`);
    await dialog.getByRole("switch", { name: "Recent Activity" }).press("Space");
    await expect(dialog.getByRole("switch", { name: "Recent Activity" })).not.toBeChecked();
    await isSound(page);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(dialog).toBeHidden();
    const mine = [second, first, ...usual.slice(2)].filter((title) => title !== "Recent Activity");
    await expect.poll(titles).toEqual(mine);
    await page.reload();
    await expect.poll(titles).toEqual(mine);
    await open();
    await dialog.getByRole("button", { name: "Reset" }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect.poll(titles).toEqual(usual);
  });
}
