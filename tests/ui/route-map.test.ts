/** The drawn map: places fit into its frame, pins never lie on each other, and the keys lead from stop to stop. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { layOutMap, type MapRoute, stopAfter } from "#ui/map/map-layout.ts";
import { placeOn, scaleOf, tileAddress, tilesUnder, viewOf } from "#ui/map/map-view.ts";
import { spreadPins } from "#ui/map/spread-pins.ts";

const boise = { latitude: 43.615, longitude: -116.2023 };
const nampa = { latitude: 43.5407, longitude: -116.5635 };
const size = { width: 600, height: 400 };

const isInside = ({ x, y }: { x: number; y: number }) =>
  x >= 0 && x <= size.width && y >= 0 && y <= size.height;

describe("the view of a map", () => {
  test("holds all places within its margin, north up and east to the right", () => {
    const view = viewOf([boise, nampa], size, 30);
    const [east, west] = [placeOn(view, boise), placeOn(view, nampa)];
    assert.ok(east.x > west.x && east.y < west.y);
    assert.ok(Math.abs(west.x - 30) < 0.01 && Math.abs(east.x - 570) < 0.01);
    assert.ok(isInside(east) && isInside(west));
  });

  test("of one place, or of many on one line, stands still and draws them in the middle", () => {
    for (const points of [[boise], [boise, boise], [boise, { ...boise, longitude: -116.6 }]]) {
      const view = viewOf(points, size, 30);
      const ats = points.map((point) => placeOn(view, point));
      assert.ok(
        ats.every(({ y }) => Math.abs(y - 200) < 0.01),
        JSON.stringify(ats),
      );
      assert.ok(Number.isFinite(view.zoom) && view.zoom <= 14);
    }
  });

  test("follows Web Mercator, so that map tiles lie under the same pins", () => {
    // Greenwich at the equator is the corner of four tiles.
    const view = viewOf([{ latitude: 0, longitude: 0 }], { width: 256, height: 256 }, 30);
    const corners = tilesUnder(view, { width: 256, height: 256 });
    assert.deepEqual(
      corners.map(({ x, y, z, left, top }) => [x, y, z, Math.round(left), Math.round(top)]),
      [
        [8191, 8191, 14, -128, -128],
        [8192, 8191, 14, 128, -128],
        [8191, 8192, 14, -128, 128],
        [8192, 8192, 14, 128, 128],
      ],
    );
    const [first] = corners;
    assert.ok(first);
    assert.equal(
      tileAddress("https://t.example/{z}/{x}/{y}.png", first),
      "https://t.example/14/8191/8191.png",
    );
  });

  test("has a scale of a round number of miles", () => {
    const { miles, pixels } = scaleOf(viewOf([boise, nampa], size, 30), 110);
    assert.ok([1, 2, 5].includes(miles), `${miles}`);
    assert.ok(pixels > 40 && pixels <= 110);
    // Boise and Nampa are 18.7 miles apart from west to east alone.
    assert.ok(Math.abs((540 / pixels) * miles - 18.1) < 0.5, `${(540 / pixels) * miles}`);
  });
});

describe("pins", () => {
  const room = { ...size, gap: 30, margin: 17 };
  const apart = (pins: readonly { x: number; y: number }[]) =>
    pins.every((a, first) =>
      pins.every((b, second) => second <= first || Math.hypot(a.x - b.x, a.y - b.y) > 29),
    );

  test("of one house stand beside each other, each within the map", () => {
    for (const place of [
      { x: 300, y: 200 },
      { x: 2, y: 3 },
      { x: 598, y: 400 },
    ]) {
      const pins = spreadPins(
        Array.from({ length: 9 }, () => place),
        room,
      );
      assert.ok(apart(pins), JSON.stringify(pins));
      assert.ok(pins.every(isInside));
    }
  });

  test("that have room stay where they are", () => {
    const places = [
      { x: 100, y: 100 },
      { x: 140, y: 100 },
      { x: 300, y: 300 },
    ];
    assert.deepEqual(spreadPins(places, room), places);
  });
});

describe("the routes on a map", () => {
  const stop = (key: string, point = boise) => ({ key, mark: key, point, title: key, facts: [] });
  const route = (key: string, isConnected: boolean, keys: string[]): MapRoute => ({
    key,
    name: key,
    hue: "blue",
    isConnected,
    stops: keys.map((each) => stop(each)),
  });

  test("begin at the business and go from stop to stop, but not through what no one has", () => {
    const layout = layOutMap([route("ana", true, ["1", "2"]), route("open", false, ["3"])], nampa, {
      size,
      gap: 30,
    });
    assert.deepEqual(
      layout?.lines.map(({ route: { key }, ats }) => [key, ats.length]),
      [["ana", 3]],
    );
    assert.deepEqual(layout?.lines[0]?.ats[0], layout?.base?.pin);
    assert.equal(layout?.stops.length, 3);
  });

  test("are not drawn without a place or without room", () => {
    assert.equal(layOutMap([route("ana", true, [])], null, { size, gap: 30 }), null);
    assert.equal(
      layOutMap([route("ana", true, ["1"])], null, { size: { width: 0, height: 0 }, gap: 30 }),
      null,
    );
  });

  test("are walked with the arrow keys, Home and End, and no further than the last", () => {
    assert.deepEqual(
      ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "Home", "End", "a"].map((key) =>
        stopAfter(key, 1, 3),
      ),
      [2, 2, 0, 0, 0, 2, undefined],
    );
    assert.equal(stopAfter("ArrowRight", 2, 3), 2);
    assert.equal(stopAfter("End", 0, 0), undefined);
  });
});
