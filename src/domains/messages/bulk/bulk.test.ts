/** Bulk messages through their calls: who gets one and who does not, each once, whatever comes between. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { recordUsage } from "#domains/billing/usage/service.ts";
import { createCustomer } from "#domains/customers/service.ts";
import { changeConsent } from "#domains/sending/service.ts";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { handIn, sendAll, sendHandedIn } from "../../../../tests/support/bulk-messages.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { textsTo } from "../../../../tests/support/reminders.ts";
import type { BulkMessage, BulkPreview, BulkRecipient, Outcome, PersonPreview } from "./contract.ts";

/** Friday noon in New York, and the same day at 10 in the evening. */
const noon = "2026-11-20T17:00:00Z";
const night = "2026-11-21T03:00:00Z";
const here = openForTests({ isLong: true, at: noon });

let made = 0;
const newNumber = () => {
  made += 1;
  return `+1212555${String(4000 + made)}`;
};

const someone = (fields: object = {}) =>
  createCustomer(here.owner.actor, {
    first_name: "Ida",
    last_name: "Berg",
    status: "client",
    country: "US",
    phone: newNumber(),
    ...fields,
  });

const ask = (method: string, path: string, body?: object) =>
  here.send(method, `/api/messages/bulk${path}`, body);

async function get<T>(path: string, method = "GET", body?: object): Promise<T> {
  const answer = await ask(method, path, body);
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body.data as T;
}

const draft = (fields: object = {}) =>
  get<BulkMessage>("", "POST", {
    text: "Hi {first_name}, we open at 9.",
    purpose: "conversation",
    audience: { kind: "filter", statuses: ["client"] },
    ...fields,
  });

const chosen = (...customers: { id: number }[]) => ({
  audience: { kind: "chosen", customer_ids: customers.map(({ id }) => id) },
});

const send = (id: number) => get<BulkMessage>(`/${id}/send`, "POST", {});
const preview = (id: number) => get<BulkPreview>(`/${id}/preview`);
const previews = async (id: number) => (await get<{ people: PersonPreview[] }>(`/${id}/previews`)).people;
const results = async (id: number): Promise<BulkRecipient[]> =>
  (await get<{ recipients: BulkRecipient[] }>(`/${id}/recipients?limit=100`)).recipients;
const outcomes = async (id: number): Promise<Outcome[]> => (await results(id)).map(({ outcome }) => outcome);
const stateOf = async (id: number) => (await get<BulkMessage>(`/${id}`)).state;
const work = ({ id }: { id: number }) => sendAll(here.app, here.business, id);
const wordsTo = async (phone: string | null) =>
  (await textsTo(here.app, phone ?? "")).map(({ text }) => text);

const stop = ({ id, phone }: { id: number; phone: string | null }, purpose: "everything" | "conversation") =>
  changeConsent(here.owner.actor, id, {
    channel: "text",
    address: phone ?? "",
    purpose,
    is_withdrawn: true,
  } as never);

async function several(count: number) {
  const people = [];
  for (let index = 0; index < count; index += 1)
    people.push(await someone({ first_name: `Ida${String(index).padStart(2, "0")}` }));
  return people;
}

describe("A bulk message before it is sent", () => {
  test("shows the words for each person, their parts after filling in, and what it costs", async () => {
    await someone({ first_name: "Ada", last_name: "Alm" });
    await someone({ first_name: "x".repeat(100), last_name: "Zorn" });
    await someone({ status: "lead" });
    const { id } = await draft({ text: `Hi {first_name}. ${"y".repeat(80)}` });
    const people = await previews(id);
    assert.deepEqual(
      people.map(({ name, parts, reason }) => [name.slice(0, 7), parts, reason]),
      [
        ["Ada Alm", 1, null],
        ["xxxxxxx", 2, null],
      ],
    );
    assert.match(people[0]?.text ?? "", /^Hi Ada\. y/);
    const { people: all, sends, parts, cost_cents, left_in_plan, refused } = await preview(id);
    assert.deepEqual([all, sends, parts, cost_cents, refused], [2, 2, 3, 0, []]);
    assert.ok(left_in_plan > 0);
  });

  test("names those who won't get it by reason: no number, opted out, a repeated number, a field without a value", async () => {
    const first = await someone({ first_name: "Ann", company: "Ann's" });
    await someone({ first_name: "Bea", company: "Bea's", phone: first.phone });
    await someone({ first_name: "Cid", company: "Cid's", phone: null });
    await stop(await someone({ first_name: "Dov", company: "Dov's" }), "everything");
    await someone({ first_name: "Eve" });
    const { id } = await draft({ text: "To {company}" });
    const { sends, refused } = await preview(id);
    assert.equal(sends, 1);
    assert.deepEqual(Object.fromEntries(refused.map(({ reason, names }) => [reason, names])), {
      "Another recipient has the same phone number and gets it.": ["Bea Berg"],
      "The customer has no mobile phone number.": ["Cid Berg"],
      "All texts to this phone number are turned off.": ["Dov Berg"],
      "{company} is blank for this customer.": ["Eve Berg"],
    });
    await send(id);
    await work({ id });
    assert.deepEqual(await outcomes(id), ["sent", "refused", "refused", "refused", "refused"]);
    assert.deepEqual(await wordsTo(first.phone), ["To Ann's"]);
  });

  test("can be changed and deleted, and no more once it was sent", async () => {
    const person = await someone();
    const { id, version } = await draft(chosen(person));
    const changed = await get<BulkMessage>(`/${id}`, "PUT", { text: "Hello {first_name}", version });
    assert.deepEqual([changed.text, changed.version], ["Hello {first_name}", version + 1]);
    const late = await ask("POST", `/${id}/send`, { version });
    assert.equal(late.body.message, "This bulk message was changed after you looked at it. Review it again.");
    await send(id);
    const edit = await ask("PUT", `/${id}`, { text: "Other words" });
    assert.deepEqual(
      [edit.status, edit.body.message],
      [409, "This bulk message was sent, so it can't be changed anymore."],
    );
    assert.equal((await ask("DELETE", `/${id}`)).status, 409);
    const other = await draft(chosen(person));
    await get(`/${other.id}`, "DELETE");
    assert.equal((await ask("GET", `/${other.id}`)).status, 404);
  });

  test("refuses merge fields that do not exist, and to be sent to nobody", async () => {
    const unknown = await ask("POST", "", {
      text: "Hi {fist_name}",
      purpose: "conversation",
      ...chosen(),
    });
    assert.match(unknown.body.fields.text, /\{fist_name\} isn't a merge field/);
    const { id } = await draft(chosen(await someone({ phone: null })));
    const nobody = await ask("POST", `/${id}/send`, {});
    assert.deepEqual(
      [nobody.status, nobody.body.message],
      [400, "None of these customers can get this text."],
    );
  });

  test("offers need the customer's consent", async () => {
    const { id } = await draft({ ...chosen(await someone()), purpose: "marketing" });
    const { sends, refused } = await preview(id);
    assert.deepEqual(
      [sends, refused.map(({ reason }) => reason)],
      [0, ["The customer hasn't agreed to get offers by text."]],
    );
    await send(id);
    await work({ id });
    assert.deepEqual(await outcomes(id), ["refused"]);
  });
});

describe("A bulk message that is sent", () => {
  test("stands in each customer's thread with its author, and goes once however often Send is pressed", async () => {
    const people = await several(3);
    const { id } = await draft();
    const [one, two] = await Promise.all([send(id), send(id)]);
    assert.deepEqual([one.state, two.state], ["sending", "sending"]);
    await work({ id });
    await send(id);
    await work({ id });
    for (const { phone, first_name } of people)
      assert.deepEqual(await wordsTo(phone), [`Hi ${first_name}, we open at 9.`]);
    assert.equal(await stateOf(id), "sent");
    const [recipient] = await results(id);
    const thread = await here.send(
      "GET",
      `/api/messages/conversations/${recipient?.conversation_id}/messages`,
    );
    const [message] = thread.body.data.messages;
    assert.deepEqual([message.author_name, message.bulk_id, message.state], ["Olive Owner", id, "sent"]);
  });

  test("goes to those whom its filter found when it was sent, and to nobody who came later", async () => {
    await several(2);
    const { id } = await draft();
    const early = await someone({ first_name: "Early" });
    await send(id);
    const late = await someone({ first_name: "Late" });
    await work({ id });
    assert.equal((await wordsTo(early.phone)).length, 1);
    assert.deepEqual(await wordsTo(late.phone), []);
  });

  test("two workers serve different people, and each person once", async () => {
    const people = await several(25);
    const { id } = await draft();
    await send(id);
    while ((await stateOf(id)) === "sending") {
      await Promise.all([handIn(here.business, id), handIn(here.business, id), handIn(here.business, id)]);
      await sendHandedIn(here.app, here.business, id);
    }
    for (const { phone } of people) assert.equal((await wordsTo(phone)).length, 1);
    assert.deepEqual(new Set(await outcomes(id)), new Set(["sent"]));
  });

  test("nothing goes to a number after it said stop, also when its message was written already", async () => {
    const people = await several(12);
    const { id } = await draft();
    await send(id);
    await handIn(here.business, id);
    await sendHandedIn(here.app, here.business, id, 2);
    const [, , third] = people;
    const last = people.at(-1);
    if (third && last) await Promise.all([stop(third, "everything"), stop(last, "everything")]);
    await work({ id });
    assert.deepEqual([await wordsTo(third?.phone ?? ""), await wordsTo(last?.phone ?? "")], [[], []]);
    const found = await results(id);
    const refused = found.filter(({ outcome }) => outcome === "refused");
    assert.deepEqual(
      refused.map(({ name, reason }) => [name, reason]),
      [third, last].map((each) => [
        `${each?.first_name} Berg`,
        "All texts to this phone number are turned off.",
      ]),
    );
    assert.equal(found.filter(({ outcome }) => outcome === "sent").length, 10);
  });

  test("is held by quiet hours and goes when they end", async () => {
    const person = await someone();
    moveClockTo(new Date(night));
    const { id } = await draft();
    const { held, sends } = await preview(id);
    assert.deepEqual([held?.count, sends], [1, 1]);
    await send(id);
    const next = await work({ id });
    assert.deepEqual(next, { later: held?.until });
    assert.deepEqual(await outcomes(id), ["held"]);
    assert.deepEqual(await wordsTo(person.phone), []);
    moveClockTo(new Date(held?.until ?? ""));
    await work({ id });
    assert.deepEqual([await outcomes(id), await stateOf(id)], [["sent"], "sent"]);
  });

  test("pauses with what has not left, goes on where it was, and is cancelled for the rest", async () => {
    const people = await several(14);
    const { id } = await draft();
    await send(id);
    await handIn(here.business, id);
    await sendHandedIn(here.app, here.business, id, 3);
    await get(`/${id}/pause`, "POST", {});
    assert.equal(await handIn(here.business, id), "never");
    assert.equal(await sendHandedIn(here.app, here.business, id), 0);
    assert.deepEqual(
      [await stateOf(id), (await outcomes(id)).filter((each) => each === "waiting").length],
      ["paused", 11],
    );
    await get(`/${id}/resume`, "POST", {});
    await handIn(here.business, id);
    await sendHandedIn(here.app, here.business, id, 5);
    await get(`/${id}/cancel`, "POST", {});
    await work({ id });
    const counts = await outcomes(id);
    assert.deepEqual(
      [counts.filter((each) => each === "sent").length, counts.filter((each) => each === "not_sent").length],
      [8, 6],
    );
    const texts = await Promise.all(people.map(({ phone }) => wordsTo(phone)));
    assert.equal(texts.flat().length, 8);
    const resumed = await ask("POST", `/${id}/resume`, {});
    assert.deepEqual([resumed.status, resumed.body.message], [409, "This bulk message isn't paused."]);
  });

  test("pauses with the reason when the plan has no room for more, and goes on when it has", async () => {
    await several(5);
    const { id } = await draft();
    const { left_in_plan } = await preview(id);
    await use(left_in_plan - 2);
    const { no_room } = await preview(id);
    assert.match(no_room ?? "", /Your plan has 2 messages left/);
    await send(id);
    await work({ id });
    const paused = await get<BulkMessage>(`/${id}`);
    assert.deepEqual(
      [paused.state, paused.counts.find(({ outcome }) => outcome === "sent")?.count],
      ["paused", 2],
    );
    assert.match(paused.reason ?? "", /beyond what your plan includes|go over your spend cap/);
    assert.equal(paused.counts.find(({ outcome }) => outcome === "waiting")?.count, 3);
  });

  test("follows a customer who was deleted or has another number meanwhile", async () => {
    const [gone, moved, twin] = await several(3);
    const { id } = await draft();
    await send(id);
    await here.send("DELETE", `/api/customers/${gone?.id}`);
    const phone = newNumber();
    await here.send("PUT", `/api/customers/${moved?.id}`, { phone });
    await here.send("PUT", `/api/customers/${twin?.id}`, { phone });
    await work({ id });
    assert.deepEqual(
      (await results(id)).map(({ outcome, reason }) => [outcome, reason]),
      [
        ["refused", "The customer was deleted."],
        ["sent", null],
        ["refused", "Another recipient has the same phone number and gets it."],
      ],
    );
    assert.deepEqual(await wordsTo(phone), [`Hi ${moved?.first_name}, we open at 9.`]);
    assert.deepEqual(await wordsTo(moved?.phone ?? ""), []);
  });

  test("shows in the plan's usage as many messages as it took, with the way to each thread", async () => {
    const { first_name } = await someone({ first_name: "Long" });
    const { id } = await draft({ text: `{first_name} ${"y".repeat(200)}` });
    await send(id);
    await work({ id });
    const { totals, messages } = (await here.send("GET", "/api/messages/usage")).body.data;
    assert.deepEqual(totals, { messages: 1, parts: 2, cost_cents: 0 });
    const [recipient] = await results(id);
    const [{ customer_name, conversation_id, parts, by }] = messages;
    assert.deepEqual(
      [customer_name, conversation_id, parts, by],
      [`${first_name} Berg`, recipient?.conversation_id, 2, "Olive Owner"],
    );
  });

  test("goes to everyone whom a segment finds when it is sent, with the reasons of those who don't get it", async () => {
    const filter = { field: "group", match: "all", items: [{ field: "city", is: "is", value: "Boise" }] };
    const segment = await here.done("POST", "/api/segments", { name: "Boise", filter });
    const audience = { kind: "segment", segment_id: segment.id };
    const local = await someone({ last_name: "Adams", city: "Boise" });
    await someone({ last_name: "Cole", city: "Nampa" });
    const { id } = await draft({ audience });
    assert.equal((await preview(id)).people, 1);
    await someone({ last_name: "Berg", city: "boise", phone: null });
    const { people, refused } = await preview(id);
    assert.deepEqual([people, refused.map(({ names }) => names)], [2, [["Ida Berg"]]]);
    await send(id);
    await someone({ last_name: "Zim", city: "Boise" });
    await work({ id });
    assert.deepEqual(
      (await results(id)).map(({ name, outcome }) => [name, outcome]),
      [
        ["Ida Adams", "sent"],
        ["Ida Berg", "refused"],
      ],
    );
    assert.deepEqual(await wordsTo(local.phone ?? ""), ["Hi Ida, we open at 9."]);
    await here.done("POST", `/api/segments/${segment.id}/archive`);
    const archived = await ask("POST", "/audience", { audience });
    assert.deepEqual(
      [archived.status, archived.body.message],
      [400, "This segment is archived. Choose another."],
    );
    const unknown = await ask("POST", "/audience", { audience: { ...audience, segment_id: 999_999 } });
    assert.deepEqual([unknown.status, unknown.body.message], [400, "Choose a segment from the list."]);
  });

  test("gives its results as a file in which no cell is a formula", async () => {
    await someone({ first_name: "=cmd", last_name: "Berg" });
    const { id } = await draft();
    await send(id);
    await work({ id });
    const { file_name, text } = await get<{ file_name: string; text: string }>(`/${id}/export`);
    assert.equal(file_name, `bulk-message-${id}-2026-11-20.csv`);
    const [head, line] = text.split("\r\n");
    assert.equal(head, "\ufeffCustomer,Phone,Result,Reason,Held until,Parts,Text");
    assert.match(line ?? "", /^"'=cmd Berg",.*,sent,,,1,/);
  });
});

/** So many messages of the plan are used up. */
const use = (quantity: number) =>
  inTransaction(requirePermission(here.business.system, "customers.view"), (tx) =>
    recordUsage(tx, {
      kind: "message",
      quantity,
      key: "used up",
      subject: { kind: "message", id: 0 },
      title: "Used up",
    }),
  );
