/** The business's own fields as conditions: all eight types, fields that are hidden, gone or of another type, and who is told. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { CustomField, FieldType } from "#domains/custom-fields/contract.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../../tests/support/organization.ts";
import type { SegmentPerson } from "../contract.ts";
import type { Filter, Item } from "./contract.ts";
import { idsAmong, idsIn } from "./people.ts";

type Values = Record<string, string | number | boolean | string[]>;

const labels: Record<FieldType, string> = {
  text: "Gate",
  number: "Age",
  money: "Budget",
  date: "Since",
  choice: "Brand",
  several: "Tools",
  yes_no: "Dog",
  link: "Site",
};
const choices = ["Rheem", "Bosch", "None"].map((label) => ({ label, is_archived: false }));

/** By last name. */
const given: Record<string, Values> = {
  A: {},
  B: { gate: "Élan 12", age: 3.5, budget: 125_000, since: "2026-02-28", brand: "rheem", dog: true },
  C: {
    gate: "elan 13",
    age: -1,
    budget: 0,
    since: "2026-03-01",
    brand: "bosch",
    dog: false,
    tools: ["rheem"],
  },
  D: { gate: `${"x".repeat(300)} end`, age: 100, tools: ["rheem", "bosch"], site: "https://a.example/x" },
  E: { brand: "none", tools: ["none"], site: "http://b.example", dog: true, budget: 99 },
};

const all = (...items: Item[]): Filter => ({ field: "group", match: "all", items });
const none = (...items: Item[]): Filter => ({ field: "group", match: "none", items });

const notThere =
  "A custom field isn't there or your role doesn't show it, so no one matches. Remove its conditions or ask an owner.";

describe("A condition on a field of the business's own", () => {
  const here = openForTests({ isShared: true });
  const ids = {} as Record<FieldType, number>;
  const people = new Map<string, number>();

  const add = (label: string, type: FieldType, more: object = {}): Promise<CustomField> =>
    here.done("POST", "/api/custom-fields", {
      kind: "customer",
      label,
      type,
      ...(type === "choice" || type === "several" ? { choices } : {}),
      ...more,
    });

  before(async () => {
    for (const [type, label] of Object.entries(labels) as [FieldType, string][])
      ids[type] = (await add(label, type)).id;
    for (const [last_name, custom_fields] of Object.entries(given)) {
      const customer = { first_name: "Ida", last_name, custom_fields };
      people.set(last_name, (await here.done("POST", "/api/customers/", customer)).id);
    }
  });

  const count = (filter: Filter, by: Person = here.owner) =>
    here.send("POST", "/api/segments/count", { filter }, by);
  const why = (filter: Filter, customer_id: number | undefined, by: Person = here.owner) =>
    here.send("POST", "/api/segments/why", { filter, customer_id }, by);
  const on = (type: FieldType, test: object, field_id = ids[type]) =>
    ({ field: "custom", field_id, type, ...test }) as Item;

  /** Last names, the same whichever way it is asked. */
  async function found(filter: Filter): Promise<string> {
    const { people: total, first, problems } = (await count(filter)).body.data;
    assert.deepEqual(problems, []);
    const names = first.map(({ name }: SegmentPerson) => name.replace("Ida ", "")).join("");
    assert.equal(total, names.length);
    const everyone = [...people.values()];
    const among = [...(await idsAmong(here.business.system, filter, everyone))];
    assert.deepEqual(among.toSorted(), ((await idsIn(here.business.system, filter, 99)) ?? []).toSorted());
    for (const [name, id] of people) {
      const { is_in, conditions } = (await why(filter, id)).body.data;
      assert.equal(is_in, names.includes(name), name);
      assert.equal(among.includes(id), is_in, name);
      const each = conditions.map(({ holds }: { holds: boolean }) => holds);
      if (filter.match === "all") assert.equal(each.every(Boolean), is_in, name);
    }
    return names;
  }

  const asked: [type: FieldType, test: object, found: string][] = [
    ["text", { is: "is", value: "elan 12" }, "B"],
    ["text", { is: "is_not", value: "elan 12" }, "ACDE"],
    ["text", { is: "contains", value: "END" }, "D"],
    ["text", { is: "starts_with", value: "elan" }, "BC"],
    ["text", { is: "contains", value: "\u0301" }, "BCD"],
    ["text", { is: "blank" }, "AE"],
    ["text", { is: "filled" }, "BCD"],
    ["number", { is: "at_least", number: 3.5 }, "BD"],
    ["number", { is: "at_most", number: 3.499999 }, "C"],
    ["number", { is: "exactly", number: 100 }, "D"],
    ["number", { is: "blank" }, "AE"],
    ["number", { is: "filled" }, "BCD"],
    ["money", { is: "at_least", cents: 99 }, "BE"],
    ["money", { is: "at_most", cents: 0 }, "C"],
    ["money", { is: "exactly", cents: 125_000 }, "B"],
    ["money", { is: "blank" }, "AD"],
    ["money", { is: "filled" }, "BCE"],
    ["date", { is: "before", day: "2026-03-01" }, "B"],
    ["date", { is: "since", day: "2026-03-01" }, "C"],
    ["date", { is: "between", day: "2026-02-28", to: "2026-03-01" }, "BC"],
    ["date", { is: "more_than_ago", amount: 1, unit: "day" }, "BC"],
    ["date", { is: "ever" }, "BC"],
    ["date", { is: "never" }, "ADE"],
    ["choice", { is: "any_of", values: ["rheem", "none"] }, "BE"],
    ["choice", { is: "none_of", values: ["rheem", "none"] }, "ACD"],
    ["choice", { is: "blank" }, "AD"],
    ["choice", { is: "filled" }, "BCE"],
    ["several", { is: "any_of", values: ["bosch", "none"] }, "DE"],
    ["several", { is: "none_of", values: ["rheem"] }, "ABE"],
    ["several", { is: "blank" }, "AB"],
    ["several", { is: "filled" }, "CDE"],
    ["yes_no", { is: "yes" }, "BE"],
    ["yes_no", { is: "no" }, "ACD"],
    ["link", { is: "contains", value: "b.example" }, "E"],
    ["link", { is: "is_not", value: "http://b.example" }, "ABCD"],
    ["link", { is: "blank" }, "ABC"],
  ];

  test("finds by all eight types, also who has no value, and count, list and why agree", async () => {
    for (const [type, test, names] of asked) {
      assert.equal(await found(all(on(type, test))), names, `${type} ${JSON.stringify(test)}`);
      const others = Object.keys(given)
        .filter((name) => !names.includes(name))
        .join("");
      assert.equal(await found(none(on(type, test))), others, `none of ${type} ${JSON.stringify(test)}`);
    }
    const dog = on("yes_no", { is: "yes" });
    assert.equal(await found(all(dog, on("money", { is: "at_most", cents: 100 }))), "E");
    assert.equal(
      await found({
        field: "group",
        match: "any",
        items: [dog, on("number", { is: "exactly", number: 100 })],
      }),
      "BDE",
    );
  });

  test("says what is known of a customer in the field", async () => {
    const conditions = [
      on("money", { is: "blank" }),
      on("several", { is: "filled" }),
      on("date", { is: "ever" }),
      on("yes_no", { is: "yes" }),
    ];
    const facts = async (name: string) =>
      (await why(all(...conditions), people.get(name))).body.data.conditions.map(
        ({ fact }: { fact: unknown }) => fact,
      );
    assert.deepEqual(await facts("C"), [0, ["rheem"], "2026-03-01", false]);
    assert.deepEqual(await facts("A"), [null, null, null, null]);
  });

  const refusals: [string, object, string][] = [
    ["no number", { type: "number", is: "at_least" }, "Enter a number with up to six decimals"],
    [
      "seven decimals",
      { type: "number", is: "exactly", number: 0.0000001 },
      "Enter a number with up to six decimals",
    ],
    ["half a cent", { type: "money", is: "at_least", cents: 0.5 }, "Enter an amount such as 250.00"],
    ["no day", { type: "date", is: "before" }, "Choose a day"],
    ["no choice", { type: "several", is: "any_of", values: [] }, "Choose at least one"],
    ["no text", { type: "link", is: "contains" }, "Enter the text to look for"],
  ];
  for (const [name, condition, sentence] of refusals)
    test(`is refused with a sentence when it has ${name}`, async () => {
      const { status, body } = await count(all({ field: "custom", field_id: 1, ...condition } as Item));
      assert.deepEqual([status, JSON.stringify(body).includes(sentence)], [400, true], JSON.stringify(body));
    });

  /** Nobody is found, whichever way it is asked; also where "none" would turn it around. */
  async function findsNoOne(item: Item, sentence: string, by: Person = here.owner): Promise<void> {
    const city: Item = { field: "city", is: "blank" };
    for (const filter of [
      all(item),
      none(item),
      { ...none(city), match: "any" as const, items: [city, item] },
    ]) {
      const { status, body } = await count(filter, by);
      assert.deepEqual([status, body.data], [200, { people: 0, first: [], problems: [sentence] }]);
      const { is_in, problems, conditions } = (await why(filter, people.get("B"), by)).body.data;
      assert.deepEqual([is_in, problems], [false, [sentence]]);
      assert.ok(
        conditions.every(({ holds, fact }: { holds: boolean; fact: unknown }) => !holds && fact === null),
      );
      assert.deepEqual(await idsIn(by.actor, filter, 99), []);
      assert.equal((await idsAmong(by.actor, filter, [...people.values()])).size, 0);
      const refused = await here.send("POST", "/api/segments", { name: "Kept", filter }, here.owner);
      if (by === here.owner) assert.deepEqual([refused.status, refused.body.message], [400, sentence]);
    }
  }

  test("that a role doesn't see finds no one for it, in the words for one that never was", async () => {
    const { id } = await add("Credit risk", "text", { visible_to: ["ADMIN"] });
    await here.done("PUT", `/api/customers/${people.get("B")}`, { custom_fields: { credit_risk: "high" } });
    const staff = await here.business.member("STAFF");
    const risky = on("text", { is: "is", value: "high" }, id);
    assert.equal(await found(all(risky)), "B");
    await findsNoOne(risky, notThere, staff);
    await findsNoOne(on("text", { is: "is", value: "high" }, 987_654), notThere, staff);
    const segment = await here.done("POST", "/api/segments", { name: "Risky", filter: all(risky) });
    const size = (by?: Person) => here.done("GET", `/api/segments/${segment.id}/size`, undefined, by);
    assert.deepEqual(await size(), { people: 1, problems: [] });
    assert.deepEqual(await size(staff), { people: 0, problems: [notThere] });
    const list = await here.done("GET", `/api/segments/${segment.id}/people`, undefined, staff);
    assert.deepEqual(list.people, []);
    const manager = await here.business.member("MANAGER");
    const put = (body: object) => here.send("PUT", `/api/segments/${segment.id}`, body, manager);
    assert.equal((await put({ name: "Risk" })).status, 200, "what isn't about the field may change");
    const changed = await put({ filter: all(risky, { field: "city", is: "blank" }) });
    assert.deepEqual([changed.status, changed.body.message], [400, notThere]);
  });

  test("of another business or another kind of record is refused as one that never was", async () => {
    const elsewhere = await mintOrganization(here.app);
    const field = { kind: "customer", label: "Gate", type: "text" };
    const theirs = (await here.send("POST", "/api/custom-fields", field, elsewhere.owner)).body.data.id;
    await findsNoOne(on("text", { is: "blank" }, theirs), notThere);
    const ofJobs = await here.done("POST", "/api/custom-fields", { ...field, kind: "job" });
    await findsNoOne(on("text", { is: "blank" }, ofJobs.id), notThere);
  });

  test("that is archived or of another type finds no one and says so, and its settings name the segment", async () => {
    const { id } = await add("Old code", "number");
    const blank = on("number", { is: "blank" }, id);
    const segment = await here.done("POST", "/api/segments", { name: "Coded", filter: all(none(blank)) });
    const { dependants } = await here.done("GET", `/api/custom-fields/${id}/uses`);
    assert.deepEqual(dependants, [{ kind: "segment", name: "Segment Coded" }]);
    const size = () => here.done("GET", `/api/segments/${segment.id}/size`);
    await here.done("POST", `/api/custom-fields/${id}/archive`);
    const archived =
      "The field “Old code” is archived, so no one matches. Restore it in Settings or remove its conditions.";
    await findsNoOne(blank, archived);
    assert.deepEqual(await size(), { people: 0, problems: [archived] });
    await here.done("POST", `/api/custom-fields/${id}/restore`);
    assert.deepEqual(await size(), { people: 0, problems: [] });
    const type = { type: "money" };
    const { fingerprint } = await here.done("POST", `/api/custom-fields/${id}/type/preview`, type);
    await here.done("POST", `/api/custom-fields/${id}/type`, { ...type, fingerprint });
    await findsNoOne(
      blank,
      "The field “Old code” has another type now, so no one matches. Choose it again or remove its conditions.",
    );
    assert.equal(await found(all(on("money", { is: "blank" }, id))), "ABCDE");
    await here.done("POST", `/api/segments/${segment.id}/archive`);
    assert.deepEqual((await here.done("GET", `/api/custom-fields/${id}/uses`)).dependants, []);
  });

  test("whose choice is gone finds no one, and one whose choice is archived still does", async () => {
    const gone =
      "The field “Brand” no longer has one of the choices, so no one matches. Choose again or remove its conditions.";
    await findsNoOne(on("choice", { is: "none_of", values: ["rheem", "acme"] }), gone);
    const kept = await add("Fuel", "choice");
    const [first, ...rest] = kept.choices;
    await here.done("PUT", `/api/custom-fields/${kept.id}`, {
      choices: [{ ...first, is_archived: true }, ...rest],
    });
    assert.equal(await found(all(on("choice", { is: "none_of", values: ["rheem"] }, kept.id))), "ABCDE");
  });

  test("that asks for a field that isn't seen is counted, not named, for who doesn't see segments", async () => {
    const { id } = await add("Floor", "text");
    await here.done("POST", "/api/segments", {
      name: "Upstairs",
      filter: all(on("text", { is: "filled" }, id)),
    });
    const grants = { "organization.view": "all", "customers.view": "all" };
    const { key } = await here.done("POST", "/api/roles", { name: "Clerk", grants });
    const clerk = await here.business.member(key);
    const { dependants } = await here.done("GET", `/api/custom-fields/${id}/uses`, undefined, clerk);
    assert.deepEqual(dependants, [{ kind: "segment", name: "1 segment that your role doesn't show" }]);
  });
});
