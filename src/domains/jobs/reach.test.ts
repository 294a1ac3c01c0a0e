/** Anyone who may see and change only their own jobs, or those of their team, does so by every call there is. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newId } from "#platform/ids.ts";
import { addDays, localDay } from "#shared/time/time.ts";
import { openForTests } from "../../../tests/support/business.ts";
import type { Person } from "../../../tests/support/organization.ts";
import { jobsContract } from "./contract.ts";
import { visitsContract } from "./visits/contract.ts";

type Id = { id: number };

const here = openForTests({
  isShared: true,
  begin: async () => {
    [own, leader, mate, other] = [
      await withReach("own"),
      await withReach("team"),
      await here.business.member("STAFF"),
      await here.business.member("STAFF"),
    ];
    const team = await done("POST", "/api/teams", { name: "North" });
    for (const { userId } of [leader, mate]) await done("PUT", `/api/users/${userId}`, { teamId: team.id });
  },
});
const { send, done } = here;
/** Sees their own; sees their team's; is in that team; is in no team. */
let own: Person;
let leader: Person;
let mate: Person;
let other: Person;

const day = addDays(localDay(new Date(), "America/New_York"), 7);
let halfHours = 24;
/** One after the other, and over four days, so that nobody is booked twice. */
const nextTime = () => {
  const start = Date.parse(`${day}T00:00:00Z`) + 1_800_000 * halfHours++;
  return { start: new Date(start).toISOString(), end: new Date(start + 1_200_000).toISOString() };
};

const makeJob = (assigned_to: string | null, more: object = {}): Promise<Id> =>
  done("POST", "/api/jobs/", { title: "Boiler", client_name: "Ida Berg", assigned_to, ...more });
const makeVisit = (job_id: number, assigned_to: string | null): Promise<Id> =>
  done("POST", "/api/visits", { job_id, ...nextTime(), assigned_to });
const waiting = (job_id: number): Promise<Id> => done("POST", "/api/visits", { job_id });

async function withReach(reach: "own" | "team"): Promise<Person> {
  const grants = {
    "jobs.view": reach,
    "jobs.update": reach,
    "jobs.delete": reach,
    "calendar.view": reach,
    "jobs.create": "all",
  };
  const { key } = await done("POST", "/api/roles", { name: `Reach ${reach} ${newId().slice(-6)}`, grants });
  return here.business.member(key);
}

/** A job by whom it is answered for, with a visit of each of these; `null` waits in the tray. */
async function plan(answersFor: Person | null, visitors: readonly (Person | null)[]) {
  const job = await makeJob(answersFor?.userId ?? null, {
    checklist: [{ text: "Test for leaks" }],
  });
  const visits: number[] = [];
  for (const visitor of visitors)
    visits.push((await (visitor ? makeVisit(job.id, visitor.userId) : waiting(job.id))).id);
  return { job: job.id, visits };
}

const idsIn = (rows: readonly Id[]) => rows.map(({ id }) => id);
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
const span = () => `start=${addDays(day, -1)}T00:00:00Z&end=${addDays(day, 3)}T00:00:00Z`;

/** What a person sees of these visits on the calendar, on the board and in its tray. */
async function seenVisits(by: Person, among: readonly number[]) {
  const only = (ids: readonly number[]) => sorted(ids.filter((id) => among.includes(id)));
  const list = await done("GET", `/api/visits?${span()}`, undefined, by);
  const board = await done("GET", `/api/dispatch?day=${day}`, undefined, by);
  const lanes = board.lanes.flatMap((lane: { visits: Id[] }) => lane.visits);
  return {
    list: only(idsIn(list)),
    board: only(idsIn([...lanes, ...board.unassigned])),
    unscheduled: only(idsIn(board.unscheduled)),
  };
}

describe("a technician who may see only their own", () => {
  test("sees their jobs and their visits of others' jobs, in list, figures, calendar, board and tray", async () => {
    const mine = await plan(own, [own, other, null]);
    const shared = await plan(other, [own, other, null]);
    const foreign = await plan(other, [other, null]);
    const list = idsIn((await done("GET", "/api/jobs/", undefined, own)).jobs);
    assert.deepEqual(sorted(list), sorted([mine.job, shared.job]));
    assert.equal((await done("GET", "/api/jobs/stats", undefined, own)).active, 2);
    const [v1, v2, v3] = mine.visits;
    const visitsOfAll = [...mine.visits, ...shared.visits, ...foreign.visits];
    const seen = await seenVisits(own, visitsOfAll);
    const hers = [v1, v2, shared.visits[0]] as number[];
    assert.deepEqual(seen, { list: sorted(hers), board: sorted(hers), unscheduled: [v3] });
    const { stops } = await done("GET", `/api/dispatch/map?day=${day}`, undefined, own);
    const mapped = stops.map(({ visit_id }: { visit_id: number }) => visit_id);
    assert.deepEqual(sorted(mapped.filter((id: number) => visitsOfAll.includes(id))), sorted(hers));
    const [pack] = await done("GET", `/api/my-days?from=${day}`, undefined, own);
    assert.deepEqual(sorted(idsIn(pack.visits)), sorted([v1, shared.visits[0]] as number[]));
    assert.equal((await send("GET", `/api/jobs/${foreign.job}`, undefined, own)).status, 404);
    assert.equal((await send("GET", `/api/jobs/${foreign.job}/history`, undefined, own)).status, 404);
    assert.equal((await send("GET", `/api/visits/${foreign.visits[0]}`, undefined, own)).status, 404);
  });

  test("sees on the page of a job they go to who else goes there, and may change only their own part", async () => {
    const { job, visits } = await plan(other, [own, other]);
    const seen = await done("GET", `/api/jobs/${job}`, undefined, own);
    assert.deepEqual(sorted(idsIn(seen.visits)), sorted(visits));
    const [mine, theirs] = visits;
    assert.equal((await send("POST", `/api/visits/${theirs}/start`, {}, own)).status, 403);
    await done("POST", `/api/visits/${mine}/start`, {}, own);
    assert.equal((await send("PUT", `/api/jobs/${job}`, { title: "Mine" }, own)).status, 403);
  });

  test("loses a visit with the job's technician: once it is another's, it is out of reach", async () => {
    const { visits } = await plan(other, [own]);
    const [visit = 0] = visits;
    await done("PUT", `/api/visits/${visit}/schedule`, { ...nextTime(), assigned_to: other.userId });
    assert.deepEqual((await seenVisits(own, visits)).list, []);
    assert.equal((await send("POST", `/api/visits/${visit}/start`, {}, own)).status, 404);
  });
});

describe("a team leader", () => {
  test("sees what the team has, and nothing of others", async () => {
    const ours = await plan(mate, [mate, null]);
    const shared = await plan(other, [mate, other]);
    const foreign = await plan(other, [other]);
    const list = idsIn((await done("GET", "/api/jobs/", undefined, leader)).jobs);
    for (const { job } of [ours, shared]) assert.ok(list.includes(job));
    assert.ok(!list.includes(foreign.job));
    const all = [...ours.visits, ...shared.visits, ...foreign.visits];
    const theirs = [ours.visits[0], shared.visits[0]] as number[];
    assert.deepEqual(await seenVisits(leader, all), {
      list: sorted(theirs),
      board: sorted(theirs),
      unscheduled: [ours.visits[1]],
    });
  });

  test("says how far a teammate's visit is, but not how far the visit of somebody outside the team", async () => {
    const { visits } = await plan(other, [mate, other]);
    const [ours, theirs] = visits;
    await done("POST", `/api/visits/${ours}/on-the-way`, {}, leader);
    for (const step of ["on-the-way", "start", "cancel"]) {
      const answer = await send("POST", `/api/visits/${theirs}/${step}`, { reason: "Storm" }, leader);
      assert.equal(answer.status, 403, `${step}: ${JSON.stringify(answer.body)}`);
    }
    assert.equal((await done("GET", `/api/visits/${theirs}`)).status, "scheduled");
  });

  test("who has no team has only what is their own", async () => {
    const alone = await withReach("team");
    const [ours, mine] = [await plan(mate, [mate]), await plan(alone, [alone])];
    const seen = await seenVisits(alone, [...ours.visits, ...mine.visits]);
    assert.deepEqual(seen.list, mine.visits);
    assert.equal((await send("POST", `/api/visits/${ours.visits[0]}/start`, {}, alone)).status, 404);
  });
});

type Ask = { method: string; path: string; body?: object };

/** Each call that speaks of one job or one visit, as somebody would ask it who has no business with it. */
const asks: Record<string, (of: { job: number; visit: number; part: string }) => Ask> = {
  "jobs.get": ({ job }) => ({ method: "GET", path: `/api/jobs/${job}` }),
  "jobs.history": ({ job }) => ({ method: "GET", path: `/api/jobs/${job}/history` }),
  "jobs.update": ({ job }) => ({ method: "PUT", path: `/api/jobs/${job}`, body: { title: "Mine" } }),
  "jobs.setLines": ({ job }) => ({ method: "PUT", path: `/api/jobs/${job}/lines`, body: { lines: [] } }),
  "jobs.setChecklist": ({ job }) => ({
    method: "PUT",
    path: `/api/jobs/${job}/checklist`,
    body: { items: [] },
  }),
  "jobs.tick": ({ job, part }) => ({
    method: "PUT",
    path: `/api/jobs/${job}/checklist/${part}`,
    body: { is_done: true },
  }),
  "jobs.complete": ({ job }) => ({ method: "POST", path: `/api/jobs/${job}/complete`, body: {} }),
  "jobs.cancel": ({ job }) => ({ method: "POST", path: `/api/jobs/${job}/cancel`, body: { reason: "No" } }),
  "jobs.reopen": ({ job }) => ({ method: "POST", path: `/api/jobs/${job}/reopen`, body: { reason: "No" } }),
  "jobs.stopRepeating": ({ job }) => ({ method: "POST", path: `/api/jobs/${job}/stop-repeating`, body: {} }),
  "jobs.delete": ({ job }) => ({ method: "DELETE", path: `/api/jobs/${job}` }),
  "jobs.restore": ({ job }) => ({ method: "POST", path: `/api/jobs/${job}/restore`, body: {} }),
  "visits.get": ({ visit }) => ({ method: "GET", path: `/api/visits/${visit}` }),
  "visits.create": ({ job }) => ({ method: "POST", path: "/api/visits", body: { job_id: job } }),
  "visits.schedule": ({ visit }) => ({
    method: "PUT",
    path: `/api/visits/${visit}/schedule`,
    body: nextTime(),
  }),
  "visits.unschedule": ({ visit }) => ({ method: "POST", path: `/api/visits/${visit}/unschedule`, body: {} }),
  "visits.update": ({ visit }) => ({
    method: "PUT",
    path: `/api/visits/${visit}`,
    body: { instructions: "Mine" },
  }),
  "visits.onTheWay": ({ visit }) => ({ method: "POST", path: `/api/visits/${visit}/on-the-way`, body: {} }),
  "visits.start": ({ visit }) => ({ method: "POST", path: `/api/visits/${visit}/start`, body: {} }),
  "visits.finish": ({ visit }) => ({ method: "POST", path: `/api/visits/${visit}/finish`, body: {} }),
  "visits.stepBack": ({ visit }) => ({ method: "POST", path: `/api/visits/${visit}/step-back`, body: {} }),
  "visits.cancel": ({ visit }) => ({
    method: "POST",
    path: `/api/visits/${visit}/cancel`,
    body: { reason: "No" },
  }),
  "visits.reopen": ({ visit }) => ({
    method: "POST",
    path: `/api/visits/${visit}/reopen`,
    body: { reason: "No" },
  }),
  "visits.addUse": ({ visit }) => ({
    method: "POST",
    path: `/api/visits/${visit}/uses`,
    body: { kind: "part", name: "Wax ring" },
  }),
  "visits.removeUse": ({ visit, part }) => ({ method: "DELETE", path: `/api/visits/${visit}/uses/${part}` }),
};

/** Those that speak of no job of others: what they list is tried above, and whom they let in by the generated test. */
const ofNoOne = [
  "jobs.list",
  "jobs.stats",
  "jobs.settings",
  "jobs.saveSettings",
  "jobs.create",
  "visits.list",
  "visits.dispatch",
  "visits.dispatchMap",
  "visits.myDays",
];

describe("a job that is out of reach", () => {
  test("every call about one job or one visit is tried", () => {
    const calls = [
      ...Object.keys(jobsContract).map((name) => `jobs.${name}`),
      ...Object.keys(visitsContract).map((name) => `visits.${name}`),
    ];
    assert.deepEqual([...Object.keys(asks), ...ofNoOne].toSorted(), calls.toSorted());
  });

  for (const reach of ["own", "team"] as const) {
    test(`does not exist for anyone who may see only ${reach === "own" ? "their own" : "their team's"}`, async () => {
      const by = reach === "own" ? own : leader;
      const { job, visits } = await plan(other, [other]);
      const [visit = 0] = visits;
      const before = await done("GET", `/api/jobs/${job}`);
      for (const [call, ask] of Object.entries(asks)) {
        const { method, path, body } = ask({ job, visit, part: before.checklist[0].id });
        const answer = await send(method, path, body, by);
        assert.equal(answer.status, 404, `${call}: ${JSON.stringify(answer.body)}`);
      }
      assert.deepEqual(await done("GET", `/api/jobs/${job}`), before, "nothing of it was changed");
    });
  }
});
