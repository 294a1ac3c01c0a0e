/** Open screens hear what was saved: all of it, soon, and nothing that their member may not see. */
import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { createCustomer } from "#domains/customers/service.ts";
import { announceAccessChange } from "#domains/organizations/service.ts";
import { everybodys } from "#shared/permissions.ts";
import { startTestApp, type TestApp } from "../../../tests/support/app.ts";
import { type OpenStream, openStream } from "../../../tests/support/live.ts";
import { mintOrganization, type Person, type TestOrganization } from "../../../tests/support/organization.ts";
import { type Actor, requirePermission } from "../actor.ts";
import { openPool } from "../database/pool.ts";
import { appendEvent } from "../events.ts";
import { createLog } from "../log.ts";
import { inTransaction } from "../transaction.ts";
import { tellLive } from "./tell.ts";

let app: TestApp;
let port: number;
let ours: TestOrganization;
const streams: OpenStream[] = [];

before(async () => {
  app = await startTestApp();
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  port = (app.http.server.address() as AddressInfo).port;
  ours = await mintOrganization(app);
});
after(() => app.close());

async function listen(
  person: Person,
  more: { lastEventId?: number; query?: string } = {},
): Promise<OpenStream> {
  const stream = await openStream({ port, token: person.token, ...more });
  streams.push(stream);
  return stream;
}

const newCustomer = (by: Actor) =>
  createCustomer(by, { first_name: "Ida", last_name: "Berg", status: "lead", country: "US" });

describe("a stream of what changed", () => {
  test("tells a change within a second, with the record's id, and passes proxies unbuffered", async () => {
    const stream = await listen(ours.owner);
    assert.match(stream.headers.get("content-type") ?? "", /^text\/event-stream/);
    assert.equal(stream.headers.get("x-accel-buffering"), "no");
    assert.match(stream.headers.get("cache-control") ?? "", /no-transform/);
    assert.equal(stream.headers.get("content-encoding"), null);
    const { id } = await newCustomer(ours.owner.actor);
    const saved = performance.now();
    const heard = await stream.hears("customer");
    assert.ok(heard - saved < 4_000, `it took ${heard - saved} ms`);
    assert.deepEqual(stream.news()["customer"], [String(id)]);
    stream.leave();
  });

  test("tells changes without an event when they are saved, and not when they are given up", async () => {
    const stream = await listen(ours.owner);
    const scope = requirePermission(ours.owner.actor, "messages.send");
    const given = inTransaction(scope, async (tx) => {
      tellLive(tx, ["conversation"]);
      throw new Error("given up");
    });
    await assert.rejects(given, /given up/);
    await pause(200);
    assert.deepEqual(stream.news(), {});
    await inTransaction(scope, async (tx) => tellLive(tx, ["conversation"]));
    await stream.hears("conversation", 4_000);
    assert.throws(() => tellLive(scope, ["conversation"]), TypeError);
    stream.leave();
  });

  test("tells what one member did for themselves to their other screens alone", async () => {
    const member = await ours.member("STAFF");
    const [owners, members] = [await listen(ours.owner), await listen(member)];
    await inTransaction(requirePermission(member.actor, "messages.view"), async (tx) =>
      tellLive(tx, ["conversation"], { onlyTo: member.userId }),
    );
    await members.hears("conversation", 4_000);
    assert.deepEqual(owners.news(), {});
    owners.leave();
    members.leave();
  });

  test("holds nothing of another organization", async () => {
    const theirs = await mintOrganization(app);
    const stream = await listen(theirs.owner);
    await newCustomer(ours.owner.actor);
    await inTransaction(requirePermission(ours.owner.actor, "messages.send"), async (tx) =>
      tellLive(tx, ["conversation"]),
    );
    await newCustomer(theirs.owner.actor);
    await stream.hears("customer");
    await pause(200);
    assert.deepEqual(Object.keys(stream.news()), ["customer"]);
    assert.equal((stream.news()["customer"] ?? []).length, 1);
    assert.ok(stream.events.every(({ event }) => event === "changed"));
    stream.leave();
  });

  test("tells a member only of what their role may see, and no ids where they see some records alone", async () => {
    const body = { name: "Helper", grants: { "jobs.view": "own" } };
    const role = await app.call("POST", "/api/roles", { token: ours.owner.token, body });
    const technician = await ours.member(role.body.data.key);
    const stream = await listen(technician);
    const { permissions } = technician.actor;
    assert.equal(permissions.get("invoices.view"), undefined);
    assert.notEqual(permissions.get("jobs.view"), "all");
    const scope = requirePermission(ours.owner.actor, "jobs.view");
    await inTransaction(scope, async (tx) => {
      for (const kind of ["invoice", "job"])
        await appendEvent(tx, { type: `${kind}.changed`, subject: { kind, id: 7 }, title: "Changed" });
    });
    await stream.hears("job");
    assert.deepEqual(stream.news(), { job: null });
    stream.leave();
  });

  test("asks for a sign-in", async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/live`);
    assert.equal(answer.status, 401);
  });
});

describe("a stream that was left", () => {
  test("goes on where it was, with all that happened meanwhile, and only that", async () => {
    const first = await listen(ours.owner);
    first.leave();
    await newCustomer(ours.owner.actor);
    const again = await listen(ours.owner, { lastEventId: first.place() });
    await again.hears("customer");
    assert.deepEqual(Object.keys(again.news()).toSorted(), [
      "automation",
      "bulk_message",
      "campaign",
      "conversation",
      "customer",
      "form_submission",
      "reminder",
    ]);
    again.leave();
    const later = await listen(ours.owner, { lastEventId: again.place() });
    await later.hears("conversation");
    later.leave();
  });

  test("tells a page that was just fetched what was saved since then", async () => {
    await newCustomer(ours.owner.actor);
    const stream = await listen(ours.owner, { query: "?ago=3" });
    await stream.hears("customer");
    stream.leave();
  });

  test("is told everything when it asks from where no event log is any more", async () => {
    const stream = await listen(ours.owner, { lastEventId: 999_999_999 });
    await stream.hears("invoice");
    assert.equal(stream.news()["invoice"], null);
    stream.leave();
  });
});

describe("an event that is saved after later ones", () => {
  test("is told, and the later ones do not wait for it", async () => {
    const owner = openPool({ connection: app.owner, size: 1, statementTimeout: 0, log: createLog("silent") });
    const slow = await owner.connect();
    const stream = await listen(ours.owner);
    try {
      await slow.query("begin");
      await slow.query(
        `insert into events (organization_id, occurred_at, type, subject_kind, subject_id, actor_name, title)
         values ($1, now(), 'task.changed', 'task', '9', 'Test', 'Slow')`,
        [ours.organizationId],
      );
      const { id } = await newCustomer(ours.owner.actor);
      await stream.hears("customer", 4_000);
      const { id: second } = await newCustomer(ours.owner.actor);
      await pause(300);
      // What was saved just before it listened may be told as well.
      const these = new Set([String(id), String(second)]);
      const told = stream.events
        .flatMap(({ data }) => (data["customer"] as string[] | undefined) ?? [])
        .filter((each) => these.has(each));
      assert.deepEqual(told, [String(id), String(second)], "each is told once");
      const place = stream.place();
      await slow.query("commit");
      await newCustomer(ours.owner.actor);
      await stream.hears("task", 4_000);
      stream.leave();
      const again = await listen(ours.owner, { lastEventId: place });
      await again.hears("task");
      again.leave();
    } finally {
      slow.release();
      await owner.end();
    }
  });
});

describe("a stream's member", () => {
  test("who signs out hears nothing more", async () => {
    const member = await ours.member("STAFF");
    const stream = await listen(member);
    const { status } = await app.call("POST", "/api/auth/signout", {
      body: { refreshToken: member.refreshToken },
    });
    assert.equal(status, 200);
    await stream.ends(4_000);
  });

  test("whose role is taken away hears of it, and then only what the new one may see", async () => {
    const member = await ours.member("MANAGER");
    const stream = await listen(member);
    const owner = openPool({ connection: app.owner, size: 1, statementTimeout: 0, log: createLog("silent") });
    await owner.query("update users set role = 'STAFF' where id = $1", [member.userId]);
    await owner.end();
    await announceAccessChange(app.appContext, member.userId);
    await stream.hearsEvent("access", 4_000);
    const scope = requirePermission(ours.owner.actor, "jobs.view");
    await inTransaction(scope, async (tx) => {
      for (const kind of ["invoice", "job"])
        await appendEvent(tx, { type: `${kind}.changed`, subject: { kind, id: 7 }, title: "Changed" });
    });
    await stream.hears("job");
    assert.ok(!("invoice" in stream.news()));
    stream.leave();
  });

  test("cannot hold more than a browser's worth of streams", async () => {
    const member = await ours.member("STAFF");
    assert.ok(member.actor.permissions.has(everybodys));
    const open = [];
    for (let count = 0; count < 24; count += 1) open.push(await listen(member));
    const refused = await fetch(`http://127.0.0.1:${port}/api/live`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    assert.equal(refused.status, 429);
    for (const stream of open) stream.leave();
  });
});

describe("members who have one record open", () => {
  const say = (person: Person, id: number, state = "viewing", kind = "customer") =>
    app.call("POST", "/api/presence", {
      token: person.token,
      body: { kind, id, page: person.userId.slice(0, 8), state },
    });
  const heardBy = (stream: OpenStream) =>
    stream.events.flatMap(({ event, data }) =>
      event === "presence" ? [`${String(data["name"])} ${String(data["state"])}`] : [],
    );

  test("hear of each other, and not of themselves; who has another open hears nothing", async () => {
    const { id } = await newCustomer(ours.owner.actor);
    const other = await newCustomer(ours.owner.actor);
    const [ada, ben, cleo] = [ours.owner, await ours.member("MANAGER"), await ours.member("MANAGER")];
    const streams = [await listen(ada), await listen(ben), await listen(cleo)] as const;
    assert.equal((await say(cleo, other.id)).status, 200);
    assert.equal((await say(ada, id)).status, 200);
    assert.equal((await say(ben, id)).status, 200);
    assert.equal((await streams[0].hearsEvent("presence", 4_000)).data["user"], ben.userId);
    await say(ada, id, "editing");
    await streams[1].hearsEvent("presence", 4_000);
    await say(ben, id, "gone");
    await say(ada, id);
    await pause(300);
    const [bens, adas] = [ben.actor.name, ada.actor.name];
    assert.deepEqual(streams.map(heardBy), [[`${bens} viewing`, `${bens} gone`], [`${adas} editing`], []]);
    for (const stream of streams) stream.leave();
  });

  test("are told only of records that they may see, as long as they may", async () => {
    const theirs = await mintOrganization(app);
    const { id } = await newCustomer(ours.owner.actor);
    const role = await app.call("POST", "/api/roles", {
      token: ours.owner.token,
      body: { name: "Own customers", grants: { "customers.view": "own" } },
    });
    const [helper, manager] = [await ours.member(role.body.data.key), await ours.member("MANAGER")];
    const streams = [await listen(helper), await listen(theirs.owner), await listen(manager)] as const;
    assert.equal((await say(helper, id)).status, 404);
    assert.equal((await say(helper, 1, "viewing", "invoice")).status, 403);
    assert.equal((await say(theirs.owner, id)).status, 404);
    // Leaving is always heard, and opens nothing.
    assert.equal((await say(theirs.owner, id, "gone")).status, 200);
    assert.equal((await say(manager, id)).status, 200);
    await announceAccessChange(app.appContext, manager.userId);
    await pause(300);
    await say(ours.owner, id, "editing");
    await pause(300);
    assert.deepEqual(streams.map(heardBy), [[], [], []]);
    for (const stream of streams) stream.leave();
  });
});

test("streams end when the server stops, and do not keep it from stopping", async () => {
  const alone = await startTestApp();
  await alone.http.listen({ port: 0, host: "127.0.0.1" });
  const { owner } = await mintOrganization(alone);
  const address = alone.http.server.address() as AddressInfo;
  const stream = await openStream({ port: address.port, token: owner.token });
  const began = performance.now();
  await alone.close();
  await stream.ends(4_000);
  assert.ok(performance.now() - began < 20_000);
});
