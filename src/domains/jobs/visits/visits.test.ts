/** Visits: nobody is booked twice, every step only where it is allowed, and what was sent twice happens once. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newId } from "#platform/ids.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { type VisitStatus, visitActions } from "./contract.ts";

const here = openForTests();
const { send, done } = here;

const hour = { start: "2026-12-01T15:00:00Z", end: "2026-12-01T16:00:00Z" };

const makeJob = (more: object = {}, by = here.owner) =>
  done("POST", "/api/jobs/", { title: "Boiler", client_name: "Ida Berg", ...more }, by);
const makeVisit = (jobId: number, more: object = {}) =>
  done("POST", "/api/visits", { job_id: jobId, ...more });
const schedule = (id: number, more: object = {}, by = here.owner) =>
  send("PUT", `/api/visits/${id}/schedule`, { ...hour, ...more }, by);

/** A visit that has come as far as this. */
async function visitIn(
  status: VisitStatus,
): Promise<{ id: number; event_id: number | null; job_id: number }> {
  const job = await makeJob();
  const visit = await makeVisit(job.id, status === "unscheduled" ? {} : hour);
  const path = `/api/visits/${visit.id}`;
  if (status === "on_the_way") await done("POST", `${path}/on-the-way`, {});
  if (status === "started" || status === "done") await done("POST", `${path}/start`, {});
  if (status === "done") await done("POST", `${path}/finish`, {});
  if (status === "cancelled") await done("POST", `${path}/cancel`, { reason: "Not at home" });
  return done("GET", path);
}

const asked: Record<keyof typeof visitActions, [string, string, object]> = {
  schedule: ["PUT", "schedule", { start: "2026-12-02T15:00:00Z", end: "2026-12-02T16:00:00Z" }],
  unschedule: ["POST", "unschedule", {}],
  on_the_way: ["POST", "on-the-way", {}],
  start: ["POST", "start", {}],
  finish: ["POST", "finish", {}],
  step_back: ["POST", "step-back", {}],
  reopen: ["POST", "reopen", { reason: "It drips again" }],
  cancel: ["POST", "cancel", { reason: "Not at home" }],
  use: ["POST", "uses", { kind: "part", name: "Wax ring" }],
};

const statuses: VisitStatus[] = ["unscheduled", "scheduled", "on_the_way", "started", "done", "cancelled"];

describe("a visit", () => {
  for (const status of statuses) {
    test(`that is ${status} allows what the contract says and nothing else`, async () => {
      for (const [action, [method, path, body]] of Object.entries(asked)) {
        const visit = await visitIn(status);
        const answer = await send(method, `/api/visits/${visit.id}/${path}`, body);
        const allowed: readonly VisitStatus[] = visitActions[action as keyof typeof visitActions];
        const told = `${action}: ${JSON.stringify(answer.body)}`;
        if (allowed.includes(status)) assert.ok(answer.status < 300, told);
        else assert.equal(answer.status, 409, told);
      }
    });
  }

  test("follows its event: moved, called off, deleted and brought back on the calendar", async () => {
    const job = await makeJob();
    const window = { arrival_from: "2026-12-01T14:30:00Z", arrival_until: "2026-12-01T15:30:00Z" };
    const visit = await makeVisit(job.id, { ...hour, ...window, assigned_to: here.owner.userId });
    const path = `/api/calendar/events/${visit.event_id}`;
    assert.equal((await done("GET", path)).job_id, job.id);
    await done("PUT", path, { start: "2026-12-01T17:00:00Z", end: "2026-12-01T18:00:00Z" });
    const moved = await done("GET", `/api/visits/${visit.id}`);
    assert.deepEqual(
      [moved.start, moved.arrival_from, moved.arrival_until],
      ["2026-12-01T17:00:00Z", "2026-12-01T16:30:00Z", "2026-12-01T17:30:00Z"],
    );
    const begun = await send("PUT", path, { status: "in_progress" });
    assert.equal(begun.status, 409);
    assert.match(begun.body.error, /Update its status on the job/);
    await done("DELETE", path);
    const waiting = await done("GET", `/api/visits/${visit.id}`);
    assert.deepEqual([waiting.status, waiting.event_id, waiting.start], ["unscheduled", null, null]);
    await done("POST", `${path}/restore`, {});
    assert.equal((await done("GET", `/api/visits/${visit.id}`)).status, "scheduled");
    await done("PUT", path, { status: "cancelled", cancel_reason: "Storm" });
    const off = await done("GET", `/api/visits/${visit.id}`);
    assert.deepEqual([off.status, off.cancel_reason], ["cancelled", "Storm"]);
  });

  test("that has another time by now is not brought back to its old one", async () => {
    const job = await makeJob();
    const visit = await makeVisit(job.id, hour);
    await done("POST", `/api/visits/${visit.id}/unschedule`, {});
    await schedule(visit.id, { start: "2026-12-03T15:00:00Z", end: "2026-12-03T16:00:00Z" });
    const answer = await send("POST", `/api/calendar/events/${visit.event_id}/restore`, {});
    assert.equal(answer.status, 409, JSON.stringify(answer.body));
    assert.match(answer.body.error, /since been rescheduled/);
  });

  test("is moved by one of two dispatchers, and the other is told by whom", async () => {
    const other = await here.business.member("ADMIN");
    const visit = await makeVisit((await makeJob()).id, hour);
    const first = { start: "2026-12-01T17:00:00Z", end: "2026-12-01T18:00:00Z", version: visit.version };
    const [one, two] = await Promise.all([
      schedule(visit.id, first, other),
      schedule(
        visit.id,
        { ...first, start: "2026-12-01T19:00:00Z", end: "2026-12-01T20:00:00Z" },
        here.owner,
      ),
    ]);
    assert.deepEqual([one.status, two.status].toSorted(), [200, 409]);
    const [lost, winner] = one.status === 409 ? [one, "Olive Owner"] : [two, "Admin Member"];
    assert.equal(lost.body.details.kind, "version", JSON.stringify(lost.body));
    assert.equal(lost.body.details.changed_by, winner);
    assert.match(lost.body.error, new RegExp(`^${winner} changed this visit`));
  });

  test("fifty at once for one technician's hour give one, and forty-nine clear answers", async () => {
    const { userId } = await here.business.member("STAFF");
    const job = await makeJob();
    const ids: number[] = [];
    for (let count = 0; count < 50; count++) ids.push((await makeVisit(job.id)).id);
    const answers = await Promise.all(ids.map((id) => schedule(id, { assigned_to: userId })));
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    assert.deepEqual([won.length, lost.length], [1, 49]);
    for (const { body } of lost) assert.equal(body.details.kind, "double_booking", JSON.stringify(body));
    const list = await done("GET", `/api/visits?start=${hour.start}&end=${hour.end}&assigned_to=${userId}`);
    assert.equal(list.length, 1);
  });

  test("started twice with the same key starts once; a part of the same id is noted once", async () => {
    const visit = await visitIn("scheduled");
    const key = { "idempotency-key": newId() };
    const path = `/api/visits/${visit.id}`;
    const [one, two] = [
      await send("POST", `${path}/start`, {}, here.owner, key),
      await send("POST", `${path}/start`, {}, here.owner, key),
    ];
    assert.deepEqual([one.status, two.status], [200, 200]);
    assert.deepEqual(one.body.data, two.body.data);
    const part = { kind: "part", name: "Wax ring", use_id: newId() };
    await done("POST", `${path}/uses`, part);
    assert.equal((await done("POST", `${path}/uses`, part)).uses.length, 1);
  });

  test("goes back from a step that was told by mistake, with its event, its job and a line in the event log", async () => {
    const { id, job_id, event_id } = await visitIn("scheduled");
    const path = `/api/visits/${id}`;
    const stand = async () => {
      const [visit, job] = [await done("GET", path), await done("GET", `/api/jobs/${job_id}`)];
      const event = await done("GET", `/api/calendar/events/${event_id}`);
      return [
        visit.status,
        Boolean(visit.on_the_way_at),
        Boolean(visit.started_at),
        event.status,
        job.status,
      ];
    };
    const before = await stand();
    await done("POST", `${path}/on-the-way`, {});
    const driving = await stand();
    await done("POST", `${path}/start`, {});
    assert.deepEqual(await stand(), ["started", true, true, "in_progress", "in_progress"]);
    await done("POST", `${path}/step-back`, { from: "started" });
    assert.deepEqual(await stand(), driving);
    const late = await send("POST", `${path}/step-back`, { from: "started" });
    assert.equal(late.status, 409, JSON.stringify(late.body));
    assert.match(late.body.error, /now on the way/);
    await done("POST", `${path}/step-back`, { from: "on_the_way" });
    assert.deepEqual(await stand(), before);
    await done("POST", `${path}/start`, {});
    await done("POST", `${path}/step-back`, {});
    assert.deepEqual(await stand(), before, "begun at once, it goes back to scheduled");
    const eventLog = await done("GET", `/api/jobs/${job_id}/history`);
    const told = eventLog.map(({ title }: { title: string }) => title.replace(/: .*/, ""));
    assert.deepEqual(told.slice(0, 2), ["Job moved back to planning", "Visit changed back to scheduled"]);
    assert.equal(told.filter((title: string) => title === "Visit changed back to on the way").length, 1);
  });

  test("that its customer had confirmed is confirmed again when a step is taken back", async () => {
    const visit = await visitIn("scheduled");
    const path = `/api/visits/${visit.id}`;
    const event = `/api/calendar/events/${visit.event_id}`;
    const standing = async () => (await done("GET", event)).status;
    await done("PUT", event, { status: "confirmed" });
    await done("POST", `${path}/on-the-way`, {});
    await done("POST", `${path}/step-back`, { from: "on_the_way" });
    assert.equal(await standing(), "confirmed");
    await done("POST", `${path}/on-the-way`, {});
    const at = new Date().toISOString();
    await done("POST", `${path}/start`, { at });
    await done("POST", `${path}/step-back`, { from: "started" });
    assert.equal(await standing(), "confirmed", "from started to on the way");
    await done("POST", `${path}/start`, { at });
    await done("POST", `${path}/finish`, {});
    await done("POST", `${path}/reopen`, { reason: "It drips again" });
    assert.equal(await standing(), "in_progress");
    await done("POST", `${path}/step-back`, {});
    assert.equal(await standing(), "confirmed", "also when it had been done meanwhile");
    await done("PUT", event, { status: "scheduled" });
    await done("POST", `${path}/start`, {});
    await done("POST", `${path}/step-back`, {});
    assert.equal(await standing(), "scheduled", "and only when it was");
  });

  test("that goes back leaves its job in progress while another visit of it was begun", async () => {
    const job = await makeJob();
    const later = { start: "2026-12-01T17:00:00Z", end: "2026-12-01T18:00:00Z" };
    const [first, second] = [await makeVisit(job.id, hour), await makeVisit(job.id, later)];
    await done("POST", `/api/visits/${first.id}/start`, {});
    await done("POST", `/api/visits/${second.id}/start`, {});
    await done("POST", `/api/visits/${second.id}/step-back`, {});
    assert.equal((await done("GET", `/api/jobs/${job.id}`)).status, "in_progress");
    await done("POST", `/api/visits/${first.id}/step-back`, {});
    assert.equal((await done("GET", `/api/jobs/${job.id}`)).status, "planning");
  });

  test("keeps when a step happened without a network, but never in the future or before the step before", async () => {
    const visit = await visitIn("scheduled");
    const path = `/api/visits/${visit.id}`;
    const early = await send("POST", `${path}/start`, { at: "2020-01-01T00:00:00Z" });
    assert.equal(early.status, 400);
    const late = await send("POST", `${path}/start`, { at: "2099-01-01T00:00:00Z" });
    assert.match(late.body.error, /in the future/);
    const at = new Date().toISOString();
    assert.equal((await done("POST", `${path}/start`, { at })).started_at.slice(0, 19), at.slice(0, 19));
  });

  test("is told to the customer as a window that holds its start", async () => {
    const visit = await makeVisit((await makeJob()).id);
    const wrong = { arrival_from: "2026-12-01T16:00:00Z", arrival_until: "2026-12-01T17:00:00Z" };
    assert.equal((await schedule(visit.id, wrong)).status, 400);
    const touching = { arrival_from: "2026-12-01T15:00:00Z", arrival_until: "2026-12-01T17:00:00Z" };
    assert.equal((await schedule(visit.id, touching)).status, 200);
  });

  test("in the hour that the clocks skip or repeat is on the board of its local day", async () => {
    const job = await makeJob();
    const spring = { start: "2027-03-14T06:30:00Z", end: "2027-03-14T08:30:00Z" };
    const autumn = { start: "2026-11-02T04:30:00Z", end: "2026-11-02T04:59:00Z" };
    const assigned_to = here.owner.userId;
    for (const [span, day] of [
      [spring, "2027-03-14"],
      [autumn, "2026-11-01"],
    ] as const) {
      const visit = await makeVisit(job.id, { ...span, assigned_to });
      const board = await done("GET", `/api/dispatch?day=${day}`);
      const lane = board.lanes.find(({ user_id }: { user_id: string }) => user_id === assigned_to);
      assert.deepEqual(
        lane.visits.map(({ id }: { id: number }) => id),
        [visit.id],
      );
    }
  });

  test("may be worked on by the technician who has it, though the job is another's", async () => {
    const [technician, stranger] = [await here.business.member("STAFF"), await here.business.member("STAFF")];
    const job = await makeJob({ checklist: [{ text: "Test for leaks", is_required: true }] });
    const visit = await makeVisit(job.id, { ...hour, assigned_to: technician.userId });
    const path = `/api/visits/${visit.id}`;
    assert.equal((await send("POST", `${path}/start`, {}, stranger)).status, 403);
    await done("POST", `${path}/start`, {}, technician);
    const unfinished = await send("POST", `${path}/finish`, {}, technician);
    assert.equal(unfinished.status, 409);
    assert.match(unfinished.body.error, /"Test for leaks"/);
    const item = `/api/jobs/${job.id}/checklist/${job.checklist[0].id}`;
    await done("PUT", item, { is_done: true }, technician);
    await done("POST", `${path}/finish`, {}, technician);
    assert.equal((await send("PUT", `/api/jobs/${job.id}`, { title: "Mine" }, technician)).status, 403);
    const [day] = await done("GET", "/api/my-days?from=2026-12-01", undefined, technician);
    assert.deepEqual(
      day.visits.map(({ id }: { id: number }) => id),
      [visit.id],
    );
  });
});
