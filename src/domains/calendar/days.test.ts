/** The business's own zone decides what is today, this week and this month on the calendar. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { changeCalendarEventStatus } from "#domains/calendar/changing.ts";
import type { CalendarStats, NewCalendarEvent } from "#domains/calendar/contract.ts";
import {
  createCalendarEvent,
  getCalendarStats,
  listCalendarEvents,
  listTodaysEvents,
} from "#domains/calendar/service.ts";
import type { Actor } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { serveForTests } from "../../../tests/support/business.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";

const here = serveForTests();

/** A business in `zone`, at the moment at which its clocks show what `instant` says. */
async function businessAt(zone: string, instant: string): Promise<Actor> {
  const { owner } = await mintOrganization(here.app, { timeZone: zone });
  moveClockTo(new Date(instant));
  return owner.actor;
}

function add(actor: Actor, title: string, start: string, end: string, more: Partial<NewCalendarEvent> = {}) {
  const usual = { type: "job", status: "scheduled", priority: "medium" } as const;
  return createCalendarEvent(actor, { ...usual, title, start, end, ...more });
}

const titles = (events: { title: string }[]) => events.map(({ title }) => title);

async function assertStats(actor: Actor, expected: Partial<CalendarStats>): Promise<void> {
  const stats = await getCalendarStats(actor);
  for (const [figure, count] of Object.entries(expected)) {
    assert.equal(stats[figure as keyof CalendarStats], count, `${figure} in ${JSON.stringify(stats)}`);
  }
}

describe("Today", () => {
  test("holds a job at 23:30 on the last of the month, which UTC puts into the next one", async () => {
    const actor = await businessAt("America/New_York", "2026-10-31T18:00:00Z");
    await add(actor, "late", "2026-11-01T03:30:00Z", "2026-11-01T03:45:00Z");
    await add(actor, "after midnight", "2026-11-01T04:00:00Z", "2026-11-01T04:15:00Z");
    assert.deepEqual(titles(await listTodaysEvents(actor, {})), ["late"]);
    await assertStats(actor, { today_events: 1, total_this_month: 1, total_this_week: 1 });
    moveClockTo(new Date("2026-11-01T15:00:00Z"));
    assert.deepEqual(titles(await listTodaysEvents(actor, {})), ["after midnight"]);
    await assertStats(actor, { total_this_month: 1, total_this_week: 1, overdue_events: 2 });
  });

  test("is the day ahead for a business ahead of UTC", async () => {
    const actor = await businessAt("Pacific/Auckland", "2026-06-30T13:00:00Z");
    await add(actor, "June 30", "2026-06-30T11:00:00Z", "2026-06-30T12:00:00Z");
    await add(actor, "July 1", "2026-06-30T12:00:00Z", "2026-06-30T12:30:00Z");
    await add(actor, "July 1, late", "2026-07-01T11:30:00Z", "2026-07-01T12:30:00Z");
    await add(actor, "July 2", "2026-07-01T12:00:00Z", "2026-07-01T13:00:00Z");
    assert.deepEqual(titles(await listTodaysEvents(actor, {})), ["July 1", "July 1, late"]);
    await assertStats(actor, { today_events: 2, total_this_month: 3 });
  });

  test("is 23 hours long when the clocks go forward and 25 when they go back", async () => {
    for (const [day, hours] of [
      ["2026-03-08", 23],
      ["2026-11-01", 25],
    ] as const) {
      const actor = await businessAt("America/New_York", `${day}T17:00:00Z`);
      const midnight = new Date(`${day}T0${day === "2026-03-08" ? 5 : 4}:00:00Z`).getTime();
      const at = (hour: number) => new Date(midnight + hour * 3_600_000).toISOString();
      await add(actor, "the day before", at(-1), at(0));
      await add(actor, "first hour", at(0), at(1));
      await add(actor, "last hour", at(hours - 1), at(hours));
      await add(actor, "the day after", at(hours), at(hours + 1));
      assert.deepEqual(titles(await listTodaysEvents(actor, {})), ["first hour", "last hour"], day);
      await assertStats(actor, { today_events: 2 });
    }
  });

  test("counts what touches it and is still to do; lists also what is done or cancelled", async () => {
    const actor = await businessAt("America/New_York", "2026-11-18T17:00:00Z");
    await add(actor, "since Monday", "2026-11-16T14:00:00Z", "2026-11-20T20:00:00Z", {
      status: "in_progress",
    });
    await add(actor, "confirmed", "2026-11-18T20:00:00Z", "2026-11-18T21:00:00Z", { status: "confirmed" });
    const done = await add(actor, "done", "2026-11-18T14:00:00Z", "2026-11-18T15:00:00Z");
    await changeCalendarEventStatus(actor, done.id, "completed");
    const cancelled = await add(actor, "cancelled", "2026-11-18T15:00:00Z", "2026-11-18T16:00:00Z");
    await changeCalendarEventStatus(actor, cancelled.id, "cancelled");
    assert.deepEqual(titles(await listTodaysEvents(actor, {})), [
      "since Monday",
      "done",
      "cancelled",
      "confirmed",
    ]);
    await assertStats(actor, { today_events: 2, completed_today: 1, total_this_week: 3, overdue_events: 0 });
  });

  test("counts what was completed today, tasks too, whenever it was planned", async () => {
    const actor = await businessAt("America/New_York", "2026-11-18T03:30:00Z");
    const task = await add(actor, "call back", "2026-12-01T14:00:00Z", "2026-12-01T14:15:00Z", {
      type: "follow_up",
    });
    await changeCalendarEventStatus(actor, task.id, "completed");
    await assertStats(actor, { completed_today: 1 });
    moveClockTo(new Date("2026-11-18T05:00:00Z"));
    await assertStats(actor, { completed_today: 0 });
  });
});

describe("The week", () => {
  test("begins on Sunday by the business's clock, also when the clocks change in it", async () => {
    const actor = await businessAt("America/Chicago", "2026-11-04T12:00:00Z");
    await add(actor, "Saturday night", "2026-11-01T04:00:00Z", "2026-11-01T05:00:00Z");
    await add(actor, "Sunday, first minute", "2026-11-01T05:00:00Z", "2026-11-01T06:00:00Z");
    await add(actor, "Saturday, last minute", "2026-11-08T05:30:00Z", "2026-11-08T06:30:00Z");
    await add(actor, "next Sunday", "2026-11-08T06:00:00Z", "2026-11-08T07:00:00Z");
    const expected = ["Sunday, first minute", "Saturday, last minute"];
    assert.deepEqual(titles(await listCalendarEvents(actor, {})), expected);
    await assertStats(actor, { total_this_week: 2 });
  });

  test("to come is seven days on the clock, from this minute on", async () => {
    const actor = await businessAt("America/New_York", "2026-10-28T16:00:00Z");
    await add(actor, "just begun", "2026-10-28T15:59:00Z", "2026-10-28T17:00:00Z");
    await add(actor, "soon", "2026-10-28T16:05:00Z", "2026-10-28T17:00:00Z");
    await add(actor, "a week later by the clock", "2026-11-04T16:59:00Z", "2026-11-04T18:00:00Z");
    await add(actor, "too late", "2026-11-04T17:00:00Z", "2026-11-04T18:00:00Z");
    await assertStats(actor, { upcoming_events: 2 });
  });
});

describe("A span that is asked for", () => {
  const at = (hour: number) => `2026-11-18T${hour}:00:00Z`;

  test("holds what touches it, but not what ends as it starts or starts as it ends", async () => {
    const actor = await businessAt("America/New_York", "2026-11-20T12:00:00Z");
    await add(actor, "before", at(10), at(12));
    await add(actor, "into", at(11), at(13));
    await add(actor, "around", at(10), at(16));
    await add(actor, "inside", at(12), at(14));
    await add(actor, "out of", at(13), at(15));
    await add(actor, "after", at(14), at(15));
    const asked = { start: at(12), end: at(14) };
    const expected = ["around", "into", "inside", "out of"];
    assert.deepEqual(titles(await listCalendarEvents(actor, asked)), expected);
    assert.deepEqual(titles(await listTodaysEvents(actor, asked)), expected);
  });

  test("finds an event that began almost a year before", async () => {
    const actor = await businessAt("America/New_York", "2026-11-20T12:00:00Z");
    await add(actor, "long", "2025-11-18T12:00:00Z", "2026-11-18T12:00:00Z");
    assert.deepEqual(titles(await listCalendarEvents(actor, { start: at(11), end: at(13) })), ["long"]);
  });

  test("may have one bound, the other being that of today or this week", async () => {
    const actor = await businessAt("America/New_York", "2026-11-18T17:00:00Z");
    await add(actor, "morning", at(14), at(15));
    await add(actor, "evening", at(22), at(23));
    assert.deepEqual(titles(await listTodaysEvents(actor, { start: at(17) })), ["evening"]);
    assert.deepEqual(titles(await listCalendarEvents(actor, { end: at(17) })), ["morning"]);
  });

  test("is refused when it ends before it starts, is too long or is no time at all", async () => {
    const { token } = (await mintOrganization(here.app)).owner;
    const refusals: [string, string][] = [
      ["start=2026-11-18T12:00:00Z&end=2026-11-18T12:00:00Z", "Choose an end after the start"],
      ["start=2026-01-01T00:00:00Z&end=2027-03-01T00:00:00Z", "Choose a range of 400 days or less"],
      ["start=yesterday", "Start must be a date and time with its zone such as 2026-11-21T09:00:00-05:00"],
    ];
    for (const call of ["/api/calendar/events", "/api/calendar/events/today"]) {
      for (const [query, sentence] of refusals) {
        const { status, body } = await here.app.call("GET", `${call}?${query}`, { token });
        assert.deepEqual([status, body.error], [400, sentence], query);
      }
    }
    const leap = "start=2026-01-01T00:00:00Z&end=2027-02-05T00:00:00Z";
    assert.equal((await here.app.call("GET", `/api/calendar/events?${leap}`, { token })).status, 200);
  });
});

test("An event is overdue when it has ended and nobody has begun, finished or cancelled it", async () => {
  const actor = await businessAt("America/New_York", "2026-11-18T17:00:00Z");
  const past = ["2026-11-18T15:00:00Z", "2026-11-18T17:00:00Z"] as const;
  for (const status of ["scheduled", "confirmed", "in_progress", "completed", "cancelled"] as const) {
    await add(actor, status, ...past, { status });
  }
  await add(actor, "still on", "2026-11-18T15:00:00Z", "2026-11-18T17:05:00Z");
  await assertStats(actor, { overdue_events: 2 });
});
