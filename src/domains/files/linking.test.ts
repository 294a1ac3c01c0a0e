/** What files are about: customers, jobs and their visits, in any order, and within everybody's reach. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../tests/support/organization.ts";
import { uploadFile } from "../../../tests/support/uploads.ts";

describe("a file's links", () => {
  const here = openForTests();
  const upload = (name: string, fields = {}, by: Person = here.owner) =>
    uploadFile(here.app, { name, bytes: Buffer.from("text"), token: by.token, fields });
  const names = async (query = "", by: Person = here.owner) =>
    (await here.done("GET", `/api/files${query}`, undefined, by)).files.map(
      ({ name }: { name: string }) => name,
    ) as string[];
  const customer = async (first_name: string) =>
    (await here.done("POST", "/api/customers/", {
      first_name,
      last_name: "Berg",
      email: `${first_name}@berg.example`,
    })) as { id: number };
  const job = async (customer_id?: number) =>
    (await here.done("POST", "/api/jobs/", { title: "Boiler", client_name: "Ida Berg", customer_id })) as {
      id: number;
      number: string;
    };
  const visit = async (job_id: number) =>
    (await here.done("POST", "/api/visits", { job_id })) as { id: number };
  const schedule = (id: number, assigned_to: string | null, day = "2027-03-01") =>
    here.done("PUT", `/api/visits/${id}/schedule`, {
      start: `${day}T15:00:00Z`,
      end: `${day}T16:00:00Z`,
      assigned_to,
    });

  test("go to a visit, and what is about a visit is about its job and its customer", async () => {
    const ida = await customer("Ida");
    const boiler = await job(ida.id);
    const [first, second] = [await visit(boiler.id), await visit(boiler.id)];
    const file = await upload("Leak.txt", { visit_ids: [first.id] });
    const shown = { id: first.id, name: `${boiler.number} Boiler`, job_id: boiler.id };
    assert.deepEqual(file.visits, [{ ...shown, starts_at: null }]);
    assert.deepEqual(await names(`?visit_id=${first.id}`), ["Leak.txt"]);
    assert.deepEqual(await names(`?visit_id=${second.id}`), []);
    assert.deepEqual(await names(`?job_id=${boiler.id}`), ["Leak.txt"]);
    assert.deepEqual(await names(`?customer_id=${ida.id}`), ["Leak.txt"]);
    await schedule(first.id, here.owner.userId);
    const planned = await here.done("GET", `/api/files/${file.id}`);
    assert.deepEqual(planned.visits, [{ ...shown, starts_at: "2027-03-01T15:00:00.000Z" }]);
    await schedule(first.id, here.owner.userId, "2027-03-02");
    const moved = await here.done("GET", `/api/files/${file.id}`);
    assert.equal(moved.visits[0].starts_at, "2027-03-02T15:00:00.000Z");
    await here.done("DELETE", `/api/jobs/${boiler.id}`);
    assert.deepEqual((await here.done("GET", `/api/files/${file.id}`)).visits, []);
    const changed = await here.done("PUT", `/api/files/${file.id}`, { visit_ids: [] });
    await here.done("POST", `/api/jobs/${boiler.id}/restore`);
    const back = await here.done("GET", `/api/files/${file.id}`);
    assert.deepEqual([changed.visits.length, back.visits.length], [0, 1]);
    await here.done("PUT", `/api/files/${file.id}`, { visit_ids: [second.id], job_ids: [boiler.id] });
    assert.deepEqual(await names(`?visit_id=${first.id}`), []);
    assert.deepEqual(await names(`?job_id=${boiler.id}`), ["Leak.txt"]);
  });

  test("in another order are no change", async () => {
    const [ida, ole, uma] = [await customer("Ida"), await customer("Ole"), await customer("Uma")];
    const file = await upload("a.txt", { customer_ids: [ole.id, ida.id] });
    const customers = (changed: { customers: { id: number }[] }) => changed.customers.map(({ id }) => id);
    const same = await here.done("PUT", `/api/files/${file.id}`, {
      customer_ids: [ida.id, ole.id, ida.id],
    });
    assert.deepEqual([same.version, customers(same)], [file.version, [ole.id, ida.id]]);
    const more = await here.done("PUT", `/api/files/${file.id}`, {
      customer_ids: [uma.id, ida.id, ole.id],
    });
    assert.deepEqual([more.version, customers(more)], [file.version + 1, [ole.id, ida.id, uma.id]]);
    const { events } = await here.done("GET", "/api/audit/events?limit=20");
    assert.equal(events.filter(({ type }: { type: string }) => type === "file.updated").length, 1);
  });

  test("to a visit are seen by whoever has a visit in its job, and by nobody beyond", async () => {
    const role = await here.done("POST", "/api/roles", {
      name: "Technician",
      grants: {
        "dashboard.view": "all",
        "jobs.view": "own",
        "files.view": "own",
        "files.create": "all",
      },
    });
    const person = await here.business.member(role.key);
    const [boiler, sink] = [await job(), await job()];
    const [first, other, hidden] = [await visit(boiler.id), await visit(boiler.id), await visit(sink.id)];
    await upload("Seen.txt", { visit_ids: [first.id] });
    await upload("Hidden.txt", { visit_ids: [hidden.id] });
    assert.deepEqual(await names("", person), []);
    await schedule(other.id, person.userId);
    assert.deepEqual(await names("", person), ["Seen.txt"]);
    assert.deepEqual(await names(`?visit_id=${hidden.id}`, person), []);
    assert.equal((await upload("Own.txt", { visit_ids: [first.id] }, person)).visits.length, 1);
    const refused = await here.send(
      "POST",
      "/api/files/uploads",
      { name: "a", size: 1, visit_ids: [hidden.id] },
      person,
    );
    assert.equal(refused.status, 400);
    assert.match(refused.body.fields.visit_ids, /This visit no longer exists/);
  });

  test("to a visit of another business, and without the right to see jobs, are refused", async () => {
    const { id } = await visit((await job()).id);
    const other = await mintOrganization(here.app);
    const theirs = await here.app.call("POST", "/api/files/uploads", {
      token: other.owner.token,
      body: { name: "a", size: 1, visit_ids: [id] },
    });
    assert.equal(theirs.status, 400);
    const found = await here.app.call("GET", `/api/files?visit_id=${id}`, { token: other.owner.token });
    assert.deepEqual(found.body.data.files, []);
    const role = await here.done("POST", "/api/roles", {
      name: "Clerk",
      grants: { "dashboard.view": "all", "files.view": "all", "files.create": "all" },
    });
    const clerk = await here.business.member(role.key);
    const body = { name: "a", size: 1, visit_ids: [id] };
    assert.equal((await here.send("POST", "/api/files/uploads", body, clerk)).status, 403);
  });
});
