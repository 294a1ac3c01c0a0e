/** Answers to website forms that are saved to the customer's own fields: which may be mapped, what is written, and what isn't. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CustomField, NewField } from "#domains/custom-fields/contract.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { publishForm, visitorsOf } from "../../../../tests/support/website-forms.ts";
import type { FormContent, FormField } from "./content-contract.ts";
import type { AnswerLine } from "./submissions/contract.ts";

const choices = (...labels: string[]) => labels.map((label) => ({ label, is_archived: false }));

const question = (key: string, kind: FormField["kind"], rest: Partial<FormField> = {}): FormField => ({
  key,
  kind,
  label: `Question ${key}`,
  help: "",
  is_required: false,
  initial: "",
  options: [],
  fills: "none",
  text: "",
  is_for_offers: false,
  shown_when: null,
  ...rest,
});

const asking =
  (...added: FormField[]) =>
  (content: FormContent): FormContent => ({
    ...content,
    steps: content.steps.map((step, place) =>
      place === 0
        ? { ...step, fields: [...step.fields.filter(({ key }) => key !== "message"), ...added] }
        : step,
    ),
  });

const ida = { name: "Ida Berg", email: "ida@customer.example" };

describe("A question of a website form that saves to a customer field", () => {
  const here = openForTests({
    at: "2026-11-23T14:00:00Z",
    settings: { TRUST_PROXY: "true", PUBLIC_URL: "https://forms.test" },
  });
  let street = 0;
  const answer: ReturnType<typeof visitorsOf>["answer"] = (form, fields, visiting) =>
    visitorsOf(here.app).answer(form, fields, { visitor: (street += 1), ...visiting });
  const add = (field: Partial<NewField>): Promise<CustomField> =>
    here.done("POST", "/api/custom-fields", { kind: "customer", label: "Gate code", type: "text", ...field });
  const fieldsOf = async (id: number) => (await here.done("GET", `/api/customers/${id}`)).custom_fields;
  const newest = async ({ id }: { id: number }, by = here.owner, query = "") => {
    const { body } = await here.send("GET", `/api/website/forms/${id}/submissions${query}`);
    const one = await here.send(
      "GET",
      `/api/website/submissions/${body.data.submissions[0].id}`,
      undefined,
      by,
    );
    return one.body.data;
  };
  const reasonsOf = ({ answers }: { answers: AnswerLine[] }) =>
    Object.fromEntries(answers.flatMap(({ field, not_saved: no }) => (no ? [[field, no.why]] : [])));

  test("fills fields of every type of a new customer, over what is their default, even required ones", async () => {
    const types: [string, NewField["type"], Partial<NewField>][] = [
      ["Note", "text", { default_value: "Not asked" }],
      ["Site", "link", {}],
      ["Age", "number", {}],
      ["Budget", "money", {}],
      ["Built", "date", {}],
      ["Heat", "choice", { choices: choices("Gas", "Oil, or wood") }],
      ["Tools", "several", { choices: choices("Saw", "Drill, large", "Drill") }],
      ["Pets", "yes_no", {}],
    ];
    const made: Record<string, number> = {};
    for (const [label, type, rest] of types) {
      const { id, key } = await add({ label, type, ...rest });
      made[key] = id;
    }
    await add({ label: "Never asked", is_required: true });
    const form = await publishForm(
      here,
      "contact",
      asking(
        question("note", "long_text", { saves_to: made["note"] }),
        question("site", "short_text", { saves_to: made["site"] }),
        question("age", "number", { saves_to: made["age"] }),
        question("budget", "number", { saves_to: made["budget"] }),
        question("built", "date", { saves_to: made["built"] }),
        question("heat", "choice", { saves_to: made["heat"], options: ["gas", "Oil, or wood"] }),
        question("tools", "several", {
          saves_to: made["tools"],
          options: ["Saw", "Drill, large", "Drill"],
        }),
        question("pets", "yes_no", { saves_to: made["pets"] }),
      ),
    );
    await answer(form, {
      ...ida,
      note: "Ring twice\nthen wait",
      site: "https://example.com/a",
      age: "12,5",
      budget: "1250.50",
      built: "1998-02-28",
      heat: "Oil, or wood",
      tools: ["Drill, large", "Drill"],
      pets: "no",
    });
    const submission = await newest(form);
    assert.deepEqual(reasonsOf(submission), {});
    assert.deepEqual(await fieldsOf(submission.customer_id), {
      note: "Ring twice then wait",
      site: "https://example.com/a",
      age: 12.5,
      budget: 125_050,
      built: "1998-02-28",
      heat: "oil_or_wood",
      tools: ["drill_large", "drill"],
      pets: false,
    });
    const log = await here.done("GET", `/api/customers/${submission.customer_id}/timeline`);
    assert.match(JSON.stringify(log.entries), /Ida Berg \(website form\)/);
  });

  test("leaves out each answer that doesn't fit any more, keeps it in the submission, and saves the others", async () => {
    const archived = await add({ label: "Alarm" });
    const retyped = await add({ label: "Boiler" });
    const heat = await add({ label: "Heat", type: "choice", choices: choices("Gas", "Oil") });
    const site = await add({ label: "Site", type: "link" });
    const budget = await add({ label: "Budget", type: "money" });
    const gate = await add({});
    const form = await publishForm(
      here,
      "contact",
      asking(
        question("alarm", "short_text", { saves_to: archived.id }),
        question("boiler", "short_text", { saves_to: retyped.id }),
        question("heat", "choice", { saves_to: heat.id, options: ["Gas", "Oil"] }),
        question("site", "short_text", { saves_to: site.id }),
        question("budget", "number", { saves_to: budget.id }),
        question("gate", "short_text", { saves_to: gate.id }),
      ),
    );
    await here.done("POST", `/api/custom-fields/${archived.id}/archive`);
    const { fingerprint } = await here.done("POST", `/api/custom-fields/${retyped.id}/type/preview`, {
      type: "number",
    });
    await here.done("POST", `/api/custom-fields/${retyped.id}/type`, { type: "number", fingerprint });
    await here.done("PUT", `/api/custom-fields/${heat.id}`, {
      choices: heat.choices.map((each) => ({ ...each, is_archived: each.key === "oil" })),
    });
    const given = { alarm: "4711", boiler: "old", heat: "Oil", site: "my site", budget: "1.234", gate: "77" };
    assert.equal((await answer(form, { ...ida, ...given })).status, 303);
    const submission = await newest(form);
    assert.deepEqual(await fieldsOf(submission.customer_id), { gate_code: "77" });
    assert.deepEqual(reasonsOf(submission), {
      alarm: "The customer field that it saves to is archived.",
      boiler: "The customer field that it saves to has another type now.",
      heat: '"Oil" is no longer a choice of the customer field.',
      site: "Question site must be a web address that begins with http:// or https://.",
      budget: "1.234 isn't an amount in USD.",
    });
    assert.deepEqual(
      submission.answers.slice(-6).map(({ value }: AnswerLine) => value),
      Object.values(given),
    );
    const refused = await here.send("POST", `/api/website/forms/${form.id}/publish`, {});
    assert.match(refused.body.error, /^This form can't be published yet\. The customer field/);
    assert.deepEqual(Object.keys(refused.body.fields).toSorted(), ["alarm", "boiler", "heat"]);
  });

  test("keeps what is known of a customer who is found, and fills in what is blank", async () => {
    const gate = await add({});
    const parking = await add({ label: "Parking" });
    const note = await add({ label: "Note" });
    const known = await here.done("POST", "/api/customers/", {
      first_name: "Ida",
      last_name: "Berg",
      email: ida.email,
      custom_fields: { gate_code: "4711", note: "same" },
    });
    const form = await publishForm(
      here,
      "contact",
      asking(
        question("gate", "short_text", { saves_to: gate.id }),
        question("parking", "short_text", { saves_to: parking.id }),
        question("note", "short_text", { saves_to: note.id }),
      ),
    );
    await answer(form, { ...ida, gate: "9999", parking: "Rear", note: "same" });
    assert.deepEqual(await fieldsOf(known.id), { gate_code: "4711", note: "same", parking: "Rear" });
    assert.deepEqual(reasonsOf(await newest(form)), {
      gate: "The customer already has another value, which was kept.",
    });
  });

  test("of what looked like spam is saved once a member says that it is none, and by nobody without a customer", async () => {
    const gate = await add({});
    const form = await publishForm(here, "contact", (content) =>
      asking(question("gate", "short_text", { saves_to: gate.id }))({
        ...content,
        steps: content.steps.map((step) => ({
          ...step,
          fields: step.fields.map((field) => ({ ...field, is_required: false })),
        })),
      }),
    );
    await answer(form, { ...ida, gate: "4711" }, { seconds: 0 });
    assert.equal((await here.done("GET", "/api/customers/")).customers.length, 0);
    const spam = await newest(form, here.owner, "?state=spam");
    await here.done("PUT", `/api/website/submissions/${spam.id}`, { state: "read" });
    const cleared = await newest(form);
    assert.deepEqual(await fieldsOf(cleared.customer_id), { gate_code: "4711" });
    await answer(form, { name: "Leo", gate: "12" });
    assert.deepEqual(reasonsOf(await newest(form)), {
      gate: "There is no email address or phone number to add a customer.",
    });
  });

  test("may be mapped by who sees the field alone, and says nothing of it to others", async () => {
    const safe = await add({ label: "Safe code", type: "number", visible_to: [] });
    const job = await add({ kind: "job", label: "Lift" });
    const admin = await here.business.member("ADMIN");
    const made = await here.done("POST", "/api/website/forms", { name: "Ask", starter: "contact" });
    const save = (content: FormContent, by = admin) =>
      here.send("PUT", `/api/website/forms/${made.id}`, { content }, by);
    const safeOf = (key: string) => question(key, "number", { saves_to: safe.id });
    const refused = await save(asking(safeOf("safe"))(made.content));
    assert.deepEqual(
      [refused.status, refused.body.error],
      [400, 'Choose a customer field from the list for "Question safe" to save to.'],
    );
    for (const saves_to of [job.id, 999_999]) {
      const other = await save(
        asking(question("lift", "short_text", { saves_to }))(made.content),
        here.owner,
      );
      assert.equal(other.status, 400);
    }
    const mapped = await save(asking(safeOf("safe"))(made.content), here.owner);
    assert.equal(mapped.status, 200);
    const theirs = await save({ ...mapped.body.data.content, title: "Tell us" });
    assert.equal(theirs.status, 200, "what someone else mapped may stay");
    assert.ok(!JSON.stringify(theirs.body).includes("safe_code"));
    const form = await here.send("POST", `/api/website/forms/${made.id}/publish`, {}, admin);
    await here.done("POST", "/api/customers/", {
      first_name: "Ida",
      last_name: "Berg",
      email: ida.email,
      custom_fields: { safe_code: 1 },
    });
    await answer(form.body.data, { ...ida, safe: "42" });
    assert.deepEqual(reasonsOf(await newest(form.body.data)), {
      safe: "The customer already has another value, which was kept.",
    });
    assert.deepEqual(reasonsOf(await newest(form.body.data, admin)), {
      safe: "It wasn't saved to a customer field that your role doesn't see.",
    });
    await answer(form.body.data, { name: "Leo Ng", email: "leo@customer.example", safe: "7" });
    const { customer_id } = await newest(form.body.data);
    assert.deepEqual(await fieldsOf(customer_id), { safe_code: 7 }, "the visitor's answer is saved");
  });

  test("is refused twice in one form and with choices of its own, and is named where the field is archived", async () => {
    const heat = await add({ label: "Heat", type: "choice", choices: choices("Gas", "Oil") });
    const made = await here.done("POST", "/api/website/forms", { name: "Heating", starter: "contact" });
    const heating = (key: string, ...options: string[]) =>
      question(key, "choice", { saves_to: heat.id, options });
    const content = asking(heating("one", "Gas", "Oil"), heating("two", "Gas", "Sun"))(made.content);
    await here.done("PUT", `/api/website/forms/${made.id}`, { content });
    const refused = await here.send("POST", `/api/website/forms/${made.id}/publish`, {});
    assert.equal(refused.status, 400);
    assert.match(refused.body.error, /Another question saves to the same customer field/);
    assert.deepEqual(Object.keys(refused.body.fields), ["two"]);
    const uses = `/api/custom-fields/${heat.id}/uses`;
    const named = [{ kind: "website_form", name: "Website form Heating" }];
    assert.deepEqual((await here.done("GET", uses)).dependants, named);
    const grants = { "organization.view": "all", "customers.view": "all" };
    const { key } = await here.done("POST", "/api/roles", { name: "Clerk", grants });
    const clerk = await here.business.member(key);
    assert.deepEqual((await here.done("GET", uses, undefined, clerk)).dependants, [
      { kind: "website_form", name: "1 website form that your role doesn't show" },
    ]);
    await here.done("POST", `/api/website/forms/${made.id}/archive`);
    assert.deepEqual((await here.done("GET", uses)).dependants, []);
  });
});
