/** Files that go with an email from the thread: along with it while there is room, behind a link beyond. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import PostalMime from "postal-mime";
import sharp from "sharp";
import { openForTests } from "../../../../tests/support/business.ts";
import { leave as leaveNow, mailPartner, threadOf } from "../../../../tests/support/mailed.ts";
import { mailsTo } from "../../../../tests/support/reminders.ts";
import { uploadFile } from "../../../../tests/support/uploads.ts";
import type { Message } from "../contract.ts";

const settings = { MAIL_IN_DOMAIN: "reply.ours.example", MAIL_IN_PORT: "2525" };
const here = openForTests({ isShared: true, isLong: true, at: "2026-11-20T17:00:00Z", settings });

const upload = async (name: string, bytes: Buffer): Promise<number> =>
  (await uploadFile(here.app, { name, bytes, token: here.token })).id;
const leave = (message: Message) => leaveNow(here, message);
const path = (conversation: number) => `/api/messages/conversations/${conversation}/mails`;
const pdf = (size: number) =>
  Buffer.concat([Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\n"), Buffer.alloc(size, 32), Buffer.from("%%EOF")]);

describe("An email with attachments", () => {
  test("takes its files along, byte for byte, and shows them in the thread", async () => {
    const { email, conversation } = await mailPartner(here);
    const bytes = pdf(2_000);
    const files = [await upload("Quote.pdf", bytes), await upload("notes.txt", Buffer.from("Two days"))];
    const message: Message = await here.done("POST", path(conversation), {
      subject: "Your quote",
      text: "Here it is.",
      files,
    });
    await leave(message);
    const [sent] = await mailsTo(here.app, email);
    const mail = await PostalMime.parse(sent?.raw ?? "");
    assert.deepEqual(
      mail.attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition]),
      [
        ["Quote.pdf", "application/pdf", "attachment"],
        ["notes.txt", "text/plain", "attachment"],
      ],
    );
    assert.deepEqual(Buffer.from(mail.attachments[0]?.content as ArrayBuffer), bytes);
    const [shown] = await threadOf(here, conversation);
    assert.deepEqual(
      [shown?.text, shown?.attachments.map(({ name, carried_as }) => [name, carried_as])],
      [
        "Here it is.",
        [
          ["Quote.pdf", "media"],
          ["notes.txt", "media"],
        ],
      ],
    );
  });

  test("sends what goes over 10 MB as a link, which ends when the email is taken back", async () => {
    const { email, conversation } = await mailPartner(here);
    const files = [await upload("Large.pdf", pdf(7_000_000)), await upload("Plan.pdf", pdf(4_000_000))];
    files.push(await upload("Small.pdf", pdf(100)));
    const write = { subject: "Plans", text: "Have a look.", files };
    const message: Message = await here.done("POST", path(conversation), write);
    assert.deepEqual(
      message.attachments.map(({ carried_as }) => carried_as),
      ["media", "link", "media"],
    );
    const link = /https?:\S+$/.exec(message.text)?.[0] ?? "";
    const opens = async () => (await here.app.http.inject({ url: new URL(link).pathname })).statusCode;
    assert.equal(await opens(), 200);
    await leave(message);
    const [sent] = await mailsTo(here.app, email);
    const mail = await PostalMime.parse(sent?.raw ?? "");
    assert.deepEqual(
      mail.attachments.map(({ filename }) => filename),
      ["Large.pdf", "Small.pdf"],
    );
    assert.ok(mail.text?.includes(link));
    const second: Message = await here.done("POST", path(conversation), write);
    const ended = /https?:\S+$/.exec(second.text)?.[0] ?? "";
    const back: Message = await here.done(
      "DELETE",
      `/api/messages/conversations/${conversation}/messages/${second.id}`,
    );
    assert.deepEqual([back.text, back.attachments.length], ["Have a look.", 3]);
    assert.notEqual((await here.app.http.inject({ url: new URL(ended).pathname })).statusCode, 200);
    assert.equal(await opens(), 200);
  });

  test("doesn't tell where its pictures were taken", async () => {
    const { email, conversation } = await mailPartner(here);
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "teal" } })
      .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "59/1 20/1 0/1" } })
      .jpeg()
      .toBuffer();
    assert.ok((await sharp(picture).metadata()).exif);
    const files = [await upload("House.jpg", picture)];
    await leave(await here.done("POST", path(conversation), { subject: "Your house", text: "See", files }));
    const [sent] = await mailsTo(here.app, email);
    const [attached] = (await PostalMime.parse(sent?.raw ?? "")).attachments;
    const { format, width, exif } = await sharp(Buffer.from(attached?.content as ArrayBuffer)).metadata();
    assert.deepEqual([format, width, exif], ["jpeg", 40, undefined]);
  });

  test("refuses in words what can't be sent: too many, gone, or a picture that can't be read", async () => {
    const { conversation } = await mailPartner(here);
    const send = async (files: number[]) =>
      (await here.send("POST", path(conversation), { subject: "Files", text: "Here", files })).body;
    const file = await upload("a.txt", Buffer.from("a"));
    assert.match(
      (await send(Array.from({ length: 11 }, (_, n) => n + 1))).fields.files,
      /up to 10 attachments/,
    );
    assert.match((await send([999_999_999])).message, /no longer exists/);
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from("ftypheic\0\0\0\0mif1heic"),
      Buffer.alloc(64),
    ]);
    assert.match((await send([await upload("Leak.heic", heic)])).message, /^Leak\.heic is a HEIC photo/);
    await here.done("DELETE", `/api/files/${file}`);
    assert.match((await send([file])).message, /no longer exists/);
  });

  test("that is deleted before the email leaves keeps it back, and the thread says why", async () => {
    const { email, conversation } = await mailPartner(here);
    const file = await upload("b.txt", Buffer.from("b"));
    const write = { subject: "Files", text: "Here", files: [file] };
    const message: Message = await here.done("POST", path(conversation), write);
    const { storage } = here.app.appContext;
    for await (const { key } of storage.list(here.business.organizationId)) await storage.remove(key);
    await leave(message);
    const [failed] = await threadOf(here, conversation);
    assert.deepEqual(
      [failed?.state, failed?.reason, (await mailsTo(here.app, email)).length],
      ["failed", "An attachment no longer exists. Remove it and try again.", 0],
    );
  });
});
