/**
 * Measures the public pages as a phone on a slow network sees them, and fails when one of them falls short:
 * node scripts/lighthouse.ts (after a build). Whole reports are left in dist/lighthouse.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { cast } from "../src/domains/demo/cast.ts";
import { startProduct } from "../tests/support/product.ts";
import { type Browser, findBrowser } from "./browser.ts";

type Page = { path: string; name: string; skipped?: string[] };

// The page for robots is asked for from inside a page, which the customers' pages forbid.
const booking: Page = { path: "/book/copperleaf", name: "/book/copperleaf", skipped: ["robots-txt"] };
// The demo's website asks search engines to leave it out.
const site: Page = {
  path: "/site/copperleaf-plumbing-heating",
  name: "/site/…",
  skipped: ["robots-txt", "is-crawlable"],
};
const open: Page[] = ["/", "/pricing", "/privacy", "/help"].map((path) => ({ path, name: path }));

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Of 100, in every category. */
const least = 97;

const root = path.dirname(import.meta.dirname);
const program = path.join(root, "node_modules/lighthouse/cli/index.js");
const reports = path.join(root, "dist/lighthouse");
const run = promisify(execFile);

type Report = {
  categories: Record<
    (typeof categories)[number],
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
};

async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "plumbline-lighthouse-"));
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const product = await startProduct(dataDir, { PORT: String(port), PUBLIC_URL: address });
  const browser = await findBrowser();
  await mkdir(reports, { recursive: true });
  try {
    let failed = 0;
    const pages = [
      ...open,
      booking,
      site,
      await guestPage(address),
      ...(await signingPages(address)),
      ...(await payingPages(address)),
    ];
    for (const page of pages) if (!(await measure(browser, address, page))) failed++;
    if (failed > 0) process.exitCode = 1;
    console.log(`\n${pages.length - failed} passed, ${failed} failed`);
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The page on which a customer confirms or moves what they booked. It asks search engines to leave it out. */
async function guestPage(address: string): Promise<Page> {
  const api = `${address}/api/public${booking.path.replace("/book/", "/booking/")}`;
  const asked = async (part: string, body?: object) => {
    const headers = { "content-type": "application/json" };
    const sent = body ? { method: "POST", headers, body: JSON.stringify(body) } : {};
    const answer = (await (await fetch(api + part, sent)).json()) as { data: Record<string, unknown> };
    return answer.data;
  };
  const { services, token } = (await asked("")) as { services: { id: number }[]; token: string };
  const service_id = services[0]?.id;
  const { days } = (await asked(`/slots?service_id=${service_id}&days=14`)) as {
    days: { slots: { start: string }[] }[];
  };
  const start = days.flatMap(({ slots }) => slots)[0]?.start;
  const who = {
    name: "Nora Pike",
    email: "nora@example.com",
    phone: "208 555 0142",
    address: "4 Elm St, Boise",
  };
  const { booking: made } = await asked("/bookings", { service_id, start, token, ...who });
  const done = await (await fetch(`${address}${booking.path}/done/${String(made)}`)).text();
  const found = /\/v\/[\w-]+/.exec(done)?.[0];
  if (!found) throw new Error("The booking led to no page of its own");
  return { path: found, name: "/v/…", skipped: ["robots-txt", "is-crawlable"] };
}

/** The page on which somebody agrees to electronic records, and the one on which they sign, of a contract of the demo. */
async function signingPages(address: string): Promise<Page[]> {
  const post = async (path: string, body: object, token = "") => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    return (await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  const { tokens } = (await post("/api/auth/signin", {
    email: cast.rosa.email,
    password: cast.rosa.password,
  })) as {
    tokens: { accessToken: string };
  };
  const token = tokens.accessToken;
  const asked = async (path: string) => {
    const answer = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  };
  const { contracts } = (await asked("/api/contracts?group=pending")) as { contracts: { id: number }[] };
  const pages: Page[] = [];
  for (const { id } of contracts) {
    const { signers } = (await asked(`/api/contracts/${id}`)) as {
      signers: { id: string; user_id: string | null; is_next: boolean; viewed_at: string | null }[];
    };
    const signer = signers.find((each) => each.is_next && each.user_id === null);
    if (!signer) continue;
    const made = (await post(
      `/api/contracts/${id}/signers/${signer.id}/links`,
      { channel: "link" },
      token,
    )) as {
      data: { url: string };
    };
    const name = signer.viewed_at ? "/sign/… (sign)" : "/sign/… (agree)";
    pages.push({ path: new URL(made.data.url).pathname, name, skipped: ["robots-txt", "is-crawlable"] });
  }
  if (pages.length === 0) throw new Error("The demo has no contract to sign");
  return pages;
}

/** The page on which an invoice of the demo is paid, and the one on which a card is saved. */
async function payingPages(address: string): Promise<Page[]> {
  const { email, password } = cast.rosa;
  const headers = { "content-type": "application/json" };
  const signedIn = await fetch(`${address}/api/auth/signin`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  const { tokens } = (await signedIn.json()) as { tokens: { accessToken: string } };
  const ask = async (method: string, path: string) => {
    const answer = await fetch(address + path, {
      method,
      headers: { ...headers, authorization: `Bearer ${tokens.accessToken}` },
      ...(method === "POST" ? { body: "{}" } : {}),
    });
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  };
  const { invoices } = (await ask("GET", "/api/invoices?group=unpaid&limit=1")) as {
    invoices: { id: number; customer_id: number }[];
  };
  const [owed] = invoices;
  if (!owed) throw new Error("The demo has no invoice to pay");
  const links = [
    ["/i/…", await ask("POST", `/api/invoices/${owed.id}/links`)],
    ["/card/…", await ask("POST", `/api/customers/${owed.customer_id}/card-links`)],
  ] as const;
  return links.map(([name, { url }]) => ({
    path: new URL(String(url)).pathname,
    name,
    skipped: ["robots-txt", "is-crawlable"],
  }));
}

async function measure(browser: Browser, address: string, page: Page): Promise<boolean> {
  const { path: where, name, skipped = [] } = page;
  const label = name === "/" ? "home" : name.replaceAll(/[^a-z]+/g, "-").replaceAll(/^-|-$/g, "");
  const file = path.join(reports, `${label}.json`);
  const words = [
    "--quiet",
    "--output=json",
    `--output-path=${file}`,
    `--only-categories=${categories.join(",")}`,
    ...(skipped.length > 0 ? [`--skip-audits=${skipped.join(",")}`] : []),
  ];
  const flags = "--chrome-flags=--headless=new --no-sandbox --disable-gpu";
  await run(process.execPath, [program, address + where, ...words, flags], {
    env: { ...process.env, ...browser.env, CHROME_PATH: browser.executablePath },
  });
  const report = JSON.parse(await readFile(file, "utf8")) as Report;
  const scores = categories.map((name) => Math.round((report.categories[name].score ?? 0) * 100));
  const times = [
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
  ];
  const shown = times.map((id) => `${id.replaceAll(/(\w)\w*-?/g, "$1")} ${report.audits[id]?.displayValue}`);
  console.log(
    `${name.padEnd(16)} ${categories.map((name, at) => `${name} ${scores[at]}`).join("  ")}  ${shown.join(" ")}`,
  );
  for (const { title, displayValue = "" } of shortcomings(report))
    console.log(`           ${title} ${displayValue}`);
  return scores.every((score) => score >= least);
}

/** What cost points. */
const shortcomings = (report: Report) =>
  categories
    .flatMap((name) => report.categories[name].auditRefs)
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => report.audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 0.9);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || !address) throw new Error("No free port was found");
  return address.port;
}

await main();
