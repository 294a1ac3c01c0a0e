/** Drives are estimated the same way for every address that people write. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { routingByEstimate } from "./estimate.ts";

const assumptions = { speedKmh: 60, unknownMinutes: 25 };
const minutes = async (from: string, to: string) =>
  (await routingByEstimate.driveMinutes([{ from, to }], assumptions))[0];

describe("An estimated drive", () => {
  test("is none within the same address, however it is written", async () => {
    assert.equal(await minutes("12 Canal St., Denver", "12 canal st  denver"), 0);
    assert.equal(await minutes("39.7392, -104.9903", "39.7392, -104.9903"), 0);
  });

  test("follows the straight line between coordinates at the usual speed", async () => {
    // One degree of latitude is 111.2 km.
    assert.equal(await minutes("39.0,-105.0", "40.0, -105.0"), 112);
    assert.equal(await minutes("40.0 -105.0", "39.0; -105.0"), 112);
  });

  test("knows where a US ZIP code is", async () => {
    const denverToBoulder =
      (await minutes("1 Main St, Denver, CO 80202", "9 Pearl St, Boulder, CO 80302")) ?? 0;
    assert.ok(denverToBoulder >= 35 && denverToBoulder <= 50, `${denverToBoulder} minutes`);
    assert.equal(await minutes("80202", "12345 Elm Road, Denver 80202"), 0);
  });

  test("to an address that nobody knows is the usual one", async () => {
    assert.equal(await minutes("12 Canal St", "14 Canal St"), 25);
    assert.equal(await minutes("1 Main St, 80202", "the old mill"), 25);
    assert.equal(await minutes("95.0, 200.5", "39.0, -105.0"), 25);
  });
});

describe("The place of an address", () => {
  test("is exact for coordinates, the middle of a ZIP code otherwise, and null where it is unknown", async () => {
    const [written, zip, unknown, outside] = await routingByEstimate.locate([
      "39.7392, -104.9903",
      "1 Main St, Denver, CO 80202",
      "the old mill",
      "95.0, 200.5",
    ]);
    assert.deepEqual(written, { latitude: 39.7392, longitude: -104.9903, is_exact: true });
    assert.equal(zip?.is_exact, false);
    assert.ok(zip && Math.abs(zip.latitude - 39.75) < 0.05 && Math.abs(zip.longitude + 105) < 0.05);
    assert.deepEqual([unknown, outside], [null, null]);
  });

  test("is the same for the same address in another spelling, in the order of the questions", async () => {
    const places = await routingByEstimate.locate([
      "12 Canal St., 80202",
      "Boulder 80302",
      "12 canal st 80202",
    ]);
    assert.deepEqual(places[0], places[2]);
    assert.notDeepEqual(places[0], places[1]);
  });
});
