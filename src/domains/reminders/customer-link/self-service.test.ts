/** What customers can do by the link to their event, and what nobody can. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { issueAccessToken } from "#domains/auth/sessions/access.ts";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { mailsTo, tick } from "../../../../tests/support/reminders.ts";

const friday = "2026-11-20T17:00:00Z";

const here = openForTests({ at: friday });
let customer: number;
let link: string;
let event: { id: number };

const monday = "2026-11-23T15:00:00.000Z";
let made = 0;
let address: string;

beforeEach(async () => {
  made += 1;
  address = `customer-${made}@customer.example`;
  const body = { first_name: "Grace", last_name: "<b>Hill</b>", email: address };
  customer = (await send("POST", "/api/customers/", body)).body.data.id;
  event = await book();
  link = await linkTo(event.id);
});

async function send(method: string, path: string, body?: object) {
  const { organizationId, userId, sessionId } = here.owner.actor;
  const claims = { organizationId, userId: userId ?? "", sessionId: sessionId ?? "" };
  const token = await issueAccessToken(here.app.appContext, claims);
  return here.app.call(method, path, { token, ...(body ? { body } : {}) });
}

async function book(more: object = {}) {
  const given = { title: "Boiler check", type: "job", start: monday, end: "2026-11-23T17:00:00Z" };
  const { userId } = here.owner;
  const answer = await send("POST", "/api/calendar/events", {
    ...given,
    customer_id: customer,
    assigned_to: userId,
    location: "12 Maple Street",
    ...more,
  });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.data;
}

async function linkTo(id: number): Promise<string> {
  const { link: address } = (await send("GET", `/api/reminders/events/${id}`)).body.data;
  return new URL(address).pathname;
}

const look = (path = link) => here.app.call("GET", path);
const press = (action: string, fields: Record<string, string> = {}) =>
  here.app.call("POST", `${link}/${action}`, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ seen: monday, ...fields }).toString(),
  });
const stored = async () => (await send("GET", `/api/calendar/events/${event.id}`)).body.data;
const eventLog = async () => JSON.stringify((await send("GET", `/api/customers/${customer}/timeline`)).body);

async function freeStarts(): Promise<string[]> {
  const { body } = await look(`${link}/times`);
  return [...String(body).matchAll(/name="start" value="([^"]+)"/g)].map(([, start = ""]) => start);
}

describe("looking", () => {
  test("shows what, when in the business's zone, where and who, and escapes what was typed", async () => {
    const { status, body, headers } = await look();
    assert.equal(status, 200);
    for (const words of [
      "Boiler check",
      "Monday, November 23",
      "10:00 AM",
      "Eastern Standard Time",
      "Olive O.",
    ])
      assert.ok(body.includes(words), words);
    assert.doesNotMatch(body, /<b>Hill/);
    assert.equal(headers["referrer-policy"], "no-referrer");
    assert.match(String(headers["cache-control"]), /no-store/);
  });

  test("says how to reach the business once in words, and once it has a phone, only by the links to call", async () => {
    const { name } = (await send("GET", "/api/organization/preferences")).body.data;
    assert.equal((await look()).body.split(`Questions? Contact ${name}`).length, 2);
    await send("PUT", "/api/organization/preferences", { phone: "(208) 555-0190" });
    const { body } = await look();
    assert.doesNotMatch(body, /Questions\?/);
    assert.equal(body.match(/href="tel:/g)?.length, 2);
    await send("PUT", "/api/organization/preferences", { phone: "" });
  });

  test("gives a calendar file that stays the same event, newer with each change", async () => {
    const open = async () => String((await look(`${link}/calendar.ics`)).body).replaceAll("\r\n ", "");
    const first = await open();
    assert.match(first, /METHOD:PUBLISH[\s\S]*DTSTART:20261123T150000Z[\s\S]*LOCATION:12 Maple Street/);
    const later = { start: "2026-11-24T15:00:00Z", end: "2026-11-24T17:00:00Z" };
    assert.equal((await send("PUT", `/api/calendar/events/${event.id}`, later)).status, 200);
    const moved = await open();
    assert.match(moved, /DTSTART:20261124T150000Z/);
    const [uid, sequence] = [/UID:(.*)/, /SEQUENCE:(\d+)/].map((part) => [
      part.exec(first)?.[1],
      part.exec(moved)?.[1],
    ]);
    assert.equal(uid?.[0], uid?.[1]);
    assert.ok(Number(sequence?.[1]) > Number(sequence?.[0]));
    assert.equal((await look(`/v/${"x".repeat(22)}/calendar.ics`)).status, 404);
  });

  test("changes nothing, however often and wherever a mail scanner looks", async () => {
    const version = (await stored()).version;
    for (const path of ["", "/confirm", "/cancel", "/move", "/times", "/stop"]) await look(link + path);
    assert.deepEqual([(await stored()).version, (await stored()).status], [version, "scheduled"]);
    assert.doesNotMatch(await eventLog(), /wants no reminders/);
  });

  test("a link that was never given out says so, and trying one after the other is slowed down", async () => {
    const wrong = `${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`;
    assert.equal((await look(wrong)).status, 404);
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 25; attempt += 1) statuses.add((await look(wrong)).status);
    assert.deepEqual([...statuses], [404, 429]);
    moveClockTo(new Date("2026-11-20T19:30:00Z"));
    assert.equal((await look()).status, 200);
  });
});

describe("confirming", () => {
  test("once or twice, it is confirmed once, and the event log says by whom", async () => {
    const first = await press("confirm");
    assert.deepEqual([first.status, first.headers.location], [303, link]);
    const { version, status } = await stored();
    assert.equal(status, "confirmed");
    assert.equal((await press("confirm")).status, 303);
    assert.equal((await stored()).version, version);
    assert.match((await look()).body, /You're confirmed\. Thank you!/);
    const { rows } = await eventLogRows();
    assert.equal(rows.at(-1)?.actor_name, "Grace <b>Hill</b> (customer)");
  });

  test("a time that was moved meanwhile is not confirmed unseen", async () => {
    await send("PUT", `/api/calendar/events/${event.id}`, {
      start: "2026-11-24T15:00:00Z",
      end: "2026-11-24T17:00:00Z",
    });
    const answer = await press("confirm");
    assert.equal(answer.status, 409);
    assert.match(answer.body, /has changed since you opened this page/);
    assert.match(answer.body, /Tuesday, November 24/);
    assert.equal((await stored()).status, "scheduled");
  });

  test("a cancelled, a begun, a finished and a deleted event say what they are", async () => {
    await send("PUT", `/api/calendar/events/${event.id}`, { status: "cancelled", cancel_reason: "Rain" });
    assert.equal((await press("confirm")).status, 409);
    assert.match((await look()).body, /This appointment was cancelled/);
    await send("PUT", `/api/calendar/events/${event.id}`, { status: "scheduled" });
    moveClockTo(new Date("2026-11-23T15:30:00Z"));
    assert.match((await look()).body, /has started/);
    moveClockTo(new Date("2026-11-23T18:30:00Z"));
    assert.match((await look()).body, /is over/);
    moveClockTo(new Date("2026-11-24T17:30:00Z"));
    const expired = (await look()).body;
    assert.match(expired, /link has expired/);
    assert.doesNotMatch(expired, /Maple Street/);
    await send("DELETE", `/api/calendar/events/${event.id}`);
    assert.equal((await press("cancel")).status, 409);
  });
});

describe("choosing another time", () => {
  test("offers real free times only; the chosen one is booked and confirmed, and sent twice it is once", async () => {
    await book({ title: "Other job", start: "2026-11-24T14:00:00Z", end: "2026-11-24T16:00:00Z" });
    const starts = await freeStarts();
    assert.ok(starts.length > 0);
    assert.ok(
      starts.every((start) => start >= "2026-11-21T17:00"),
      "a day's notice",
    );
    assert.ok(!starts.some((start) => start > "2026-11-24T12:00" && start < "2026-11-24T16:00"), "taken");
    const chosen = starts.at(-1) as string;
    assert.equal((await press("move", { start: chosen })).status, 303);
    const { start, status, version } = await stored();
    assert.deepEqual([Date.parse(start), status], [Date.parse(chosen), "confirmed"]);
    assert.equal((await press("move", { start: chosen })).status, 303);
    assert.equal((await stored()).version, version);
  });

  test("a time that somebody took a moment ago, or that was never offered, is refused with the others", async () => {
    const [first = ""] = await freeStarts();
    await book({ title: "Faster", start: first, end: new Date(Date.parse(first) + 7_200_000).toISOString() });
    for (const start of [first, "2026-11-29T08:07:00.000Z", "nonsense"]) {
      const answer = await press("move", { start });
      assert.equal(answer.status, 409);
      assert.match(answer.body, /was just taken/);
      assert.match(answer.body, /name="start"/);
    }
    assert.equal(Date.parse((await stored()).start), Date.parse(monday));
  });

  test("only times of members who can do the service are offered, and booked", async () => {
    const service = (await send("POST", "/api/services", { name: "Gas check", price_cents: 9_000 })).body
      .data;
    await send("PUT", `/api/availability/services/${service.id}`, { skills: ["Gas"] });
    const sam = await here.business.member("STAFF");
    await send("PUT", `/api/calendar/events/${event.id}`, { service_id: service.id });
    assert.deepEqual(await freeStarts(), [], "nobody can do it");
    await send("PUT", `/api/availability/members/${sam.userId}`, { skills: ["gas"] });
    const [start = ""] = await freeStarts();
    assert.equal((await press("move", { start })).status, 303);
    const moved = await stored();
    assert.deepEqual([Date.parse(moved.start), moved.assigned_to], [Date.parse(start), sam.userId]);
  });

  test("too late for the policy it is refused, and the page says to call", async () => {
    moveClockTo(new Date("2026-11-22T16:00:00Z"));
    assert.match((await look()).body, /too late to reschedule or cancel this appointment online/);
    assert.equal((await press("move", { start: "2026-11-25T15:00:00.000Z" })).status, 409);
    assert.equal((await press("cancel")).status, 409);
    assert.equal((await press("confirm")).status, 303);
  });
});

test("calling off keeps the reason, tells the customer, and cannot be done twice", async () => {
  await tick(here.app, here.business, "2026-11-20T17:01:00Z");
  assert.equal((await press("cancel", { reason: "  We are\naway " })).status, 303);
  assert.equal((await press("cancel", { reason: "again" })).status, 303);
  const { status, cancel_reason: reason, cancelled_by_customer } = await stored();
  assert.deepEqual(
    [status, reason, cancelled_by_customer],
    ["cancelled", "By the customer: We are away", true],
  );
  assert.match((await look()).body, /This appointment was cancelled/);
});

test("what the business does not allow is neither offered nor done", async () => {
  const { policy } = (await send("GET", "/api/reminders/settings")).body.data;
  const closed = { ...policy, can_confirm: false, can_move: false, can_cancel: false };
  await send("PUT", "/api/reminders/settings", { policy: closed });
  assert.doesNotMatch((await look()).body, /<button|times"/);
  for (const action of ["confirm", "move", "cancel"])
    assert.equal((await press(action, { start: "2026-11-25T15:00:00.000Z" })).status, 409);
  assert.equal((await stored()).status, "scheduled");
});

test("one click ends all reminders of a customer, as the button of mail programs does", async () => {
  const answer = await here.app.call("POST", `${link}/stop`, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  assert.equal(answer.status, 200, "mail programs follow no redirection (RFC 8058)");
  assert.match((await look(`${link}/stop`)).body, /You won.+t get any more reminders/);
  await tick(here.app, here.business, "2026-11-22T15:00:00Z");
  assert.deepEqual(await mailsTo(here.app, address), []);
  const panel = (await send("GET", `/api/reminders/events/${event.id}`)).body.data;
  assert.equal(panel.customer.is_refusing, true);
});

test("the customer's page says who wanted no reminders, and a member can take it back when asked", async () => {
  const path = `/api/sending/customers/${customer}`;
  const known = async () => (await send("GET", path)).body.data.addresses[0].standings[0];
  const [before] = (await send("GET", path)).body.data.addresses;
  assert.deepEqual([before.address, before.standings[0].is_withdrawn], [address, false]);
  await press("stop");
  const { is_withdrawn, said_by, said_at } = await known();
  assert.deepEqual([is_withdrawn, said_by], [true, "Grace <b>Hill</b> (customer)"]);
  assert.ok(Date.parse(said_at) >= Date.parse(friday));
  const again = { channel: "mail", address, purpose: "reminders", is_withdrawn: false };
  assert.equal((await send("PUT", path, again)).status, 400, "without a word on how they asked");
  assert.equal((await send("PUT", path, { ...again, note: "Called us on Friday" })).status, 200);
  assert.equal((await known()).is_withdrawn, false);
  assert.equal((await send("GET", "/api/sending/customers/999999999")).status, 404);
});

async function eventLogRows() {
  const client = await here.app.appContext.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.organization_id', $1, true)", [here.business.organizationId]);
    return await client.query<{ actor_name: string }>("select actor_name from events order by id");
  } finally {
    await client.query("rollback");
    client.release();
  }
}
