/** Views of the list of tasks: every kind of field, every order page by page, whose tasks a role reaches, another tenant. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { parse } from "csv-parse/sync";
import type { Task } from "#domains/tasks/contract.ts";
import { taskListFields } from "#domains/tasks/list-fields-contract.ts";
import { type ViewName, views, whereOf } from "#domains/tasks/screens/task-views.ts";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../tests/support/organization.ts";

type Answer = { tasks: Task[]; total: number; next_cursor: string | null; left_out: string[] };

const today = new Date("2026-03-20T17:00:00Z");

describe("the list of tasks", () => {
  const here = openForTests({ isShared: true, isLong: true, at: today });
  let staff: Person;
  const query = (asked: Record<string, string>) => new URLSearchParams(asked).toString();
  const list = async (asked: Record<string, string>, by: Person = here.owner): Promise<Answer> =>
    (await here.send("GET", `/api/tasks?${query({ state: "all", ...asked })}`, undefined, by)).body.data;
  const titles = ({ tasks }: Answer) => tasks.map(({ title }) => title);
  const add = (title: string, more: object) => here.done("POST", "/api/tasks", { title, ...more });

  before(async () => {
    staff = await here.business.member("STAFF");
    moveClockTo(new Date("2026-03-02T17:00:00Z"));
    const customer = { first_name: "June", last_name: "Álvarez" };
    const { id } = await here.done("POST", "/api/customers", customer);
    const job = { title: "Boiler swap", client_name: "June Álvarez", customer_id: id };
    const { id: job_id } = await here.done("POST", "/api/jobs", job);
    await add("Call", { due_date: "2026-03-20", due_time: "09:30", priority: "urgent", customer_id: id });
    await add("Ask", { due_date: "2026-03-20", due_time: "14:00", priority: "low", assigned_to: null });
    moveClockTo(today);
    await add("Order", { due_date: "2026-03-25", priority: "high", job_id, notes: "Two valves, 15 mm" });
    await add("Write", { assigned_to: staff.userId });
    const { id: done } = await add("Éclair", { due_date: "2026-03-01" });
    await here.done("POST", `/api/tasks/${done}/done`, {});
  });

  const asked: [where: string, found: string[]][] = [
    ["title.contains.eclair", ["Éclair"]],
    ["title.is_not.call", ["Ask", "Order", "Write", "Éclair"]],
    ["status.any_of.done", ["Éclair"]],
    ["status.none_of.done", ["Ask", "Call", "Order", "Write"]],
    ["due_date.before.today", ["Éclair"]],
    ["due_date.between.today.today", ["Ask", "Call"]],
    ["is_overdue.yes", ["Call"]],
    ["is_overdue.no", ["Ask", "Order", "Write", "Éclair"]],
    ["due_date.within_next.1.week", ["Ask", "Call", "Order"]],
    ["due_date.blank", ["Write"]],
    ["due_time.filled", ["Ask", "Call"]],
    ["priority.any_of.urgent.high", ["Call", "Order"]],
    ["assigned_to.any_of.me", ["Call", "Order", "Éclair"]],
    ["assigned_to.any_of.none", ["Ask"]],
    ["customer_name.contains.alvarez", ["Call", "Order"]],
    ["job_title.contains.boiler", ["Order"]],
    ["job_title.blank", ["Ask", "Call", "Write", "Éclair"]],
    ["notes.contains.15_mm", ["Order"]],
    ["done_at.within_last.1.day", ["Éclair"]],
    ["done_by_name.is.olive_owner", ["Éclair"]],
    ["created_at.before.today", ["Ask", "Call"]],
    ["updated_at.since.today", ["Order", "Write", "Éclair"]],
    ["any priority.any_of.low all status.any_of.open due_date.since.2026-03-21 end end", ["Ask", "Order"]],
  ];

  test("is filtered by every kind of field, counted and exported alike", async () => {
    for (const [where, found] of asked) {
      const answer = await list({ where });
      assert.deepEqual(
        [answer.left_out, titles(answer).toSorted(), answer.total],
        [[], found, found.length],
        where,
      );
      const { count } = await here.done("GET", `/api/views/count?${query({ list: "tasks", where })}`);
      assert.equal(count, found.length, where);
    }
    const { text } = await here.done(
      "GET",
      `/api/views/export?${query({ list: "tasks", where: "status.any_of.open", order: "priority", columns: "title,priority,due_date,due_time,assigned_to,customer_name" })}`,
    );
    const lines = parse(text, { bom: true });
    assert.deepEqual(lines.slice(0, 3), [
      ["Task", "Priority", "Due Date", "Due Time", "Assigned To", "Customer"],
      ["Call", "Urgent", "2026-03-20", "09:30", "Olive Owner", "June Álvarez"],
      ["Order", "High", "2026-03-25", "", "Olive Owner", "June Álvarez"],
    ]);
    assert.equal(lines.length, 5);
  });

  test("gives an export and a bulk edit the tasks that the chosen tab shows", async () => {
    for (const [name, { view }] of Object.entries(views)) {
      for (const isMine of [false, true]) {
        const { state, due } = view;
        const shown = await list({ state, ...(due && { due }), ...(isMine && { mine: "true" }) });
        const where = whereOf({ name: name as ViewName, isMine, weekEnd: "2026-03-21" });
        const { text } = await here.done(
          "GET",
          `/api/views/export?${query({ list: "tasks", where, columns: "title" })}`,
        );
        const [, ...lines] = parse(text, { bom: true });
        assert.deepEqual(lines.flat().toSorted(), titles(shown).toSorted(), name);
      }
    }
  });

  test("keeps its own search, states and order beside a filter", async () => {
    const where = "due_date.filled";
    assert.deepEqual(titles(await list({ where })), ["Éclair", "Call", "Ask", "Order"]);
    assert.deepEqual(titles(await list({ where, state: "open" })), ["Call", "Ask", "Order"]);
    assert.deepEqual(titles(await list({ where, state: "done" })), ["Éclair"]);
    assert.deepEqual(titles(await list({ where, state: "open", due: "overdue" })), ["Call"]);
    assert.deepEqual(titles(await list({ where, state: "open", due: "today", mine: "true" })), ["Call"]);
    assert.deepEqual(titles(await list({ where, search: "ord" })), ["Order"]);
    const page = await list({ where, state: "open", limit: "2" });
    assert.deepEqual([titles(page), page.total], [["Call", "Ask"], 3]);
    const cursor = page.next_cursor ?? "";
    assert.deepEqual(titles(await list({ where, state: "open", limit: "2", cursor })), ["Order"]);
    const other = `/api/tasks?${query({ where, order: "title", cursor })}`;
    assert.equal((await here.send("GET", other)).status, 400);
    const strange = await list({ where: "own_ghost.is.x", order: "-ghost" });
    assert.deepEqual([strange.total, strange.left_out.length], [5, 2]);
  });

  test("is sorted by any field both ways, page by page, and nothing comes last", async () => {
    for (const { name, ...field } of taskListFields) {
      if ("isUnsorted" in field) continue;
      for (const order of [name, `-${name}`]) {
        const found: Task[] = [];
        for (let cursor = ""; ; ) {
          const page = await list({ order, limit: "2", ...(cursor && { cursor }) });
          assert.deepEqual([page.left_out, page.total], [[], 5], order);
          found.push(...page.tasks);
          if (page.next_cursor === null) break;
          cursor = page.next_cursor;
        }
        assert.equal(new Set(found.map(({ id }) => id)).size, 5, order);
        if (name === "status") continue;
        const values = found.map((task) => task[name]);
        const filled = values.filter((value) => value !== null);
        assert.ok(
          values.slice(filled.length).every((value) => value === null),
          order,
        );
      }
    }
    const by = async (order: string) => titles(await list({ order }));
    assert.deepEqual(await by("due_date"), ["Éclair", "Call", "Ask", "Order", "Write"]);
    assert.deepEqual(await by("-due_date"), ["Order", "Ask", "Call", "Éclair", "Write"]);
    assert.deepEqual(await by("priority"), ["Call", "Order", "Write", "Éclair", "Ask"]);
    assert.deepEqual(await by("title"), ["Ask", "Call", "Éclair", "Order", "Write"]);
  });

  test("shows each role the tasks that it reaches, and nothing of another business", async () => {
    const grants = { "tasks.view": "own" };
    const role = await here.done("POST", "/api/roles", { name: "Helper", grants });
    const helper = await here.business.member(role.key);
    const where = "status.any_of.open.done";
    assert.equal((await list({ where })).total, 5);
    assert.equal((await list({ where }, helper)).total, 0);
    const count = `/api/views/count?${query({ list: "tasks", where })}`;
    assert.equal((await here.send("GET", count, undefined, helper)).body.data.count, 0);
    const file = `/api/views/export?${query({ list: "tasks", where })}`;
    assert.equal((await here.send("GET", file, undefined, helper)).body.data.rows, 0);
    const elsewhere = await mintOrganization(here.app);
    assert.equal((await list({ where }, elsewhere.owner)).total, 0);
    const none = await here.done("POST", "/api/roles", { name: "None", grants: { "jobs.view": "all" } });
    const other = await here.business.member(none.key);
    for (const path of [`/api/tasks?${query({ where })}`, count, file, "/api/views/fields?list=tasks"])
      assert.equal((await here.send("GET", path, undefined, other)).status, 403, path);
    assert.ok((await here.send("POST", "/api/bulk-edits/preview", { list: "tasks", where })).status >= 400);
  });

  test("keeps views to their makers until they are shared, and opens no tasks that the viewer doesn't reach", async () => {
    const asked = { where: "assigned_to.any_of.me", order: "-due_date", columns: [] };
    await here.done("POST", "/api/views", { list: "tasks", name: "My work", is_shared: true, asked });
    await here.done("POST", "/api/views", { list: "tasks", name: "Private", asked });
    const seen = await here.send("GET", "/api/views?list=tasks", undefined, staff);
    assert.deepEqual(
      seen.body.data.views.map(({ name }: { name: string }) => name),
      ["My work"],
    );
    assert.deepEqual(titles(await list({ where: asked.where, order: asked.order }, staff)), ["Write"]);
  });
});
