/** Customers are reminded of what is true at that moment, once, at a decent hour, and only if they want it. */
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import pg from "pg";
import { issueAccessToken } from "#domains/auth/sessions/access.ts";
import { moveClockTo } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { startTestApp, type TestApp } from "../../../tests/support/app.ts";
import { mintOrganization, type Person, type TestOrganization } from "../../../tests/support/organization.ts";
import { claimAll, mailsTo, textsTo, tick } from "../../../tests/support/reminders.ts";
import type { Reminder, ReminderRule, ReminderSettings } from "./contract.ts";

let app: TestApp;
let business: TestOrganization;
let owner: Person;
let address: string;
let phone: string;
let customer: number;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());
afterEach(() => moveClockTo(undefined));

let made = 0;
/** Friday noon in New York. */
const friday = "2026-11-20T17:00:00Z";
/** Monday, 10:00 in New York. */
const monday = { start: "2026-11-23T15:00:00Z", end: "2026-11-23T17:00:00Z" };
const dayBefore = "2026-11-22T15:00:00Z";

beforeEach(async () => {
  moveClockTo(new Date(friday));
  business = await mintOrganization(app);
  owner = business.owner;
  made += 1;
  address = `grace-${made}@customer.example`;
  phone = `+1212555${String(1000 + made)}`;
  const body = { first_name: "Grace", last_name: "Hill", email: address, phone };
  customer = (await send("POST", "/api/customers/", body)).body.data.id;
  await tick(app, business, friday);
});

/** With a token of its own, because days go by in a test. */
async function send(method: string, path: string, body?: object) {
  const { organizationId, userId, sessionId } = owner.actor;
  const claims = { organizationId, userId: userId ?? "", sessionId: sessionId ?? "" };
  const token = await issueAccessToken(app.appContext, claims);
  return app.call(method, path, { token, ...(body ? { body } : {}) });
}

async function book(more: object = {}) {
  const event = { title: "Boiler check", type: "job", ...monday, customer_id: customer, ...more };
  const { status, body } = await send("POST", "/api/calendar/events", event);
  assert.equal(status, 201, JSON.stringify(body));
  return body.data as { id: number; version: number };
}

async function change(id: number, body: object) {
  const answer = await send("PUT", `/api/calendar/events/${id}`, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

const settings = async (): Promise<ReminderSettings> =>
  (await send("GET", "/api/reminders/settings")).body.data;

async function save(changes: object): Promise<ReminderSettings> {
  const answer = await send("PUT", "/api/reminders/settings", changes);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

/** The business sends nothing but what these say. */
const onlyRules = (...rules: Partial<ReminderRule>[]) =>
  save({
    rules: rules.map((rule) => ({
      id: newId(),
      type: "job",
      kind: "before",
      minutes_before: 1440,
      by_mail: true,
      by_text: false,
      is_on: true,
      ...rule,
    })),
  });

const history = async (query = ""): Promise<Reminder[]> =>
  (await send("GET", `/api/reminders/${query}`)).body.data.reminders;

/** Past the server, within this business. */
async function asOwner(statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client(app.owner);
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}

const subjects = async () => (await mailsTo(app, address)).map(({ subject }) => subject);

describe("what goes out", () => {
  test("a customer gets a confirmation at once and a reminder the day before, each once", async () => {
    await book({ location: "12 Maple Street" });
    await tick(app, business, "2026-11-20T17:01:00Z");
    await tick(app, business, "2026-11-20T17:02:00Z");
    assert.deepEqual(await subjects(), ["Booked: Boiler check on Monday, November 23"]);
    await tick(app, business, "2026-11-22T14:59:00Z");
    assert.equal((await subjects()).length, 1);
    for (const minute of ["00", "01", "02"]) await tick(app, business, `2026-11-22T15:${minute}:00Z`);
    const [, reminder, ...more] = await mailsTo(app, address);
    assert.equal(more.length, 0);
    assert.equal(reminder?.subject, "Reminder: Boiler check on Monday, November 23");
    assert.match(
      reminder?.text ?? "",
      /Hello Grace,[\s\S]*When: Monday, November 23, 10:00 AM\nWhere: 12 Maple/,
    );
    assert.doesNotMatch(reminder?.text ?? "", /Who comes/, "nobody is assigned yet");
    assert.match(reminder?.raw ?? "", /List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
  });

  test("the reminder is in the event log of the customer", async () => {
    await book();
    await tick(app, business, "2026-11-20T17:01:00Z");
    const { body } = await send("GET", `/api/customers/${customer}/timeline`);
    assert.match(JSON.stringify(body), /Confirmation sent: Boiler check/);
  });

  test("a business begins with mails for jobs and appointments; calls, meetings and texts wait to be asked for", async () => {
    const { rules, sends_texts, quiet_hours } = await settings();
    const on = rules.filter(({ is_on }) => is_on).map(({ type }) => type);
    assert.deepEqual([...new Set(on)], ["job", "appointment"]);
    assert.equal(sends_texts, false);
    assert.deepEqual(quiet_hours, { from: "20:00", to: "08:00" });
    await book({ type: "call" });
    await tick(app, business, "2026-11-20T17:01:00Z");
    await tick(app, business, dayBefore);
    assert.deepEqual(await subjects(), []);
  });

  test("a text goes out when texts are on, and its parts count toward the plan", async () => {
    await save({ sends_texts: true });
    await book();
    await tick(app, business, "2026-11-20T17:01:00Z");
    await tick(app, business, "2026-11-23T13:00:00Z");
    const [text] = await textsTo(app, phone);
    assert.match(
      text?.text ?? "",
      /^Test Plumbing: Reminder for Boiler check on Monday, November 23, 10:00 AM/,
    );
    const [sent] = await history("?channel=text");
    assert.deepEqual([sent?.status, sent?.recipient], ["sent", phone]);
    const { body } = await send("GET", "/api/billing/usage");
    const entry = body.data.entries.find(({ title }: { title: string }) => title.includes("Boiler check"));
    assert.equal(entry?.quantity, sent?.text_parts);
  });

  test("a visit speaks of its arrival window, in the words and time zone of the business", async () => {
    await onlyRules({
      subject: "{what}, {time}",
      mail_text: "{client}: {date} {time}\nWith {technician}\n{phone}",
    });
    const member = await business.member("STAFF");
    await book({ assigned_to: member.userId });
    await tick(app, business, dayBefore);
    const [mail] = await mailsTo(app, address);
    assert.equal(mail?.subject, "Boiler check, 10:00 AM");
    assert.match(mail?.text ?? "", /^Grace: Monday, November 23 10:00 AM\nWith Staff M\.\n\n--/);
  });
});

describe("what no longer holds (features.md T-CAL-5)", () => {
  beforeEach(() => onlyRules({ minutes_before: 1440 }));

  for (const status of ["cancelled", "completed"] as const) {
    test(`an event that was ${status} is not reminded of, even when the reminder was claimed`, async () => {
      const { id } = await book();
      await change(id, { status, ...(status === "cancelled" ? { cancel_reason: "Rain" } : {}) });
      await tick(app, business, dayBefore);
      assert.deepEqual(await subjects(), []);
    });
  }

  test("an event that is called off between the claim and the sending is dropped, and says why", async () => {
    const { id } = await book();
    await claimAll(app, business, dayBefore);
    await change(id, { status: "cancelled", cancel_reason: "Rain" });
    await tick(app, business, dayBefore);
    assert.deepEqual(await subjects(), []);
    assert.deepEqual(
      (await history()).map(({ status, reason }) => [status, reason]),
      [["dropped", "The event was already cancelled."]],
    );
  });

  test("an event that was deleted is not reminded of; brought back, it is", async () => {
    const { id } = await book();
    await send("DELETE", `/api/calendar/events/${id}`);
    await tick(app, business, dayBefore);
    assert.deepEqual(await subjects(), []);
    await send("POST", `/api/calendar/events/${id}/restore`, {});
    await tick(app, business, "2026-11-22T15:01:00Z");
    assert.equal((await subjects()).length, 1);
  });

  test("a moved event is reminded of at its new time only, and once more when it was reminded of before", async () => {
    const { id } = await book();
    await change(id, { start: "2026-11-24T15:00:00Z", end: "2026-11-24T17:00:00Z" });
    await tick(app, business, dayBefore);
    assert.deepEqual(await subjects(), []);
    await tick(app, business, "2026-11-23T15:00:00Z");
    assert.deepEqual(await subjects(), ["Reminder: Boiler check on Tuesday, November 24"]);
    await change(id, { start: "2026-11-25T15:00:00Z", end: "2026-11-25T17:00:00Z" });
    await tick(app, business, "2026-11-24T15:00:00Z");
    assert.equal((await subjects()).length, 2);
  });

  test("a reminder more than 15 minutes late is dropped and says so", async () => {
    await book();
    await tick(app, business, "2026-11-22T15:16:00Z");
    assert.deepEqual(await subjects(), []);
    const [dropped] = await history("?status=dropped");
    assert.equal(dropped?.reason, "It would have gone out more than 15 minutes late.");
  });

  test("one that was due before the event was booked is dropped and says so", async () => {
    moveClockTo(new Date("2026-11-23T13:00:00Z"));
    await book();
    await tick(app, business, "2026-11-23T13:01:00Z");
    const [dropped] = await history();
    assert.match(dropped?.reason ?? "", /booked or changed after this reminder was due/);
  });

  test("a rule that is switched on does not make up for the past", async () => {
    await book();
    moveClockTo(new Date("2026-11-22T16:00:00Z"));
    await onlyRules({ minutes_before: 1440 });
    await tick(app, business, "2026-11-22T16:01:00Z");
    assert.deepEqual(await history(), []);
  });
});

describe("what changes between the claim and the sending", () => {
  beforeEach(() => onlyRules({ minutes_before: 1440 }));

  /** Claims what is due at the moment, without sending it. */
  async function claimAt(moment: string): Promise<string> {
    await claimAll(app, business, moment);
    const [waiting] = await history("?status=waiting");
    assert.ok(waiting);
    return waiting.id;
  }

  async function sent(id: string): Promise<[status: string, reason: string | null]> {
    const { send: sendReminder } = await import("./sending.ts");
    await sendReminder(business.system, id);
    const found = (await history()).find((each) => each.id === id);
    return [found?.status ?? "", found?.reason ?? null];
  }

  test("an event that is moved is not reminded of at its old time", async () => {
    const { id } = await book();
    const claimed = await claimAt(dayBefore);
    await change(id, { start: "2026-11-23T18:00:00Z", end: "2026-11-23T20:00:00Z" });
    assert.deepEqual(await sent(claimed), ["dropped", "The event was moved."]);
    assert.deepEqual(await subjects(), []);
  });

  test("a reminder that nobody got to for more than 15 minutes is not sent any more", async () => {
    await book();
    const claimed = await claimAt(dayBefore);
    moveClockTo(new Date("2026-11-22T15:15:01Z"));
    assert.deepEqual(await sent(claimed), ["dropped", "It would have gone out more than 15 minutes late."]);
    assert.deepEqual(await subjects(), []);
  });

  test("one that is a little less than 15 minutes late still goes", async () => {
    await book();
    const claimed = await claimAt(dayBefore);
    moveClockTo(new Date("2026-11-22T15:14:00Z"));
    assert.deepEqual(await sent(claimed), ["sent", null]);
  });

  test("an event that has begun is not reminded of", async () => {
    await onlyRules({ minutes_before: 15 });
    await book();
    const claimed = await claimAt("2026-11-23T14:46:00Z");
    moveClockTo(new Date("2026-11-23T15:00:00Z"));
    assert.deepEqual(await sent(claimed), ["dropped", "The event had already started."]);
  });

  test("an event that became another customer's is not told to the first", async () => {
    const { id } = await book();
    const claimed = await claimAt(dayBefore);
    const body = { first_name: "Ned", last_name: "Oak", email: `ned-${address}` };
    await change(id, { customer_id: (await send("POST", "/api/customers/", body)).body.data.id });
    assert.deepEqual(await sent(claimed), ["dropped", "The event now belongs to another customer."]);
  });

  test("a cancellation that was taken back is not told", async () => {
    await onlyRules({ kind: "cancelled", minutes_before: null });
    const { id } = await book();
    await tick(app, business, "2026-11-20T17:01:00Z");
    await change(id, { status: "cancelled", cancel_reason: "Rain" });
    const claimed = await claimAt("2026-11-20T17:02:00Z");
    await change(id, { status: "scheduled" });
    assert.deepEqual(await sent(claimed), ["dropped", "The event is no longer cancelled."]);
  });

  test("a rule that is switched off stops what it had claimed", async () => {
    await book();
    const claimed = await claimAt(dayBefore);
    const { rules } = await settings();
    await save({ rules: rules.map((rule) => ({ ...rule, is_on: false })) });
    assert.deepEqual(await sent(claimed), ["dropped", "The reminder rule was turned off."]);
  });

  test("one over which a process died is not sent by a second one while the first may still be at it", async () => {
    await book();
    const claimed = await claimAt(dayBefore);
    await asOwner("update reminders set status = 'sending', tries = 1, held_until = $1 where id = $2", [
      "2026-11-22T15:02:00Z",
      claimed,
    ]);
    moveClockTo(new Date("2026-11-22T15:01:00Z"));
    assert.deepEqual(await sent(claimed), ["sending", null]);
    moveClockTo(new Date("2026-11-22T15:16:00Z"));
    const [status, reason] = await sent(claimed);
    assert.equal(status, "dropped");
    assert.match(reason ?? "", /interrupted for more than 15 minutes. It may have been delivered/);
  });
});

describe("the plan (ruling R27)", () => {
  const changePlan = (plan: "core" | "pro") =>
    asOwner("update organizations set plan = $1 where id = $2", [plan, business.organizationId]);
  const ofEvent = async (id: number) => (await send("GET", `/api/reminders/events/${id}`)).body.data;

  test("Core tells what was booked, moved and cancelled, and reminds nobody before an event", async () => {
    await changePlan("core");
    const { id } = await book();
    await tick(app, business, "2026-11-20T17:01:00Z");
    assert.deepEqual(await subjects(), ["Booked: Boiler check on Monday, November 23"]);
    const { planned, plan_note } = await ofEvent(id);
    assert.deepEqual([planned, plan_note], [[], "Reminders before an event are part of the Pro plan."]);
    await tick(app, business, dayBefore);
    assert.equal((await history()).length, 1);
    await change(id, { status: "cancelled", cancel_reason: "Rain" });
    await tick(app, business, "2026-11-22T15:02:00Z");
    assert.match((await subjects())[1] ?? "", /^Cancelled/);
  });

  test("rules stay stored on Core and work again after the upgrade, without making up for the past", async () => {
    await book();
    const later = { start: "2026-11-24T15:00:00Z", end: "2026-11-24T17:00:00Z" };
    await book({ ...later, title: "Filter" });
    await tick(app, business, "2026-11-20T17:01:00Z");
    const before = (await settings()).rules;
    await changePlan("core");
    await tick(app, business, dayBefore);
    const stored = await settings();
    assert.equal(stored.has_reminders, false);
    assert.deepEqual(stored.rules, before);
    await changePlan("pro");
    await tick(app, business, "2026-11-22T15:05:00Z");
    await tick(app, business, "2026-11-22T16:00:00Z");
    assert.deepEqual(await history("?status=dropped"), []);
    await tick(app, business, "2026-11-23T15:00:00Z");
    assert.deepEqual(
      (await subjects()).filter((subject) => subject.startsWith("Reminder")),
      ["Reminder: Filter on Tuesday, November 24"],
    );
  });

  test("what was claimed before a downgrade is dropped with the reason", async () => {
    await onlyRules({ minutes_before: 1440 });
    await book();
    await claimAll(app, business, dayBefore);
    await changePlan("core");
    await tick(app, business, "2026-11-22T15:01:00Z");
    assert.deepEqual(await subjects(), []);
    const [dropped] = await history();
    assert.deepEqual(
      [dropped?.status, dropped?.reason],
      ["dropped", "Reminders before an event are part of the Pro plan."],
    );
  });

  test("Core can save everything else, and switches on no reminder before an event", async () => {
    await changePlan("core");
    const { rules } = await settings();
    const reworded = rules.map((rule) => (rule.kind === "booked" ? { ...rule, subject: "Hello" } : rule));
    await save({ rules: reworded });
    const added = { id: newId(), type: "job", kind: "before", minutes_before: 60, by_mail: true };
    const answer = await send("PUT", "/api/reminders/settings", {
      rules: [...reworded, { ...added, by_text: false, is_on: true }],
    });
    assert.equal(answer.status, 402);
    assert.match(answer.body.error, /part of the Pro plan.*Billing & Plans/);
  });
});

describe("news of changes", () => {
  test("moving tells the new time, calling off says so, and each new time is told though it was one before", async () => {
    const { id } = await book();
    await tick(app, business, "2026-11-20T17:01:00Z");
    const tuesday = { start: "2026-11-24T15:00:00Z", end: "2026-11-24T17:00:00Z" };
    const steps = [tuesday, monday, tuesday, { status: "cancelled", cancel_reason: "Rain" }];
    for (const [index, step] of steps.entries()) {
      await change(id, step);
      await tick(app, business, `2026-11-20T17:1${index}:00Z`);
    }
    assert.deepEqual(await subjects(), [
      "Booked: Boiler check on Monday, November 23",
      "New time: Boiler check on Tuesday, November 24",
      "New time: Boiler check on Monday, November 23",
      "New time: Boiler check on Tuesday, November 24",
      "Cancelled: Boiler check on Tuesday, November 24",
    ]);
  });

  test("a series that is booked is told once, not for each of its events", async () => {
    const repeats = {
      title: "Filter",
      type: "job",
      ...monday,
      customer_id: customer,
      recurrence: "FREQ=WEEKLY;COUNT=8",
    };
    const { status, body } = await send("POST", "/api/calendar/events", repeats);
    assert.equal(status, 201, JSON.stringify(body));
    await tick(app, business, "2026-11-20T17:01:00Z");
    await tick(app, business, "2026-11-20T17:02:00Z");
    assert.deepEqual(await subjects(), ["Booked: Filter on Monday, November 23"]);
  });

  test("what was booked, moved and moved back within half a minute is told once", async () => {
    const { id } = await book();
    await change(id, { start: "2026-11-24T15:00:00Z", end: "2026-11-24T17:00:00Z" });
    await tick(app, business, "2026-11-20T17:01:00Z");
    assert.deepEqual(await subjects(), ["Booked: Boiler check on Tuesday, November 24"]);
  });

  test("a deletion is told after half a minute, in which it can be undone", async () => {
    const { id } = await book();
    await tick(app, business, "2026-11-20T17:01:00Z");
    await send("DELETE", `/api/calendar/events/${id}`);
    await tick(app, business, "2026-11-20T17:01:20Z");
    assert.equal((await subjects()).length, 1);
    await tick(app, business, "2026-11-20T17:03:00Z");
    assert.deepEqual((await subjects()).slice(1), ["Cancelled: Boiler check on Monday, November 23"]);
  });

  test("whatever is done with a visit of a job, its customer hears what that means for the time", async () => {
    let minute = 1;
    const done = async (method: string, path: string, body: object = {}) => {
      const answer = await send(method, path, body);
      assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`);
      await tick(app, business, `2026-11-20T17:${String(minute).padStart(2, "0")}:00Z`);
      minute += 1;
      return answer.body.data;
    };
    const job = await done("POST", "/api/jobs/", { title: "Boiler", customer_id: customer });
    const { id } = await done("POST", "/api/visits", { job_id: job.id, ...monday });
    const tuesday = { start: "2026-11-24T15:00:00Z", end: "2026-11-24T17:00:00Z" };
    await done("PUT", `/api/visits/${id}/schedule`, tuesday);
    await done("POST", `/api/visits/${id}/cancel`, { reason: "Rain" });
    await done("POST", `/api/visits/${id}/reopen`, { reason: "Sun" });
    await done("POST", `/api/visits/${id}/unschedule`);
    await done("PUT", `/api/visits/${id}/schedule`, monday);
    await done("DELETE", `/api/jobs/${job.id}`);
    await done("POST", `/api/jobs/${job.id}/restore`);
    await done("POST", `/api/jobs/${job.id}/cancel`, { reason: "Moved away" });
    assert.deepEqual(await subjects(), [
      "Booked: Boiler on Monday, November 23",
      "New time: Boiler on Tuesday, November 24",
      "Cancelled: Boiler on Tuesday, November 24",
      "Booked: Boiler on Tuesday, November 24",
      "Cancelled: Boiler on Tuesday, November 24",
      "Booked: Boiler on Monday, November 23",
      "Cancelled: Boiler on Monday, November 23",
      "Booked: Boiler on Monday, November 23",
      "Cancelled: Boiler on Monday, November 23",
    ]);
  });

  test("of a series the one event that is moved is told, also when it was put on the calendar later", async () => {
    const repeats = { title: "Filter", type: "job", ...monday, customer_id: customer };
    const { body } = await send("POST", "/api/calendar/events", {
      ...repeats,
      recurrence: "FREQ=WEEKLY;COUNT=8",
    });
    await tick(app, business, "2026-11-20T17:01:00Z");
    await asOwner(
      `delete from reminder_known where event_id <> $1 and event_id in (
         select id from calendar_events where organization_id = $2)`,
      [body.data.id, business.organizationId],
    );
    const later = await send(
      "GET",
      "/api/calendar/events?start=2026-11-30T00:00:00Z&end=2026-12-01T00:00:00Z",
    );
    const [second] = later.body.data;
    await change(second.id, { start: "2026-12-01T15:00:00Z", end: "2026-12-01T17:00:00Z" });
    await tick(app, business, "2026-11-20T17:03:00Z");
    assert.deepEqual(await subjects(), [
      "Booked: Filter on Monday, November 23",
      "New time: Filter on Tuesday, December 1",
    ]);
  });

  test("events that were there before the first look are no news", async () => {
    business = await mintOrganization(app);
    owner = business.owner;
    const body = { first_name: "Ada", last_name: "Hill", email: address };
    customer = (await send("POST", "/api/customers/", body)).body.data.id;
    await book();
    await tick(app, business, friday);
    assert.deepEqual(await subjects(), []);
  });

  test("another member, note or address of the event is no news", async () => {
    const { id } = await book();
    await tick(app, business, "2026-11-20T17:01:00Z");
    await change(id, { notes: "Ring twice", assigned_to: (await business.member("STAFF")).userId });
    await tick(app, business, "2026-11-20T17:02:00Z");
    assert.equal((await subjects()).length, 1);
  });
});

describe("quiet hours", () => {
  test("a reminder waits for the morning, or comes before the evening when the morning is too late", async () => {
    await onlyRules({ minutes_before: 120 });
    await book({ start: "2026-11-23T14:00:00Z", end: "2026-11-23T15:00:00Z" });
    await book({ title: "Early job", start: "2026-11-23T12:00:00Z", end: "2026-11-23T13:00:00Z" });
    await tick(app, business, "2026-11-23T00:44:00Z");
    assert.deepEqual(await subjects(), []);
    await tick(app, business, "2026-11-23T00:45:00Z");
    assert.match((await subjects()).join(), /^Reminder: Early job/);
    await tick(app, business, "2026-11-23T12:01:00Z");
    assert.equal((await subjects()).length, 1);
    await tick(app, business, "2026-11-23T13:00:00Z");
    assert.match((await subjects())[1] ?? "", /Boiler check/);
  });

  test("a text about a booking in the evening waits for the morning; the mail goes at once", async () => {
    await save({ sends_texts: true });
    await onlyRules({ kind: "booked", minutes_before: null, by_text: true });
    moveClockTo(new Date("2026-11-21T03:00:00Z"));
    await book();
    await tick(app, business, "2026-11-21T03:01:00Z");
    assert.deepEqual([(await subjects()).length, (await textsTo(app, phone)).length], [1, 0]);
    await tick(app, business, "2026-11-21T13:00:00Z");
    assert.equal((await textsTo(app, phone)).length, 1);
  });

  test("one that is held up into the quiet hours rests until they end", async () => {
    await onlyRules({ minutes_before: 1440 });
    await book({ start: "2026-11-24T00:50:00Z", end: "2026-11-24T01:30:00Z" });
    await tick(app, business, "2026-11-23T01:02:00Z");
    assert.deepEqual(await subjects(), []);
    await tick(app, business, "2026-11-23T13:00:00Z");
    assert.equal((await subjects()).length, 1);
  });
});

describe("who is told", () => {
  test("nobody without an address, and nobody who wants none", async () => {
    await book();
    const wish = { channel: "mail", address, purpose: "reminders" };
    await send("PUT", `/api/sending/customers/${customer}`, { ...wish, is_withdrawn: true });
    await tick(app, business, "2026-11-20T17:01:00Z");
    assert.deepEqual(await subjects(), []);
    const [dropped] = await history();
    assert.equal(dropped?.reason, "Reminders to this email address are turned off.");
    await send("PUT", `/api/sending/customers/${customer}`, { ...wish, is_withdrawn: false });
    await send("PUT", `/api/customers/${customer}`, { email: "" });
    await tick(app, business, dayBefore);
    const [second] = await history();
    assert.equal(second?.reason, "The customer has no email address.");
  });

  test("a text beyond the plan is refused with the way out, and is not tried again", async () => {
    await save({ sends_texts: true });
    const { requirePermission } = await import("#platform/actor.ts");
    const { inTransaction } = await import("#platform/transaction.ts");
    const { recordUsage } = await import("#domains/billing/usage/service.ts");
    await inTransaction(requirePermission(owner.actor, "billing.update"), (tx) =>
      recordUsage(tx, {
        kind: "message",
        quantity: 500,
        key: newId(),
        title: "Before",
        subject: { kind: "test", id: 1 },
      }),
    );
    await book();
    await tick(app, business, "2026-11-20T17:01:00Z");
    await tick(app, business, "2026-11-23T13:00:00Z");
    await tick(app, business, "2026-11-23T13:01:00Z");
    assert.deepEqual(await textsTo(app, phone), []);
    const [failed] = await history("?channel=text");
    assert.equal(failed?.status, "failed");
    assert.match(failed?.reason ?? "", /beyond what your plan includes/);
  });
});

test("what is not accepted is tried five times, and then said to have failed", async () => {
  await onlyRules({ minutes_before: 1440 });
  await book();
  const { mail } = app.appContext;
  let tries = 0;
  const deliver = async () => {
    tries += 1;
    throw new Error("The mail server is away");
  };
  Object.assign(app.appContext, { mail: { ...mail, deliver } });
  for (let minute = 0; minute < 12; minute += 1)
    await tick(app, business, `2026-11-22T15:${String(minute).padStart(2, "0")}:30Z`);
  Object.assign(app.appContext, { mail });
  assert.equal(tries, 5);
  const [failed] = await history();
  assert.deepEqual([failed?.status, failed?.reason], ["failed", "Delivery failed 5 times."]);
});

test("the panel of an event says what is planned and why nothing is", async () => {
  const { id } = await book();
  const ofEvent = async () => (await send("GET", `/api/reminders/events/${id}`)).body.data;
  const { planned, why_none, link } = await ofEvent();
  assert.deepEqual(planned, [
    { kind: "before", channel: "mail", minutes_before: 1440, due_at: new Date(dayBefore).toISOString() },
  ]);
  assert.equal(why_none, null);
  assert.match(link, /\/v\/[\w-]{22}$/);
  await change(id, { customer_id: null });
  assert.match((await ofEvent()).why_none, /Add a customer/);
});

test("two people who change the settings at once do not undo each other", async () => {
  const { version } = await settings();
  await save({ sends_texts: true, version });
  const { status } = await send("PUT", "/api/reminders/settings", { quiet_hours: null, version });
  assert.equal(status, 409);
});

test("a placeholder that does not exist and a reminder without a time are refused by name", async () => {
  const rule = {
    id: newId(),
    type: "job",
    kind: "before",
    minutes_before: 60,
    by_mail: true,
    by_text: false,
  };
  for (const wrong of [{ mail_text: "Hello {cleint}" }, { minutes_before: null }]) {
    const rules = [{ ...rule, is_on: true, ...wrong }];
    const { status, body } = await send("PUT", "/api/reminders/settings", { rules });
    assert.equal(status, 400);
    assert.match(JSON.stringify(body), /\{cleint\} isn't a placeholder|how long before/);
  }
});

test("a test goes to the person who asks, with the words on trial", async () => {
  const body = { kind: "before", type: "job", channel: "mail", subject: "On trial: {business}" };
  const { body: answer } = await send("POST", "/api/reminders/test", body);
  assert.equal(answer.data.sent_to, owner.email);
});
