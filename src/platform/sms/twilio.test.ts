/** The carrier's adapter against a server that answers as the carrier documents. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { startTwilioServer, type TwilioServer } from "../../../tests/support/twilio-server.ts";
import { carrierFailure } from "./carrier-errors.ts";
import { TextRefused } from "./port.ts";
import { twilio } from "./twilio.ts";
import { isSignedByTwilio, twilioSignature } from "./twilio-signing.ts";

let server: TwilioServer;
before(async () => {
  server = await startTwilioServer({ pageSize: 2 });
});
after(() => server.close());
beforeEach(() => server.forget());

const carrier = () =>
  twilio({
    accountSid: "AC1",
    authToken: "secret",
    publicUrl: "https://here.test",
    apiUrl: server.apiUrl,
    answersOptOuts: true,
  });
const text = {
  key: "reminder-1",
  to: "+12125550142",
  text: "See you at 3 & bring the “key”.",
  from: "+12125550100",
  serviceId: "MG1",
};
const isKept = { status: 201, body: {}, isKept: true, isLost: true };
const again = () => new Date().toISOString();

/** Which names are those of other texts, as our own records say. */
const others =
  (...names: string[]) =>
  async () =>
    new Set(names);

test("a text is handed over by its service, with the address for its status, its words and its pictures", async () => {
  const media = [
    { url: "https://here.test/f/1", contentType: "image/jpeg" },
    { url: "https://here.test/f/2", contentType: "image/png" },
  ];
  assert.deepEqual(await carrier().deliver({ ...text, media }), { acceptedAs: "SM0" });
  const { fields } = server.texts[0] as (typeof server.texts)[number];
  assert.equal(fields.get("MessagingServiceSid"), "MG1");
  assert.equal(fields.get("From"), null);
  assert.equal(fields.get("Body"), text.text);
  assert.deepEqual(fields.getAll("MediaUrl"), ["https://here.test/f/1", "https://here.test/f/2"]);
  assert.equal(fields.get("StatusCallback"), "https://here.test/api/webhooks/texts/status?key=reminder-1");
  assert.equal(server.asked[0]?.url, "/2010-04-01/Accounts/AC1/Messages.json");
  assert.equal(server.asked[0]?.authorization, `Basic ${Buffer.from("AC1:secret").toString("base64")}`);
});

test("without a service a text leaves under the number itself", async () => {
  const { serviceId: _, ...alone } = text;
  await carrier().deliver(alone);
  assert.equal(server.texts[0]?.fields.get("From"), "+12125550100");
  assert.equal(server.texts[0]?.fields.get("MessagingServiceSid"), null);
});

test("a text whose answer was lost is looked for before it is sent again, and sent once", async () => {
  server.state.next = isKept;
  const triedAt = again();
  await assert.rejects(carrier().deliver(text));
  assert.deepEqual(await carrier().deliver({ ...text, triedAt }), { acceptedAs: "SM0" });
  assert.equal(server.texts.length, 1);
});

test("it is found on a later page, and with quotes that the carrier has changed", async () => {
  const triedAt = again();
  server.state.next = { ...isKept, altered: (body) => body.replace(/[“”]/g, '"') };
  await assert.rejects(carrier().deliver(text));
  for (let at = 1; at <= 5; at++)
    await carrier().deliver({ ...text, key: `other-${at}`, text: `Other ${at}` });
  const found = await carrier().deliver({ ...text, triedAt }, others("SM1", "SM2", "SM3", "SM4", "SM5"));
  assert.deepEqual(found, { acceptedAs: "SM0" });
  assert.equal(server.texts.length, 6);
});

test("words that the carrier has made into others are not sent again: the status says which text they are", async () => {
  const triedAt = again();
  server.state.next = { ...isKept, altered: () => "See you at 3: twil.io/abc" };
  await assert.rejects(carrier().deliver(text));
  await assert.rejects(carrier().deliver({ ...text, triedAt }), /Its status will say/);
  assert.equal(server.texts.length, 1);
});

test("two texts with the same words are two", async () => {
  await carrier().deliver(text);
  const triedAt = again();
  const second = { ...text, key: "reminder-2", triedAt };
  assert.deepEqual(await carrier().deliver(second, others("SM0")), { acceptedAs: "SM1" });
  assert.equal(server.texts.length, 2);
});

test("a text that never arrived is sent when it is tried again", async () => {
  server.state.next = { status: 500, body: {} };
  const triedAt = again();
  await assert.rejects(carrier().deliver(text), /500/);
  assert.deepEqual(await carrier().deliver({ ...text, triedAt }), { acceptedAs: "SM0" });
  assert.equal(server.texts.length, 1);
});

test("the same words that were sent long before are not taken for the text that was lost", async () => {
  await carrier().deliver(text);
  const [first] = server.texts;
  assert.ok(first);
  first.date_created = new Date(Date.now() - 10 * 60_000).toUTCString();
  await carrier().deliver({ ...text, key: "reminder-2", triedAt: again() });
  assert.equal(server.texts.length, 2);
});

test("a refusal for good says why in words, one for now does not", async () => {
  server.state.next = {
    status: 400,
    body: { code: 21610, message: "Attempt to send to unsubscribed recipient" },
  };
  await assert.rejects(
    carrier().deliver(text),
    (error) =>
      error instanceof TextRefused &&
      error.code === "21610" &&
      error.message === "The customer replied STOP to your number.",
  );
  for (const [status, code] of [
    [401, 20003],
    [403, 20003],
    [408, 20003],
    [429, 20429],
    [400, 21611],
  ]) {
    server.state.next = { status: status as number, body: { code, message: "Not now" } };
    await assert.rejects(carrier().deliver(text), (error) => !(error instanceof TextRefused));
  }
  assert.equal(server.texts.length, 0);
});

test("a number is bought once and put into the business's service", async () => {
  const holder = { organizationId: "0198-a", business: "Copperleaf", serviceId: null };
  const [first] = await carrier().findNumbers("206");
  assert.deepEqual(first, { number: "+12065550101", place: "Seattle, WA" });
  const serviceId = await carrier().openService(holder);
  const service = server.services.get(serviceId);
  assert.equal(service?.fields.get("InboundRequestUrl"), "https://here.test/api/webhooks/texts");
  for (let time = 0; time < 2; time++) await carrier().buyNumber({ ...holder, serviceId }, "+12065550101");
  assert.deepEqual(service?.numbers, [server.owned.get("+12065550101")]);
  server.state.gone.add("+12065550199");
  await assert.rejects(carrier().buyNumber({ ...holder, serviceId }, "+12065550199"), /no longer available/);
});

test("a campaign that carriers verified is approved, and one that failed says why", async () => {
  const serviceId = await carrier().openService({ organizationId: "b", business: "B", serviceId: null });
  const stands = () => carrier().readRegistration({ organizationId: "b", business: "B", serviceId });
  assert.equal((await stands()).state, "in_review");
  server.state.campaigns = [
    { campaign_status: "FAILED", errors: [{ description: "The website is empty." }] },
  ];
  assert.deepEqual(await stands(), { state: "rejected", reason: "The website is empty." });
  server.state.campaigns = [{ campaign_status: "VERIFIED" }];
  assert.deepEqual(await stands(), { state: "approved", reason: null });
});

test("pictures are fetched from the carrier alone", async () => {
  assert.equal(await carrier().readMedia("http://169.254.169.254/latest"), undefined);
  assert.equal(await carrier().readMedia("nonsense"), undefined);
  assert.equal(server.asked.length, 0);
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
