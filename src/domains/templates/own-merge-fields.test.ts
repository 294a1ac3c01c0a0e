/** The business's own fields as merge fields: filled as people read them, refused where they are none, and kept from who doesn't see them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CustomField, NewField } from "#domains/custom-fields/contract.ts";
import { openForTests } from "../../../tests/support/business.ts";

const choices = (...labels: string[]) => labels.map((label) => ({ label, is_archived: false }));
const text = (words: string) => ({ kind: "text", text: words });

describe("A custom field as a merge field", () => {
  const here = openForTests();
  const add = (field: Partial<NewField>): Promise<CustomField> =>
    here.done("POST", "/api/custom-fields", { kind: "customer", label: "Gate code", type: "text", ...field });
  const addCustomer = (custom_fields: object = {}) =>
    here.done("POST", "/api/customers/", {
      first_name: "Ada",
      last_name: "Miller",
      email: "ada@customer.example",
      phone: "(212) 555-0142",
      custom_fields,
    });
  const addTemplate = (words: string, by = here.owner) =>
    here.send("POST", "/api/templates", { name: "Hello", category: "Other", content: text(words) }, by);
  const fill = async (words: string, about: object, by = here.owner) =>
    (await here.send("POST", "/api/templates/fill", { content: text(words), ...about }, by)).body.data;

  test("is filled as a person reads it, of a customer and of a job, and what isn't set is named", async () => {
    const types: [string, NewField["type"], Partial<NewField>][] = [
      ["Note", "text", {}],
      ["Age", "number", {}],
      ["Fee", "money", {}],
      ["Until", "date", {}],
      ["Heat", "choice", { choices: choices("Gas", "Oil, or wood") }],
      ["Tools", "several", { choices: choices("Saw", "Drill") }],
      ["Pets", "yes_no", {}],
      ["Site", "link", {}],
    ];
    for (const [label, type, rest] of types) await add({ label, type, ...rest });
    await add({ kind: "job", label: "Lift", type: "yes_no" });
    const customer = await addCustomer({
      note: "Ring twice",
      age: 12.5,
      fee: 12_550,
      until: "2028-02-29",
      heat: "oil_or_wood",
      tools: ["saw", "drill"],
      pets: false,
    });
    const job = await here.done("POST", "/api/jobs", {
      title: "Boiler",
      customer_id: customer.id,
      custom_fields: { lift: true },
    });
    const words = types.map(([label]) => `{customer.${label.toLowerCase()}}`).join(" | ");
    const filled = await fill(`${words} | {job.lift}`, { job_id: job.id });
    assert.equal(
      filled.text,
      "Ring twice | 12.5 | $125.50 | February 29, 2028 | Oil, or wood | Saw, Drill | No | {customer.site} | Yes",
    );
    assert.deepEqual(filled.unfilled, [{ field: "customer.site", places: ["Message"] }]);
    const typed = await fill("{customer.site}", {
      customer_id: customer.id,
      values: { "customer.site": "https://example.com" },
    });
    assert.deepEqual([typed.text, typed.unfilled], ["https://example.com", []]);
    const sample = await fill("{customer.heat}, {customer.note}", { has_samples: true });
    assert.equal(sample.text, "Gas, Note");
  });

  test("is refused on saving where there is none, and named before sending once it is archived", async () => {
    const gate = await add({});
    await add({ kind: "invoice", label: "Order" });
    for (const name of ["customer.nothing", "invoice.order", "job.gate_code", "customer.constructor"]) {
      const refused = await addTemplate(`Code {${name}}`);
      if (name === "invoice.order") assert.equal(refused.status, 201, "no merge field, as it always was");
      else
        assert.deepEqual(
          [refused.status, refused.body.error],
          [400, `{${name}} isn't a merge field. Choose one from the list`],
        );
    }
    const made = await addTemplate("Code {customer.gate_code}");
    assert.equal(made.status, 201);
    const { id } = await addCustomer({ gate_code: "4711" });
    assert.equal((await fill("{customer.gate_code}", { customer_id: id })).text, "4711");
    const uses = `/api/custom-fields/${gate.id}/uses`;
    assert.deepEqual((await here.done("GET", uses)).dependants, [
      { kind: "template", name: "Template Hello" },
    ]);
    const grants = { "organization.view": "all", "customers.view": "all" };
    const { key } = await here.done("POST", "/api/roles", { name: "Clerk", grants });
    const clerk = await here.business.member(key);
    assert.deepEqual((await here.done("GET", uses, undefined, clerk)).dependants, [
      { kind: "template", name: "1 template that your role doesn't show" },
    ]);
    await here.done("POST", `/api/custom-fields/${gate.id}/archive`);
    const filled = await fill("Code {customer.gate_code}", { customer_id: id });
    assert.deepEqual(filled.unfilled, [{ field: "customer.gate_code", places: ["Message"] }]);
    assert.equal((await addTemplate("Code {customer.gate_code}")).status, 400);
    const kept = await here.send("PUT", `/api/templates/${made.body.data.id}`, {
      content: text("Your code is {customer.gate_code}"),
    });
    assert.equal(kept.status, 200, "what stood there before may stay");
  });

  test("that a role doesn't see is unknown to it, and neither filled nor found by it", async () => {
    await add({ label: "Safe code", visible_to: [] });
    const admin = await here.business.member("ADMIN");
    const { id } = await addCustomer({ safe_code: "open-sesame" });
    const refused = await addTemplate("{customer.safe_code}", admin);
    assert.deepEqual(
      [refused.status, refused.body.error],
      [400, "{customer.safe_code} isn't a merge field. Choose one from the list"],
    );
    const theirs = await fill("{customer.safe_code}", { customer_id: id }, admin);
    assert.equal(theirs.text, "{customer.safe_code}");
    assert.ok(
      !JSON.stringify(await fill("{customer.safe_code}", { has_samples: true }, admin)).includes("Safe"),
    );
    const made = await addTemplate("{customer.safe_code}");
    const edited = await here.send(
      "PUT",
      `/api/templates/${made.body.data.id}`,
      { content: text("Code: {customer.safe_code}") },
      admin,
    );
    assert.equal(edited.status, 200);
    assert.equal((await fill("{customer.safe_code}", { customer_id: id })).text, "open-sesame");
  });

  test("fills contracts and bulk messages, and keeps back those of customers without one", async () => {
    await add({});
    const known = await addCustomer({ gate_code: "4711" });
    const blank = await here.done("POST", "/api/customers/", {
      first_name: "Leo",
      last_name: "Ng",
      phone: "(212) 555-0199",
    });
    const bulk = await here.done("POST", "/api/messages/bulk", {
      text: "Is {customer.gate_code} still your code?",
      purpose: "conversation",
      audience: { kind: "chosen", customer_ids: [known.id, blank.id] },
    });
    const preview = JSON.stringify(await here.done("GET", `/api/messages/bulk/${bulk.id}/previews`));
    assert.match(preview, /Is 4711 still your code\?/);
    assert.match(preview, /\{customer\.gate_code\} is blank for this customer\./);
    const refused = await here.send("PUT", `/api/messages/bulk/${bulk.id}`, { text: "{customer.nothing}" });
    assert.equal(refused.body.error, "{customer.nothing} isn't a merge field. Choose one from the list");

    const contract = await here.done("POST", "/api/contracts", { customer_id: known.id });
    const content = { ...contract.content, title: "Access by {customer.gate_code}" };
    const saved = await here.done("PUT", `/api/contracts/${contract.id}`, { content });
    assert.equal(saved.title, "Access by 4711");
    const unknown = await here.send("PUT", `/api/contracts/${contract.id}`, {
      content: { ...content, title: "{job.nothing}" },
    });
    assert.equal(unknown.body.error, "{job.nothing} isn't a merge field. Choose one from the list");
  });
});
