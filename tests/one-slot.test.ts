/** One hour of one member, wanted through every door at the same moment: one gets it, and nobody is booked twice. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { type Reply, startTestApp, type TestApp } from "./support/app.ts";
import { openBookingBusiness, openedPage } from "./support/booking.ts";

/** A Monday, 9:00 in New York; what is wanted is Tuesday at 10:00. */
const monday = new Date("2026-11-23T14:00:00Z");
const hour = { start: "2026-11-24T15:00:00Z", end: "2026-11-24T16:00:00Z" };

let app: TestApp;
before(async () => {
  app = await startTestApp({ TRUST_PROXY: "true" });
  moveClockTo(monday);
});
after(async () => {
  moveClockTo(undefined);
  await app.close();
});

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const fileOf = (index: number): string =>
  ["BEGIN:VCALENDAR", "BEGIN:VEVENT", `UID:wanted-${index}`, "SUMMARY:Boiler", "DTSTART:20261124T150000Z"]
    .concat("DTEND:20261124T160000Z", "END:VEVENT", "END:VCALENDAR")
    .join("\r\n");

/** Whose door is tried first has the best chance, so it is tried in both orders. */
for (const isTurned of [false, true]) {
  const order = isTurned ? "the other way round" : "at once";
  test(`An hour wanted fifty times through the calendar, by drag, import, repetition, board and booking page, ${order}, is given once`, () =>
    wantedEverywhere(isTurned));
}

async function wantedEverywhere(isTurned: boolean): Promise<void> {
  moveClockTo(monday);
  const business = await openBookingBusiness(app);
  const { token, userId: assigned_to } = business.owner;
  const send = (method: string, path: string, body: object) => app.call(method, path, { token, body });
  const done = async (method: string, path: string, body: object) => {
    const answer = await send(method, path, body);
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    return answer.body.data;
  };
  const added = (more: object) =>
    send("POST", "/api/calendar/events", { title: "Boiler", type: "job", ...hour, assigned_to, ...more });
  // Booked before the wanted hour, so that the member's booking rules are remembered by then.
  const before = { start: "2026-11-23T18:00:00Z", end: "2026-11-23T19:00:00Z" };
  assert.equal((await added(before)).status, 201);
  const elsewhere: number[] = [];
  for (const index of numbers(9)) {
    const day = `2026-12-${10 + index}`;
    const { body } = await added({ start: `${day}T15:00:00Z`, end: `${day}T16:00:00Z` });
    elsewhere.push(body.data.id);
  }
  const job = await done("POST", "/api/jobs/", { title: "Boiler", client_name: "Ida Berg" });
  const visits: number[] = [];
  for (const _ of numbers(8)) visits.push((await done("POST", "/api/visits", { job_id: job.id })).id);
  const pages: string[] = [];
  for (const index of numbers(8)) pages.push(await openedPage(business, index + 1));

  const doors: Record<string, () => Promise<Reply>[]> = {
    calendar: () => numbers(9).map(() => added({})),
    drag: () => elsewhere.map((id) => send("PUT", `/api/calendar/events/${id}`, hour)),
    import: () =>
      numbers(8).map((index) => send("POST", "/api/calendar/imports", { text: fileOf(index), assigned_to })),
    repetition: () => numbers(8).map(() => added({ recurrence: "FREQ=WEEKLY;COUNT=2" })),
    board: () => visits.map((id) => send("PUT", `/api/visits/${id}/schedule`, { ...hour, assigned_to })),
    page: () => pages.map((each, index) => business.book({ start: hour.start, token: each }, index + 1)),
  };
  const entries = Object.entries(doors);
  const asked = (isTurned ? entries.toReversed() : entries).flatMap(([door, ask]) =>
    ask().map(async (reply) => {
      const { status, body } = await reply;
      // An import is taken in but for what cannot be booked.
      const [line] = door === "import" ? body.data.lines : [];
      return {
        door,
        isGiven: line ? line.outcome === "new" : status < 300,
        status,
        body,
        reason: line?.reason,
      };
    }),
  );
  const answers = await Promise.all(asked);
  assertGivenOnce(answers);
  const then = await business.events("2026-11-24");
  const theirs = then.filter((event) => event["assigned_to"] === assigned_to);
  assert.equal(theirs.length, 1, JSON.stringify(theirs));
}

type Answer = {
  door: string;
  isGiven: boolean;
  status: number;
  body: Reply["body"];
  reason: string | undefined;
};

/** Everybody else is told in words that the time is taken. */
function assertGivenOnce(answers: readonly Answer[]): void {
  assert.equal(answers.length, 50);
  assert.equal(answers.filter(({ isGiven }) => isGiven).length, 1);
  for (const { door, status, body, reason } of answers.filter((each) => !each.isGiven)) {
    assert.ok(status === 409 || reason, `${door} ${status} ${JSON.stringify(body)}`);
    assert.match(reason ?? body.error, /taken|booked|unavailable/, door);
  }
}
