/** No byte of a sealed PDF can be changed, added, removed or explained away without the seal saying so. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { ContentInfo, id_data, id_signedData, SignedData } from "@peculiar/asn1-cms";
import { AsnConvert } from "@peculiar/asn1-schema";
import fc from "fast-check";
import type { AppContext } from "#platform/app-context.ts";
import { paperPdf } from "#platform/papers/paper-pdf.ts";
import { startTestApp, type TestApp } from "../../../tests/support/app.ts";
import { contractPaper } from "../../../tests/support/papers.ts";
import { holeOf, saidBy, withSignature } from "../../../tests/support/pdf-seals.ts";
import { localTimeAuthority } from "./local-time-authority.ts";
import { readSeal } from "./reading.ts";
import { withSealField } from "./seal-field.ts";
import { withChecksum } from "./seal-hole.ts";
import { emptyChecksum } from "./seal-signature.ts";
import { sealPdf } from "./sealing.ts";
import { attribute, oids, plainBuffer, type Signer, sha256, signedData } from "./signed-data.ts";
import { sealSigner } from "./signers.ts";
import { requestTimeStamp } from "./time-stamps.ts";

const given = { name: "Copperleaf", reason: "Contract CON-001 completed" };

let app: TestApp;
/** Another installation, with keys of its own. */
let stranger: TestApp;
let contract: Buffer;
let sealed: Buffer;

before(async () => {
  [app, stranger] = await Promise.all([startTestApp(), startTestApp()]);
  contract = await paperPdf(contractPaper(10));
  sealed = (await sealPdf(app.appContext, contract, given)).bytes;
});
after(() => Promise.all([app.close(), stranger.close()]));

const read = (pdf: Buffer) => readSeal(app.appContext, pdf);

async function assertBroken(pdf: Buffer, problem = /./): Promise<void> {
  const found = await read(pdf);
  assert.ok(found.state === "broken", JSON.stringify(found));
  assert.match(found.problem, problem);
}

function flipped(pdf: Buffer, at: number, bits: number): Buffer {
  const changed = Buffer.from(pdf);
  changed[at] = (changed[at] as number) ^ bits;
  return changed;
}

describe("A changed byte", () => {
  const areas: [string, () => [number, number]][] = [
    ["of the contract", () => [0, contract.length]],
    ["of what was added to seal it", () => [contract.length, holeOf(sealed).start - 1]],
    [
      "of the range that says what is sealed",
      () => [sealed.lastIndexOf("/ByteRange"), sealed.lastIndexOf("/Contents <")],
    ],
    [
      "of the signature and its time stamp",
      () => [holeOf(sealed).start, holeOf(sealed).start + holeOf(sealed).signature.length * 2],
    ],
    [
      "of the room behind the signature",
      () => [holeOf(sealed).start + holeOf(sealed).signature.length * 2, holeOf(sealed).end],
    ],
    ["around and after the hole", () => [holeOf(sealed).end, sealed.length]],
  ];
  for (const [name, area] of areas) {
    test(`${name} is found`, async () => {
      const [first, end] = area();
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: first, max: end - 1 }),
          fc.integer({ min: 1, max: 255 }),
          async (at, bits) => assert.equal((await read(flipped(sealed, at, bits))).state, "broken"),
        ),
        {
          numRuns: 150,
          examples: [
            [first, 32],
            [end - 1, 1],
          ],
        },
      );
    });
  }

  test("in the metadata is found", async () => {
    for (const name of ["<dc:title>", "/Lang", "/StructTreeRoot", "/Info", "CreatorTool"])
      await assertBroken(flipped(sealed, sealed.indexOf(name) + 4, 1), /changed after it was sealed/);
  });

  test("in what is signed is found by pdfsig, too", async (context) => {
    const { start, end } = holeOf(sealed);
    for (const at of [
      2_000,
      Math.floor(contract.length / 2),
      contract.length + 30,
      end + 40,
      start + 1_000,
    ]) {
      const said = saidBy(context, "pdfsig", ["a.pdf"], { "a.pdf": flipped(sealed, at, 1) });
      if (said !== undefined)
        assert.doesNotMatch(said, /Signature is Valid[\s\S]*Total|Total[\s\S]*is Valid/);
      await assertBroken(flipped(sealed, at, 1));
    }
  });
});

describe("What is put before, between or after", () => {
  test("is found, and pdfsig agrees about the end", async (context) => {
    const { start } = holeOf(sealed);
    const added = Buffer.concat([sealed, Buffer.from("\n")]);
    await assertBroken(added, /added to the file/);
    await assertBroken(Buffer.concat([sealed, sealed]), /more than one signature/);
    await assertBroken(Buffer.concat([Buffer.from("\n"), sealed]));
    await assertBroken(Buffer.concat([sealed.subarray(0, 500), Buffer.from(" "), sealed.subarray(500)]));
    await assertBroken(Buffer.concat([sealed.subarray(0, start), Buffer.from("00"), sealed.subarray(start)]));
    await assertBroken(sealed.subarray(0, -1), /end of the file is missing/);
    const said = saidBy(context, "pdfsig", ["a.pdf"], { "a.pdf": added });
    if (said !== undefined) assert.match(said, /Not total document signed/);
  });

  test("as another signature is found", async () => {
    await assertBroken(withSealField(sealed, { ...given, at: new Date() }).bytes, /more than one signature/);
  });
});

type Cover = { first?: number; start: number; end: number };

/** A seal made by hand, over more or less of the file than all but the hole. */
async function sealedBy(
  signer: Signer,
  time: AppContext,
  cover: Cover = { start: 0, end: 0 },
): Promise<Buffer> {
  const { bytes } = withSealField(contract, { ...given, at: new Date() });
  const hole = bytes.lastIndexOf("/Contents <") + 10;
  const end = hole + 40_002;
  const [from, to] = [hole + cover.start, end + cover.end];
  const at = bytes.lastIndexOf("/ByteRange [");
  bytes.write(
    `/ByteRange [${cover.first ?? 0} ${from} ${to} ${bytes.length - to}]`.padEnd(hole - 11 - at),
    at,
    "latin1",
  );
  const covered = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  const signature = await signedData({
    signer,
    contentType: id_data,
    digest: sha256(covered),
    unsigned: async (signed) => [await stampOf(time, signed), emptyChecksum()],
  });
  bytes.write(withChecksum(signature).toString("hex"), hole + 1, "latin1");
  return bytes;
}

async function stampOf(context: AppContext, signature: Buffer) {
  const { token } = await requestTimeStamp(localTimeAuthority(context), sha256(signature));
  return attribute(oids.timeStampToken, plainBuffer(token));
}

/** The signature with other things beside it that nobody signed. */
function withUnsigned(pdf: Buffer, change: (data: SignedData) => void): Buffer {
  const data = AsnConvert.parse(AsnConvert.parse(holeOf(pdf).signature, ContentInfo).content, SignedData);
  change(data);
  const info = new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(data) });
  return withSignature(pdf, Buffer.from(AsnConvert.serialize(info)));
}

const signerOf = (data: SignedData) => data.signerInfos[0] ?? assert.fail();

describe("A seal by someone else", () => {
  test("is intact, and not ours", async () => {
    const { bytes } = await sealPdf(stranger.appContext, contract, given);
    const found = await read(bytes);
    assert.ok(found.state === "intact" && !found.isOurs);
    const byHand = await sealedBy(await sealSigner(stranger.appContext), stranger.appContext);
    assert.equal((await read(byHand)).state, "intact");
    const version = holeOf(bytes).signature.indexOf("020101", 0, "hex");
    await assertBroken(flipped(bytes, holeOf(bytes).start + version * 2 + 5, 2), /damaged/);
  });

  test("that leaves out more than the signature is broken", async () => {
    const strangers = await sealSigner(stranger.appContext);
    for (const cover of [
      { start: -200, end: 0 },
      { start: -1, end: 0 },
      { start: 0, end: 1 },
      { start: 0, end: 50 },
      { start: 2, end: 0 },
      { first: 7, start: 0, end: 0 },
    ])
      await assertBroken(await sealedBy(strangers, stranger.appContext, cover), /covers only a part/);
  });

  test("can't have our certificate without our key", async () => {
    const { chain } = await sealSigner(app.appContext);
    const { key } = await sealSigner(stranger.appContext);
    await assertBroken(await sealedBy({ key, chain }, app.appContext), /damaged/);
    const real = await read(await sealedBy(await sealSigner(app.appContext), app.appContext));
    assert.ok(real.state === "intact" && real.isOurs);
  });

  test("can't be put into a file of ours", async () => {
    const { bytes } = await sealPdf(stranger.appContext, Buffer.concat([contract, Buffer.from("\n")]), given);
    await assertBroken(withSignature(sealed, holeOf(bytes).signature), /changed after it was sealed/);
  });

  test("can't take over our signature with a time of their own", async () => {
    const signature = Buffer.from(
      signerOf(AsnConvert.parse(AsnConvert.parse(holeOf(sealed).signature, ContentInfo).content, SignedData))
        .signature.buffer,
    );
    const forged = await stampOf(stranger.appContext, signature);
    const changed = withUnsigned(sealed, (data) => {
      signerOf(data).unsignedAttrs = [forged, emptyChecksum()];
    });
    await assertBroken(
      withSignature(changed, withChecksum(holeOf(changed).signature)),
      /time in the seal was replaced/,
    );
  });
});

describe("A signature of ours", () => {
  test("without its time stamp or without its sum is broken", async () => {
    const withoutTime = withUnsigned(sealed, (data) => {
      signerOf(data).unsignedAttrs = [emptyChecksum()];
    });
    await assertBroken(
      withSignature(withoutTime, withChecksum(holeOf(withoutTime).signature)),
      /no time stamp/,
    );
    const withoutSum = withUnsigned(sealed, (data) => {
      const [, stamp] = signerOf(data).unsignedAttrs ?? [];
      signerOf(data).unsignedAttrs = stamp ? [stamp] : [];
    });
    await assertBroken(withoutSum, /changed/);
  });

  test("of another contract does not fit this one", async () => {
    const other = await sealPdf(app.appContext, Buffer.concat([contract, Buffer.from("\n")]), given);
    await assertBroken(withSignature(sealed, holeOf(other.bytes).signature), /changed after it was sealed/);
  });
});

describe("Bytes of any kind", () => {
  test("without a seal have none", async () => {
    for (const bytes of [Buffer.alloc(0), randomBytes(10_000), contract])
      assert.deepEqual(await read(bytes), { state: "none" });
  });

  test("with a signature of another program say so", async () => {
    const other = Buffer.from(sealed);
    other.write("(SomeoneElses)", other.lastIndexOf("(PlumblineSeal)"));
    await assertBroken(other, /signature from another app/);
  });

  test("are read without harm", async () => {
    const { start, end } = holeOf(sealed);
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc.constantFrom(
        ...["/ByteRange [0 ", "/ByteRange [0 20 90 10]", "/Contents <", "<3082", ">", "%PDF-1.7\n"].map(
          (text) => Buffer.from(text),
        ),
      ),
      fc.nat({ max: 5_000 }).map((at) => sealed.subarray(start - 100 + at, start + at + 300)),
      fc.constant(sealed.subarray(start - 1, end + 1)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        assert.notEqual((await read(Buffer.concat(pieces))).state, "intact");
      }),
      { numRuns: 500 },
    );
  });

  test("in the place of the signature are read without harm", async () => {
    const { signature } = holeOf(sealed);
    await assertBroken(withSignature(sealed, Buffer.from(`30824e1c${"3080".repeat(4_999)}`, "hex")));
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 40 }), async (at, bytes) => {
        const changed = Buffer.from(signature);
        changed.set(bytes.slice(0, changed.length - (at % changed.length)), at % changed.length);
        if (changed.equals(signature)) return;
        await assertBroken(withSignature(sealed, changed));
      }),
      { numRuns: 300 },
    );
  });

  test("beyond 100 MB are not read", async () => {
    await assertBroken(Buffer.concat([sealed, Buffer.alloc(102 * 1024 * 1024)]), /too large/);
  });
});
