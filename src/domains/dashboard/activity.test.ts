/** What just happened and what comes next, as each person may see it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { changeCalendarEventStatus, completeCalendarEvent } from "#domains/calendar/changing.ts";
import type { NewCalendarEvent } from "#domains/calendar/contract.ts";
import { createCalendarEvent } from "#domains/calendar/service.ts";
import { deleteCustomer } from "#domains/customers/deletion.ts";
import { addNote } from "#domains/customers/history/notes.ts";
import { createCustomer } from "#domains/customers/service.ts";
import type { Activity } from "#domains/dashboard/contract.ts";
import { listActivities, listNextAppointments } from "#domains/dashboard/service.ts";
import type { Actor, Reach } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import type { Permission } from "#shared/permissions.ts";
import { serveForTests } from "../../../tests/support/business.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";

const here = serveForTests();

const usual = { title: "Leak", type: "job", status: "scheduled", priority: "medium" } as const;
const person = { first_name: "Ida", last_name: "Berg", status: "lead", country: "US" } as const;

function add(actor: Actor, start: string, more: Partial<NewCalendarEvent> = {}) {
  const end = new Date(Date.parse(start) + 3_600_000).toISOString();
  return createCalendarEvent(actor, { ...usual, start, end, ...more });
}

const limited = (actor: Actor, permissions: Partial<Record<Permission, Reach>>): Actor => ({
  ...actor,
  permissions: new Map(Object.entries(permissions) as [Permission, Reach][]),
});

const titles = (activities: { title: string }[]) => activities.map(({ title }) => title);

describe("Recent Activity", () => {
  test("comes newest first, each kind with its type, its customer and its amount", async () => {
    const { actor } = (await mintOrganization(here.app)).owner;
    const ida = await createCustomer(actor, person);
    await addNote(actor, ida.id, "Has a dog");
    const leak = await add(actor, "2026-11-23T15:00:00Z", { customer_id: ida.id, estimated_cost: 80 });
    await completeCalendarEvent(actor, leak.id);
    await add(actor, "2026-11-24T15:00:00Z", { title: "Walk-in", client_name: "A neighbour", type: "call" });
    const activities = await listActivities(actor, {});
    const customer = { customer_id: ida.id, customer_name: "Ida Berg" };
    assert.deepEqual(
      activities.map(({ type, title, metadata }) => [type, title, metadata]),
      [
        ["appointment", "Call added: Walk-in", { customer_name: "A neighbour" }],
        ["success", "Job completed: Leak", { ...customer, amount: 8000, currency: "USD" }],
        ["appointment", "Job added: Leak", customer],
        ["note", "A note was added to Ida Berg", customer],
        ["customer", "Ida Berg was added as a lead", customer],
        ["default", "Olive Owner joined as owner", {}],
        ["default", "Test Plumbing started with the Pro Plan", {}],
      ],
    );
    for (const { timestamp } of activities) assert.ok(Date.parse(timestamp) <= Date.now());
  });

  test("is twenty unless more or fewer are asked for, a hundred at most, and goes on after any one", async () => {
    const { actor, token } = (await mintOrganization(here.app)).owner;
    for (let count = 1; count <= 103; count++)
      await add(actor, "2026-11-23T15:00:00Z", { title: `Job ${count}` });
    assert.equal((await listActivities(actor, {})).length, 20);
    assert.equal((await listActivities(actor, { limit: 3 })).length, 3);
    const most = await listActivities(actor, { limit: 200 });
    assert.equal(most.length, 100);
    assert.equal(most[0]?.title, "Job added: Job 103");
    const rest = await listActivities(actor, { limit: 200, cursor: String(most.at(-1)?.id) });
    assert.deepEqual(titles(rest).slice(0, 3), ["Job added: Job 3", "Job added: Job 2", "Job added: Job 1"]);
    for (const cursor of ["nonsense", "999999999", "-1"]) {
      const { status, body } = await here.app.call("GET", `/api/dashboard/activities?cursor=${cursor}`, {
        token,
      });
      assert.equal(status, 400);
      assert.match(body.error, /cursor isn't an activity ID/);
    }
  });

  test("can be of some types only", async () => {
    const { actor, token } = (await mintOrganization(here.app)).owner;
    const ida = await createCustomer(actor, person);
    await addNote(actor, ida.id, "Has a dog");
    await add(actor, "2026-11-23T15:00:00Z");
    const types = async (query: string) => {
      const { body } = await here.app.call("GET", `/api/dashboard/activities?${query}`, { token });
      return body.data.map((activity: Activity) => activity.type);
    };
    assert.deepEqual(await types("types=note"), ["note"]);
    assert.deepEqual(await types("types=note&types=appointment"), ["appointment", "note"]);
    assert.deepEqual(await types("types=payment"), []);
  });

  test("names no customer who is deleted, because there is none to open", async () => {
    const { actor } = (await mintOrganization(here.app)).owner;
    const ida = await createCustomer(actor, person);
    await deleteCustomer(actor, ida.id);
    const [deleted, created] = await listActivities(actor, {});
    assert.deepEqual([deleted?.title, deleted?.metadata], ["Ida Berg was deleted", {}]);
    assert.deepEqual(created?.metadata, {});
  });

  test("shows amounts only to those who may see revenue", async () => {
    const { owner, member } = await mintOrganization(here.app);
    const leak = await add(owner.actor, "2026-11-23T15:00:00Z", { estimated_cost: 80 });
    await completeCalendarEvent(owner.actor, leak.id);
    for (const role of ["ADMIN", "MANAGER", "STAFF", "ACCOUNTANT"] as const) {
      const activities = await listActivities((await member(role)).actor, {});
      const done = activities.find(({ title }) => title === "Job completed: Leak");
      assert.deepEqual(done?.metadata, role === "STAFF" ? {} : { amount: 8000, currency: "USD" }, role);
    }
  });

  test("shows only what one's permissions reach", async () => {
    const { owner, member } = await mintOrganization(here.app);
    const staff = (await member("STAFF")).actor;
    const theirs = await createCustomer(owner.actor, person);
    const mine = await createCustomer(owner.actor, {
      ...person,
      first_name: "Max",
      assigned_to: staff.userId,
    });
    await add(owner.actor, "2026-11-23T15:00:00Z", { title: "Theirs", customer_id: theirs.id });
    await add(owner.actor, "2026-11-23T15:00:00Z", {
      title: "Mine",
      assigned_to: staff.userId,
      customer_id: theirs.id,
    });
    await add(staff, "2026-11-23T15:00:00Z", { title: "By me", customer_id: mine.id });

    const calendar = limited(staff, { "dashboard.view": "all", "calendar.view": "all" });
    const events = await listActivities(calendar, {});
    assert.deepEqual(titles(events), ["Job added: By me", "Job added: Mine", "Job added: Theirs"]);
    assert.deepEqual(events[0]?.metadata, {}, "without the permission no customer is named");

    const own = limited(staff, { "dashboard.view": "own", "calendar.view": "all", "customers.view": "all" });
    const narrow = await listActivities(own, {});
    assert.deepEqual(titles(narrow), ["Job added: By me", "Job added: Mine", "Max Berg was added as a lead"]);
    assert.deepEqual(narrow[1]?.metadata, {}, "the customer of my job is not mine");
    assert.equal(narrow[0]?.metadata.customer_id, mine.id);

    assert.deepEqual(await listActivities(limited(staff, { "dashboard.view": "all" }), {}), []);
    await assert.rejects(listActivities(limited(staff, {}), {}), { code: "forbidden" });
  });

  test("knows nothing of another business", async () => {
    const { owner } = await mintOrganization(here.app);
    await createCustomer(owner.actor, person);
    const [latest] = await listActivities(owner.actor, {});
    const stranger = (await mintOrganization(here.app)).owner.actor;
    assert.equal((await listActivities(stranger, {})).length, 2);
    await assert.rejects(listActivities(stranger, { cursor: String(latest?.id) }), { code: "invalid" });
  });
});

describe("Upcoming", () => {
  test("holds the next five events that are still to happen, the soonest first", async () => {
    const { actor } = (await mintOrganization(here.app)).owner;
    moveClockTo(new Date("2026-11-20T12:00:00Z"));
    const ida = await createCustomer(actor, person);
    await add(actor, "2026-11-20T11:30:00Z", { title: "Running" });
    for (const day of [29, 24, 23, 28, 27, 26])
      await add(actor, `2026-11-${day}T15:00:00Z`, { title: `On ${day}` });
    await add(actor, "2026-11-22T15:00:00Z", {
      title: "First",
      customer_id: ida.id,
      status: "confirmed",
      type: "consultation",
    });
    const cancelled = await add(actor, "2026-11-21T15:00:00Z", { title: "Cancelled" });
    await changeCalendarEventStatus(actor, cancelled.id, "cancelled");
    await add(actor, "2026-11-21T15:00:00Z", { title: "Done already", status: "completed" });
    const next = await listNextAppointments(actor, {});
    assert.deepEqual(
      next.map(({ service }) => service),
      ["First", "On 23", "On 24", "On 26", "On 27"],
    );
    const { id: _, ...first } = next[0] ?? { id: 0 };
    assert.deepEqual(first, {
      client: "Ida Berg",
      service: "First",
      time: "2026-11-22T15:00:00Z",
      status: "confirmed",
    });
    assert.equal(next[1]?.client, "No client");
    assert.equal((await listNextAppointments(actor, { limit: 50 })).length, 7);
  });

  test("says whom to meet as far as it is known", async () => {
    const { actor } = (await mintOrganization(here.app)).owner;
    moveClockTo(new Date("2026-11-20T12:00:00Z"));
    await add(actor, "2026-11-21T15:00:00Z", { client_name: "Client", contact_name: "Contact" });
    await add(actor, "2026-11-22T15:00:00Z", { contact_name: "Contact" });
    const next = await listNextAppointments(actor, {});
    assert.deepEqual(
      next.map(({ client }) => client),
      ["Client", "Contact"],
    );
  });

  test("is one's own where one sees no more, and refused without the permission", async () => {
    const { owner, member } = await mintOrganization(here.app);
    const staff = (await member("STAFF")).actor;
    moveClockTo(new Date("2026-11-20T12:00:00Z"));
    await add(owner.actor, "2026-11-21T15:00:00Z", { title: "Theirs" });
    await add(owner.actor, "2026-11-21T15:00:00Z", { title: "Mine", assigned_to: staff.userId });
    const services = async (actor: Actor) =>
      (await listNextAppointments(actor, {})).map(({ service }) => service);
    assert.deepEqual(await services(staff), ["Theirs", "Mine"]);
    assert.deepEqual(await services(limited(staff, { "dashboard.view": "all", "calendar.view": "own" })), [
      "Mine",
    ]);
    assert.deepEqual(await services(limited(staff, { "dashboard.view": "own", "calendar.view": "all" })), [
      "Mine",
    ]);
    await assert.rejects(services(limited(staff, { "dashboard.view": "all" })), { code: "forbidden" });
    assert.deepEqual(await services((await mintOrganization(here.app)).owner.actor), []);
  });
});
