/** The mail server of ours: what it takes, and what it turns away before a byte of it is read. */
import assert from "node:assert/strict";
import { generateKeyPair } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { createTransport } from "nodemailer";
import { listenForMail } from "#platform/mail/inbound/smtp-listener.ts";
import { selfSigned } from "#platform/pdf-seals/certificates.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { settleMails } from "../../../../tests/support/inbound-mail.ts";
import { mailed, threadOf } from "../../../../tests/support/mailed.ts";
import { rawMail } from "../../../../tests/support/raw-mail.ts";

const settings = { MAIL_IN_DOMAIN: "reply.ours.example", MAIL_IN_PORT: "0", HOST: "127.0.0.1" };
const here = openForTests({ at: "2026-11-20T17:00:00Z", settings });

describe("Our mail server", () => {
  test("takes answers to emails of ours and nothing else, and says so at once", async () => {
    const { email, conversation, mail } = await mailed(here);
    const { replyTo } = mail;
    const listener = await listenForMail(here.app.appContext);
    assert.ok(listener);
    const transport = createTransport({
      host: "127.0.0.1",
      port: listener.port,
      secure: false,
      ignoreTLS: true,
    });
    const send = (to: string, raw: Buffer) => transport.sendMail({ envelope: { from: email, to }, raw });
    try {
      await send(replyTo, rawMail({ text: "Over the wire" }));
      await assert.rejects(send("owner@reply.ours.example", rawMail({})), /550/);
      await assert.rejects(send("anybody@elsewhere.example", rawMail({})), /550/);
      await assert.rejects(send("reply@reply.ours.example", rawMail({})), /550/);
      await assert.rejects(send(replyTo, Buffer.alloc(27_000_000, "a line\r\n")), /552/);
    } finally {
      transport.close();
      await listener.close();
    }
    await settleMails(here.app, here.business);
    const texts = (await threadOf(here, conversation)).map(({ text }) => text);
    assert.deepEqual(texts, ["Over the wire", "When shall we come?"]);
  });

  test("takes them over a line that nobody can listen in on, with the key and certificate of the settings", async () => {
    const { email, conversation, mail } = await mailed(here);
    const { folder, certificate } = await makeCertificate();
    const config = {
      ...here.app.appContext.config,
      MAIL_IN_TLS_KEY_FILE: join(folder, "key.pem"),
      MAIL_IN_TLS_CERTIFICATE_FILE: join(folder, "certificate.pem"),
    };
    const listener = await listenForMail({ ...here.app.appContext, config });
    assert.ok(listener);
    const { port } = listener;
    const through = (tls: object, options: object = { requireTLS: true }) =>
      createTransport({ host: "127.0.0.1", port, secure: false, tls: { servername, ...tls }, ...options });
    const trusting = through({ ca: certificate, allowPartialTrustChain: true, minVersion: "TLSv1.3" });
    const send = (transport: typeof trusting, text: string) =>
      transport.sendMail({ envelope: { from: email, to: mail.replyTo }, raw: rawMail({ text }) });
    try {
      await send(trusting, "Over TLS");
      // It is that key and no other which is shown, and who can't encrypt is taken all the same.
      await assert.rejects(send(through({}), "To someone else"), /self[- ]signed|unable to verify/i);
      await send(through({}, { ignoreTLS: true }), "In the open");
    } finally {
      await listener.close();
      await rm(folder, { recursive: true });
    }
    await settleMails(here.app, here.business);
    const texts = (await threadOf(here, conversation)).map(({ text }) => text);
    assert.deepEqual(texts.toSorted(), ["In the open", "Over TLS", "When shall we come?"]);
  });

  test("says that it can't begin where its key isn't there", async () => {
    const config = {
      ...here.app.appContext.config,
      MAIL_IN_TLS_KEY_FILE: "/nowhere/key.pem",
      MAIL_IN_TLS_CERTIFICATE_FILE: "/nowhere/certificate.pem",
    };
    await assert.rejects(
      listenForMail({ ...here.app.appContext, config }),
      /MAIL_IN_TLS_KEY_FILE.*\/nowhere\/key\.pem.*can't be read/s,
    );
  });

  test("is not there unless it is configured", async () => {
    const { config } = here.app.appContext;
    const without = { ...here.app.appContext, config: { ...config, MAIL_IN_PORT: undefined } };
    assert.equal(await listenForMail(without), undefined);
  });
});

const servername = "reply.ours.example";

/** In a folder of its own, as an administrator puts them there. */
async function makeCertificate(): Promise<{ folder: string; certificate: string }> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-mail-"));
  const keys = await promisify(generateKeyPair)("ec", { namedCurve: "P-256" });
  const from = new Date("2020-01-01T00:00:00Z");
  const made = await selfSigned({ commonName: servername, ...keys, from, isForTime: false });
  const certificate = made.toString();
  await writeFile(join(folder, "key.pem"), keys.privateKey.export({ type: "pkcs8", format: "pem" }));
  await writeFile(join(folder, "certificate.pem"), certificate);
  return { folder, certificate };
}
