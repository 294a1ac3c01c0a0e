/** The calendar as its calls behave: what is saved, what is refused and who may do what. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { changeCalendarEventStatus, completeCalendarEvent } from "#domains/calendar/changing.ts";
import { EventType, type NewCalendarEvent } from "#domains/calendar/contract.ts";
import { createCalendarEvent, getCalendarEvent, getCalendarStats } from "#domains/calendar/service.ts";
import { createCustomer } from "#domains/customers/service.ts";
import { givenCategories } from "#domains/services/contract.ts";
import type { Actor, Reach } from "#platform/actor.ts";
import { moveClockTo, now } from "#platform/clock.ts";
import type { Permission } from "#shared/permissions.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";

const path = "/api/calendar/events";
const hour = { start: "2026-11-23T15:00:00Z", end: "2026-11-23T16:00:00Z" };
const newEvent = { title: "Boiler check", type: "job", ...hour } as const;

const here = openForTests({ isShared: true });

const add = (body: unknown, headers?: Record<string, string>, by = here.token) =>
  here.app.call("POST", path, { token: by, body, ...(headers ? { headers } : {}) });

function withPermissions(actor: Actor, permissions: Partial<Record<Permission, Reach>>): Actor {
  return { ...actor, permissions: new Map(Object.entries(permissions) as [Permission, Reach][]) };
}

/** Every event log entry of the business about one calendar event, oldest first. */
async function eventLogOf(id: number) {
  const client = await here.app.appContext.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.organization_id', $1, true)", [here.business.organizationId]);
    const { rows } = await client.query(
      "select type, customer_id, title, description, data from events where subject_kind = 'calendar_event' and subject_id = $1 order by id",
      [String(id)],
    );
    return rows;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const someone = () =>
  createCustomer(here.owner.actor, {
    first_name: "Ida",
    last_name: "Berg",
    status: "client",
    country: "US",
  });

describe("A new event", () => {
  test("keeps every field of the form", async () => {
    const customer = await someone();
    const form = {
      ...newEvent,
      description: "Yearly check\nof the boiler",
      type: "consultation",
      priority: "high",
      urgency: "urgent",
      service_category: givenCategories[2],
      estimated_cost: 129.99,
      client_name: "Ida Berg & family",
      contact_name: "Ole Berg",
      location: "12 Canal Street",
      notes: "Mind the dog",
      customer_id: customer.id,
      assigned_to: here.owner.userId,
    };
    const { status, body, headers } = await add(form);
    assert.equal(status, 201);
    assert.deepEqual(body.data, {
      ...form,
      id: body.data.id,
      status: "scheduled",
      version: 1,
      cancel_reason: null,
      cancelled_by_customer: false,
      override_reason: null,
      job_id: null,
      service_id: null,
      is_outside_hours: false,
      series_id: null,
      recurrence_id: null,
      recurrence: null,
      is_exception: false,
    });
    assert.equal(headers["etag"], '"1"');
    const read = await here.send("GET", `${path}/${body.data.id}`);
    assert.deepEqual(read.body.data, body.data);
  });

  test("needs only a title, a type and its times; it is scheduled with medium priority", async () => {
    const { body } = await add(newEvent);
    const { id, title, type, start, end, status, priority, version, ...rest } = body.data;
    assert.deepEqual({ title, type, start, end }, newEvent);
    assert.deepEqual({ status, priority, version }, { status: "scheduled", priority: "medium", version: 1 });
    assert.ok(id > 0);
    assert.deepEqual(new Set(Object.values(rest)), new Set([null, false]));
  });

  test("takes a type of either vocabulary and gives back the one that was sent", async () => {
    for (const type of EventType.options) {
      const { body } = await add({ ...newEvent, type });
      assert.equal(body.data?.type, type);
    }
  });

  test("keeps times with any offset as the same instants", async () => {
    const times = { start: "2026-11-23T10:00:00.5-05:00", end: "2026-11-24T00:30+14:00" };
    const { status, body } = await add({ ...newEvent, start: times.end, end: times.start });
    assert.equal(status, 201);
    assert.equal(Date.parse(body.data.start), Date.parse(times.end));
    assert.equal(Date.parse(body.data.end), Date.parse(times.start));
  });

  test("has the customer's name as its client unless another is given", async () => {
    const customer = await someone();
    assert.equal((await add({ ...newEvent, customer_id: customer.id })).body.data.client_name, "Ida Berg");
  });

  test("shows in the customer's timeline and in the event log", async () => {
    const customer = await someone();
    const { body } = await add({ ...newEvent, customer_id: customer.id });
    assert.deepEqual(await eventLogOf(body.data.id), [
      {
        type: "calendar.event_created",
        customer_id: customer.id,
        title: "Job added: Boiler check",
        description: "Nov 23, 2026, 10:00 AM",
        data: { event_type: "job", customer_name: "Ida Berg", ...hour },
      },
    ]);
    const timeline = await here.send("GET", `/api/customers/${customer.id}/timeline`);
    assert.ok(
      timeline.body.data.entries.some((entry: { type: string }) => entry.type === "calendar.event_created"),
    );
  });

  test("entered as completed after it ended counts as completed when it ended", async () => {
    const past = { start: "2026-11-02T15:00:00Z", end: "2026-11-02T16:00:00Z" };
    moveClockTo(new Date("2026-11-20T12:00:00Z"));
    try {
      const made = await createCalendarEvent(here.owner.actor, {
        ...({ title: "Leak", type: "job", priority: "low", status: "completed" } as const),
        ...past,
      });
      const eventLog = await eventLogOf(made.id);
      assert.deepEqual(
        eventLog.map(({ type }) => type),
        ["calendar.event_created", "calendar.event_completed"],
      );
      assert.equal((await getCalendarStats(here.owner.actor)).completed_today, 0);
      moveClockTo(new Date("2026-11-02T20:00:00Z"));
      assert.equal((await getCalendarStats(here.owner.actor)).completed_today, 1);
    } finally {
      moveClockTo(undefined);
    }
  });

  test("that is sent twice with one key is added once", async () => {
    const headers = { "idempotency-key": "boiler-1" };
    const first = await add(newEvent, headers);
    const second = await add(newEvent, headers);
    assert.equal(second.status, 201);
    assert.deepEqual(second.body.data, first.body.data);
    const other = await add({ ...newEvent, title: "Other" }, headers);
    assert.equal(other.status, 409);
    assert.equal((await eventLogOf(first.body.data.id)).length, 1);
  });
});

describe("An event is refused in words", () => {
  const refusals: [string, object, string][] = [
    ["without a title", { title: "  " }, "Event title is required"],
    [
      "ending before it starts",
      { end: hour.start, start: hour.end },
      "Choose an end time after the start time",
    ],
    ["ending as it starts", { end: hour.start }, "Choose an end time after the start time"],
    [
      "longer than a year",
      { end: "2028-01-01T00:00:00Z" },
      "Events can last up to 366 days. Check the end time",
    ],
    [
      "with a negative cost",
      { estimated_cost: -1 },
      "Estimated cost must be an amount of 0 or more with at most two decimals",
    ],
    [
      "with a customer nobody knows",
      { customer_id: 4_000_000 },
      "That customer no longer exists. Choose another.",
    ],
    [
      "with a member nobody knows",
      { assigned_to: "0199aaaa-0000-7000-8000-000000000000" },
      "That person isn't an active team member. Assign someone else.",
    ],
    ["without a start", { start: undefined }, "Start time is required"],
  ];
  for (const [words, change, sentence] of refusals) {
    test(`when it is ${words}`, async () => {
      const { status, body } = await add({ ...newEvent, ...change });
      assert.equal(status, 400);
      assert.equal(body.error, sentence);
      assert.equal(body.fields[Object.keys(change)[0] ?? ""] ?? body.fields.end, sentence);
    });
  }

  test("when its customer or member is another business's", async () => {
    const other = await mintOrganization(here.app);
    const stranger = await createCustomer(other.owner.actor, {
      first_name: "Ann",
      last_name: "Other",
      status: "lead",
      country: "US",
    });
    const withCustomer = await add({ ...newEvent, customer_id: stranger.id });
    assert.equal(withCustomer.status, 400);
    assert.match(withCustomer.body.error, /customer no longer exists/);
    const withMember = await add({ ...newEvent, assigned_to: other.owner.userId });
    assert.equal(withMember.status, 400);
    assert.match(withMember.body.error, /isn't an active team member/);
  });
});

const strings = fc.constantFrom(
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "﷽".repeat(99),
  "x".repeat(30_000),
  "1e309",
  "'; --",
);
const times = fc.oneof(
  strings,
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc
    .date({ noInvalidDate: true, min: new Date("2026-01-01"), max: new Date("2027-01-01") })
    .map((date) => date.toISOString()),
  fc.constantFrom("1900-01-01T00:00:00Z", "2999-12-31T23:59:59.999999999-14:00", "2026-02-29T10:00Z"),
);
const anything = fc.oneof(
  strings,
  fc.string({ unit: "binary" }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constant(null),
  fc.boolean(),
);
const fields = fc.record({
  title: fc.oneof(anything, fc.constant("Check")),
  start: times,
  end: times,
  type: fc.oneof(fc.constantFrom(...EventType.options), anything),
  status: fc.oneof(fc.constantFrom("scheduled", "completed", "cancelled"), anything),
  priority: fc.oneof(fc.constant("low"), anything),
  urgency: fc.oneof(fc.constant("urgent"), anything),
  estimated_cost: fc.oneof(
    fc.double({ min: 0 }),
    fc.nat().map((cents) => cents / 100),
    anything,
  ),
  customer_id: anything,
  assigned_to: fc.oneof(fc.uuid(), anything),
  notes: anything,
  location: anything,
  client_name: anything,
});
const fieldNames = [
  ...(["title", "start", "end", "type", "status", "priority", "urgency", "estimated_cost"] as const),
  ...(["customer_id", "assigned_to", "notes", "location", "client_name"] as const),
];
/** Changes to a sound event, few at a time, so that each gets past the others' checks. */
const anyChanges = fc
  .tuple(fields, fc.subarray(fieldNames, { minLength: 1, maxLength: 3 }))
  .map(([all, chosen]) => Object.fromEntries(chosen.map((name) => [name, all[name]])));

test("Whatever is sent for an event, it is added or refused in words", async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(anyChanges, async (changes) => {
      const answer = await add({ ...newEvent, ...changes });
      statuses.add(answer.status);
      assert.ok(
        answer.status === 201 || answer.status === 400,
        `${answer.status} ${JSON.stringify(answer.body)}`,
      );
      if (answer.status === 400) assert.ok(answer.body.error.length > 0);
      else assert.equal((await here.send("GET", `${path}/${answer.body.data.id}`)).status, 200);
    }),
    { numRuns: 150 },
  );
  assert.deepEqual([...statuses].sort(), [201, 400]);
});

describe("How far an event has come", () => {
  const add = (fields: Partial<NewCalendarEvent> = {}, by: Actor = here.owner.actor) =>
    createCalendarEvent(by, { ...newEvent, status: "scheduled", priority: "medium", ...fields });

  test("completing it tells the event log what it was worth", async () => {
    const customer = await someone();
    const made = await add({ estimated_cost: 1250.5, customer_id: customer.id });
    const done = await completeCalendarEvent(here.owner.actor, made.id);
    assert.deepEqual(done, { ...made, status: "completed", version: 2 });
    const { type, title, customer_id, data } = (await eventLogOf(made.id)).at(-1);
    assert.equal(type, "calendar.event_completed");
    assert.equal(title, "Job completed: Boiler check");
    assert.equal(customer_id, customer.id);
    assert.deepEqual(data, {
      event_type: "job",
      customer_name: "Ida Berg",
      from: "scheduled",
      to: "completed",
      amount: 125_050,
      currency: "USD",
    });
  });

  test("a status it already has changes nothing", async () => {
    const made = await add();
    assert.deepEqual(await changeCalendarEventStatus(here.owner.actor, made.id, "scheduled"), made);
    assert.equal((await eventLogOf(made.id)).length, 1);
  });

  test("it can be cancelled and taken up again", async () => {
    const made = await add();
    for (const status of ["cancelled", "scheduled", "confirmed", "in_progress", "completed"] as const) {
      assert.equal((await changeCalendarEventStatus(here.owner.actor, made.id, status)).status, status);
    }
    const types = (await eventLogOf(made.id)).map(({ type }) => type.replace("calendar.event_", ""));
    assert.deepEqual(types, [
      "created",
      "cancelled",
      "status_changed",
      "status_changed",
      "status_changed",
      "completed",
    ]);
  });

  test("staff change their own events and are told why not others'", async () => {
    const staff = (await here.business.member("STAFF")).actor;
    const mine = await add({}, staff);
    assert.equal((await completeCalendarEvent(staff, mine.id)).status, "completed");
    const theirs = await add();
    await assert.rejects(completeCalendarEvent(staff, theirs.id), { code: "forbidden" });
    const assigned = await add({ assigned_to: staff.userId });
    assert.equal((await completeCalendarEvent(staff, assigned.id)).status, "completed");
  });

  test("an accountant sees events and may neither add nor change any", async () => {
    const { actor, token: accountant } = await here.business.member("ACCOUNTANT");
    const made = await add();
    assert.deepEqual(await getCalendarEvent(actor, made.id), made);
    assert.equal((await here.app.call("POST", path, { token: accountant, body: newEvent })).status, 403);
    await assert.rejects(completeCalendarEvent(actor, made.id), { code: "forbidden" });
  });

  test("who sees only their own events does not find others'", async () => {
    const limited = withPermissions((await here.business.member("STAFF")).actor, {
      "calendar.view": "own",
      "calendar.update": "own",
    });
    const theirs = await add();
    await assert.rejects(getCalendarEvent(limited, theirs.id), { code: "not_found" });
    await assert.rejects(completeCalendarEvent(limited, theirs.id), { code: "not_found" });
  });

  test("a customer out of one's reach cannot be put on the calendar", async () => {
    const customer = await someone();
    const staff = (await here.business.member("STAFF")).actor;
    const blind = withPermissions(staff, { "calendar.create": "all" });
    await assert.rejects(add({ customer_id: customer.id }, blind), { code: "forbidden" });
    const limited = withPermissions(staff, { "calendar.create": "all", "customers.view": "own" });
    await assert.rejects(add({ customer_id: customer.id }, limited), { code: "invalid" });
  });

  test("another business's events do not exist", async () => {
    const made = await add({
      start: now().toISOString(),
      end: new Date(now().getTime() + 3_600_000).toISOString(),
    });
    const stranger = (await mintOrganization(here.app)).owner;
    assert.equal((await here.app.call("GET", `${path}/${made.id}`, { token: stranger.token })).status, 404);
    assert.deepEqual((await here.app.call("GET", `${path}/today`, { token: stranger.token })).body.data, []);
    await assert.rejects(completeCalendarEvent(stranger.actor, made.id), { code: "not_found" });
  });
});
