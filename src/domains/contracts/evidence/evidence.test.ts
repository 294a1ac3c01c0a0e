/** The evidence of a signed contract: sealed once, kept, sent to all, and found by its hash. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { readSeal } from "#platform/pdf-seals/reading.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { contractsOf, twoSigners } from "../../../../tests/support/contracts.ts";
import { pdfPages } from "../../../../tests/support/pdf.ts";
import type { Contract } from "../contract.ts";
import { finishedPaper } from "./papers.ts";
import { makeEvidence } from "./sealing.ts";
import { verifyHash } from "./verifying.ts";

const here = openForTests({ readsMail: true });
const contracts = contractsOf(here);

const paper = async (id: number, kind: string): Promise<Buffer> => {
  const answer = await here.app.http.inject({
    method: "GET",
    url: `/api/contracts/${id}/${kind}.pdf`,
    headers: { authorization: `Bearer ${here.token}` },
  });
  assert.equal(answer.statusCode, 200, `${kind}: ${answer.payload.slice(0, 200)}`);
  return answer.rawPayload;
};

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const evidenceOf = ({ id }: Contract) => makeEvidence(here.app.appContext, here.business.organizationId, id);

async function signed(changes: object = {}): Promise<Contract> {
  const sent = await contracts.sent(changes);
  await contracts.sign(await contracts.tokenFor(sent));
  return contracts.get(sent.id);
}

describe("When everyone has signed", () => {
  test("the signed paper and its certificate are sealed, and say who signed what, when and how", async () => {
    const contract = await signed();
    await evidenceOf(contract);
    const after = await contracts.get(contract.id);
    const [pdf, certificate] = [await paper(contract.id, "signed"), await paper(contract.id, "certificate")];
    assert.deepEqual([hashOf(pdf), hashOf(certificate)], [after.signed_sha256, after.certificate_sha256]);
    for (const sealed of [pdf, certificate]) {
      const reading = await readSeal(here.app.appContext, sealed);
      assert.equal(reading.state, "intact");
      assert.ok(reading.state === "intact" && reading.isOurs);
    }
    const words = (await pdfPages(certificate)).join("\n").replace(/\s+/g, " ");
    for (const told of [
      "Nora Whitfield (Customer)",
      "203.0.113.9",
      "Mozilla/5.0 (iPhone)",
      "a link that the business handed on",
      "free of charge",
      (after.original_sha256 ?? "").slice(0, 8),
      (after.signed_sha256 ?? "").slice(0, 8),
      "UTC",
      "/verify",
      "simple electronic signature",
      "doesn't identify the signers",
    ])
      assert.ok(words.includes(told), `${told} in ${words}`);
    assert.doesNotMatch(words, /qualified/i);
    assert.match((await pdfPages(pdf)).join(" "), /Nora Whitfield/);
    const { entries, broken_at } = await contracts.log(contract.id);
    assert.deepEqual([entries.at(-1)?.type, broken_at], ["sealed", null]);
  });

  test("it is done once, no matter who asks at the same moment, and everybody who takes part gets it", async () => {
    const contract = await signed({
      content: twoSigners,
      is_ordered: false,
      copies: [{ name: "Ada", email: "ada@customer.example" }],
    });
    await evidenceOf(contract);
    assert.equal((await contracts.get(contract.id)).sealed_at, null, "one has yet to sign");
    await contracts.sign(await contracts.tokenFor(contract, "owner", "app"));
    await Promise.all([1, 2, 3].map(() => evidenceOf(contract)));
    const after = await contracts.get(contract.id);
    await evidenceOf(contract);
    assert.equal((await contracts.get(contract.id)).signed_sha256, after.signed_sha256);
    const { entries } = await contracts.log(contract.id);
    assert.equal(entries.filter(({ type }) => type === "sealed").length, 1);
    const { files } = await here.done("GET", "/api/files");
    assert.equal(files.length, 3);
    for (const to of [contracts.addressOf(contract), here.owner.email, "ada@customer.example"])
      await here.mails.next(to, /^Signed by everyone: Service agreement$/);
  });

  test("somebody who gets a copy reaches the finished papers by their link, and signs nothing", async () => {
    const contract = await signed({ copies: [{ email: "ben@customer.example" }] });
    await evidenceOf(contract);
    const mail = await here.mails.next("ben@customer.example", /^Signed by everyone/);
    const token = /\/sign\/([\w.-]+)/.exec(mail.text)?.[1] ?? "";
    const visit = await contracts.visit(token);
    assert.deepEqual([visit.state, visit.signer], ["copy", undefined]);
    assert.ok((await finishedPaper(visit.scope, visit.contract, "signed")).bytes.length > 1_000);
  });

  test("the logo that was sent is the logo that is signed, whatever the business wears by then", async () => {
    await wear("#aa2222");
    const sent = await contracts.sent();
    await wear("#2222aa");
    await contracts.sign(await contracts.tokenFor(sent));
    await evidenceOf(sent);
    const [before, after] = [await paper(sent.id, "original"), await paper(sent.id, "signed")];
    assert.ok(picturesIn(before).length > 0);
    assert.deepEqual(picturesIn(after), picturesIn(before));
  });
});

async function wear(color: string): Promise<void> {
  const { default: sharp } = await import("sharp");
  const bytes = await sharp({ create: { width: 300, height: 100, channels: 3, background: color } })
    .png()
    .toBuffer();
  const asset = await here.done("POST", "/api/branding/assets", {
    name: "Logo",
    data: bytes.toString("base64"),
  });
  await here.done("PUT", "/api/branding", { logo_id: asset.id });
}

/** The bytes of each picture in a PDF. */
const picturesIn = (pdf: Buffer): string[] =>
  [...pdf.toString("latin1").matchAll(/\/Subtype \/Image[^]*?stream\r?\n([^]*?)endstream/g)].map(
    ([, bytes]) => hashOf(Buffer.from(bytes ?? "", "latin1")),
  );

describe("A signed contract outlives", () => {
  const visitor = { id: "test", ip: "203.0.113.9", userAgent: null, idempotencyKey: null, fingerprint: null };

  test("its customer, who can be deleted: paper, certificate and log stay, and are still verified", async () => {
    const sent = await contracts.sent();
    await contracts.sign(await contracts.tokenFor(sent));
    await evidenceOf(sent);
    await here.done("DELETE", `/api/customers/${sent.customer_id}`);
    const { status, client_name, signed_sha256 } = await contracts.get(sent.id);
    assert.deepEqual([status, client_name], ["completed", "Nora Whitfield"]);
    const { files } = await here.done("GET", "/api/files");
    const held = files.filter((file: { held_for: string | null }) => file.held_for !== null);
    assert.equal(held.length, 3, "as sent, signed, certificate");
    for (const { id } of held) assert.equal((await here.send("DELETE", `/api/files/${id}`)).status, 409);
    const { known } = await verifyHash(here.app.appContext, visitor, String(signed_sha256));
    assert.deepEqual([known?.status, known?.brokenAt], ["completed", null]);
    assert.equal((await contracts.refused("DELETE", `/${sent.id}`)).status, 409);
    const gone = contracts.inDatabase("delete from contracts where id = $1", [sent.id], "server");
    await assert.rejects(gone, /was sent and is kept/);
  });
});
