/** Videos lose where they were recorded, and nothing else of them changes. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { box, place, videoWithPlaces } from "../../../tests/support/videos.ts";
import { patched, placesIn } from "./places.ts";

async function cleaned(video: Buffer, chunk = 7): Promise<Buffer> {
  const reads: number[] = [];
  const patches = await placesIn(video.length, async ({ first, last }) => {
    reads.push(last - first + 1);
    return Buffer.from(video.subarray(first, last + 1));
  });
  assert.ok(Math.max(...reads) < 2_000, "the pictures are not read");
  const parts = Array.from({ length: Math.ceil(video.length / chunk) }, (_, index) =>
    video.subarray(index * chunk, (index + 1) * chunk),
  );
  const whole: Buffer[] = [];
  for await (const part of patched(Readable.from(parts), patches)) whole.push(part as Buffer);
  return Buffer.concat(whole);
}

for (const brand of ["isom", "qt  "]) {
  test(`a film of the kind "${brand.trim()}" keeps its length, pictures and title, and says no place`, async () => {
    const video = videoWithPlaces(brand);
    assert.ok(video.includes(place));
    const clean = await cleaned(video);
    assert.equal(clean.length, video.length);
    assert.ok(!clean.includes(place), "in every place that phones use");
    assert.ok(!clean.includes("GPSLatitude"));
    assert.ok(clean.includes("Water heater"), "other keys stay");
    const pictures = video.indexOf("mdat");
    assert.ok(clean.subarray(pictures, pictures + 4_000).equals(video.subarray(pictures, pictures + 4_000)));
    assert.ok((await cleaned(clean)).equals(clean), "again changes nothing");
  });
}

test("what is no film, broken, or cut off comes out as it is", async () => {
  const video = videoWithPlaces("isom");
  for (const odd of [
    Buffer.from("no film at all"),
    Buffer.alloc(64),
    video.subarray(0, 300),
    box("mdat", "x"),
  ])
    assert.ok((await cleaned(odd)).equals(odd));
});

test("a film without a place is given as it is", async () => {
  const video = Buffer.concat([
    box("ftyp", "isom\0\0\0\0"),
    box("moov", box("trak", box("tkhd", "track"))),
    box("mdat", "x"),
  ]);
  assert.deepEqual(
    await placesIn(video.length, async ({ first, last }) => video.subarray(first, last + 1)),
    [],
  );
});
