/** What the page of a job puts first, and how its progress reads. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Job } from "#domains/jobs/contract.ts";
import { nextStepOf } from "#domains/jobs/screens/job/next-step.ts";
import { progressWords } from "#domains/jobs/screens/job-words.ts";
import type { Visit } from "#domains/jobs/visits/contract.ts";

const now = Date.parse("2026-11-23T15:00:00Z");
const visit = (changes: Partial<Visit> = {}): Visit =>
  ({
    id: 1,
    status: "scheduled",
    start: "2026-11-26T15:00:00Z",
    end: "2026-11-26T16:00:00Z",
    assigned_to: "diego",
    is_confirmed: false,
    started_at: null,
    ...changes,
  }) as Visit;
const item = (changes: object = {}) => ({
  id: "a",
  text: "Test",
  is_required: true,
  done_at: null,
  ...changes,
});
const job = (changes: object = {}): Job =>
  ({
    status: "planning",
    progress: 0,
    cancel_reason: null,
    cancelled_by_customer: false,
    checklist: [],
    visits: [],
    visits_total: 0,
    visits_done: 0,
    visits_started: 0,
    ...changes,
  }) as unknown as Job;
const next = (given: Job) =>
  nextStepOf(given, { now, zone: "UTC", nameOf: (id) => (id ? "Diego Ramirez" : undefined) });
const withVisits = (...visits: Visit[]) => job({ visits, visits_total: visits.length });

describe("The next step of a job", () => {
  it("is a visit where nobody goes yet, and a time where there is none", () => {
    assert.equal(next(job()).kind, "addVisit");
    const waiting = visit({ status: "unscheduled", start: null, end: null, assigned_to: null });
    assert.equal(next(withVisits(waiting)).kind, "schedule");
  });

  it("goes from a technician over the customer's word to the start", () => {
    assert.equal(next(withVisits(visit({ assigned_to: null }))).kind, "assign");
    assert.equal(next(withVisits(visit())).kind, "confirm");
    assert.equal(next(withVisits(visit({ is_confirmed: true }))).kind, "start");
    const soon = visit({ start: "2026-11-23T16:00:00Z", end: "2026-11-23T17:00:00Z" });
    assert.equal(next(withVisits(soon)).kind, "start");
  });

  it("puts what was begun before what has a time", () => {
    const begun = visit({ id: 2, status: "started", started_at: "2026-11-23T14:30:00Z" });
    const step = next(withVisits(visit(), begun));
    assert.equal(step.kind === "finish" && step.visit.id, 2);
    assert.match(step.why, /since 2:30 PM with Diego Ramirez/);
    const long = visit({ status: "started", started_at: "2026-11-20T14:30:00Z" });
    assert.match(next(withVisits(long)).why, /since Nov 20, 2:30 PM/);
  });

  it("does not complete the last visit before the checklist", () => {
    const begun = visit({ id: 2, status: "started", started_at: "2026-11-23T14:30:00Z" });
    const blockedOf = (given: Job) => {
      const step = next(given);
      return "blocked" in step ? step.blocked : undefined;
    };
    const last = { visits: [begun], visits_total: 1, checklist: [item()] };
    assert.equal(blockedOf(job(last)), "1 required checklist item left to check off");
    assert.equal(blockedOf(job({ ...last, visits: [visit(), begun], visits_total: 2 })), undefined);
  });

  it("is the whole job once its visits are done, unless something required is open", () => {
    const done = { visits: [visit({ status: "done" })], visits_total: 1, visits_done: 1 };
    assert.deepEqual(next(job(done)), {
      kind: "complete",
      title: "Complete the job",
      why: "All visits are completed. Nothing required is left.",
    });
    const open = next(job({ ...done, checklist: [item()] }));
    assert.equal(open.kind === "complete" && open.blocked, "1 required checklist item left to check off");
  });

  it("of a closed job is to open it again", () => {
    assert.equal(next(job({ status: "completed" })).kind, "reopen");
    assert.equal(next(job({ status: "cancelled", cancel_reason: "They moved" })).why, "They moved");
  });
});

describe("The progress of a job in words", () => {
  it("says why the bar stands where it stands", () => {
    const words = (changes: object) => progressWords(job(changes));
    assert.equal(words({ visits_total: 1 }), "0 of 1 visit completed");
    assert.equal(
      words({ visits_total: 1, visits_started: 1, progress: 50 }),
      "0 of 1 visit completed, 1 in progress",
    );
    assert.equal(words({ visits_total: 2, visits_done: 1, progress: 100, status: "completed" }), "Completed");
    assert.equal(
      words({ checklist: [item({ done_at: "x" }), item()], progress: 50 }),
      "1 of 2 checklist items done",
    );
    assert.equal(words({}), "No visits yet");
  });
});
