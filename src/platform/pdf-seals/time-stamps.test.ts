/** Time stamps from this program and from an authority over the network keep the same promises, and what is no time stamp is refused. */
import assert from "node:assert/strict";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  id_ct_tstInfo,
  PKIStatus,
  PKIStatusInfo,
  TimeStampReq,
  TimeStampResp,
  TimeStampToken,
  TSTInfo,
} from "@peculiar/asn1-tsp";
import { startTestApp, type TestApp } from "../../../tests/support/app.ts";
import { saidBy } from "../../../tests/support/pdf-seals.ts";
import { pdfOf } from "../../../tests/support/pdfs.ts";
import { startTimeStampServer, type TimeStampServer } from "../../../tests/support/time-stamp-server.ts";
import { selfSigned } from "./certificates.ts";
import { localTimeAuthority } from "./local-time-authority.ts";
import { readSeal } from "./reading.ts";
import { remoteTimeAuthority } from "./remote-time-authority.ts";
import { sealPdf } from "./sealing.ts";
import { sha256, signedData } from "./signed-data.ts";
import { sealSigner } from "./signers.ts";
import { readTimeStamp, requestTimeStamp } from "./time-stamps.ts";

const ownName = "Plumbline time stamps (this installation)";

let app: TestApp;
let server: TimeStampServer;

before(async () => {
  app = await startTestApp();
  server = await startTimeStampServer(honest);
});
after(async () => {
  await server.close();
  await app.close();
});

const honest = (query: Buffer) => localTimeAuthority(app.appContext).answer(query);
const remote = () => remoteTimeAuthority(server.url);
/** For one that gives no usable answer, and may never do. */
const hasty = () => remoteTimeAuthority(server.url, 300);

for (const [name, authority] of [
  ["The local authority", () => localTimeAuthority(app.appContext)],
  ["An authority over HTTP", remote],
] as const) {
  describe(name, () => {
    test("says when it saw something, and who says so", async () => {
      const digest = randomBytes(32);
      const { token, at, from } = await requestTimeStamp(authority(), digest);
      assert.ok(Math.abs(at.getTime() - Date.now()) < 60_000);
      assert.equal(from, ownName);
      const read = await readTimeStamp(token, digest);
      assert.deepEqual([read.at, read.from], [at, from]);
    });

    test("gives a time stamp that is of nothing else and can't be changed", async () => {
      const digest = randomBytes(32);
      const { token } = await requestTimeStamp(authority(), digest);
      await assert.rejects(readTimeStamp(token, randomBytes(32)), /of something else/);
      const content = token.indexOf(digest);
      for (const at of [content, content + 40, token.length - 1, token.length - 70]) {
        const changed = Buffer.from(token);
        changed[at] = (changed[at] as number) ^ 1;
        await assert.rejects(readTimeStamp(changed, digest));
      }
    });

    test("is understood by OpenSSL", async (context) => {
      const digest = randomBytes(32);
      const { token, certificate } = await requestTimeStamp(authority(), digest);
      const words = ["ts", "-verify", "-token_in", "-in", "token", "-digest", digest.toString("hex")];
      const files = { token, "own.pem": certificate.toString() };
      const said = saidBy(context, "openssl", [...words, "-CAfile", "own.pem"], files);
      if (said !== undefined) assert.match(said, /Verification: OK/);
    });
  });
}

const reply = (token: Buffer, status = PKIStatus.granted): Buffer =>
  Buffer.from(
    AsnConvert.serialize(
      new TimeStampResp({
        status: new PKIStatusInfo({ status }),
        timeStampToken: AsnConvert.parse(token, TimeStampToken),
      }),
    ),
  );

const tokenOf = (answer: Buffer): Buffer =>
  Buffer.from(
    AsnConvert.serialize(AsnConvert.parse(answer, TimeStampResp).timeStampToken ?? new TimeStampToken()),
  );

/** Honest in all but what was changed in the query. */
async function answering(query: Buffer, change: (asked: TimeStampReq) => void): Promise<Buffer> {
  const asked = AsnConvert.parse(query, TimeStampReq);
  change(asked);
  return honest(Buffer.from(AsnConvert.serialize(asked)));
}

async function signedByTheSeal(query: Buffer): Promise<Buffer> {
  const { messageImprint, nonce } = AsnConvert.parse(query, TimeStampReq);
  const info = new TSTInfo({
    policy: "2.5.29.32.0",
    messageImprint,
    serialNumber: new Uint8Array([1]).buffer,
  });
  if (nonce) info.nonce = nonce;
  const content = Buffer.from(AsnConvert.serialize(info));
  const signer = await sealSigner(app.appContext);
  return reply(await signedData({ signer, contentType: id_ct_tstInfo, content, digest: sha256(content) }));
}

describe("An authority that does not do as it should", () => {
  const wrongs: [string, TimeStampServer["answer"]][] = [
    [
      "answers another query",
      (query) => answering(query, (asked) => void (asked.nonce = new Uint8Array(9).fill(65).buffer)),
    ],
    ["leaves out the nonce", (query) => answering(query, (asked) => Reflect.deleteProperty(asked, "nonce"))],
    [
      "stamps something else",
      (query) =>
        answering(query, ({ messageImprint }) => {
          messageImprint.hashedMessage = new OctetString(randomBytes(32));
        }),
    ],
    [
      "refuses, with a time stamp all the same",
      async (query) => reply(tokenOf(await honest(query)), PKIStatus.rejection),
    ],
    [
      "refuses",
      (query) =>
        answering(query, ({ messageImprint }) => {
          messageImprint.hashAlgorithm.algorithm = "1.3.14.3.2.26";
        }),
    ],
    ["has a certificate that is not for time stamps", signedByTheSeal],
    [
      "signs something else than it sends",
      async (query) => {
        const token = tokenOf(await honest(query));
        const year = token.indexOf(Buffer.from(`${new Date().getUTCFullYear()}`));
        token.write("1999", year);
        return reply(token);
      },
    ],
    ["answers with nonsense", async () => randomBytes(500)],
    ["answers with nothing", async () => Buffer.alloc(0)],
    ["answers with a page", async () => Buffer.from("<html>Welcome</html>")],
    ["answers too much", async (query) => Buffer.concat([await honest(query), Buffer.alloc(100_000)])],
    [
      "never stops answering",
      async (_, response) => {
        const timer = setInterval(() => response.write(Buffer.alloc(10_000)), 1);
        response.on("close", () => clearInterval(timer));
        return undefined;
      },
    ],
    ["says nothing", async () => undefined],
    [
      "begins to answer and stops",
      async (_, response) => {
        response.write("0");
        return undefined;
      },
    ],
    [
      "fails",
      async (query, response) => {
        response.statusCode = 500;
        return honest(query);
      },
    ],
    [
      "sends on to another",
      async (_, response) => {
        response.writeHead(307, { location: "/elsewhere" }).end();
        return undefined;
      },
    ],
  ];
  for (const [name, answer] of wrongs) {
    test(`${name}: no time stamp, and the work may be tried again`, async (context) => {
      server.answer = answer;
      context.after(() => {
        server.answer = honest;
      });
      await assert.rejects(requestTimeStamp(hasty(), randomBytes(32)), {
        code: "unavailable",
        message: "The time-stamp authority gave no usable answer. Try again later.",
      });
    });
  }

  test("is gone: a PDF is not sealed, and is once it is back", async () => {
    const gone = await startTimeStampServer(honest);
    await gone.close();
    const at = (url: string) => ({
      ...app.appContext,
      config: { ...app.appContext.config, TIMESTAMP_URL: url },
    });
    const pdf = await pdfOf(["Agreed"]);
    const given = { name: "Copperleaf", reason: "Contract CON-001 completed" };
    await assert.rejects(sealPdf(at(gone.url), pdf, given), { code: "unavailable" });
    server.asked.length = 0;
    const { bytes, timeFrom } = await sealPdf(at(server.url), pdf, given);
    assert.deepEqual(server.asked, ["application/timestamp-query"]);
    assert.equal(timeFrom, ownName);
    assert.equal((await readSeal(app.appContext, bytes)).state, "intact");
  });
});

test("OpenSSL's own authority of time stamps is understood, and a seal has the time from it", async (context) => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const wanted = {
    commonName: "Time of Example",
    privateKey,
    publicKey,
    from: new Date("2020-01-01T00:00:00Z"),
    isForTime: true,
  };
  const files = {
    "key.pem": privateKey.export({ type: "pkcs8", format: "pem" }),
    "own.pem": (await selfSigned(wanted)).toString(),
    "ts.cnf": `[tsa]\nserial = serial\ndefault_policy = 1.2.3.4.1\ndigests = sha256\nsigner_digest = sha512\naccuracy = secs:1, millisecs:500\nordering = yes\ntsa_name = yes\ness_cert_id_chain = yes\ness_cert_id_alg = sha1\n`,
    serial: "01\n",
  };
  const words = "ts -reply -section tsa -config ts.cnf -queryfile query -signer own.pem -inkey key.pem";
  let isHere = true;
  const openssl = await startTimeStampServer(async (query) => {
    const said = saidBy(context, "openssl", words.split(" "), { ...files, query });
    isHere = said !== undefined;
    return Buffer.from(said ?? "", "latin1").subarray(said?.indexOf("0\x82") ?? 0);
  });
  context.after(() => openssl.close());
  const config = { ...app.appContext.config, TIMESTAMP_URL: openssl.url };
  const given = { name: "Copperleaf", reason: "Contract CON-001 completed" };
  const sealing = sealPdf({ ...app.appContext, config }, await pdfOf(["Agreed"]), given);
  const sealed = await sealing.catch((error: unknown) => {
    if (isHere) throw error;
  });
  if (!sealed) return;
  assert.equal(sealed.timeFrom, "Time of Example");
  const read = await readSeal(app.appContext, sealed.bytes);
  assert.ok(read.state === "intact" && read.isOurs && read.timeFrom === "Time of Example");
});
