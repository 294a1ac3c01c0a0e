/** Tasks through their calls: the next step, who may see it, when it is overdue, and whom everybody has forgotten. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createCalendarEvent } from "#domains/calendar/service.ts";
import { createCustomer } from "#domains/customers/service.ts";
import type { Actor } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization, type Person, type TestOrganization } from "../../../tests/support/organization.ts";
import type { Task, TaskStats } from "./contract.ts";
import { listTasks } from "./listing.ts";
import { restoreTask } from "./service.ts";

const here = openForTests({ isShared: true });

const ask = (method: string, path: string, body?: object, by: Person = here.owner) =>
  here.send(method, `/api/tasks${path}`, body, by);
const add = async (body: object, by?: Person): Promise<Task> => {
  const answer = await ask("POST", "", body, by);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.data;
};
const titles = async (query: string, by?: Person): Promise<string[]> =>
  (await ask("GET", query, undefined, by)).body.data.tasks.map(({ title }: Task) => title);
const stats = async (by?: Person): Promise<TaskStats> =>
  (await ask("GET", "/stats", undefined, by)).body.data;
const someone = (actor: Actor, fields: object = {}) =>
  createCustomer(actor, { first_name: "Ida", last_name: "Berg", status: "lead", country: "US", ...fields });

/** Sees and changes only what is theirs. */
async function fieldWorker(own: TestOrganization): Promise<Person> {
  const grants = {
    "dashboard.view": "all",
    "customers.view": "own",
    "tasks.view": "own",
    "tasks.create": "all",
    "tasks.update": "own",
  };
  const { token } = own.owner;
  const role = await here.app.call("POST", "/api/roles", { token, body: { name: "Field worker", grants } });
  return own.member(role.body.data.key);
}

describe("A task", () => {
  test("is added for the person who adds it, changed, ticked off and opened again, and the customer's timeline tells it", async () => {
    const { id } = await someone(here.owner.actor);
    const task = await add({
      title: " Call back ",
      due_date: "2026-12-01",
      due_time: "14:30",
      customer_id: id,
    });
    assert.deepEqual(
      [task.title, task.due_date, task.due_time, task.priority, task.assigned_to, task.customer_name],
      ["Call back", "2026-12-01", "14:30", "medium", here.owner.userId, "Ida Berg"],
    );
    const changed = await ask("PUT", `/${task.id}`, { due_date: null, version: task.version });
    assert.deepEqual([changed.body.data.due_date, changed.body.data.due_time], [null, null]);
    const done = (await ask("POST", `/${task.id}/done`)).body.data as Task;
    assert.deepEqual([done.done_by_name, done.is_overdue], ["Olive Owner", false]);
    assert.equal((await ask("POST", `/${task.id}/done`)).body.data.version, done.version, "twice is once");
    assert.equal((await ask("POST", `/${task.id}/undone`)).body.data.done_at, null);
    const timeline = await here.send("GET", `/api/customers/${id}/timeline`);
    const told = timeline.body.data.entries.map(({ type }: { type: string }) => type);
    assert.deepEqual(told.slice(0, 4), ["task.reopened", "task.done", "task.updated", "task.created"]);
  });

  test("says by field what is wrong with it", async () => {
    const wrong: [object, string][] = [
      [{}, "title"],
      [{ title: "X", due_date: "2026-02-30" }, "due_date"],
      [{ title: "X", due_time: "14:30" }, "due_date"],
      [{ title: "X", due_date: "2026-12-01", due_time: "24:00" }, "due_time"],
      [{ title: "X", customer_id: 999_999_999 }, "customer_id"],
      [{ title: "X", assigned_to: here.business.organizationId }, "assigned_to"],
    ];
    for (const [body, field] of wrong) {
      const answer = await ask("POST", "", body);
      assert.equal(answer.status, 400, JSON.stringify(body));
      assert.ok(answer.body.fields[field], field);
    }
  });

  test("that somebody changed meanwhile is not written over, and says who was faster", async () => {
    const task = await add({ title: "Measure the hall" });
    await ask("PUT", `/${task.id}`, { priority: "high" });
    const late = await ask("PUT", `/${task.id}`, { priority: "low", version: task.version });
    assert.equal(late.status, 409);
    assert.match(late.body.message, /You changed this task/);
  });

  test("that was deleted comes back within 30 days, and not after", async () => {
    const [first, second] = [await add({ title: "Old one" }), await add({ title: "Older one" })];
    for (const { id } of [first, second]) await ask("DELETE", `/${id}`);
    assert.equal((await ask("GET", `/${first.id}`)).status, 404);
    assert.equal((await ask("POST", `/${first.id}/restore`)).status, 200);
    moveClockTo(new Date(Date.now() + 31 * 86_400_000));
    await assert.rejects(restoreTask(here.owner.actor, second.id), { code: "not_found" });
  });

  test("of a deleted customer is out of sight until the customer is brought back", async () => {
    const own = await mintOrganization(here.app);
    const { id } = await someone(own.owner.actor);
    const task = await add({ title: "Quote", customer_id: id }, own.owner);
    await here.app.call("DELETE", `/api/customers/${id}`, { token: own.owner.token });
    assert.deepEqual(await titles("", own.owner), []);
    assert.equal((await ask("POST", `/${task.id}/done`, undefined, own.owner)).status, 404);
    await here.app.call("POST", `/api/customers/${id}/restore`, { token: own.owner.token });
    assert.deepEqual(await titles("", own.owner), ["Quote"]);
  });
});

describe("What is due", () => {
  test("goes by the business's day: a day's task is late when the day is over there, one with a time when it has come", async () => {
    moveClockTo(new Date("2026-11-24T05:00:00Z"));
    const own = await mintOrganization(here.app, { timeZone: "America/Los_Angeles" });
    await add({ title: "yesterday", due_date: "2026-11-22" }, own.owner);
    await add({ title: "by eight", due_date: "2026-11-23", due_time: "20:00" }, own.owner);
    await add({ title: "by nine", due_date: "2026-11-23", due_time: "21:00" }, own.owner);
    await add({ title: "today", due_date: "2026-11-23" }, own.owner);
    await add({ title: "saturday", due_date: "2026-11-28" }, own.owner);
    await add({ title: "sunday", due_date: "2026-11-29" }, own.owner);
    await add({ title: "some day" }, own.owner);
    // It is 21:00 on Monday 23 November in Los Angeles, and Tuesday in London.
    assert.deepEqual(await titles("?due=overdue", own.owner), ["yesterday", "by eight"]);
    assert.deepEqual(await titles("?due=today", own.owner), ["by eight", "by nine", "today"]);
    assert.deepEqual(await titles("?due=week", own.owner), ["by eight", "by nine", "today", "saturday"]);
    assert.deepEqual(await titles("?due=later", own.owner), ["sunday"]);
    assert.deepEqual(await titles("?due=none", own.owner), ["some day"]);
    const figures = await stats(own.owner);
    assert.deepEqual(
      [figures.open, figures.overdue, figures.due_today, figures.due_this_week, figures.without_date],
      [7, 2, 3, 4, 1],
    );
    moveClockTo(new Date("2026-11-24T08:00:00Z"));
    const { tasks } = await listTasks(own.owner.actor, { state: "open", due: "overdue" });
    assert.deepEqual(
      tasks.map(({ title }) => title),
      ["yesterday", "by eight", "by nine", "today"],
    );
  });

  test("is listed page by page without gaps or repeats, the done ones latest first", async () => {
    const own = await mintOrganization(here.app);
    const made: Task[] = [];
    for (let number = 0; number < 7; number++) {
      const due = number % 2 ? { due_date: "2026-12-01" } : {};
      made.push(await add({ title: `Task ${number}`, ...due }, own.owner));
    }
    const walk = async (query: string): Promise<string[]> => {
      const seen: string[] = [];
      for (let cursor = ""; ; ) {
        const page = (await ask("GET", `?limit=2&${query}${cursor}`, undefined, own.owner)).body.data;
        assert.equal(page.total, 7);
        seen.push(...page.tasks.map(({ title }: Task) => title));
        if (!page.next_cursor) return seen;
        cursor = `&cursor=${page.next_cursor}`;
      }
    };
    assert.deepEqual(
      await walk("state=open"),
      [1, 3, 5, 0, 2, 4, 6].map((number) => `Task ${number}`),
    );
    for (const { id } of made) await ask("POST", `/${id}/done`, undefined, own.owner);
    assert.deepEqual(await walk("state=done"), made.map(({ title }) => title).toReversed());
    const mixed = await ask("GET", `?state=done&cursor=${Buffer.from('["due",1,1]').toString("base64url")}`);
    assert.equal(mixed.status, 400, "a place in another list");
  });

  test("is found by title, notes and the customer's name", async () => {
    const own = await mintOrganization(here.app);
    const { id } = await someone(own.owner.actor, { last_name: "Núñez" });
    await add({ title: "Send quote", customer_id: id }, own.owner);
    await add({ title: "Order", notes: "Three wax rings" }, own.owner);
    assert.deepEqual(await titles("?search=nunez", own.owner), ["Send quote"]);
    assert.deepEqual(await titles("?search=wax%20ring", own.owner), ["Order"]);
    assert.deepEqual(await titles("?search=%25", own.owner), []);
    assert.deepEqual(await titles(`?customer_id=${id}`, own.owner), ["Send quote"]);
  });
});

test("A technician sees and ticks off their own tasks, and nobody else's", async () => {
  const own = await mintOrganization(here.app);
  const staff = await fieldWorker(own);
  const theirs = await add({ title: "Load the van", assigned_to: staff.userId }, own.owner);
  const other = await add({ title: "Call the bank" }, own.owner);
  assert.deepEqual(await titles("", staff), ["Load the van"]);
  assert.deepEqual(await titles("?mine=true", own.owner), ["Call the bank"]);
  assert.equal((await ask("POST", `/${theirs.id}/done`, undefined, staff)).status, 200);
  assert.equal((await ask("POST", `/${other.id}/done`, undefined, staff)).status, 404);
  assert.equal((await stats(staff)).open, 0);
});

describe("A next step", () => {
  test("is an open task, no matter who has it, or an event to come; nothing else counts", async () => {
    moveClockTo(new Date("2026-11-23T15:00:00Z"));
    const own = await mintOrganization(here.app);
    const { actor } = own.owner;
    const leads: number[] = [];
    for (const last_name of ["Task", "Event", "Past", "Done", "Called-off"]) {
      leads.push((await someone(actor, { last_name })).id);
    }
    const [withTask, withEvent, withPast, withDone, calledOff] = leads as [
      number,
      number,
      number,
      number,
      number,
    ];
    await add({ title: "Send quote", customer_id: withTask, due_date: "2026-11-20" }, own.owner);
    const done = await add({ title: "Called", customer_id: withDone }, own.owner);
    await ask("POST", `/${done.id}/done`, undefined, own.owner);
    const book = (customer_id: number, day: string, status: "scheduled" | "cancelled") =>
      createCalendarEvent(actor, {
        title: "Visit",
        type: "call",
        priority: "medium",
        customer_id,
        status,
        start: `2026-11-${day}T15:00:00Z`,
        end: `2026-11-${day}T16:00:00Z`,
      });
    await book(withEvent, "25", "scheduled");
    await book(withPast, "20", "scheduled");
    await book(calledOff, "25", "cancelled");
    const { body } = await ask("GET", `/next-steps?customer_ids=${leads.join(",")}`, undefined, own.owner);
    const steps = body.data.next_steps.map((step: { has_next_step: boolean }) => step.has_next_step);
    assert.deepEqual(steps, [true, true, false, false, false]);
    const asList = leads.map((each, index) => `customer_ids[${index}]=${each}`).join("&");
    const again = await ask("GET", `/next-steps?${asList}`, undefined, own.owner);
    assert.deepEqual(again.body.data, body.data, "as browsers send a list");
    assert.deepEqual(
      [body.data.next_steps[0].task.title, body.data.next_steps[0].is_overdue],
      ["Send quote", true],
    );
    const forgotten = await ask("GET", "/forgotten-leads?limit=2", undefined, own.owner);
    assert.equal(forgotten.body.data.total, 3);
    const rest = await ask(
      "GET",
      `/forgotten-leads?limit=2&cursor=${forgotten.body.data.next_cursor}`,
      undefined,
      own.owner,
    );
    const names = [...forgotten.body.data.leads, ...rest.body.data.leads].map(({ name }) => name);
    assert.deepEqual(names.toSorted(), ["Ida Called-off", "Ida Done", "Ida Past"]);
  });

  test("of a lead one may not see is not told, and that someone else has one is", async () => {
    const own = await mintOrganization(here.app);
    const staff = await fieldWorker(own);
    const hidden = await someone(own.owner.actor);
    const shared = await someone(own.owner.actor, { assigned_to: staff.userId });
    await add({ title: "Owner's own plan", customer_id: shared.id }, own.owner);
    const path = `/next-steps?customer_ids=${hidden.id},${shared.id}`;
    const answer = await ask("GET", path, undefined, staff);
    assert.deepEqual(answer.body.data.next_steps, [
      { customer_id: shared.id, has_next_step: true, task: null, is_overdue: false },
    ]);
  });
});
