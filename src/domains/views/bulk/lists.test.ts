/** Bulk edits of tasks and jobs: each changed as it is changed alone, what can't be changed with its reason, and undone. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../../tests/support/organization.ts";

type Count = { reason: string; count: number };

describe("a bulk edit", () => {
  const here = openForTests({ isShared: true });
  let marks = 0;
  const mark = () => {
    marks += 1;
    return `Lot ${marks}`;
  };
  const filterFor = (name: string) => `title.starts_with.${name.replace(" ", "_")}`;
  type Asked = { list: "tasks" | "jobs"; where?: string; ids?: number[]; changes: object };
  const preview = (asked: Asked) => here.done("POST", "/api/bulk-edits/preview", asked);
  const send = (asked: Asked, by: Person = here.owner) => here.send("POST", "/api/bulk-edits", asked, by);
  async function finished(id: number, by: Person = here.owner) {
    for (;;) {
      const { body } = await here.send("POST", `/api/bulk-edits/${id}/run`, undefined, by);
      if (body.data.is_done) return body.data;
    }
  }
  async function changed(asked: Asked, by?: Person) {
    const { status, body } = await send(asked, by);
    assert.equal(status, 201, JSON.stringify(body));
    return finished(body.data.id, by);
  }
  async function undone(id: number) {
    await here.done("POST", `/api/bulk-edits/${id}/undo`);
    return finished(id);
  }
  const ofOwnOnly = async (area: "tasks" | "jobs") => {
    const grants = { "dashboard.view": "all", [`${area}.view`]: "all", [`${area}.update`]: "own" };
    const role = await here.done("POST", "/api/roles", { name: `Own ${area} only`, grants });
    return here.business.member(role.key);
  };
  const reasons = (skipped: Count[]) => skipped.map(({ reason, count }) => [reason, count]);

  describe("of tasks", () => {
    async function tasks(count: number, more: object = {}) {
      const name = mark();
      const made: { id: number; version: number }[] = [];
      for (let place = 0; place < count; place++)
        made.push(await here.done("POST", "/api/tasks", { title: `${name} ${place}`, ...more }));
      return { made, where: filterFor(name) };
    }
    const task = (id: number) => here.done("GET", `/api/tasks/${id}`);

    test("changes priority, assignee and due date, and an undo puts the time of the day back, too", async () => {
      const { made, where } = await tasks(3, { due_date: "2026-05-04", due_time: "09:30", priority: "low" });
      const [first] = made as [{ id: number; version: number }];
      const other = await here.business.member("ADMIN");
      for (const [changes, after] of [
        [{ priority: "urgent" }, { priority: "urgent" }],
        [{ assigned_to: other.userId }, { assigned_to: other.userId }],
        [{ assigned_to: null }, { assigned_to: null }],
        [{ due_date: "2026-06-01" }, { due_date: "2026-06-01", due_time: "09:30" }],
        [{ due_date: null }, { due_date: null, due_time: null }],
      ]) {
        const before = await task(first.id);
        const done = await changed({ list: "tasks", where, changes: changes as object });
        assert.equal(done.changed, 3, JSON.stringify(changes));
        const now = await task(first.id);
        assert.partialDeepStrictEqual(now, { ...after, version: before.version + 1 });
        assert.equal((await undone(done.id)).undone, 3);
        const { priority, assigned_to, due_date, due_time } = before;
        assert.partialDeepStrictEqual(await task(first.id), { priority, assigned_to, due_date, due_time });
      }
    });

    test("ticks off what is open, and an undo opens just that again", async () => {
      const { made, where } = await tasks(2);
      const [first] = made as [{ id: number; version: number }];
      await here.done("POST", `/api/tasks/${first.id}/done`);
      const changes = { status: "done" };
      assert.partialDeepStrictEqual(await preview({ list: "tasks", where, changes }), {
        will_change: 1,
        unchanged: 1,
      });
      const done = await changed({ list: "tasks", where, changes });
      assert.deepEqual([done.changed, done.unchanged], [1, 1]);
      const second = made[1] as { id: number };
      assert.notEqual((await task(second.id)).done_at, null);
      assert.equal((await undone(done.id)).undone, 1);
      assert.equal((await task(second.id)).done_at, null);
      assert.notEqual((await task(first.id)).done_at, null, "was done before");
    });

    test("leaves others' tasks to a role that edits its own, and one that was changed in between", async () => {
      const { made, where } = await tasks(3);
      const [first, second] = made as [{ id: number; version: number }, { id: number; version: number }];
      const person = await ofOwnOnly("tasks");
      for (const { id } of [first, second])
        await here.done("PUT", `/api/tasks/${id}`, { assigned_to: person.userId });
      const asked: Asked = { list: "tasks", where, changes: { priority: "high" } };
      const seen = (await here.send("POST", "/api/bulk-edits/preview", asked, person)).body.data;
      assert.equal(seen.will_change, 2);
      assert.match(seen.skipped[0].reason, /only lets you edit tasks that you added or that are assigned/);
      const { id } = (await send(asked, person)).body.data;
      await here.done("PUT", `/api/tasks/${first.id}`, { notes: "Faster" });
      const done = await finished(id, person);
      assert.deepEqual([done.changed, done.skipped], [1, 2]);
      const elsewhere = await mintOrganization(here.app);
      const foreign = { ...asked, where: "", ids: [first.id] };
      assert.equal(
        (await here.send("POST", "/api/bulk-edits/preview", foreign, elsewhere.owner)).body.data.total,
        0,
      );
      assert.equal(
        (await here.send("POST", `/api/bulk-edits/${id}/undo`, undefined, elsewhere.owner)).status,
        404,
      );
    });

    test("refuses what no task could be changed to", async () => {
      const { where } = await tasks(1);
      for (const changes of [
        { status: "ghost" },
        { status: null },
        { priority: null },
        { due_date: "2026-02-30" },
        { due_time: "09:00" },
        { assigned_to: "3f0e7a52-0000-4000-8000-000000000000" },
        { own_gate: "x" },
      ])
        assert.equal((await send({ list: "tasks", where, changes })).status, 400, JSON.stringify(changes));
    });
  });

  describe("of jobs", () => {
    async function jobs(count: number, more: object = {}) {
      const name = mark();
      const made: { id: number; version: number }[] = [];
      for (let place = 0; place < count; place++)
        made.push(
          await here.done("POST", "/api/jobs/", { title: `${name} ${place}`, client_name: "Ida", ...more }),
        );
      return { made, where: filterFor(name) };
    }
    const job = (id: number) => here.done("GET", `/api/jobs/${id}`);

    test("changes priority, owner, due date and own fields, and puts them back", async () => {
      await here.done("POST", "/api/custom-fields", { kind: "job", label: "Site", type: "text" });
      const { made, where } = await jobs(2, { due_date: "2026-05-04", custom_fields: { site: "A" } });
      const [first] = made as [{ id: number; version: number }];
      const before = await job(first.id);
      for (const changes of [
        { priority: "urgent" },
        { assigned_to: here.owner.userId },
        { due_date: "2026-06-01" },
        { due_date: null },
        { own_site: "B" },
      ]) {
        const { version } = await job(first.id);
        const done = await changed({ list: "jobs", where, changes });
        assert.equal(done.changed, 2, JSON.stringify(changes));
        const now = await job(first.id);
        const shown = { ...now, own_site: now.custom_fields.site };
        assert.partialDeepStrictEqual(shown, { ...changes, version: version + 1 });
        assert.equal((await undone(done.id)).undone, 2);
        const { priority, assigned_to, due_date, custom_fields } = before;
        assert.partialDeepStrictEqual(await job(first.id), {
          priority,
          assigned_to,
          due_date,
          custom_fields,
        });
      }
      const history = await here.done("GET", `/api/jobs/${first.id}/history`);
      assert.equal(history.length, 11, "added, then an event for each change and each undo");
    });

    test("says which jobs can't be changed: done, cancelled, due before they start, changed in between", async () => {
      const { made, where } = await jobs(5);
      const [completed, cancelled, late, faster] = made as { id: number; version: number }[];
      await here.done("POST", `/api/jobs/${completed?.id}/complete`);
      await here.done("POST", `/api/jobs/${cancelled?.id}/cancel`, { reason: "Moved" });
      await here.done("PUT", `/api/jobs/${late?.id}`, { start_date: "2026-07-01" });
      const asked: Asked = { list: "jobs", where, changes: { due_date: "2026-06-01" } };
      const seen = await preview(asked);
      assert.equal(seen.will_change, 2);
      assert.deepEqual(reasons(seen.skipped).toSorted(), [
        ["Choose a due date on or after the start date", 1],
        ["This job is cancelled. Reopen it first.", 1],
        ["This job is completed. Reopen it first.", 1],
      ]);
      const { id } = (await send(asked)).body.data;
      await here.done("PUT", `/api/jobs/${faster?.id}`, { notes: "Faster" });
      const done = await finished(id);
      assert.deepEqual([done.changed, done.skipped], [1, 4]);
      await here.done("POST", `/api/jobs/${made[4]?.id}/complete`);
      assert.equal((await undone(id)).kept, 1, "completed since");
    });

    test("stays within the maker's reach and business", async () => {
      const { made, where } = await jobs(2);
      const person = await ofOwnOnly("jobs");
      await here.done("PUT", `/api/jobs/${made[0]?.id}`, { assigned_to: person.userId });
      const asked: Asked = { list: "jobs", where, changes: { priority: "high" } };
      const seen = (await here.send("POST", "/api/bulk-edits/preview", asked, person)).body.data;
      assert.deepEqual(
        [seen.will_change, seen.skipped[0].reason],
        [1, "Your role lets you change only jobs that you own or added."],
      );
      assert.deepEqual(
        [(await changed(asked, person)).changed, (await job(made[1]?.id ?? 0)).priority],
        [1, "medium"],
      );
      const elsewhere = await mintOrganization(here.app);
      const ids = made.map(({ id }) => id);
      const foreign = { list: "jobs", ids, changes: { priority: "high" } };
      assert.equal(
        (await here.send("POST", "/api/bulk-edits/preview", foreign, elsewhere.owner)).body.data.total,
        0,
      );
      const accountant = await here.business.member("ACCOUNTANT");
      assert.equal((await send(asked, accountant)).status, 403);
    });
  });
});
