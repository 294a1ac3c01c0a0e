/** A business's own domain: it serves the website of the business that can add a record to it, and of no one else. */
import assert from "node:assert/strict";
import { get, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { type DnsLookup, dnsLookup } from "#platform/mail/dns.ts";
import { openForTests } from "../../../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../../../tests/support/organization.ts";
import { headersOf } from "../../../../../tests/support/website-forms.ts";
import { hero, pageContent } from "../../../../../tests/support/website-pages.ts";
import type { Site } from "./contract.ts";
import { checkDomains } from "./domains.ts";

const zone = new Map<string, string[] | "unknown">();
const standIn: DnsLookup = { texts: async (name) => zone.get(name) ?? [] };
const noon = Date.parse("2026-11-23T19:00:00Z");
const here = openForTests({
  at: noon,
  begin: async () => {
    const provided = new Map(here.app.appContext.provided).set(dnsLookup.name, standIn);
    Object.assign(here.app.appContext, { provided });
    await here.app.http.listen({ port: 0, host: "127.0.0.1" });
  },
});
const site = "/api/website/site";

let hosts = 0;
/** Each test has a domain of its own. */
const newHost = () => `www.heron-${++hosts}.example`;

type Answer = { statusCode: number; body: string; headers: IncomingHttpHeaders };

/** As a browser that asks for this host, over the network; a moment later, so that nothing is remembered. */
let seconds = 0;
function ask(host: string, path = "/"): Promise<Answer> {
  seconds += 10;
  moveClockTo(new Date(noon + seconds * 1_000));
  const { port } = here.app.http.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = get({ port, path, headers: { ...headersOf(1), host }, agent: false }, (answer) => {
      text(answer).then(
        (body) => resolve({ statusCode: answer.statusCode ?? 0, body, headers: answer.headers }),
        reject,
      );
    });
    asked.once("error", reject);
  });
}

async function publishHome(words: string, by: Person = here.owner) {
  const content = pageContent({ title: words, slug: "", blocks: [hero(words)] });
  const page = await here.done("POST", "/api/website/pages", { content }, by);
  await here.done("POST", `/api/website/pages/${page.id}/publish`, {}, by);
}

const domainIn = (answer: Site, host: string) => {
  const found = answer.domains.find((domain) => domain.host === host);
  assert.ok(found);
  return found;
};

/** Adds the domain, and gives the record that shows whose it is. */
async function claim(host: string, by: Person = here.owner) {
  const added: Site = await here.done(
    "POST",
    `${site}/domains`,
    { host: `https://${host.toUpperCase()}/` },
    by,
  );
  const { id, records } = domainIn(added, host);
  const [txt] = records;
  assert.ok(txt);
  return {
    id,
    txt,
    check: async () => domainIn(await here.done("POST", `${site}/domains/${id}/check`, undefined, by), host),
  };
}

describe("A domain", () => {
  test("serves the website only after its record is found", async () => {
    const host = newHost();
    await publishHome("Welcome to Heron");
    const { txt, check } = await claim(host);
    assert.equal((await check()).state, "missing");
    assert.doesNotMatch((await ask(host)).body, /Welcome to Heron/, "nothing is served on anyone's word");
    zone.set(txt.name, ["something else", "plumbline-site=wrong"]);
    assert.equal((await check()).state, "wrong");
    zone.set(txt.name, [txt.value]);
    const verified = await check();
    assert.deepEqual([verified.state, verified.is_main], ["verified", true]);
    const home = await ask(`${host}:443`);
    assert.equal(home.statusCode, 200);
    assert.match(home.body, /<h1>Welcome to Heron<\/h1>/);
    assert.match(home.body, new RegExp(`<link rel="canonical" href="https://${host}/">`));
    assert.equal(home.headers["strict-transport-security"], "max-age=31536000", "of that name alone");
    assert.match((await ask(host, "/robots.txt")).body, new RegExp(`Sitemap: https://${host}/sitemap.xml`));
    const own = new URL((await here.done("GET", site)).own_url).pathname;
    const moved = await ask("localhost", own);
    assert.deepEqual([moved.statusCode, moved.headers.location], [301, `https://${host}/`]);
  });

  test("answers no API calls, and no one can be signed in there", async () => {
    const host = newHost();
    await publishHome("Home");
    const { txt, check } = await claim(host);
    zone.set(txt.name, [txt.value]);
    await check();
    for (const path of [
      "/api/website/pages",
      "/signin",
      "/dashboard",
      "/api/auth/me",
      "/health",
      "/book/x",
      "/own-site",
    ])
      assert.equal((await ask(host, path)).statusCode, 404, path);
    assert.equal((await ask("localhost", "/own-site")).statusCode, 404);
    assert.equal((await ask("unknown.example", "/own-site")).statusCode, 404);
  });

  test("claimed by two businesses serves the one whose record is in DNS", async () => {
    const host = newHost();
    const theirs = await mintOrganization(here.app);
    await publishHome("Ours");
    await publishHome("Theirs", theirs.owner);
    const [a, b] = [await claim(host), await claim(host, theirs.owner)];
    assert.notEqual(a.txt.value, b.txt.value, "a record proves one business alone");
    zone.set(a.txt.name, [a.txt.value]);
    assert.equal((await a.check()).state, "verified");
    assert.equal((await b.check()).state, "wrong");
    zone.set(a.txt.name, [a.txt.value, b.txt.value]);
    assert.equal((await b.check()).state, "taken", "while the first record stands, a second takes nothing");
    assert.match((await ask(host)).body, /<h1>Ours<\/h1>/);
    zone.set(a.txt.name, [b.txt.value]);
    assert.equal((await b.check()).state, "verified");
    assert.match((await ask(host)).body, /<h1>Theirs<\/h1>/);
    const lost = domainIn(await here.done("GET", site), host);
    assert.deepEqual([lost.state, lost.is_main, lost.verified_at], ["taken", false, null]);
  });

  test("checked by both at the same moment goes to only one", async () => {
    const host = newHost();
    const theirs = await mintOrganization(here.app);
    const [a, b] = [await claim(host), await claim(host, theirs.owner)];
    zone.set(a.txt.name, [a.txt.value, b.txt.value]);
    const answers = await Promise.allSettled([a.check(), b.check()]);
    const verified = answers.filter((each) => each.status === "fulfilled" && each.value.state === "verified");
    assert.equal(verified.length, 1);
  });

  test("that was removed serves nothing, and another business can claim it", async () => {
    const host = newHost();
    const theirs = await mintOrganization(here.app);
    await publishHome("Ours");
    await publishHome("Theirs", theirs.owner);
    const a = await claim(host);
    zone.set(a.txt.name, [a.txt.value]);
    await a.check();
    assert.equal((await ask(host)).statusCode, 200);
    await here.done("DELETE", `${site}/domains/${a.id}`);
    assert.doesNotMatch((await ask(host)).body, /<h1>Ours/, "the record is still there, and no one's");
    const b = await claim(host, theirs.owner);
    assert.equal((await b.check()).state, "wrong");
    zone.set(b.txt.name, [b.txt.value]);
    await b.check();
    assert.match((await ask(host)).body, /<h1>Theirs<\/h1>/);
    const again = await claim(host);
    assert.notEqual(again.txt.value, a.txt.value, "an old record is worth nothing");
  });

  test("serves nothing after the daily check finds its record gone, and keeps serving while DNS doesn't answer", async () => {
    const host = newHost();
    await publishHome("Our home");
    const { txt, check } = await claim(host);
    zone.set(txt.name, [txt.value]);
    await check();
    zone.set(txt.name, "unknown");
    await checkDomains(here.business.system);
    assert.match((await ask(host)).body, /<h1>Our home/);
    zone.delete(txt.name);
    await checkDomains(here.business.system);
    assert.doesNotMatch((await ask(host)).body, /<h1>Our home/);
    assert.equal((await here.done("GET", site)).url, (await here.done("GET", site)).own_url);
  });

  test("that no business can own is refused", async () => {
    for (const host of [
      "localhost",
      "10.0.0.1",
      "heron",
      "a b.example",
      "heron.local",
      "-x.example",
      "user@x.example:99",
    ])
      assert.equal((await here.send("POST", `${site}/domains`, { host })).status, 400, host);
  });

  test("gets a certificate only after it is verified", async () => {
    const host = newHost();
    const { txt, check } = await claim(host);
    const asked = async (name: string) => (await ask("localhost", `/site-domain?domain=${name}`)).statusCode;
    assert.equal(await asked(host), 404);
    zone.set(txt.name, [txt.value]);
    await check();
    assert.deepEqual([await asked(host), await asked("evil.example"), await asked("")], [200, 404, 404]);
  });
});

describe("The address at ours", () => {
  test("can be changed, redirects from the earlier one, and can't be taken by another business", async () => {
    await publishHome("Home");
    const before: Site = await here.done("GET", site);
    const slug = `heron-${++hosts}-works`;
    const after: Site = await here.done("PUT", site, { slug, version: before.version });
    assert.equal(after.slug, slug);
    const moved = await ask("localhost", new URL(before.own_url).pathname);
    assert.deepEqual([moved.statusCode, moved.headers.location], [301, after.own_url]);
    const theirs = await mintOrganization(here.app);
    assert.equal((await here.send("PUT", site, { slug }, theirs.owner)).status, 400);
    assert.equal((await here.send("PUT", site, { slug: before.slug }, theirs.owner)).status, 400);
  });

  test("says so when there is no website", async () => {
    const answer = await ask("localhost", "/site/no-such-business");
    assert.deepEqual([answer.statusCode, /no website/.test(answer.body)], [404, true]);
  });
});
