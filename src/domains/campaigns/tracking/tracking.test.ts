/** What people and programs do with a campaign's email: opens, clicks, the way out, answers, complaints, what it earned. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { campaignWorld } from "../../../../tests/support/campaign-world.ts";
import { carryOn } from "../../../../tests/support/campaigns.ts";
import { answer } from "../../../../tests/support/inbound-mail.ts";
import { bounceMail, complaintMail, rawMail } from "../../../../tests/support/raw-mail.ts";
import { follow } from "../../../../tests/support/reactions.ts";
import { campaignAnswers, returnedCampaignMails } from "../news.ts";
import { forgetRecipients } from "./jobs.ts";

const noon = "2026-11-20T17:00:00Z";
const minutesLater = "2026-11-20T17:05:00Z";
const here = openForTests({
  isLong: true,
  at: noon,
  settings: { MAIL_IN_DOMAIN: "reply.ours.example", MAIL_IN_PORT: "2525" },
});
const world = campaignWorld(here);
const { someone, results, report, mailTo, visit, post } = world;
const sent = (fields: object = {}) => world.sent(fields);

beforeEach(() => world.settle());

const until = new Date("2100-01-01T00:00:00Z");
const settle = async () => {
  const { organizationId } = here.business;
  for (const reaction of [returnedCampaignMails, campaignAnswers])
    await follow(here.app, reaction, { organizationId, until });
};

const firstOf = async (id: number) => (await results(id))[0];

describe("A link in a campaign's email", () => {
  test("redirects where the email says, counts a click, and can't be used to redirect elsewhere", async () => {
    const { email } = await someone();
    const { id } = await sent();
    const { clicks } = await mailTo(email);
    assert.equal(clicks.length, 2);
    moveClockTo(new Date(minutesLater));
    const answers = await Promise.all(clicks.map((each) => visit(each)));
    assert.deepEqual(
      answers.map(({ status, headers }) => [status, headers["location"]]),
      [
        [302, "https://tips.example/spring"],
        [302, "https://book.example/tune-up?from=mail"],
      ],
    );
    const [first = ""] = clicks;
    for (const strange of [
      first.replace(/\d+$/, "7"),
      first.replace(/\d+$/, "https:%2F%2Fevil.example"),
      first.replace(/\/c\/.{4}/, "/c/AAAA"),
      `${first}?url=https://evil.example`.replace(/\/\d+\?/, "/99?"),
    ]) {
      const { status, headers } = await visit(strange);
      assert.deepEqual([status, headers["location"]], [404, undefined], strange);
    }
    const both = await report(id);
    assert.equal(both.clicked, 0, "following every link at once means a mail filter");
    moveClockTo(new Date("2026-11-20T17:09:00Z"));
    await visit(first);
    const figures = await report(id);
    assert.deepEqual([figures.clicked, figures.opened], [1, 1]);
    assert.deepEqual(
      figures.links.map(({ url, people, clicks: count }) => [url, people, count]),
      [
        ["https://tips.example/spring", 1, 1],
        ["https://book.example/tune-up?from=mail", 0, 0],
      ],
    );
  });

  test("isn't counted when a program prefetches it or follows it within two seconds (T-MKT-6)", async () => {
    const { email } = await someone();
    const { id } = await sent();
    const { clicks, open } = await mailTo(email);
    const [link = ""] = clicks;
    await visit(link);
    moveClockTo(new Date(minutesLater));
    const ahead: Record<string, string>[] = [
      { purpose: "prefetch" },
      { "sec-purpose": "prefetch;prerender" },
      { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" },
      { "user-agent": "" },
    ];
    for (const headers of ahead) await visit(link, headers);
    await visit(open, { "user-agent": "Mozilla/5.0" });
    const machine = await report(id);
    assert.deepEqual([machine.clicked, machine.opened, machine.opened_by_machine], [0, 0, 1]);
    await visit(open, { "user-agent": "Mozilla/5.0 (Windows NT 5.1) (via ggpht.com GoogleImageProxy)" });
    const person = await report(id);
    assert.deepEqual([person.clicked, person.opened, person.opened_by_machine], [0, 1, 0]);
  });

  test("stays out of the request log", async () => {
    const { email } = await someone();
    await sent();
    const { open } = await mailTo(email);
    const lines: unknown[] = [];
    const { log } = here.app.appContext;
    const { info } = log;
    Object.assign(log, { info: (line: unknown) => lines.push(line) });
    await visit(open);
    Object.assign(log, { info });
    assert.match(JSON.stringify(lines), /\/c\/…\/open\.gif/);
    assert.ok(!JSON.stringify(lines).includes(open.split("/")[2] ?? "?"));
  });
});

describe("A campaign's unsubscribe link", () => {
  const press = (path: string, payload: string) =>
    here.app.call("POST", path, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload,
    });

  test("changes nothing on GET, and a POST without cookies ends offers only (T-MKT-3, T-MKT-4)", async () => {
    const customer = await someone();
    const { id } = await sent();
    const mail = await mailTo(customer.email);
    assert.equal(mail.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    for (let times = 0; times < 2; times += 1) {
      const page = await here.app.call("GET", mail.out);
      assert.equal(page.status, 200);
      assert.match(page.body, /Unsubscribe from offers\?/);
    }
    assert.equal((await firstOf(id))?.unsubscribed_at, null);
    const answered = await press(mail.out, "List-Unsubscribe=One-Click");
    assert.equal(answered.status, 200, "without a cookie and without a redirection");
    const { addresses, history } = await here.done("GET", `/api/sending/customers/${customer.id}`);
    const standings = addresses[0].standings as { purpose: string; is_withdrawn: boolean }[];
    assert.deepEqual(
      standings.filter(({ is_withdrawn }) => is_withdrawn).map(({ purpose }) => purpose),
      ["marketing"],
    );
    assert.equal(history[0].source, "one_click");
    assert.ok((await firstOf(id))?.unsubscribed_at);
    const next = await sent();
    assert.deepEqual((await report(next.id)).refused, 1);
    assert.equal((await press(mail.out, "")).status, 200);
    assert.equal((await report(id)).unsubscribed, 1);
  });

  test("can't be forged", async () => {
    const { email } = await someone();
    await sent();
    const { out } = await mailTo(email);
    const token = out.split("/")[2] ?? "";
    const forged = `${token.slice(0, 30)}${token[30] === "A" ? "B" : "A"}${token.slice(31)}`;
    assert.equal((await press(out.replace(token, forged), "List-Unsubscribe=One-Click")).status, 404);
    assert.equal((await here.app.call("GET", out.replace(token, "x".repeat(59)))).status, 404);
  });
});

describe("Bounces, replies and complaints", () => {
  test("a bounced email isn't delivered, and says why", async () => {
    const { email } = await someone();
    const { id } = await sent();
    const { returnPath } = await mailTo(email);
    const gone = { status: "5.1.1", diagnostic: "550 5.1.1 No such user", recipient: email ?? "" };
    await answer(here.app, here.business, returnPath, bounceMail(gone));
    await settle();
    const one = await firstOf(id);
    assert.deepEqual(
      [one?.outcome, one?.reason],
      ["failed", "This email address doesn't exist or no longer accepts email."],
    );
    assert.equal((await report(id)).delivered, 0);
  });

  test("a reply counts, with bookings and payments within 30 days of it", async () => {
    const customer = await someone();
    const other = await someone();
    const { id } = await sent();
    const { replyTo } = await mailTo(customer.email);
    moveClockTo(new Date("2026-11-21T17:00:00Z"));
    await answer(here.app, here.business, replyTo, rawMail({ from: customer.email ?? "", to: replyTo }));
    await settle();
    assert.equal((await report(id)).answered, 1);
    moveClockTo(new Date("2026-11-22T17:00:00Z"));
    const visitAt = (day: string, customerId: number) =>
      here.done("POST", "/api/calendar/events", {
        title: "Tune-up",
        type: "job",
        start: `${day}T15:00:00Z`,
        end: `${day}T16:00:00Z`,
        customer_id: customerId,
      });
    await visitAt("2026-12-01", customer.id);
    await visitAt("2026-12-02", other.id);
    for (const [customer_id, amount_cents] of [
      [customer.id, 12_500],
      [other.id, 9_900],
    ])
      await here.done("POST", "/api/payments", { customer_id, amount_cents, method: "cash" });
    const figures = await report(id);
    assert.deepEqual([figures.bookings, figures.revenue_cents], [1, 12_500]);
    moveClockTo(new Date("2027-01-20T17:00:00Z"));
    await here.done("POST", "/api/payments", { customer_id: customer.id, amount_cents: 500, method: "cash" });
    assert.equal((await report(id)).revenue_cents, 12_500);
  });

  test("three spam complaints stop the campaign with a reason (T-MKT-10)", async () => {
    for (let index = 0; index < 60; index += 1) await someone();
    const { id } = await world.draft();
    await world.start(id);
    await carryOn(here.business, id);
    await carryOn(here.business, id);
    const reached = (await results(id)).filter(({ outcome }) => outcome === "delivered");
    for (const { address } of reached.slice(0, 3)) {
      assert.equal(await world.stateOf(id), "sending");
      const { returnPath } = await mailTo(address);
      await answer(here.app, here.business, returnPath, complaintMail(["Subject: Spring"]));
      await settle();
    }
    const { state, reason } = await world.get<{ state: string; reason: string }>(`/${id}`);
    assert.equal(state, "paused");
    assert.match(reason, /3 people of 50 marked this campaign as spam, so it was stopped/);
    assert.match((await report(id)).warning ?? "", /marked this campaign as spam/);
    await post(`/${id}/resume`);
    assert.equal(await world.stateOf(id), "sending");
  });
});

describe("What campaigns forget", () => {
  test("is the names of deleted customers, once their links have expired", async () => {
    const gone = await someone({ first_name: "Vera" });
    const { id } = await sent();
    await here.done("DELETE", `/api/customers/${gone.id}`);
    moveClockTo(new Date("2026-12-28T17:00:00Z"));
    await forgetRecipients.run(here.app.appContext, {}, { id: "job", organizationId: null });
    assert.match((await firstOf(id))?.name ?? "", /Vera/);
    moveClockTo(new Date("2027-01-28T17:00:00Z"));
    await forgetRecipients.run(here.app.appContext, {}, { id: "job", organizationId: null });
    const one = await firstOf(id);
    assert.deepEqual([one?.name, one?.address, one?.outcome], ["", null, "delivered"]);
  });
});
