/** The contact form: people reach us, programs do not, and nobody can use us to write to strangers. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { serveForTests } from "../../../tests/support/business.ts";

const us = "people@plumbline.test";
const start = new Date("2026-11-18T15:00:00Z");

describe("A contact message", () => {
  const here = serveForTests({ readsMail: true, settings: { CONTACT_EMAIL: us } });
  let hours = 0;

  /** The token of a form that has been open for some seconds; each in an hour of its own, so that none waits. */
  async function openForm(seconds = 20): Promise<string> {
    hours += 2;
    const opened = new Date(start.getTime() + hours * 3_600_000);
    moveClockTo(opened);
    const { body } = await here.app.call("GET", "/api/contact");
    moveClockTo(new Date(opened.getTime() + seconds * 1000));
    return body.token;
  }

  const write = (fields: object) =>
    here.app.call("POST", "/api/contact", {
      body: { name: "Nora Pike", email: "nora@example.com", message: "Do you import from paper?", ...fields },
    });

  it("reaches our people, who answer by replying, and is acknowledged", async () => {
    const token = await openForm();
    const { status, body } = await write({ token, phone: "208 555 0177" });
    assert.equal(status, 200, JSON.stringify(body));
    assert.match(body.message, /within one business day/);
    const mail = await here.mails.next(us, /Message from Nora Pike/);
    assert.equal(mail.replyTo, "nora@example.com");
    assert.match(mail.text, /208 555 0177[\s\S]*import from paper/);
    const receipt = await here.mails.next("nora@example.com", /We got your message/);
    assert.match(receipt.text, /Hello Nora,/);
  });

  it("is delivered once when it is sent twice", async () => {
    const token = await openForm();
    const fields = { token, email: "twice@example.com", name: "Twice" };
    await Promise.all([write(fields), write(fields)]);
    await here.mails.next(us, /Message from Twice/);
    const last = await openForm();
    await write({ token: last, name: "After", email: "after@example.com" });
    await here.mails.next(us, /Message from After/);
    assert.equal(here.mails.count(us), 0);
  });

  it("names every field that is missing or wrong", async () => {
    const token = await openForm();
    const { status, body } = await write({
      token,
      name: " ",
      email: "nora@",
      message: "\n",
      phone: "call me",
    });
    assert.equal(status, 400);
    assert.deepEqual(body.fields, {
      name: "Enter your name",
      email: "Please enter a valid email address",
      phone: "Enter a valid phone number",
      message: "Tell us what you'd like to know",
    });
  });

  it("from a form filled in faster than people type is taken a little later", async () => {
    const from = performance.now();
    const quick = await write({ token: await openForm(1) });
    assert.equal(quick.status, 200, JSON.stringify(quick.body));
    assert.ok(performance.now() - from > 1_500);
    await here.mails.next(us, /Message from Nora Pike/);
  });

  it("is refused from a form that was open too long, and from no form at all", async () => {
    const old = await write({ token: await openForm(25 * 3_600) });
    assert.match(old.body.error, /open for a while/);
    const token = await openForm();
    const forged = await write({ token: `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}` });
    assert.equal(forged.status, 400);
    assert.equal((await write({ token: "none" })).status, 400);
  });

  it("of a program that fills in the hidden field is thanked for and thrown away", async () => {
    const before = here.mails.count(us);
    const answer = await write({ token: await openForm(), company_site: "https://spam.example" });
    assert.equal(answer.status, 200);
    await write({ token: await openForm(), name: "Behind", email: "behind@example.com" });
    await here.mails.next(us, /Message from Behind/);
    assert.equal(here.mails.count(us), before);
  });

  it("never carries words of the sender to someone else", async () => {
    const name = "Win-now: http://spam.example/x";
    await write({ token: await openForm(), name, email: "victim@example.com", message: "Click here" });
    const receipt = await here.mails.next("victim@example.com", /We got your message/);
    assert.match(receipt.text, /Hello there,/);
    assert.doesNotMatch(`${receipt.text}${receipt.html}`, /spam|Click here/);
  });

  it("has to wait after many from one place", async () => {
    const token = await openForm();
    const answers = [];
    for (let each = 0; each < 8; each++) answers.push(await write({ token }));
    assert.equal(answers.at(-1)?.status, 429);
    assert.match(answers.at(-1)?.body.error, /Wait .* and try again/);
  });
});
