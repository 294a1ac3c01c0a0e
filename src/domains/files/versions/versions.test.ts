/** Versions of a file: counted, in order, brought back and deleted, and the current one wherever the file is shown. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { moveClockTo, now } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { mintOrganization, type Person } from "../../../../tests/support/organization.ts";
import { png } from "../../../../tests/support/pictures.ts";
import {
  beginVersion,
  finishVersion,
  sendPart,
  uploadFile,
  uploadVersion,
} from "../../../../tests/support/uploads.ts";
import { recountStorage } from "../upkeep/recounting.ts";
import { emptyTrash, sweepStorage, sweepUploads } from "../upkeep/sweeping.ts";
import { mostVersions } from "./contract.ts";

const hour = 3_600_000;

type Version = {
  id: number;
  number: number;
  is_current: boolean;
  size: number;
  media_type: string;
  content_url: string;
  download_url: string;
};

describe("a file's versions", () => {
  const here = openForTests();
  const upload = (name: string, bytes: string | Buffer, by: Person = here.owner) =>
    uploadFile(here.app, { name, bytes: Buffer.from(bytes), token: by.token });
  const add = (id: number, bytes: string | Buffer, name = "Plan.txt") =>
    uploadVersion(here.app, id, { name, bytes: Buffer.from(bytes), token: here.token });
  const versionsOf = async (id: number) =>
    (await here.done("GET", `/api/files/${id}/versions`)).versions as Version[];
  const numbers = async (id: number) => (await versionsOf(id)).map(({ number }) => number);
  const oneOf = async (id: number, number: number) =>
    (await versionsOf(id)).find((each) => each.number === number) as Version;
  const storage = () => here.done("GET", "/api/files/storage");
  const get = (url: string, headers = {}) => here.app.http.inject({ method: "GET", url, headers });
  const stored = async () =>
    (await Array.fromAsync(here.app.appContext.storage.list(here.business.organizationId))).length;
  const at = (fileId: number, { id }: { id: number }, what = "") =>
    `/api/files/${fileId}/versions/${id}${what}`;

  test("are numbered as they arrive, each with its own bytes, and all of them count", async () => {
    const file = await upload("Plan.txt", "one");
    const second = await add(file.id, "second");
    assert.deepEqual([second.version_number, second.size, second.name], [2, 6, "Plan.txt"]);
    assert.equal(second.created_at, file.created_at);
    assert.deepEqual(
      (await versionsOf(file.id)).map(({ number, is_current, size }) => [number, is_current, size]),
      [
        [2, true, 6],
        [1, false, 3],
      ],
    );
    assert.equal((await get((await oneOf(file.id, 1)).download_url)).payload, "one");
    const old = await get((await oneOf(file.id, 1)).download_url);
    assert.match(String(old.headers["content-disposition"]), /^attachment; filename="Plan\.txt"/);
    assert.equal((await get((await oneOf(file.id, 2)).download_url)).payload, "second");
    const { used, in_versions, files } = await storage();
    assert.deepEqual([used, in_versions, files], [9, 3, 1]);
    await recountStorage(here.app.appContext);
    assert.equal((await storage()).used, 9);
    const { events } = await here.done("GET", "/api/audit/events?limit=20");
    const told = events.filter(({ type }: { type: string }) => type === "file.version_uploaded");
    assert.deepEqual(
      told.map(({ title }: { title: string }) => title),
      ["Version 2 uploaded: Plan.txt"],
    );
  });

  test("that is current is what every address gives, and nobody is shown what a browser kept", async () => {
    const file = await upload("Plan.txt", "one");
    const before = await get(file.content_url);
    assert.match(String(before.headers["cache-control"]), /immutable/);
    const second = await add(file.id, "second");
    assert.notEqual(second.content_url, file.content_url);
    const stale = await get(file.content_url, { range: "bytes=0-1" });
    assert.deepEqual([stale.statusCode, stale.payload], [200, "second"]);
    assert.match(String(stale.headers["cache-control"]), /no-store/);
    assert.match(String((await get(second.content_url)).headers["cache-control"]), /immutable/);
    const listed = (await here.done("GET", "/api/files")).files[0];
    assert.deepEqual([listed.size, listed.download_url], [6, second.download_url]);
  });

  test("that is current is what a link to a picture gives, without where it was taken, and never an older copy", async () => {
    const { default: sharp } = await import("sharp");
    const picture = (background: string) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .jpeg()
        .withExif({ IFD0: { Make: "Phone" } })
        .toBuffer();
    const file = await upload("Leak.jpg", await picture("#ff0000"));
    const { url } = await here.done("POST", `/api/files/${file.id}/shares`, {});
    const shared = async () => {
      const path = `${new URL(url).pathname}/download`;
      const got = (await here.app.http.inject({ method: "POST", url: path })).rawPayload;
      const { exif } = await sharp(got).metadata();
      const [red = 0] = await sharp(got).raw().toBuffer();
      return [exif, red > 200];
    };
    assert.deepEqual(await shared(), [undefined, true]);
    await add(file.id, await picture("#0000ff"), "Leak.jpg");
    assert.deepEqual(await shared(), [undefined, false]);
    await here.done("POST", at(file.id, await oneOf(file.id, 1), "/restore"));
    assert.deepEqual(await shared(), [undefined, true]);
  });

  test("have a small picture each, made when it is current", async () => {
    const file = await upload("Leak.png", png({ width: 20, height: 20 }));
    const small = async () => {
      const { makeThumbnail } = await import("../thumbnails.ts");
      const { organizationId } = here.business;
      await makeThumbnail.run(
        here.app.appContext,
        { organizationId, id: file.id },
        { id: "1", organizationId },
      );
      return here.done("GET", `/api/files/${file.id}`);
    };
    assert.equal((await small()).width, 20);
    const second = await add(file.id, png({ width: 30, height: 20 }), "Leak.png");
    assert.deepEqual([second.thumbnail_url, second.width], [null, null]);
    assert.equal((await small()).width, 30);
    const back = await here.done("POST", at(file.id, await oneOf(file.id, 1), "/restore"));
    assert.equal(back.width, 20);
    assert.equal((await get(back.thumbnail_url)).statusCode, 200);
  });

  test("come back under their own numbers, take no more room, and numbers are never given twice", async () => {
    const file = await upload("Plan.txt", "one");
    await add(file.id, "second");
    const [second, first] = await versionsOf(file.id);
    const back = await here.done("POST", at(file.id, first as Version, "/restore"));
    assert.deepEqual([back.version_number, back.size, (await storage()).used], [1, 3, 9]);
    assert.equal((await get(back.content_url)).payload, "one");
    const again = await here.done("POST", at(file.id, first as Version, "/restore"));
    assert.equal(again.version, back.version);
    await here.done("DELETE", at(file.id, second as Version));
    assert.equal((await add(file.id, "third")).version_number, 3);
    assert.deepEqual(await numbers(file.id), [3, 1]);
    const stale = await here.send("POST", at(file.id, first as Version, "/restore"), {}, here.owner, {
      "if-match": `"${file.version}"`,
    });
    assert.ok([409, 412].includes(stale.status));
  });

  test("are deleted one by one with their bytes and their room, but never the current one", async () => {
    const file = await upload("Plan.txt", "one");
    await add(file.id, "second");
    const [second, first] = await versionsOf(file.id);
    const refused = await here.send("DELETE", at(file.id, second as Version));
    assert.equal(refused.status, 409);
    assert.match(refused.body.error, /This is the current version/);
    await here.done("DELETE", at(file.id, first as Version));
    assert.equal((await here.send("DELETE", at(file.id, first as Version))).status, 404);
    assert.deepEqual([await numbers(file.id), (await storage()).used, await stored()], [[2], 6, 1]);
    assert.equal((await get((first as Version).download_url)).statusCode, 404);
  });

  test("keep the file's name, and take on the ending of what was brought", async () => {
    const file = await upload("Floor plan.txt", "one");
    assert.equal((await add(file.id, png(), "IMG_0001.PNG")).name, "Floor plan.PNG");
    const back = await here.done("POST", at(file.id, await oneOf(file.id, 1), "/restore"));
    assert.deepEqual([back.name, back.kind], ["Floor plan.txt", "text"]);
    assert.equal((await add(file.id, "two", "no ending")).name, "Floor plan.txt");
  });

  test("that arrive at once are each a version, in order", async () => {
    const file = await upload("Plan.txt", "one");
    const begun = await Promise.all(
      ["aa", "bb", "cc", "dd"].map(async (text) => {
        const bytes = Buffer.from(text);
        const version = await beginVersion(here.app, file.id, {
          name: "Plan.txt",
          bytes,
          token: here.token,
        });
        await sendPart(here.app, version, bytes);
        return { version, text };
      }),
    );
    const finished = await Promise.all(
      begun.map(async ({ version }) => (await finishVersion(here.app, version, here.token)).status),
    );
    assert.deepEqual(finished, [200, 200, 200, 200]);
    assert.deepEqual(await numbers(file.id), [5, 4, 3, 2, 1]);
    for (const { version, text } of begun) {
      const kept = (await versionsOf(file.id)).find(({ id }) => id === version.id) as Version;
      assert.equal((await get(kept.download_url)).payload, text);
      assert.equal((await finishVersion(here.app, version, here.token)).body.data.version_number, 5);
    }
    assert.deepEqual([(await storage()).used, await stored()], [11, 5]);
  });

  test("that are cancelled or given up give their room back and leave the file as it was", async () => {
    const file = await upload("Plan.txt", "one");
    const bytes = randomBytes(5_000);
    const given = { name: "Plan.txt", bytes, token: here.token };
    const cancelled = await beginVersion(here.app, file.id, given);
    assert.equal((await storage()).used, 5_003);
    await sendPart(here.app, cancelled, bytes.subarray(0, 100));
    assert.equal((await finishVersion(here.app, cancelled, here.token)).status, 409);
    await here.done("POST", at(file.id, cancelled, "/cancel"));
    assert.equal((await here.send("POST", at(file.id, cancelled, "/cancel"))).status, 404);
    assert.equal((await sendPart(here.app, cancelled, bytes)).status, 404);
    assert.equal((await finishVersion(here.app, cancelled, here.token)).status, 404);
    const left = await beginVersion(here.app, file.id, given);
    assert.equal((await here.send("DELETE", at(file.id, left))).status, 404);
    moveClockTo(new Date(now().getTime() + 49 * hour));
    await sweepUploads(here.app.appContext);
    await sweepStorage(here.app.appContext);
    moveClockTo(undefined);
    assert.deepEqual([await numbers(file.id), (await storage()).used], [[1], 3]);
    assert.equal((await finishVersion(here.app, left, here.token)).status, 404);
    assert.equal((await here.done("GET", `/api/files/${file.id}`)).version, file.version);
  });

  test("survive the nightly sweep, the trash and being restored from it, and go with the file", async () => {
    const file = await upload("Plan.txt", "one");
    await add(file.id, "second");
    const bytes = Buffer.from("third");
    const open = await beginVersion(here.app, file.id, { name: "Plan.txt", bytes, token: here.token });
    await sendPart(here.app, open, bytes);
    await here.done("DELETE", `/api/files/${file.id}`);
    const { used, in_trash, in_versions } = await storage();
    assert.deepEqual([used, in_trash, in_versions], [14, 14, 0]);
    const late = await finishVersion(here.app, open, here.token);
    assert.equal(late.status, 409);
    assert.match(late.body.error, /in the trash/);
    assert.equal((await here.send("POST", at(file.id, await oneOf(file.id, 1), "/restore"))).status, 404);
    await here.done("POST", `/api/files/${file.id}/restore`);
    assert.equal((await finishVersion(here.app, open, here.token)).body.data.version_number, 3);
    moveClockTo(new Date(Date.now() + 72 * hour));
    await sweepStorage(here.app.appContext);
    assert.equal(await stored(), 3);
    moveClockTo(undefined);
    await here.done("DELETE", `/api/files/${file.id}`);
    moveClockTo(new Date(now().getTime() + 31 * 24 * hour));
    await emptyTrash(here.app.appContext);
    moveClockTo(undefined);
    assert.deepEqual([(await storage()).used, await stored()], [0, 0]);
    const other = await upload("Other.txt", "one");
    await add(other.id, "second");
    const purged = await beginVersion(here.app, other.id, { name: "a.txt", bytes, token: here.token });
    await here.done("DELETE", `/api/files/${other.id}`);
    await here.done("POST", `/api/files/${other.id}/purge`);
    assert.deepEqual([(await storage()).used, await stored()], [0, 0]);
    assert.equal((await sendPart(here.app, purged, bytes)).status, 404);
  });

  test("are refused in words beyond a hundred", async () => {
    const file = await upload("Plan.txt", "one");
    const body = { name: "Plan.txt", size: 1 };
    const add100 = await Promise.all(
      Array.from({ length: mostVersions }, () => here.send("POST", `/api/files/${file.id}/versions`, body)),
    );
    const statuses = add100.map(({ status }) => status).toSorted((a, b) => a - b);
    assert.deepEqual(statuses, [...Array.from({ length: mostVersions - 1 }, () => 201), 409]);
    const empty = await here.send("POST", `/api/files/${file.id}/versions`, { ...body, size: 0 });
    assert.match(empty.body.fields.size, /This file is empty/);
  });

  test("of another business or another file are out of reach, and staff add them to their own files alone", async () => {
    const file = await upload("Plan.txt", "one");
    await add(file.id, "second");
    const first = await oneOf(file.id, 1);
    const other = await mintOrganization(here.app);
    const strange = (method: "GET" | "POST" | "DELETE", path: string) =>
      here.app.call(method, path, { token: other.owner.token, body: { name: "a", size: 1 } });
    assert.equal((await strange("GET", `/api/files/${file.id}/versions`)).status, 404);
    assert.equal((await strange("POST", `/api/files/${file.id}/versions`)).status, 404);
    for (const what of ["/finish", "/cancel", "/restore"])
      assert.equal((await strange("POST", at(file.id, first, what))).status, 404, what);
    assert.equal((await strange("DELETE", at(file.id, first))).status, 404);
    for (const forged of [
      first.download_url.replace(here.business.organizationId, other.organizationId),
      first.download_url.replace(/versions\/\d+/, `versions/${first.id + 1}`),
      first.download_url.replace(/&signature=.*/, ""),
    ])
      assert.equal((await get(forged)).statusCode, 404, forged);
    const beside = await upload("Beside.txt", "one");
    assert.equal((await here.send("POST", at(beside.id, first, "/restore"))).status, 404);
    assert.equal((await here.send("DELETE", at(beside.id, first))).status, 404);
    const staff = await here.business.member("STAFF");
    const body = { name: "a.txt", size: 1 };
    const refused = await here.send("POST", `/api/files/${file.id}/versions`, body, staff);
    assert.equal(refused.status, 403);
    assert.match(refused.body.error, /files that you uploaded/);
    assert.equal((await here.send("POST", at(file.id, first, "/restore"), {}, staff)).status, 403);
    const own = await upload("Own.txt", "one", staff);
    assert.equal((await here.send("POST", `/api/files/${own.id}/versions`, body, staff)).status, 201);
  });

  test("are shown as what they are, current or not, and only under the address for that", async () => {
    const file = await upload("Plan.txt", "one");
    await add(file.id, "second");
    const first = await oneOf(file.id, 1);
    const shown = await get(first.content_url);
    assert.deepEqual(
      [shown.payload, shown.headers["content-type"], first.media_type],
      ["one", "text/plain; charset=utf-8", "text/plain"],
    );
    assert.match(String(shown.headers["content-disposition"]), /^inline/);
    assert.match(String(shown.headers["content-security-policy"]), /sandbox/);
    const kept = await get(first.download_url);
    assert.match(String(kept.headers["content-disposition"]), /^attachment/);
    const swapped = first.download_url.replace("variant=download", "variant=content");
    assert.equal((await get(swapped)).statusCode, 404);
  });

  test("take one place however often the same call is repeated", async () => {
    const file = await upload("Plan.txt", "one");
    const body = { name: "Plan.txt", size: 10 };
    const key = { "idempotency-key": "the-same-version" };
    const path = `/api/files/${file.id}/versions`;
    const [once, twice] = [
      await here.send("POST", path, body, here.owner, key),
      await here.send("POST", path, body, here.owner, key),
    ];
    assert.equal(once.body.data.id, twice.body.data.id);
    assert.equal((await storage()).used, 13);
  });
});
