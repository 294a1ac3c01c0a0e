/** Customers as the calls show them: added, looked at, counted, deleted and brought back. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { atMoment, moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { eventLogOf } from "../../../tests/support/customers.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { getCustomerStats } from "./service.ts";

const path = "/api/customers/";

describe("customers", () => {
  const here = openForTests({ isShared: true });

  const call = (method: string, tail: string | number, body?: unknown, by = here.token) =>
    here.app.call(method, `${path}${tail}`, { token: by, body });
  const add = async (fields: object = {}) => {
    const { status, body } = await call("POST", "", { first_name: "Ada", last_name: "Miller", ...fields });
    assert.equal(status, 201);
    return body.data;
  };

  test("a customer with nothing but a name is a lead in the United States", async () => {
    const ada = await add();
    assert.ok(Number.isSafeInteger(ada.id));
    assert.deepEqual(
      { ...ada, id: 0, created_at: "", updated_at: "" },
      {
        id: 0,
        first_name: "Ada",
        last_name: "Miller",
        email: null,
        phone: null,
        company: null,
        status: "lead",
        source: null,
        address: null,
        city: null,
        state: null,
        zip_code: null,
        country: "US",
        notes: null,
        created_at: "",
        updated_at: "",
        estimated_value_cents: null,
        last_contact_at: null,
        assigned_to: null,
        custom_fields: {},
        version: 1,
      },
    );
    assert.deepEqual((await call("GET", ada.id)).body.data, ada);
  });

  test("every field is kept as it was entered, trimmed", async () => {
    const fields = {
      first_name: "Zoë",
      last_name: "O'Brien-Łukasz",
      email: "Zoe@Example.com",
      phone: "(212) 555-0142 x3",
      company: "Brien & Søn",
      status: "prospect",
      source: "social_media",
      address: "1 Main St",
      city: "Austin",
      state: "TX",
      zip_code: "01234",
      country: "CA",
      notes: "Two lines\nof notes <script>",
      estimated_value_cents: 123_456,
      last_contact_at: "2026-01-02T03:04:05.678Z",
      assigned_to: here.business.owner.userId,
    };
    const zoe = await add({ ...fields, first_name: "  Zoë\t", is_admin: true, version: 7, id: 1 });
    const { id, created_at, updated_at, version, ...kept } = zoe;
    assert.deepEqual(kept, { ...fields, custom_fields: {} });
    assert.equal(version, 1);
    assert.equal(created_at, updated_at);
    assert.equal((await call("GET", id)).headers.etag, '"1"');
  });

  test("what a form leaves blank is missing, not empty", async () => {
    const blank = { email: "", phone: " ", company: "\t", source: "", notes: "\n", last_contact_at: "" };
    const ada = await add({ ...blank, country: "" });
    for (const field of Object.keys(blank)) assert.equal(ada[field], null, field);
    assert.equal(ada.country, "US");
  });

  test("names, mail addresses and members that cannot be are refused by the field's sentence", async () => {
    const refusals: [object, string, string][] = [
      [{ first_name: " " }, "first_name", "First name is required"],
      [{ last_name: undefined }, "last_name", "Last name is required"],
      [{ email: "ada at example" }, "email", "Please enter a valid email address"],
      [{ estimated_value_cents: -1 }, "estimated_value_cents", "Estimated value must be 0 or more"],
      [
        { assigned_to: "01890000-0000-7000-8000-000000000000" },
        "assigned_to",
        "Assign the customer to someone on your team.",
      ],
    ];
    for (const [fields, field, sentence] of refusals) {
      const { status, body } = await call("POST", "", { first_name: "A", last_name: "B", ...fields });
      assert.equal(status, 400);
      assert.equal(body.error, sentence);
      assert.equal(body.fields[field], sentence);
    }
  });

  test("a member of another business cannot be put in charge of a customer", async () => {
    const other = await mintOrganization(here.app);
    const ada = await add();
    const { status } = await call("PUT", ada.id, { assigned_to: other.owner.userId });
    assert.equal(status, 400);
    assert.deepEqual((await call("GET", ada.id)).body.data, ada);
  });

  test("the event log says who was added and from where", async () => {
    const ada = await add({ source: "cold_outreach", status: "inactive" });
    const [line, ...more] = await eventLogOf(here.business.owner.actor, ada.id);
    assert.deepEqual(more, []);
    assert.deepEqual(line, {
      type: "customer.created",
      title: "Ada Miller was added as an inactive customer",
      description: "Source: cold outreach",
      actor_name: "Olive Owner",
      data: { customer_name: "Ada Miller", status: "inactive", source: "cold_outreach" },
    });
  });

  test("the figures list all four statuses and the open value in dollars", async () => {
    const fresh = await mintOrganization(here.app);
    const stats = async () => (await call("GET", "stats", undefined, fresh.owner.token)).body.data;
    assert.deepEqual(await stats(), {
      total_customers: 0,
      stats_by_status: ["lead", "prospect", "client", "inactive"].map((status) => ({ status, count: 0 })),
      total_value: 0,
      clients_with_recent_work: 0,
    });
    for (const status of ["lead", "lead", "prospect", "client"]) {
      const fields = { first_name: "A", last_name: "B", status, estimated_value_cents: 1_010 };
      await call("POST", "", fields, fresh.owner.token);
    }
    assert.deepEqual(await stats(), {
      total_customers: 4,
      stats_by_status: [
        { status: "lead", count: 2 },
        { status: "prospect", count: 1 },
        { status: "client", count: 1 },
        { status: "inactive", count: 0 },
      ],
      total_value: 30.3,
      clients_with_recent_work: 0,
    });
  });

  test("clients for whom something was completed within a year are counted as such", async () => {
    const fresh = await mintOrganization(here.app);
    const { token: theirs } = fresh.owner;
    const recent = async () =>
      (await call("GET", "stats", undefined, theirs)).body.data.clients_with_recent_work;
    const workFor = async (status: string) => {
      const { body } = await call("POST", "", { first_name: "A", last_name: "B", status }, theirs);
      const event = await here.app.call("POST", "/api/calendar/events", {
        token: theirs,
        body: {
          title: "Boiler check",
          type: "call",
          start: "2026-03-02T15:00:00Z",
          end: "2026-03-02T16:00:00Z",
          customer_id: body.data.id,
        },
      });
      assert.equal(event.status, 201);
      return () =>
        here.app.call("PUT", `/api/calendar/events/${event.body.data.id}`, {
          token: theirs,
          body: { status: "completed" },
        });
    };
    const [completeForClient, completeForLead] = [await workFor("client"), await workFor("lead")];
    assert.equal(await recent(), 0);
    assert.equal((await completeForClient()).status, 200);
    assert.equal((await completeForLead()).status, 200);
    assert.equal(await recent(), 1);
    const nextYear = new Date(Date.now() + 367 * 24 * 60 * 60 * 1000);
    const later = await atMoment(nextYear, () => getCustomerStats(fresh.owner.actor));
    assert.equal(later.clients_with_recent_work, 0);
  });

  test("a deleted customer is nowhere until it is brought back", async () => {
    const ada = await add({ email: "gone@example.com" });
    const deleted = (await call("DELETE", ada.id)).body.data;
    assert.equal(deleted.version, 2);
    const everywhere: [string, string, object?][] = [
      ["GET", `${ada.id}`],
      ["PUT", `${ada.id}`, { status: "client" }],
      ["DELETE", `${ada.id}`],
      ["GET", `${ada.id}/notes`],
      ["POST", `${ada.id}/notes`, { body: "Hello" }],
      ["POST", `${ada.id}/contacts`, { channel: "call" }],
      ["GET", `${ada.id}/timeline`],
    ];
    for (const [method, tail, body] of everywhere) {
      const answer = await call(method, tail, body);
      assert.deepEqual([answer.status, answer.body.error], [404, "Customer not found"], `${method} ${tail}`);
    }
    assert.deepEqual((await call("GET", "?search=gone@")).body.data.customers, []);
    assert.deepEqual((await call("GET", "matches?email=gone@example.com")).body.data.customers, []);
    const restored = (await call("POST", `${ada.id}/restore`)).body.data;
    assert.equal(restored.version, 3);
    assert.deepEqual((await call("GET", ada.id)).body.data, restored);
    assert.equal((await call("GET", "?search=gone@")).body.data.customers.length, 1);
    assert.deepEqual(
      (await eventLogOf(here.business.owner.actor, ada.id)).map(({ title }) => title),
      ["Ada Miller was added as a lead", "Ada Miller was deleted", "Ada Miller was restored"],
    );
  });

  test("an undo sent twice brings back once", async () => {
    const ada = await add();
    await call("DELETE", ada.id);
    const restored = (await call("POST", `${ada.id}/restore`)).body.data;
    assert.deepEqual((await call("POST", `${ada.id}/restore`)).body.data, restored);
  });

  test("a customer can be brought back for 30 days and not later", async () => {
    const [early, late] = [await add(), await add()];
    for (const { id } of [early, late]) await call("DELETE", id);
    const day = 86_400_000;
    moveClockTo(new Date(Date.now() + 30 * day - 60_000));
    const inTime = await here.business.member("ADMIN");
    assert.equal((await call("POST", `${early.id}/restore`, undefined, inTime.token)).status, 200);
    moveClockTo(new Date(Date.now() + 30 * day + 60_000));
    const tooLate = await here.business.member("ADMIN");
    assert.equal((await call("POST", `${late.id}/restore`, undefined, tooLate.token)).status, 404);
    moveClockTo(undefined);
  });

  test("somebody deleted may be added anew and is not brought back by that", async () => {
    const first = await add({ email: "again@example.com", phone: "(212) 555-0177" });
    await call("DELETE", first.id);
    const second = await add({ email: "again@example.com", phone: "(212) 555-0177" });
    assert.notEqual(second.id, first.id);
    assert.equal((await call("GET", first.id)).status, 404);
    const matches = async () => {
      const { customers } = (await call("GET", "matches?email=AGAIN@example.com")).body.data;
      return customers.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b);
    };
    assert.deepEqual(await matches(), [second.id]);
    assert.equal((await call("POST", `${first.id}/restore`)).status, 200);
    assert.deepEqual(await matches(), [first.id, second.id], "nor is it in the way of that");
  });

  test("an answer that the reader already has is not sent again", async () => {
    const ada = await add();
    const headers = { "if-none-match": '"1"' };
    assert.equal(
      (await here.app.call("GET", `${path}${ada.id}`, { token: here.token, headers })).status,
      304,
    );
    await call("PUT", ada.id, { status: "client" });
    assert.equal(
      (await here.app.call("GET", `${path}${ada.id}`, { token: here.token, headers })).status,
      200,
    );
  });
});
