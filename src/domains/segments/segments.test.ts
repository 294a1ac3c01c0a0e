/** Segments through their calls: who is in one and why, who may ask, and what happens when two change one. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createCustomer } from "#domains/customers/service.ts";
import { changeConsent } from "#domains/sending/service.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../tests/support/organization.ts";
import { leadsAlone, newSegment } from "../../../tests/support/segment-samples.ts";
import type { Segment, SegmentPerson, Why } from "./contract.ts";
import type { Condition, Filter, Item } from "./filters/contract.ts";

const here = openForTests();

const all = (...items: Item[]): Filter => ({ field: "group", match: "all", items });

const someone = (fields: object = {}, by: Person = here.owner) =>
  createCustomer(by.actor, {
    first_name: "Ida",
    last_name: "Berg",
    status: "lead",
    country: "US",
    ...fields,
  });

const create = (fields: object = {}): Promise<Segment> =>
  here.done("POST", "/api/segments", { ...newSegment, ...fields });

const count = (filter: Filter, by?: Person) => here.send("POST", "/api/segments/count", { filter }, by);

const namesIn = async (filter: Filter): Promise<string[]> => {
  const { first } = (await count(filter)).body.data as { first: SegmentPerson[] };
  return first.map(({ name }) => name);
};

describe("A segment", () => {
  test("finds the customers that match now, page by page in the order of their names", async () => {
    for (const last_name of ["Cole", "Adams", "Berg"]) await someone({ last_name });
    const client = await someone({ last_name: "Zim", status: "client" });
    const { id } = await create();
    assert.deepEqual(await here.done("GET", `/api/segments/${id}/size`), { people: 3, problems: [] });
    const one = await here.done("GET", `/api/segments/${id}/people?limit=2`);
    assert.deepEqual(
      one.people.map(({ name }: SegmentPerson) => name),
      ["Ida Adams", "Ida Berg"],
    );
    const two = await here.done("GET", `/api/segments/${id}/people?limit=2&cursor=${one.next_cursor}`);
    assert.deepEqual([two.people[0].name, two.next_cursor], ["Ida Cole", null]);
    await here.done("PUT", `/api/customers/${client.id}`, { status: "lead" });
    assert.deepEqual(await here.done("GET", `/api/segments/${id}/size`), { people: 4, problems: [] });
    await here.done("DELETE", `/api/customers/${client.id}`);
    assert.deepEqual(await here.done("GET", `/api/segments/${id}/size`), { people: 3, problems: [] });
  });

  test("takes words as words, whatever stands in them", async () => {
    await someone({ last_name: "Quote", city: "O'Fallon; drop table customers --" });
    await someone({ last_name: "Accent", city: "Coeur d’Alène" });
    await someone({ last_name: "Percent", city: "100% Boise" });
    const city = (is: "is" | "contains" | "starts_with", value: string) => all({ field: "city", is, value });
    assert.deepEqual(await namesIn(city("is", "o'fallon; DROP TABLE customers --")), ["Ida Quote"]);
    assert.deepEqual(await namesIn(city("contains", "alene")), ["Ida Accent"]);
    assert.deepEqual(await namesIn(city("contains", "%")), ["Ida Percent"]);
    assert.deepEqual(await namesIn(city("starts_with", "_00")), []);
  });

  test("knows who may be sent offers, by the address and not by the record", async () => {
    const phone = "+12125550143";
    const agreed = await someone({ last_name: "Agreed", phone, email: "a@customer.example" });
    await someone({ last_name: "Same Phone", phone });
    await someone({ last_name: "Silent", phone: "+12125550144", email: "s@customer.example" });
    const byText = all({ field: "offers_by_text", is: "yes" });
    const byEmail = all({ field: "offers_by_email", is: "yes" });
    assert.deepEqual(await namesIn(byText), []);
    assert.deepEqual(await namesIn(byEmail), ["Ida Agreed", "Ida Silent"]);
    const say = async (
      channel: "text" | "mail",
      purpose: "marketing" | "everything",
      is_withdrawn: boolean,
    ) => {
      const address = channel === "text" ? phone : "a@customer.example";
      await changeConsent(here.owner.actor, agreed.id, {
        channel,
        address,
        purpose,
        is_withdrawn,
        note: "Said on the phone",
      });
    };
    await say("text", "marketing", false);
    await say("mail", "marketing", true);
    assert.deepEqual(await namesIn(byText), ["Ida Agreed", "Ida Same Phone"]);
    assert.deepEqual(await namesIn(byEmail), ["Ida Silent"]);
    await say("text", "everything", true);
    assert.deepEqual(await namesIn(byText), []);
    const not = await namesIn(all({ field: "offers_by_text", is: "no" }));
    assert.equal(not.length, 3);
  });

  test("counts the visits of one service alone", async () => {
    const service = await here.done("POST", "/api/services", { name: "Water heater", price_cents: 100 });
    const { id: customer_id } = await someone({ last_name: "Visited" });
    const times = { start: "2026-01-05T15:00:00Z", end: "2026-01-05T16:00:00Z" };
    const booked = { title: "Visit", type: "appointment", customer_id, service_id: service.id, ...times };
    const event = await here.done("POST", "/api/calendar/events", booked);
    const visits = (service_id?: number) =>
      all({ field: "visits", is: "at_least", count: 1, ...(service_id ? { service_id } : {}) });
    assert.deepEqual(await namesIn(visits()), []);
    await here.done("PUT", `/api/calendar/events/${event.id}`, { status: "completed" });
    assert.deepEqual(await namesIn(visits()), ["Ida Visited"]);
    assert.deepEqual(await namesIn(visits(service.id)), ["Ida Visited"]);
    assert.deepEqual(await namesIn(visits(service.id + 1)), []);
  });

  test("says of each condition what is known about the customer", async () => {
    const { id } = await someone({ last_name: "Known", city: "Boise", estimated_value_cents: 5_000 });
    const filter = all(
      { field: "city", is: "is", value: "Nampa" },
      {
        field: "group",
        match: "any",
        items: [
          { field: "estimated_value", is: "at_least", cents: 1_000 },
          { field: "last_visit", is: "ever" },
        ],
      },
      { field: "balance_due", is: "exactly", cents: 0 },
      { field: "has_email", is: "no" },
    );
    const why: Why = await here.done("POST", "/api/segments/why", { filter, customer_id: id });
    assert.deepEqual(why, {
      customer_id: id,
      name: "Ida Known",
      is_in: false,
      problems: [],
      conditions: [
        { holds: false, fact: "Boise" },
        { holds: true, fact: 5_000 },
        { holds: false, fact: null },
        { holds: true, fact: 0 },
        { holds: true, fact: false },
      ],
    });
  });

  test("is changed by one at a time, and tells the later one who was faster", async () => {
    const { id, version } = await create();
    const other = await here.business.member("MANAGER");
    await here.done("PUT", `/api/segments/${id}`, { name: "Call back", version }, other);
    const late = await here.send("PUT", `/api/segments/${id}`, { name: "Write back", version });
    assert.deepEqual(
      [late.status, late.body.message],
      [
        409,
        "Manager Member changed this segment after you opened it. Review the latest version and try again.",
      ],
    );
    const same = await here.done("PUT", `/api/segments/${id}`, { name: "Call back" });
    assert.equal(same.version, version + 1);
  });

  test("is archived, can't be changed then, and comes back", async () => {
    const { id, name } = await create();
    await here.done("POST", `/api/segments/${id}/archive`);
    const named = async (state: string) =>
      (await here.done("GET", `/api/segments?state=${state}`)).segments.map((each: Segment) => each.name);
    assert.deepEqual([await named("active"), await named("archived")], [[], [name]]);
    const refused = await here.send("PUT", `/api/segments/${id}`, { name: "Other" });
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, "This segment is archived. Restore it to make changes."],
    );
    await here.done("POST", `/api/segments/${id}/restore`);
    const copy = await here.done("POST", `/api/segments/${id}/duplicate`);
    assert.deepEqual(await named("active"), [name, `${name} (copy)`]);
    assert.deepEqual(copy.filter, newSegment.filter);
  });
});

describe("A filter that says nothing, or too much, is refused with a sentence:", () => {
  const deep = (levels: number): Filter => (levels === 1 ? leadsAlone : all(deep(levels - 1)));
  const many = (number: number) =>
    Array.from({ length: number }, (): Condition => ({ field: "last_visit", is: "never" }));
  const refusals: [string, unknown, string][] = [
    ["no conditions", all(), "Add a condition"],
    ["six levels", deep(6), "Groups can be up to 5 levels deep"],
    ["a thousand levels", deep(1_000), "The request is nested too deeply."],
    ["51 conditions", all(all(...leadsAlone.items), ...many(50)), "A segment can have up to 50 conditions"],
    ["a day without one", all({ field: "created", is: "before" }), "Choose a day"],
    ["no choice", all({ field: "status", is: "any_of", values: [] }), "Choose at least one"],
    [
      "a period where there is none",
      all({ field: "jobs", is: "exactly", count: 1, period: { kind: "last", amount: 1, unit: "day" } }),
      "This field has no period",
    ],
  ];
  for (const [name, filter, sentence] of refusals) {
    test(name, async () => {
      const { status, body } = await here.send("POST", "/api/segments/count", { filter });
      assert.equal(status, 400, JSON.stringify(body));
      assert.ok(JSON.stringify(body).includes(sentence), JSON.stringify(body));
    });
  }

  test("a field that isn't on the list", async () => {
    for (const field of ["id", "search_text", "1; select 1", "__proto__"]) {
      const filter = { field: "group", match: "all", items: [{ field, is: "is", value: "x" }] };
      assert.equal((await here.send("POST", "/api/segments/count", { filter })).status, 400);
    }
  });

  test("five levels and fifty conditions are fine", async () => {
    const filter = all(deep(4), ...many(49));
    assert.equal((await count(filter)).status, 200);
  });
});

describe("Who asks", () => {
  test("finds only the customers they may see", async () => {
    const grants = { "customers.view": "own", "customers.create": "all", "segments.view": "all" };
    const role = await here.done("POST", "/api/roles", { name: "Own customers", grants });
    const member = await here.business.member(role.key);
    await someone({ last_name: "Theirs" });
    const own = await someone({ last_name: "Mine" }, member);
    const { id } = await create();
    const found = (await count(leadsAlone, member)).body.data;
    assert.deepEqual([found.people, found.first[0].name], [1, "Ida Mine"]);
    assert.deepEqual(await here.done("GET", `/api/segments/${id}/size`, undefined, member), {
      people: 1,
      problems: [],
    });
    const { people } = await here.done("GET", `/api/segments/${id}/people`, undefined, member);
    assert.deepEqual(
      people.map(({ customer_id }: SegmentPerson) => customer_id),
      [own.id],
    );
    const { text } = await here.done("GET", `/api/segments/${id}/export`, undefined, member);
    assert.ok(text.includes("Mine") && !text.includes("Theirs"));
    const { id: other } = await someone({ last_name: "Other" });
    const why = { filter: leadsAlone, customer_id: other };
    assert.equal((await here.send("POST", "/api/segments/why", why, member)).status, 404);
  });

  test("learns nothing of what their role doesn't see, by a segment of others either", async () => {
    const staff = await here.business.member("STAFF");
    const owes = all({ field: "balance_due", is: "at_least", cents: 1 });
    const { id } = await create({ filter: owes });
    const refused = await count(owes, staff);
    assert.deepEqual([refused.status, refused.body.details.permission], [403, "invoices.view"]);
    for (const path of ["size", "people", "export"])
      assert.equal((await here.send("GET", `/api/segments/${id}/${path}`, undefined, staff)).status, 403);
    assert.equal((await count(leadsAlone, staff)).status, 200);
    const writing = await here.send("POST", "/api/segments", newSegment, staff);
    assert.deepEqual([writing.status, writing.body.details.permission], [403, "segments.update"]);
  });

  test("needs all of the business's jobs for what is counted over them", async () => {
    const grants = { "customers.view": "all", "segments.view": "all", "jobs.view": "own" };
    const role = await here.done("POST", "/api/roles", { name: "Own jobs", grants });
    const member = await here.business.member(role.key);
    const { status, body } = await count(all({ field: "open_jobs", is: "exactly", count: 0 }), member);
    assert.equal(status, 403);
    assert.equal(
      body.message,
      '"Open jobs" needs a role that can view jobs of the whole business. Ask an owner to change your role.',
    );
  });

  test("finds nobody of another business", async () => {
    const theirs = await mintOrganization(here.app);
    await someone({ last_name: "Theirs" }, theirs.owner);
    await someone({ last_name: "Ours" });
    const everyone: Filter = {
      field: "group",
      match: "none",
      items: [{ field: "overdue", is: "at_least", cents: 1 }],
    };
    assert.deepEqual(await namesIn(everyone), ["Ida Ours"]);
  });
});
