/** Changing an event: by whom, in which state, and what happens when two do it at once. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { EventStatus, nextStatuses } from "#domains/calendar/contract.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";

const path = "/api/calendar/events";
const hour = { start: "2026-11-23T15:00:00Z", end: "2026-11-23T16:00:00Z" };

const here = openForTests({ isShared: true });
const { send } = here;

async function add(more: object = {}, by = here.owner) {
  const { status, body } = await send("POST", path, { title: "Leak", type: "job", ...hour, ...more }, by);
  assert.equal(status, 201, JSON.stringify(body));
  return body.data;
}

const change = (id: number, body: object, by = here.owner, headers?: Record<string, string>) =>
  send("PUT", `${path}/${id}`, body, by, headers);

describe("An event", () => {
  test("keeps every field that is changed, and every other as it was", async () => {
    const made = await add({ location: "12 Canal Street", estimated_cost: 80 });
    const changes = {
      title: "Big leak",
      description: "In the cellar",
      type: "consultation",
      priority: "urgent",
      urgency: "high",
      service_category: "Plumbing",
      estimated_cost: 129.5,
      client_name: "Ida",
      contact_name: "Ole",
      notes: "Dog",
      start: "2026-11-24T15:00:00.000Z",
      end: "2026-11-24T16:30:00.000Z",
      assigned_to: here.owner.userId,
    };
    const { status, body } = await change(made.id, changes);
    assert.equal(status, 200);
    const instants = { start: "2026-11-24T15:00:00Z", end: "2026-11-24T16:30:00Z" };
    assert.deepEqual(body.data, { ...made, ...changes, ...instants, version: 2 });
    const cleared = await change(made.id, { location: "", estimated_cost: null, assigned_to: null });
    assert.deepEqual(cleared.body.data, {
      ...body.data,
      location: null,
      estimated_cost: null,
      assigned_to: null,
      version: 3,
    });
  });

  test("that is saved as it is stays the same version", async () => {
    const made = await add();
    const { body } = await change(made.id, { title: "Leak", ...hour, status: "scheduled" });
    assert.deepEqual(body.data, made);
  });

  test("may end on another day, and never before it begins", async () => {
    const made = await add();
    assert.equal((await change(made.id, { end: "2026-11-25T16:00:00Z" })).status, 200);
    const { status, body } = await change(made.id, { end: "2026-11-23T14:00:00Z" });
    assert.equal(status, 400);
    assert.equal(body.error, "Choose an end time after the start time");
  });

  test("that two dispatchers move at once is moved by the first, and the second is told by whom", async () => {
    const made = await add();
    const other = await here.business.member("MANAGER");
    const seen = { "if-match": '"1"' };
    const first = await change(made.id, { start: "2026-11-23T15:15:00Z" }, other, seen);
    assert.equal(first.status, 200);
    const second = await change(made.id, { start: "2026-11-23T15:45:00Z" }, here.owner, seen);
    assert.equal(second.status, 409);
    assert.match(second.body.error, /^\S+ \S+ changed this event after you opened it\./);
    assert.equal(second.body.details.version, 2);
    const racing = await Promise.all(
      [here.owner, other, here.owner, other].map((by, index) =>
        change(made.id, { title: `Mover ${index}` }, by, { "if-match": '"2"' }),
      ),
    );
    assert.deepEqual(racing.map(({ status }) => status).toSorted(), [200, 409, 409, 409]);
  });

  test("goes from each status only to those that may follow", async () => {
    for (const from of EventStatus.options) {
      for (const to of EventStatus.options.filter((status) => status !== from)) {
        const made = await add({ status: from });
        const reason = to === "cancelled" ? { cancel_reason: "The customer is ill" } : {};
        const { status, body } = await change(made.id, { status: to, ...reason });
        const isAllowed = nextStatuses[from].includes(to);
        assert.equal(status, isAllowed ? 200 : 409, `${from} to ${to}: ${JSON.stringify(body)}`);
        if (!isAllowed) assert.match(body.error, /so it can't be set to .+\. Set it to .+ first\./);
      }
    }
  });

  test("is called off only with a reason, which is forgotten when it is taken up again", async () => {
    const made = await add();
    const refused = await change(made.id, { status: "cancelled" });
    assert.equal(refused.status, 400);
    assert.equal(refused.body.fields.cancel_reason, "Enter a reason for the cancellation");
    const off = await change(made.id, { status: "cancelled", cancel_reason: "Moved away" });
    assert.equal(off.body.data.cancel_reason, "Moved away");
    const on = await change(made.id, { status: "scheduled" });
    assert.equal(on.body.data.cancel_reason, null);
  });

  test("keeps its time and member once it is done, until it is reopened", async () => {
    const made = await add({ status: "completed" });
    const { status, body } = await change(made.id, { start: "2026-11-23T14:00:00Z" });
    assert.equal(status, 409);
    assert.match(body.error, /is completed, so its time and assignee can't be changed/);
    assert.equal((await change(made.id, { notes: "Took longer" })).status, 200);
    const reopened = await change(made.id, { start: "2026-11-23T14:00:00Z", status: "scheduled" });
    assert.equal(reopened.status, 200);
  });

  test("is deleted and brought back as it was", async () => {
    const made = await add({ notes: "Key under mat" });
    assert.equal((await send("DELETE", `${path}/${made.id}`)).status, 200);
    assert.equal((await send("GET", `${path}/${made.id}`)).status, 404);
    assert.equal((await change(made.id, { title: "Ghost" })).status, 404);
    const back = await send("POST", `${path}/${made.id}/restore`, {});
    assert.deepEqual(back.body.data, { ...made, version: 3 });
    assert.deepEqual((await send("POST", `${path}/${made.id}/restore`, {})).body.data, back.body.data);
  });

  test("leaves a line in the event log for each thing done to it", async () => {
    const { body } = await send("POST", "/api/customers/", { first_name: "Ida", last_name: "Berg" });
    const customer = body.data;
    const made = await add({ customer_id: customer.id });
    await change(made.id, { title: "Bigger leak" });
    await change(made.id, { start: "2026-11-23T15:30:00Z" });
    await change(made.id, { status: "confirmed" });
    await send("DELETE", `${path}/${made.id}`);
    await send("POST", `${path}/${made.id}/restore`, {});
    const timeline = await send("GET", `/api/customers/${customer.id}/timeline`);
    const types = timeline.body.data.entries.map((entry: { type: string }) => entry.type);
    assert.deepEqual(types.slice(0, 6), [
      "calendar.event_restored",
      "calendar.event_deleted",
      "calendar.event_status_changed",
      "calendar.event_moved",
      "calendar.event_changed",
      "calendar.event_created",
    ]);
  });

  test("is changed by staff only when it is theirs, and deleted by those who may", async () => {
    const staff = await here.business.member("STAFF");
    const theirs = await add();
    assert.equal((await change(theirs.id, { title: "Mine" }, staff)).status, 403);
    const own = await add({}, staff);
    assert.equal((await change(own.id, { title: "Mine" }, staff)).status, 200);
    assert.equal((await send("DELETE", `${path}/${own.id}`, undefined, staff)).status, 403);
  });

  test("of another business does not exist", async () => {
    const made = await add();
    const stranger = (await mintOrganization(here.app)).owner;
    assert.equal((await change(made.id, { title: "Taken" }, stranger)).status, 404);
    assert.equal((await send("DELETE", `${path}/${made.id}`, undefined, stranger)).status, 404);
    assert.equal((await send("POST", `${path}/${made.id}/restore`, {}, stranger)).status, 404);
  });
});
