/** Sealed PDFs are what other programs call signed and whole, and what was sealed is all still there. */
import assert from "node:assert/strict";
import { createHash, generateKeyPair } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, type TestContext, test } from "node:test";
import { promisify } from "node:util";
import fc from "fast-check";
import type { AppContext } from "#platform/app-context.ts";
import { loadConfig } from "#platform/config.ts";
import { AppError } from "#platform/errors.ts";
import { paperPdf } from "#platform/papers/paper-pdf.ts";
import { startTestApp, type TestApp } from "../../../tests/support/app.ts";
import { packedPdf } from "../../../tests/support/packed-pdfs.ts";
import { contractPaper } from "../../../tests/support/papers.ts";
import { pdfPages } from "../../../tests/support/pdf.ts";
import { holeOf, saidBy } from "../../../tests/support/pdf-seals.ts";
import { pdfOf } from "../../../tests/support/pdfs.ts";
import { selfSigned } from "./certificates.ts";
import { readSeal } from "./reading.ts";
import { withSealField } from "./seal-field.ts";
import { sealPdf } from "./sealing.ts";

const given = { name: "Copperleaf Plumbing & Żółć", reason: "Contract CON-001 completed" };
const local = "Plumbline time stamps (this installation)";
const ours = "Plumbline seal (this installation)";

let app: TestApp;
let contract: Buffer;

before(async () => {
  app = await startTestApp();
  contract = await paperPdf(contractPaper(25), { createdAt: new Date("2026-11-24T10:00:00Z") });
});
after(() => app.close());

const sealed = async (pdf: Buffer, context: AppContext = app.appContext) =>
  (await sealPdf(context, pdf, given)).bytes;

const withSettings = (settings: Partial<AppContext["config"]>): AppContext => ({
  ...app.appContext,
  config: { ...app.appContext.config, ...settings },
});

function assertSigned(context: TestContext, pdf: Buffer, signedBy: string): void {
  const said = saidBy(context, "pdfsig", ["sealed.pdf"], { "sealed.pdf": pdf });
  if (said !== undefined) {
    assert.match(said, /Signature Validation: Signature is Valid\./);
    assert.match(said, /Total document signed/);
    assert.match(said, /Signature Type: ETSI\.CAdES\.detached/);
    assert.ok(said.includes(`Signer Certificate Common Name: ${signedBy}\n`), said);
    assert.equal(said.match(/Signature #/g)?.length, 1);
  }
  const checked = saidBy(context, "qpdf", ["--check", "sealed.pdf"], { "sealed.pdf": pdf });
  if (checked !== undefined) assert.match(checked, /No syntax or stream encoding errors/);
}

describe("A sealed contract", () => {
  test("is signed as a whole, as other programs say, and at the time of the time stamp", async (context) => {
    const { bytes, sealedAt, timeFrom } = await sealPdf(app.appContext, contract, given);
    assertSigned(context, bytes, ours);
    assert.equal(timeFrom, local);
    assert.deepEqual(await readSeal(app.appContext, bytes), {
      state: "intact",
      isOurs: true,
      sealedAt: sealedAt.toISOString(),
      timeFrom: local,
      sealedBy: ours,
    });
    assert.ok(Math.abs(sealedAt.getTime() - Date.now()) < 60_000);
  });

  test("begins with every byte of before, so that words, tags, language and metadata are the same", async (context) => {
    const bytes = await sealed(contract);
    assert.ok(bytes.subarray(0, contract.length).equals(contract));
    assert.deepEqual(await pdfPages(bytes), await pdfPages(contract));
    const facts = (pdf: Buffer) => {
      const info = saidBy(context, "pdfinfo", ["a.pdf"], { "a.pdf": pdf });
      return info?.replace(/(File size|Form): .*\n/g, "");
    };
    const said = facts(bytes);
    assert.equal(said, facts(contract));
    if (said !== undefined) assert.match(said, /Tagged: +yes/);
    const objects = saidBy(context, "qpdf", ["--qdf", "a.pdf", "-"], { "a.pdf": bytes });
    if (objects !== undefined) assert.match(objects, /\/Lang \(en-US\)[\s\S]*\/StructTreeRoot/);
  });

  test("carries the sum of all its bytes but the hole, signed in a way that OpenSSL accepts as CAdES", async (context) => {
    const bytes = await sealed(contract);
    const { start, end, signature } = holeOf(bytes);
    const content = Buffer.concat([bytes.subarray(0, start - 1), bytes.subarray(end + 1)]);
    const sum = createHash("sha256").update(content).digest("hex");
    assert.ok(signature.toString("hex").includes(`06092a864886f70d01090431220420${sum}`));
    const files = { "signature.der": signature, content };
    const pem = "pkcs7 -inform DER -in signature.der -print_certs";
    const certificate = saidBy(context, "openssl", pem.split(" "), files);
    if (certificate === undefined) return;
    const verify =
      "cms -verify -cades -binary -inform DER -in signature.der -content content -CAfile own.pem";
    const words = [...verify.split(" "), "-purpose", "any", "-out", "out"];
    const said = saidBy(context, "openssl", words, { ...files, "own.pem": certificate });
    assert.match(said ?? "", /CAdES Verification successful/);
  });

  test("can't be sealed a second time", async () => {
    const bytes = await sealed(contract);
    await assert.rejects(sealed(bytes), { code: "conflict", message: /already carries a signature/ });
  });
});

describe("PDFs from elsewhere", () => {
  test("are sealed with their objects packed, and with forms and notes on the page", async (context) => {
    for (const options of [{}, { isPredicted: false }, { form: true }]) {
      const pdf = packedPdf("Agreed on Monday", options);
      const bytes = await sealed(pdf);
      assertSigned(context, bytes, ours);
      assert.ok(bytes.subarray(0, pdf.length).equals(pdf));
      assert.deepEqual(await pdfPages(bytes), ["Agreed on Monday"]);
      const json = saidBy(context, "qpdf", ["--json", "--json-key=acroform", "a.pdf"], { "a.pdf": bytes });
      const fields =
        json && JSON.parse(json).acroform.fields.map((each: { fullname: string }) => each.fullname);
      if (fields) assert.deepEqual(fields, [...("form" in options ? ["Gate (code)"] : []), "PlumblineSeal"]);
    }
  });

  test("are sealed as other programs write them: packed, and made for the web", async (context) => {
    for (const words of [
      ["--object-streams=generate"],
      ["--linearize"],
      ["--linearize", "--object-streams=generate"],
    ]) {
      const text = saidBy(context, "qpdf", [...words, "a.pdf", "-"], { "a.pdf": contract });
      if (text === undefined) return;
      assertSigned(context, await sealed(Buffer.from(text, "latin1")), ours);
    }
  });

  test("that are locked, broken or no PDFs are refused with a reason", async () => {
    const locked = await pdfOf(["Secret"], { userPassword: "open" });
    await assert.rejects(sealed(locked), { code: "invalid", message: /locked with a password/ });
    const broken = [
      Buffer.alloc(0),
      Buffer.from("hello"),
      Buffer.from("%PDF-1.7\nstartxref\n99999\n%%EOF"),
      contract.subarray(0, contract.length - 300),
      Buffer.concat([Buffer.from("%PDF-1.7\n"), contract]),
      Buffer.from(`%PDF-1.7\n${"[".repeat(100_000)}\nstartxref\n9\n%%EOF`),
      Buffer.from("%PDF-1.7\nxref\n0 0\ntrailer << /Size 1 /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF"),
    ];
    for (const pdf of broken) await assert.rejects(sealed(pdf), { code: "invalid", message: /damaged/ });
  });

  test("that were changed at random are sealed or refused, and nothing else happens", () => {
    const small = [packedPdf("Agreed"), packedPdf("Agreed", { form: true, isPredicted: false })];
    const field = { ...given, at: new Date() };
    const change = fc.tuple(fc.nat(), fc.nat({ max: 255 }));
    fc.assert(
      fc.property(fc.nat({ max: 1 }), fc.array(change, { minLength: 1, maxLength: 4 }), (which, changes) => {
        const pdf = Buffer.from(small[which] as Buffer);
        for (const [at, byte] of changes) pdf[at % pdf.length] = byte;
        try {
          withSealField(pdf, field);
        } catch (error) {
          assert.ok(error instanceof AppError, String((error as Error).stack));
        }
      }),
      { numRuns: 3_000 },
    );
  });
});

test("Settings of a seal that are half or no address stop the start", () => {
  const seal = { SEAL_KEY_FILE: "key.pem", SEAL_CERTIFICATE_FILE: "chain.pem" };
  assert.equal(loadConfig({ ...seal, TIMESTAMP_URL: "http://time.example/tsr" }).SEAL_KEY_FILE, "key.pem");
  assert.throws(() => loadConfig({ SEAL_KEY_FILE: "key.pem" }), /belong together: set SEAL_CERTIFICATE_FILE/);
  assert.throws(() => loadConfig({ TIMESTAMP_URL: "time.example" }), /TIMESTAMP_URL must be an address/);
});

describe("The key that seals", () => {
  test("is made once, however many processes begin at the same time, and kept locked", async (context) => {
    const fresh = await startTestApp();
    context.after(() => fresh.close());
    const processes = Array.from({ length: 8 }, () => ({ ...fresh.appContext }));
    const all = await Promise.all(processes.map((each) => sealed(contract, each)));
    for (const bytes of all) {
      const read = await readSeal(fresh.appContext, bytes);
      assert.ok(read.state === "intact" && read.isOurs);
    }
    const { rows } = await fresh.appContext.pool.query<{ name: string; value: string }>(
      "select name, value from installation order by name",
    );
    const names = rows.map(({ name }) => name.replace(/:.*/, ""));
    const kinds = ["pdf_seal_certificate", "pdf_seal_key", "time_stamps_certificate", "time_stamps_key"];
    assert.deepEqual(
      names.filter((name) => kinds.includes(name)),
      kinds,
    );
    for (const { value } of rows) assert.doesNotMatch(value, /PRIVATE KEY|LS0tLS1CRUdJTiBQ/);
  });

  test("is another one under another secret of the installation, and older seals stay its own", async () => {
    const older = await sealed(contract);
    const moved = withSettings({ TOKEN_SECRET: "another secret that nobody else knows, either" });
    const newer = await sealed(contract, moved);
    for (const bytes of [older, newer]) {
      const read = await readSeal(moved, bytes);
      assert.ok(read.state === "intact" && read.isOurs);
    }
    assert.notDeepEqual(holeOf(older).signature.subarray(0, 300), holeOf(newer).signature.subarray(0, 300));
  });

  test("can be bought: RSA or elliptic, with the certificates of its issuer", async (context) => {
    const folder = await mkdtemp(join(tmpdir(), "plumbline-seal-"));
    context.after(() => rm(folder, { recursive: true }));
    const issuer = await boughtKey("An issuer", 0);
    for (const [name, bits] of [
      ["Copperleaf Seal RSA", 3072],
      ["Copperleaf Seal EC", 0],
    ] as const) {
      const { key, certificate } = await boughtKey(name, bits);
      const settings = {
        SEAL_KEY_FILE: join(folder, "key.pem"),
        SEAL_CERTIFICATE_FILE: join(folder, "chain.pem"),
      };
      await writeFile(settings.SEAL_KEY_FILE, key);
      await writeFile(settings.SEAL_CERTIFICATE_FILE, `${certificate}\n${issuer.certificate}`);
      const bytes = await sealed(contract, withSettings(settings));
      assertSigned(context, bytes, name);
      const read = await readSeal(app.appContext, bytes);
      assert.ok(read.state === "intact" && read.isOurs && read.sealedBy === name);
      await writeFile(settings.SEAL_CERTIFICATE_FILE, issuer.certificate);
      await assert.rejects(sealed(contract, withSettings(settings)), {
        code: "unavailable",
        message: /has to check/,
      });
      await rm(settings.SEAL_KEY_FILE);
      await assert.rejects(sealed(contract, withSettings(settings)), {
        code: "unavailable",
        message: /has to check/,
      });
    }
  });

  test("does not seal after its certificate has ended", async (context) => {
    const folder = await mkdtemp(join(tmpdir(), "plumbline-seal-"));
    context.after(() => rm(folder, { recursive: true }));
    const { key, certificate } = await boughtKey("Ended", 0, new Date("1990-01-01T00:00:00Z"));
    const settings = {
      SEAL_KEY_FILE: join(folder, "key.pem"),
      SEAL_CERTIFICATE_FILE: join(folder, "own.pem"),
    };
    await writeFile(settings.SEAL_KEY_FILE, key);
    await writeFile(settings.SEAL_CERTIFICATE_FILE, certificate);
    await assert.rejects(sealed(contract, withSettings(settings)), { code: "unavailable" });
  });
});

const generate = promisify(generateKeyPair);

/** RSA of so many bits, or P-256 for none. */
async function boughtKey(commonName: string, bits: number, from = new Date(Date.now() - 1000)) {
  const pair =
    bits === 0
      ? await generate("ec", { namedCurve: "P-256" })
      : await generate("rsa", { modulusLength: bits });
  const certificate = await selfSigned({ commonName, ...pair, from, isForTime: false });
  return {
    key: pair.privateKey.export({ type: "pkcs8", format: "pem" }),
    certificate: certificate.toString(),
  };
}
