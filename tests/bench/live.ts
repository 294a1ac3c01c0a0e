/** Measures the stream of what changed: how soon a message stands on another's screen while 500 are open, and their memory. */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../scripts/browser.ts";
import { type Program, stopChild } from "../support/product.ts";
import type { Held, HoldingPlan } from "./live-holder.ts";
import { residentMiB } from "./processes.ts";
import { atMost, type Row } from "./report.ts";
import { password } from "./sign-up.ts";

type Given = { product: Program; token: string };
type SignedIn = { user: object; organization: object; tokens: { accessToken: string } };

const connections = 500;
/** What one sign-in may hold, with room for the browser's own. */
const ofSignIn = 20;
const messages = 100;
/** Two refreshes of a screen are that far apart; between messages it rests. */
const betweenMessagesMs = 600;
const restMs = 3_000;

export async function measureLive({ product, token }: Given, report: (row: Row) => void): Promise<void> {
  const signedIn = await signIn(product);
  const tokens = [];
  for (let count = 0; count < connections / ofSignIn; count++)
    tokens.push((await signIn(product)).tokens.accessToken);
  // What the program keeps once it has served that many is there before it is measured.
  await (await hold({ port: product.port, tokens, each: ofSignIn })).end();
  await delay(restMs);
  const pid = product.process.pid as number;
  const before = residentMiB(pid);
  const held = await hold({ port: product.port, tokens, each: ofSignIn });
  await delay(restMs);
  const kilobytes = ((residentMiB(pid) - before) * 1_024) / connections;
  report(atMost(`${connections} open streams: memory of each, kB`, kilobytes, 20));
  const times = (await seenAfter({ product, token, signedIn })).toSorted((a, b) => a - b);
  const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
  report(atMost(`a message in a second browser with ${connections} streams open, p95, ms`, p95, 300));
  report(atMost(`streams of ${connections} that were cut meanwhile`, connections - held.now().open, 0));
  const expected = connections * messages;
  report(atMost("news that did not come to a stream", Math.max(0, expected - held.now().heard), 0));
  await held.end();
}

async function signIn({ port }: Program): Promise<SignedIn> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/signin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "bea@bench.test", password }),
  });
  if (!answer.ok) throw new Error(`sign-in: ${await answer.text()}`);
  return (await answer.json()) as SignedIn;
}

async function hold(plan: HoldingPlan): Promise<{ now: () => Held; end: () => Promise<void> }> {
  const child: ChildProcess = fork(join(import.meta.dirname, "live-holder.ts"));
  let held: Held = { open: 0, heard: 0 };
  child.on("message", (next: Held) => {
    held = next;
  });
  child.send(plan);
  const wanted = plan.tokens.length * plan.each;
  for (let tries = 0; held.open < wanted; tries++) {
    if (tries > 300) throw new Error(`Only ${held.open} of ${wanted} streams were opened`);
    await delay(100);
  }
  return { now: () => held, end: () => stopChild(child) };
}

/** From the request that writes a message until it stands in the other's thread, in milliseconds. */
async function seenAfter({ product, token, signedIn }: Given & { signedIn: SignedIn }): Promise<number[]> {
  const base = `http://localhost:${product.port}`;
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const conversation = await post(base, token, "/api/messages/conversations", { phone: "+12125550199" });
    await openThread(page, base, signedIn, conversation.id);
    const times: number[] = [];
    for (let number = 0; number < messages; number++) {
      const text = `Measured ${number}.`;
      const seen = page.evaluate<number>(seenAt(text));
      const began = Date.now();
      await post(base, token, `/api/messages/conversations/${conversation.id}/notes`, { text });
      times.push((await seen) - began);
      await delay(betweenMessagesMs);
    }
    return times;
  } finally {
    await browser.close();
  }
}

async function openThread(page: Page, base: string, signedIn: SignedIn, id: number): Promise<void> {
  await page.goto(`${base}/health`);
  const { user, organization, tokens } = signedIn;
  for (const [name, value] of Object.entries({ user, organization, tokens }))
    await page.evaluate(
      `localStorage.setItem("plumbline_${name}", ${JSON.stringify(JSON.stringify(value))})`,
    );
  const opened = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/live");
  await page.goto(`${base}/messages?conversation=${id}`);
  await opened;
  await delay(restMs);
}

/** For the page: gives the moment at which the words are painted. */
const seenAt = (text: string): string => `new Promise((resolve) => {
  const look = () => {
    if (!document.querySelector('[role="log"]')?.textContent?.includes(${JSON.stringify(text)})) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(Date.now())));
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  look();
})`;

async function post(base: string, token: string, path: string, body: object): Promise<{ id: number }> {
  const answer = await fetch(`${base}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: number } }).data;
}
