/** Two people look at one record: each sees that the other is there, and what is typed stays while it changes. */
import type { Page } from "@playwright/test";
import { freeDay } from "./calendar-page.ts";
import { expect, test, tokenOf } from "./journey.ts";

/** Sooner than a page asks by itself. */
const soon = { timeout: 12_000 };

async function listening(page: Page, path: string): Promise<void> {
  const opened = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/live");
  await page.goto(path);
  expect((await opened).status()).toBe(200);
}

async function call(page: Page, method: "POST" | "PUT", path: string, data: object) {
  const token = await tokenOf(page);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(path, { method, headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

test("@phone who else looks at a customer is seen, that they edit it, and that they left or their browser died", async ({
  as,
  elsewhere,
  newCustomer,
}) => {
  const { id } = await newCustomer();
  const rosa = await as("rosa");
  const tessa = await elsewhere("tessa");
  await listening(rosa, `/customers/${id}`);
  await listening(tessa, `/customers/${id}`);
  const seen = rosa.getByText("Tessa Nguyen is looking at this");
  await expect(seen).toBeAttached(soon);
  await expect(tessa.getByText("Rosa Delgado is looking at this")).toBeAttached(soon);
  await tessa.getByRole("button", { name: "Edit Customer" }).click();
  await expect(rosa.getByText("Tessa Nguyen is editing")).toBeAttached(soon);
  await tessa.getByRole("dialog", { name: "Edit Customer" }).getByRole("button", { name: "Cancel" }).click();
  await expect(seen).toBeAttached(soon);
  await tessa.goto("/customers");
  await expect(seen).not.toBeAttached(soon);
  await listening(tessa, `/customers/${id}`);
  await expect(seen).toBeAttached(soon);
  // No farewell: the network is gone from one moment to the next.
  await tessa.context().setOffline(true);
  await expect(seen).not.toBeAttached({ timeout: 17_000 });
});

test("@phone who else has a task or an event open is named in its window, and that they edit it", async ({
  as,
  elsewhere,
}) => {
  const rosa = await as("rosa");
  const tessa = await elsewhere("tessa");
  await tessa.goto("/tasks");
  const title = `Call back ${Math.random().toString(36).slice(2, 10)}`;
  await call(tessa, "POST", "/api/tasks", { title });
  const openTask = async (page: Page) => {
    await listening(page, `/tasks?search=${encodeURIComponent(title)}`);
    await page.getByRole("button", { name: title, exact: true }).click();
    return page.getByRole("dialog", { name: "Edit Task", exact: true });
  };
  const [window, hers] = [await openTask(rosa), await openTask(tessa)];
  await expect(window.getByText("Tessa Nguyen is editing")).toBeAttached(soon);
  await expect(hers.getByText("Rosa Delgado is editing")).toBeAttached(soon);
  await hers.getByRole("button", { name: "Cancel" }).click();
  await expect(window.getByText("Tessa Nguyen is editing")).not.toBeAttached(soon);

  const day = freeDay();
  const span = { start: `${day}T15:00:00.000Z`, end: `${day}T16:00:00.000Z` };
  const { id } = await call(tessa, "POST", "/api/calendar/events", { title, type: "meeting", ...span });
  const address = `/calendar?date=${day}&event=${id}`;
  await listening(rosa, address);
  await listening(tessa, address);
  const opened = rosa.getByRole("dialog", { name: title, exact: true });
  await expect(opened.getByText("Tessa Nguyen is looking at this")).toBeAttached(soon);
  await tessa.getByRole("button", { name: "Edit Event" }).click();
  await expect(opened.getByText("Tessa Nguyen is editing")).toBeAttached(soon);
  await rosa.getByRole("button", { name: "Edit Event" }).click();
  const form = rosa.getByRole("dialog", { name: "Edit Event", exact: true });
  await expect(form.getByText("Tessa Nguyen is editing")).toBeAttached(soon);
  const theirs = tessa.getByRole("dialog", { name: "Edit Event", exact: true });
  await expect(theirs.getByText("Rosa Delgado is editing")).toBeAttached(soon);
  await theirs.getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByText("Tessa Nguyen is editing")).not.toBeAttached(soon);
});

test("what others change leaves the scroll, the focus, an open menu and what is typed where they are", async ({
  as,
  elsewhere,
}) => {
  const rosa = await as("rosa");
  const tessa = await elsewhere("tessa");
  await listening(rosa, "/customers");
  await tessa.goto("/tasks");
  const search = rosa.getByPlaceholder("Search customers...");
  await expect(rosa.getByRole("row")).not.toHaveCount(0);
  const last_name = `Aardvark${Math.random().toString(36).slice(2, 8)}`;
  await rosa.evaluate(() => scrollTo(0, 400));
  const looked = await rosa.evaluate(() => {
    const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("tr");
    return { name: row?.querySelector("a")?.textContent, top: row?.getBoundingClientRect().top ?? 0 };
  });
  const made = await call(tessa, "POST", "/api/customers/", { first_name: "Zed", last_name, status: "lead" });
  await expect(rosa.getByText(`Zed ${last_name}`)).toBeAttached(soon);
  const topNow = await rosa.evaluate((name) => {
    const link = [...document.querySelectorAll("tr a")].find((each) => each.textContent === name);
    return link?.closest("tr")?.getBoundingClientRect().top ?? 0;
  }, looked.name);
  expect(Math.abs(topNow - looked.top)).toBeLessThan(2);
  await rosa.evaluate(() => scrollTo(0, 0));
  await rosa.getByRole("button", { name: `Actions for Zed ${last_name}` }).click();
  const menu = rosa.getByRole("menu");
  await expect(menu).toBeVisible();
  await call(tessa, "PUT", `/api/customers/${made.id}`, { company: "Red Door" });
  await expect(rosa.getByText("Red Door")).toBeAttached(soon);
  await expect(menu).toBeVisible();
  await rosa.keyboard.press("Escape");
  await search.pressSequentially(last_name.slice(0, 9));
  await call(tessa, "PUT", `/api/customers/${made.id}`, { company: "Blue Door" });
  await expect(rosa.getByText("Blue Door")).toBeAttached(soon);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue(last_name.slice(0, 9));
});

test("a note half written on a customer's page stays when someone else changes the customer", async ({
  as,
  elsewhere,
  newCustomer,
}) => {
  const { id } = await newCustomer();
  const rosa = await as("rosa");
  const tessa = await elsewhere("tessa");
  await listening(rosa, `/customers/${id}`);
  await tessa.goto("/tasks");
  await rosa.getByRole("button", { name: "Edit Customer" }).click();
  const company = rosa.getByRole("dialog", { name: "Edit Customer" }).getByLabel("Company");
  await company.pressSequentially("Half wri");
  await call(tessa, "PUT", `/api/customers/${id}`, { city: "Troy" });
  await expect(
    rosa.getByRole("tabpanel", { name: "Overview", includeHidden: true }).getByText("Troy"),
  ).toBeAttached(soon);
  await expect(company).toHaveValue("Half wri");
  await expect(company).toBeFocused();
});

test("who plans a visit is seen to edit its job, also in the window of the visit", async ({
  as,
  elsewhere,
}) => {
  const rosa = await as("rosa");
  const tessa = await elsewhere("tessa");
  await tessa.goto("/tasks");
  const { id } = await call(tessa, "POST", "/api/jobs/", { title: "Softener", client_name: "Ida Berg" });
  await listening(rosa, `/jobs/${id}`);
  await listening(tessa, `/jobs/${id}`);
  const head = rosa.getByRole("main");
  await expect(head.getByText("Tessa Nguyen is looking at this")).toBeAttached(soon);
  await tessa.getByRole("button", { name: "Add Visit" }).click();
  await expect(head.getByText("Tessa Nguyen is editing")).toBeAttached(soon);
  const window = (page: Page) => page.getByRole("dialog", { name: "Add Visit", exact: true });
  await rosa.getByRole("button", { name: "Add Visit" }).click();
  await expect(window(tessa).getByText("Rosa Delgado is editing")).toBeAttached(soon);
  await window(rosa).getByRole("button", { name: "Cancel" }).click();
  await expect(window(rosa)).toHaveCount(0);
  // The window knows what its page has heard, before she says again that she is there.
  const first = saidFirst(rosa, "Add Visit");
  await rosa.getByRole("button", { name: "Add Visit" }).click();
  expect(await first).toContain("Tessa Nguyen is editing");
});

test("what a page says last of itself arrives last, also on a line on which calls overtake each other", async ({
  as,
  elsewhere,
  newCustomer,
}) => {
  const { id } = await newCustomer();
  const rosa = await as("rosa");
  const tessa = await elsewhere("tessa");
  const slow = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const arrived: string[] = [];
  await tessa.route("**/api/presence", async (route) => {
    const { state } = route.request().postDataJSON();
    if (state === "viewing") {
      held.resolve();
      await slow.promise;
    }
    await route.fulfill({ response: await route.fetch() });
    arrived.push(state);
  });
  await listening(rosa, `/customers/${id}`);
  await listening(tessa, `/customers/${id}`);
  await held.promise;
  await tessa.getByRole("button", { name: "Edit Customer" }).click();
  await expect(tessa.getByRole("dialog", { name: "Edit Customer" }).getByLabel("Company")).toBeEditable();
  // Time enough for a call that waits for none.
  await tessa.waitForTimeout(1_500);
  slow.resolve();
  await expect.poll(() => ["viewing", "editing"].every((state) => arrived.includes(state))).toBe(true);
  expect(arrived.lastIndexOf("viewing"), arrived.join(", ")).toBeLessThan(arrived.indexOf("editing"));
  await expect(rosa.getByText("Tessa Nguyen is editing")).toBeAttached(soon);
});

/** The words of the window with this title as it stood when its form came. */
const saidFirst = (page: Page, title: string): Promise<string> =>
  page.evaluate(
    (wanted) =>
      new Promise<string>((resolve) => {
        const observer = new MutationObserver(() => {
          const all = [...document.querySelectorAll<HTMLElement>("[role=dialog]")];
          const window = all.find((each) => each.textContent.includes(wanted) && each.querySelector("form"));
          if (!window) return;
          observer.disconnect();
          resolve(window.textContent);
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
    title,
  );
