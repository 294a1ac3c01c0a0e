/** What visitors answer, and what it makes: a lead, a line in the timeline, consent, a task, files, emails. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { png } from "../../../../tests/support/pictures.ts";
import {
  pathOf,
  publishForm,
  tokenIn,
  visitorsOf,
  withField,
} from "../../../../tests/support/website-forms.ts";

const ida = {
  name: "Ida Berg",
  email: "ida@customer.example",
  phone: "(212) 555-0142",
  message: "The tap in the kitchen drips.",
};

describe("An answer to a website form", () => {
  const here = openForTests({
    at: "2026-11-23T14:00:00Z",
    readsMail: true,
    settings: { TRUST_PROXY: "true", PUBLIC_URL: "https://forms.test" },
  });
  let street = 0;
  const next = () => (street += 1);
  const answer: ReturnType<typeof visitorsOf>["answer"] = (form, fields, visiting) =>
    visitorsOf(here.app).answer(form, fields, { visitor: next(), ...visiting });
  const submissionsOf = ({ id }: { id: number }, query = "") =>
    here.done("GET", `/api/website/forms/${id}/submissions${query}`);
  const customers = async () => (await here.done("GET", "/api/customers/")).customers;

  test("adds a lead, a timeline entry and a task, and thanks the visitor", async () => {
    const form = await publishForm(here, "contact");
    const sent = await answer(form, ida, {
      query: "?utm_source=google&utm_campaign=winter",
      headers: { referer: "https://www.search.example/find?q=secret" },
    });
    assert.deepEqual([sent.status, sent.location], [303, `${pathOf(form)}/thanks`]);
    assert.match((await visitorsOf(here.app).look(sent.location)).body, /<h1>Thank you<\/h1>/);
    const [lead, ...others] = await customers();
    assert.deepEqual(
      [lead.first_name, lead.last_name, lead.email, lead.status, lead.source, others.length],
      ["Ida", "Berg", ida.email, "lead", "website", 0],
    );
    const { submissions, counts } = await submissionsOf(form);
    assert.deepEqual(counts, { new: 1, read: 0, spam: 0 });
    assert.deepEqual([submissions[0].source, submissions[0].customer_id], ["google", lead.id]);
    const whole = await here.done("GET", `/api/website/submissions/${submissions[0].id}`);
    assert.deepEqual(whole.origin, {
      utm_source: "google",
      utm_campaign: "winter",
      referrer: "https://www.search.example/find",
    });
    const { entries } = await here.done("GET", `/api/customers/${lead.id}/timeline`);
    const titles = entries.map(({ title }: { title: string }) => title);
    assert.ok(titles.includes("Ida Berg answered the website form Form contact"), titles.join("\n"));
    const { tasks } = await here.done("GET", "/api/tasks");
    assert.deepEqual(
      tasks.map(({ title, due_date, customer_id }: Record<string, unknown>) => [
        title,
        due_date,
        customer_id,
      ]),
      [["Reply to a website message", "2026-11-24", lead.id]],
    );
    const mail = await here.mails.next(here.business.owner.email, /New submission: Form contact, Ida Berg/);
    assert.match(mail.text, /The tap in the kitchen drips\./);
    assert.equal(mail.replyTo, ida.email);
  });

  test("finds the customer by email or phone and overwrites nothing", async () => {
    const form = await publishForm(here, "contact");
    const known = await here.done("POST", "/api/customers/", {
      first_name: "Ida",
      last_name: "Berg-Holm",
      email: "IDA@customer.example",
      status: "client",
    });
    await answer(form, { ...ida, name: "Someone Else" });
    await here.done("POST", "/api/customers/", { first_name: "Leo", last_name: "Ng", phone: "212.555.0199" });
    await answer(form, { ...ida, email: "new@customer.example", phone: "+1 212 555 0199" });
    const all = await customers();
    assert.equal(all.length, 2);
    const after = await here.done("GET", `/api/customers/${known.id}`);
    assert.deepEqual([after.last_name, after.phone, after.status], ["Berg-Holm", null, "client"]);
    const { submissions } = await submissionsOf(form);
    assert.equal(submissions[1].customer_id, known.id);
  });

  test("sent twice is kept once, even at the same moment", async () => {
    const form = await publishForm(here, "contact");
    const visitors = visitorsOf(here.app);
    const visitor = next();
    const page = await visitors.look(pathOf(form), { visitor });
    const token = tokenIn(page.body);
    moveClockTo(new Date("2026-11-23T14:01:00Z"));
    const fields = Object.fromEntries(Object.entries(ida).map(([key, value]) => [`f_${key}`, value]));
    const post = () => visitors.post(pathOf(form), { token, ...fields }, { visitor });
    const answers = [...(await Promise.all([post(), post(), post()])), await post()];
    assert.deepEqual(new Set(answers.map(({ location }) => location)), new Set([`${pathOf(form)}/thanks`]));
    assert.equal((await submissionsOf(form)).total, 1);
    assert.equal((await customers()).length, 1);
  });

  test("is checked by the same rules on the server, and what a condition hides is never asked for", async () => {
    const form = await publishForm(here, "emergency");
    const given = { name: "Ida", phone: "(212) 555-0142", address: "1 Main St" };
    const missing = await answer(form, { ...given, what: "Something else" });
    assert.equal(missing.status, 400);
    assert.match(missing.body, /id="f_else-error">Enter an answer for/);
    assert.match(missing.body, /value="1 Main St"/);
    const hidden = await answer(form, { ...given, what: "No heat", else: "typed before it went" });
    assert.equal(hidden.status, 303, hidden.body);
    const { submissions } = await submissionsOf(form);
    const { answers } = await here.done("GET", `/api/website/submissions/${submissions[0].id}`);
    assert.deepEqual(
      answers.map(({ field }: { field: string }) => field),
      ["what", "name", "phone", "address"],
    );
    const made = await answer(form, { ...given, what: "A choice that was never offered" });
    assert.match(made.body, /Choose one of the answers\./);
    const wrong = await answer(await publishForm(here, "contact"), { ...ida, email: "no address" });
    assert.match(wrong.body, /Please enter a valid email address/);
  });

  test("with a checked box stands in the consent ledger with the words, their version and the form", async () => {
    const form = await publishForm(here, "contact", (content) =>
      withField(content, "offers", { text: "Yes, send me the winter letter." }),
    );
    await answer(form, { ...ida, offers: "on" });
    await answer(form, { ...ida, email: "leo@customer.example", phone: "", name: "Leo Ng" });
    const all = await customers();
    const consentOf = async (email: string) => {
      const { id } = all.find((each: { email: string }) => each.email === email);
      return (await here.done("GET", `/api/sending/customers/${id}`)).history;
    };
    const said = await consentOf(ida.email);
    assert.deepEqual(
      said.map((each: Record<string, unknown>) => [
        each.channel,
        each.purpose,
        each.state,
        each.source,
        each.shown,
      ]),
      ["text", "mail"].map((channel) => [
        channel,
        "marketing",
        "granted",
        "form",
        "Yes, send me the winter letter.",
      ]),
    );
    assert.equal((await consentOf("leo@customer.example")).length, 0);
    const { submissions } = await submissionsOf(form);
    const { consents } = await here.done("GET", `/api/website/submissions/${submissions[1].id}`);
    assert.deepEqual(
      consents.map(({ text, version, is_agreed }: Record<string, unknown>) => [text, version, is_agreed]),
      [["Yes, send me the winter letter.", `form-${form.id}-v1`, true]],
    );
  });

  test("brings its files to the customer's, and says what is no file that people send", async () => {
    const form = await publishForm(here, "quote");
    const service = await here.done("POST", "/api/services", { name: "Drain clearing", price_cents: 16_500 });
    const given = {
      service: String(service.id),
      details: "Slow drain",
      home: "House",
      address: "1 Main St",
      name: "Ida Berg",
      email: ida.email,
    };
    const bad = Buffer.from("<html><script>alert(1)</script></html>");
    const refused = await answer(form, given, { files: [{ field: "photos", name: "x.png", bytes: bad }] });
    assert.match(refused.body, /isn(&#39;|')t a picture, video, PDF or document/);
    const sent = await answer(form, given, {
      files: [{ field: "photos", name: "leak.png", bytes: png({}) }],
    });
    assert.equal(sent.status, 303, sent.body);
    const [lead] = await customers();
    const { files } = await here.done("GET", `/api/files?customer_id=${lead.id}`);
    assert.deepEqual(
      files.map(({ name }: { name: string }) => name),
      ["leak.png"],
    );
    const { submissions } = await submissionsOf(form);
    const { answers } = await here.done("GET", `/api/website/submissions/${submissions[0].id}`);
    const line = answers.find(({ field }: { field: string }) => field === "photos");
    assert.deepEqual(line.files, [{ name: "leak.png", file_id: files[0].id, why: null }]);
    assert.equal(answers[0].value, "Drain clearing");
  });

  test("is answered by email only once the owner of the address has confirmed it", async () => {
    const form = await publishForm(here, "contact", (content) => ({
      ...content,
      reply: { is_on: true, subject: "We have your message", text: "We call you tomorrow." },
    }));
    const email = `reply-${here.business.organizationId}@customer.example`;
    await answer(form, { ...ida, email, message: "Buy cheap pills" });
    const asked = await here.mails.next(email, /^Confirm your email address/);
    assert.doesNotMatch(asked.text, /pills|Ida/);
    const link = /https:\/\/forms\.test(\/form\/confirm\/\S+)/.exec(asked.text)?.[1] ?? "";
    const { look, post } = visitorsOf(here.app);
    assert.match((await look(link)).body, /Confirm My Address/);
    assert.equal(here.mails.count(email), 0);
    assert.equal((await post(link, {})).status, 303);
    assert.equal((await post(link, {})).status, 303);
    assert.match((await here.mails.next(email, /We have your message/)).text, /We call you tomorrow\./);
    assert.match((await look(link)).body, /Address confirmed/);
    await answer(form, { ...ida, email, message: "Another question" });
    await here.mails.next(email, /We have your message/);
    const { submissions } = await submissionsOf(form);
    const whole = await here.done("GET", `/api/website/submissions/${submissions[0].id}`);
    assert.equal(whole.reply, "sent");
    assert.equal((await look(`${link.slice(0, -3)}AAA`)).status, 404);
  });

  test("goes on to the business's own page, from a page and not from a frame", async () => {
    const form = await publishForm(here, "contact", (content) => ({
      ...content,
      thanks: { ...content.thanks, kind: "redirect", url: "https://copperleaf.example/thanks" },
    }));
    const { look } = visitorsOf(here.app);
    const page = await look(`${pathOf(form)}/thanks`);
    assert.equal(page.headers["refresh"], "0;url=https://copperleaf.example/thanks");
    const framed = await look(`${pathOf(form)}/thanks?embed=1`);
    assert.equal(framed.headers["refresh"], undefined);
    assert.match(framed.body, /target="_top"/);
  });

  test("is looked through, marked, deleted and brought back", async () => {
    const form = await publishForm(here, "contact");
    await answer(form, ida);
    await answer(form, {
      ...ida,
      email: "leo@customer.example",
      phone: "",
      name: "Leo Ng",
      message: "Boiler",
    });
    const { submissions } = await submissionsOf(form, "?search=boiler");
    assert.deepEqual(
      submissions.map(({ name }: { name: string }) => name),
      ["Leo Ng"],
    );
    const path = `/api/website/submissions/${submissions[0].id}`;
    assert.equal((await here.done("PUT", path, { state: "read" })).state, "read");
    assert.equal((await submissionsOf(form, "?state=new")).total, 1);
    await here.done("DELETE", path);
    assert.equal((await here.send("GET", path)).status, 404);
    assert.equal((await submissionsOf(form)).total, 1);
    await here.done("POST", `${path}/restore`);
    assert.equal((await submissionsOf(form)).total, 2);
    const { text, file_name } = await here.done("GET", `/api/website/forms/${form.id}/submissions/export`);
    assert.match(file_name, /^form-submissions-\d+-2026-11-23\.csv$/);
    assert.match(text, /Received,Status,Source,Your name,Email address/);
    assert.match(text, /Read,Direct,Leo Ng,leo@customer\.example/);
  });
});
