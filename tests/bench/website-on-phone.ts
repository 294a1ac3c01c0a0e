/** Measures published pages on a phone on slow 4G: when the largest thing is painted, and how much script comes along. */
import type { Browser } from "@playwright/test";
import { watchRequests } from "../e2e/at-rest.ts";
import type { Program } from "../support/product.ts";
import { atMost, median, type Row } from "./report.ts";
import { signUp } from "./sign-up.ts";
import { slow4G } from "./slow-network.ts";
import { phone, publishPages } from "./website.ts";

const rounds = 7;

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
  ] as const) {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round++)
      visits.push(await visit(browser, `http://localhost:${port}${path}`));
    const of = (what: keyof Visit) => median(visits.map((each) => each[what]));
    report(atMost(`${name}, slow 4G: largest contentful paint, s`, of("seconds"), 1.2));
    report(atMost(`${name}: script, kB`, of("scriptKilobytes"), 30));
  }
}

type Visit = { seconds: number; scriptKilobytes: number };

/** Nothing is kept from one visit to the next. */
async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, userAgent: phone });
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
