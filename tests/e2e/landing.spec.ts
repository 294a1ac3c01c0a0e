/** What a stranger meets: pages that are finished without a program, links that lead somewhere, a demo, an answer. */
import type { Page } from "@playwright/test";
import { pictureSizes } from "#domains/landing/screens/picture-sizes.ts";
import { watchRequests } from "./at-rest.ts";
import { expect, test } from "./journey.ts";
import { isSound } from "./soundness.ts";

/** The head of the home page; its foot offers the demo once more. */
const hero = (page: Page) => page.getByRole("region", { name: "Run your service business from one place" });

const pages = ["/", "/pricing", "/help", "/privacy", "/terms", "/cookies"];

test("every link of the public pages leads somewhere, also to the place on the page", async ({
  page,
  request,
}) => {
  const links = new Set<string>();
  for (const address of pages) {
    await page.goto(address);
    for (const href of await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href)))
      links.add(href);
  }
  expect(links.size).toBeGreaterThan(40);
  for (const link of links) {
    const answer = await request.get(link);
    expect(answer.status(), link).toBe(200);
    const { hash, pathname } = new URL(link);
    if (hash && pages.includes(pathname))
      expect(await answer.text(), link).toContain(`id="${hash.slice(1)}"`);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every page is whole, with words for search engines and a picture for links", async ({
    page,
    request,
  }) => {
    for (const address of pages) {
      await page.goto(address);
      await expect(page.locator("h1")).toHaveCount(1);
      await expect(page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" })).toBeVisible();
      const canonical = (await page.locator("link[rel=canonical]").getAttribute("href")) ?? "";
      expect(new URL(canonical).pathname).toBe(address);
      expect((await page.locator("meta[name=description]").getAttribute("content"))?.length).toBeGreaterThan(
        50,
      );
      const data = JSON.parse((await page.locator("script[type='application/ld+json']").textContent()) ?? "");
      expect(data["@graph"].map((node: Record<string, string>) => node["@type"])).toContain("Organization");
    }
    const card = await request.get("/social-card.jpg");
    expect(card.headers()["content-type"]).toBe("image/jpeg");
    const map = await (await request.get("/sitemap.xml")).text();
    for (const address of pages) expect(map).toMatch(new RegExp(`${address}</loc>`));
    expect(await (await request.get("/robots.txt")).text()).toContain("/sitemap.xml");
  });

  test("the landing page shows what is sold, and its prices are those of the catalogue", async ({ page }) => {
    await page.goto("/");
    for (const id of ["features", "testimonials", "pricing", "contact"])
      await expect(page.locator(`#${id} h2`)).toBeVisible();
    await expect(page.locator("#testimonials blockquote")).toHaveCount(3);
    await expect(page.locator("#pricing article")).toContainText(["$25", "$50"]);
    await expect(page.getByText("Most Popular")).toBeVisible();
    await expect(page.getByText("your card isn't charged for 7 days")).toBeVisible();
    await expect(page.locator("img")).toHaveCount(2 * Object.keys(pictureSizes).length);
    await page.goto("/pricing");
    const ways = page.getByRole("link", { name: "Start 7-Day Free Trial" });
    expect(await ways.evaluateAll((all) => all.map((way) => way.getAttribute("href")))).toEqual([
      "/signup?plan=Core",
      "/signup?plan=Pro",
    ]);
    await expect(page.getByText("+$5 per month each")).toBeVisible();
    for (const feature of ["Advanced Automation", "Workflows", "Reminders", "Priority Support"]) {
      const cells = page.getByRole("row", { name: new RegExp(`^${feature}`) }).getByRole("cell");
      await expect(cells).toHaveText(["Not included", "Included"]);
    }
  });
});

test("before anything is pressed, at most 40 kB of program arrive, and nothing of the app", async ({
  page,
}) => {
  const scripts: Promise<{ url: string; bytes: number }>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    const bytes = response
      .request()
      .sizes()
      .then((sizes) => sizes.responseBodySize);
    scripts.push(bytes.then((size) => ({ url: response.url(), bytes: size })));
  });
  const atRest = watchRequests(page);
  await page.goto("/");
  await atRest();
  const loaded = await Promise.all(scripts);
  const weight = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(weight).toBeGreaterThan(1_000);
  expect(weight).toBeLessThan(40_000);
  expect(loaded.filter(({ url }) => /main|index|react/.test(url))).toEqual([]);
});

test("Watch Demo opens the demo, which says what it is and leads to one's own trial", async ({ page }) => {
  await page.goto("/");
  await hero(page).getByRole("button", { name: "Watch Demo" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("button", { name: "Account of Demo Guest" })).toBeVisible();
  const notice = page.getByRole("complementary", { name: "Demo" });
  await expect(notice).toContainText("Shared demo.");
  await isSound(page);
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toBeVisible();
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.locator("#account")).toContainText("Demo Guest");
  const core = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Core" }) });
  await core.getByRole("link", { name: "Start 7-Day Free Trial" }).click();
  await expect(page).toHaveURL(/\/signup\?plan=Core$/);
  await page.goto("/");
  await hero(page).getByRole("button", { name: "Watch Demo" }).click();
  await notice.getByRole("button", { name: "Start Free Trial" }).click();
  await expect(page).toHaveURL(/\/signup/);
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("where there is no demo, a sentence takes the button's place", async ({ page }) => {
  await page.route("**/api/demo/visit", (route) =>
    route.fulfill({
      status: 404,
      json: { success: false, error: "The demo is not open here.", code: "not_found" },
    }),
  );
  await page.goto("/");
  const place = hero(page).locator("[data-demo]");
  await place.getByRole("button").click();
  await expect(place.getByRole("status")).toHaveText("The demo is not open here.");
  await expect(place.getByRole("button")).toHaveCount(0);
});

test("a member is asked before the demo signs them out here", async ({ page }) => {
  await page.goto("/help");
  await page.evaluate(() => {
    const part = (value: object) => btoa(JSON.stringify(value));
    const accessToken = `${part({})}.${part({ exp: 4_000_000_000 })}.x`;
    localStorage.setItem(
      "plumbline_user",
      JSON.stringify({ email: "ida@example.com", firstName: "Ida", lastName: "Berg" }),
    );
    localStorage.setItem(
      "plumbline_organization",
      JSON.stringify({ name: "Berg Heating", plan: "core", status: "trial" }),
    );
    localStorage.setItem("plumbline_tokens", JSON.stringify({ accessToken, refreshToken: "x" }));
  });
  await page.goto("/");
  await hero(page).getByRole("button", { name: "Watch Demo" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("You're signed in as Ida Berg.");
  await question.getByRole("button", { name: "Stay Signed In" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/signin$/);
  expect(await page.evaluate(() => localStorage.getItem("plumbline_tokens"))).toBeNull();
});

test("a message is sent by keyboard alone, and each fault is told at its field", async ({ page }) => {
  await page.goto("/#contact");
  const form = page.locator("[data-contact]");
  await form.getByLabel("Your name").focus();
  await page.keyboard.type("Nora Pike");
  await page.keyboard.press("Tab");
  await page.keyboard.type("nora@");
  await page.keyboard.press("Enter");
  await expect(form.getByText("Please enter a valid email address")).toBeVisible();
  await expect(form.getByText("Tell us what you'd like to know")).toBeVisible();
  await expect(form.getByLabel("Email")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type("example.com");
  await expect(form.getByText("Please enter a valid email address")).toBeHidden();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Do you import from paper?");
  const send = form.getByRole("button", { name: "Send Message" });
  await expect(async () => {
    if (await send.isVisible()) await send.press("Enter", { timeout: 1_000 });
    await expect(page.getByText("Thanks for your message")).toBeVisible({ timeout: 2_500 });
  }).toPass();
});

test("the help center finds by every word and says when it finds nothing", async ({ page }) => {
  await page.goto("/help");
  const search = page.getByRole("searchbox");
  await search.fill("password mail");
  await expect(page.getByRole("heading", { name: /I forgot my password/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: /keyboard shortcuts/ })).toBeHidden();
  await expect(page.getByRole("status")).toContainText(/\d+ articles/);
  await search.fill("submarine");
  await expect(page.getByRole("status")).toContainText("No results for “submarine”");
  await page.reload();
  await expect(search).toHaveValue("submarine");
  await search.fill("testamentary");
  await expect(page.getByRole("listitem").filter({ hasText: "wills, codicils" })).toBeVisible();
  await page.goto("/help#pipeline");
  await expect(page.locator("#pipeline")).toBeInViewport();
});

test("the header becomes opaque after 50 pixels, and the look is remembered", async ({ page }) => {
  await page.goto("/");
  const header = page.locator("[data-header]");
  await expect(header).not.toHaveAttribute("data-solid");
  await page.mouse.wheel(0, 60);
  await expect(header).toHaveAttribute("data-solid");
  await page.getByRole("button", { name: "Light or dark" }).click();
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.goto("/signin");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
});

test("going home from the app loads the finished page", async ({ as }) => {
  const page = await as("rosa");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page.getByRole("heading", { name: "Privacy Policy", level: 1 })).toBeVisible();
  await page.goto("/signin");
  await expect(page).toHaveURL(/dashboard/);
  await page.goto("/help/");
  await expect(page.getByRole("heading", { name: "Help Center", level: 1 })).toBeVisible();
});

test("a page that was never there answers 404", async ({ page, request }) => {
  expect((await request.get("/no/such/page")).status()).toBe(404);
  expect((await request.get("/dashboard")).status()).toBe(200);
  expect((await request.get("/customers/17")).status()).toBe(200);
  await page.goto("/no/such/page");
  await expect(page.getByText("There's no page at /no/such/page")).toBeVisible();
});

test("a page asked for again is not sent again", async ({ request }) => {
  const first = await request.get("/pricing", { headers: { "accept-encoding": "br" } });
  expect(first.headers()["content-encoding"]).toBe("br");
  const etag = first.headers()["etag"] ?? "";
  const again = await request.get("/pricing", {
    headers: { "accept-encoding": "br", "if-none-match": etag },
  });
  expect(again.status()).toBe(304);
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    for (const address of ["/", "/pricing", "/help", "/privacy", "/no-such-page"]) {
      test(`${address} is sound`, async ({ page }) => {
        await page.goto(address);
        await isSound(page);
      });
      test(`@phone ${address} fits a phone`, async ({ page }) => {
        await page.goto(address);
        await isSound(page);
      });
    }
  });
}

test("@phone the menu opens, leads to a section and closes behind one", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Try Free" })).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Sign In" })).toBeVisible();
  await menu.getByRole("link", { name: "Pricing" }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole("heading", { name: "Two plans, no surprises" })).toBeInViewport();
});

test("@phone a member finds the way to work, to the settings and out", async ({ as }) => {
  const page = await as("hannah");
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Dashboard" })).toBeVisible();
  await isSound(page);
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Settings" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Sign In" })).toBeHidden();
  await isSound(page);
});
