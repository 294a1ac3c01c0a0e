/** What comes of a submission that a member clears of spam: all that would have come of it, once, and said by the visitor. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import pg from "pg";
import { moveClockTo, now } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import {
  headersOf,
  pathOf,
  publishForm,
  tokenIn,
  visitorsOf,
  withField,
} from "../../../../tests/support/website-forms.ts";
import type { FormContent } from "./content-contract.ts";

const ida = { name: "Ida Berg", email: "ida@customer.example", message: "The tap in the kitchen drips." };
const links = "https://a.example https://b.example https://c.example www.d.example";
const replying = (content: FormContent): FormContent => ({
  ...content,
  reply: { is_on: true, subject: "We have your message", text: "We call you tomorrow." },
});

describe("A submission that a member clears of spam", () => {
  const here = openForTests({
    at: "2026-11-23T14:00:00Z",
    isLong: true,
    readsMail: true,
    settings: { TRUST_PROXY: "true", PUBLIC_URL: "https://forms.test" },
  });
  let street = 20_000;
  const next = () => (street += 1);
  const visitors = () => visitorsOf(here.app);
  const later = (hours: number) => moveClockTo(new Date(now().getTime() + hours * 3_600_000));
  const newest = async ({ id }: { id: number }, state: string) =>
    (await here.done("GET", `/api/website/forms/${id}/submissions?state=${state}`)).submissions[0];
  const mark = (id: number, state: string) => here.done("PUT", `/api/website/submissions/${id}`, { state });
  const tasks = async () => (await here.done("GET", "/api/tasks")).tasks;
  const rows = async (question: string) => {
    const client = new pg.Client(here.app.owner);
    await client.connect();
    const found = await client.query(question, [here.business.organizationId]);
    await client.end();
    return found.rows;
  };
  const linkIn = (text: string) => /https:\/\/forms\.test(\/form\/confirm\/\S+)/.exec(text)?.[1] ?? "";
  /** Another address for each test: the mailbox is the server's. */
  const addressOf = (name: string) => `${name}-${here.business.organizationId}@customer.example`;

  test("has consent in the ledger as the visitor gave it: from where, when, and by no member", async () => {
    const form = await publishForm(here, "contact");
    const visitor = next();
    await visitors().answer(form, { ...ida, message: links, offers: "on" }, { visitor });
    const { id, received_at: receivedAt } = await newest(form, "spam");
    later(5);
    const { customer_id: customer } = await mark(id, "new");
    const said = await rows(
      "select ip, user_agent, said_at, said_by, member_id from consent_entries where organization_id = $1",
    );
    const headers = headersOf(visitor);
    assert.deepEqual(
      said.map((each) => ({ ...each, said_at: new Date(each.said_at).toISOString() })),
      [
        {
          ip: headers["x-forwarded-for"],
          user_agent: headers["user-agent"],
          said_at: new Date(receivedAt).toISOString(),
          said_by: "Ida Berg (website form)",
          member_id: null,
        },
      ],
    );
    const [added] = await rows(
      "select actor_id, actor_name from events where organization_id = $1 and type = 'customer.created'",
    );
    assert.deepEqual(added, { actor_id: null, actor_name: "Ida Berg (website form)" });
    const { history } = await here.done("GET", `/api/sending/customers/${customer}`);
    assert.equal(history.length, 1);
    const kept = await rows("select sender from form_submissions where organization_id = $1");
    assert.deepEqual(kept, [{ sender: null }]);
  });

  test("keeps what was agreed to and reads as it was asked, when it was sent like a program sends", async () => {
    const form = await publishForm(here, "contact");
    const trapped = { visitor: next(), hidden: { company_site: "filled in by a browser" } };
    await visitors().answer(form, { ...ida, offers: "on" }, trapped);
    const { id } = await newest(form, "spam");
    const { consents, answers } = await mark(id, "read");
    assert.deepEqual(
      consents.map(({ field, is_agreed }: Record<string, unknown>) => [field, is_agreed]),
      [["offers", true]],
    );
    assert.equal(answers.find(({ field }: { field: string }) => field === "offers").value, "Agreed");
    assert.equal((await rows("select 1 from consent_entries where organization_id = $1")).length, 1);
  });

  test("adds its task and its line once, however often it is marked, also when it names no customer", async () => {
    const form = await publishForm(here, "contact", (content) =>
      withField(content, "email", { is_required: false }),
    );
    await visitors().answer(form, { name: "Ida", message: links }, { visitor: next() });
    const { id } = await newest(form, "spam");
    assert.equal((await here.done("GET", `/api/website/submissions/${id}`)).followed_at, null);
    await Promise.all([mark(id, "new"), mark(id, "read")]);
    for (const state of ["spam", "new", "spam", "read"]) await mark(id, state);
    assert.equal((await tasks()).length, 1);
    const received = "type = 'form_submission.received'";
    assert.equal((await rows(`select 1 from events where organization_id = $1 and ${received}`)).length, 1);
    const whole = await here.done("GET", `/api/website/submissions/${id}`);
    assert.deepEqual([whole.customer_id, typeof whole.followed_at], [null, "string"]);
  });

  test("asks the visitor to confirm their address, replies, and counts as an answer of its day", async () => {
    const form = await publishForm(here, "contact", replying);
    const email = addressOf("late");
    const visitor = next();
    const { body } = await visitors().look(pathOf(form), { visitor });
    await here.app.http.inject({
      method: "POST",
      url: `${pathOf(form)}/seen`,
      headers: { ...headersOf(visitor), "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ token: tokenIn(body) }).toString(),
    });
    await visitors().answer(form, { ...ida, email, message: links }, { visitor });
    const { id } = await newest(form, "spam");
    later(10 * 24);
    await Promise.all([mark(id, "new"), mark(id, "new")]);
    const asked = await here.mails.next(email, /^Confirm your email address/);
    const link = linkIn(asked.text);
    assert.match((await visitors().look(link)).body, /Confirm My Address/);
    await visitors().post(link, {});
    await here.mails.next(email, /We have your message/);
    assert.match((await visitors().look(link)).body, /We(&#39;|')ve sent our reply/);
    assert.equal(here.mails.count(email), 0);
    const days = await rows(
      "select day::text, views, visitors, conversions from form_days where organization_id = $1",
    );
    assert.deepEqual(days, [{ day: "2026-11-23", views: 1, visitors: 1, conversions: 1 }]);
  });

  test("is followed with a wrong address as if none had been given", async () => {
    const form = await publishForm(here, "contact", replying);
    const email = "ida@customer.example, everyone@elsewhere.example";
    const early = { visitor: next(), hidden: { company_site: "x" } };
    await visitors().answer(form, { ...ida, email, phone: "call me" }, early);
    const { id } = await newest(form, "spam");
    const cleared = await mark(id, "new");
    assert.deepEqual([cleared.customer_id, cleared.reply], [null, null]);
    const told = await here.mails.next(here.business.owner.email, /^New submission/);
    assert.equal(told.replyTo, undefined);
  });
});

describe("A submission that is spam or deleted when its visitor confirms their address", () => {
  const here = openForTests({
    at: "2026-11-23T14:00:00Z",
    readsMail: true,
    settings: { TRUST_PROXY: "true", PUBLIC_URL: "https://forms.test" },
  });
  const asked = async (visitor: number) => {
    const form = await publishForm(here, "contact", replying);
    const email = `aside${visitor}-${here.business.organizationId}@customer.example`;
    await visitorsOf(here.app).answer(form, { ...ida, email }, { visitor });
    const { text } = await here.mails.next(email, /^Confirm your email address/);
    const link = /https:\/\/forms\.test(\/form\/confirm\/\S+)/.exec(text)?.[1] ?? "";
    const [{ id }] = (await here.done("GET", `/api/website/forms/${form.id}/submissions`)).submissions;
    return { email, link, path: `/api/website/submissions/${id}` };
  };

  for (const { state, aside, back, visitor } of [
    { state: "spam", visitor: 21_001, aside: ["PUT", { state: "spam" }], back: ["PUT", { state: "read" }] },
    { state: "deleted", visitor: 21_002, aside: ["DELETE", undefined], back: ["POST", undefined] },
  ] as const)
    test(`is confirmed in friendly words and answered only once it is back (${state})`, async () => {
      const { email, link, path } = await asked(visitor);
      const { look, post } = visitorsOf(here.app);
      await here.done(aside[0], path, aside[1]);
      assert.match((await look(link)).body, /Confirm My Address/);
      assert.equal((await post(link, {})).status, 303);
      const { status, body } = await look(link);
      assert.equal(status, 200);
      assert.match(body, /<h1>Address confirmed<\/h1>/);
      assert.doesNotMatch(body, /sent our reply/);
      const client = new pg.Client(here.app.owner);
      await client.connect();
      const { rows } = await client.query("select reply from form_submissions where organization_id = $1", [
        here.business.organizationId,
      ]);
      await client.end();
      assert.deepEqual(rows, [{ reply: "asked" }]);
      await here.done(back[0], state === "deleted" ? `${path}/restore` : path, back[1]);
      await here.mails.next(email, /We have your message/);
      assert.equal((await here.done("GET", path)).reply, "sent");
      assert.equal(here.mails.count(email), 0);
    });
});
