/** Links to files: good for what was said and no more, and pictures without where they were taken. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo, now } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";
import { uploadFile } from "../../../../tests/support/uploads.ts";
import { place, videoWithPlaces } from "../../../../tests/support/videos.ts";

const day = 86_400_000;

/** As the photos of an iPhone begin (ISO/IEC 23008-12). */
const heicHead = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from("ftypheic\0\0\0\0mif1heic"),
  Buffer.alloc(64),
]);

describe("a link to a file", () => {
  const here = openForTests();
  const upload = (name: string, bytes: Buffer) => uploadFile(here.app, { name, bytes, token: here.token });
  const text = () => upload("Quote.txt", Buffer.from("Ten dollars"));
  const share = async (id: number, fields: object = {}) => {
    const { share: made, url } = await here.done("POST", `/api/files/${id}/shares`, fields);
    return { id: made.id as string, path: new URL(url).pathname };
  };
  const open = (path: string) => here.app.http.inject({ method: "GET", url: path });
  const download = (path: string, form = "", ip = "203.0.113.7") =>
    here.app.http.inject({
      method: "POST",
      url: `${path}/download`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: form,
      remoteAddress: ip,
    });
  const listed = async (id: number) => (await here.done("GET", `/api/files/${id}/shares`)).shares;

  test("shows what it is, changes nothing by being looked at, and gives the file", async () => {
    const file = await text();
    const { path } = await share(file.id);
    for (let scanner = 0; scanner < 10; scanner++) {
      const page = await open(path);
      assert.equal(page.statusCode, 200);
      assert.match(page.payload, /Quote\.txt/);
      assert.match(String(page.headers["referrer-policy"]), /no-referrer/);
    }
    assert.equal((await listed(file.id))[0].downloads, 0);
    const got = await download(path);
    assert.equal(got.payload, "Ten dollars");
    assert.match(String(got.headers["content-disposition"]), /^attachment; filename="Quote\.txt"/);
    assert.match(String(got.headers["content-security-policy"]), /sandbox/);
    const [after] = await listed(file.id);
    assert.deepEqual([after.downloads, after.state], [1, "open"]);
  });

  test("ends after its last day on the business's calendar", async () => {
    const file = await text();
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(now());
    const { path } = await share(file.id, { ends_on: today });
    assert.equal((await download(path)).statusCode, 200);
    moveClockTo(new Date(now().getTime() + day));
    const page = await open(path);
    assert.equal(page.statusCode, 410);
    assert.match(page.payload, /This link has expired\. Ask Test Plumbing for a new one\./);
    assert.doesNotMatch(page.payload, /Quote/);
    assert.equal((await download(path)).statusCode, 409);
    moveClockTo(undefined);
    const past = await here.send("POST", `/api/files/${file.id}/shares`, { ends_on: "2020-01-01" });
    assert.match(past.body.fields.ends_on, /Choose today or a later day/);
  });

  test("is good for so many downloads, however many ask at once", async () => {
    const file = await text();
    const { path } = await share(file.id, { most_downloads: 2 });
    const tries = await Promise.all(Array.from({ length: 10 }, () => download(path)));
    assert.equal(tries.filter(({ statusCode }) => statusCode === 200).length, 2);
    assert.match((await open(path)).payload, /reached its download limit/);
    assert.equal((await listed(file.id))[0].state, "used_up");
    const wrong = await here.send("POST", `/api/files/${file.id}/shares`, { most_downloads: 0 });
    assert.match(wrong.body.fields.most_downloads, /from 1 to 1,000/);
  });

  test("asks for its password, tells nothing without it, and does not let it be guessed", async () => {
    const file = await text();
    const { path } = await share(file.id, { password: "seven copper pipes" });
    const page = (await open(path)).payload;
    assert.match(page, /name="password"/);
    assert.doesNotMatch(page, /Quote/);
    const wrong = await download(path, "password=eight");
    assert.equal(wrong.statusCode, 403);
    assert.match(wrong.payload, /That password isn&#39;t right|That password isn't right/);
    assert.equal((await download(path, "password=seven+copper+pipes")).payload, "Ten dollars");
    const tries = [];
    for (let count = 0; count < 14; count++) tries.push((await download(path, "password=x")).statusCode);
    assert.ok(tries.includes(429), tries.join(" "));
    assert.equal((await download(path, "password=seven+copper+pipes", "198.51.100.9")).statusCode, 200);
    const right = [];
    for (let count = 0; count < 14; count++)
      right.push((await download(path, "password=seven+copper+pipes", "198.51.100.9")).statusCode);
    assert.deepEqual([...new Set(right)], [200], "the right password is no try");
    assert.equal((await download(path, "password=eight", "198.51.100.9")).statusCode, 403);
    const short = await here.send("POST", `/api/files/${file.id}/shares`, { password: "abc" });
    assert.match(short.body.fields.password, /at least 6 characters/);
  });

  test("is over when it is revoked, when the file is in the trash, and when it is gone", async () => {
    const file = await text();
    const [first, second] = [await share(file.id), await share(file.id)];
    await here.done("DELETE", `/api/files/${file.id}/shares/${first.id}`);
    assert.equal((await here.done("DELETE", `/api/files/${file.id}/shares/${first.id}`)).state, "revoked");
    assert.match((await open(first.path)).payload, /This link was turned off/);
    assert.equal((await download(first.path)).statusCode, 409);
    assert.equal((await download(second.path)).statusCode, 200);
    await here.done("DELETE", `/api/files/${file.id}`);
    assert.equal((await download(second.path)).statusCode, 404);
    await here.done("POST", `/api/files/${file.id}/restore`);
    assert.equal((await download(second.path)).statusCode, 200);
    await here.done("DELETE", `/api/files/${file.id}`);
    await here.done("POST", `/api/files/${file.id}/purge`);
    assert.equal((await open(second.path)).statusCode, 404);
  });

  test("that is changed or another business's leads nowhere", async () => {
    const file = await text();
    const { id, path } = await share(file.id);
    const other = await mintOrganization(here.app);
    for (const wrong of [
      path.slice(0, -1),
      `${path.slice(0, -2)}zz`,
      path.replace(here.business.organizationId, other.organizationId),
      "/f/none",
    ])
      assert.equal((await open(wrong)).statusCode, 404, wrong);
    const theirs = await here.app.call("DELETE", `/api/files/${file.id}/shares/${id}`, {
      token: other.owner.token,
    });
    assert.equal(theirs.status, 404);
  });

  test("gives pictures and videos without where they were taken, upright and as large, and keeps the originals", async () => {
    const { default: sharp } = await import("sharp");
    const taken = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#884422" } })
      .jpeg()
      .withExif({
        IFD0: { Make: "Phone" },
        IFD3: {
          GPSLatitudeRef: "N",
          GPSLatitude: "43/1 37/1 0/1",
          GPSLongitudeRef: "W",
          GPSLongitude: "116/1 12/1 0/1",
        },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const withPlace = await sharp(taken).metadata();
    assert.ok(withPlace.exif, "the picture says where it was taken");
    const file = await upload("Leak.jpg", taken);
    const { path } = await share(file.id);
    const got = (await download(path)).rawPayload;
    const { exif, xmp, width, height, format } = await sharp(got).metadata();
    assert.deepEqual([exif, xmp, width, height, format], [undefined, undefined, 300, 400, "jpeg"]);
    const original = await here.app.http.inject({ method: "GET", url: file.download_url });
    assert.ok(original.rawPayload.equals(taken));
    const broken = await upload("Broken.jpg", taken.subarray(0, 300));
    const refused = await here.send("POST", `/api/files/${broken.id}/shares`, {});
    assert.match(refused.body.error, /can't remove where it was taken/);
    const film = videoWithPlaces("qt  ");
    const video = await upload("Walkthrough.mov", film);
    assert.equal(video.media_type, "video/quicktime");
    const shared = (await download((await share(video.id)).path)).rawPayload;
    assert.ok(film.includes(place) && !shared.includes(place), "a film says no place, either");
    assert.equal(shared.length, film.length);
    const whole = await here.app.http.inject({ method: "GET", url: video.download_url });
    assert.ok(whole.rawPayload.equals(film));
    const heic = await upload("IMG_0412.HEIC", heicHead);
    assert.deepEqual([heic.kind, heic.media_type, heic.thumbnail_url], ["image", "image/heic", null]);
    const unread = await here.send("POST", `/api/files/${heic.id}/shares`, {});
    assert.match(unread.body.error, /HEIC photos can't be shared, because we can't remove where they were/);
  });
});
