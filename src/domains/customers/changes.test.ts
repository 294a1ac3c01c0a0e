/** Changing customers: what is kept of a change, who wins when two change at once, and what the event log says. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../tests/support/business.ts";
import { eventLogOf } from "../../../tests/support/customers.ts";

describe("changing a customer", () => {
  const here = openForTests({ isShared: true });

  const add = async (fields: object = {}) => {
    const body = { first_name: "Ada", last_name: "Miller", email: "ada@example.com", ...fields };
    return (await here.send("POST", "/api/customers/", body)).body.data;
  };
  const change = (id: number, body: object, headers: Record<string, string> = {}, by = here.token) =>
    here.app.call("PUT", `/api/customers/${id}`, { token: by, body, headers });
  const get = async (id: number) => (await here.send("GET", `/api/customers/${id}`)).body.data;
  const newsOf = async (id: number) => (await eventLogOf(here.owner.actor, id)).slice(1);

  test("a new status is news of its own, with where from and where to", async () => {
    const ada = await add();
    const { status, body } = await change(ada.id, { status: "client" });
    assert.equal(status, 200);
    assert.deepEqual(body.data, { ...ada, status: "client", version: 2, updated_at: body.data.updated_at });
    assert.deepEqual(await newsOf(ada.id), [
      {
        type: "customer.status_changed",
        title: "Ada Miller moved from lead to client",
        description: null,
        actor_name: "Olive Owner",
        data: { customer_name: "Ada Miller", from: "lead", to: "client" },
      },
    ]);
  });

  test("any status may follow any other", async () => {
    const ada = await add();
    for (const status of ["inactive", "client", "lead", "inactive", "prospect", "lead"]) {
      assert.equal((await change(ada.id, { status })).body.data.status, status);
    }
    assert.equal((await newsOf(ada.id)).length, 6);
  });

  test("only what changed is kept in the event log, before and after", async () => {
    const ada = await add({ phone: "212 555 0142", notes: "Old" });
    const changes = { email: " ", phone: "(212) 555-0199", notes: "Old", city: "", last_name: "Müller" };
    const { body } = await change(ada.id, changes);
    assert.deepEqual(body.data, {
      ...ada,
      email: null,
      phone: "(212) 555-0199",
      last_name: "Müller",
      version: 2,
      updated_at: body.data.updated_at,
    });
    const [line, ...more] = await newsOf(ada.id);
    assert.deepEqual(more, []);
    assert.deepEqual(line, {
      type: "customer.updated",
      title: "Ada Müller was updated",
      description: "Last name, email, phone",
      actor_name: "Olive Owner",
      data: {
        customer_name: "Ada Müller",
        before: { last_name: "Miller", email: "ada@example.com", phone: "212 555 0142" },
        after: { last_name: "Müller", email: null, phone: "(212) 555-0199" },
      },
    });
  });

  test("a status and a detail changed together make one version and two lines", async () => {
    const ada = await add();
    const { body } = await change(ada.id, { status: "prospect", estimated_value_cents: 5_000 });
    assert.equal(body.data.version, 2);
    const types = (await newsOf(ada.id)).map(({ type }) => type);
    assert.deepEqual(types, ["customer.status_changed", "customer.updated"]);
  });

  test("a change that changes nothing writes nothing", async () => {
    const ada = await add({ last_contact_at: "2026-03-01T10:00:00Z", company: "Engines" });
    const same = { ...ada, last_contact_at: "2026-03-01T05:00:00-05:00", version: undefined };
    assert.deepEqual((await change(ada.id, same)).body.data, ada);
    assert.deepEqual((await change(ada.id, {})).body.data, ada);
    assert.deepEqual(await get(ada.id), ada);
    assert.deepEqual(await newsOf(ada.id), []);
  });

  test("a required name cannot be blanked, and the rest of that change is not kept either", async () => {
    const ada = await add();
    const { status, body } = await change(ada.id, { first_name: " ", company: "Engines" });
    assert.equal(status, 400);
    assert.equal(body.fields.first_name, "First name is required");
    assert.deepEqual(await get(ada.id), ada);
  });

  test("who changes an outdated version learns who was faster", async () => {
    const ada = await add();
    const manager = await here.business.member("MANAGER");
    const first = (await change(ada.id, { status: "client" }, {}, manager.token)).body.data;
    for (const headers of [{ "if-match": '"1"' }, {}] as Record<string, string>[]) {
      const body = { company: "Engines", ...(headers["if-match"] ? {} : { version: 1 }) };
      const refused = await change(ada.id, body, headers);
      assert.equal(refused.status, 409);
      assert.equal(
        refused.body.error,
        "Manager Member changed this customer after you opened it. Review the latest version and try again.",
      );
      assert.deepEqual(refused.body.details, {
        version: 2,
        changed_by: "Manager Member",
        changed_at: first.updated_at,
      });
    }
    assert.deepEqual(await get(ada.id), first);
    const own = await change(ada.id, { company: "Engines", version: 1 }, {}, manager.token);
    assert.match(own.body.error, /^You changed this customer after you opened it\./);
    assert.equal((await change(ada.id, { company: "Engines" }, { "if-match": '"2"' })).status, 200);
  });

  test("a stale delete is refused like a stale change", async () => {
    const ada = await add();
    await change(ada.id, { status: "client" });
    const options = { token: here.token, headers: { "if-match": '"1"' } };
    assert.equal((await here.app.call("DELETE", `/api/customers/${ada.id}`, options)).status, 409);
    assert.equal((await get(ada.id)).version, 2);
  });

  test("of twenty changes to the same version one wins and nineteen get a clear 409", async () => {
    const ada = await add();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change(ada.id, { company: `Company ${n}`, version: 1 })),
    );
    const won = answers.filter(({ status }) => status === 200);
    assert.equal(won.length, 1);
    assert.equal(answers.filter(({ status }) => status === 409).length, 19);
    assert.deepEqual(await get(ada.id), won[0]?.body.data);
    assert.equal((await newsOf(ada.id)).length, 1);
  });

  test("changes that name no version all happen, one after the other, and each is in the event log", async () => {
    const ada = await add();
    const companies = Array.from({ length: 20 }, (_, n) => `Company ${n}`);
    const answers = await Promise.all(companies.map((company) => change(ada.id, { company })));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const last = await get(ada.id);
    assert.equal(last.version, 21);
    const news = await newsOf(ada.id);
    const afters = news.map(({ data }) => (data.after as { company: string }).company);
    assert.deepEqual([...afters].sort(), [...companies].sort());
    const befores = news.map(({ data }) => (data.before as { company: string | null }).company);
    assert.deepEqual(new Set([...befores, last.company]), new Set([null, ...afters]));
  });

  test("a lead that two people convert at the same moment is converted once, into itself", async () => {
    const ada = await add({ email: "convert@example.com" });
    const answers = await Promise.all([1, 2].map(() => change(ada.id, { status: "client" })));
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.data.id]),
      [
        [200, ada.id],
        [200, ada.id],
      ],
    );
    assert.equal((await newsOf(ada.id)).length, 1);
    const { customers } = (await here.send("GET", "/api/customers/matches?email=convert@example.com")).body
      .data;
    assert.deepEqual(
      customers.map(({ id }: { id: number }) => id),
      [ada.id],
    );
  });

  test("a card moved by two people at once is lost by neither", async () => {
    const ada = await add();
    const moves = ["prospect", "client", "inactive", "prospect", "client", "lead"];
    await Promise.all(moves.map((status) => change(ada.id, { status })));
    const steps = (await newsOf(ada.id)).map(({ data }) => data);
    let at: unknown = "lead";
    for (const { from, to } of steps) {
      assert.equal(from, at);
      at = to;
    }
    assert.equal((await get(ada.id)).status, at);
    assert.equal((await get(ada.id)).version, steps.length + 1);
  });
});
