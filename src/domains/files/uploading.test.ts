/** Uploads: room before bytes, breaking off and going on, and nothing there that is not whole. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { setSpendCap } from "#domains/billing/usage/ledger.ts";
import { recordUsage } from "#domains/billing/usage/service.ts";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo, now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { startTestApp } from "../../../tests/support/app.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { png } from "../../../tests/support/pictures.ts";
import { keys, startS3 } from "../../../tests/support/s3-server.ts";
import { mintSubscriber, passTime } from "../../../tests/support/subscriber.ts";
import { beginUpload, finish, sendPart, uploadFile } from "../../../tests/support/uploads.ts";
import { mostFileBytes } from "./contract.ts";
import { recountStorage } from "./upkeep/recounting.ts";
import { sweepStorage, sweepUploads } from "./upkeep/sweeping.ts";

const gigabyte = 1e9;
const hour = 3_600_000;

describe("an upload", () => {
  const here = openForTests();
  const storage = () => here.done("GET", "/api/files/storage");
  const listed = async () => (await here.done("GET", "/api/files")).files as { id: number; name: string }[];
  const fill = (actor: typeof here.owner.actor, quantity: number) =>
    inTransaction(requirePermission(actor, "files.create"), (tx) =>
      recordUsage(tx, {
        kind: "storage",
        quantity,
        subject: { kind: "file", id: 0 },
        title: "Filler",
        key: "fill",
      }),
    );

  test("comes in parts, breaks off, goes on and is the same byte for byte", async () => {
    const bytes = randomBytes(300_000);
    const begun = await beginUpload(here.app, { name: "Video.mp4", bytes, token: here.token });
    assert.deepEqual(await listed(), []);
    assert.equal((await storage()).used, bytes.length);
    assert.deepEqual(await sendPart(here.app, begun, bytes.subarray(0, 100_000)), {
      status: 204,
      offset: 100_000,
    });
    const early = await finish(here.app, begun, here.token);
    assert.equal(early.status, 409);
    assert.match(early.body.error, /hasn't arrived yet/);
    const state = await here.app.http.inject({
      method: "HEAD",
      url: begun.upload_url,
      headers: { "tus-resumable": "1.0.0" },
    });
    assert.equal(state.headers["upload-offset"], "100000");
    assert.equal((await sendPart(here.app, begun, bytes.subarray(50_000), 50_000)).status, 409);
    assert.equal((await sendPart(here.app, begun, bytes.subarray(100_000), 100_000)).offset, bytes.length);
    const file = (await finish(here.app, begun, here.token)).body.data;
    assert.equal(file.sha256, createHash("sha256").update(bytes).digest("hex"));
    assert.deepEqual(
      (await listed()).map(({ id }) => id),
      [file.id],
    );
    const got = await here.app.http.inject({ method: "GET", url: file.download_url });
    assert.ok(got.rawPayload.equals(bytes));
    assert.equal((await finish(here.app, begun, here.token)).body.data.id, file.id);
    assert.equal((await sendPart(here.app, begun, bytes.subarray(0, 10))).status, 404);
  });

  test("takes no byte more than was announced", async () => {
    const bytes = randomBytes(1_000);
    const begun = await beginUpload(here.app, { name: "a.bin", bytes, token: here.token });
    await sendPart(here.app, begun, Buffer.concat([bytes, bytes])).catch(() => {});
    const { status, body } = await finish(here.app, begun, here.token);
    if (status === 200) assert.equal(body.data.sha256, createHash("sha256").update(bytes).digest("hex"));
    else assert.equal(status, 409);
    assert.equal((await storage()).used, 1_000);
  });

  test("is refused in words when it is empty, too large or named nothing", async () => {
    const refused = async (body: object) => (await here.send("POST", "/api/files/uploads", body)).body;
    assert.match((await refused({ name: "a.txt", size: 0 })).fields.size, /This file is empty/);
    assert.match((await refused({ name: "a.txt", size: mostFileBytes + 1 })).fields.size, /up to 5 GB/);
    assert.match((await refused({ name: " ", size: 1 })).fields.name, /Name is required/);
    assert.match((await refused({ name: "x".repeat(256), size: 1 })).fields.name, /255/);
    assert.equal((await storage()).used, 0);
  });

  test("keeps a name without folders and turning marks", async () => {
    const named = async (name: string) =>
      (await uploadFile(here.app, { name, bytes: Buffer.from("text"), token: here.token })).name;
    assert.equal(await named("../../etc/passwd"), "passwd");
    assert.equal(await named("C:\\photos\\leak.jpg"), "leak.jpg");
    assert.equal(await named("Zähler – Küche 🔧.txt"), "Zähler – Küche 🔧.txt");
    assert.equal(await named(".."), "File");
    assert.equal(await named("\u200Fleak\u200E.jpg"), "leak.jpg");
    const long = await here.send("POST", "/api/files/uploads", { name: "n".repeat(300), size: 4 });
    assert.match(long.body.fields?.name ?? "", /255/);
    const nul = await here.send("POST", "/api/files/uploads", { name: "a\0b.txt", size: 4 });
    assert.equal(nul.status, 400);
    const hidden = await here.send("POST", "/api/files/uploads", { name: "exe\u202Egpj.txt", size: 4 });
    assert.equal(hidden.status, 400);
  });

  test("of twenty at once into room for one, one comes in", async () => {
    await fill(here.owner.actor, 10 * gigabyte - 1_500);
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        here.send("POST", "/api/files/uploads", { name: `${index}.bin`, size: 1_000 }),
      ),
    );
    assert.deepEqual(
      tries.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, ...Array.from({ length: 19 }, () => 402)],
    );
    const refused = tries.find(({ status }) => status === 402);
    assert.match(refused?.body.error, /beyond what your plan includes/);
    assert.equal((await storage()).used, 10 * gigabyte - 500);
  });

  test("beyond the plan names its price first, and stops at the spend cap", async () => {
    const { owner, signedIn } = await mintSubscriber(here.app);
    await passTime(here.app, { days: 8 });
    const { token } = await signedIn();
    await fill(owner.actor, 2 * gigabyte);
    const ask = (size: number, accepted_cents = 0) =>
      here.app.call("POST", "/api/files/uploads", { token, body: { name: "a.mp4", size, accepted_cents } });
    const priced = await ask(gigabyte);
    assert.equal(priced.status, 409);
    assert.match(priced.body.error, /adds \$0\.10 to your next bill/);
    assert.equal(priced.body.details.cost_cents, 10);
    assert.equal((await ask(gigabyte, 10)).status, 201);
    await setSpendCap(owner.actor, 15, undefined);
    const capped = await ask(gigabyte, 10);
    assert.equal(capped.status, 402);
    assert.match(capped.body.error, /spend cap of \$0\.15/);
  });

  test("that is cancelled while it is finished leaves nothing", async () => {
    const bytes = randomBytes(50_000);
    for (let round = 0; round < 5; round++) {
      const begun = await beginUpload(here.app, { name: "a.bin", bytes, token: here.token });
      await sendPart(here.app, begun, bytes);
      const [finished, cancelled] = await Promise.all([
        finish(here.app, begun, here.token),
        here.send("DELETE", `/api/files/uploads/${begun.id}`),
      ]);
      const statuses = `${finished.status} ${cancelled.status}`;
      assert.match(statuses, /^(200 404|40[49] 200)$/);
    }
    const { used, files } = await storage();
    assert.equal(used, files * bytes.length);
    const kept = await Array.fromAsync(here.app.appContext.storage.list(here.business.organizationId));
    assert.equal(kept.length, files);
  });

  test("gives its room back when it is cancelled, once", async () => {
    const begun = await beginUpload(here.app, {
      name: "a.bin",
      bytes: randomBytes(5_000),
      token: here.token,
    });
    assert.equal((await here.send("DELETE", `/api/files/uploads/${begun.id}`)).status, 200);
    assert.equal((await here.send("DELETE", `/api/files/uploads/${begun.id}`)).status, 404);
    assert.equal((await sendPart(here.app, begun, randomBytes(10))).status, 404);
    assert.equal((await storage()).used, 0);
  });

  test("that is given up is cleared away after two days with its room and its bytes", async () => {
    const bytes = randomBytes(5_000);
    const left = await beginUpload(here.app, { name: "left.bin", bytes, token: here.token });
    await sendPart(here.app, left, bytes.subarray(0, 2_000));
    const kept = await uploadFile(here.app, {
      name: "kept.txt",
      bytes: Buffer.from("kept"),
      token: here.token,
    });
    await sweepUploads(here.app.appContext);
    assert.equal((await storage()).used, 5_004);
    moveClockTo(new Date(now().getTime() + 49 * hour));
    await sweepUploads(here.app.appContext);
    await sweepStorage(here.app.appContext);
    moveClockTo(undefined);
    assert.equal((await storage()).used, 4);
    assert.equal((await finish(here.app, left, here.token)).status, 404);
    const got = await here.app.http.inject({ method: "GET", url: kept.download_url });
    assert.equal(got.payload, "kept");
  });

  test("leaves no bytes in the storage that no file has", async () => {
    const { storage: port } = here.app.appContext;
    const stray = `${here.business.organizationId}/0190c0de-1ea0-7000-8000-0000000000aa` as const;
    await port.put(stray, Buffer.from("nobody's"));
    await sweepStorage(here.app.appContext);
    assert.ok(
      await port.open(stray).then((bytes) => bytes?.destroy()),
      "the young ones may belong to an upload",
    );
    moveClockTo(new Date(Date.now() + 72 * hour));
    await sweepStorage(here.app.appContext);
    moveClockTo(undefined);
    assert.equal(await port.open(stray), undefined);
  });

  test("counts that drifted are put right at night", async () => {
    await uploadFile(here.app, { name: "a.txt", bytes: Buffer.from("four"), token: here.token });
    await fill(here.owner.actor, 1_000);
    await recountStorage(here.app.appContext);
    assert.equal((await storage()).used, 4);
    await recountStorage(here.app.appContext);
    assert.equal((await storage()).used, 4);
  });

  test("of another business cannot be continued, finished or cancelled", async () => {
    const bytes = randomBytes(1_000);
    const begun = await beginUpload(here.app, { name: "a.bin", bytes, token: here.token });
    const other = await mintOrganization(here.app);
    assert.equal((await finish(here.app, begun, other.owner.token)).status, 404);
    const cancelled = await here.app.call("DELETE", `/api/files/uploads/${begun.id}`, {
      token: other.owner.token,
    });
    assert.equal(cancelled.status, 404);
    const moved = begun.upload_url.replace(here.business.organizationId, other.organizationId);
    assert.equal((await sendPart(here.app, { upload_url: moved }, bytes)).status, 404);
    const unsigned = begun.upload_url.replace(/signature=.*/, "signature=none");
    assert.equal((await sendPart(here.app, { upload_url: unsigned }, bytes)).status, 404);
    const foreign = await here.app.call("POST", "/api/customers/", {
      token: other.owner.token,
      body: { first_name: "Ada", last_name: "Else", email: "ada@else.example" },
    });
    const linked = await here.send("POST", "/api/files/uploads", {
      name: "a.bin",
      size: 10,
      customer_ids: [foreign.body.data.id],
    });
    assert.equal(linked.status, 400);
    assert.match(linked.body.fields.customer_ids, /no longer exists/);
    assert.equal((await storage()).used, 1_000);
  });

  test("of a picture gets a small one, also from a phone that was turned", async () => {
    const { default: sharp } = await import("sharp");
    const turned = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#336699" } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const file = await uploadFile(here.app, { name: "leak.jpg", bytes: turned, token: here.token });
    assert.equal(file.thumbnail_url, null);
    await runThumbnail(file.id);
    const seen = await here.done("GET", `/api/files/${file.id}`);
    assert.deepEqual([seen.width, seen.height, seen.version], [600, 900, file.version]);
    const small = await here.app.http.inject({ method: "GET", url: seen.thumbnail_url });
    const { width, height, format, exif } = await sharp(small.rawPayload).metadata();
    assert.deepEqual([width, height, format, exif], [320, 480, "webp", undefined]);
  });

  test("of a picture with 50 million points gets a small one; one that unpacks to a billion stays without", async () => {
    const { default: sharp } = await import("sharp");
    const phone = await sharp({ create: { width: 8_192, height: 6_144, channels: 3, background: "#336699" } })
      .jpeg()
      .toBuffer();
    const large = await uploadFile(here.app, { name: "roof.jpg", bytes: phone, token: here.token });
    await runThumbnail(large.id);
    const seen = await here.done("GET", `/api/files/${large.id}`);
    assert.deepEqual([seen.width, seen.height], [8_192, 6_144]);
    assert.notEqual(seen.thumbnail_url, null);
    const bomb = png({ width: 40_000, height: 30_000 });
    const file = await uploadFile(here.app, { name: "bomb.png", bytes: bomb, token: here.token });
    await runThumbnail(file.id);
    assert.equal((await here.done("GET", `/api/files/${file.id}`)).thumbnail_url, null);
  });

  test("of a broken picture stays without one", async () => {
    const bytes = png().subarray(0, 60);
    const file = await uploadFile(here.app, { name: "cut.png", bytes, token: here.token });
    await runThumbnail(file.id);
    assert.equal((await here.done("GET", `/api/files/${file.id}`)).thumbnail_url, null);
  });

  async function runThumbnail(id: number): Promise<void> {
    const { makeThumbnail } = await import("./thumbnails.ts");
    const { organizationId } = here.business;
    await makeThumbnail.run(here.app.appContext, { organizationId, id }, { id: "1", organizationId });
  }
});

test("a file goes to a bucket where the settings name one, and comes from there", async () => {
  const bucket = await startS3("plumbline");
  const app = await startTestApp({
    S3_BUCKET: "plumbline",
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  });
  try {
    const { owner, organizationId } = await mintOrganization(app);
    const bytes = randomBytes(100_000);
    const file = await uploadFile(app, { name: "film.bin", bytes, token: owner.token });
    assert.equal([...bucket.objects.keys()].filter((key) => key.startsWith(organizationId)).length, 1);
    const got = await app.http.inject({ method: "GET", url: file.download_url });
    assert.ok(got.rawPayload.equals(bytes));
    const begun = await beginUpload(app, { name: "late.bin", bytes, token: owner.token });
    await sendPart(app, begun, bytes);
    bucket.trouble.push("fail", "fail", "fail");
    const failed = await finish(app, begun, owner.token);
    assert.equal(failed.status, 503);
    assert.match(failed.body.error, /Files can't be reached right now/);
    assert.equal((await finish(app, begun, owner.token)).status, 200);
  } finally {
    await app.close();
    await bucket.close();
  }
});
