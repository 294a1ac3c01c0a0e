/** Views of the list of customers: filters against an obvious program, strange addresses, saved views, export. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import type { Customer } from "#domains/customers/contract.ts";
import { customerListFields } from "#domains/customers/list-fields-contract.ts";
import { customerList } from "#domains/customers/list-source.ts";
import { listCustomers } from "#domains/customers/listing.ts";
import { atMoment } from "#platform/clock.ts";
import {
  conditionsIn,
  type FilterCondition,
  type FilterGroup,
  type FilterItem,
  isGroup,
  mostLevels,
  testsOf,
  tooDeep,
} from "#shared/filters/filter.ts";
import { levelsOf, noFilterText, readFilter, writeFilter } from "#shared/filters/filter-text.ts";
import { spanOf } from "#shared/filters/spans.ts";
import { normaliseForSearch } from "#shared/text.ts";
import { localDay } from "#shared/time/time.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { countList } from "./exporting.ts";

const zone = "America/New_York";
/** An hour before midnight in New York: the next day in UTC. */
const moment = "2026-03-09T03:00:00Z";
const today = "2026-03-08";
const words = ["Ada", "ada", "Álvaro", "O'Brien", "de la Cruz", "100%_x", "*2e*", "a.b any end"];
const days = ["2026-02-06T12:00:00Z", "2026-03-08T04:59:00Z", "2026-03-08T05:00:00Z", "2026-03-31T10:00:00Z"];

type Field = (typeof customerListFields)[number];
const keys = { value: "estimated_value_cents", contact: "last_contact_at", created: "created_at" } as const;
const askedFields = customerListFields.filter(({ name }) => !["name", "updated", "created"].includes(name));

const text = fc.oneof(fc.constantFrom(...words), fc.string({ minLength: 1, maxLength: 8, unit: "grapheme" }));
const usable = text.filter((value) => /^[\p{L}\p{Nd} .*_%'-]*\S[\p{L}\p{Nd} .*_%'-]*$/u.test(value));

function conditionOf(field: Field, owner: string): fc.Arbitrary<FilterCondition> {
  const tests = testsOf[field.kind];
  const options = "options" in field ? field.options.map(({ value }) => value) : [owner, "me"];
  return fc.record({
    field: fc.constant(field.name),
    is: fc.constantFrom(...tests),
    values: fc.uniqueArray(fc.constantFrom(...options, "none"), { minLength: 1, maxLength: 3 }),
    text: usable.map((value) => value.trim()),
    number: fc.constantFrom(0, 5000, 12_345, -1),
    amount: fc.integer({ min: 1, max: 40 }),
    unit: fc.constantFrom("day", "week", "month", "year"),
    day: fc.constantFrom("today", "2026-02-06", "2026-03-08"),
    to: fc.constantFrom("today", "2026-03-31"),
  }) as fc.Arbitrary<FilterCondition>;
}

function filterOf(owner: string): fc.Arbitrary<FilterGroup> {
  const condition = fc.constantFrom(...askedFields).chain((field) => conditionOf(field, owner));
  const group = (items: fc.Arbitrary<FilterItem>) =>
    fc.record({
      match: fc.constantFrom("all", "any", "none"),
      items: fc.array(items, { minLength: 1, maxLength: 3 }),
    }) as fc.Arbitrary<FilterGroup>;
  const inner = group(fc.oneof(condition, group(condition)));
  return group(fc.oneof(condition, inner));
}

const valueOf = (customer: Customer, field: string): string | number | boolean | null =>
  field === "can_be_texted"
    ? customer.phone !== null
    : ((customer as unknown as Record<string, string | number | null>)[
        keys[field as keyof typeof keys] ?? field
      ] ?? null);

/** As a person would read the filter. */
function holds(customer: Customer, item: FilterItem, owner: string): boolean {
  if (isGroup(item)) {
    const all = item.items.map((each) => holds(customer, each, owner));
    return { all: all.every(Boolean), any: all.some(Boolean), none: !all.some(Boolean) }[item.match];
  }
  const value = valueOf(customer, item.field);
  const written = normaliseForSearch(String(value ?? "").trim());
  const wanted = normaliseForSearch(item.text ?? "");
  const isChosen = (item.values ?? []).some((each) => (each === "me" ? owner : each) === (value ?? "none"));
  const { is, number = 0 } = item;
  const simple: Partial<Record<typeof is, () => boolean>> = {
    any_of: () => isChosen,
    none_of: () => !isChosen,
    is: () => written === wanted,
    is_not: () => written !== wanted,
    contains: () => written.includes(wanted),
    starts_with: () => written.startsWith(wanted),
    blank: () => value === null || value === "",
    filled: () => value !== null && value !== "",
    yes: () => value === true,
    no: () => value !== true,
    at_least: () => value !== null && Number(value) >= number,
    at_most: () => value !== null && Number(value) <= number,
    exactly: () => value !== null && Number(value) === number,
  };
  if (simple[is]) return simple[is]();
  if (value === null) return false;
  const day = localDay(new Date(String(value)), zone);
  const real = (each: string | undefined) => (each === "today" ? today : each);
  const span = spanOf(
    { is: is as never, amount: item.amount, unit: item.unit, day: real(item.day), to: real(item.to) },
    today,
  );
  return (span.from === null || day >= span.from) && (span.until === null || day < span.until);
}

describe("a list of customers", () => {
  const here = openForTests({ isShared: true });
  let all: Customer[];

  before(async () => {
    for (let place = 0; place < 24; place++) {
      const of = <Value>(values: readonly Value[], step: number) =>
        values[(place * step + 1) % values.length];
      await here.done("POST", "/api/customers/", {
        first_name: of(words, 3),
        last_name: of(words, 5),
        city: place % 4 === 0 ? null : of(words, 7),
        company: place % 3 === 0 ? "=1+1" : null,
        phone: place % 2 === 0 ? `212 555 01${String(place).padStart(2, "0")}` : null,
        status: of(["lead", "prospect", "client", "inactive"], 1),
        source: of(["referral", "event", null], 2),
        estimated_value_cents: of([0, 5000, 12_345, null], 3),
        last_contact_at: of([...days, null], 2),
        assigned_to: place % 5 === 0 ? here.owner.userId : null,
      });
    }
    all = (await here.done("GET", "/api/customers/")).customers;
  });

  const list = (query: Record<string, string>) =>
    here.done("GET", `/api/customers/?${new URLSearchParams(query).toString()}`);
  const idsOf = (customers: { id: number }[]) => customers.map(({ id }) => id);

  test("finds whom the obvious program finds, and says the same in its address and its count", async () => {
    const owner = here.owner.userId;
    await fc.assert(
      fc.asyncProperty(filterOf(owner), async (filter) => {
        const where = writeFilter(filter);
        const read = readFilter(where).filter as FilterGroup;
        const wanted = all.filter((customer) => holds(customer, filter, owner));
        await atMoment(new Date(moment), async () => {
          const { actor } = here.owner;
          const { customers, left_out } = await listCustomers(actor, { where, sort: "newest" });
          assert.deepEqual(left_out, [], where);
          assert.deepEqual(idsOf(customers).toSorted(), idsOf(wanted).toSorted(), where);
          assert.equal((await countList(actor, { list: "customers", where })).count, wanted.length);
        });
        assert.deepEqual(readFilter(writeFilter(read)).filter, read);
        assert.equal(conditionsIn(read).length, conditionsIn(filter).length);
      }),
      { numRuns: 120 },
    );
  });

  test("is sorted by any column, page by page without gaps, with nothing last", async () => {
    for (const { name, kind, ...field } of customerListFields) {
      if ("isUnsorted" in field) continue;
      for (const order of [name, `-${name}`]) {
        const ids: number[] = [];
        for (let cursor = ""; ; ) {
          const page = await list({
            order,
            limit: "7",
            where: "status.none_of.inactive",
            ...(cursor && { cursor }),
          });
          ids.push(...idsOf(page.customers));
          if (page.next_cursor === null) break;
          cursor = page.next_cursor;
        }
        const found = ids.map((id) => all.find((customer) => customer.id === id) as Customer);
        assert.equal(new Set(ids).size, all.filter(({ status }) => status !== "inactive").length, order);
        const values = found.map((customer) => valueOf(customer, name) ?? null);
        const firstBlank = values.indexOf(null);
        if (firstBlank >= 0)
          assert.ok(
            values.slice(firstBlank).every((value) => value === null),
            order,
          );
        if (kind === "money") {
          const amounts = values.filter((value) => value !== null).map(Number);
          const sorted = amounts.toSorted((one, other) => (order === name ? one - other : other - one));
          assert.deepEqual(amounts, sorted);
        }
      }
    }
  });

  test("answers whatever stands in the address, and says what it left out", async () => {
    const known: [string, RegExp][] = [
      ["nonsense", /can't be read/],
      ["end end", /can't be read/],
      ["any city.is.x", /can't be read/],
      ["ghost.is.x", /"ghost" is no longer there/],
      ["status.any_of.gone", /no longer has the choice "gone"/],
      ["city.yes", /can't be filtered this way/],
      [`assigned_to.any_of.'; drop table customers`, /can't be read/],
    ];
    for (const [where, said] of known) {
      const { customers, left_out } = await list({ where });
      assert.match(left_out.join(), said, where);
      assert.equal(customers.length, all.length);
      const refused = await here.send(
        "GET",
        `/api/views/export?${new URLSearchParams({ list: "customers", where }).toString()}`,
      );
      assert.equal(refused.status, 400, "what hands rows out leaves nothing out");
    }
    assert.match((await list({ order: "ghost" })).left_out.join(), /"ghost" is no longer there/);
    assert.equal((await list({ where: noFilterText })).customers.length, all.length);
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 60, unit: "grapheme" }), async (where) => {
        const { status } = await here.send(
          "GET",
          `/api/customers/?${new URLSearchParams({ where, order: where }).toString()}`,
        );
        assert.ok(status === 200 || status === 400, where);
      }),
      { numRuns: 60 },
    );
  });

  test(`takes groups ${mostLevels} levels deep and refuses 20 in one sentence`, async () => {
    const nested = (levels: number): FilterGroup => ({
      match: levels % 2 ? "all" : "any",
      items: [
        { field: "status", is: "any_of", values: ["lead", "client"] },
        ...(levels > 1 ? [nested(levels - 1)] : []),
      ],
    });
    assert.equal(levelsOf(nested(mostLevels)), mostLevels);
    assert.deepEqual((await list({ where: writeFilter(nested(mostLevels)) })).left_out, []);
    assert.deepEqual((await list({ where: writeFilter(nested(20)) })).left_out, [tooDeep]);
    const twenty = Array.from({ length: 20 }, (_, place) => `city.is_not.x${place}`).join(" ");
    assert.equal((await list({ where: twenty })).customers.length, all.length);
  });

  test("is exported as it is shown, and no cell is a formula", async () => {
    const query = {
      list: "customers",
      where: "company.filled",
      order: "-name",
      columns: "company,name,value,assigned_to",
    };
    const { text, rows, next_cursor } = await here.done(
      "GET",
      `/api/views/export?${new URLSearchParams(query).toString()}`,
    );
    const [head, ...lines] = parse(text, { bom: true, record_delimiter: "\r\n" });
    assert.deepEqual(head, ["Company", "Name", "Estimated value", "Owner"]);
    assert.equal(rows, all.filter(({ company }) => company).length);
    assert.equal(lines.length, rows);
    assert.equal(next_cursor, null);
    assert.ok(lines.every(([company]: string[]) => company === "'=1+1"));
  });

  test("hides a field from anyone who lacks its permission, in filter, order, columns and words", async () => {
    const fields = [...customerList.fields];
    const secret = {
      ...fields.find(({ name }) => name === "value"),
      needs: "services.cost",
    } as (typeof fields)[number];
    Object.assign(customerList, { fields: fields.map((field) => (field.name === "value" ? secret : field)) });
    try {
      const staff = await here.business.member("STAFF");
      const as = async (path: string) => (await here.send("GET", path, undefined, staff)).body.data;
      const { fields: shown } = await as("/api/views/fields?list=customers");
      assert.ok(!shown.some(({ name }: { name: string }) => name === "value"));
      const { left_out } = await as("/api/customers/?where=value.at_least.1&order=value");
      assert.equal(left_out.length, 2);
      assert.match(left_out[0], /Your role doesn't show "Estimated value"/);
    } finally {
      Object.assign(customerList, { fields });
    }
  });
});
