/** Fields that the business defined itself, in lists: filtered, sorted, exported, hidden from roles, gone and retyped. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { parse } from "csv-parse/sync";
import type { FieldType } from "#domains/custom-fields/contract.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../tests/support/organization.ts";

type Values = Record<string, string | number | boolean | string[]>;
type Customer = { id: number; custom_fields: Values };

const types: [label: string, type: FieldType][] = [
  ["Gate", "text"],
  ["Age", "number"],
  ["Budget", "money"],
  ["Since", "date"],
  ["Brand", "choice"],
  ["Tools", "several"],
  ["Dog", "yes_no"],
  ["Site", "link"],
];
const choices = ["Rheem", "Bosch", "Álamo"].map((label) => ({ label, is_archived: false }));
const long = `${"x".repeat(300)} end`;

const given: Values[] = [
  {},
  { gate: "Élan 12", age: 3.5, budget: 125_000, since: "2026-02-28", brand: "rheem", dog: true },
  { gate: "elan 13", age: -1, budget: 0, since: "2026-03-01", brand: "bosch", dog: false, tools: ["rheem"] },
  { gate: long, age: 100, tools: ["rheem", "bosch"], site: "https://a.example/x" },
  { brand: "alamo", tools: ["alamo"], site: "http://b.example", dog: true, budget: 99 },
];

describe("a list with fields of the business's own", () => {
  const here = openForTests({ isShared: true });
  const fields = new Map<string, { id: number; version: number }>();

  const add = (label: string, type: FieldType, more: object = {}) =>
    here.done("POST", "/api/custom-fields", {
      kind: "customer",
      label,
      type,
      ...(type === "choice" || type === "several" ? { choices } : {}),
      ...more,
    });

  before(async () => {
    for (const [label, type] of types) fields.set(label, await add(label, type));
    for (const custom_fields of [...given, ...given])
      await here.done("POST", "/api/customers/", { first_name: "Ada", last_name: "Own", custom_fields });
  });

  const list = async (query: Record<string, string>, by: Person = here.owner) =>
    (await here.send("GET", `/api/customers/?${new URLSearchParams(query).toString()}`, undefined, by)).body
      .data as { customers: Customer[]; left_out: string[]; next_cursor: string | null };
  const places = (customers: Customer[]) =>
    [
      ...new Set(
        customers.map(({ custom_fields }) =>
          given.findIndex(
            (values) => values["gate"] === custom_fields["gate"] && same(values, custom_fields),
          ),
        ),
      ),
    ].toSorted();
  const same = (one: Values, other: Values) =>
    one["brand"] === other["brand"] && one["site"] === other["site"] && one["age"] === other["age"];

  const asked: [where: string, found: number[]][] = [
    ["own_gate.contains.elan", [1, 2]],
    ["own_gate.contains.end", [3]],
    ["own_gate.is.elan_12", [1]],
    ["own_gate.is_not.elan_12", [0, 2, 3, 4]],
    ["own_gate.starts_with.x", [3]],
    ["own_gate.blank", [0, 4]],
    ["own_gate.filled", [1, 2, 3]],
    ["own_age.at_least.3*2e*5", [1, 3]],
    ["own_age.at_most.0", [2]],
    ["own_age.exactly.100", [3]],
    ["own_age.blank", [0, 4]],
    ["own_budget.at_least.99", [1, 4]],
    ["own_budget.filled", [1, 2, 4]],
    ["own_since.before.2026-03-01", [1]],
    ["own_since.between.2026-02-28.2026-03-01", [1, 2]],
    ["own_since.blank", [0, 3, 4]],
    ["own_brand.any_of.rheem.alamo", [1, 4]],
    ["own_brand.any_of.rheem.none", [0, 1, 3]],
    ["own_brand.any_of.none", [0, 3]],
    ["own_brand.none_of.rheem", [0, 2, 3, 4]],
    ["own_brand.none_of.rheem.none", [2, 4]],
    ["own_tools.any_of.bosch.alamo", [3, 4]],
    ["own_tools.none_of.rheem", [0, 1, 4]],
    ["own_tools.none_of.rheem.none", [4]],
    ["own_tools.filled", [2, 3, 4]],
    ["own_dog.yes", [1, 4]],
    ["own_dog.no", [0, 2, 3]],
    ["own_site.contains.b*2e*example", [4]],
    ["none own_dog.yes own_gate.blank end", [2, 3]],
    ["any own_age.exactly.100 all own_dog.yes own_brand.any_of.alamo end end", [3, 4]],
  ];

  test("is filtered by all eight types as a person reads it, also where a record has no value", async () => {
    for (const [where, found] of asked) {
      const answer = await list({ where });
      assert.deepEqual([answer.left_out, places(answer.customers)], [[], found], where);
      const count = await here.done(
        "GET",
        `/api/views/count?${new URLSearchParams({ list: "customers", where }).toString()}`,
      );
      assert.equal(count.count, answer.customers.length, where);
    }
  });

  test("follows twenty conditions in groups", async () => {
    const twenty = asked.slice(0, 16).map(([where]) => where);
    const where = `none own_age.exactly.7 any ${twenty.join(" ")} all own_dog.yes any own_gate.is.q own_age.exactly.8 own_brand.any_of.bosch end end end end`;
    const answer = await list({ where });
    assert.deepEqual([answer.left_out, answer.customers], [[], []], "each is found by one of them");
  });

  test("is sorted by a field, page by page, choices by their labels and nothing last", async () => {
    const valueOf = { own_age: "age", own_budget: "budget", own_since: "since", own_brand: "brand" };
    for (const [name, key] of Object.entries(valueOf))
      for (const order of [name, `-${name}`]) {
        const found: Customer[] = [];
        for (let cursor = ""; ; ) {
          const page = await list({ order, limit: "3", ...(cursor && { cursor }) });
          found.push(...page.customers);
          if (page.next_cursor === null) break;
          cursor = page.next_cursor;
        }
        assert.equal(new Set(found.map(({ id }) => id)).size, 2 * given.length, order);
        const values = found.map(({ custom_fields }) => custom_fields[key]);
        const filled = values.filter((value) => value !== undefined);
        assert.deepEqual(values.slice(filled.length), Array(values.length - filled.length).fill(undefined));
        const byLabel = ["bosch", "rheem", "alamo"];
        const rank = (value: unknown) => (key === "brand" ? byLabel.indexOf(String(value)) : value) as number;
        const sorted = filled.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
        assert.deepEqual(filled, order === name ? sorted : sorted.toReversed(), order);
      }
    assert.match((await list({ order: "own_tools" })).left_out.join(), /can't be sorted by "Tools"/);
  });

  test("is exported with them as they read", async () => {
    const query = {
      list: "customers",
      where: "own_age.filled",
      columns: types.map(([label]) => `own_${label.toLowerCase()}`).join(),
    };
    const { text } = await here.done("GET", `/api/views/export?${new URLSearchParams(query).toString()}`);
    const [head, ...lines] = parse(text, { bom: true, record_delimiter: "\r\n" });
    assert.deepEqual(
      head,
      types.map(([label]) => label),
    );
    assert.equal(lines.length, 6);
    assert.ok(lines.some((line: string[]) => line.join("|") === "Élan 12|3.5|1250|2026-02-28|Rheem||Yes|"));
    assert.ok(lines.some((line: string[]) => line[5] === "Rheem, Bosch"));
  });

  test("neither shows, filters nor sorts by a field that the role doesn't see, and says so without naming it", async () => {
    await add("Credit risk", "text", { visible_to: ["ADMIN"] });
    await here.done("POST", "/api/customers/", {
      first_name: "Ida",
      last_name: "Risk",
      custom_fields: { credit_risk: "high" },
    });
    const staff = await here.business.member("STAFF");
    const asked = {
      where: "own_credit_risk.is.high",
      order: "own_credit_risk",
      columns: ["own_credit_risk"],
    };
    await here.done("POST", "/api/views", { list: "customers", name: "Risky", is_shared: true, asked });
    assert.equal((await list({ where: asked.where })).customers.length, 1);
    const { customers, left_out } = await list({ where: asked.where, order: asked.order }, staff);
    assert.ok(customers.length > 1);
    assert.ok(customers.every(({ custom_fields }) => !("credit_risk" in custom_fields)));
    assert.deepEqual(left_out, [
      "A custom field isn't there or your role doesn't show it, so it was left out of the filter",
      "A custom field isn't there or your role doesn't show it, so it was left out of the order",
    ]);
    const guessed = await list({ where: "own_salary.is.high", order: "own_salary" }, staff);
    assert.deepEqual(guessed.left_out, left_out, "a key that was guessed learns nothing");
    const get = (path: string) => here.send("GET", path, undefined, staff);
    const names = (await get("/api/views/fields?list=customers")).body.data.fields;
    assert.ok(!names.some(({ name }: { name: string }) => name === "own_credit_risk"));
    const file = `/api/views/export?list=customers&columns=own_credit_risk`;
    assert.equal((await get(file)).status, 400);
    assert.equal((await get(`/api/views/export?list=customers&where=${asked.where}`)).status, 400);
  });

  test("knows none of another business, under the same name neither", async () => {
    const elsewhere = await mintOrganization(here.app);
    const body = { kind: "customer", label: "Gate", type: "text" };
    await here.send("POST", "/api/custom-fields", body, elsewhere.owner);
    await here.send("POST", "/api/customers/", { first_name: "Eve", last_name: "Far" }, elsewhere.owner);
    const found = await list({ where: "own_gate.filled" }, elsewhere.owner);
    assert.deepEqual([found.left_out, found.customers], [[], []]);
    assert.equal((await list({ where: "own_gate.blank" }, elsewhere.owner)).customers.length, 1);
    assert.match(
      (await list({ where: "own_age.filled" }, elsewhere.owner)).left_out[0] ?? "",
      /A custom field isn.t there/,
    );
  });

  test("says of a view that a field is archived or of another type now, and the field says which views use it", async () => {
    const { id } = await add("Old code", "text");
    const asked = { where: "own_old_code.contains.a city.is.q", order: "", columns: [] };
    const staff = await here.business.member("STAFF");
    const view = { list: "customers", name: "Coded", asked };
    await here.done("POST", "/api/views", view);
    await here.send("POST", "/api/views", { ...view, name: "Secret" }, staff);
    await here.send(
      "POST",
      "/api/views",
      { ...view, asked: { ...asked, where: "city.is.own_old_code" } },
      staff,
    );
    const uses = () => here.done("GET", `/api/custom-fields/${id}/uses`);
    assert.deepEqual((await uses()).dependants, [
      { kind: "saved_view", name: "View Coded" },
      { kind: "saved_view", name: "1 private view of other members" },
    ]);
    const type = { type: "number" };
    const { fingerprint } = await here.done("POST", `/api/custom-fields/${id}/type/preview`, type);
    await here.done("POST", `/api/custom-fields/${id}/type`, { ...type, fingerprint });
    assert.deepEqual((await list({ where: asked.where })).left_out, [
      '"Old code" can\'t be filtered this way, so this part of the filter was left out',
    ]);
    await here.done("POST", `/api/custom-fields/${id}/archive`);
    assert.deepEqual((await list({ where: "own_old_code.filled", order: "own_old_code" })).left_out, [
      'The field "Old code" is no longer there, so it was left out of the filter',
      'The field "Old code" is no longer there, so it was left out of the order',
    ]);
    await here.done("POST", `/api/custom-fields/${id}/restore`);
    assert.deepEqual((await list({ where: "own_old_code.filled" })).left_out, []);
  });
});
