/**
 * Takes the pictures of the product that the website shows, light and dark, from the demo workspace, and the card
 * that other sites show of a link: node scripts/screenshots.ts (after a build, because it shows what was built).
 */
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { cast } from "../src/domains/demo/cast.ts";
import { type PictureName, pictureSizes } from "../src/domains/landing/screens/picture-sizes.ts";
import { startProduct } from "../tests/support/product.ts";
import { findBrowser } from "./browser.ts";

const root = path.dirname(import.meta.dirname);
const folder = path.join(root, "src/domains/landing/screens/pictures");
const card = path.join(root, "src/web/public/social-card.jpg");
const looks = ["light", "dark"] as const;
/** Of 100. */
const quality = 72;
/** All pictures together, in bytes: they are kept with the source. */
const most = 600_000;

/** A picture has no scroll bar, and the demo's own notice is not part of the product. */
const withoutFrame = `html { scrollbar-gutter: auto; scrollbar-width: none }
  aside[aria-label="Demo"] { display: none }`;

type Look = (typeof looks)[number];

/** In the middle of a working morning, when there is something to be seen: the Tuesday to come, 10:40 in Boise. */
function pictureMoment(): Date {
  const boise = Temporal.Now.zonedDateTimeISO("America/Boise");
  const tuesday = boise.add({ days: (9 - boise.dayOfWeek) % 7 || 7 });
  return new Date(tuesday.with({ hour: 10, minute: 40, second: 0 }).epochMilliseconds);
}

const moment = pictureMoment();

/** What is to be seen on each picture. */
const subjects: Record<PictureName, (page: Page) => Promise<void>> = {
  async dashboard(page) {
    await page.goto("/dashboard");
    await page.getByText("from last month").first().waitFor();
  },
  async pipeline(page) {
    await page.goto("/pipeline");
    await page.getByText("Drag customers between columns").waitFor();
  },
  async customer(page) {
    const { id } = await richest(page);
    await page.goto(`/customers/${id}`);
    await page.getByRole("tab", { name: "Notes & Timeline" }).click();
    await page
      .getByRole("tabpanel")
      .getByText(/ago|today|yesterday/i)
      .first()
      .waitFor();
  },
  async day(page) {
    await page.goto("/my-day");
    await page.getByText(/visits? completed/).waitFor();
  },
  async phone(page) {
    await page.goto("/dashboard");
    await page.getByText("from last month").first().waitFor();
  },
};

type Customer = { id: number; company: string | null; notes: string | null; phone: string | null };

/** A client of whom every field is known. */
async function richest(page: Page): Promise<Customer> {
  const answer = await page.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem("plumbline_tokens") ?? "{}") as {
      accessToken: string;
    };
    const headers = { authorization: `Bearer ${accessToken}` };
    return (await fetch("/api/customers/?status=client&limit=200", { headers })).json();
  });
  const { customers } = (answer as { data: { customers: Customer[] } }).data;
  const found = customers.find(({ company, notes, phone }) => company && notes && phone);
  if (!found) throw new Error("The demo has no client with company, notes and phone");
  return found;
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "plumbline-pictures-"));
  const { executablePath, env } = await findBrowser();
  const product = await startProduct(dataDir, {
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, "picture-moment.ts")).href}`,
    PICTURE_MOMENT: moment.toISOString(),
  });
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
  const address = `http://localhost:${product.port}`;
  try {
    for (const look of looks) await takePictures(browser, address, look);
    await takeCard(browser, address);
    await assertSmall();
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function takePictures(browser: Browser, address: string, look: Look): Promise<void> {
  for (const name of Object.keys(pictureSizes) as PictureName[]) {
    const { width, height, widths } = pictureSizes[name];
    const widest = widths.at(-1) ?? width;
    const context = await browser.newContext({
      baseURL: address,
      viewport: { width, height },
      deviceScaleFactor: widest / width,
      colorScheme: look,
      reducedMotion: "reduce",
      timezoneId: "America/Boise",
      isMobile: width < 600,
      hasTouch: width < 600,
    });
    await context.clock.install({ time: moment });
    // An answer that stays open: the network would never rest.
    await context.route("**/api/live*", (route) => route.abort());
    const page = await signedIn(context, name === "day" ? cast.diego : cast.rosa);
    await subjects[name](page);
    await page.addStyleTag({ content: withoutFrame });
    await page.waitForLoadState("networkidle");
    for (const each of widths) {
      const file = path.join(folder, `${name}-${look}-${each}.webp`);
      await writeFile(file, await pictureOf(page, name, each));
      console.log(`${path.relative(root, file)} ${(await stat(file)).size} bytes`);
    }
    await context.close();
  }
}

type Person = { email: string; password: string };

async function signedIn(context: BrowserContext, { email, password }: Person): Promise<Page> {
  const answer = await context.request.post("/api/auth/signin", { data: { email, password } });
  const signedIn = (await answer.json()) as Record<"user" | "organization" | "tokens", unknown>;
  const page = await context.newPage();
  await page.goto("/health");
  await page.evaluate(
    ([user, organization, tokens]) => {
      localStorage.setItem("plumbline_user", user ?? "");
      localStorage.setItem("plumbline_organization", organization ?? "");
      localStorage.setItem("plumbline_tokens", tokens ?? "");
    },
    [signedIn.user, signedIn.organization, signedIn.tokens].map((each) => JSON.stringify(each)),
  );
  return page;
}

/** The window as WebP, `width` pixels across: the browser itself draws it in that size. */
async function pictureOf(page: Page, name: PictureName, width: number): Promise<Buffer> {
  const { width: across, height, widths } = pictureSizes[name];
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send("Page.captureScreenshot", {
    format: "webp",
    quality,
    clip: { x: 0, y: 0, width: across, height, scale: width / (widths.at(-1) ?? across) },
  });
  return Buffer.from(data, "base64");
}

/** 1200 x 630, the size that social sites ask for: the head of the home page itself. */
async function takeCard(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage({
    baseURL: address,
    viewport: { width: 1200, height: 630 },
    colorScheme: "light",
  });
  await page.goto("/");
  await page.addStyleTag({
    content: `html { scrollbar-gutter: auto; scrollbar-width: none }
      header nav, header div > div { visibility: hidden }
      div:has(> [data-demo]), div:has(> [data-demo]) + p { display: none }`,
  });
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: card, type: "jpeg", quality: 82 });
  await page.close();
}

async function assertSmall(): Promise<void> {
  const files = (await readdir(folder)).map((name) => path.join(folder, name));
  const sizes = await Promise.all([...files, card].map(async (file) => (await stat(file)).size));
  const total = sizes.reduce((sum, each) => sum + each, 0);
  console.log(`${files.length} pictures and the card: ${Math.round(total / 1000)} kB`);
  if (total > most) throw new Error(`The pictures have ${total} bytes, at most ${most}`);
}

await main();
