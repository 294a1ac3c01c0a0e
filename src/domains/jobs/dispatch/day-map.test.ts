/** The map of a day shows the visits that one sees, in the order of each technician, and no one else's. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newId } from "#platform/ids.ts";
import { addDays, localDay } from "#shared/time/time.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../../tests/support/organization.ts";

type Stop = {
  visit_id: number;
  place: { latitude: number; is_exact: boolean } | null;
  travel_minutes: number | null;
};
type DayMap = { base: object | null; stops: Stop[]; tiles: { url: string; attribution: string } | null };

const url = "https://tiles.example/{z}/{x}/{y}.png";
const here = openForTests({
  isShared: true,
  settings: { MAP_TILES_URL: url },
  begin: async () => {
    [own, leader, mate] = [
      await withReach("own"),
      await withReach("team"),
      await here.business.member("STAFF"),
    ];
    const team = await here.done("POST", "/api/teams", { name: "North" });
    for (const { userId } of [leader, mate])
      await here.done("PUT", `/api/users/${userId}`, { teamId: team.id });
  },
});
let own: Person;
let leader: Person;
let mate: Person;

async function withReach(reach: "own" | "team"): Promise<Person> {
  const grants = { "jobs.view": reach, "jobs.update": reach, "calendar.view": reach };
  const { key } = await here.done("POST", "/api/roles", { name: `Map ${newId().slice(-6)}`, grants });
  return here.business.member(key);
}

const first = addDays(localDay(new Date(), "America/New_York"), 7);
let days = 0;
/** Each test has a day of its own. */
const nextDay = () => addDays(first, days++);

async function visit(day: string, hour: number, location: string | null, by: Person | null): Promise<number> {
  const job = await here.done("POST", "/api/jobs/", { title: "Boiler", client_name: "Ida Berg", location });
  const start = Date.parse(`${day}T12:00:00Z`) + hour * 3_600_000;
  const made = await here.done("POST", "/api/visits", {
    job_id: job.id,
    start: new Date(start).toISOString(),
    end: new Date(start + 1_800_000).toISOString(),
    assigned_to: by?.userId ?? null,
    override_reason: "A test",
  });
  return made.id;
}

const mapOf = (day: string, by?: Person): Promise<DayMap> =>
  here.done("GET", `/api/dispatch/map?day=${day}`, undefined, by);
const idsOf = ({ stops }: DayMap) => stops.map(({ visit_id }) => visit_id).toSorted((a, b) => a - b);

describe("the map of a day", () => {
  test("has the visits that one sees: their own, those of the team, or all", async () => {
    const day = nextDay();
    const [mine, theirs, open] = [
      await visit(day, 1, "1 Elm St, 80202", own),
      await visit(day, 1, "2 Elm St, 80202", mate),
      await visit(day, 1, "3 Elm St, 80202", null),
    ];
    assert.deepEqual(idsOf(await mapOf(day, own)), [mine]);
    assert.deepEqual(idsOf(await mapOf(day, leader)), [theirs]);
    assert.deepEqual(idsOf(await mapOf(day)), [mine, theirs, open]);
  });

  test("has nothing of another business", async () => {
    const day = nextDay();
    await visit(day, 1, "1 Elm St, 80202", own);
    const stranger = await mintOrganization(here.app);
    const { body, status } = await here.send(
      "GET",
      `/api/dispatch/map?day=${day}`,
      undefined,
      stranger.owner,
    );
    assert.equal(status, 200);
    assert.deepEqual(body.data.stops, []);
  });

  test("names the drive from stop to stop, and none where a place is unknown", async () => {
    const day = nextDay();
    await visit(day, 1, "1 Main St, Denver, CO 80202", mate);
    await visit(day, 2, "9 Pearl St, Boulder, CO 80302", mate);
    await visit(day, 3, "9 Pearl St, Boulder, CO 80302", mate);
    await visit(day, 4, "The old mill", mate);
    await visit(day, 5, null, mate);
    const { stops } = await mapOf(day);
    assert.deepEqual(
      stops.map(({ place }) => place?.is_exact ?? null),
      [false, false, false, null, null],
    );
    const [begin, far, same, ...unknown] = stops.map(({ travel_minutes }) => travel_minutes);
    assert.deepEqual([begin, same, ...unknown], [null, 0, null, null]);
    assert.ok(far && far > 20 && far < 120, `${far} minutes`);
  });

  test("comes with My Day, for one's own visits alone", async () => {
    const day = nextDay();
    const mine = await visit(day, 1, "39.7392, -104.9903", own);
    await visit(day, 1, "2 Elm St, 80202", mate);
    const [pack] = await here.done("GET", `/api/my-days?from=${day}`, undefined, own);
    assert.deepEqual(idsOf(pack.map), [mine]);
    assert.deepEqual(pack.map.stops[0].place, { latitude: 39.7392, longitude: -104.9903, is_exact: true });
    assert.deepEqual(pack.map.tiles, { url, attribution: "tiles.example" });
  });

  test("begins at the business, once its address is known", async () => {
    const day = nextDay();
    await visit(day, 1, "9 Pearl St, Boulder, CO 80302", mate);
    assert.equal((await mapOf(day)).base, null);
    const { version } = await here.done("GET", "/api/organization/preferences");
    await here.done("PUT", "/api/organization/preferences", {
      version,
      address: "1 Main St",
      zipCode: "80202",
    });
    const { base, stops } = await mapOf(day);
    assert.ok(base);
    assert.ok((stops[0]?.travel_minutes ?? 0) > 20);
  });

  test("lets a page fetch pictures from the tiles' host alone", async () => {
    const { headers } = await here.app.call("GET", "/signin");
    assert.match(
      String(headers["content-security-policy"]),
      /img-src 'self' data: blob: https:\/\/tiles\.example(;|$)/,
    );
  });
});
