/** Hours, time off and rules are kept by those who may, and take effect at once. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../tests/support/organization.ts";

const here = openForTests();
let sam: Person;
beforeEach(async () => {
  sam = await here.business.member("STAFF");
});

const path = "/api/availability";
const send = (method: string, to: string, body?: object, by = here.owner, headers?: Record<string, string>) =>
  here.send(method, `${path}${to}`, body, by, headers);
const good = async (method: string, to: string, body?: object, by = here.owner) => {
  const answer = await send(method, to, body, by);
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body.data;
};
const overview = (by = here.owner) => good("GET", "", undefined, by);
const memberIn = async (userId: string, by = here.owner) =>
  (await overview(by)).members.find((one: { user_id: string }) => one.user_id === userId);
const news = async () =>
  (await here.send("GET", "/api/audit/events")).body.data.events.map(({ type }: { type: string }) => type);

const closed = [[], [], [], [], [], [], []];
const mondays = closed.with(1, [{ from: "10:00", to: "14:00" }] as never);
const monday = { start: "2027-03-01T05:00:00Z", end: "2027-03-02T05:00:00Z" };
const timesOf = async (person: Person, span = monday) => {
  const times = await good("GET", `/times?start=${span.start}&end=${span.end}`);
  return times.find(({ user_id }: { user_id: string }) => user_id === person.userId);
};

describe("Working hours", () => {
  test("are those of the business until a member has their own, and are read in the member's zone", async () => {
    assert.deepEqual((await timesOf(sam)).working, [
      { start: "2027-03-01T13:00:00.000Z", end: "2027-03-01T22:00:00.000Z" },
    ]);
    const { version } = await good("PUT", `/members/${sam.userId}`, { hours: mondays });
    assert.equal(version, 1);
    assert.equal((await timesOf(sam)).working[0].start, "2027-03-01T15:00:00.000Z");
    await good("PUT", `/members/${sam.userId}`, { time_zone: "America/Los_Angeles" });
    assert.deepEqual((await timesOf(sam)).working, [
      { start: "2027-03-01T18:00:00.000Z", end: "2027-03-01T22:00:00.000Z" },
    ]);
    await good("PUT", `/members/${sam.userId}`, { hours: null, time_zone: null });
    assert.equal((await timesOf(sam)).working[0].start, "2027-03-01T13:00:00.000Z");
    assert.equal((await news()).filter((kind: string) => kind === "availability.member_changed").length, 3);
  });

  test("are changed by members for themselves, and skills and limits by those who look after the team", async () => {
    assert.equal((await memberIn(sam.userId, sam)).changeable, "hours");
    assert.equal((await memberIn(here.owner.userId, sam)).changeable, "nothing");
    assert.deepEqual((await good("PUT", `/members/${sam.userId}`, { hours: mondays }, sam)).hours, mondays);
    assert.equal((await send("PUT", `/members/${sam.userId}`, { skills: ["Gas"] }, sam)).status, 403);
    assert.equal((await send("PUT", `/members/${here.owner.userId}`, { hours: mondays }, sam)).status, 404);
    assert.equal((await send("PUT", "/rules", { step_minutes: 30 }, sam)).status, 403);
    const { skills } = await good("PUT", `/members/${sam.userId}`, { skills: ["Gas", "gas ", "Drains"] });
    assert.deepEqual(skills, ["gas", "Drains"]);
  });

  test("of two people who save at once the second is told, and what changes nothing is no news", async () => {
    const stale = { "if-match": '"0"' };
    await good("PUT", `/members/${sam.userId}`, { most_jobs_a_day: 3 });
    const { status } = await send("PUT", `/members/${sam.userId}`, { most_jobs_a_day: 4 }, here.owner, stale);
    assert.equal(status, 409);
    assert.equal((await good("PUT", `/members/${sam.userId}`, { most_jobs_a_day: 3 })).version, 1);
  });

  test("that end before they begin, an unknown zone and a member of another business are refused", async () => {
    const wrong = closed.with(1, [{ from: "14:00", to: "10:00" }] as never);
    assert.equal((await send("PUT", `/members/${sam.userId}`, { hours: wrong })).status, 400);
    assert.equal((await send("PUT", `/members/${sam.userId}`, { time_zone: "Mars/Base" })).status, 400);
    const other = await mintOrganization(here.app);
    assert.equal((await send("PUT", `/members/${other.owner.userId}`, { hours: mondays })).status, 404);
  });
});

describe("Time off", () => {
  const vacation = { title: "Vacation", first_day: "2027-03-01", last_day: "2027-03-05" };

  test("takes whole days or a span away, of one member or of everybody", async () => {
    await good("POST", "/time-off", { ...vacation, user_id: sam.userId });
    const sams = await timesOf(sam);
    assert.deepEqual(sams.working, []);
    assert.deepEqual(sams.time_off, [
      { title: "Vacation", start: "2027-03-01T05:00:00.000Z", end: "2027-03-06T05:00:00.000Z" },
    ]);
    const span = { start: "2027-03-01T18:00:00Z", end: "2027-03-01T19:00:00Z" };
    await good("POST", "/time-off", { user_id: null, title: "All hands", ...span });
    assert.deepEqual((await timesOf(here.owner)).working, [
      { start: "2027-03-01T13:00:00.000Z", end: "2027-03-01T18:00:00.000Z" },
      { start: "2027-03-01T19:00:00.000Z", end: "2027-03-01T22:00:00.000Z" },
    ]);
  });

  test("is entered, changed, deleted and brought back, and each is news", async () => {
    const made = await good("POST", "/time-off", { ...vacation, user_id: sam.userId });
    const moved = await good("PUT", `/time-off/${made.id}`, {
      first_day: "2027-03-08",
      last_day: "2027-03-08",
    });
    assert.deepEqual([moved.first_day, moved.version], ["2027-03-08", 2]);
    await good("DELETE", `/time-off/${made.id}`);
    assert.deepEqual(await good("GET", "/time-off"), []);
    for (const _ of [1, 2]) await good("POST", `/time-off/${made.id}/restore`);
    assert.equal((await good("GET", "/time-off")).length, 1);
    const told = (await news()).filter((kind: string) => kind.startsWith("availability.time_off"));
    assert.deepEqual(told.toSorted(), [
      "availability.time_off_changed",
      "availability.time_off_created",
      "availability.time_off_deleted",
      "availability.time_off_restored",
    ]);
  });

  test("of oneself may be entered by every member; the business's and others' only by those who reach them", async () => {
    const own = await good("POST", "/time-off", { ...vacation, user_id: sam.userId }, sam);
    assert.equal((await send("POST", "/time-off", { ...vacation, user_id: null }, sam)).status, 400);
    const others = await good("POST", "/time-off", { ...vacation, user_id: here.owner.userId });
    for (const [method, to] of [
      ["PUT", `/time-off/${others.id}`],
      ["DELETE", `/time-off/${others.id}`],
    ] as const)
      assert.equal((await send(method, to, { title: "Mine now" }, sam)).status, 404);
    assert.equal((await send("PUT", `/time-off/${own.id}`, { user_id: here.owner.userId }, sam)).status, 400);
  });

  test("needs days or a span that ends after it begins", async () => {
    const fields = async (body: object) =>
      (await send("POST", "/time-off", { user_id: null, title: "X", ...body })).status;
    assert.equal(await fields({}), 400);
    assert.equal(await fields({ first_day: "2027-03-05", last_day: "2027-03-01" }), 400);
    assert.equal(await fields({ start: "2027-03-01T18:00:00Z", end: "2027-03-01T18:00:00Z" }), 400);
    assert.equal(await fields({ first_day: "2027-02-30" }), 400);
  });

  test("ends when its member leaves, and the member is not offered any more", async () => {
    await good("POST", "/time-off", { ...vacation, user_id: sam.userId });
    const left = await here.send("POST", `/api/users/${sam.userId}/deactivate`, {});
    assert.equal(left.status, 200);
    assert.deepEqual(await good("GET", "/time-off"), []);
    assert.equal(await memberIn(sam.userId), undefined);
    assert.equal(await timesOf(sam), undefined);
    await here.send("POST", `/api/users/${sam.userId}/reactivate`, {});
    assert.deepEqual(await good("GET", "/time-off"), []);
  });
});

describe("Rules", () => {
  test("are none until somebody sets them, and then hold for everybody", async () => {
    assert.deepEqual((await overview()).rules.buffers, {});
    const buffers = { job: { before: 10, after: 20 } };
    const saved = await good("PUT", "/rules", { buffers, most_jobs_a_day: 4, is_travel_counted: true });
    assert.deepEqual((await overview()).rules, saved);
    assert.equal(saved.version, 1);
    assert.equal((await send("PUT", "/rules", { buffers: { job: { before: -1, after: 0 } } })).status, 400);
    assert.equal((await send("PUT", "/rules", { step_minutes: 7 })).status, 400);
  });

  test("of a service are its skills and its own buffers", async () => {
    const service = await here.send("POST", "/api/services", {
      name: "Gas check",
      category: "Plumbing",
      price_cents: 9000,
    });
    assert.equal(service.status, 201, JSON.stringify(service.body));
    const { id } = service.body.data;
    await good("PUT", `/services/${id}`, { skills: ["Gas"], buffer_after_minutes: 30 });
    assert.deepEqual(
      (await overview()).services.map(({ name, skills, buffer_after_minutes }: Record<string, unknown>) => [
        name,
        skills,
        buffer_after_minutes,
      ]),
      [["Gas check", ["Gas"], 30]],
    );
    await good("PUT", `/services/${id}`, { skills: [], buffer_after_minutes: null });
    assert.deepEqual((await overview()).services, []);
    assert.equal((await send("PUT", "/services/999999", { skills: ["Gas"] })).status, 404);
  });
});
