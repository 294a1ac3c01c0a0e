/** Measures published pages on a phone on slow 4G: when the largest thing is painted, and how much script comes along. */
import type { Browser } from "@playwright/test";
import sharp from "sharp";
import { watchRequests } from "../e2e/at-rest.ts";
import type { Program } from "../support/product.ts";
import { hero } from "../support/website-pages.ts";
import { atMost, median, type Row } from "./report.ts";
import { signUp } from "./sign-up.ts";
import { slow4G } from "./slow-network.ts";
import { ask, type Given, phone, publishPage, publishPages, words } from "./website.ts";

const rounds = 7;
/** Of the phones that most visitors have: pictures are drawn for three pixels where the page has one. */
const screen = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2.625 };

export async function measureWebsiteOnPhone(
  { browser, program }: { browser: Browser; program: Program },
  report: (row: Row) => void,
): Promise<void> {
  const { port } = program;
  const { token } = await signUp(program, "owner-website@bench.test");
  const paths = await publishPages({ port, token });
  for (const [name, path] of [
    ["published page", paths.path],
    ["published page with a form", paths.formPath],
    ["published page that opens with a photo", await publishPhoto({ port, token })],
  ] as const) {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round++)
      visits.push(await visit(browser, `http://localhost:${port}${path}`));
    const of = (what: keyof Visit) => median(visits.map((each) => each[what]));
    report(atMost(`${name}, slow 4G: largest contentful paint, s`, of("seconds"), 1.2));
    report(atMost(`${name}: script, kB`, of("scriptKilobytes"), 30));
  }
}

/** Its top is a photo of twelve megapixels, as a phone takes it, beside which the text is small. */
async function publishPhoto(given: Given): Promise<string> {
  const bytes = await photo();
  const begun = await ask(given, "/api/files/uploads", { name: "Van.jpg", size: bytes.length });
  const headers = {
    "tus-resumable": "1.0.0",
    "upload-offset": "0",
    "content-type": "application/offset+octet-stream",
  };
  const sent = await fetch(new URL(begun.upload_url, `http://127.0.0.1:${given.port}`), {
    method: "PATCH",
    headers,
    body: new Uint8Array(bytes),
  });
  if (!sent.ok) throw new Error(await sent.text());
  const { id } = await ask(given, `/api/files/uploads/${begun.id}/finish`, {});
  const top = hero(words);
  if (top.kind !== "hero") throw new Error("The first block is another one");
  return publishPage(given, "about", [{ ...top, picture: { from: "file", id }, alt: words, layout: "side" }]);
}

/** Shapes of every size with grain over them: packed it takes what photos take. */
async function photo(): Promise<Buffer> {
  const [width, height] = [4_000, 3_000];
  const layer = (part: number, sigma: number) =>
    sharp({
      create: {
        width: Math.ceil(width / part),
        height: Math.ceil(height / part),
        channels: 3,
        background: "#777",
        noise: { type: "gaussian", mean: 128, sigma },
      },
    })
      .resize(width, height, { kernel: "cubic" })
      .png({ compressionLevel: 0 })
      .toBuffer();
  const [shapes, details, grain] = await Promise.all([layer(400, 90), layer(40, 60), layer(4, 14)]);
  return sharp(shapes)
    .composite([
      { input: details, blend: "soft-light" },
      { input: grain, blend: "soft-light" },
    ])
    .jpeg({ quality: 88 })
    .toBuffer();
}

type Visit = { seconds: number; scriptKilobytes: number };

/** Nothing is kept from one visit to the next. */
async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ ...screen, userAgent: phone });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", slow4G);
  const scripts: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      scripts.push(response.body().then(({ byteLength }) => byteLength));
  });
  const atRest = watchRequests(page);
  await page.goto(address);
  await atRest();
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          {
            type: "largest-contentful-paint",
            buffered: true,
          },
        );
      }),
  );
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return { seconds: painted / 1_000, scriptKilobytes: bytes / 1_000 };
}
