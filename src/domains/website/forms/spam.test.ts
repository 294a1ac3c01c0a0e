/** Spam is held off without puzzles, and anyone who is honest gets through; views count people and nobody twice. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo, now } from "#platform/clock.ts";
import { issueFormToken } from "#platform/form-token.ts";
import { isProgram } from "#platform/http/public-pages/known-programs.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import {
  headersOf,
  pathOf,
  publishForm,
  tokenIn,
  visitorsOf,
} from "../../../../tests/support/website-forms.ts";
import { formName, openForm } from "./answering/form-context.ts";
import { whoOf } from "./answering/parsing.ts";
import { hasRoomForSpam, suspicionsOfAnswers } from "./answering/spam-signals.ts";
import { websiteFormJobs } from "./jobs.ts";

const ida = { name: "Ida Berg", email: "ida@customer.example", message: "The tap in the kitchen drips." };

describe("A website form that programs find", () => {
  const here = openForTests({ at: "2026-11-23T14:00:00Z", settings: { TRUST_PROXY: "true" } });
  // Networks are counted over all businesses, so each test has its own.
  let street = 1_000;
  const next = () => (street += 1);
  const visitors = () => visitorsOf(here.app);
  const countsOf = async ({ id }: { id: number }) =>
    (await here.done("GET", `/api/website/forms/${id}/submissions`)).counts;
  const spamOf = async ({ id }: { id: number }) =>
    (await here.done("GET", `/api/website/forms/${id}/submissions?state=spam`)).submissions;
  const customers = async () => (await here.done("GET", "/api/customers/")).customers;

  test("thanks bots that fill in the trap or answer too fast, and files their answers under Spam", async () => {
    const form = await publishForm(here, "contact");
    const trapped = await visitors().answer(form, ida, { visitor: next(), hidden: { company_site: "x" } });
    const fast = await visitors().answer(form, ida, { visitor: next(), seconds: 1 });
    const unnamed = await visitors().answer(form, ida, { visitor: next(), headers: { "user-agent": "" } });
    for (const { location } of [trapped, fast, unnamed]) assert.equal(location, `${pathOf(form)}/thanks`);
    assert.deepEqual(await countsOf(form), { new: 0, read: 0, spam: 3 });
    assert.equal((await customers()).length, 0);
    const whole = await here.done("GET", `/api/website/submissions/${(await spamOf(form))[2].id}`);
    assert.deepEqual(whole.suspicions, ["Filled in a field that people can't see"]);
    const [listed] = (await here.done("GET", "/api/website/forms")).forms;
    assert.deepEqual([listed.submissions, listed.conversion_percent], [0, null]);
  });

  test("treats many links and repeated words as spam until a member clears them", async () => {
    const form = await publishForm(here, "contact");
    const links = "https://a.example https://b.example https://c.example www.d.example";
    await visitors().answer(form, { ...ida, message: links }, { visitor: next() });
    assert.deepEqual(await countsOf(form), { new: 0, read: 0, spam: 1 });
    const pitch = "We write the best articles for the blogs of plumbers, far and wide, at any hour.";
    for (const number of [1, 2, 3, 4, 5])
      await visitors().answer(
        form,
        { ...ida, email: `w${number}@spam.example`, message: pitch },
        { visitor: next() },
      );
    assert.equal((await countsOf(form)).new, 3);
    const [kept] = (await spamOf(form)).toReversed();
    const cleared = await here.done("PUT", `/api/website/submissions/${kept.id}`, { state: "new" });
    assert.equal(cleared.customer_name, "Ida Berg");
    const titles = (await here.done("GET", "/api/tasks")).tasks.map(({ title }: { title: string }) => title);
    assert.equal(titles.length, 4);
    const again = await here.done("PUT", `/api/website/submissions/${kept.id}`, { state: "spam" });
    assert.equal(again.customer_id, cleared.customer_id);
  });

  test("refuses forged, foreign and expired tokens, and keeps what was typed", async () => {
    const form = await publishForm(here, "contact");
    const path = pathOf(form);
    const fields = { f_name: "Ida Berg", f_email: ida.email, f_message: ida.message };
    const strange = await visitors().post(path, { ...fields, token: "none" }, { visitor: next() });
    assert.equal(strange.status, 400);
    assert.match(strange.body, /open for too long[\s\S]*value="Ida Berg"/);
    const page = await visitors().look(path);
    moveClockTo(new Date(now().getTime() + 25 * 3_600_000));
    const old = await visitors().post(path, { ...fields, token: tokenIn(page.body) }, { visitor: next() });
    assert.equal(old.status, 400);
    moveClockTo(new Date(now().getTime() + 10_000));
    const fresh = await visitors().post(path, { ...fields, token: tokenIn(old.body) }, { visitor: next() });
    assert.equal(fresh.status, 303);
  });

  // 20 posts are what a network may send in an hour. Five times as many from five times the addresses take a minute.
  test("files a flood of 2,000 posts from 100 addresses under Spam, and one honest visitor under New", async () => {
    const form = await publishForm(here, "contact");
    const path = pathOf(form);
    const addresses = Array.from({ length: 100 }, next);
    const stolen = tokenIn((await visitors().look(path)).body);
    const openings = await Promise.all(addresses.map(() => issueFormToken(here.app.appContext, formName)));
    moveClockTo(new Date(now().getTime() + 10_000));
    const words = { f_name: "Win Now", f_email: "win@spam.example", f_message: "Win now" };
    const links = "https://a.example https://b.example https://c.example";
    const postOf = (round: number, place: number) => {
      const own = { ...words, token: openings[place] ?? "" };
      const ways = [
        { ...words, token: "none" },
        { ...words, token: stolen, company_site: "https://spam.example" },
        { ...own, company_site: "https://spam.example" },
        { ...own, f_message: `${links} ${round}-${place}` },
      ];
      return ways[(round + place) % ways.length] ?? words;
    };
    const statuses: number[] = [];
    for (let round = 0; round < 20; round++) {
      const posts = addresses.map((visitor, place) =>
        visitors().post(path, postOf(round, place), { visitor }),
      );
      if (round === 10)
        assert.equal((await visitors().answer(form, ida, { visitor: next() })).location, `${path}/thanks`);
      statuses.push(...(await Promise.all(posts)).map(({ status }) => status));
    }
    assert.equal(statuses.length, 2_000);
    assert.deepEqual(new Set(statuses), new Set([303, 400]));
    const listed = async (query: string) =>
      (await here.done("GET", `/api/website/forms/${form.id}/submissions?limit=200&${query}`)).submissions;
    const namesIn = async (query: string) => (await listed(query)).map(({ name }: { name: string }) => name);
    assert.deepEqual(await namesIn("state=new"), ["Ida Berg"]);
    // At most 200 are kept; those that say the same at the same moment are counted, and kept once.
    const spam = await namesIn("state=spam");
    assert.ok(spam.length >= 50 && spam.length <= 200, `${spam.length} stand under Spam`);
    assert.deepEqual(new Set(spam), new Set(["Win Now"]));
    assert.deepEqual(
      (await customers()).map(({ last_name }: { last_name: string }) => last_name),
      ["Berg"],
    );
  });

  test("tells an honest visitor during a flood that nothing was kept, and accepts the form a little later", async () => {
    const form = await publishForm(here, "contact");
    const request = {
      id: "flood-of-a-test",
      ip: null,
      userAgent: "x",
      idempotencyKey: null,
      fingerprint: null,
    };
    const context = await openForm(here.app.appContext, pathOf(form).split("/").at(-1) ?? "", request);
    const answered = { answers: [], consents: [], files: [], who: whoOf([], []) };
    for (let number = 0; number < 41; number++) await suspicionsOfAnswers(context, answered);
    for (let number = 0; number < 201; number++) await hasRoomForSpam(context);
    const refused = await visitors().answer(form, ida, { visitor: next() });
    assert.equal(refused.status, 400);
    assert.match(refused.body, /Submit it again in a few minutes\.[\s\S]*The tap in the kitchen drips\./);
    assert.deepEqual(await countsOf(form), { new: 0, read: 0, spam: 0 });
    moveClockTo(new Date(now().getTime() + 11 * 60_000));
    const fields = { f_name: "Ida Berg", f_email: ida.email, f_message: ida.message };
    const again = { ...fields, token: tokenIn(refused.body) };
    assert.equal((await visitors().post(pathOf(form), again, { visitor: next() })).status, 303);
    assert.deepEqual(await countsOf(form), { new: 1, read: 0, spam: 0 });
  });

  test("deletes spam that no one cleared after 90 days, but not what was cleared once", async () => {
    const form = await publishForm(here, "contact");
    for (const name of ["Never cleared", "Cleared once"])
      await visitors().answer(form, { ...ida, name }, { visitor: next(), hidden: { company_site: "x" } });
    const [{ id }] = await spamOf(form);
    for (const state of ["new", "spam"]) await here.done("PUT", `/api/website/submissions/${id}`, { state });
    const [tidy] = websiteFormJobs;
    const spamAfter = async (days: number) => {
      moveClockTo(new Date(Date.parse("2026-11-23T14:01:00Z") + days * 24 * 3_600_000));
      await tidy?.run(here.app.appContext, {} as never, {} as never);
      moveClockTo(new Date("2026-11-23T14:05:00Z"));
      return (await spamOf(form)).map(({ name }: { name: string }) => name);
    };
    assert.deepEqual(await spamAfter(89), ["Cleared once", "Never cleared"]);
    assert.deepEqual(await spamAfter(91), ["Cleared once"]);
  });

  test("files a burst of real-looking answers under Spam, and does nothing with them", async () => {
    const form = await publishForm(here, "contact");
    const answer = (number: number) =>
      visitors().answer(
        form,
        { ...ida, email: `v${number}@flood.example`, message: `Question ${number}` },
        { visitor: next(), seconds: 3 },
      );
    for (let number = 0; number < 60; number++) await answer(number);
    const { new: fresh, spam } = await countsOf(form);
    assert.ok(fresh >= 40 && fresh <= 42, `${fresh} were taken for people`);
    assert.equal(fresh + spam, 60);
    assert.equal((await here.done("GET", "/api/customers/?limit=100")).customers.length, fresh);
  });

  test("refuses a network after 20 posts in an hour without reading them", async () => {
    const form = await publishForm(here, "contact");
    const visitor = next();
    const statuses = [];
    for (let number = 0; number < 22; number++)
      statuses.push((await visitors().post(pathOf(form), { token: "none" }, { visitor })).status);
    assert.deepEqual([statuses[0], statuses.at(-1)], [400, 429]);
  });
});

describe("The figures of a website form", () => {
  const here = openForTests({ at: "2026-11-23T14:00:00Z", settings: { TRUST_PROXY: "true" } });
  const visitors = () => visitorsOf(here.app);
  const figures = async () => {
    const [form] = (await here.done("GET", "/api/website/forms")).forms;
    return [form.views, form.visitors, form.submissions, form.conversion_percent];
  };
  const see = async (path: string, visitor: number, userAgent?: string) => {
    const { body } = await visitors().look(path, { visitor });
    const headers = {
      ...headersOf(visitor),
      ...(userAgent ? { "user-agent": userAgent } : {}),
      "content-type": "application/x-www-form-urlencoded",
    };
    const payload = new URLSearchParams({ token: tokenIn(body) }).toString();
    return here.app.http.inject({ method: "POST", url: `${path}/seen`, headers, payload });
  };

  test("count each visitor once a day, leave out bots, and never exceed 100%", async () => {
    const form = await publishForm(here, "contact");
    const path = pathOf(form);
    for (const visitor of [50_001, 50_001, 50_002]) assert.equal((await see(path, visitor)).statusCode, 204);
    await see(path, 50_003, "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)");
    assert.deepEqual(await figures(), [3, 2, 0, 0]);
    assert.equal((await visitors().answer(form, ida, { visitor: 50_001 })).status, 303);
    assert.deepEqual(await figures(), [3, 2, 1, 50]);
    for (const visitor of [50_001, 50_002, 50_004, 50_005])
      await visitors().answer(form, { ...ida, message: `More of ${visitor}` }, { visitor });
    assert.deepEqual(await figures(), [3, 4, 5, 100]);
  });

  test("count a visitor who sends from two windows at the same moment once", async () => {
    const form = await publishForm(here, "contact");
    await see(pathOf(form), 50_030);
    const send = (message: string) => visitors().answer(form, { ...ida, message }, { visitor: 50_030 });
    const sent = await Promise.all(["One", "Two", "Three"].map(send));
    assert.deepEqual(new Set(sent.map(({ status }) => status)), new Set([303]));
    assert.deepEqual(await figures(), [1, 1, 3, 100]);
  });

  test("need a page of ours, and the team's own look from the app holds none to count", async () => {
    const form = await publishForm(here, "contact");
    const headers = { ...headersOf(50_010), "content-type": "application/x-www-form-urlencoded" };
    await here.app.http.inject({ method: "POST", url: `${pathOf(form)}/seen`, headers, payload: "token=x" });
    assert.deepEqual(await figures(), [0, 0, 0, null]);
    assert.match((await visitors().look(pathOf(form))).body, /data-seen/);
    assert.doesNotMatch((await visitors().look(`${pathOf(form)}?team=1`)).body, /data-seen/);
  });

  test("stay after visitors are forgotten two days later", async () => {
    const form = await publishForm(here, "contact");
    await see(pathOf(form), 50_020);
    moveClockTo(new Date("2026-11-26T14:00:00Z"));
    const [tidy] = websiteFormJobs;
    await tidy?.run(here.app.appContext, {} as never, {} as never);
    moveClockTo(new Date("2026-11-23T14:05:00Z"));
    await see(pathOf(form), 50_020);
    assert.deepEqual(await figures(), [2, 2, 0, 0]);
  });
});

test("bots are recognized by their user agent, and browsers aren't taken for bots", () => {
  for (const program of [
    null,
    "",
    "curl/8.5",
    "facebookexternalhit/1.1",
    "Mozilla/5.0 HeadlessChrome/120",
    "python-requests/2",
  ])
    assert.ok(isProgram(program), String(program));
  for (const browser of [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36",
    "Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0",
  ])
    assert.ok(!isProgram(browser), browser);
});
