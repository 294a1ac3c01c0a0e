/** A few ways through the product in a browser of another make, named by ENGINE: Firefox or WebKit. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { type CastKey, cast } from "#domains/demo/cast.ts";
import { type Program, startProduct } from "../support/product.ts";
import { type Relay, startRelay } from "./cut-off.ts";
import type { Driver } from "./driver.ts";
import { type EngineName, openEngine } from "./engine.ts";
import { type Tab, tabOf } from "./tab.ts";

const engine: EngineName = process.env.ENGINE === "WebKit" ? "WebKit" : "Firefox";

/**
 * The icon that browsers ask for by themselves beside an answer of the server's own, and Firefox's word for a file that
 * was on its way when its page was left or the server was cut off. A worker that fails by itself is told otherwise: "A
 * ServiceWorker passed a promise to FetchEvent.respondWith() that rejected".
 */
const expected = /favicon\.ico|A ServiceWorker intercepted the request and encountered an unexpected error/;

let folder: string;
let program: Program;
let relay: Relay;
let driver: Driver;
let tab: Tab;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "plumbline-engines-"));
  [program, driver] = await Promise.all([startProduct(folder), openEngine(engine)]);
  relay = await startRelay(program.port);
  tab = tabOf(driver, `http://localhost:${relay.port}`);
  await driver.resize(1440, 900);
});

after(async () => {
  await driver?.close();
  if (relay?.isWhole()) await relay.cut();
  await program?.stop();
  await rm(folder, { recursive: true, force: true });
});

type Call = <Answer>(method: string, address: string, body?: object) => Promise<Answer>;

/** Signs a person in without the form, which has a walk of its own; returns their own line to the server. */
async function as(who: CastKey): Promise<Call> {
  const { email, password } = cast[who];
  const ask = async (method: string, address: string, body?: object, token = "") => {
    const answer = await fetch(`http://localhost:${program.port}${address}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    assert.ok(answer.ok, `${address} was answered with ${answer.status}`);
    return answer.json();
  };
  const { user, organization, tokens } = await ask("POST", "/api/auth/signin", { email, password });
  await tab.goTo("/privacy");
  await tab.page(
    (parts: object) => {
      for (const [part, value] of Object.entries(parts)) {
        localStorage.setItem(`plumbline_${part}`, JSON.stringify(value));
      }
    },
    { user, organization, tokens },
  );
  return async (method, address, body) => (await ask(method, address, body, tokens.accessToken)).data;
}

/** Runs in the page: the parts of the program that it has loaded, and that would be missing without a network. */
async function partsNotKept(): Promise<string[]> {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const parts = loaded.filter((name) => /\/assets\/.*\.(js|css)$/.test(name));
  const kept = await Promise.all(parts.map((part) => caches.match(part)));
  return parts.filter((_, index) => !kept[index]);
}

describe(engine, () => {
  test("a person signs in by the form, and a passkey is offered only where the browser knows passkeys", async () => {
    await tab.goTo("/signin");
    await tab.find({ role: "button", name: "Sign In", isWhole: true });
    const knowsPasskeys = await tab.page(() => "PublicKeyCredential" in window);
    assert.equal(await tab.has({ role: "button", name: /passkey/i }), knowsPasskeys);
    await tab.fill(/email/i, cast.tessa.email);
    await tab.fill(/^password/i, cast.tessa.password);
    await tab.press({ role: "button", name: "Sign In", isWhole: true });
    await tab.see(/Dashboard/);
  });

  test("the list of customers opens one of them, and a new one is added", async () => {
    const call = await as("rosa");
    // Who is in the demo depends on the day.
    const { customers } = await call<{ customers: { first_name: string; last_name: string }[] }>(
      "GET",
      "/api/customers/?limit=1",
    );
    const name = `${customers[0]?.first_name} ${customers[0]?.last_name}`;
    await tab.goTo("/customers");
    await tab.see(/All statuses/);
    await tab.fill("Search customers", name);
    await tab.press({ role: "link", name });
    await tab.find({ role: "heading", name });
    await tab.goTo("/customers");
    await tab.open({ role: "button", name: /^Add Customer/ }, { role: "dialog", name: "Add New Customer" });
    await tab.fill(/^First Name/, "Ada");
    await tab.fill(/^Last name/i, "Otherbrowser");
    await tab.fill(/^Email/i, "ada@otherbrowser.test");
    await tab.press({ role: "button", name: "Create Customer" });
    await tab.see(/Otherbrowser/);
  });

  test("an event is dragged to another day of the month with the mouse", async () => {
    const call = await as("rosa");
    // Four years on, where nothing else lies on these days.
    const month = `${new Date().getFullYear() + 4}-06`;
    const times = { start: `${month}-04T16:00:00.000Z`, end: `${month}-04T16:30:00.000Z` };
    const fields = { title: "Carried", type: "call", client_name: "Nobody", ...times };
    const { id } = await call<{ id: number }>("POST", "/api/calendar/events", fields);
    await tab.goTo(`/calendar?view=month&date=${month}-04`);
    await tab.drag({ role: "button", name: /Carried/ }, { role: "cell", name: /^12/ });
    await tab.see(/Carried moved to Jun 12/);
    const moved = await call<{ start: string; end: string }>("GET", `/api/calendar/events/${id}`);
    assert.equal(new Date(moved.start).toISOString(), `${month}-12T16:00:00.000Z`);
  });

  test("My Day opens again with the server cut off, after a first visit", async () => {
    await as("diego");
    await tab.goTo("/my-day");
    await tab.see(/visits? completed|No visits/);
    await tab.page(async () => {
      await navigator.serviceWorker.ready;
    });
    assert.deepEqual(await tab.page(partsNotKept), []);
    await relay.cut();
    try {
      await tab.page(() => location.reload()).catch(() => undefined);
      await tab.see(/visits? completed|No visits/);
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      assert.doesNotMatch(await tab.text(), /newer version|updated|could not be loaded|went wrong/i);
      await tab.find({ role: "heading", name: "My Day" });
    } finally {
      await relay.mend();
    }
  });

  test("the settings stand whole: nothing is torn from one column into the next", async () => {
    await as("rosa");
    await tab.goTo("/settings");
    await tab.see(/Audit log/i);
    const torn = await tab.page(() =>
      [...document.querySelectorAll("main section, main li")]
        .filter((each) => each.getClientRects().length !== 1)
        .map(({ textContent }) => textContent),
    );
    assert.deepEqual(torn, []);
  });

  test("the console has nothing to complain of", () => {
    assert.deepEqual(
      driver.complaints.filter((each) => !expected.test(each)),
      [],
    );
  });
});
