/** What goes with a bulk message, the test that a member sends to their own phone first, and offers that customers agreed to. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { createCustomer } from "#domains/customers/service.ts";
import { changeConsent } from "#domains/sending/service.ts";
import { handIn, sendAll, sendHandedIn } from "../../../../tests/support/bulk-messages.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { png } from "../../../../tests/support/pictures.ts";
import { textsTo } from "../../../../tests/support/reminders.ts";
import { newPhone, textingOf } from "../../../../tests/support/texts.ts";
import { uploadFile } from "../../../../tests/support/uploads.ts";
import type { BulkMessage, BulkPreview, BulkRecipient, PersonPreview } from "./contract.ts";

/** Friday noon in New York. */
const here = openForTests({ isLong: true, at: "2026-11-20T17:00:00Z" });
const texting = textingOf(here);

const someone = (fields: object = {}) =>
  createCustomer(here.owner.actor, {
    first_name: "Ida",
    last_name: "Berg",
    status: "client",
    country: "US",
    phone: newPhone(),
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
    text: "Hi {first_name}, here is the plan.",
    purpose: "conversation",
    audience: { kind: "filter", statuses: ["client"] },
    ...fields,
  });

const send = (id: number) => get<BulkMessage>(`/${id}/send`, "POST", {});
const work = ({ id }: { id: number }) => sendAll(here.app, here.business, id);
const phoneOf = async ({ phone }: { phone: string | null }) => textsTo(here.app, phone ?? "");

const pdf = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF");
const upload = async (name: string, bytes: Buffer): Promise<number> =>
  (await uploadFile(here.app, { name, bytes, token: here.token })).id;
const sharesOf = async (file: number): Promise<{ state: string }[]> =>
  (await here.done("GET", `/api/files/${file}/shares`)).shares;
const linkIn = (text = "") => /https?:\/\/\S+\/f\/\S+/.exec(text)?.[0] ?? "";
const openLink = (link: string) => here.app.http.inject({ method: "GET", url: new URL(link).pathname });

describe("A bulk message with attachments", () => {
  test("takes a picture along to everyone, small and drawn once, and counts each as one message", async (t) => {
    const people = [await someone(), await someone()];
    const photo = await upload("Plan.png", png());
    const { id, attachments } = await draft({ text: "y".repeat(300), files: [photo] });
    assert.deepEqual(
      attachments.map(({ name, kind, carried_as }) => [name, kind, carried_as]),
      [["Plan.png", "image", "media"]],
    );
    const { parts, sends } = await get<BulkPreview>(`/${id}/preview`);
    assert.deepEqual([sends, parts], [2, 2]);
    await send(id);
    await work({ id });
    const drawn = t.mock.method(sharp.prototype, "jpeg");
    for (const person of people) {
      const [text] = await phoneOf(person);
      const [media] = text?.media ?? [];
      const { pathname, search } = new URL(media?.url ?? "");
      const got = await here.app.http.inject({ method: "GET", url: `${pathname}${search}` });
      assert.deepEqual([media?.content_type, got.headers["content-type"]], ["image/jpeg", "image/jpeg"]);
    }
    assert.equal(drawn.mock.callCount(), 0);
    const { totals } = (await here.send("GET", "/api/messages/usage")).body.data;
    assert.deepEqual(totals, { messages: 2, parts: 2, cost_cents: 0 });
    const [recipient] = (await get<{ recipients: BulkRecipient[] }>(`/${id}/recipients`)).recipients;
    const thread = await here.done(
      "GET",
      `/api/messages/conversations/${recipient?.conversation_id}/messages`,
    );
    assert.equal(thread.messages[0].attachments[0].name, "Plan.png");
  });

  test("sends every other file as one link for all, counted before there is one, for a month", async () => {
    const people = [await someone(), await someone(), await someone()];
    const file = await upload("Quote.pdf", pdf);
    const { id } = await draft({ files: [file] });
    const { people: shown } = await get<{ people: PersonPreview[] }>(`/${id}/previews`);
    assert.deepEqual([shown[0]?.text, shown[0]?.parts], ["Hi Ida, here is the plan.", 2]);
    assert.deepEqual(await sharesOf(file), []);
    await send(id);
    await work({ id });
    const texts = (await Promise.all(people.map(phoneOf))).flat();
    const links = new Set(texts.map(({ text }) => linkIn(text)));
    assert.deepEqual([texts.length, links.size], [3, 1]);
    assert.match((await openLink([...links][0] ?? "")).payload, /Quote\.pdf/);
    assert.equal((await sharesOf(file)).length, 1);
    const { parts } = (await get<BulkMessage>(`/${id}`)).counts[0] ?? {};
    assert.equal(parts, 6);
  });

  test("taken back from one customer keeps the link for the others", async () => {
    const [first, second] = [await someone(), await someone()];
    const file = await upload("Quote.pdf", pdf);
    const { id } = await draft({ files: [file] });
    await send(id);
    await handIn(here.business, id);
    const { recipients } = await get<{ recipients: BulkRecipient[] }>(`/${id}/recipients`);
    const conversation = recipients.find((each) => each.customer_id === first.id)?.conversation_id;
    const { messages } = await here.done("GET", `/api/messages/conversations/${conversation}/messages`);
    await here.done("DELETE", `/api/messages/conversations/${conversation}/messages/${messages[0].id}`);
    await work({ id });
    assert.deepEqual([(await phoneOf(first)).length, (await phoneOf(second)).length], [0, 1]);
    const [text] = await phoneOf(second);
    assert.match((await openLink(linkIn(text?.text))).payload, /Quote\.pdf/);
  });

  test("pauses with the reason when a file is deleted, and goes on when it is back", async () => {
    const person = await someone();
    const file = await upload("Quote.pdf", pdf);
    const { id } = await draft({ files: [file] });
    await send(id);
    await here.done("DELETE", `/api/files/${file}`);
    await work({ id });
    const { state, reason } = await get<BulkMessage>(`/${id}`);
    assert.deepEqual(
      [state, reason, (await phoneOf(person)).length],
      ["paused", "Quote.pdf was deleted. Restore it in Files, then resume.", 0],
    );
    await here.done("POST", `/api/files/${file}/restore`, {});
    await get(`/${id}/resume`, "POST", {});
    await work({ id });
    assert.equal((await phoneOf(person)).length, 1);
  });

  test("is not sent with a file that is gone, and gets others while it is a draft", async () => {
    await someone();
    const file = await upload("Quote.pdf", pdf);
    const { id } = await draft({ files: [file] });
    await here.done("DELETE", `/api/files/${file}`);
    const refused = await ask("POST", `/${id}/send`, {});
    assert.equal(refused.body.message, "Quote.pdf was deleted. Remove it and try again.");
    const kept = await get<BulkMessage>(`/${id}`, "PUT", { text: "Hello" });
    assert.equal(kept.attachments.length, 1);
    const other = await get<BulkMessage>(`/${id}`, "PUT", { files: [] });
    assert.deepEqual(other.attachments, []);
    assert.equal((await send(id)).state, "sending");
    const gone = await ask("POST", "", { text: "Hi", ...chosenNone, files: [file] });
    assert.equal(gone.body.message, "An attachment no longer exists. Remove it and try again.");
  });
});

const chosenNone = { purpose: "conversation", audience: { kind: "chosen", customer_ids: [] } };

describe("A test of a bulk message", () => {
  const own = newPhone();
  const putOwnPhone = () => here.done("PUT", "/api/users/profile", { phone: own });
  const tests = () => texting.textsTo(own);

  test("comes to the phone of the member who asks, filled in for a customer, and counts in the plan", async () => {
    await putOwnPhone();
    await someone({ first_name: "Ada", last_name: "Alm" });
    const { id: zoe } = await someone({ first_name: "Zoe", last_name: "Zorn" });
    const { id, version } = await draft();
    const { sent_to } = await get<{ sent_to: string }>(`/${id}/test`, "POST", {});
    assert.match(sent_to, /^\(212\) 555-/);
    await texting.sendWaiting();
    assert.equal((await tests()).at(-1), "Hi Ada, here is the plan.");
    await get(`/${id}/test`, "POST", { customer_id: zoe });
    await texting.sendWaiting();
    assert.equal((await tests()).at(-1), "Hi Zoe, here is the plan.");
    const { totals, messages } = (await here.send("GET", "/api/messages/usage")).body.data;
    assert.deepEqual(
      [totals.parts, messages[0].title, messages[0].by],
      [2, "Test of a bulk message", "Olive Owner"],
    );
    const { state, version: after, counts } = await get<BulkMessage>(`/${id}`);
    assert.deepEqual([state, after, counts], ["draft", version, []]);
  });

  test("has the attachments; its link ends when the bulk message is sent with one of its own", async () => {
    await putOwnPhone();
    const person = await someone();
    const file = await upload("Quote.pdf", pdf);
    const { id } = await draft({ files: [file, await upload("Plan.png", png())] });
    await get(`/${id}/test`, "POST", {});
    await texting.sendWaiting();
    const tried = (await textsTo(here.app, own)).at(-1);
    const link = linkIn(tried?.text);
    assert.equal(tried?.media?.length, 1);
    assert.match((await openLink(link)).payload, /Quote\.pdf/);
    await send(id);
    await work({ id });
    const [text] = await phoneOf(person);
    assert.notEqual(linkIn(text?.text), link);
    assert.deepEqual((await sharesOf(file)).map(({ state }) => state).toSorted(), ["open", "revoked"]);
    const late = await ask("POST", `/${id}/test`, {});
    assert.equal(late.status, 409);
  });

  test("is refused in words: no phone in the profile, no customer, a blank field, texts stopped", async () => {
    await here.done("PUT", "/api/users/profile", { phone: "" });
    const { id: ida } = await someone();
    const { id } = await draft({ text: "To {company}" });
    const refusal = async (of: number, body: object = {}): Promise<string> =>
      (await ask("POST", `/${of}/test`, body)).body.message;
    assert.equal(await refusal(id), "Add your phone number to your profile first so we can text you.");
    await putOwnPhone();
    assert.equal(await refusal(id, { customer_id: ida }), "Ida Berg: {company} is blank for this customer.");
    const empty = await draft(chosenNone);
    assert.equal(await refusal(empty.id), "Choose a customer first.");
    await texting.receive(own, "STOP");
    const plain = await draft();
    assert.match(await refusal(plain.id), /turned off/);
  });
});

describe("An offer to many", () => {
  const agree = ({ id, phone }: { id: number; phone: string | null }) =>
    changeConsent(here.owner.actor, id, {
      channel: "text",
      address: phone ?? "",
      purpose: "marketing",
      is_withdrawn: false,
      note: "Asked at the counter",
    });

  test("goes to those who agreed, and to none of them after they text STOP while it goes out", async () => {
    const people = [];
    for (let n = 0; n < 14; n += 1) people.push(await someone({ first_name: `Ida${10 + n}` }));
    const [silent, ...agreed] = people;
    for (const person of agreed) await agree(person);
    const { id } = await draft({ purpose: "marketing" });
    assert.equal((await get<BulkPreview>(`/${id}/preview`)).sends, 13);
    await send(id);
    await handIn(here.business, id);
    await sendHandedIn(here.app, here.business, id, 3);
    // One whose text is written already, and one whose turn has not come.
    const [written, later] = [people[5], people[13]];
    for (const each of [written, later]) await texting.receive(each?.phone ?? "", "STOP");
    await work({ id });
    const got = await Promise.all(
      people.map(async ({ phone }) =>
        (await texting.textsTo(phone ?? "")).filter((text) => text.includes("here is the plan")),
      ),
    );
    const without = people.filter((_, place) => got[place]?.length === 0);
    assert.deepEqual(
      without.map(({ id: each }) => each),
      [silent?.id, written?.id, later?.id],
    );
    assert.equal(got.flat().length, 11);
    const { recipients } = await get<{ recipients: BulkRecipient[] }>(`/${id}/recipients?outcome=refused`);
    assert.deepEqual(
      recipients.map(({ name, reason }) => [name, reason]),
      [
        ["Ida10 Berg", "The customer hasn't agreed to get offers by text."],
        ["Ida15 Berg", "All texts to this phone number are turned off."],
        ["Ida23 Berg", "All texts to this phone number are turned off."],
      ],
    );
  });
});
