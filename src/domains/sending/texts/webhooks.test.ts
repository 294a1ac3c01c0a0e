/** What carriers tell: signed, of the right business, in any order, each kept and acted on once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { deliverStandInMessages } from "#platform/sms/stand-in/telling.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";
import { newPhone, newSid, textingOf } from "../../../../tests/support/texts.ts";
import { deliverText } from "./delivering.ts";
import { senderOf } from "./numbers.ts";
import { findReceivedText, findStatuses, readReceivedMedia } from "./service.ts";

const here = openForTests({ isShared: true });
const texting = textingOf(here);

const newText = (phone = newPhone()) => ({ key: `test-${newSid()}`, to: phone, text: "See you at 3." });
const send = (text: ReturnType<typeof newText>) =>
  deliverText(here.app.appContext, here.business.organizationId, text);
const standsOf = async (name: string) => (await findStatuses(texting.scope(), [name]))[0];
const received = (from: string) =>
  texting.rows(
    sql<{ id: number; heard: string | null; due_at: string | null }>`
      select id, heard, due_at from received_texts where from_number = ${from}`,
  );

test("a text that came in is kept, is news once, and can be read", async () => {
  const from = newPhone();
  const fields = {
    ...(await texting.receivedFields(from, "Are you coming?")),
    NumMedia: "1",
    MediaUrl0: "https://carrier.example/1",
    MediaContentType0: "image/jpeg",
  };
  assert.equal(await texting.post(texting.receivedPath, fields), 200);
  assert.notEqual((await received(from))[0]?.due_at, null, "the carrier waits for nothing more");
  await texting.act();
  const [kept] = await received(from);
  assert.equal(kept?.due_at, null);
  const news = (await texting.events("text.received")).filter(
    ({ subject_id }) => subject_id === String(kept?.id),
  );
  assert.equal(news.length, 1);
  const read = await findReceivedText(texting.scope(), String(kept?.id));
  assert.deepEqual(
    { from: read?.from, text: read?.text, media: read?.media, heard: read?.heard },
    {
      from,
      text: "Are you coming?",
      media: [{ url: "https://carrier.example/1", content_type: "image/jpeg" }],
      heard: null,
    },
  );
});

test("what the carrier did not sign, or signed for something else, is refused", async () => {
  const from = newPhone();
  const fields = await texting.receivedFields(from, "STOP");
  const { signature } = await here.app.appContext.carrierStandIn.sign(texting.receivedPath, fields);
  assert.equal(await texting.post(texting.receivedPath, fields, ""), 403, "unsigned");
  assert.equal(await texting.post(texting.receivedPath, fields, "bm90aGluZw=="), 403, "forged");
  const changed = { ...fields, Body: "START" };
  assert.equal(await texting.post(texting.receivedPath, changed, signature), 403, "signed for other words");
  assert.equal(
    await texting.post(`${texting.receivedPath}?key=1`, fields, signature),
    403,
    "signed for another address",
  );
  assert.equal(await texting.post(texting.receivedPath, { ...fields, AccountSid: "AC_other" }), 403);
  assert.deepEqual(await received(from), []);
});

test("a message that comes again, also at the same moment, changes nothing", async () => {
  const from = newPhone();
  const fields = await texting.receivedFields(from, "Hello");
  const all = Array.from({ length: 8 }, () => texting.post(texting.receivedPath, fields));
  assert.deepEqual(new Set(await Promise.all(all)), new Set([200]));
  await Promise.all([texting.act(), texting.act()]);
  assert.equal(await texting.post(texting.receivedPath, fields), 200);
  await texting.act();
  const kept = await received(from);
  assert.equal(kept.length, 1);
  const news = await texting.events("text.received");
  assert.equal(news.filter(({ subject_id }) => subject_id === String(kept[0]?.id)).length, 1);
});

test("a text to a number that no business has is answered and kept for no one", async () => {
  const from = newPhone();
  const fields = { ...(await texting.receivedFields(from, "Hello")), To: "+19995550100" };
  assert.equal(await texting.post(texting.receivedPath, fields), 200);
  await texting.act();
  assert.deepEqual(await received(from), []);
});

test("a text is found by the carrier's service first, and by its number where no service is known", async () => {
  const fields = await texting.receivedFields(newPhone(), "Hello");
  const { serviceId } = await senderOf(texting.scope(), here.app.appContext.carrierStandIn);
  assert.ok(serviceId);
  const ways: Record<string, string>[] = [
    { ...fields, MessagingServiceSid: serviceId, To: "+12125550100" },
    fields,
    { ...fields, MessagingServiceSid: "MG_of_nobody" },
  ];
  for (const way of ways) {
    const From = newPhone();
    const told = { ...way, From, MessageSid: newSid() };
    assert.equal(await texting.post(texting.receivedPath, told), 200);
    assert.equal((await received(From)).length, 1, JSON.stringify(told));
  }
});

test("a text is of the business whose number it came to, and no other business sees it", async () => {
  const other = await mintOrganization(here.app);
  const from = newPhone();
  const fields = { ...(await texting.receivedFields(from, "Hello")), To: await texting.numberOf(other) };
  assert.equal(await texting.post(texting.receivedPath, fields), 200);
  await texting.act();
  assert.deepEqual(await received(from), []);
  const { rows } = await sql<{ id: number }>`
    select id from received_texts where from_number = ${from}`.execute(texting.scope(other).db);
  assert.equal(rows.length, 1);
  assert.equal(await findReceivedText(texting.scope(), String(rows[0]?.id)), undefined);
});

test("statuses in any order end where the text ended, and each step is news once", async () => {
  const text = newText();
  const id = await send(text);
  assert.equal(await standsOf(id), undefined);
  for (const status of ["queued", "delivered", "sent", "delivered", "undelivered"]) {
    assert.equal(await texting.status({ key: text.key, id }, status, "30003"), 200);
    await texting.act();
  }
  assert.equal((await standsOf(id))?.status, "delivered");
  const news = (await texting.events("text.status_changed")).filter(({ data }) => data["accepted_as"] === id);
  assert.deepEqual(
    news.map(({ data }) => data["status"]),
    ["delivered"],
  );
});

test("all statuses at once move a text on once each way", async () => {
  const text = newText();
  const id = await send(text);
  const told = ["delivered", "sent", "sent", "delivered", "sent"];
  await Promise.all(told.map((status) => texting.status({ key: text.key, id }, status)));
  await texting.act();
  assert.equal((await standsOf(id))?.status, "delivered");
});

test("a status without our key finds its text by the carrier's name", async () => {
  const id = await send(newText());
  await texting.status({ id }, "undelivered", "30005");
  assert.deepEqual(await standsOf(id), { accepted_as: id, status: "undelivered", error_code: "30005" });
});

test("a status of a text that is another business's, or no one's, changes nothing", async () => {
  const other = await mintOrganization(here.app);
  const text = newText();
  const id = await deliverText(here.app.appContext, other.organizationId, text);
  await texting.status({ key: text.key, id }, "delivered");
  await texting.status({ key: "unknown", id: newSid() }, "delivered");
  assert.deepEqual(await findStatuses(texting.scope(other), [id]), []);
});

test("the stand-in tells by the same door that a text was sent and delivered", async () => {
  const id = await send(newText());
  await new Promise((resolve) => setTimeout(resolve, 1_400));
  await deliverStandInMessages(here.app.appContext);
  assert.equal((await standsOf(id))?.status, "delivered");
});

test("a photo that a phone sends can be read from the carrier", async () => {
  const from = newPhone();
  const { carrierStandIn } = here.app.appContext;
  const bytes = Buffer.from("a photo");
  const pictures = [{ contentType: "image/jpeg", bytes }];
  await carrierStandIn.answer({ phone: from, businessNumber: await texting.numberOf(), text: "", pictures });
  await deliverStandInMessages(here.app.appContext);
  const [kept] = await received(from);
  const [media] = (await findReceivedText(texting.scope(), String(kept?.id)))?.media ?? [];
  assert.equal(media?.content_type, "image/jpeg");
  const read = await readReceivedMedia(texting.scope(), media.url);
  assert.deepEqual(read && Buffer.compare(read.bytes, bytes), 0);
  assert.equal(await readReceivedMedia(texting.scope(), `${media.url}x`), undefined);
});
