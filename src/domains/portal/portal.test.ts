/** Customers see what is theirs in the portal, by a code that was emailed to them, and nothing else. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { contractsOf } from "../../../tests/support/contracts.ts";
import { invoicesOf } from "../../../tests/support/invoices.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { payingOf } from "../../../tests/support/paying.ts";
import { idIn, portalOf } from "../../../tests/support/portal.ts";
import { savedCardsOf } from "../../../tests/support/saved-cards.ts";

const start = Date.parse("2026-11-24T17:00:00Z");
const minute = 60_000;
const here = openForTests({ at: start, readsMail: true, settings: { TRUST_PROXY: "true" } });
const portal = portalOf(here);
const invoices = invoicesOf(here);
const contracts = contractsOf(here);
const cards = savedCardsOf(here, payingOf(here));

let made = 0;
async function customer(fields: object = {}): Promise<{ id: number; email: string }> {
  made += 1;
  const email = `portal-${made}@customer.example`;
  return here.done("POST", "/api/customers", { first_name: "June", last_name: "Abbott", email, ...fields });
}

describe("Signing in to the portal", () => {
  test("takes the code that was emailed, once, and shows whose portal it is", async () => {
    await portal.open({ welcome: "Good to see you." });
    const { email } = await customer();
    const browser = portal.browser();
    const id = await browser.askCode(email.toUpperCase());
    const code = await portal.codeFor(id, email);
    const entered = await browser.press("/enter", { id, code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    assert.equal(entered.status, 303);
    const cookie = String(entered.headers["set-cookie"]);
    assert.match(cookie, /HttpOnly; SameSite=Lax/);
    assert.match(cookie, new RegExp(`Path=/portal/${portal.slug};`));
    const { text, headers } = await browser.look();
    assert.match(text, /Hello, June/);
    assert.match(text, /Good to see you\./);
    assert.equal(headers["cache-control"], "no-store");
    assert.equal((await portal.browser().press("/enter", { id, code })).status, 400);
  });

  test("gives the same answer for an address that no customer has, and emails nothing", async () => {
    await portal.open();
    const { email } = await customer();
    const [known, unknown] = [portal.browser(), portal.browser()];
    const answers = [
      await known.press("/code", { email }),
      await unknown.press("/code", { email: "nobody@customer.example" }),
    ];
    const [one, other] = answers.map(({ status, text }) => [status, text.replaceAll(idIn(text), "ID")]);
    assert.deepEqual(one, other);
    await portal.codeFor(idIn(answers[0]?.text ?? ""), email);
    assert.equal(here.mails.count("nobody@customer.example"), 0);
  });

  test("by the link changes nothing until the button is pressed, and the link works once and for 15 minutes", async () => {
    await portal.open();
    const { email } = await customer();
    const browser = portal.browser();
    const link = await portal.linkFor(await browser.askCode(email), email);
    for (let scanner = 0; scanner < 3; scanner++) {
      const seen = await portal.browser().look(link);
      assert.deepEqual([seen.status, seen.headers["set-cookie"]], [200, undefined]);
    }
    assert.equal((await browser.press("/enter/link", { key: link.slice("/enter?key=".length) })).status, 303);
    assert.match((await browser.look()).text, /Hello, June/);
    assert.equal(
      (await portal.browser().press("/enter/link", { key: link.slice("/enter?key=".length) })).status,
      410,
    );
    const later = await portal.linkFor(await browser.askCode(email), email);
    moveClockTo(new Date(start + 16 * minute));
    assert.equal((await portal.browser().look(later)).status, 410);
    assert.equal(
      (await portal.browser().press("/enter/link", { key: later.slice("/enter?key=".length) })).status,
      410,
    );
  });

  test("lets nobody guess: after five wrong codes the right one is no good, also when they come at once", async () => {
    await portal.open();
    const { email } = await customer();
    const browser = portal.browser();
    const id = await browser.askCode(email);
    const code = await portal.codeFor(id, email);
    const wrong = code === "000000" ? "000001" : "000000";
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => portal.browser().press("/enter", { id, code: wrong })),
    );
    assert.ok(tries.every(({ status }) => status === 400));
    assert.equal((await browser.press("/enter", { id, code })).status, 400);
  });

  test("ends when the business ends it, when the customer signs out, and after 30 days", async () => {
    await portal.open();
    const { email } = await customer();
    const browser = portal.browser();
    await browser.signIn(email);
    const { sessions } = await here.done("GET", "/api/portal/sessions");
    assert.deepEqual([sessions.length, sessions[0].email, sessions[0].is_open], [1, email, true]);
    await here.done("DELETE", `/api/portal/sessions/${sessions[0].id}`);
    assert.match((await browser.look()).text, /Email Me a Code/);
    await browser.signIn(email);
    const held = browser.cookie;
    await browser.press("/sign-out");
    browser.bring(held);
    assert.match((await browser.look()).text, /Email Me a Code/);
    await browser.signIn(email);
    moveClockTo(new Date(start + (30 * 24 * 60 + 1) * minute));
    assert.match((await browser.look()).text, /Email Me a Code/);
  });

  test("ends with the customer who is deleted or has another address", async () => {
    await portal.open();
    const [gone, moved] = [await customer(), await customer()];
    const [one, two] = [portal.browser(), portal.browser()];
    await one.signIn(gone.email);
    await two.signIn(moved.email);
    await here.done("DELETE", `/api/customers/${gone.id}`);
    await here.done("PUT", `/api/customers/${moved.id}`, { email: `new-${moved.email}` });
    for (const browser of [one, two]) assert.match((await browser.look()).text, /Email Me a Code/);
  });

  test("is not there while the portal is off, and looks as an address that nobody has", async () => {
    await portal.open({ is_on: false });
    const off = await portal.browser().look();
    assert.equal(off.status, 404);
    const answer = await here.app.http.inject({ method: "GET", url: "/portal/nobody-at-all" });
    assert.equal(answer.payload.replaceAll("&#39;", "'"), off.text);
  });
});

describe("The portal", () => {
  test("shows invoices and their balance, and leads to the page on which they are paid", async () => {
    await portal.open();
    const { id, email } = await customer();
    const invoice = await invoices.issued({}, { customer_id: id });
    const draft = await invoices.draft({}, { customer_id: id });
    const browser = portal.browser();
    const { text } = await browser.signIn(email);
    assert.match(text, /Balance due<\/span> <strong>\$100\.00/);
    assert.match(text, /INV-001/);
    const opened = await browser.press(`/invoices/${invoice.id}`);
    assert.equal(opened.status, 303);
    const paying = await here.app.http.inject({ method: "GET", url: String(opened.headers["location"]) });
    assert.match(paying.payload, /Invoice INV-001 from/);
    assert.equal((await browser.press(`/invoices/${draft.id}`)).status, 404);
  });

  test("lets a visit be confirmed, and leads to where it is rescheduled", async () => {
    await portal.open();
    const { id, email } = await customer();
    const visit = await here.done("POST", "/api/calendar/events", {
      title: "Boiler check",
      type: "job",
      start: "2026-11-30T15:00:00Z",
      end: "2026-11-30T16:00:00Z",
      customer_id: id,
    });
    const browser = portal.browser();
    const { text } = await browser.signIn(email);
    assert.match(text, /Boiler check/);
    const seen = /name="seen" value="([^"]+)"/.exec(text)?.[1] ?? "";
    assert.equal((await browser.press(`/visits/${visit.id}/confirm`, { seen })).status, 303);
    assert.match((await browser.look("?done=confirmed")).text, /Your visit is confirmed/);
    assert.equal((await here.done("GET", `/api/calendar/events/${visit.id}`)).status, "confirmed");
    assert.match(String((await browser.press(`/visits/${visit.id}`)).headers["location"]), /^\/v\//);
  });

  test("leads to a contract to sign for the person who signs it, and to nobody else's", async () => {
    await portal.open();
    const sent = await contracts.sent();
    const email = contracts.addressOf(sent);
    const other = await customer();
    const [browser, stranger] = [portal.browser(), portal.browser()];
    const { text } = await browser.signIn(email);
    assert.match(text, /Ready for you to sign/);
    const opened = await browser.press(`/contracts/${sent.id}`);
    assert.match(String(opened.headers["location"]), /^\/sign\//);
    assert.equal((await browser.look(`/contracts/${sent.id}/signed.pdf`)).status, 404);
    await stranger.signIn(other.email);
    assert.equal((await stranger.press(`/contracts/${sent.id}`)).status, 404);
  });

  test("takes a request for work, which becomes a task that the office is told of", async () => {
    await portal.open();
    const { id, email } = await customer();
    const browser = portal.browser();
    await browser.signIn(email);
    assert.equal((await browser.press("/request", { wanted: "  " })).status, 400);
    assert.equal((await browser.press("/request", { wanted: "The tap drips <b>again</b>." })).status, 303);
    const { tasks } = await here.done("GET", `/api/tasks?customer_id=${id}`);
    assert.deepEqual(
      tasks.map(({ title, notes }: { title: string; notes: string }) => [title, notes]),
      [["Work request from June Abbott", "The tap drips <b>again</b>."]],
    );
    const mail = await here.mails.next(here.owner.email, /Work request from June Abbott/);
    assert.match(mail.text, /The tap drips/);
  });

  test("leaves out and refuses what the business does not show", async () => {
    await portal.open();
    const { id, email } = await customer();
    const invoice = await invoices.issued({}, { customer_id: id });
    const browser = portal.browser();
    await browser.signIn(email);
    await here.done("PUT", "/api/portal/settings", { shows_invoices: false, takes_requests: false });
    const { text } = await browser.look();
    assert.doesNotMatch(text, /INV-001|Balance due|Send Request/);
    assert.equal((await browser.press(`/invoices/${invoice.id}`)).status, 404);
    assert.equal((await browser.press("/request", { wanted: "Hello" })).status, 404);
  });

  test("never shows another customer's or another business's records, nor takes a session elsewhere", async () => {
    await portal.open();
    const [mine, theirs] = [await customer(), await customer()];
    const invoice = await invoices.issued({}, { customer_id: theirs.id });
    const browser = portal.browser();
    const { text } = await browser.signIn(mine.email);
    assert.doesNotMatch(text, /INV-001/);
    assert.equal((await browser.press(`/invoices/${invoice.id}`)).status, 404);
    assert.equal((await browser.press("/visits/999999999")).status, 404);
    const other = await mintOrganization(here.app);
    const slug = `other-${other.organizationId.slice(-8)}`;
    await here.app.call("PUT", "/api/portal/settings", {
      token: other.owner.token,
      body: { is_on: true, slug },
    });
    const headers = { cookie: browser.cookie };
    const answer = await here.app.http.inject({ method: "GET", url: `/portal/${slug}`, headers });
    assert.match(answer.payload, /Email Me a Code/);
    const taken = await here.app.call("PUT", "/api/portal/settings", {
      token: other.owner.token,
      body: { slug: portal.slug },
    });
    assert.equal(taken.status, 409);
  });

  test("asks which customer of one address is meant, and for a fresh code before it changes to another", async () => {
    await portal.open();
    const { id, email } = await customer();
    const other = await customer({ first_name: "Otto", email });
    const invoice = await invoices.issued({}, { customer_id: other.id });
    const browser = portal.browser();
    assert.match((await browser.signIn(email)).text, /Who are you here for\?/);
    const early = await browser.press(`/invoices/${invoice.id}`);
    assert.equal(early.headers["location"], `/portal/${portal.slug}`);
    await browser.press("/choose", { customer: String(id) });
    assert.match((await browser.look()).text, /Hello, June/);
    assert.equal((await browser.press(`/invoices/${invoice.id}`)).status, 404);
    moveClockTo(new Date(start + 16 * minute));
    assert.match((await browser.press("/choose", { customer: String(other.id) })).text, /Confirm it's you/);
    assert.match((await browser.look()).text, /Hello, June/);
    const fresh = idIn((await browser.press("/fresh")).text);
    const code = await portal.codeFor(fresh, email);
    assert.equal((await portal.browser().press("/enter", { id: fresh, code })).status, 409);
    assert.equal((await browser.press("/fresh/enter", { id: fresh, code })).status, 303);
    await browser.press("/choose", { customer: String(other.id) });
    assert.match((await browser.look()).text, /Hello, Otto/);
  });

  test("asks for a fresh code before papers are opened a day after the last", async () => {
    await portal.open();
    const { id, email } = await customer();
    const invoice = await invoices.issued({}, { customer_id: id });
    const browser = portal.browser();
    await browser.signIn(email);
    moveClockTo(new Date(start + 25 * 60 * minute));
    const refused = await browser.press(`/invoices/${invoice.id}`);
    assert.equal(refused.headers["location"], undefined);
    assert.match(refused.text, /Confirm it's you/);
    const fresh = idIn((await browser.press("/fresh")).text);
    await browser.press("/fresh/enter", { id: fresh, code: await portal.codeFor(fresh, email) });
    assert.match(String((await browser.press(`/invoices/${invoice.id}`)).headers["location"]), /^\/i\//);
  });

  test("shows a customer's saved cards, and removes one after a press on a page that says what it means", async () => {
    await portal.open();
    const { id, email } = await customer();
    const browser = portal.browser();
    assert.doesNotMatch((await browser.signIn(email)).text, /Saved cards/);
    const card = await cards.savedByLink(id);
    assert.match((await browser.look()).text, /Saved cards[^]*Visa ···· 4242[^]*Expires 12\/2040/);
    const asked = await browser.look(`/cards/${card}`);
    assert.match(asked.text, /Once you remove it, Test Plumbing can't charge it anymore/);
    assert.equal((await cards.of(id)).length, 1, "looking removes nothing");
    for (let press = 0; press < 2; press++)
      assert.match(
        String((await browser.press(`/cards/${card}/remove`)).headers["location"]),
        /\?done=removed$/,
      );
    const { text } = await browser.look("?done=removed");
    assert.match(text, /Your card was removed/);
    assert.doesNotMatch(text, /Saved cards/);
    assert.deepEqual(await cards.of(id), []);
    const { entries } = await here.done("GET", `/api/customers/${id}/timeline`);
    const removed = entries.filter(
      ({ title }: { title: string }) => title === "Card removed: Visa ···· 4242",
    );
    assert.equal(removed.length, 1);
    assert.match(JSON.stringify(removed), /June Abbott \(customer\)/);
  });

  test("removes no other customer's card, and none where invoices aren't shown", async () => {
    await portal.open();
    const [mine, theirs] = [await customer(), await customer()];
    const [own, card] = [await cards.savedByLink(mine.id), await cards.savedByLink(theirs.id)];
    const browser = portal.browser();
    await browser.signIn(mine.email);
    assert.equal((await browser.look(`/cards/${card}`)).status, 404);
    assert.equal((await browser.press(`/cards/${card}/remove`)).status, 404);
    assert.equal((await browser.press("/cards/one/remove")).status, 404);
    assert.equal((await cards.of(theirs.id)).length, 1);
    await here.done("PUT", "/api/portal/settings", { shows_invoices: false });
    assert.doesNotMatch((await browser.look()).text, /Saved cards/);
    assert.equal((await browser.look(`/cards/${own}`)).status, 404);
    assert.equal((await browser.press(`/cards/${own}/remove`)).status, 404);
    assert.equal((await cards.of(mine.id)).length, 1);
  });

  test("asks for a fresh code before a card is removed a quarter of an hour after the last", async () => {
    await portal.open();
    const { id, email } = await customer();
    const card = await cards.savedByLink(id);
    const browser = portal.browser();
    await browser.signIn(email);
    moveClockTo(new Date(start + 16 * minute));
    assert.match((await browser.look(`/cards/${card}`)).text, /Confirm it's you/);
    assert.match((await browser.press(`/cards/${card}/remove`)).text, /Confirm it's you/);
    assert.match((await browser.look()).text, /Visa ···· 4242/);
    const fresh = idIn((await browser.press("/fresh")).text);
    await browser.press("/fresh/enter", { id: fresh, code: await portal.codeFor(fresh, email) });
    assert.equal((await browser.press(`/cards/${card}/remove`)).status, 303);
    assert.doesNotMatch((await browser.look()).text, /Visa ···· 4242/);
  });

  test("is seen by a member as a customer, without a button that works, and the history says so", async () => {
    await portal.open();
    const { id } = await customer();
    await invoices.issued({}, { customer_id: id });
    const { page } = await here.done("POST", `/api/customers/${id}/portal/see`);
    assert.match(page, /<body class="[^"]*" inert>/);
    assert.match(page, /seeing this portal as June Abbott/);
    const { entries } = await here.done("GET", `/api/customers/${id}/timeline`);
    assert.ok(entries.some(({ title }: { title: string }) => /viewed the portal as June Abbott/.test(title)));
    const staff = await here.business.member("STAFF");
    assert.equal((await here.send("POST", `/api/customers/${id}/portal/see`, {}, staff)).status, 403);
  });

  test("is open to a customer who was invited, and to none while it is off", async () => {
    await portal.open();
    const { id, email } = await customer();
    await here.done("POST", `/api/customers/${id}/portal/invite`);
    const mail = await here.mails.next(email, /customer portal/);
    assert.match(mail.text, new RegExp(`/portal/${portal.slug}`));
    await here.done("PUT", "/api/portal/settings", { is_on: false });
    assert.equal((await here.send("POST", `/api/customers/${id}/portal/invite`)).status, 409);
  });
});
