/** Bulk edits of the price book: each service changed as it is changed alone, what no service could be, and the way back. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import type { Service } from "#domains/services/contract.ts";
import { serviceListFields } from "#domains/services/list-fields-contract.ts";
import { requirePermission } from "#platform/actor.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../../tests/support/organization.ts";

describe("a bulk edit of services", () => {
  const here = openForTests({ isShared: true });
  let marks = 0;

  async function services(...given: object[]) {
    marks += 1;
    const made: Service[] = [];
    for (const [place, more] of given.entries()) {
      const body = { name: `Lot ${marks} ${place}`, price_cents: 16_500, ...more };
      made.push(await here.done("POST", "/api/services", body));
    }
    return { made: made as [Service, ...Service[]], where: `name.starts_with.Lot_${marks}_` };
  }
  const get = (id: number): Promise<Service> => here.done("GET", `/api/services/${id}`);
  const asked = (where: string, changes: object) => ({ list: "services", where, changes });
  const preview = (where: string, changes: object) =>
    here.done("POST", "/api/bulk-edits/preview", asked(where, changes));
  const begin = (where: string, changes: object, by: Person = here.owner) =>
    here.send("POST", "/api/bulk-edits", asked(where, changes), by);
  async function finished(id: number) {
    for (;;) {
      const { body } = await here.send("POST", `/api/bulk-edits/${id}/run`);
      if (body.data.is_done) return body.data;
    }
  }
  async function changed(where: string, changes: object) {
    const { status, body } = await begin(where, changes);
    assert.equal(status, 201, JSON.stringify(body));
    return finished(body.data.id);
  }
  async function undone(id: number) {
    await here.done("POST", `/api/bulk-edits/${id}/undo`);
    return finished(id);
  }

  /** The type of the last event about a service. */
  async function lastNews(id: number): Promise<string | undefined> {
    const { rows } = await sql<{ type: string }>`
      select type from events where subject_kind = 'service' and subject_id = ${String(id)}
      order by id desc limit 1`.execute(requirePermission(here.owner.actor, "services.view").db);
    return rows[0]?.type;
  }

  test("changes status, category, taxable, duration and own fields, each with its news, and puts them back", async () => {
    await here.done("POST", "/api/custom-fields", { kind: "service", label: "Crew", type: "number" });
    const { made, where } = await services(
      { category: "Plumbing", duration_minutes: 60, custom_fields: { crew: 1 } },
      { category: "HVAC" },
    );
    const [first] = made;
    const before = await get(first.id);
    for (const [changes, after, news] of [
      [{ status: "inactive" }, { status: "inactive" }, "service.status_changed"],
      [{ category: "Drains & Sewers" }, { category: "Drains & Sewers" }, "service.updated"],
      [{ is_taxable: false }, { is_taxable: false }, "service.updated"],
      [{ duration: 90 }, { duration_minutes: 90 }, "service.updated"],
      [{ duration: null }, { duration_minutes: null }, "service.updated"],
      [{ own_crew: 2 }, { custom_fields: { crew: 2 } }, "service.updated"],
    ] as const) {
      const { version } = await get(first.id);
      const { will_change, unchanged } = await preview(where, changes);
      const done = await changed(where, changes);
      assert.deepEqual([done.changed, done.unchanged], [will_change, unchanged], JSON.stringify(changes));
      assert.equal(done.changed + done.unchanged, 2);
      assert.partialDeepStrictEqual(await get(first.id), { ...after, version: version + 1 });
      assert.equal(await lastNews(first.id), news);
      assert.equal((await undone(done.id)).undone, done.changed);
      const { version: _, updated_at: __, ...former } = before;
      assert.partialDeepStrictEqual(await get(first.id), former);
    }
    const { prices } = await here.done("GET", `/api/services/${first.id}/prices`);
    assert.equal(prices.length, 1, "prices stay");
  });

  test("writes a category as it is known, and offers those that there are", async () => {
    const { made, where } = await services({ category: "Water heaters" }, { category: "Other" });
    const changes = { category: " water HEATERS " };
    assert.partialDeepStrictEqual(await preview(where, changes), { will_change: 1, unchanged: 1 });
    const done = await changed(where, changes);
    assert.deepEqual([done.changed, done.unchanged], [1, 1]);
    assert.equal((await get(made[1]?.id as number)).category, "Water heaters");
    const { fields } = await here.done("GET", "/api/views/fields?list=services");
    const { suggestions } = fields.find(({ name }: { name: string }) => name === "category");
    assert.ok(suggestions.includes("Plumbing") && suggestions.includes("Water heaters"));
  });

  test("leaves a service that was changed in between, with its reason", async () => {
    const { made, where } = await services({}, {});
    const [first, second] = made as [Service, Service];
    const { id } = (await begin(where, { duration: 45 })).body.data;
    await here.done("PUT", `/api/services/${first.id}`, { price_cents: 17_000 });
    const done = await finished(id);
    assert.deepEqual([done.changed, done.skipped], [1, 1]);
    const { rows } = await here.done("GET", `/api/bulk-edits/${id}/rows?state=skipped`);
    assert.match(rows[0].reason, /changed|version/i);
    assert.equal((await get(first.id)).duration_minutes, null);
    await here.done("DELETE", `/api/services/${second.id}`);
    assert.equal((await undone(id)).kept, 1, "deleted since");
  });

  test("refuses what no service could be changed to, and prices, which have batches of their own", async () => {
    const { where } = await services({});
    for (const changes of [
      { status: "gone" },
      { status: null },
      { category: null },
      { category: "  " },
      { category: "x".repeat(61) },
      { is_taxable: null },
      { duration: 0 },
      { duration: 1.5 },
      { price: 1 },
      { cost: 1 },
      { unit: "hour" },
    ]) {
      const { status, body } = await begin(where, changes);
      assert.equal(status, 400, JSON.stringify(changes));
      assert.ok(body.error.length > 10, body.error);
    }
    const { fields } = await here.done("GET", "/api/views/fields?list=services");
    const bulk = fields.flatMap((field: { name: string; is_bulk: boolean }) =>
      field.is_bulk ? field.name : [],
    );
    const declared = serviceListFields.filter((field) => "isBulk" in field).map(({ name }) => name);
    assert.deepEqual(
      bulk.filter((name: string) => !name.startsWith("own_")),
      declared,
    );
  });

  test("needs the right to edit services, and stays within the business", async () => {
    const { made, where } = await services({});
    const technician = await here.business.member("STAFF");
    assert.equal((await begin(where, { duration: 45 }, technician)).status, 403);
    const { fields } = (await here.send("GET", "/api/views/fields?list=services", undefined, technician)).body
      .data;
    assert.ok(fields.every((field: { is_bulk: boolean }) => !field.is_bulk));
    const elsewhere = await mintOrganization(here.app);
    const foreign = { list: "services", ids: made.map(({ id }) => id), changes: { duration: 45 } };
    const { body } = await here.send("POST", "/api/bulk-edits/preview", foreign, elsewhere.owner);
    assert.equal(body.data.total, 0);
  });
});
