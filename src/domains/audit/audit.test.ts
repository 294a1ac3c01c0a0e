/** The audit log as it is looked through, exported and verified from the settings. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type pg from "pg";
import { openPool } from "#platform/database/pool.ts";
import { createLog } from "#platform/log.ts";
import { startTestApp, type TestApp } from "../../../tests/support/app.ts";
import { mintOrganization, type Person, type TestOrganization } from "../../../tests/support/organization.ts";
import type { AuditEvent, AuditPage } from "./contract.ts";
import { sealAll } from "./sealing.ts";

describe("the audit log", () => {
  let app: TestApp;
  let owner: pg.Pool;
  let business: TestOrganization;
  let admin: Person;
  let customer: number;

  before(async () => {
    app = await startTestApp();
    owner = openPool({ connection: app.owner, size: 2, statementTimeout: 0, log: createLog("silent") });
    business = await mintOrganization(app);
    admin = await business.member("ADMIN");
    const made = await app.call("POST", "/api/customers/", {
      token: admin.token,
      body: { first_name: "Ida", last_name: "Berg", email: "ida@old.example" },
    });
    customer = made.body.data.id;
    await app.call("PUT", `/api/customers/${customer}`, {
      token: business.owner.token,
      body: { email: "ida@new.example", company: "=cmd|' /C calc'!A0" },
      headers: { "user-agent": "Mozilla/5.0 (test)" },
    });
  });
  after(async () => {
    await owner.end();
    await app.close();
  });

  async function ask(query = "", token = business.owner.token): Promise<AuditPage> {
    const answer = await app.call("GET", `/api/audit/events${query}`, { token });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data;
  }
  const typesIn = ({ events }: AuditPage) => events.map(({ type }) => type);

  test("shows who did what, when and from where, with what it was before and after", async () => {
    const { events } = await ask(`?record_kind=customer&record_id=${customer}`);
    const change = events.find(({ type }) => type === "customer.updated") as AuditEvent;
    assert.equal(change.actor.name, "Olive Owner");
    assert.equal(change.ip, "127.0.0.1");
    assert.equal(change.user_agent, "Mozilla/5.0 (test)");
    assert.deepEqual(change.subject, { kind: "customer", id: String(customer) });
    assert.deepEqual(
      change.changes.find(({ field }) => field === "email"),
      { field: "email", before: "ida@old.example", after: "ida@new.example" },
    );
    const one = await app.call("GET", `/api/audit/events/${change.id}`, { token: business.owner.token });
    assert.deepEqual(one.body.data, change);
  });

  test("is filtered by person, kind, record, day and search", async () => {
    const byAdmin = await ask(`?person=${admin.userId}`);
    assert.deepEqual(typesIn(byAdmin), ["customer.created"]);
    assert.deepEqual([...new Set(typesIn(await ask("?kind=customer")))].sort(), [
      "customer.created",
      "customer.updated",
    ]);
    assert.deepEqual(typesIn(await ask("?kind=customer.created")), ["customer.created"]);
    assert.deepEqual(typesIn(await ask("?kind=nothing")), []);
    assert.ok((await ask("?person=system")).events.every(({ actor }) => actor.id === null));
    assert.deepEqual(typesIn(await ask("?to=2001-01-01")), []);
    assert.deepEqual(typesIn(await ask("?search=OLD.example")), ["customer.updated"]);
    assert.deepEqual(typesIn(await ask("?search=100%25")), []);
    const refused = await app.call("GET", "/api/audit/events?from=2026-02-02&to=2026-02-01", {
      token: business.owner.token,
    });
    assert.equal(refused.status, 400);
    assert.match(refused.body.fields.to, /on or after the start date/);
  });

  test("says what there is to filter by", async () => {
    const { body } = await app.call("GET", "/api/audit/facets", { token: business.owner.token });
    assert.ok(body.data.kinds.includes("customer.updated"));
    assert.deepEqual(
      body.data.people.map(({ name }: { name: string }) => name),
      ["Admin Member", "Olive Owner"],
    );
  });

  test("goes through all events page by page, each once, whatever the filter", async () => {
    const other = await mintOrganization(app);
    await owner.query(
      `insert into events (organization_id, occurred_at, type, subject_kind, subject_id, actor_name, title)
       select $1, now() - interval '1 minute' * (n / 3), 'bulk.' || (array['one', 'two', 'three'])[1 + n % 3],
         'bulk', n::text, 'Bulk', 'line ' || n from generate_series(1, 230) n`,
      [other.organizationId],
    );
    for (const filter of ["kind=bulk", "search=bulk.", "record_kind=bulk"]) {
      const seen = new Set<number>();
      let cursor: string | null = "";
      while (cursor !== null) {
        const after = cursor ? `&cursor=${cursor}` : "";
        const page: AuditPage = await ask(`?limit=100&${filter}${after}`, other.owner.token);
        for (const { id } of page.events) {
          assert.ok(!seen.has(id));
          seen.add(id);
        }
        cursor = page.next_cursor;
      }
      assert.equal(seen.size, 230, filter);
    }
  });

  test("is closed to anyone who may not inspect the business, and to other businesses", async () => {
    const staff = await business.member("STAFF");
    for (const [method, path] of [
      ["GET", "/api/audit/events"],
      ["GET", "/api/audit/facets"],
      ["POST", "/api/audit/verify"],
    ] as const) {
      const answer = await app.call(method, path, {
        token: staff.token,
        body: method === "POST" ? {} : undefined,
      });
      assert.equal(answer.status, 403);
    }
    const stranger = await mintOrganization(app);
    const [mine] = (await ask()).events;
    const answer = await app.call("GET", `/api/audit/events/${mine?.id}`, { token: stranger.owner.token });
    assert.equal(answer.status, 404);
  });

  async function exported(format: string, filter = {}): Promise<string> {
    const { token } = business.owner;
    const begun = await app.call("POST", "/api/audit/exports", { token, body: { format, ...filter } });
    assert.equal(begun.status, 201, JSON.stringify(begun.body));
    assert.match(begun.body.data.file_name, new RegExp(`^audit-log-\\d{4}-\\d\\d-\\d\\d\\.${format}$`));
    let text = "";
    let cursor: string | null = "";
    while (cursor !== null) {
      const path = `/api/audit/exports/${begun.body.data.id}${cursor ? `?cursor=${cursor}` : ""}`;
      const { body } = await app.call("GET", path, { token });
      text += body.data.text;
      cursor = body.data.next_cursor;
    }
    return text;
  }

  test("is exported as a table in which nothing is a formula, and the export is in the log", async () => {
    const text = await exported("csv", { kind: "customer" });
    const lines = text.trim().split("\r\n");
    assert.match(text, /^\ufeffid,when_utc,who,/);
    assert.equal(lines.length, 3);
    assert.doesNotMatch(text, /(^|,|")[=+@-]/m);
    const [latest] = (await ask("?kind=audit.exported")).events;
    assert.equal(latest?.actor.name, "Olive Owner");
    assert.deepEqual(latest?.facts, { format: "csv", filter: { kind: "customer" } });
  });

  test("names that look like formulas are defused", async () => {
    const names = ["=1+1", "+1", "-1", "@x", "\t=1", " =1", "|x", "＝1"];
    for (const name of names) {
      await owner.query(
        `insert into events (organization_id, occurred_at, type, subject_kind, subject_id, actor_name, title)
         values ($1, now(), 'formula.tried', 'formula', '1', $2, $2)`,
        [business.organizationId, name],
      );
    }
    const lines = (await exported("csv", { kind: "formula" })).trim().split("\r\n").slice(1);
    assert.equal(lines.length, names.length);
    for (const line of lines) assert.match(line.split(",")[2] ?? "", /^"'/);
  });

  test("is exported for programs, one event a line", async () => {
    const events = (await exported("json", { search: "new.example" }))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as AuditEvent);
    assert.deepEqual(
      events.map(({ type }) => type),
      ["customer.updated"],
    );
  });

  test("an export can be read only by the person who began it", async () => {
    const { token } = business.owner;
    const begun = await app.call("POST", "/api/audit/exports", { token, body: { format: "csv" } });
    const { id } = begun.body.data;
    const stranger = await mintOrganization(app);
    for (const other of [admin.token, stranger.owner.token]) {
      assert.equal((await app.call("GET", `/api/audit/exports/${id}`, { token: other })).status, 404);
    }
  });

  test("tells how far it is sealed and verifies it", async () => {
    await sealAll(app.appContext);
    const { token } = business.owner;
    const end = await app.call("GET", "/api/audit/seal", { token });
    const answer = await app.call("POST", "/api/audit/verify", { token, body: {} });
    assert.equal(answer.body.data.broken, null);
    assert.deepEqual(answer.body.data.verified, end.body.data.seal);
    await owner.query("update events set title = 'x' where organization_id = $1 and type = 'user.created'", [
      business.organizationId,
    ]);
    const broken = await app.call("POST", "/api/audit/verify", { token, body: {} });
    assert.match(broken.body.data.broken.sentence, /Seal 1 is broken: event \d+ was altered/);
  });
});
