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

  test("to a visit are seen by anyone who has a visit in its job, and by nobody beyond", async () => {
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

describe("a file about a contract", () => {
  const here = openForTests();
  const upload = (name: string, fields = {}, by: Person = here.owner) =>
    uploadFile(here.app, { name, bytes: Buffer.from("text"), token: by.token, fields });
  const names = async (query: string, by: Person = here.owner) =>
    (await here.done("GET", `/api/files${query}`, undefined, by)).files.map(
      ({ name }: { name: string }) => name,
    ) as string[];
  async function draft() {
    const { id: customer_id } = await here.done("POST", "/api/customers/", {
      first_name: "Ida",
      last_name: "Berg",
    });
    const { id, number, title } = await here.done("POST", "/api/contracts", { customer_id });
    return { id, customer_id, shown: { id, name: `${number} ${title}`, path: `/contracts/${id}` } };
  }

  test("is found with it and with its customer, and its page names the contract", async () => {
    const { id, customer_id, shown } = await draft();
    const file = await upload("Plan.txt", { contract_ids: [id] });
    assert.deepEqual(file.contracts, [shown]);
    assert.deepEqual(await names(`?contract_id=${id}`), ["Plan.txt"]);
    assert.deepEqual(await names(`?customer_id=${customer_id}`), ["Plan.txt"]);
    const other = await upload("Permit.txt");
    const linked = await here.done("PUT", `/api/files/${other.id}`, { contract_ids: [id] });
    assert.deepEqual(linked.contracts, [shown]);
    await here.done("DELETE", `/api/files/${file.id}`);
    assert.deepEqual(await names(`?contract_id=${id}`), ["Permit.txt"]);
    await here.done("POST", `/api/files/${file.id}/restore`);
    assert.deepEqual(await names(`?contract_id=${id}`), ["Permit.txt", "Plan.txt"]);
    await here.done("PUT", `/api/files/${file.id}`, { contract_ids: [] });
    assert.deepEqual(await names(`?contract_id=${id}`), ["Permit.txt"]);
  });

  test("outlives a draft that is deleted, and is about it again once that is restored", async () => {
    const { id, customer_id, shown } = await draft();
    const file = await upload("Plan.txt", { contract_ids: [id] });
    await here.done("DELETE", `/api/contracts/${id}`);
    assert.deepEqual((await here.done("GET", `/api/files/${file.id}`)).contracts, []);
    assert.deepEqual(await names(`?customer_id=${customer_id}`), []);
    const refused = await here.send("PUT", `/api/files/${(await upload("b.txt")).id}`, {
      contract_ids: [id],
    });
    assert.deepEqual(
      [refused.status, refused.body.fields.contract_ids],
      [400, "This contract no longer exists. Choose another one."],
    );
    await here.done("PUT", `/api/files/${file.id}`, { contract_ids: [] });
    await here.done("POST", `/api/contracts/${id}/restore`);
    assert.deepEqual((await here.done("GET", `/api/files/${file.id}`)).contracts, [shown]);
  });

  test("is seen by anyone who may view contracts; anyone else is told of none and keeps the links", async () => {
    const { id } = await draft();
    const file = await upload("Plan.txt", { contract_ids: [id] });
    const dashboard = { "dashboard.view": "all" };
    const own = { ...dashboard, "files.view": "own", "files.update": "own" };
    const roleWith = async (name: string, grants: object) =>
      here.business.member((await here.done("POST", "/api/roles", { name, grants })).key);
    const reader = await roleWith("Reader", { ...own, "contracts.view": "all" });
    assert.deepEqual(await names(`?contract_id=${id}`, reader), ["Plan.txt"]);
    const stranger = await roleWith("Helper", own);
    const away = (await here.send("GET", `/api/files/${file.id}`, undefined, stranger)).status;
    const asked = (await here.send("GET", `/api/files?contract_id=${id}`, undefined, stranger)).status;
    assert.deepEqual([away, asked], [404, 403]);
    const clerk = await roleWith("Clerk", { ...dashboard, "files.view": "all", "files.update": "all" });
    const told = await here.done("GET", `/api/files/${file.id}`, undefined, clerk);
    assert.deepEqual(told.contracts, []);
    await here.done("PUT", `/api/files/${file.id}`, { contract_ids: [], name: "Site plan.txt" }, clerk);
    assert.deepEqual(await names(`?contract_id=${id}`), ["Site plan.txt"]);
    const refused = await here.send("PUT", `/api/files/${file.id}`, { contract_ids: [id] }, clerk);
    assert.equal(refused.status, 400);
  });

  test("is never about another business's contract", async () => {
    const { id } = await draft();
    const { owner } = await mintOrganization(here.app);
    const theirs = await upload("Theirs.txt", {}, owner);
    const refused = await here.send("PUT", `/api/files/${theirs.id}`, { contract_ids: [id] }, owner);
    assert.equal(refused.status, 400);
    assert.deepEqual(await names(`?contract_id=${id}`, owner), []);
  });
});
