/** Custom fields on the public API: definitions, values of each type, roles, archiving, other types, two at once. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../tests/support/business.ts";
import { eventLogOf } from "../../../tests/support/customers.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import type { CustomField, NewField } from "./contract.ts";

const here = openForTests();

const add = (field: Partial<NewField> = {}): Promise<CustomField> =>
  here.done("POST", "/api/custom-fields", { kind: "customer", label: "Gate code", type: "text", ...field });
const name = { first_name: "Ada", last_name: "Miller" };
const addCustomer = (custom_fields?: object) =>
  here.done("POST", "/api/customers/", { ...name, custom_fields });
const give = (id: number, custom_fields: object, by = here.owner) =>
  here.send("PUT", `/api/customers/${id}`, { custom_fields }, by);
const valuesOf = async (id: number, by = here.owner) =>
  (await here.send("GET", `/api/customers/${id}`, undefined, by)).body.data.custom_fields;
const choices = (...labels: string[]) => labels.map((label) => ({ label, is_archived: false }));

describe("A custom field", () => {
  test("keeps the key of its first label, and so do its choices", async () => {
    const field = await add({
      label: "Équipement: Brand",
      type: "choice",
      choices: choices("Rheem", "A. O. Smith"),
    });
    assert.deepEqual(
      [field.key, field.choices.map(({ key }) => key)],
      ["equipement_brand", ["rheem", "a_o_smith"]],
    );
    const { id } = await addCustomer({ equipement_brand: "rheem" });
    const [rheem, smith] = field.choices;
    const renamed = await here.done("PUT", `/api/custom-fields/${field.id}`, {
      label: "Brand",
      choices: [{ ...rheem, label: "Rheem USA" }, smith, { label: "Navien" }],
    });
    assert.deepEqual(
      [renamed.key, renamed.choices[0]],
      ["equipement_brand", { key: "rheem", label: "Rheem USA", is_archived: false }],
    );
    assert.deepEqual(await valuesOf(id), { equipement_brand: "rheem" });
    const fewer = await here.done("PUT", `/api/custom-fields/${field.id}`, { choices: [smith] });
    assert.equal(fewer.choices.find((each: { key: string }) => each.key === "rheem").is_archived, true);
    assert.equal((await give(id, { equipement_brand: "rheem" })).status, 200, "what was chosen may stay");
    const other = await addCustomer({ equipement_brand: "a_o_smith" });
    const refused = await give(other.id, { equipement_brand: "rheem" });
    assert.deepEqual([refused.status, refused.body.error], [400, "Choose Brand from the list"]);
  });

  test("is refused twice under one label, without choices, with a default that isn't one, for a role that isn't", async () => {
    await add();
    for (const wrong of [
      { label: "gate code" },
      { label: "Brand", type: "choice" },
      { label: "Brand", type: "choice", choices: choices("A", "a") },
      { label: "Age", type: "number", default_value: "old" },
      { label: "Age", visible_to: ["NOBODY"] },
      { label: "A\u0007ge" },
      { label: " " },
      { kind: "dog" },
    ]) {
      const body = { kind: "customer", label: "Gate code", type: "text", ...wrong };
      const answer = await here.send("POST", "/api/custom-fields", body);
      assert.equal(answer.status, 400, JSON.stringify([wrong, answer.body]));
    }
    assert.equal((await add({ label: "门牌", type: "text" })).key, "field");
    assert.equal((await add({ label: "Gate/code", type: "text" })).key, "gate_code_2");
  });

  test("has values of its type alone, and each refusal names the field", async () => {
    const all: [string, NewField["type"], unknown[], unknown[]][] = [
      [
        "Note",
        "text",
        ["  4711  ", "<b>&'\"; drop table", "é".repeat(1_000)],
        [7, true, "a\u0000b", "a\u202eb", "x".repeat(1_001), {}],
      ],
      ["Age", "number", [0, -2.5, 1e12], ["7", 1e13, 0.1234567, [1]]],
      ["Fee", "money", [0, -1, 12_550], [1.5, "12", 1e12]],
      ["Until", "date", ["2028-02-29"], ["2027-02-29", "2028-02-29T00:00:00Z", 20280229, "soon"]],
      ["Pets", "yes_no", [true, false], ["yes", 1]],
      [
        "Site",
        "link",
        ["https://example.com/a?b=c#d", "http://localhost:80/"],
        [
          "javascript:alert(1)",
          "https://",
          "ftp://a.b",
          "https://user:pw@example.com",
          "https://a b",
          "data:text/html,x",
          "//example.com",
          "https:\\\\example.com",
        ],
      ],
    ];
    const { id } = await addCustomer();
    for (const [label, type, right, wrong] of all) {
      const { key } = await add({ label, type });
      for (const value of right) {
        const answer = await give(id, { [key]: value });
        assert.equal(answer.status, 200, JSON.stringify([label, value, answer.body]));
        const kept = typeof value === "string" ? value.trim() : value;
        assert.deepEqual(answer.body.data.custom_fields[key], kept);
      }
      for (const value of wrong) {
        const answer = await give(id, { [key]: value });
        assert.equal(answer.status, 400, JSON.stringify([label, value]));
      }
      assert.match(
        (await give(id, { [key]: wrong[0] })).body.fields[`custom_fields.${key}`],
        new RegExp(label),
      );
      assert.equal((await give(id, { [key]: null })).body.data.custom_fields[key], undefined);
    }
  });

  test("has choices of its list alone, and keys that are no field are refused", async () => {
    const { id } = await addCustomer();
    const several = await add({ label: "Tools", type: "several", choices: choices("Saw", "Drill") });
    const chosen = await give(id, { [several.key]: ["drill", "saw", "drill"] });
    assert.deepEqual(chosen.body.data.custom_fields.tools, ["saw", "drill"]);
    assert.equal((await give(id, { tools: ["saw", "axe"] })).status, 400);
    for (const key of ["constructor", "__proto__", "nothing", "a".repeat(61)]) {
      const answer = await here.send(
        "PUT",
        `/api/customers/${id}`,
        JSON.parse(`{"custom_fields":{"${key}":"x"}}`),
      );
      assert.notEqual(answer.status, 500);
      assert.deepEqual(await valuesOf(id), { tools: ["saw", "drill"] });
    }
    const unknown = await give(id, { nothing: "x" });
    assert.deepEqual(
      [unknown.status, unknown.body.error],
      [400, 'There is no custom field "nothing" on customers.'],
    );
  });

  test("that is required is asked of who speaks of custom fields, and a default fills it for all others", async () => {
    await add({ is_required: true });
    await add({ label: "Source", default_value: "Phone" });
    assert.deepEqual((await addCustomer()).custom_fields, { source: "Phone" });
    const refused = await here.send("POST", "/api/customers/", { ...name, custom_fields: {} });
    assert.deepEqual([refused.status, refused.body.error], [400, "Gate code is required"]);
    const { id, custom_fields } = await addCustomer({ gate_code: "1", source: null });
    assert.deepEqual(custom_fields, { gate_code: "1" });
    assert.equal((await give(id, { gate_code: "" })).status, 400);
    assert.equal((await give(id, { source: "Web" })).status, 200);
  });

  test("is on every kind of record, in list, get, create and update, and copied with it", async () => {
    const bodies = {
      job: ["jobs", { title: "Boiler", client_name: "Ida Berg" }],
      service: ["services", { name: "Drain", price_cents: 100 }],
      invoice: ["invoices", {}],
      contract: ["contracts", {}],
    } as const;
    for (const [kind, [path, body]] of Object.entries(bodies)) {
      await add({ kind: kind as NewField["kind"], type: "date", label: "Warranty until" });
      const made = await here.done("POST", `/api/${path}`, {
        ...body,
        custom_fields: { warranty_until: "2030-01-31" },
      });
      assert.deepEqual(made.custom_fields, { warranty_until: "2030-01-31" }, kind);
      const one = `/api/${path}/${made.id}`;
      const changed = await here.done("PUT", one, { custom_fields: { warranty_until: "2031-01-31" } });
      assert.ok(changed.version > made.version);
      const again = await here.done("PUT", one, { custom_fields: { warranty_until: "2031-01-31" } });
      assert.equal(again.version, changed.version, "the same value writes nothing");
      const listed = (await here.done("GET", `/api/${path}`))[path];
      const got = await here.done("GET", one);
      assert.deepEqual(
        [listed[0].custom_fields, got.custom_fields],
        [{ warranty_until: "2031-01-31" }, { warranty_until: "2031-01-31" }],
      );
      if (kind === "job") continue;
      const copy = await here.done("POST", `${one}/duplicate`);
      assert.deepEqual((await here.done("GET", `/api/${path}/${copy.id}`)).custom_fields, got.custom_fields);
    }
  });

  test("that a role doesn't see is neither read, nor named, nor written over by it", async () => {
    const technician = await here.business.member("STAFF");
    await add({ label: "Safe code", visible_to: ["ADMIN"] });
    await add({ label: "Rating", editable_by: ["ADMIN"] });
    const { id } = await addCustomer({ safe_code: "open-sesame", rating: "good" });
    await here.done("PUT", `/api/customers/${id}`, { assigned_to: technician.userId });
    assert.deepEqual(await valuesOf(id, technician), { rating: "good" });
    const list = await here.send("GET", "/api/customers/", undefined, technician);
    assert.ok(!JSON.stringify(list.body).includes("open-sesame"));
    const forms = await here.send("GET", "/api/custom-fields/forms?kind=customer", undefined, technician);
    const seen = forms.body.data.fields.map((each: { key: string; may_edit: boolean }) => [
      each.key,
      each.may_edit,
    ]);
    assert.deepEqual(seen, [["rating", false]]);
    const hidden = await give(id, { safe_code: "1" }, technician);
    assert.deepEqual(
      [hidden.status, hidden.body.error],
      [400, 'There is no custom field "safe_code" on customers.'],
    );
    assert.equal((await give(id, { rating: "bad" }, technician)).status, 403);
    await give(id, { safe_code: "100" });
    const log = JSON.stringify(await eventLogOf(here.owner.actor, id));
    assert.match(log, /a field with limited access/);
    assert.ok(!/Safe code|safe_code|"100"/.test(log));
    assert.deepEqual(await valuesOf(id), { safe_code: "100", rating: "good" });
  });

  test("is archived with its values, and refused meanwhile by its name", async () => {
    const { id: fieldId } = await add();
    const { id } = await addCustomer({ gate_code: "4711" });
    assert.deepEqual(await here.done("GET", `/api/custom-fields/${fieldId}/uses`), {
      values: 1,
      dependants: [],
    });
    await here.done("POST", `/api/custom-fields/${fieldId}/archive`);
    assert.deepEqual(await valuesOf(id), {});
    const refused = await give(id, { gate_code: "1" });
    assert.deepEqual(refused.body.error, "Gate code is archived. Restore the field to use it.");
    assert.equal((await add()).key, "gate_code_2", "an archived key is not given again");
    assert.equal(
      (await here.send("POST", `/api/custom-fields/${fieldId}/restore`)).status,
      400,
      "two of one label",
    );
    await here.done(
      "PUT",
      `/api/custom-fields/${(await here.done("GET", "/api/custom-fields")).fields[0].id}`,
      { label: "Other" },
    );
    await here.done("POST", `/api/custom-fields/${fieldId}/restore`);
    assert.deepEqual(await valuesOf(id), { gate_code: "4711" });
  });

  test("changes its type as previewed, in one go, and not when values changed since", async () => {
    const { id: fieldId } = await add({ label: "Age" });
    const ids = [];
    for (const age of ["12", "1,200", "old", "7.5"]) ids.push((await addCustomer({ age })).id);
    const preview = await here.done("POST", `/api/custom-fields/${fieldId}/type/preview`, { type: "number" });
    const { fingerprint, examples, ...counts } = preview;
    assert.deepEqual(counts, { values: 4, kept: 3, lost: 1 });
    assert.deepEqual(examples[0], { from: "old", to: null });
    await give(ids[0], { age: "13" });
    const change = { type: "number", fingerprint };
    assert.equal((await here.send("POST", `/api/custom-fields/${fieldId}/type`, change)).status, 409);
    const now = await here.done("POST", `/api/custom-fields/${fieldId}/type/preview`, { type: "number" });
    await here.done("POST", `/api/custom-fields/${fieldId}/type`, {
      ...change,
      fingerprint: now.fingerprint,
    });
    const after = await Promise.all(ids.map((id) => valuesOf(id)));
    assert.deepEqual(after, [{ age: 13 }, { age: 1200 }, {}, { age: 7.5 }]);
    const money = await here.done("POST", `/api/custom-fields/${fieldId}/type/preview`, { type: "money" });
    assert.deepEqual([money.kept, money.lost], [3, 0]);
  });

  test("stands in a segment's file for those who see it, and no cell is a formula", async () => {
    await add({ label: "Note" });
    await add({ label: "Fee", type: "money" });
    await add({ label: "Safe code", visible_to: [] });
    await addCustomer({ note: "=1+1", fee: 1250, safe_code: "99" });
    const filter = {
      field: "group",
      match: "all",
      items: [{ field: "status", is: "any_of", values: ["lead"] }],
    };
    const { id } = await here.done("POST", "/api/segments", { name: "Leads", filter });
    const admin = await here.business.member("ADMIN");
    const { body } = await here.send("GET", `/api/segments/${id}/export`, undefined, admin);
    assert.match(body.data.text, /City,Note,Fee\r?\n/);
    assert.match(body.data.text, /"'=1\+1",\$12\.50/);
    assert.ok(!body.data.text.includes("open-sesame"));
    assert.match((await here.done("GET", `/api/segments/${id}/export`)).text, /Safe code[^]*99/);
  });

  test("of a record keeps what two people write at the same time into two of them", async () => {
    await add();
    await add({ label: "Parking" });
    const { id } = await addCustomer();
    const answers = await Promise.all([give(id, { gate_code: "1" }), give(id, { parking: "Rear" })]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    assert.deepEqual(await valuesOf(id), { gate_code: "1", parking: "Rear" });
    const [line] = (await eventLogOf(here.owner.actor, id)).toReversed();
    assert.match(line?.description ?? "", /Gate code|Parking/);
  });

  test("stands in the order that was chosen, and belongs to one business", async () => {
    const first = await add();
    const second = await add({ label: "Parking" });
    await here.done("PUT", "/api/custom-fields/order", { kind: "customer", ids: [second.id, first.id] });
    const { fields } = await here.done("GET", "/api/custom-fields/forms?kind=customer");
    assert.deepEqual(
      fields.map(({ key }: CustomField) => key),
      ["parking", "gate_code"],
    );
    const stranger = (await mintOrganization(here.app)).owner;
    const theirs = await here.send("GET", "/api/custom-fields", undefined, stranger);
    assert.deepEqual(theirs.body.data.fields, []);
    const answer = await here.send(
      "PUT",
      "/api/custom-fields/order",
      { kind: "customer", ids: [first.id] },
      stranger,
    );
    assert.equal(answer.status, 404);
    const made = await here.send(
      "POST",
      "/api/customers/",
      { ...name, custom_fields: { gate_code: "1" } },
      stranger,
    );
    assert.equal(made.status, 400);
  });
});
