/** What is sent twice, sent again with something else, or larger than the form asks for. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { png } from "../../../../tests/support/pictures.ts";
import { pathOf, publishForm, tokenIn, visitorsOf } from "../../../../tests/support/website-forms.ts";
import { openForm } from "./answering/form-context.ts";
import { whoOf } from "./answering/parsing.ts";
import { keepAnswer } from "./answering/submitting.ts";

const ida = { name: "Ida Berg", email: "ida@customer.example", message: "The tap in the kitchen drips." };

describe("An answer to a website form", () => {
  const here = openForTests({
    at: "2026-11-23T14:00:00Z",
    readsMail: true,
    settings: { TRUST_PROXY: "true", PUBLIC_URL: "https://forms.test" },
  });
  let street = 30_000;
  const next = () => (street += 1);
  const answer: ReturnType<typeof visitorsOf>["answer"] = (form, fields, visiting) =>
    visitorsOf(here.app).answer(form, fields, { visitor: next(), ...visiting });
  const submissionsOf = ({ id }: { id: number }) => here.done("GET", `/api/website/forms/${id}/submissions`);

  test("sent again from the same page with something else is kept beside the first", async () => {
    const form = await publishForm(here, "contact");
    const { look, post } = visitorsOf(here.app);
    const visitor = next();
    const { body } = await look(pathOf(form), { visitor });
    moveClockTo(new Date("2026-11-23T14:01:00Z"));
    const fields = { token: tokenIn(body), f_name: "Ida", f_email: ida.email };
    for (const message of ["The tap drips.", "The tap drips. Call before 5 PM.", "The tap drips."])
      assert.equal((await post(pathOf(form), { ...fields, f_message: message }, { visitor })).status, 303);
    const { submissions } = await submissionsOf(form);
    assert.deepEqual(
      submissions.map(({ first_words: words }: { first_words: string }) => words),
      ["The tap drips. Call before 5 PM.", "The tap drips."],
    );
  });

  test("takes no files, and no more than words need, where the form asks for none", async () => {
    const form = await publishForm(here, "contact");
    const sent = await answer(form, ida, { files: [{ field: "photos", name: "a.png", bytes: png({}) }] });
    assert.equal(sent.status, 303, sent.body);
    assert.equal((await here.done("GET", "/api/files")).files.length, 0);
    const long = await answer(form, { ...ida, message: "x".repeat(1_100_000) });
    assert.equal(long.status, 400);
    assert.match(long.body, /shorten your answers/);
  });

  test("sent twice at once asks for its address all the same, once", async () => {
    const form = await publishForm(here, "contact", (content) => ({
      ...content,
      reply: { is_on: true, subject: "We have your message", text: "We call you tomorrow." },
    }));
    const email = `twice-${here.business.organizationId}@customer.example`;
    const { look, post } = visitorsOf(here.app);
    const visitor = next();
    const { body } = await look(pathOf(form), { visitor });
    moveClockTo(new Date("2026-11-23T14:01:00Z"));
    const fields = { token: tokenIn(body), f_name: "Ida", f_email: email, f_message: "Hello" };
    await Promise.all([1, 2, 3, 4].map(() => post(pathOf(form), fields, { visitor })));
    const { submissions, total } = await submissionsOf(form);
    assert.equal(total, 1);
    assert.equal((await here.done("GET", `/api/website/submissions/${submissions[0].id}`)).reply, "asked");
    await here.mails.next(email, /^Confirm your email address/);
    assert.equal(here.mails.count(email), 0);
  });

  test("asks for its address when the first of two was the one that could not ask", async () => {
    const form = await publishForm(here, "contact", (content) => ({
      ...content,
      reply: { is_on: true, subject: "We have your message", text: "We call you tomorrow." },
    }));
    const email = `second-${here.business.organizationId}@customer.example`;
    const request = { id: "two-at-once", ip: null, userAgent: "x", idempotencyKey: null, fingerprint: null };
    const context = await openForm(here.app.appContext, pathOf(form).split("/").at(-1) ?? "", request);
    const who = { ...whoOf([], []), name: "Ida Berg", email };
    const answered = { answers: [], consents: [], files: [], who };
    const sent = { answered, opening: "the same", suspicions: [], origin: {}, pageId: null };
    assert.equal(await keepAnswer(context, { ...sent, mayAsk: false }), true);
    assert.equal(await keepAnswer(context, { ...sent, mayAsk: true }), false);
    await here.mails.next(email, /^Confirm your email address/);
    const { submissions } = await submissionsOf(form);
    assert.equal((await here.done("GET", `/api/website/submissions/${submissions[0].id}`)).reply, "asked");
  });
});
