/** Bulk edits: what they would do, each row once however many ask, what they skip and why, and the way back. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo, now } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../../tests/support/organization.ts";

describe("a bulk edit of customers", () => {
  const here = openForTests({ isShared: true });
  let marks = 0;

  async function customers(count: number, more: object = {}, by: Person = here.owner) {
    marks += 1;
    const city = `Town ${marks}`;
    const made = [];
    for (let place = 0; place < count; place++)
      made.push(
        (
          await here.send(
            "POST",
            "/api/customers/",
            { first_name: "Ida", last_name: `B${place}`, city, ...more },
            by,
          )
        ).body.data,
      );
    return { made, where: `city.is.Town_${marks}` };
  }
  const begin = (where: string, changes: object, by = here.owner) =>
    here.send("POST", "/api/bulk-edits", { list: "customers", where, changes }, by);
  const run = (id: number, by = here.owner) => here.send("POST", `/api/bulk-edits/${id}/run`, undefined, by);
  const statusOf = async ({ id }: { id: number }) => (await here.done("GET", `/api/customers/${id}`)).status;

  async function finished(id: number) {
    for (;;) {
      const { body } = await run(id);
      if (body.data.is_done) return body.data;
    }
  }

  test("is previewed, done and taken back, but what was changed meanwhile stays", async () => {
    const { made, where } = await customers(5);
    await here.done("PUT", `/api/customers/${made[4].id}`, { status: "client" });
    const changes = { status: "client" };
    const preview = await here.done("POST", "/api/bulk-edits/preview", { list: "customers", where, changes });
    assert.deepEqual(preview, { total: 5, will_change: 4, unchanged: 1, skipped: [] });
    const bulk = (await begin(where, changes)).body.data;
    await here.done("PUT", `/api/customers/${made[0].id}`, { company: "Faster" });
    const done = await finished(bulk.id);
    assert.deepEqual([done.changed, done.unchanged, done.skipped, done.can_undo], [3, 1, 1, true]);
    const { rows } = await here.done("GET", `/api/bulk-edits/${bulk.id}/rows?state=skipped`);
    assert.match(rows[0].reason, /changed this customer after you opened it/);
    assert.equal(await statusOf(made[1]), "client");
    await here.done("PUT", `/api/customers/${made[1].id}`, { company: "Later" });
    await here.done("POST", `/api/bulk-edits/${bulk.id}/undo`);
    const undone = await finished(bulk.id);
    assert.deepEqual([undone.undone, undone.kept, undone.changed], [2, 1, 0]);
    assert.deepEqual(await Promise.all(made.map(statusOf)), ["lead", "client", "lead", "lead", "client"]);
  });

  test("does each row once, no matter who asks at the same moment, also while it is taken back", async () => {
    const { made, where } = await customers(30);
    const bulk = (await begin(where, { status: "prospect", assigned_to: here.owner.userId })).body.data;
    await Promise.all(Array.from({ length: 4 }, () => run(bulk.id)));
    const done = await finished(bulk.id);
    assert.equal(done.changed, 30);
    const first = await here.done("GET", `/api/customers/${made[0].id}`);
    assert.equal(first.version, made[0].version + 1);
    await Promise.all([
      here.done("POST", `/api/bulk-edits/${bulk.id}/undo`),
      here.done("POST", `/api/bulk-edits/${bulk.id}/undo`),
    ]);
    await Promise.all(Array.from({ length: 4 }, () => run(bulk.id)));
    const undone = await finished(bulk.id);
    assert.deepEqual([undone.undone, undone.kept], [30, 0]);
    assert.equal((await here.done("GET", `/api/customers/${made[0].id}`)).version, made[0].version + 2);
  });

  test("stays within the rights of its maker", async () => {
    const role = await here.done("POST", "/api/roles", {
      name: "Own only",
      grants: {
        "dashboard.view": "all",
        "customers.view": "all",
        "customers.update": "own",
        "customers.create": "all",
      },
    });
    const person = await here.business.member(role.key);
    const { made, where } = await customers(2);
    await here.done("PUT", `/api/customers/${made[0].id}`, { assigned_to: person.userId });
    const chosen = { list: "customers", where, changes: { status: "client" } };
    const preview = (await here.send("POST", "/api/bulk-edits/preview", chosen, person)).body.data;
    assert.equal(preview.will_change, 1);
    assert.match(preview.skipped[0].reason, /only lets you edit customers assigned to you/);
    const bulk = (await begin(where, chosen.changes, person)).body.data;
    assert.equal((await run(bulk.id)).status, 404, "another's bulk edit");
    const done = (await run(bulk.id, person)).body.data;
    assert.deepEqual([done.changed, done.skipped], [1, 1]);
    assert.equal(await statusOf(made[1]), "lead");
    const accountant = await here.business.member("ACCOUNTANT");
    assert.equal((await begin(where, chosen.changes, accountant)).status, 403);
  });

  test("that was interrupted is found again by its maker alone, and carried on", async () => {
    const { where } = await customers(60);
    const { id } = (await begin(where, { status: "client" })).body.data;
    assert.equal((await run(id)).body.data.is_done, false);
    const path = "/api/bulk-edits?list=customers";
    const [last] = (await here.done("GET", path)).bulk_edits;
    assert.deepEqual([last.id, last.waiting, last.is_done, last.can_undo], [id, 10, false, true]);
    const manager = await here.business.member("ADMIN");
    const elsewhere = await mintOrganization(here.app);
    for (const person of [manager, elsewhere.owner])
      assert.deepEqual((await here.send("GET", path, undefined, person)).body.data.bulk_edits, []);
    const accountant = await here.business.member("ACCOUNTANT");
    assert.equal((await here.send("GET", path, undefined, accountant)).status, 403);
    assert.equal((await finished(id)).changed, 60);
    assert.equal((await here.done("GET", path)).bulk_edits[0].is_done, true);
  });

  test("refuses what no record could be changed to, a filter that it can't follow, and an undo too late", async () => {
    const { where } = await customers(1);
    for (const changes of [{}, { status: "ghost" }, { notes: "x" }, { id: 1 }, { assigned_to: "me" }])
      assert.equal((await begin(where, changes)).status, 400, JSON.stringify(changes));
    assert.equal((await begin("ghost.is.x", { status: "client" })).status, 400);
    const bulk = (await begin(where, { status: "client" })).body.data;
    await finished(bulk.id);
    const later = new Date(now().getTime() + 25 * 3_600_000);
    const { undoBulk } = await import("./service.ts");
    moveClockTo(later);
    try {
      await assert.rejects(undoBulk(here.owner.actor, bulk.id), /can be undone for 24 hours/);
    } finally {
      moveClockTo(undefined);
    }
  });
});
