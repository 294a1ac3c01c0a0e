/** The page on which anybody checks a paper: the file or its hash, as it was or with a byte changed. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { contractsOf } from "../../../../tests/support/contracts.ts";
import type { Contract } from "../contract.ts";
import { makeEvidence } from "./sealing.ts";

const here = openForTests({ isShared: true });
const contracts = contractsOf(here);

async function signed(): Promise<Contract> {
  const sent = await contracts.sent();
  await contracts.sign(await contracts.tokenFor(sent));
  await makeEvidence(here.app.appContext, here.business.organizationId, sent.id);
  return contracts.get(sent.id);
}

const paper = async (id: number, kind: string): Promise<Buffer> => {
  const headers = { authorization: `Bearer ${here.token}` };
  const url = `/api/contracts/${id}/${kind}.pdf`;
  return (await here.app.http.inject({ method: "GET", url, headers })).rawPayload;
};

async function verify(file: Buffer | undefined) {
  const form = new FormData();
  if (file) form.set("file", new Blob([new Uint8Array(file)], { type: "application/pdf" }), "contract.pdf");
  const sent = new Response(form);
  return here.app.http.inject({
    method: "POST",
    url: "/verify",
    headers: { "content-type": sent.headers.get("content-type") ?? "" },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
}

const look = (hash: string) =>
  here.app.http.inject({ method: "GET", url: `/verify?hash=${encodeURIComponent(hash)}` });

describe("The page that verifies", () => {
  test("knows the signed contract, the certificate and what was sent, by file and by hash", async () => {
    const contract = await signed();
    for (const [kind, words] of [
      ["signed", /This is the signed contract\./],
      ["certificate", /This is the certificate of a signed contract\./],
      ["original", /This is the contract as it was sent, before anyone signed\./],
    ] as const) {
      const bytes = await paper(contract.id, kind);
      const page = await verify(bytes);
      assert.equal(page.statusCode, 200);
      assert.match(page.payload, words);
      assert.match(page.payload, new RegExp(`${contract.number}, from Test Plumbing`));
      assert.match(page.payload, /The log of the contract is intact/);
      assert.match(page.payload, kind === "original" ? /It has no seal/ : /The seal is intact/);
      const hash = contract[`${kind}_sha256`] ?? "";
      assert.match((await look(hash)).payload, words);
      assert.match((await look((hash.match(/.{8}/g) ?? []).join(" ").toUpperCase())).payload, words);
    }
  });

  test("finds every byte that was changed or added, and says nothing of contracts then", async () => {
    const contract = await signed();
    const bytes = await paper(contract.id, "signed");
    for (const at of [20, Math.floor(bytes.length / 5), bytes.length - 30]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const page = await verify(changed);
      assert.match(page.payload, /The seal is broken|No contract here has this file/);
      assert.doesNotMatch(page.payload, /This is the signed contract|Test Plumbing/);
    }
    const longer = await verify(Buffer.concat([bytes, Buffer.from("\n% more")]));
    assert.match(longer.payload, /The seal is broken/);
  });

  test("says at which line the log was edited by hand", async () => {
    const contract = await signed();
    await contracts.inDatabase(
      "update contract_log set at = at - interval '1 day' where contract_id = $1 and number = 2",
      [contract.id],
    );
    const page = await look(contract.signed_sha256 ?? "");
    assert.match(page.payload, /The log of the contract was changed at line 2/);
  });

  test("answers whatever is sent with a sentence", async () => {
    assert.match((await verify(undefined)).payload, /Choose a PDF file of up to 30 MB/);
    assert.match(
      (await verify(Buffer.from("<script>alert(1)</script>"))).payload,
      /No contract here has this file/,
    );
    assert.match((await look("<script>")).payload, /64 characters/);
    assert.doesNotMatch((await look("<script>")).payload, /<script>/);
    const garbage = await here.app.http.inject({
      method: "POST",
      url: "/verify",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload: "--x\r\nnothing",
    });
    assert.equal(garbage.statusCode, 400);
    assert.match((await look("0".repeat(64))).payload, /No contract here has this file/);
  });

  test("isn't asked without end", async () => {
    const tries = [];
    for (let count = 0; count < 70; count++) tries.push((await look("1".repeat(64))).statusCode);
    assert.ok(tries.includes(429));
  });
});
