/** The carrier's adapter against a server that answers as the carrier documents. */
import assert from "node:assert/strict";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, test } from "node:test";
import { carrierFailure } from "./carrier-errors.ts";
import { TextRefused, twilio } from "./twilio.ts";
import { isSignedByTwilio, twilioSignature } from "./twilio-signing.ts";

type Kept = { sid: string; to: string; body: string; date_created: string; fields: URLSearchParams };

const kept: Kept[] = [];
let asked: { method: string; url: string; authorization: string | undefined }[] = [];
/** What the next text is answered with; it is kept all the same where `isKept`. */
let next: { status: number; body: unknown; isKept?: boolean; isLost?: boolean } | undefined;

const server = http.createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    asked.push({
      method: request.method ?? "",
      url: request.url ?? "",
      authorization: request.headers.authorization,
    });
    if (request.method === "GET") {
      const to = new URL(request.url ?? "", "http://x").searchParams.get("To");
      response.end(JSON.stringify({ messages: kept.filter((each) => each.to === to) }));
      return;
    }
    const fields = new URLSearchParams(body);
    const sid = `SM${kept.length}`;
    const answer = next ?? { status: 201, body: { sid, status: "queued" }, isKept: true };
    next = undefined;
    if (answer.isKept) {
      const date_created = new Date().toUTCString();
      kept.push({ sid, to: fields.get("To") ?? "", body: fields.get("Body") ?? "", date_created, fields });
    }
    if (answer.isLost) return request.socket.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer.body));
  });
});

let apiUrl = "";
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => server.close());
beforeEach(() => {
  kept.length = 0;
  asked = [];
  next = undefined;
});

const carrier = (sender = "MG1") =>
  twilio({
    accountSid: "AC1",
    authToken: "secret",
    sender,
    statusAddress: "https://here.test/texts/status",
    apiUrl,
  });
const text = { key: "reminder-1", to: "+12125550142", text: "See you at 3 & bring the “key”." };

test("a text is handed over by its service, with the address for its status and its own words", async () => {
  assert.deepEqual(await carrier().deliver(text), { acceptedAs: "SM0" });
  const [{ fields } = { fields: new URLSearchParams() }] = kept;
  assert.equal(fields.get("MessagingServiceSid"), "MG1");
  assert.equal(fields.get("From"), null);
  assert.equal(fields.get("Body"), text.text);
  assert.equal(fields.get("StatusCallback"), "https://here.test/texts/status?key=reminder-1");
  assert.equal(asked[0]?.url, "/2010-04-01/Accounts/AC1/Messages.json");
  assert.equal(asked[0]?.authorization, `Basic ${Buffer.from("AC1:secret").toString("base64")}`);
});

test("a single number sends under itself", async () => {
  await carrier("+12125550100").deliver(text);
  assert.equal(kept[0]?.fields.get("From"), "+12125550100");
  assert.equal(kept[0]?.fields.get("MessagingServiceSid"), null);
});

test("a text whose answer was lost is looked for before it is sent again, and sent once", async () => {
  next = { status: 201, body: {}, isKept: true, isLost: true };
  const triedAt = new Date().toISOString();
  await assert.rejects(carrier().deliver(text));
  assert.deepEqual(await carrier().deliver({ ...text, triedAt }), { acceptedAs: "SM0" });
  assert.equal(kept.length, 1);
});

test("a text that never arrived is sent when it is tried again", async () => {
  next = { status: 500, body: {} };
  const triedAt = new Date().toISOString();
  await assert.rejects(carrier().deliver(text), /500/);
  assert.deepEqual(await carrier().deliver({ ...text, triedAt }), { acceptedAs: "SM0" });
  assert.equal(kept.length, 1);
});

test("the same words that were sent earlier are not taken for the text that was lost", async () => {
  await carrier().deliver(text);
  const first = kept[0] as Kept;
  first.date_created = new Date(Date.now() - 60_000).toUTCString();
  await carrier().deliver({ ...text, key: "reminder-2", triedAt: new Date().toISOString() });
  assert.equal(kept.length, 2);
});

test("a refusal for good says the carrier's number, one for now does not", async () => {
  next = { status: 400, body: { code: 21610, message: "Attempt to send to unsubscribed recipient" } };
  await assert.rejects(
    carrier().deliver(text),
    (error) => error instanceof TextRefused && error.code === "21610",
  );
  for (const status of [401, 403, 408, 429]) {
    next = { status, body: { code: 20003, message: "Not now" } };
    await assert.rejects(carrier().deliver(text), (error) => !(error instanceof TextRefused));
  }
  assert.equal(kept.length, 0);
});

test("why a text did not arrive is told in words, also for a number that is not known", () => {
  assert.deepEqual(carrierFailure("30003"), { words: "The phone is off or out of reach.", isFinal: false });
  assert.equal(carrierFailure("21614").isFinal, true);
  assert.match(carrierFailure("39999").words, /error 39999/);
  assert.doesNotMatch(carrierFailure(null).words, /null/);
});

test("a message is the carrier's when its signature fits the public address and every field", () => {
  // The example of the carrier's own documentation.
  const address = "https://mycompany.com/myapp.php?foo=1&bar=2";
  const fields = new URLSearchParams({
    CallSid: "CA1234567890ABCDE",
    Caller: "+14158675309",
    Digits: "1234",
    From: "+14158675309",
    To: "+18005551212",
  });
  assert.equal(twilioSignature(address, fields, "12345"), "RSOYDt4T1cUTdK1PDd93/VVr8B8=");
  const isOurs = (given: string | undefined, at = address, of = fields, token = "12345") =>
    isSignedByTwilio(given, at, of, token);
  assert.equal(isOurs("RSOYDt4T1cUTdK1PDd93/VVr8B8="), true);
  assert.equal(isOurs(undefined), false);
  assert.equal(isOurs("RSOYDt4T1cUTdK1PDd93/VVr8B9="), false);
  assert.equal(isOurs("RSOYDt4T1cUTdK1PDd93/VVr8B8=", "https://mycompany.com/myapp.php"), false);
  const changed = new URLSearchParams(fields);
  changed.set("Digits", "9999");
  assert.equal(isOurs("RSOYDt4T1cUTdK1PDd93/VVr8B8=", address, changed), false);
  assert.equal(isOurs("RSOYDt4T1cUTdK1PDd93/VVr8B8=", address, fields, "54321"), false);
});
