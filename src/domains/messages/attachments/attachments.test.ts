/** What goes with a message: pictures small enough for carriers, videos, and links to everything else. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { createCustomer } from "#domains/customers/service.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { png } from "../../../../tests/support/pictures.ts";
import { follow } from "../../../../tests/support/reactions.ts";
import { textsTo } from "../../../../tests/support/reminders.ts";
import { textingOf } from "../../../../tests/support/texts.ts";
import { uploadFile } from "../../../../tests/support/uploads.ts";
import type { Message } from "../contract.ts";
import { sendMessage } from "../handing-over.ts";
import { receivedTexts } from "../news.ts";
import { keepReceivedMedia } from "./receiving.ts";

/** Friday noon in New York. */
const here = openForTests({ isShared: true, at: "2026-11-20T17:00:00Z", isLong: true });

const texting = textingOf(here);

let made = 0;

async function open(): Promise<{ id: number; phone: string; customer: number }> {
  made += 1;
  const phone = `+1212555${String(6000 + made)}`;
  const { id: customer } = await createCustomer(here.owner.actor, {
    first_name: "Ida",
    last_name: "Berg",
    status: "lead",
    country: "US",
    phone,
  });
  const { id } = await here.done("POST", "/api/messages/conversations", { customer_id: customer });
  return { id, phone, customer };
}

const upload = async (name: string, bytes: Buffer): Promise<number> =>
  (await uploadFile(here.app, { name, bytes, token: here.token })).id;

const send = (id: number, fields: object) =>
  here.send("POST", `/api/messages/conversations/${id}/messages`, fields, here.owner);

async function leave({ id }: Message): Promise<void> {
  const { organizationId, timeZone, country } = here.owner.actor;
  const errand = { organization: { id: organizationId, timeZone, country }, id };
  await sendMessage.run(here.app.appContext, errand, { id: "job", organizationId });
}

/** As noisy as a picture can be, so that it is large. */
const photo = (side: number): Promise<Buffer> =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 90 },
    },
  })
    .png()
    .toBuffer();

const pdf = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF");

describe("A picture that comes in", () => {
  test("is copied from the carrier to the customer's files once, and is put on one of their jobs", async () => {
    const { id, phone, customer } = await open();
    const { carrierStandIn } = here.app.appContext;
    await carrierStandIn.answer({
      phone,
      businessNumber: await texting.numberOf(),
      text: "It drips here",
      pictures: [{ contentType: "image/png", bytes: png() }],
    });
    await carrierStandIn.deliverMessages?.(async ({ path, body, signature = "" }) => {
      const answer = await here.app.http.inject({
        method: "POST",
        url: path,
        headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature },
        payload: body,
      });
      assert.equal(answer.statusCode, 200);
    });
    await texting.act();
    const { organizationId, timeZone, country } = here.owner.actor;
    await follow(here.app, receivedTexts, { organizationId, until: new Date("2099-01-01T00:00:00Z") });
    const thread = async (): Promise<Message> =>
      (await here.done("GET", `/api/messages/conversations/${id}/messages`)).messages[0];
    const before = await thread();
    assert.deepEqual([before.text, before.media.length, before.attachments.length], ["It drips here", 1, 0]);
    const errand = { organization: { id: organizationId, timeZone, country }, id: before.id };
    for (let twice = 0; twice < 2; twice++)
      await keepReceivedMedia.run(here.app.appContext, errand, { id: "job", organizationId });
    const [picture, ...more] = (await thread()).attachments;
    assert.deepEqual([picture?.kind, picture?.name, more], ["image", "Text 2026-11-20 1.png", []]);
    const file = await here.done("GET", `/api/files/${picture?.file_id}`);
    assert.deepEqual(
      file.customers.map((each: { id: number }) => each.id),
      [customer],
    );
    const job = await here.done("POST", "/api/jobs/", { title: "Leak", customer_id: customer });
    await here.done("PUT", `/api/files/${file.id}`, { job_ids: [job.id] });
    assert.equal((await thread()).attachments[0]?.jobs[0]?.id, job.id);
  });
});

describe("A message with attachments", () => {
  test("hands pictures to the carrier as small JPEGs at an address that ends, and counts as one message", async () => {
    const { id, phone } = await open();
    const large = await photo(2_400);
    const file = await upload("Boiler.png", large);
    const sent = await send(id, { text: "x".repeat(200), files: [file] });
    assert.equal(sent.status, 201, JSON.stringify(sent.body));
    const message: Message = sent.body.data;
    assert.deepEqual(
      [message.segments, message.attachments.map(({ name, carried_as }) => [name, carried_as])],
      [1, [["Boiler.png", "media"]]],
    );
    await leave(message);
    const [text] = await textsTo(here.app, phone);
    const [media] = text?.media ?? [];
    assert.equal(media?.content_type, "image/jpeg");
    const { pathname, search } = new URL(media?.url ?? "");
    const got = await here.app.http.inject({ method: "GET", url: `${pathname}${search}` });
    assert.deepEqual([got.statusCode, got.headers["content-type"]], [200, "image/jpeg"]);
    assert.ok(large.length > 5_000_000 && got.rawPayload.length <= 500_000, `${got.rawPayload.length} bytes`);
    assert.deepEqual([...got.rawPayload.subarray(0, 3)], [0xff, 0xd8, 0xff]);
    const forged = await here.app.http.inject({ method: "GET", url: `${pathname}${search}x` });
    assert.equal(forged.statusCode, 404);
    const { entries } = await here.done("GET", "/api/billing/usage?kind=message");
    const [entry] = entries as { title: string; quantity: number }[];
    assert.deepEqual([entry?.title, entry?.quantity], ["Picture message to Ida Berg", 1]);
  });

  test("may be attachments alone, several at a time, and sends documents as links in the text", async () => {
    const { id, phone } = await open();
    const files = [await upload("Quote.pdf", pdf), await upload("Tap.png", await photo(40))];
    const message: Message = (await send(id, { files })).body.data;
    await leave(message);
    const [text] = await textsTo(here.app, phone);
    assert.match(text?.text ?? "", /^https?:\/\/\S+\/f\/\S+$/);
    assert.equal(text?.media?.length, 1);
    const page = await here.app.http.inject({ method: "GET", url: new URL(text?.text ?? "").pathname });
    assert.match(page.payload, /Quote\.pdf/);
    const [share] = (await here.done("GET", `/api/files/${files[0]}/shares`)).shares;
    assert.equal(share.ends_at.slice(0, 10), "2026-12-20");
    assert.equal((await send(id, { text: " " })).body.fields.text, "Message is required");
  });

  test("that is taken back leaves no link behind, and gives its words and files back", async () => {
    const { id } = await open();
    const file = await upload("Quote.pdf", pdf);
    const message: Message = (await send(id, { text: "Your quote", files: [file] })).body.data;
    const back = await here.done("DELETE", `/api/messages/conversations/${id}/messages/${message.id}`);
    assert.deepEqual([back.text, back.attachments[0].file_id], ["Your quote", file]);
    const [share] = (await here.done("GET", `/api/files/${file}/shares`)).shares;
    assert.equal(share.state, "revoked");
  });

  test("is refused in words for what can't be sent", async () => {
    const { id } = await open();
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from("ftypheic\0\0\0\0mif1heic"),
      Buffer.alloc(64),
    ]);
    const refused = await send(id, { files: [await upload("Leak.heic", heic)] });
    assert.equal(
      refused.body.message,
      "Leak.heic is a HEIC photo, which can't be sent. Attach it as a JPEG.",
    );
    const gone = await send(id, { files: [999_999] });
    assert.equal(gone.body.message, "An attachment no longer exists. Remove it and try again.");
    const many = await send(id, { files: Array.from({ length: 11 }, (_, n) => n + 1) });
    assert.equal(many.status, 400);
  });
});
