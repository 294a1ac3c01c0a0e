/** One strange answer never takes a page down: what is missing counts as nothing, and an unknown word stays a word. */
import type { Page, Route } from "@playwright/test";
import { watchRequests } from "./at-rest.ts";
import { expect, test } from "./journey.ts";

const screens = [
  "/dashboard",
  "/dashboard?activities=all",
  "/customers",
  "/pipeline",
  "/customers/import",
  "/customers/leads",
  "/calendar",
  "/calendar?view=month",
  "/calendar?view=week",
  "/calendar?view=day",
  "/calendar?view=agenda",
  "/calendar?new=1",
  "/services",
  "/jobs",
  "/jobs?new=1",
  "/jobs/calendar",
  "/jobs/dispatch",
  "/my-day",
  "/tasks",
  "/contracts",
  "/contracts?new=1",
  "/invoices",
  "/invoices?new=1",
  "/settings/invoicing",
  "/files",
  "/files?view=files",
  "/templates",
  "/files/upload",
  "/appointments",
  "/settings",
  "/settings/profile",
  "/settings/subscription",
  "/settings/users",
  "/settings/teams",
  "/settings/roles",
  "/settings/preferences",
  "/settings/availability",
  "/settings/booking",
  "/settings/brand",
  "/website/branding",
  "/settings/reminders",
  "/settings/calendar-feeds",
  "/settings/audit-log",
  "/messages",
];

/** What is opened alone, and where one of its kind is found. */
const records = [
  {
    list: "/api/customers/?limit=1",
    within: "customers",
    opens: ["/customers/%", "/customers/%?tab=timeline"],
  },
  { list: "/api/services?limit=1", within: "services", opens: ["/services/%"] },
  { list: "/api/jobs?limit=1", within: "jobs", opens: ["/jobs/%", "/customers/%?tab=jobs"] },
  { list: "/api/files?limit=1", within: "files", opens: ["/files/%"] },
  { list: "/api/templates?limit=1&kind=contract", within: "templates", opens: ["/templates/%"] },
  {
    list: "/api/contracts?limit=1&group=signed",
    within: "contracts",
    opens: ["/contracts/%"],
  },
  { list: "/api/contracts?limit=1&group=draft", within: "contracts", opens: ["/contracts/%/edit"] },
  {
    list: "/api/invoices?limit=1&group=unpaid",
    within: "invoices",
    opens: ["/invoices/%", "/customers/%?tab=invoices"],
  },
  { list: "/api/invoices?limit=1&group=draft", within: "invoices", opens: ["/invoices/%/edit"] },
  { list: "/api/calendar/events", within: "", opens: ["/calendar?event=%"] },
];

type Strange = (answer: unknown, path: string) => unknown;

const oddities: Record<string, Strange> = {
  "answers without data": () => ({ success: true, message: "OK" }),
  "data of another sort": () => ({ success: true, message: "OK", data: "What?" }),
  "records with most fields missing": (answer) =>
    changed(answer, (value, key) => (isKept(key) || typeof value === "object" ? value : undefined)),
  "holes in lists, unknown words and impossible times": (answer) =>
    changed(answer, (value, key) => {
      if (Array.isArray(value)) return [null, "?", ...value];
      if (isTime(value)) return "not a time";
      // The second is a word that programs use themselves.
      return isWord(value, key) ? ["unheard_of", "constructor"][key.length % 2] : value;
    }),
};

const isKept = (key: string) => ["", "id", "success"].includes(key);

/** Every value of an answer below `data`, from the inside out. */
function changed(value: unknown, change: (value: unknown, key: string) => unknown, key = ""): unknown {
  if (Array.isArray(value))
    return change(
      value.map((each) => changed(each, change)),
      key,
    );
  if (typeof value !== "object" || value === null) return change(value, key);
  const parts = Object.entries(value).map(([name, each]) => [name, changed(each, change, name)]);
  return change(Object.fromEntries(parts), key);
}

const isWord = (value: unknown, key: string) =>
  typeof value === "string" &&
  value !== "" &&
  !/name|title|email|id$|_at$|zone|cursor|version/i.test(key) &&
  /^[a-z]+(_[a-z]+)*$/.test(value);
const isTime = (value: unknown) => typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value);

/** Who one is and may do is not part of the screens: without it nobody is signed in. */
const isAboutTheSession = (path: string) => path.startsWith("/api/auth/") || path === "/api/users/me";
/** Bytes of files, and the stream of changes, which doesn't end. */
const isNoAnswer = (path: string) => path.startsWith("/api/contents/") || path === "/api/live";

async function answerStrangely(page: Page, strange: Strange): Promise<void> {
  await page.route("**/api/**", async (route: Route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.method() !== "GET" || isAboutTheSession(pathname) || isNoAnswer(pathname)) {
      return route.fallback();
    }
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    return route.fulfill({ response, json: strange(await response.json(), pathname) });
  });
}

async function addressesOfRecords(page: Page): Promise<string[]> {
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem("plumbline_tokens") ?? "{}").accessToken as string,
  );
  const found = await Promise.all(
    records.map(async ({ list, within, opens }) => {
      const answer = await page.request.get(list, { headers: { authorization: `Bearer ${token}` } });
      const { data } = await answer.json();
      const { id } = (within ? data[within] : data)[0];
      return opens.map((address) => address.replace("%", String(id)));
    }),
  );
  return found.flat();
}

/** Goes there as a link does, without loading the program again, and waits until every question has its answer. */
async function goTo(page: Page, address: string, atRest: () => Promise<void>): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  await atRest();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

for (const [name, strange] of Object.entries(oddities)) {
  test(`every page stays with ${name}`, async ({ as }) => {
    test.slow();
    const page = await as("rosa");
    const addresses = [...screens, ...(await addressesOfRecords(page))];
    await answerStrangely(page, strange);
    const atRest = watchRequests(page);
    const down: string[] = [];
    await page.goto("/settings");
    for (const address of addresses) {
      await goTo(page, address, atRest);
      const failed = page.locator("[data-failed]");
      if ((await failed.count()) > 0) down.push(`${address}: ${await failed.innerText()}`);
    }
    expect(down.map((each) => each.replaceAll("\n", " "))).toEqual([]);
  });
}
