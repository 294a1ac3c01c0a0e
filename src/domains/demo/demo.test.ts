/** The demo workspace on a real database: filled once, believable on every screen, put back when it is reset. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { z } from "zod";
import type { CalendarEvent } from "#domains/calendar/contract.ts";
import type { Customer, TimelineEntry } from "#domains/customers/contract.ts";
import type { Activity as ActivityShape } from "#domains/dashboard/contract.ts";
import type { Task } from "#domains/tasks/contract.ts";
import { moveClockTo } from "#platform/clock.ts";
import { type Reply, startTestApp, type TestApp } from "../../../tests/support/app.ts";
import { demoMoment, startDemoApp } from "../../../tests/support/demo.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { assertSameRecords, type Records, recordsOf } from "../../../tests/support/records.ts";
import { uploadFile } from "../../../tests/support/uploads.ts";
import { business, type CastKey, cast } from "./cast.ts";
import { fillDemoOnFirstStart } from "./service.ts";

type CustomerPage = { customers: Customer[] };
type Entry = z.infer<typeof TimelineEntry>;
type Activity = z.infer<typeof ActivityShape>;

const moment = demoMoment;

const demoRecords = (app: TestApp): Promise<Records> => recordsOf(app.appContext, business.organizationId);

async function signIn(app: TestApp, who: CastKey): Promise<string> {
  const { email, password } = cast[who];
  const answer = await app.call("POST", "/api/auth/signin", { body: { email, password } });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return String(answer.body.tokens?.accessToken);
}

const read = async (app: TestApp, token: string, path: string): Promise<Reply["body"]> => {
  const answer = await app.call("GET", path, { token });
  assert.equal(answer.status, 200, path);
  return answer.body.data;
};

describe("The demo workspace", () => {
  let app: TestApp;
  before(async () => {
    moveClockTo(moment);
    app = await startTestApp();
    await Promise.all([fillDemoOnFirstStart(app.appContext), fillDemoOnFirstStart(app.appContext)]);
  });
  after(async () => {
    moveClockTo(undefined);
    await app.close();
  });

  it("is filled once when two processes start at once, and left alone by later starts", async () => {
    const records = await demoRecords(app);
    assert.equal(records.users.length, Object.keys(cast).length + 2);
    assert.ok(records.customers.length < 260, `${records.customers.length} customers`);
    assert.ok(records.calendar.length < 1_400, `${records.calendar.length} events`);
    await fillDemoOnFirstStart(app.appContext);
    assertSameRecords(await demoRecords(app), records);
  });

  it("is the same on another installation that is filled at the same moment", async () => {
    const other = await startTestApp();
    try {
      await mintOrganization(other);
      await fillDemoOnFirstStart(other.appContext);
      assert.equal((await demoRecords(other)).users.length, 0, "filled beside somebody's business");
    } finally {
      await other.close();
    }
    const same = await startDemoApp();
    try {
      assertSameRecords(await demoRecords(same), await demoRecords(app));
    } finally {
      await same.close();
      moveClockTo(moment);
    }
  });

  it("lets everybody of the cast in, each with their role", async () => {
    for (const who of Object.keys(cast) as CastKey[]) {
      const { email, password, role, id } = cast[who];
      const answer = await app.call("POST", "/api/auth/signin", { body: { email, password } });
      assert.equal(answer.status, 200, email);
      assert.deepEqual([answer.body.user?.role, answer.body.user?.id], [role, id]);
      assert.equal(answer.body.organization?.isDemo, true);
    }
  });

  it("has customers in every status and from every source, with figures to match", async () => {
    const token = await signIn(app, "rosa");
    const { customers } = (await read(app, token, "/api/customers/")) as CustomerPage;
    const stats = await read(app, token, "/api/customers/stats");
    assert.equal(stats.total_customers, customers.length);
    for (const status of ["lead", "prospect", "client", "inactive"]) {
      const those = customers.filter((customer) => customer.status === status);
      assert.ok(those.length >= 10, `${those.length} in status ${status}`);
      if (status !== "client" && status !== "inactive") {
        assert.ok(those.every((customer) => (customer.estimated_value_cents ?? 0) > 0));
      }
    }
    assert.equal(new Set(customers.map(({ source }) => source)).size, 7);
    assert.ok(customers.some(({ company }) => company) && customers.some(({ last_contact_at: at }) => at));
    for (const { last_contact_at: contact, created_at } of customers) {
      assert.ok(contact === null || contact >= created_at, `spoken to on ${contact}, added on ${created_at}`);
    }
  });

  it("tells in a customer's timeline how a lead became a client", async () => {
    const token = await signIn(app, "tessa");
    const page = (await read(app, token, "/api/customers/?status=client&limit=20")) as CustomerPage;
    const ways: string[] = [];
    for (const { id } of page.customers) {
      const timeline = (await read(app, token, `/api/customers/${id}/timeline`)) as { entries: Entry[] };
      const steps = timeline.entries.filter(({ type }) => type === "customer.status_changed").toReversed();
      ways.push(steps.map(({ data }) => data["to"]).join(" "));
    }
    assert.ok(ways.includes("prospect client") && ways.includes("client"), ways.join(", "));
  });

  it("has calendar entries of every type and status, today, before and ahead", async () => {
    const token = await signIn(app, "marcus");
    const span = "start=2025-12-01T00:00:00Z&end=2026-12-31T00:00:00Z";
    const events = (await read(app, token, `/api/calendar/events?${span}`)) as CalendarEvent[];
    const types = ["job", "appointment", "call", "meeting", "task"];
    const formTypes = ["consultation", "phone_support", "virtual_meeting", "follow_up"];
    const statuses = ["scheduled", "confirmed", "in_progress", "completed", "cancelled"];
    assert.deepEqual(new Set<string>(events.map(({ type }) => type)), new Set([...types, ...formTypes]));
    assert.deepEqual(new Set<string>(events.map(({ status }) => status)), new Set(statuses));
    const stats = await read(app, token, "/api/calendar/stats");
    assert.ok(
      Object.values(stats).every((figure) => Number(figure) > 0),
      JSON.stringify(stats),
    );
    assert.ok(Number(stats.overdue_events) <= 12);
    assert.ok((await read(app, token, "/api/calendar/events/today")).length >= 6);
  });

  it("has a next step for nearly every lead, a few of them late, and only a few forgotten", async () => {
    const token = await signIn(app, "tessa");
    const { leads, total } = await read(app, token, "/api/tasks/forgotten-leads");
    assert.equal(total, 4);
    const { tasks } = (await read(app, token, "/api/tasks/?limit=200")) as { tasks: Task[] };
    const about = tasks.filter(({ customer_id }) => customer_id !== null);
    assert.ok(about.length >= 20, `${about.length} next steps`);
    const late = tasks.filter(({ is_overdue }) => is_overdue);
    assert.ok(late.length >= 3 && late.length <= 5, `${late.length} are late`);
    for (const { created_at, due_date, title } of about) {
      assert.ok(due_date === null || created_at.slice(0, 10) <= due_date, `${title} was late from the start`);
      assert.ok(created_at >= leads.at(-1).waiting_since, `${title} is about one who waits longer`);
    }
  });

  it("has maintenance plans, reminders and late fees switched on, and a customer who promised to pay", async () => {
    const token = await signIn(app, "rosa");
    const { recurring_invoices: plans } = await read(app, token, "/api/recurring-invoices");
    const states = plans.map(({ status }: { status: string }) => status).toSorted();
    assert.deepEqual(states, ["active", "active", "paused"]);
    assert.equal((await read(app, token, "/api/invoice-reminder-settings")).is_on, true);
    const { invoices } = await read(app, token, "/api/invoices?group=overdue&sort=due_on&limit=2");
    const kinds: string[] = [];
    for (const { id } of invoices) {
      const { pauses } = await read(app, token, `/api/invoices/${id}/follow-up`);
      kinds.push(...pauses.map(({ kind }: { kind: string }) => kind));
    }
    assert.deepEqual(kinds, ["promise", "pause"]);
  });

  it("has an address that came back, a customer who texted STOP, and a text that did not arrive", async () => {
    const token = await signIn(app, "rosa");
    const { refusals } = await read(app, token, "/api/sending/text-number");
    assert.deepEqual(
      refusals.map(({ words, count }: { words: string; count: number }) => [words, count]),
      [["The phone is off or out of reach.", 1]],
    );
    const { conversations } = await read(app, token, "/api/messages/conversations?limit=100");
    const said = new Set<string>();
    for (const { customer_id: id } of conversations) {
      if (id === null) continue;
      const { addresses } = await read(app, token, `/api/sending/customers/${id}`);
      for (const { suppression, standings } of addresses) {
        if (suppression) said.add(suppression.cause);
        for (const { purpose, source } of standings) if (source === "text") said.add(purpose);
      }
    }
    assert.deepEqual([...said].toSorted(), ["everything", "hard_bounce"]);
  });

  it("has a text that waits because its customer has gotten as many as the firm allows", async () => {
    const token = await signIn(app, "rosa");
    const { conversations } = await read(app, token, "/api/messages/conversations?limit=100");
    const held: { state: string; held_until: string; gate: { reason: string } }[] = [];
    for (const { id } of conversations) {
      const { messages } = await read(app, token, `/api/messages/conversations/${id}/messages?limit=50`);
      held.push(...messages.filter(({ state }: { state: string }) => state === "held"));
    }
    assert.deepEqual(
      held.map(({ gate }) => gate.reason),
      ["too_frequent"],
    );
    assert.ok(new Date(held[0]?.held_until ?? 0) > moment);
  });

  it("shows a firm that does well on the dashboard, on whatever day it is filled", async () => {
    const token = await signIn(app, "rosa");
    const stats = await read(app, token, "/api/dashboard/stats");
    assert.ok(Number(stats.monthly_revenue) > 15_000 && Number(stats.monthly_revenue) < 70_000);
    assert.ok(Number(stats.completion_rate) > 80 && Number(stats.active_jobs) > 5);
    assert.ok(Number(stats.changes?.monthly_revenue) > 0 && Number(stats.changes?.monthly_revenue) < 60);
    assert.ok(Number(stats.changes?.total_customers) > 0);
    const appointments = await read(app, token, "/api/dashboard/appointments");
    assert.equal(appointments.length, 5);
    const activities = (await read(app, token, "/api/dashboard/activities")) as Activity[];
    assert.ok(activities.every(({ timestamp }) => timestamp <= moment.toISOString()));
    assert.ok(activities.some(({ metadata }) => (metadata.amount ?? 0) > 0));
  });
});

describe("Resetting the demo", () => {
  let app: TestApp;
  before(async () => {
    app = await startDemoApp();
    moveClockTo(moment);
  });
  after(async () => {
    moveClockTo(undefined);
    await app.close();
  });

  it("brings everything back, keeps people signed in and lets nobody see it half done", async () => {
    const untouched = await demoRecords(app);
    const [rosa, diego] = [await signIn(app, "rosa"), await signIn(app, "diego")];
    const signedIn = await demoRecords(app);
    await spoil(app, rosa);
    const before = Number((await read(app, rosa, "/api/customers/stats")).total_customers);

    const seen = new Set<number>();
    let isDone = false;
    const watching = (async () => {
      while (!isDone) seen.add(Number((await read(app, diego, "/api/customers/stats")).total_customers));
    })();
    const answer = await app.call("POST", "/api/demo/reset", { token: rosa });
    isDone = true;
    await watching;

    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const left = [...seen].filter((count) => count !== before && count !== untouched.customers.length);
    assert.deepEqual(left, [], "somebody saw it half done");
    assert.ok(signedIn.eventLog.length > untouched.eventLog.length, "signing in leaves a line");
    assertSameRecords(await demoRecords(app), untouched);
    await read(app, rosa, "/api/auth/sessions");
    await read(app, diego, "/api/customers/stats");
  });

  it("takes small files from its guests, and leaves none of their bytes behind", async () => {
    const token = await signIn(app, "rosa");
    const large = await app.call("POST", "/api/files/uploads", {
      token,
      body: { name: "film.mp4", size: 10_000_001 },
    });
    assert.equal(large.status, 409);
    assert.match(String(large.body.error), /The demo accepts files up to 10 MB/);
    await uploadFile(app, { name: "guest.txt", bytes: Buffer.from("a guest was here"), token });
    const keys = async () =>
      (await Array.fromAsync(app.appContext.storage.list(business.organizationId))).map(({ key }) => key);
    const { files, in_trash } = await read(app, token, "/api/files/storage");
    assert.ok(files > 5 && in_trash > 0);
    const before = await keys();
    assert.equal((await app.call("POST", "/api/demo/reset", { token })).status, 200);
    const after = await keys();
    assert.deepEqual(
      after.filter((key) => before.includes(key)),
      [],
    );
    assert.equal(after.length, files - 1 + 1);
  });

  it("moves the year on when it is done on a later day", async () => {
    moveClockTo(new Date("2026-12-16T21:15:00Z"));
    try {
      const token = await signIn(app, "rosa");
      assert.equal((await app.call("POST", "/api/demo/reset", { token })).status, 200);
      const today = await read(app, token, "/api/calendar/events/today");
      assert.ok(today.length >= 6, `${today.length} entries today`);
      assert.ok(Number((await read(app, token, "/api/dashboard/stats")).monthly_revenue) > 10_000);
    } finally {
      moveClockTo(moment);
    }
  });

  it("is refused to everybody of the demo but its owner", async () => {
    const before = await demoRecords(app);
    for (const who of ["tessa", "marcus", "diego", "priya"] as const) {
      const answer = await app.call("POST", "/api/demo/reset", { token: await signIn(app, who) });
      assert.equal(answer.status, 403, who);
      assert.match(String(answer.body.error), /organization\.demo/);
    }
    assert.equal((await app.call("POST", "/api/demo/reset")).status, 401);
    assert.equal((await demoRecords(app)).customers.length, before.customers.length);
  });

  it("never touches a business of one's own", async () => {
    const own = await mintOrganization(app);
    const customer = { first_name: "Ida", last_name: "Berg" };
    await app.call("POST", "/api/customers/", { token: own.owner.token, body: customer });
    const [ownBefore, demoBefore] = [
      await recordsOf(app.appContext, own.organizationId),
      await demoRecords(app),
    ];
    const answer = await app.call("POST", "/api/demo/reset", { token: own.owner.token });
    assert.equal(answer.status, 409);
    assert.match(String(answer.body.error), /Only the demo workspace can be reset/);
    assertSameRecords(await recordsOf(app.appContext, own.organizationId), ownBefore);
    assertSameRecords(await demoRecords(app), demoBefore);
  });

  it("is refused by the database itself for any other business, also one that calls itself the demo", async () => {
    const own = await mintOrganization(app);
    const as = async (text: string) => {
      const client = await app.appContext.pool.connect();
      try {
        await client.query("begin");
        await client.query("select set_config('app.organization_id', $1, true)", [own.organizationId]);
        await client.query(text);
      } finally {
        await client.query("rollback");
        client.release();
      }
    };
    await assert.rejects(as("select empty_demo_organization()"), /Only the demo workspace can be emptied/);
    await assert.rejects(as("update organizations set is_demo = true"), /cannot become the demo workspace/);
  });

  it("happens once when it is asked for twice at the same time", async () => {
    const token = await signIn(app, "rosa");
    const ask = () => app.call("POST", "/api/demo/reset", { token });
    const answers = await Promise.all([ask(), ask(), ask()]);
    const refused = answers.filter(({ status }) => status === 409);
    assert.equal(answers.filter(({ status }) => status === 200).length + refused.length, 3);
    assert.ok(refused.length < 3);
    for (const { body } of refused) assert.match(String(body.error), /already being reset/);
    assert.equal((await demoRecords(app)).users.length, Object.keys(cast).length + 2);
  });
});

/** Changes something in every corner, as people who try things do. */
async function spoil(app: TestApp, token: string): Promise<void> {
  const { customers } = (await read(app, token, "/api/customers/?limit=5")) as CustomerPage;
  const [first, second] = customers.map(({ id }) => id);
  const write = async (method: string, path: string, body?: object) => {
    const answer = await app.call(method, path, { token, body });
    assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`);
  };
  await write("PUT", `/api/customers/${first}`, { status: "inactive", last_name: "Changed" });
  await write("DELETE", `/api/customers/${second}`);
  await write("POST", `/api/customers/${first}/notes`, { body: "Somebody was here" });
  await write("POST", "/api/customers/", { first_name: "Ida", last_name: "Berg" });
  await write("PUT", "/api/users/profile", { firstName: "Rosita" });
  const hour = { start: "2026-11-19T15:00:00Z", end: "2026-11-19T16:00:00Z" };
  await write("POST", "/api/calendar/events", {
    title: "Tried out",
    type: "job",
    ...hour,
    customer_id: first,
  });
}
