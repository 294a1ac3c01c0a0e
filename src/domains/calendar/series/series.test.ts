/** What repeats stands on the calendar a year ahead, changes by one, from here on or as a whole, and books nobody twice. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import pg from "pg";
import type { CalendarEvent } from "#domains/calendar/contract.ts";
import { calendarJobs } from "#domains/calendar/jobs.ts";
import { changeOnCalendar } from "#domains/calendar/series/editing.ts";
import { listCalendarEvents } from "#domains/calendar/service.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";

const path = "/api/calendar/events";
/** A Monday noon in New York. */
const today = new Date("2026-11-23T17:00:00Z");
/** 9:00 to 10:00 in New York on Tuesday the 24th. */
const slot = { start: "2026-11-24T14:00:00Z", end: "2026-11-24T15:00:00Z" };

const here = openForTests({ at: today });
const { send } = here;

const technician = async () => (await here.business.member("STAFF")).userId;

const ask = (recurrence: string, more: object = {}, by = here.owner) =>
  send("POST", path, { title: "Pool care", type: "job", ...slot, recurrence, ...more }, by);

async function repeated(recurrence: string, more: object = {}): Promise<CalendarEvent> {
  const { status, body } = await ask(recurrence, more);
  assert.equal(status, 201, JSON.stringify(body));
  return body.data;
}

async function change(id: number, body: object, by = here.owner) {
  const answer = await send("PUT", `${path}/${id}`, body, by);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

async function listed(start = "2026-11-01", end = "2027-11-30"): Promise<CalendarEvent[]> {
  return listCalendarEvents(here.owner.actor, { start: `${start}T00:00:00Z`, end: `${end}T00:00:00Z` });
}

/** Where the events stand by the wall clock of New York: "2026-11-24 09:00". */
const onClock = (event: CalendarEvent) =>
  new Date(event.start).toLocaleString("sv-SE", { timeZone: "America/New_York" }).slice(0, 16);
const clocks = async () => (await listed()).map(onClock);
const titles = async () => (await listed()).map(({ title }) => title);
const nth = async (index: number): Promise<CalendarEvent> => (await listed())[index] as CalendarEvent;

/** Says where the clock of a series hangs, around the rules of the product. */
async function placeSeries(id: number | null, zone: string): Promise<void> {
  const database = new pg.Client(here.app.owner);
  await database.connect();
  await database.query("update calendar_series set time_zone = $2 where id = $1", [id, zone]);
  await database.end();
}

/** The lines of the event log about the calendar. */
async function eventLog(): Promise<[string, string][]> {
  const client = await here.app.appContext.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.organization_id', $1, true)", [here.business.organizationId]);
    const { rows } = await client.query(
      "select type, title from events where subject_kind = 'calendar_event' order by id",
    );
    return rows.map(({ type, title }) => [type, title]);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** As the night does it. */
const extend = () => {
  const [job] = calendarJobs as unknown as JobDefinition[];
  return job?.run(here.app.appContext, {}, { id: "test", organizationId: null });
};

describe("A series", () => {
  test("keeps its time by the wall clock when the clocks change, for thirteen months ahead", async () => {
    const first = await repeated("FREQ=WEEKLY;BYDAY=TU");
    assert.equal(first.recurrence_id, "2026-11-24T09:00");
    assert.equal(first.recurrence, "FREQ=WEEKLY;BYDAY=TU");
    const all = await listed("2026-11-01", "2027-11-30");
    assert.ok(all.length >= 53);
    assert.ok(all.every((event) => onClock(event).endsWith("09:00")));
    assert.deepEqual(new Set(all.map(({ series_id }) => series_id)), new Set([first.series_id]));
    const last = (await listed("2027-12-01", "2028-03-01")).at(-1);
    assert.equal(onClock(last as CalendarEvent).slice(0, 10), "2027-12-21");
  });

  test("begins with the first day that follows the rule", async () => {
    const first = await repeated("FREQ=WEEKLY;BYDAY=FR;COUNT=2");
    assert.equal(onClock(first), "2026-11-27 09:00");
    assert.deepEqual(await clocks(), ["2026-11-27 09:00", "2026-12-04 09:00"]);
  });

  test("grows night by night and is never filled twice", async () => {
    await repeated("FREQ=MONTHLY;BYMONTHDAY=24");
    const count = (await listed("2027-01-01", "2028-01-31")).length;
    moveClockTo(new Date("2027-02-10T12:00:00Z"));
    await extend();
    await extend();
    const later = await listed("2027-01-01", "2028-01-31");
    assert.equal(later.length, count + 2);
    const months = (await listed("2027-12-01", "2028-12-31")).map((event) => onClock(event).slice(0, 10));
    assert.deepEqual(months, ["2027-12-24", "2028-01-24", "2028-02-24"]);
  });

  test("that never happens, runs into itself or isn't recognized is refused in words", async () => {
    const wrong: [string, object, RegExp][] = [
      ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", {}, /would never repeat/],
      ["FREQ=DAILY", { end: "2026-11-26T14:00:00Z" }, /overlap its next repeat/],
      ["FREQ=SECONDLY", {}, /doesn't work for FREQ/],
      ["FREQ=DAILY;COUNT=2", { status: "completed" }, /scheduled or confirmed/],
    ];
    for (const [rule, more, message] of wrong) {
      const { status, body } = await ask(rule, more);
      assert.equal(status, 400, rule);
      assert.match(body.error, message);
    }
    assert.deepEqual(await listed(), []);
  });
});

describe("What is sent under a key, so that sending it twice does it once", () => {
  test("begins to repeat, is deleted and brought back with the following", async () => {
    const { body } = await send("POST", path, { title: "Boiler", type: "meeting", ...slot });
    const { id } = body.data as CalendarEvent;
    const keyed = async (method: string, to: string, more: object, key: string) => {
      const headers = { "idempotency-key": `${key}-${id}` };
      const first = await send(method, to, more, here.owner, headers);
      const second = await send(method, to, more, here.owner, headers);
      assert.equal(first.status, 200, JSON.stringify(first.body));
      assert.deepEqual(second.body.data, first.body.data);
    };
    await keyed("DELETE", `${path}/${id}`, { scope: "following" }, "delete");
    await keyed("POST", `${path}/${id}/restore`, { scope: "following" }, "restore");
    await keyed("PUT", `${path}/${id}`, { recurrence: "FREQ=WEEKLY;COUNT=3", scope: "all" }, "repeat");
    assert.equal((await listed()).length, 3);
  });

  test("changes nothing when it is refused", async () => {
    const who = await technician();
    const later = { start: "2026-12-01T14:00:00Z", end: "2026-12-01T15:00:00Z" };
    await send("POST", path, { title: "Sink", type: "job", ...later, assigned_to: who });
    const { body } = await send("POST", path, { title: "Boiler", type: "job", ...slot, assigned_to: who });
    const { id } = body.data as CalendarEvent;
    const asked = { title: "Boiler, again", recurrence: "FREQ=WEEKLY;COUNT=3", scope: "all" };
    assert.equal((await send("PUT", `${path}/${id}`, asked)).status, 409);
    assert.deepEqual((await listed()).map(({ title }) => title).sort(), ["Boiler", "Sink"]);
  });
});

describe("A member who is taken on some days", () => {
  async function takenOnSecond(): Promise<string> {
    const who = await technician();
    const taken = { start: "2026-12-01T14:30:00Z", end: "2026-12-01T15:30:00Z" };
    const { status } = await send("POST", path, { title: "Boiler", type: "job", ...taken, assigned_to: who });
    assert.equal(status, 201);
    return who;
  }

  test("lets nothing of the series in, and every such day is named", async () => {
    const assigned_to = await takenOnSecond();
    const { status, body } = await ask("FREQ=WEEKLY;COUNT=3", { assigned_to });
    assert.equal(status, 409);
    assert.equal(body.details.kind, "series_collisions");
    assert.equal(body.details.of, 3);
    assert.equal(body.details.dates.length, 1);
    assert.equal(body.details.dates[0].start, "2026-12-01T14:00:00.000Z");
    assert.match(body.details.dates[0].reason, /already booked for "Boiler"/);
    assert.equal((await listed()).length, 1);
  });

  test("keeps nobody waiting while other times are looked for", async () => {
    const assigned_to = await takenOnSecond();
    const address = { location: "4 Elm St" };
    const busy = { start: "2026-12-03T14:00:00Z", end: "2026-12-03T15:00:00Z" };
    await send("POST", path, { title: "Sink", type: "job", ...busy, assigned_to, location: "12 Maple St" });
    await send("PUT", "/api/availability/rules", { is_travel_counted: true, travel_speed_kmh: 50 });
    const { routing } = here.app.appContext;
    const open: string[] = [];
    const driveMinutes: typeof routing.driveMinutes = async (...asked) => {
      const { rows } = await here.app.appContext.pool.query<{ state: string }>(
        "select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      open.push(...rows.map(({ state }) => state));
      return routing.driveMinutes(...asked);
    };
    Object.assign(here.app.appContext, { routing: { ...routing, driveMinutes } });
    try {
      const { status, body } = await ask("FREQ=WEEKLY;COUNT=3", { assigned_to, ...address });
      assert.equal(status, 409);
      assert.match(body.details.dates[0].reason, /The next available time is/);
      assert.ok(open.length > 0, "it looked for times");
      assert.ok(!open.includes("idle in transaction"), "and in no transaction");
    } finally {
      Object.assign(here.app.appContext, { routing });
    }
  });

  test("is skipped on those days, given no such event, or booked twice with a reason, as one chooses", async () => {
    const assigned_to = await takenOnSecond();
    await repeated("FREQ=WEEKLY;COUNT=3", { assigned_to, title: "A", collisions: "skip" });
    const other = { start: "2026-11-24T14:30:00Z", end: "2026-11-24T15:00:00Z" };
    const { body } = await ask("FREQ=WEEKLY;COUNT=2", { assigned_to, ...other });
    assert.equal(body.details.dates.length, 2);
    await repeated("FREQ=WEEKLY;COUNT=2", { assigned_to, title: "B", ...other, collisions: "unassign" });
    await repeated("FREQ=WEEKLY;COUNT=2", {
      assigned_to,
      title: "C",
      ...other,
      override_reason: "Two hands",
    });
    const of = async (name: string) => (await listed()).filter(({ title }) => title === name);
    assert.deepEqual((await of("A")).map(onClock), ["2026-11-24 09:00", "2026-12-08 09:00"]);
    assert.deepEqual(
      (await of("B")).map((event) => event.assigned_to),
      [null, null],
    );
    assert.deepEqual(
      (await of("C")).map((event) => event.override_reason),
      ["Two hands", "Two hands"],
    );
  });

  test("is given to one of fifty who let the same slot repeat at the same moment", async () => {
    const assigned_to = await technician();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        ask("FREQ=WEEKLY;COUNT=3", { assigned_to, title: `Try ${number}` }),
      ),
    );
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    assert.deepEqual([count(201), count(409)], [1, 49]);
    assert.equal((await listed()).length, 3);
  });
});

describe("One event of a series", () => {
  test("that is changed by itself stays apart from what is done with the others", async () => {
    await repeated("FREQ=WEEKLY;COUNT=4");
    const second = await nth(1);
    const moved = await change(second.id, {
      start: "2026-12-02T20:00:00Z",
      end: "2026-12-02T21:00:00Z",
    });
    assert.equal(moved.is_exception, true);
    assert.equal(moved.recurrence_id, "2026-12-01T09:00");
    const first = await nth(0);
    await change(first.id, { title: "Pool and spa", scope: "all" });
    assert.deepEqual(await titles(), ["Pool and spa", "Pool care", "Pool and spa", "Pool and spa"]);
    assert.equal((await clocks())[1], "2026-12-02 15:00");
  });

  test("that is deleted does not come back by night, and comes back by undo", async () => {
    await repeated("FREQ=WEEKLY;COUNT=3");
    const second = await nth(1);
    assert.equal((await send("DELETE", `${path}/${second.id}`)).status, 200);
    await extend();
    assert.deepEqual(await clocks(), ["2026-11-24 09:00", "2026-12-08 09:00"]);
    await change((await nth(0)).id, { title: "Spa", scope: "all" });
    assert.equal((await listed()).length, 2);
    assert.equal((await send("POST", `${path}/${second.id}/restore`, {})).status, 200);
    assert.equal((await listed()).length, 3);
  });

  test("can become the first of a series, and a series can end after any of its events", async () => {
    const { body } = await send("POST", path, { title: "Pool care", type: "job", ...slot });
    const first = await change(body.data.id, { recurrence: "FREQ=WEEKLY;COUNT=4", title: "Spa" });
    assert.equal(first.recurrence_id, "2026-11-24T09:00");
    assert.deepEqual(await titles(), ["Spa", "Spa", "Spa", "Spa"]);
    await change((await nth(1)).id, { recurrence: "", scope: "following" });
    assert.deepEqual(await clocks(), ["2026-11-24 09:00", "2026-12-01 09:00"]);
  });
});

type Six = [CalendarEvent, CalendarEvent, CalendarEvent, CalendarEvent, CalendarEvent, CalendarEvent];

describe("This and the following events", () => {
  test("change from here on, while what came before stays as it was", async () => {
    const assigned_to = await technician();
    await repeated("FREQ=WEEKLY;COUNT=5", { assigned_to });
    const third = await nth(2);
    await change(third.id, {
      scope: "following",
      start: "2026-12-09T16:00:00Z",
      end: "2026-12-09T18:00:00Z",
      title: "Pool and spa",
    });
    assert.deepEqual(await clocks(), [
      "2026-11-24 09:00",
      "2026-12-01 09:00",
      "2026-12-09 11:00",
      "2026-12-16 11:00",
      "2026-12-23 11:00",
    ]);
    const all = await listed();
    assert.deepEqual(all.slice(2).map(({ id }) => id)[0], third.id);
    assert.equal(new Set(all.map(({ series_id }) => series_id)).size, 2);
    assert.deepEqual(
      [all[0]?.recurrence, all[2]?.recurrence],
      ["FREQ=WEEKLY;UNTIL=20261207", "FREQ=WEEKLY;COUNT=3"],
    );
    assert.ok(all.every((event) => event.assigned_to === assigned_to));
  });

  test("keep their exceptions: what was deleted, moved, cancelled or done by itself", async () => {
    await repeated("FREQ=WEEKLY;COUNT=6");
    const [, , third, fourth, fifth, sixth] = (await listed()) as Six;
    assert.equal((await send("DELETE", `${path}/${third.id}`)).status, 200);
    await change(fourth.id, { start: "2026-12-18T14:00:00Z", end: "2026-12-18T15:00:00Z" });
    await change(fifth.id, { status: "cancelled", cancel_reason: "Holidays" });
    await change(sixth.id, { status: "completed" });
    await change((await nth(1)).id, {
      scope: "following",
      start: "2026-12-01T16:00:00Z",
      end: "2026-12-01T17:00:00Z",
    });
    const all = await listed();
    assert.deepEqual(all.map(onClock), [
      "2026-11-24 09:00",
      "2026-12-01 11:00",
      "2026-12-18 09:00",
      "2026-12-22 09:00",
      "2026-12-29 09:00",
    ]);
    assert.equal(all[2]?.recurrence_id, "2026-12-15T11:00");
    assert.deepEqual([all[3]?.status, all[4]?.status], ["cancelled", "completed"]);
  });

  test("are refused whole when the member is taken on a new day", async () => {
    const assigned_to = await technician();
    await repeated("FREQ=WEEKLY;COUNT=4", { assigned_to });
    const taken = { start: "2026-12-15T19:00:00Z", end: "2026-12-15T20:00:00Z" };
    await send("POST", path, { title: "Boiler", type: "job", ...taken, assigned_to });
    const first = await nth(0);
    const moved = { start: "2026-11-24T19:00:00Z", end: "2026-11-24T20:00:00Z", scope: "following" };
    const { status, body } = await send("PUT", `${path}/${first.id}`, moved);
    assert.equal(status, 409);
    assert.deepEqual([body.details.dates.length, body.details.of], [1, 4]);
    assert.deepEqual((await listed()).filter(({ title }) => title !== "Boiler").map(onClock), [
      "2026-11-24 09:00",
      "2026-12-01 09:00",
      "2026-12-08 09:00",
      "2026-12-15 09:00",
    ]);
    await change(first.id, { ...moved, collisions: "skip" });
    assert.deepEqual((await listed()).filter(({ title }) => title !== "Boiler").map(onClock), [
      "2026-11-24 14:00",
      "2026-12-01 14:00",
      "2026-12-08 14:00",
    ]);
  });

  test("move by a day into each other's old places", async () => {
    const assigned_to = await technician();
    await repeated("FREQ=DAILY;COUNT=4", { assigned_to });
    await change((await nth(1)).id, {
      scope: "following",
      start: "2026-11-26T14:00:00Z",
      end: "2026-11-26T15:00:00Z",
    });
    assert.deepEqual(await clocks(), [
      "2026-11-24 09:00",
      "2026-11-26 09:00",
      "2026-11-27 09:00",
      "2026-11-28 09:00",
    ]);
  });
});

describe("All events of a series", () => {
  test("change as far as they are still to come; what is past is left as it was", async () => {
    await repeated("FREQ=WEEKLY;COUNT=4");
    moveClockTo(new Date("2026-12-03T12:00:00Z"));
    await changeOnCalendar(here.owner.actor, (await nth(3)).id, {
      scope: "all",
      start: "2026-12-16T19:00:00Z",
      end: "2026-12-16T20:30:00Z",
    });
    assert.deepEqual(await clocks(), [
      "2026-11-24 09:00",
      "2026-12-01 09:00",
      "2026-12-09 14:00",
      "2026-12-16 14:00",
    ]);
  });

  test("take another rule: days that it does not know go, new ones come", async () => {
    const first = await repeated("FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4");
    const changed = await change(first.id, {
      scope: "all",
      recurrence: "FREQ=WEEKLY;BYDAY=TU,FR;COUNT=4",
    });
    assert.equal(changed.id, first.id);
    assert.deepEqual(await clocks(), [
      "2026-11-24 09:00",
      "2026-11-27 09:00",
      "2026-12-01 09:00",
      "2026-12-04 09:00",
    ]);
  });

  test("are one editor's: the person who saves second is told who was first", async () => {
    const first = await repeated("FREQ=WEEKLY;COUNT=3");
    const second = await nth(1);
    const answers = await Promise.all([
      send("PUT", `${path}/${first.id}`, { scope: "all", title: "A", version: first.version }),
      send("PUT", `${path}/${second.id}`, { scope: "all", title: "B", version: second.version }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    assert.equal(new Set(await titles()).size, 1);
  });

  test("go and come back together, in one undo", async () => {
    const first = await repeated("FREQ=WEEKLY;COUNT=4");
    const third = await nth(2);
    const gone = await send("DELETE", `${path}/${third.id}`, { scope: "following" });
    assert.equal(gone.status, 200, JSON.stringify(gone.body));
    assert.equal((await listed()).length, 2);
    const back = await send("POST", `${path}/${third.id}/restore`, { scope: "following" });
    assert.equal(back.status, 200, JSON.stringify(back.body));
    assert.equal((await listed()).length, 4);
    assert.equal((await nth(0)).recurrence, first.recurrence);
    await send("DELETE", `${path}/${third.id}`, { scope: "all" });
    assert.deepEqual(await listed(), []);
    await extend();
    assert.deepEqual(await listed(), []);
  });

  test("grows although another one fails that night, which catches up when it is mended", async () => {
    const { series_id: broken } = await repeated("FREQ=MONTHLY;BYMONTHDAY=24", { title: "Broken" });
    await repeated("FREQ=MONTHLY;BYMONTHDAY=25");
    const newest = async (wanted: string) =>
      onClock(
        (await listed("2027-06-01", "2028-06-30")).findLast(({ title }) => title === wanted) as CalendarEvent,
      );
    await placeSeries(broken, "Nowhere/Else");
    moveClockTo(new Date("2027-02-10T12:00:00Z"));
    await extend();
    assert.equal(await newest("Pool care"), "2028-02-25 09:00");
    assert.equal(await newest("Broken"), "2027-11-24 09:00");
    await placeSeries(broken, "America/New_York");
    await extend();
    assert.equal(await newest("Broken"), "2028-02-24 09:00");
  });

  test("that nobody can take say so in the event log and when they are opened", async () => {
    const assigned_to = await technician();
    await repeated("FREQ=WEEKLY", { assigned_to });
    const last = (await listed("2027-11-01", "2028-03-01")).at(-1) as CalendarEvent;
    const start = new Date(Date.parse(last.start) + 7 * 86_400_000).toISOString();
    const end = new Date(Date.parse(last.end) + 7 * 86_400_000).toISOString();
    const other = { title: "Boiler", type: "job", start, end, assigned_to };
    assert.equal((await send("POST", path, other)).status, 201);
    moveClockTo(new Date(today.getTime() + 60 * 86_400_000));
    await extend();
    moveClockTo(today);
    const left = (await listed("2027-11-01", "2028-03-01")).find(
      (event) => event.title === "Pool care" && event.assigned_to === null,
    );
    assert.equal(Date.parse(left?.start ?? ""), Date.parse(start));
    const why = "Staff Member is already booked then";
    assert.equal((await send("GET", `${path}/${left?.id}`)).body.data.left_unassigned, why);
    const [line] = (await eventLog()).filter(([type]) => type === "calendar.event_unassigned");
    assert.deepEqual(line, ["calendar.event_unassigned", "Left unassigned: Pool care"]);
    await change(left?.id as number, { assigned_to: here.owner.userId });
    assert.equal((await send("GET", `${path}/${left?.id}`)).body.data.left_unassigned, undefined);
  });

  test("are told in the event log in one line", async () => {
    const first = await repeated("FREQ=WEEKLY;COUNT=3");
    await change(first.id, { scope: "all", title: "Spa" });
    await send("DELETE", `${path}/${first.id}`, { scope: "all" });
    await send("POST", `${path}/${first.id}/restore`, { scope: "all" });
    assert.deepEqual(await eventLog(), [
      ["calendar.series_created", "Repeating event added: Pool care"],
      ["calendar.series_changed", "All upcoming events changed: Spa"],
      ["calendar.series_deleted", "All upcoming events deleted: Spa"],
      ["calendar.series_restored", "3 events restored: Spa"],
    ]);
  });

  test("of someone else are not theirs to change who may change only their own", async () => {
    const [mine, other] = [await here.business.member("STAFF"), await technician()];
    await repeated("FREQ=WEEKLY;COUNT=3", { assigned_to: other });
    const second = await nth(1);
    await change(second.id, { assigned_to: mine.userId });
    const answer = await send("PUT", `${path}/${second.id}`, { scope: "all", title: "Mine" }, mine);
    assert.equal(answer.status, 403, JSON.stringify(answer.body));
    assert.deepEqual(new Set(await titles()), new Set(["Pool care"]));
  });
});
