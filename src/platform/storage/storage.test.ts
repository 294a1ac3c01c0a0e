/** What every storage must do, no matter who keeps the bytes; and what a bucket does when its service is not well. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { after, before, describe, test } from "node:test";
import { keys, type S3Server, startS3 } from "../../../tests/support/s3-server.ts";
import { newId } from "../ids.ts";
import { folderStorage } from "./folder.ts";
import type { StorageKey, StoragePort } from "./port.ts";
import { type Bucket, bucketStorage } from "./s3.ts";

let folder: string;
let s3: S3Server;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-storage-"));
  s3 = await startS3("plumbline");
});
after(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const bucket = (settings: Partial<Bucket> = {}): StoragePort =>
  bucketStorage({ bucket: "plumbline", endpoint: s3.endpoint, region: "eu-west-1", ...keys, ...settings });

const newKey = (): StorageKey => `${newId()}/${newId()}`;

async function read(bytes: Readable | undefined): Promise<Buffer | undefined> {
  return bytes && Buffer.concat(await Array.fromAsync(bytes as AsyncIterable<Buffer>));
}

async function fileOf(bytes: Buffer): Promise<string> {
  const path = join(folder, `given-${newId()}`);
  await writeFile(path, bytes);
  return path;
}

for (const [name, open] of [
  ["a folder", () => folderStorage(join(folder, "kept"))],
  ["a bucket", () => bucket()],
] as const) {
  describe(`${name} as storage`, () => {
    test("gives back what was put and taken, whole and in spans", async () => {
      const storage = open();
      const [key, other] = [newKey(), newKey()];
      const bytes = randomBytes(300_000);
      await storage.take(key, await fileOf(bytes));
      await storage.put(other, Buffer.from("small"));
      assert.ok((await read(await storage.open(key)))?.equals(bytes));
      assert.ok(
        (await read(await storage.open(key, { first: 10, last: 99 })))?.equals(bytes.subarray(10, 100)),
      );
      assert.equal(String(await read(await storage.open(other))), "small");
    });

    test("has what was kept last under a key, and leaves the file that was taken where it is", async () => {
      const storage = open();
      const key = newKey();
      const path = await fileOf(Buffer.from("first"));
      await storage.take(key, path);
      await storage.take(key, path);
      await storage.put(key, Buffer.from("second"));
      assert.equal(String(await read(await storage.open(key))), "second");
      await storage.take(key, path);
      assert.equal(String(await read(await storage.open(key))), "first");
    });

    test("lists all that is kept, and nothing that was removed", async () => {
      const storage = open();
      const made = Array.from({ length: 8 }, newKey);
      for (const key of made) await storage.put(key, Buffer.from("x"));
      await storage.put(`${made[0] as StorageKey}.thumbnail`, Buffer.from("xyz"));
      await storage.remove(made[1] as StorageKey);
      await storage.remove(made[1] as StorageKey);
      assert.equal(await storage.open(made[1] as StorageKey), undefined);
      const listed = new Map<string, number>();
      for await (const { key, size, at } of storage.list()) {
        listed.set(key, size);
        assert.ok(at.getTime() > 0);
      }
      assert.deepEqual(
        made.map((key) => listed.get(key)),
        [1, undefined, 1, 1, 1, 1, 1, 1],
      );
      assert.equal(listed.get(`${made[0]}.thumbnail`), 3);
      const [organization = ""] = made[2]?.split("/") ?? [];
      const ofOne = await Array.fromAsync(storage.list(organization));
      assert.deepEqual(
        ofOne.map(({ key }) => key),
        [made[2]],
      );
    });
  });
}

test("a folder takes no key that could lead out of it", async () => {
  const storage = folderStorage(join(folder, "kept"));
  for (const key of [
    "../../etc/passwd",
    `${newId()}/../x`,
    `${newId()}/${newId()}/x`,
    `${newId()}/${newId()}.A`,
  ])
    await assert.rejects(storage.put(key as StorageKey, Buffer.from("x")), /Not a key/);
  assert.ok(!(await readdir(folder)).includes("etc"));
});

describe("a bucket whose service", () => {
  const refused = {
    code: "unavailable",
    message: "Files can't be reached right now. Try again in a few minutes.",
  };

  test("does not know the key or the secret is refused, and nothing is kept", async () => {
    const key = newKey();
    for (const wrong of [
      { secretAccessKey: "another" },
      { accessKeyId: "AKIANOBODY" },
      { bucket: "elsewhere" },
    ]) {
      await assert.rejects(bucket(wrong).put(key, Buffer.from("x")), refused);
      await assert.rejects(bucket(wrong).open(key), refused);
    }
    assert.equal(s3.objects.has(key), false);
    const anonymous = await fetch(`${s3.endpoint}/plumbline/${key}`);
    assert.equal(anonymous.status, 403);
  });

  test("fails twice is asked a third time, also with a file that was half sent", async () => {
    const key = newKey();
    const bytes = randomBytes(200_000);
    s3.trouble.push("fail", "fail");
    await bucket().take(key, await fileOf(bytes));
    assert.ok(s3.objects.get(key)?.equals(bytes));
    s3.trouble.push("fail", "fail", "fail");
    await assert.rejects(bucket().open(key), refused);
    assert.deepEqual(s3.trouble, []);
  });

  test("says nothing is not waited for", async () => {
    s3.trouble.push("silence", "silence", "silence");
    await assert.rejects(bucket({ patience: 300 }).open(newKey()), refused);
    assert.deepEqual(s3.trouble, []);
  });

  test("cuts a download off is never taken for one that sent all", async () => {
    const key = newKey();
    await bucket().put(key, randomBytes(200_000));
    s3.trouble.push("cut");
    const bytes = await bucket().open(key);
    await assert.rejects(read(bytes), /aborted|reset|terminated|closed/i);
  });
});
