/** Campaigns through their calls: who gets one and who does not, each once, whatever comes between. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { changeConsent } from "#domains/sending/service.ts";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { campaignWorld } from "../../../tests/support/campaign-world.ts";
import { carryOn, newMail, newText, sendCampaignNow } from "../../../tests/support/campaigns.ts";
import { mailsTo } from "../../../tests/support/reminders.ts";
import type { Campaign, CampaignListItem } from "./contract.ts";
import type { CampaignReview } from "./results-contract.ts";

/** Friday noon in New York. */
const noon = "2026-11-20T17:00:00Z";
const here = openForTests({ isLong: true, at: noon });
const world = campaignWorld(here);
const { someone, draft, start, stateOf, results, report, mailTo, get, post } = world;
const sent = (fields: object = {}) => world.sent(fields);

beforeEach(() => world.settle());

const turnOff = (customer: { id: number; email: string | null }) =>
  changeConsent(here.owner.actor, customer.id, {
    channel: "mail",
    address: customer.email ?? "",
    purpose: "marketing",
    is_withdrawn: true,
  } as never);

const refusal = async (method: string, path: string, body: object = {}) => {
  const { status, body: answer } = await here.send(method, `/api/campaigns${path}`, body);
  return [status, answer.message ?? answer.error?.message];
};

describe("A campaign", () => {
  test("reaches everyone in its audience once, with their own details", async () => {
    const one = await someone({ first_name: "Nora" });
    const other = await someone({ first_name: "Ben" });
    await someone({ status: "client" });
    const { id, state } = await sent();
    assert.equal(state, "sent");
    assert.equal(await sendCampaignNow(here.business, id), "never");
    for (const { email, first_name } of [one, other]) {
      const mail = await mailTo(email);
      assert.equal(mail.count, 1);
      assert.equal(mail.subject, `Spring tune-up for ${first_name}`);
      assert.match(mail.text, /1420 W Grove St/, "the postal address (T-MKT-9)");
    }
    assert.deepEqual(
      (await results(id)).map(({ outcome }) => outcome),
      ["delivered", "delivered"],
    );
    const figures = await report(id);
    assert.deepEqual([figures.recipients, figures.sent, figures.delivered], [2, 2, 2]);
  });

  test("goes to customers who matched when sending began, and rechecks consent for each (T-MKT-2)", async () => {
    const stays = await someone();
    const leaves = await someone();
    const refusing = await someone();
    await turnOff(refusing);
    const { id } = await draft();
    await start(id);
    assert.equal(await carryOn(here.business, id), "now");
    const late = await someone();
    await turnOff(leaves);
    await sendCampaignNow(here.business, id);
    assert.equal((await mailsTo(here.app, stays.email ?? "")).length, 1);
    for (const { email } of [leaves, refusing, late])
      assert.equal((await mailsTo(here.app, email ?? "")).length, 0);
    assert.deepEqual(
      (await results(id)).map(({ outcome, reason }) => [outcome, reason]),
      [
        ["delivered", null],
        ["refused", "Offers to this email address are turned off."],
        ["refused", "Offers to this email address are turned off."],
      ],
    );
  });

  test("goes once to an address shared by two customers, and never with a blank field", async () => {
    const first = await someone({ company: "Berg Bakery" });
    await someone({ email: (first.email ?? "").toUpperCase(), company: "Berg Bakery" });
    await someone({ company: null });
    await someone({ email: null, company: "Berg Bakery" });
    const blocks = [{ key: "text1", kind: "text", text: "For {company}", align: "left" }];
    const { id } = await sent({ content: { ...newMail, blocks } });
    assert.deepEqual(
      (await results(id)).map(({ outcome, reason }) => [outcome, reason]),
      [
        ["delivered", null],
        ["refused", "Another recipient has the same email address and gets it."],
        ["refused", "{company} is blank for this customer."],
        ["refused", "The customer has no email address."],
      ],
    );
    assert.deepEqual((await report(id)).refused, 3);
  });

  test("reaches a customer at the address they have when it is sent", async () => {
    const moves = await someone();
    const gone = await someone();
    const { id } = await draft();
    await start(id);
    await carryOn(here.business, id);
    const email = `moved-${moves.id}@customer.example`;
    await here.done("PUT", `/api/customers/${moves.id}`, { email });
    await here.done("DELETE", `/api/customers/${gone.id}`);
    await sendCampaignNow(here.business, id);
    assert.equal((await mailsTo(here.app, email)).length, 1);
    const [first] = await results(id);
    assert.equal(first?.address, email);
    assert.deepEqual((await report(id)).refused, 1);
  });

  test("can't be edited while sending or sent twice", async () => {
    await someone();
    const { id, version } = await draft();
    await start(id);
    const [status, words] = await refusal("PUT", `/${id}`, { name: "Other", version });
    assert.equal(status, 409);
    assert.match(String(words), /changed|sent/);
    const [later] = await refusal("PUT", `/${id}`, { name: "Other" });
    assert.equal(later, 409);
    await sendCampaignNow(here.business, id);
    assert.equal((await refusal("POST", `/${id}/send`, { schedule: { kind: "now" } }))[0], 409);
  });

  test("is not sent without a postal address, an audience or words, and says what to do", async () => {
    await someone();
    const { id } = await draft();
    await here.done("PUT", "/api/organization/preferences", {
      address: null,
      city: null,
      state: null,
      zipCode: null,
    });
    const [status, words] = await refusal("POST", `/${id}/send`, { schedule: { kind: "now" } });
    assert.equal(status, 400);
    assert.match(String(words), /postal address in Settings > Preferences/);
    await world.settle();
    const lonely = await draft({ audience: null });
    assert.match(
      String((await refusal("POST", `/${lonely.id}/send`, { schedule: { kind: "now" } }))[1]),
      /Choose who gets/,
    );
    const empty = await draft({ content: { ...newMail, subject: "" } });
    assert.match(
      String((await refusal("POST", `/${empty.id}/send`, { schedule: { kind: "now" } }))[1]),
      /subject/,
    );
  });

  test("is reviewed before it is sent: who gets none and why, and what might land in spam", async () => {
    await someone();
    await turnOff(await someone());
    const { id } = await draft({ content: { ...newMail, subject: "FREE MONEY!!! ".repeat(6) } });
    const review = await get<CampaignReview>(`/${id}/review`);
    assert.deepEqual([review.people, review.sends, review.blocked], [2, 1, null]);
    assert.deepEqual(
      review.refused.map(({ reason, count }) => [reason, count]),
      [["Offers to this email address are turned off.", 1]],
    );
    const warned = review.checks.filter(({ level }) => level === "warning").map(({ key }) => key);
    assert.deepEqual(warned.toSorted(), ["spam_words", "subject"]);
  });

  test("can be tested in your own mailbox", async () => {
    const { id } = await draft();
    assert.deepEqual(await post(`/${id}/test`), { sent_to: here.owner.email });
    const content = { ...newMail, subject: "Hello {first_name}" };
    const shown = await post("/preview", { content });
    assert.equal(shown.subject, "Hello Nora");
    const customer = await someone({ first_name: "Zoe" });
    assert.equal((await post("/preview", { content, customer_id: customer.id })).subject, "Hello Zoe");
    const text = await post("/preview", { content: newText });
    assert.deepEqual([text.html, text.parts], [null, 1]);
  });

  test("is listed with its rates, copied as a draft, deleted and brought back", async () => {
    await someone();
    const { id } = await sent({ name: "Spring" });
    const copy = await post(`/${id}/duplicate`);
    assert.deepEqual([copy.name, copy.state], ["Spring (copy)", "draft"]);
    const listed = async (query = "") =>
      (await get<{ campaigns: CampaignListItem[] }>(query)).campaigns.map(({ name }) => name);
    assert.deepEqual(await listed(), ["Spring (copy)", "Spring"]);
    assert.deepEqual(await listed("?state=sent"), ["Spring"]);
    assert.deepEqual(await listed("?search=copy&channel=mail"), ["Spring (copy)"]);
    await here.done("DELETE", `/api/campaigns/${copy.id}`);
    assert.deepEqual(await listed(), ["Spring"]);
    await post(`/${copy.id}/restore`);
    assert.deepEqual(await listed("?sort=name"), ["Spring", "Spring (copy)"]);
    assert.equal((await refusal("DELETE", `/${id}`))[0], 409);
    const stats = await get<object>("/stats");
    assert.deepEqual(stats, { total_campaigns: 2, total_reach: 1, average_open_percent: 0 });
  });

  test("exports every recipient, page by page", async () => {
    await someone({ first_name: "=1+1" });
    await someone();
    const { id } = await sent();
    const { text, rows, next_cursor } = await get<{ text: string; rows: number; next_cursor: null }>(
      `/${id}/export`,
    );
    assert.deepEqual([rows, next_cursor], [2, null]);
    assert.doesNotMatch(text, /^=|,=/m);
    assert.match(text, /Opened \(estimate\)/);
    const only = await get<{ rows: number }>(`/${id}/export?result=refused`);
    assert.equal(only.rows, 0);
  });
});

describe("A campaign that is stopped", () => {
  test("sends nothing while paused, and the rest after it is resumed", async () => {
    for (let index = 0; index < 60; index += 1) await someone();
    const { id } = await draft();
    await start(id);
    await carryOn(here.business, id);
    assert.equal(await carryOn(here.business, id), "now");
    await post(`/${id}/pause`);
    const { sent: before } = await report(id);
    assert.equal(before, 50);
    assert.equal(await carryOn(here.business, id), "never");
    assert.equal((await report(id)).sent, before);
    await post(`/${id}/resume`);
    await sendCampaignNow(here.business, id);
    assert.deepEqual([(await report(id)).sent, await stateOf(id)], [60, "sent"]);
  });

  test("is never sent to the rest after it is cancelled", async () => {
    for (let index = 0; index < 55; index += 1) await someone();
    const { id } = await draft();
    await start(id);
    await carryOn(here.business, id);
    const running = carryOn(here.business, id);
    const cancelled: Campaign = await post(`/${id}/cancel`);
    await running;
    assert.equal(cancelled.state, "cancelled");
    const { sent: taken, not_sent: left } = await report(id);
    assert.equal(taken + left, 55);
    assert.ok(taken === 0 || taken === 50, `${taken}`);
    assert.equal(await carryOn(here.business, id), "never");
  });

  test("reaches each person once with two workers", async () => {
    const people = [];
    for (let index = 0; index < 120; index += 1) people.push(await someone());
    const { id } = await draft();
    await start(id);
    await Promise.all([sendCampaignNow(here.business, id), sendCampaignNow(here.business, id)]);
    await sendCampaignNow(here.business, id);
    assert.equal((await report(id)).sent, 120);
    for (const { email } of [people[0], people[60], people[119]] as { email: string | null }[])
      assert.equal((await mailsTo(here.app, email ?? "")).length, 1);
    assert.equal(await stateOf(id), "sent");
    moveClockTo(new Date(noon));
  });
});
