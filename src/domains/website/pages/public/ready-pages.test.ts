/** Pages that are sent from memory: as they would be otherwise, never a moment too long, and nothing that is a visitor's own. */
import assert from "node:assert/strict";
import { get, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { moveClockTo } from "#platform/clock.ts";
import { openPool } from "#platform/database/pool.ts";
import { createLog } from "#platform/log.ts";
import { type DnsLookup, dnsLookup } from "#platform/mail/dns.ts";
import { openForTests } from "../../../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../../../tests/support/organization.ts";
import { headersOf, publishForm, tokenIn } from "../../../../../tests/support/website-forms.ts";
import { hero, pageContent, pathOfPage, publishPage } from "../../../../../tests/support/website-pages.ts";

const noon = Date.parse("2026-11-23T19:00:00Z");
const zone = new Map<string, string[]>();
const standIn: DnsLookup = { texts: async (name) => zone.get(name) ?? [] };
const here = openForTests({
  at: noon,
  settings: { TRUST_PROXY: "true" },
  begin: async () => {
    const provided = new Map(here.app.appContext.provided).set(dnsLookup.name, standIn);
    Object.assign(here.app.appContext, { provided });
    await here.app.http.listen({ port: 0, host: "127.0.0.1" });
  },
});
const site = "/api/website/site";

type Answer = { status: number; body: string; headers: IncomingHttpHeaders };

/** Over the network, where pages in memory are sent past the router. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { port } = here.app.http.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = get({ port, path, headers: { ...headersOf(1), ...headers }, agent: false }, (answer) => {
      text(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers }),
        reject,
      );
    });
    asked.once("error", reject);
  });
}

/** Changes the database past the product, which so hears nothing of it. */
async function sneak(statement: string, values: unknown[]): Promise<void> {
  const owner = openPool({
    connection: here.app.owner,
    size: 1,
    statementTimeout: 0,
    log: createLog("silent"),
  });
  await owner.query(statement, values);
  await owner.end();
}

const hide = (id: number) => sneak("update website_pages set status = 'archived' where id = $1", [id]);

/** The clock goes on; so that a slow machine doesn't take the second away, it is set before each question. */
const at = (milliseconds: number) => moveClockTo(new Date(noon + milliseconds));

describe("A page in memory", () => {
  test("is sent as it was, and for a second at most", async () => {
    const page = await publishPage(here);
    const path = pathOfPage(page);
    // Until the notice of its own publishing has come around.
    await pause(300);
    at(0);
    const first = await ask(path);
    await hide(page.id);
    at(600);
    const second = await ask(`${path}?utm_source=van`);
    assert.equal(second.body, first.body);
    const plain = ({ headers: { "x-request-id": id, date: _, ...headers } }: Answer) => {
      assert.match(String(id), /^[\w-]{8,64}$/);
      return headers;
    };
    assert.deepEqual(plain(second), plain(first));
    const known = await ask(path, { "if-none-match": String(first.headers.etag) });
    assert.deepEqual([known.status, known.body], [304, ""]);
    assert.equal((await ask(path, { "accept-encoding": "br" })).headers["content-encoding"], "br");
    for (const odd of ["if-match", "idempotency-key"])
      assert.equal((await ask(path, { [odd]: "a b" })).status, 400, "what would be refused is refused still");
    at(3_000);
    assert.equal((await ask(path)).status, 404);
  });

  test("is forgotten at once when the business saves anything, and another's page is not", async () => {
    const page = await publishPage(here);
    const { owner } = await mintOrganization(here.app);
    const made = await here.done("POST", "/api/website/pages", { content: pageContent() }, owner);
    const theirs = await here.done("POST", `/api/website/pages/${made.id}/publish`, {}, owner);
    const changes: [string, string, object?][] = [
      ["PUT", "/api/organization/preferences", { phone: "+12085550190" }],
      ["POST", "/api/services", { name: "Inspection", price_cents: 9_900, status: "active" }],
      ["PUT", "/api/branding", { color: "#aa2200" }],
      ["POST", `/api/website/pages/${page.id}/unpublish`],
    ];
    for (const [method, path, body] of changes) {
      await Promise.all([page, theirs].map((each) => ask(pathOfPage(each))));
      await sneak("update website_pages set published_slug = 'gone' where id = any($1)", [
        [page.id, theirs.id],
      ]);
      await here.done(method, path, body);
      assert.equal((await ask(pathOfPage(page))).status, 404, `${method} ${path}`);
      await sneak("update website_pages set published_slug = slug where id = any($1)", [
        [page.id, theirs.id],
      ]);
    }
    at(9_000);
    await ask(pathOfPage(theirs));
    await sneak("update website_pages set published_slug = 'gone' where id = $1", [theirs.id]);
    await here.done("POST", "/api/services", { name: "Leak", price_cents: 9_900, status: "active" });
    at(9_600);
    assert.equal((await ask(pathOfPage(theirs))).status, 200);
  });

  test("of a domain that was given up and taken by another is the other's at once", async () => {
    const host = "www.passed-on.example";
    const { owner } = await mintOrganization(here.app);
    const claim = async (words: string, by: Person) => {
      const content = pageContent({ slug: "", blocks: [hero(words)] });
      const page = await here.done("POST", "/api/website/pages", { content }, by);
      await here.done("POST", `/api/website/pages/${page.id}/publish`, {}, by);
      const { domains } = await here.done("POST", `${site}/domains`, { host }, by);
      const [{ id, records }] = domains;
      zone.set(records[0].name, [records[0].value]);
      await here.done("POST", `${site}/domains/${id}/check`, undefined, by);
      return id;
    };
    const id = await claim("Ours", here.owner);
    for (const _ of [1, 2]) assert.match((await ask("/", { host })).body, /<h1>Ours/);
    await here.done("DELETE", `${site}/domains/${id}`);
    assert.equal((await ask("/", { host })).status, 404);
    await claim("Theirs", owner);
    for (const _ of [1, 2]) {
      const shown = await ask("/", { host });
      assert.match(shown.body, /<h1>Theirs/);
      assert.equal(shown.headers["strict-transport-security"], "max-age=31536000");
    }
  });

  test("counts who gets it: people, not bots, prefetching or the team", async () => {
    const page = await publishPage(here);
    const path = pathOfPage(page);
    const { email, password } = here.owner;
    await here.app.call("POST", "/api/auth/signin", { body: { email, password }, headers: headersOf(4) });
    await ask(path, headersOf(4));
    for (const visitor of [1, 2, 2, 3])
      await ask(path, { ...headersOf(visitor), referer: "https://google.com/" });
    await ask(path, { "user-agent": "Googlebot/2.1" });
    await ask(path, { "sec-purpose": "prefetch" });
    const { views, visitors, sources } = await here.done("GET", `/api/website/pages/${page.id}/figures`);
    assert.deepEqual([views, visitors, sources[0].source], [4, 3, "google.com"]);
  });

  test("counts one network up to its limit", async () => {
    const page = await publishPage(here);
    const from = (browser: number) => ({
      "x-forwarded-for": "10.99.0.1",
      "user-agent": `Firefox ${browser}`,
    });
    const counted: number[] = [];
    for (const _ of [1, 2]) {
      for (let view = 0; view < 200; view++) await ask(pathOfPage(page), from(view % 2));
      counted.push((await here.done("GET", `/api/website/pages/${page.id}/figures`)).views);
    }
    assert.deepEqual(counted, [200, 300]);
  });

  test("never carries a form, whose token is one visitor's", async () => {
    const form = await publishForm(here, "contact");
    const block = {
      id: "ff",
      kind: "lead_form",
      tone: "plain",
      heading: "",
      text: "",
      form_id: form.id,
    } as const;
    const page = await publishPage(here, { blocks: [hero(), block] });
    const [one, two] = [await ask(pathOfPage(page)), await ask(pathOfPage(page))];
    assert.match(String(two.headers["cache-control"]), /no-store/);
    assert.notEqual(tokenIn(one.body), tokenIn(two.body));
  });
});
