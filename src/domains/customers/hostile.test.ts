/** Customers under fire: repeated, broken, enormous and malicious requests never break or half write anything. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { requirePermission } from "#platform/actor.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { countOf, eventLogOf } from "../../../tests/support/customers.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { Customer, CustomerChanges, CustomerSource, CustomerStatus, NewCustomer } from "./contract.ts";

const path = "/api/customers/";
const ada = { first_name: "Ada", last_name: "Miller", email: "ada@example.com" };

const naughty = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u200b",
  "\ufeff",
  "\u202eevil",
  "null",
  "undefined",
  "NaN",
  "<script>alert(1)</script>",
  "'; drop table customers; --",
  "%",
  "\\",
  "{{7*7}}",
  "${7*7}",
  "../../etc/passwd",
  "👩‍👩‍👧‍👦",
  "Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮",
  "ﷺ",
  "ＡＢＣ％",
  "١٢٣٤٥٦٧",
  "0".repeat(5_000),
  "\r\nSet-Cookie: a=b",
  "=1+1",
  "-0",
];
const text = fc.oneof(fc.constantFrom(...naughty), fc.string({ unit: "binary", maxLength: 60 }), fc.string());
const anything = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, [], {}, [[]], 1e308, -1, 2 ** 53, "9".repeat(400)),
);
const almost = fc.record(
  {
    first_name: fc.oneof(fc.constant("Ada"), anything),
    last_name: fc.oneof(fc.constant("Miller"), anything),
    email: fc.oneof(fc.emailAddress(), anything),
    phone: fc.oneof(fc.constantFrom("212 555 0142", "+44 20 7946 0958", "123"), anything),
    company: anything,
    status: fc.oneof(fc.constantFrom(...CustomerStatus.options), anything),
    source: fc.oneof(fc.constantFrom(...CustomerSource.options), anything),
    address: anything,
    city: anything,
    state: anything,
    zip_code: anything,
    country: anything,
    notes: anything,
    estimated_value_cents: fc.oneof(fc.nat(), anything),
    last_contact_at: fc.oneof(fc.constantFrom("2999-12-31T23:59:59-14:00", "1900-01-01T00:00:00Z"), anything),
    assigned_to: fc.oneof(fc.uuid(), anything),
    version: anything,
  },
  { requiredKeys: [] },
);
const mostlyGood = almost.map((fields) => ({ first_name: "Ada", last_name: "Miller", ...fields }));

describe("customers under fire", () => {
  const here = openForTests({ isShared: true });

  const send = (method: string, tail: string | number, body: unknown, headers?: Record<string, string>) =>
    here.app.call(method, `${path}${tail}`, { token: here.token, body, ...(headers ? { headers } : {}) });
  const rows = async () => [
    await countOf(here.owner.actor, "customers"),
    await countOf(here.owner.actor, "events"),
  ];

  test("the same key and request add one customer and give one answer", async () => {
    const headers = { "idempotency-key": "once" };
    const before = await rows();
    const first = await send("POST", "", ada, headers);
    const second = await send("POST", "", ada, headers);
    assert.equal(first.status, 201);
    assert.deepEqual(second.body, first.body);
    assert.deepEqual(
      await rows(),
      before.map((count) => count + 1),
    );
    const other = await send("POST", "", { ...ada, company: "Other" }, headers);
    assert.deepEqual(
      [other.status, other.body.error],
      [409, "This Idempotency-Key was already used for a different request."],
    );
    assert.deepEqual(
      await rows(),
      before.map((count) => count + 1),
    );
  });

  test("a key belongs to one business", async () => {
    const other = await mintOrganization(here.app);
    const headers = { "idempotency-key": "shared" };
    const ours = await send("POST", "", ada, headers);
    const theirs = await here.app.call("POST", path, { token: other.owner.token, body: ada, headers });
    assert.equal(theirs.status, 201);
    assert.notEqual(theirs.body.data.id, ours.body.data.id);
  });

  test("twenty at once with the same key add one customer", async () => {
    const headers = { "idempotency-key": "twenty" };
    const before = await rows();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send("POST", "", ada, headers)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size, 1);
    assert.deepEqual(
      await rows(),
      before.map((count) => count + 1),
    );
  });

  test("a refused request does not use its key up", async () => {
    const headers = { "idempotency-key": "second try".replace(" ", "-") };
    assert.equal((await send("POST", "", { ...ada, first_name: "" }, headers)).status, 400);
    assert.equal((await send("POST", "", ada, headers)).status, 201);
  });

  test("whatever is sent to add a customer, it is added whole or refused with a sentence", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(almost, mostlyGood), async (fields) => {
        const before = await rows();
        const { status, body } = await send("POST", "", fields);
        if (status === 201) {
          Customer.parse(body.data);
          const { data } = await send("GET", body.data.id, undefined).then((answer) => answer.body);
          assert.deepEqual(data, body.data);
          assert.deepEqual(
            await rows(),
            before.map((count) => count + 1),
          );
        } else {
          assert.equal(status, 400, JSON.stringify(body));
          assert.ok(body.error.length > 5);
          assert.deepEqual(await rows(), before);
        }
        assert.equal(status === 201, NewCustomer.safeParse(wire(fields)).success && !isStranger(fields));
      }),
      { numRuns: 150 },
    );
  });

  test("whatever is sent to change a customer, it is changed whole or not at all", async () => {
    const { id } = (await send("POST", "", ada)).body.data;
    await fc.assert(
      fc.asyncProperty(almost, async (fields) => {
        const before = (await send("GET", id, undefined)).body.data;
        const lines = (await eventLogOf(here.owner.actor, id)).length;
        const { status, body } = await send("PUT", id, fields);
        const after = (await send("GET", id, undefined)).body.data;
        if (status === 200) assert.deepEqual(after, body.data);
        else {
          assert.ok([400, 409].includes(status), JSON.stringify(body));
          assert.deepEqual(after, before);
        }
        const news = (await eventLogOf(here.owner.actor, id)).length - lines;
        assert.equal(news > 0, after.version > before.version);
        if (!CustomerChanges.safeParse(wire(fields)).success) assert.equal(status, 400);
      }),
      { numRuns: 150 },
    );
  });

  test("ids that are none are refused or not found", async () => {
    for (const id of [
      "0",
      "-1",
      "1.5",
      "abc",
      "9007199254740993",
      "99999999999999999999",
      "%00",
      "1e3",
      "null",
      "9007199254740991",
    ]) {
      const { status } = await send("GET", id, undefined);
      assert.ok(status === 400 || status === 404, `${id}: ${status}`);
    }
  });

  test("broken, missing and oversized bodies are refused with a sentence, and nothing is written", async () => {
    const before = await rows();
    const answers = await Promise.all([
      here.app.call("POST", path, { token: here.token, payload: "{" }),
      here.app.call("POST", path, { token: here.token, payload: '{"first_name":"Ada"' }),
      here.app.call("POST", path, { token: here.token, payload: "[]" }),
      here.app.call("POST", path, { token: here.token, payload: "null" }),
      here.app.call("POST", path, { token: here.token, payload: '"Ada"' }),
      here.send("POST", path),
      here.app.call("POST", path, {
        token: here.token,
        payload: "a=b",
        headers: { "content-type": "text/plain" },
      }),
    ]);
    for (const { status, body } of answers) {
      assert.equal(status, 400);
      assert.ok(body.error.length > 5);
    }
    const large = await send("POST", "", { ...ada, notes: "x".repeat(1_100_000) });
    assert.deepEqual([large.status, large.body.error], [413, "The request is too large."]);
    const long = await send("POST", "", { ...ada, notes: "x".repeat(10_001) });
    assert.deepEqual([long.status, long.body.error], [400, "Notes must be at most 10000 characters long"]);
    assert.deepEqual(await rows(), before);
  });

  test("a prototype cannot be poisoned by a body", async () => {
    const payload =
      '{"first_name":"Ada","last_name":"Miller","__proto__":{"status":"client"},"constructor":{"prototype":{"a":1}}}';
    const { status } = await here.app.call("POST", path, { token: here.token, payload });
    assert.ok(status === 201 || status === 400);
    assert.equal(({} as Record<string, unknown>).status, undefined);
  });

  test("a script in a name stays text", async () => {
    const name = "<script>alert(1)</script>";
    const { body, headers } = await send("POST", "", { ...ada, first_name: name });
    assert.equal(body.data.first_name, name);
    assert.match(String(headers["content-type"]), /^application\/json/);
    assert.equal(headers["x-content-type-options"], "nosniff");
  });

  test("without an organization the database shows no customer, count or note", async () => {
    for (const table of [
      "customers",
      "searchable_customers",
      "customer_counts",
      "customer_notes",
      "events",
    ]) {
      const { rows } = await here.app.appContext.pool.query(`select count(*) as n from ${table}`);
      assert.equal(rows[0]?.n, 0, table);
    }
  });

  test("the server cannot rewrite or remove the event log", async () => {
    const { db } = requirePermission(here.owner.actor, "customers.view");
    await assert.rejects(sql`update events set title = 'Nothing happened'`.execute(db), /permission denied/);
    await assert.rejects(sql`delete from events`.execute(db), /permission denied/);
    await assert.rejects(sql`truncate events`.execute(db), /permission denied/);
  });

  /** What is left of a body on its way through JSON. */
  const wire = (fields: object) => JSON.parse(JSON.stringify(fields)) as unknown;
  /** A member's id that is well formed and belongs to nobody here. */
  const isStranger = ({ assigned_to }: { assigned_to?: unknown }) => typeof assigned_to === "string";
});
