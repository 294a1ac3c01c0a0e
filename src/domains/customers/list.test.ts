/** The list of customers: every order, page by page, narrowed down and complete while others keep adding. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import fc from "fast-check";
import { normaliseForSearch } from "#shared/text.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { addMany } from "../../../tests/support/customers.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { type Customer, CustomerSort, CustomerSource, CustomerStatus } from "./contract.ts";
import { listCustomers } from "./listing.ts";

const path = "/api/customers/";
const names = [
  "Ada",
  "ada",
  "Álvaro",
  "Zoë",
  "Ørsted",
  "O'Brien",
  "李明",
  "Łukasz",
  "100% Pipes",
  "A_B",
  "C\\D",
  "de la Cruz",
];

describe("the list of customers", () => {
  const here = openForTests({ isShared: true });
  let all: Customer[];
  before(async () => {
    await addMany(here.owner.actor, aHundredPeople());
    all = (await list("")).customers;
  });

  const list = async (query: string) => {
    const { status, body } = await here.send("GET", `${path}${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  };
  const idsOf = (customers: Pick<Customer, "id">[]) => customers.map(({ id }) => id);

  /** Every page in turn, as ids. */
  async function pages(query: string, limit: number): Promise<number[]> {
    const ids: number[] = [];
    for (let cursor = ""; ; ) {
      const page = await list(`?limit=${limit}&${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      assert.ok(page.customers.length <= limit);
      ids.push(...idsOf(page.customers));
      if (page.next_cursor === null) return ids;
      assert.ok(ids.length <= all.length, "the pages never end");
      cursor = page.next_cursor;
    }
  }

  test("without parameters everybody comes, newest first", () => {
    assert.equal(all.length, 100);
    const times = all.map(({ created_at, id }) => `${created_at} ${String(id).padStart(9)}`);
    assert.deepEqual(times, [...times].sort().toReversed());
  });

  const orders: Record<CustomerSort, (left: Customer, right: Customer) => number> = {
    newest: (left, right) => byTime(right, left) || right.id - left.id,
    oldest: (left, right) => byTime(left, right) || left.id - right.id,
    name: (left, right) => byCode(sortName(left), sortName(right)) || left.id - right.id,
    value: (left, right) =>
      (right.estimated_value_cents ?? -1) - (left.estimated_value_cents ?? -1) || right.id - left.id,
    last_contact: (left, right) =>
      byCode(right.last_contact_at ?? "", left.last_contact_at ?? "") || right.id - left.id,
  };

  for (const sort of CustomerSort.options) {
    test(`sorted by ${sort}, the pages put together are the whole list in that order`, async () => {
      const sorted = idsOf([...all].sort(orders[sort]));
      assert.deepEqual(idsOf((await list(`?sort=${sort}`)).customers), sorted);
      for (const limit of [1, 7, 100]) assert.deepEqual(await pages(`sort=${sort}`, limit), sorted);
    });

    test(`sorted by ${sort}, a page shows nothing but what the single customer shows`, async () => {
      const [first] = (await list(`?sort=${sort}&limit=1`)).customers;
      assert.deepEqual(Object.keys(first as object), Object.keys(all[0] as object));
    });
  }

  test("nobody is skipped or repeated while others are added", async () => {
    const fresh = await mintOrganization(here.app);
    const token = fresh.owner.token;
    const before = await addMany(fresh.owner.actor, aHundredPeople().slice(0, 40));
    let added = 0;
    const seen = await (async () => {
      const ids: number[] = [];
      for (let cursor = ""; ; ) {
        const { body } = await here.app.call("GET", `${path}?limit=6&sort=newest${cursor}`, { token });
        ids.push(...idsOf(body.data.customers));
        if (body.data.next_cursor === null) return ids;
        assert.ok(ids.length <= before.length, "the pages never end");
        cursor = `&cursor=${body.data.next_cursor}`;
        const newcomer = { first_name: `New ${added++}`, last_name: "Comer" };
        await here.app.call("POST", path, { token, body: newcomer });
      }
    })();
    assert.ok(added >= 6);
    assert.equal(new Set(seen).size, seen.length);
    assert.deepEqual([...seen].sort(byNumber), [...before].sort(byNumber));
  });

  test("status, source and search narrow the list together, in any order and page size", async () => {
    const question = fc.record({
      statuses: fc.subarray([...CustomerStatus.options]),
      source: fc.option(fc.constantFrom(...CustomerSource.options), { nil: undefined }),
      sort: fc.constantFrom(...CustomerSort.options),
      term: fc.oneof(
        fc.constant(""),
        fc.constantFrom("ada", "BRIEN", "example", "a", "%", "_", "\\", "李", "pip", "zzz"),
      ),
      limit: fc.integer({ min: 1, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(question, async ({ statuses, source, sort, term, limit }) => {
        const expected = all
          .filter(({ status }) => statuses.length === 0 || statuses.includes(status))
          .filter((customer) => !source || customer.source === source)
          .filter((customer) => searched(customer).includes(normaliseForSearch(term)))
          .sort(orders[sort]);
        const parts = statuses.map((status) => `status=${status}`);
        if (source) parts.push(`source=${source}`);
        if (term) parts.push(`search=${encodeURIComponent(term)}`);
        assert.deepEqual(await pages([`sort=${sort}`, ...parts].join("&"), limit), idsOf(expected));
      }),
      { numRuns: 40 },
    );
  });

  test("without a limit at most ten thousand come at once, and then a cursor", async () => {
    const crowd = await mintOrganization(here.app);
    await addMany(
      crowd.owner.actor,
      Array.from({ length: 10_001 }, () => ({})),
    );
    const { customers, next_cursor } = await listCustomers(crowd.owner.actor, { sort: "oldest" });
    assert.equal(customers.length, 10_000);
    assert.ok(next_cursor);
    const rest = await listCustomers(crowd.owner.actor, { sort: "oldest", cursor: next_cursor });
    assert.equal(rest.customers.length, 1);
    assert.equal(rest.next_cursor, null);
    assert.ok(!idsOf(customers).includes(rest.customers[0]?.id ?? 0));
  });

  test("a cursor that is no cursor, or of another list, is refused in a sentence", async () => {
    const ours = (await list("?limit=1&sort=value")).next_cursor;
    const encoded = (place: unknown) => Buffer.from(JSON.stringify(place)).toString("base64url");
    const wrong = [
      "x",
      "%00",
      "null",
      "W10",
      encodeURIComponent("'; drop table customers; --"),
      "a".repeat(3_999),
      ...[
        ["newest", "2026-01-01T00:00:00Z"],
        ["newest", "yesterday", 1],
        ["newest", "2026-02-30T00:00:00Z", 1],
      ].map(encoded),
      ...[
        ["newest", "2026-01-01T00:00:00Z", 1.5],
        ["newest", "2026-01-01T00:00:00Z", "1"],
        { length: 3 },
      ].map(encoded),
    ];
    for (const cursor of [...wrong, `${ours}&sort=newest`]) {
      const { status, body } = await here.send("GET", `${path}?limit=5&cursor=${cursor}`);
      assert.equal(status, 400, cursor);
      assert.match(body.error, cursor === "%00" ? /^Cursor contains a character/ : /^(The|This) cursor /);
    }
  });

  test("limits, orders and statuses that do not exist are refused", async () => {
    for (const query of ["limit=0", "limit=201", "limit=x", "sort=random", "status=friend", "source=tv"]) {
      const { status, body } = await here.send("GET", `${path}?${query}`);
      assert.equal(status, 400, query);
      assert.ok(body.error.length > 10);
    }
  });

  test("pages go on behind the longest name", async () => {
    const fresh = await mintOrganization(here.app);
    const long = { first_name: "𝒜".repeat(50), last_name: "𝒵".repeat(50) };
    const ids = await addMany(fresh.owner.actor, [long, long, long]);
    const first = await listCustomers(fresh.owner.actor, { sort: "name", limit: 2 });
    const cursor = encodeURIComponent(first.next_cursor ?? "");
    const second = await here.app.call("GET", `${path}?sort=name&limit=2&cursor=${cursor}`, {
      token: fresh.owner.token,
    });
    assert.deepEqual(idsOf([...first.customers, ...second.body.data.customers]), ids);
  });
});

function aHundredPeople() {
  return Array.from({ length: 100 }, (_, n) => ({
    first_name: names[n % names.length],
    last_name: names[(n * 5 + 3) % names.length],
    email: n % 4 ? `person${n}@example.com` : null,
    company: n % 3 ? null : `${names[(n * 7) % names.length]} Works`,
    status: CustomerStatus.options[n % 4],
    source: CustomerSource.options[n % 9] ?? null,
    estimated_value_cents: n % 3 ? (n % 10) * 1_000 : null,
    last_contact_at: n % 5 ? `2026-02-0${1 + (n % 9)}T00:00:00Z` : null,
    // Several at one moment, so that the id has to settle it.
    created_at: `2026-01-${String(1 + (n % 25)).padStart(2, "0")}T00:00:00.123456Z`,
  }));
}

const byNumber = (left: number, right: number) => left - right;
const byTime = (left: Customer, right: Customer) => byCode(left.created_at, right.created_at);
const byCode = (left: string, right: string) => Buffer.compare(Buffer.from(left), Buffer.from(right));
const sortName = ({ first_name, last_name }: Customer) => normaliseForSearch(`${last_name} ${first_name}`);
const searched = ({ first_name, last_name, email, company }: Customer) =>
  [`${first_name} ${last_name}`, email ?? "", company ?? ""].map(normaliseForSearch).join("\n");
