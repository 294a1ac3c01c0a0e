/** Bulk edits of the business's own fields: all types, what a role doesn't see or edit, and the way back. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { FieldType } from "#domains/custom-fields/contract.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../../tests/support/organization.ts";

type Value = string | number | boolean | string[] | null;

const choices = ["Rheem", "Bosch"].map((label) => ({ label, is_archived: false }));

/** Each with what a customer has, what all get, and what none can get. */
const types: [label: string, type: FieldType, had: Value, gets: Value, refused: Value][] = [
  ["Gate", "text", "12", "Élan 7", "x".repeat(1_001)],
  ["Age", "number", 3.5, -2.25, "young"],
  ["Budget", "money", 99, 125_000, 1.5],
  ["Since", "date", "2026-02-28", "2026-03-01", "2026-02-30"],
  ["Brand", "choice", "rheem", "bosch", "ghost"],
  ["Tools", "several", ["rheem"], ["rheem", "bosch"], ["ghost"]],
  ["Dog", "yes_no", true, false, "yes"],
  ["Site", "link", "https://a.example", "https://b.example", "javascript:alert(1)"],
];

describe("a bulk edit of the business's own fields", () => {
  const here = openForTests({ isShared: true });
  let marks = 0;

  const add = (label: string, type: FieldType, more: object = {}) =>
    here.done("POST", "/api/custom-fields", {
      kind: "customer",
      label,
      type,
      ...(type === "choice" || type === "several" ? { choices } : {}),
      ...more,
    });

  before(async () => {
    for (const [label, type] of types) await add(label, type);
    await add("Code", "text", { is_required: true, default_value: "A" });
    await add("Secret", "text", { visible_to: ["ADMIN"] });
    await add("Fixed", "text", { editable_by: ["ADMIN"] });
  });

  async function customers(given: Record<string, Value>[]) {
    marks += 1;
    const city = `Place ${marks}`;
    const made: { id: number }[] = [];
    for (const custom_fields of given) {
      const body = {
        first_name: "Ida",
        last_name: "Own",
        city,
        custom_fields: { code: "A", ...custom_fields },
      };
      made.push(await here.done("POST", "/api/customers/", body));
    }
    return { ids: made.map(({ id }) => id), where: `city.is.Place_${marks}` };
  }
  const asked = (where: string, changes: object) => ({ list: "customers", where, changes });
  const begin = (where: string, changes: object, by: Person = here.owner) =>
    here.send("POST", "/api/bulk-edits", asked(where, changes), by);
  const valueOf = async (id: number, key: string) =>
    (await here.done("GET", `/api/customers/${id}`)).custom_fields[key] ?? null;
  async function finished(id: number, by: Person = here.owner) {
    for (;;) {
      const { body } = await here.send("POST", `/api/bulk-edits/${id}/run`, undefined, by);
      if (body.data.is_done) return body.data;
    }
  }

  test("sets, clears and puts back each of the eight types, and refuses what a record would refuse", async () => {
    for (const [label, type, had, gets, wrong] of types) {
      const key = label.toLowerCase();
      const { ids, where } = await customers([{ [key]: had }, {}, { [key]: gets }]);
      const values = () => Promise.all(ids.map((id) => valueOf(id, key)));
      for (const [value, changed, unchanged] of [[gets, 2, 1] as const, [null, 2, 1] as const]) {
        const changes = { [`own_${key}`]: value };
        const preview = await here.done("POST", "/api/bulk-edits/preview", asked(where, changes));
        assert.deepEqual(
          [preview.will_change, preview.unchanged],
          [changed, unchanged],
          `${type} ${String(value)}`,
        );
        const { id } = (await begin(where, changes)).body.data;
        assert.equal((await finished(id)).changed, changed, `${type} ${String(value)}`);
        assert.deepEqual(await values(), [value, value, value]);
        await here.done("POST", `/api/bulk-edits/${id}/undo`);
        assert.equal((await finished(id)).undone, changed);
        assert.deepEqual(await values(), [had, null, gets], type);
      }
      const refusal = await begin(where, { [`own_${key}`]: wrong });
      assert.equal(refusal.status, 400, type);
      assert.match(refusal.body.error, new RegExp(label), "names the field");
    }
  });

  test("changes a declared field and an own one together, in one event and one version", async () => {
    const { ids, where } = await customers([{}]);
    const path = `/api/customers/${ids[0]}`;
    const { version } = await here.done("GET", path);
    const { id } = (await begin(where, { status: "client", own_gate: "9" })).body.data;
    await finished(id);
    const after = await here.done("GET", path);
    assert.deepEqual([after.status, after.custom_fields.gate, after.version], ["client", "9", version + 1]);
    await here.done("POST", `/api/bulk-edits/${id}/undo`);
    await finished(id);
    assert.equal((await here.done("GET", path)).status, "lead");
  });

  test("leaves what changed in between, and refuses to clear what is required", async () => {
    const { ids, where } = await customers([{ gate: "1" }, { gate: "2" }]);
    const { id } = (await begin(where, { own_gate: "3" })).body.data;
    await here.done("PUT", `/api/customers/${ids[0]}`, { custom_fields: { gate: "mine" } });
    const done = await finished(id);
    assert.deepEqual([done.changed, done.skipped], [1, 1]);
    assert.equal(await valueOf(ids[0] as number, "gate"), "mine");
    await here.done("PUT", `/api/customers/${ids[1]}`, { custom_fields: { age: 1 } });
    await here.done("POST", `/api/bulk-edits/${id}/undo`);
    assert.deepEqual((await finished(id)).kept, 1);
    const refusal = await begin(where, { own_code: null });
    assert.deepEqual([refusal.status, refusal.body.error], [400, "Code is required"]);
  });

  test("neither offers nor takes what the maker's role doesn't see or edit, or what isn't there", async () => {
    const { ids, where } = await customers([{ secret: "s" }]);
    const manager = await here.business.member("MANAGER");
    const { fields } = (await here.send("GET", "/api/views/fields?list=customers", undefined, manager)).body
      .data;
    const bulk = fields.flatMap((field: { name: string; is_bulk: boolean }) =>
      field.is_bulk ? [field.name] : [],
    );
    assert.ok(bulk.includes("own_gate"));
    assert.ok(!bulk.includes("own_secret") && !bulk.includes("own_fixed"));
    const refusals = [];
    for (const name of ["own_secret", "own_fixed", "own_ghost"])
      refusals.push(await begin(where, { [name]: "x" }, manager));
    assert.deepEqual(
      refusals.map(({ status, body }) => [status, body.error]),
      refusals.map(() => [400, "This can't be changed for many records at once"]),
    );
    const { id } = (await begin(where, { own_gate: "5" }, manager)).body.data;
    const field = (await here.done("GET", "/api/custom-fields")).fields.find(
      ({ key, kind }: { key: string; kind: string }) => key === "gate" && kind === "customer",
    );
    await here.done("PUT", `/api/custom-fields/${field.id}`, { visible_to: ["ADMIN"] });
    const done = await finished(id, manager);
    await here.done("PUT", `/api/custom-fields/${field.id}`, { visible_to: null });
    assert.deepEqual([done.changed, done.skipped], [0, 1], "hidden after it began");
    assert.equal(await valueOf(ids[0] as number, "secret"), "s");
    const elsewhere = await mintOrganization(here.app);
    assert.equal((await begin("", { own_gate: "x" }, elsewhere.owner)).status, 400);
    assert.equal(
      (await here.send("POST", `/api/bulk-edits/${id}/run`, undefined, elsewhere.owner)).status,
      404,
    );
  });
});
