/** A business chooses its number and tells carriers who it is; the same at the stand-in and at Twilio. */
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo, now } from "#platform/clock.ts";
import { receivedPath } from "#platform/http/carrier-paths.ts";
import { type Reply, startTestApp, type TestApp } from "../../../../tests/support/app.ts";
import {
  mintOrganization,
  type Person,
  type TestOrganization,
} from "../../../../tests/support/organization.ts";
import { newPhone, newSid } from "../../../../tests/support/texts.ts";
import {
  startTwilioServer,
  type TwilioServer,
  twilioAccount,
} from "../../../../tests/support/twilio-server.ts";
import { decideOn } from "../decision.ts";
import { actOnDueTexts } from "./acting.ts";
import { deliverText } from "./delivering.ts";
import { findStatuses } from "./service.ts";

const publicUrl = "http://localhost:5499";
const path = "/api/sending/text-number";
const answers = {
  legal_name: "Test Plumbing LLC",
  ein: "123456789",
  website: "https://test.example",
  use: "Reminders of visits that customers have booked with us.",
  samples: ["Your visit is tomorrow at 9.", "We are on our way to you."],
  opt_in: "Customers agree when they book a visit on our booking page.",
};

for (const carrier of ["stand-in", "Twilio"] as const) {
  describe(`At ${carrier}`, () => {
    let twilio: TwilioServer;
    let app: TestApp;
    let business: TestOrganization;
    before(async () => {
      twilio = await startTwilioServer();
      const settings = { ...twilioAccount, TWILIO_API_URL: twilio.apiUrl, PUBLIC_URL: publicUrl };
      app = await startTestApp(carrier === "Twilio" ? settings : {});
    });
    beforeEach(async () => {
      twilio.forget();
      // No two texts have one name, whichever test they are of.
      twilio.state.prefix = `${newSid()}_`;
      twilio.state.campaigns = [];
      business = await mintOrganization(app);
    });
    afterEach(() => moveClockTo(undefined));
    after(async () => {
      await app.close();
      await twilio.close();
    });

    const ask = (method: string, rest = "", body?: unknown, by: Person = business.owner): Promise<Reply> =>
      app.call(method, path + rest, { token: by.token, body });
    const done = async (...call: Parameters<typeof ask>) => {
      const { status, body } = await ask(...call);
      assert.ok(status < 300, JSON.stringify(body));
      return body.data;
    };
    const scope = () => requirePermission(business.system, "messages.send");
    const refusal = async (address: string) => {
      const message = { channel: "text", purpose: "transactional", address } as const;
      return (await decideOn(scope(), message)).reason;
    };
    const choose = async (areaCode: string) => {
      const { numbers } = await done("GET", `/available?area_code=${areaCode}`);
      return done("POST", "", { number: numbers[0].number });
    };
    /** As the carrier comes to decide. */
    const decide = async (reason: string | null) => {
      const decision = reason
        ? { state: "rejected" as const, reason }
        : { state: "approved" as const, reason: null };
      await app.appContext.carrierStandIn.decideRegistration(business.organizationId, decision);
      twilio.state.campaigns = reason
        ? [{ campaign_status: "FAILED", errors: [{ description: reason }] }]
        : [{ campaign_status: "VERIFIED" }];
    };

    const isTwilio = carrier === "Twilio";
    /** As the carrier tells it. */
    const post = async (to: string, fields: Record<string, string>) => {
      const given = { AccountSid: isTwilio ? "AC1" : "AC_stand_in", ...fields };
      const signature = isTwilio
        ? twilio.sign(publicUrl + to, given)
        : (await app.appContext.carrierStandIn.sign(to, given)).signature;
      const headers = {
        "content-type": "application/x-www-form-urlencoded",
        "x-twilio-signature": signature,
      };
      const payload = new URLSearchParams(given).toString();
      return (await app.http.inject({ method: "POST", url: to, headers, payload })).statusCode;
    };

    test("a number is looked for by area code and chosen once", async () => {
      assert.equal((await done("GET")).number, null);
      const chosen = await choose("312");
      assert.match(chosen.shown, /^\(312\) 555-01\d\d$/);
      const again = await ask("POST", "", { number: "+13125550150" });
      assert.equal(again.status, 409);
      assert.equal((await done("GET")).number, chosen.number);
      assert.equal((await ask("GET", "/available?area_code=12")).status, 400);
    });

    test("of two businesses that choose one number at once, one gets it", async () => {
      const other = await mintOrganization(app);
      const { numbers } = await done("GET", "/available?area_code=415");
      const body = { number: numbers[0].number };
      const both = await Promise.all([ask("POST", "", body), ask("POST", "", body, other.owner)]);
      assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409]);
    });

    test("until carriers have approved it no text leaves, and a rejection says why", async () => {
      await choose("503");
      const registered = await done("PUT", "/registration", answers);
      assert.deepEqual([registered.state, registered.registration.ein], ["in_review", "12-3456789"]);
      const phone = newPhone();
      assert.equal(await refusal(phone), "number_not_registered");
      assert.equal((await ask("PUT", "/registration", answers)).status, 409, "it is being looked at");
      assert.equal((await done("POST", "/refresh")).state, "in_review");
      await decide("The website is empty.");
      const rejected = await done("POST", "/refresh");
      assert.deepEqual([rejected.state, rejected.reason], ["rejected", "The website is empty."]);
      assert.equal(await refusal(phone), "number_not_registered");
      assert.equal((await done("PUT", "/registration", answers)).state, "in_review");
      await decide(null);
      moveClockTo(new Date(now().getTime() + 10_000));
      assert.equal((await done("POST", "/refresh")).state, "approved");
      assert.equal(await refusal(phone), null);
    });

    test("what is missing is said at each field, and only who may change settings may hand it in", async () => {
      await choose("617");
      const { status, body } = await ask("PUT", "/registration", { ...answers, ein: "12", samples: ["One"] });
      assert.equal(status, 400);
      assert.match(body.fields.ein, /nine digits/);
      const staff = await business.member("STAFF");
      assert.equal((await ask("PUT", "/registration", answers, staff)).status, 403);
      assert.equal((await ask("POST", "", { number: "+16175550101" }, staff)).status, 403);
    });

    test("what carriers did not deliver is counted by its reason", async () => {
      await choose("702");
      const phone = newPhone();
      const refused = { status: 400, body: { code: 21614, message: "Not a mobile number" } };
      twilio.state.next = refused;
      await app.appContext.carrierStandIn.setBehavior(phone, {
        isSlow: false,
        isOutOfOrder: false,
        losesAnswers: false,
        errorCode: "21614",
      });
      const text = { key: `refused-${newSid()}`, to: phone, text: "Hello" };
      await assert.rejects(deliverText(app.appContext, business.organizationId, text), /isn't a mobile/);
      const { refusals } = await done("GET");
      assert.deepEqual(
        refusals.map(({ words, count }: { words: string; count: number }) => [words, count]),
        [["This isn't a mobile number, so it can't receive texts.", 1]],
      );
    });

    test("a text goes out from the number, and what comes in and its statuses find the business", async () => {
      const { number } = await choose("713");
      const text = { key: `sent-${newSid()}`, to: newPhone(), text: "See you at 3." };
      const name = await deliverText(app.appContext, business.organizationId, text);
      if (isTwilio)
        assert.equal(twilio.texts[0]?.fields.get("MessagingServiceSid"), `MG${twilio.services.size}`);
      const status = `${receivedPath}/status?key=${encodeURIComponent(text.key)}`;
      const told = { MessageSid: name, From: number, To: text.to, MessageStatus: "delivered" };
      assert.equal(await post(status, told), 200);
      const [stands] = await findStatuses(scope(), [name]);
      assert.equal(stands?.status, "delivered");
      const stop = { MessageSid: newSid(), From: text.to, To: number, Body: "STOP", NumMedia: "0" };
      assert.equal(await post(receivedPath, stop), 200);
      await actOnDueTexts(app.appContext);
      assert.equal(await refusal(text.to), "all_texts_stopped");
    });

    const received = async (to: string, from: string, words: string) => {
      const told = { MessageSid: newSid(), From: from, To: to, Body: words, NumMedia: "0" };
      assert.equal(await post(receivedPath, told), 200);
      await actOnDueTexts(app.appContext);
    };
    const heard = async (from: string, by = business) => {
      const { rows } = await sql<{ text: string }>`
        select text from received_texts where from_number = ${from} order by id`.execute(
        requirePermission(by.system, "messages.send").db,
      );
      return rows.map(({ text }) => text);
    };

    test("a number is released, and another one is chosen and registered anew", async () => {
      const { number } = await choose("804");
      await done("PUT", "/registration", answers);
      const { state, registration, released, ...rest } = await done("POST", "/release", { number });
      assert.deepEqual([rest.number, state, registration, rest.submitted_at], [null, "none", null, null]);
      assert.match(released.shown, /^\(804\) 555-01\d\d$/);
      assert.equal(await refusal(newPhone()), isTwilio ? "number_not_registered" : null);
      const free = (await done("GET", "/available?area_code=804")).numbers;
      assert.ok(
        free.some((each: { number: string }) => each.number === number),
        "anyone can have it",
      );
      const chosen = await choose("919");
      assert.notEqual(chosen.number, number);
      assert.deepEqual(
        [chosen.state, chosen.registration.legal_name],
        [isTwilio ? "none" : "approved", answers.legal_name],
        "what was answered stands in the form again",
      );
      const again = await ask("POST", "/release", { number });
      assert.equal(again.status, 409, "the old one is no longer theirs");
      assert.equal((await done("GET")).number, chosen.number);
    });

    test("what comes late for a released number finds its business, until another has the number", async () => {
      const { number } = await choose("970");
      const text = { key: `late-${newSid()}`, to: newPhone(), text: "See you at 3." };
      const name = await deliverText(app.appContext, business.organizationId, text);
      await done("POST", "/release", { number });
      const status = `${receivedPath}/status?key=${encodeURIComponent(text.key)}`;
      const told = { MessageSid: name, From: number, To: text.to, MessageStatus: "delivered" };
      assert.equal(await post(status, told), 200);
      assert.equal((await findStatuses(scope(), [name]))[0]?.status, "delivered");
      await received(number, text.to, "STOP");
      assert.deepEqual(await heard(text.to), ["STOP"]);
      assert.equal(await refusal(text.to), "all_texts_stopped");
      const other = await mintOrganization(app);
      assert.equal((await ask("POST", "", { number }, other.owner)).status, 201);
      const theirs = newPhone();
      await received(number, theirs, "Hello");
      assert.deepEqual([await heard(theirs), await heard(theirs, other)], [[], ["Hello"]]);
    });

    test("only who may change settings releases a number, and never another business's", async () => {
      const { number } = await choose("415");
      const other = await mintOrganization(app);
      assert.equal((await ask("POST", "/release", { number }, other.owner)).status, 409);
      const staff = await business.member("STAFF");
      assert.equal((await ask("POST", "/release", { number }, staff)).status, 403);
      assert.equal((await done("GET")).number, number);
    });
  });
}
