/** Automations: begun from a recipe, changed on the graph and in the list, started, and followed customer by customer. */
import type { Page } from "@playwright/test";
import { expect, openBusiness, test } from "./journey.ts";
import { fitsEveryWidth, isSound, turnDark } from "./soundness.ts";
import { fitsThumbs } from "./thumb-targets.ts";

type Automation = { id: number; name: string };

/** An automation of a business of its own, as the recipe says it. */
async function fromRecipe(page: Page, recipe: string) {
  const headers = await openBusiness(page);
  const post = async (path: string, data: object) =>
    (await (await page.request.post(path, { headers, data })).json()).data;
  const automation: Automation = await post("/api/automations", { recipe });
  return { automation, post };
}

test("create an automation from a recipe, edit it on the graph, start, pause and delete it", async ({
  page,
}) => {
  await openBusiness(page);
  await page.goto("/marketing/automations");
  await expect(page.getByText("No automations yet")).toBeVisible();
  await isSound(page);
  await page.locator("header").getByRole("button", { name: "Create Automation" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Automation" });
  await dialog.getByRole("radio", { name: "Speed to Lead" }).check();
  await expect(dialog.getByLabel("Name")).toHaveValue("Speed to Lead");
  await isSound(page);
  await dialog.getByRole("button", { name: "Create Automation" }).click();

  await expect(page.getByRole("heading", { name: "Speed to Lead", level: 1 })).toBeVisible();
  const graph = page.getByRole("region", { name: "Graph" });
  await graph.getByRole("button", { name: /^Create Task/ }).click();
  const task = page.getByRole("region", { name: "Create Task" });
  await task.getByRole("textbox", { name: "Task name" }).fill("Call {client} today");
  await expect(graph.getByRole("button", { name: "Create Task Call {client} today" })).toBeVisible();

  await graph.getByRole("button", { name: "Add a step after Create Task" }).click();
  await page.getByRole("menuitem", { name: "Condition" }).click();
  const condition = page.getByRole("region", { name: "Condition" });
  await expect(page.getByRole("button", { name: "Publish and Start" })).toBeDisabled();
  await condition.getByRole("button", { name: "Add Conditions" }).click();
  await condition.getByLabel("Field").selectOption("has_email");
  await expect(graph.getByRole("button", { name: "Condition Has an email address" })).toBeVisible();
  await graph.getByRole("button", { name: "Add a step at the start of Yes", exact: true }).click();
  await page.getByRole("menuitem", { name: "Add Note" }).click();
  await expect(page.getByText("1 thing to do before you publish")).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("to do before you publish")).toBeHidden();
  await page.getByRole("button", { name: "Zoom out" }).click();
  await page.getByRole("button", { name: "Fit to screen" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await turnDark(page);
  await isSound(page);

  await page.getByRole("button", { name: "Publish and Start" }).click();
  await expect(page.getByText("Published as it is here")).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Speed to Lead paused.")).toBeVisible();
  await page.getByRole("link", { name: "Back to Automations" }).click();
  await expect(page.getByRole("row", { name: /Speed to Lead.*Customer added.*Paused/ })).toBeVisible();
  await page.getByRole("button", { name: "Start Speed to Lead" }).click();
  await expect(page.getByRole("row", { name: /Speed to Lead.*Customer added.*Active/ })).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: "Actions for Speed to Lead" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("No automations yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row", { name: /Speed to Lead/ })).toBeVisible();
});

test("open, move, add and delete steps with the keyboard alone", async ({ page }) => {
  const { automation } = await fromRecipe(page, "speed_to_lead");
  await page.goto(`/marketing/automations/${automation.id}?view=list`);
  const steps = page.getByRole("region", { name: "Steps" });
  const first = steps.getByRole("listitem").nth(0);
  await expect(first).toContainText("Send Text");
  await steps.getByRole("button", { name: "Move Create Task: press the arrow keys" }).focus();
  await page.keyboard.press("ArrowUp");
  await expect(first).toContainText("Create Task");
  await expect(steps.getByRole("button", { name: "Move Create Task: press the arrow keys" })).toBeFocused();

  const opened = steps.getByRole("button", { name: /^Create Task/ });
  await opened.focus();
  await page.keyboard.press("Enter");
  const settings = page.getByRole("region", { name: "Create Task" });
  await expect(settings.getByRole("heading", { name: "Create Task" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opened).toBeFocused();

  await steps.getByRole("button", { name: "Add Step", exact: true }).focus();
  await page.keyboard.press("Enter");
  // A menu takes the focus a moment after it opened, and then back from whoever was quicker.
  await expect(page.getByRole("menuitem", { name: "Send Text" })).toBeFocused();
  await page.keyboard.type("add");
  await expect(page.getByRole("menuitem", { name: "Add Note" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Add Note" })).toBeFocused();
  await steps.getByRole("button", { name: "Actions for Add Note" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Move Up" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(steps.getByRole("button", { name: /^Add Note/ })).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect(steps.getByRole("button", { name: /^Add Note/ })).toBeVisible();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await isSound(page);
});

test("a customer enters, shows each step in the log, and is removed", async ({ page }) => {
  const { automation, post } = await fromRecipe(page, "speed_to_lead");
  await post(`/api/automations/${automation.id}/publish`, {});
  const customer = await post("/api/customers/", {
    first_name: "Nora",
    last_name: "Whitfield",
    email: "nora@customer.example",
    source: "website",
    status: "lead",
  });
  await page.goto(`/marketing/automations/${automation.id}/people`);
  const row = page.getByRole("row", { name: /Nora Whitfield.*In progress/ });
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await isSound(page);
  await row.getByRole("link", { name: "Nora Whitfield" }).click();
  const drawer = page.getByRole("dialog", { name: "Customer in Automation" });
  await expect(drawer.getByText("Entered", { exact: true })).not.toHaveCount(0);
  await isSound(page);
  await drawer.getByRole("button", { name: "Remove from Automation" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Nora Whitfield removed.")).toBeVisible();
  await page.goto(`/customers/${customer.id}?tab=automations`);
  await expect(page.getByRole("link", { name: "Show steps of Speed to Lead" })).toBeVisible();
  await isSound(page);

  await page.goto(`/marketing/automations/${automation.id}?test=1`);
  const dryRun = page.getByRole("dialog", { name: "Test on Last 30 Days" });
  await expect(dryRun.getByRole("status")).toContainText("would have entered");
  await isSound(page);
});

test("without the Pro plan automations are kept but can't be started", async ({ page }) => {
  await openBusiness(page, "core");
  await page.goto("/marketing/automations?new=1");
  const dialog = page.getByRole("dialog", { name: "Create Automation" });
  await dialog.getByRole("radio", { name: "Win-Back" }).check();
  await dialog.getByRole("button", { name: "Create Automation" }).click();
  await expect(page.getByText("Automations are part of the Pro plan", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Upgrade to Pro" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish and Start" })).toBeDisabled();
  await isSound(page);
});

test("@phone edit an automation on a phone as a list and as a graph", async ({ page }) => {
  const { automation } = await fromRecipe(page, "speed_to_lead");
  await page.goto("/marketing/automations");
  await expect(page.getByText("Speed to Lead")).toBeVisible();
  await isSound(page);
  await fitsThumbs(page);
  await page.goto(`/marketing/automations/${automation.id}`);
  const steps = page.getByRole("region", { name: "Steps" });
  await isSound(page);
  await fitsThumbs(page);
  await steps.getByRole("button", { name: /^Create Task/ }).click();
  const sheet = page.getByRole("dialog", { name: "Create Task" });
  await sheet.getByRole("textbox", { name: "Task name" }).fill("Call {client} now");
  await isSound(page);
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(steps.getByText("Call {client} now")).toBeVisible();
  await page.getByRole("radiogroup", { name: "View" }).getByText("Graph").click();
  const graph = page.getByRole("region", { name: "Graph" });
  await graph.getByRole("button", { name: "Add a step after Create Task" }).click();
  await page.getByRole("menuitem", { name: "Add Note" }).click();
  const note = page.getByRole("dialog", { name: "Add Note" });
  await note.getByLabel("Note", { exact: true }).fill("Came in by the website.");
  await note.getByRole("button", { name: "Close" }).click();
  await expect(graph.getByRole("button", { name: "Add Note Came in by the website." })).toBeVisible();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await isSound(page);
  await fitsEveryWidth(page);
});
