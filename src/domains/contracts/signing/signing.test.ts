/** Signing: by people with a link, each once, in their order, over what was frozen; and a log that shows every change. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { contractsOf, twoSigners } from "../../../../tests/support/contracts.ts";
import { png } from "../../../../tests/support/pictures.ts";
import { readAnswers } from "./answers.ts";
import { giveConsent, saveAnswers, signContract } from "./service.ts";

const here = openForTests({ readsMail: true });
const contracts = contractsOf(here);
const openEvents = (type: string) =>
  contracts.inDatabase("select id from events where organization_id = $1 and type = $2", [
    here.business.organizationId,
    type,
  ]);

describe("A signer", () => {
  test("consents first, then signs what is on the paper, and the contract is completed", async () => {
    const sent = await contracts.sent();
    const token = await contracts.tokenFor(sent);
    const first = await contracts.visit(token);
    assert.equal(first.state, "consent");
    const early = { answers: contracts.answersFor(first), isAgreed: true };
    await assert.rejects(signContract(first, early), /Something changed meanwhile/);
    await contracts.sign(token);
    const after = await contracts.get(sent.id);
    assert.deepEqual([after.status, after.signers[0]?.status], ["completed", "signed"]);
    const { entries, broken_at } = await contracts.log(sent.id);
    assert.deepEqual(
      [entries.map(({ type }) => type), broken_at],
      [["sent", "invited", "link_created", "consented", "signed", "completed"], null],
    );
    const { rows } = await contracts.inDatabase(
      "select data from contract_log where contract_id = $1 and type = 'signed'",
      [sent.id],
    );
    assert.equal(rows[0].data.original_sha256, sent.original_sha256);
    assert.deepEqual([rows[0].data.ip, rows[0].data.channel], ["203.0.113.9", "link"]);
  });

  test("has a link whose secret nobody can read in the database", async () => {
    const token = await contracts.tokenFor(await contracts.sent());
    const { rows } = await contracts.inDatabase(
      "select l::text as link, octet_length(secret_hash) as bytes from contract_links l where organization_id = $1",
      [here.business.organizationId],
    );
    assert.ok(rows.length > 0);
    for (const { link, bytes } of rows) {
      assert.equal(bytes, 32);
      assert.ok(!link.includes(token.slice(-20)));
    }
  });

  test("may be looked in on by ten scanners: it counts as nothing", async () => {
    const sent = await contracts.sent();
    const token = await contracts.tokenFor(sent);
    await Promise.all(Array.from({ length: 10 }, () => contracts.visit(token)));
    const after = await contracts.get(sent.id);
    assert.deepEqual(
      [after.status, after.signers[0]?.viewed_at, after.version],
      ["sent", null, sent.version],
    );
  });

  test("is told what is missing, field by field, and loses nothing", async () => {
    const sent = await contracts.sent({ content: twoSigners });
    const token = await contracts.tokenFor(sent);
    await giveConsent(await contracts.visit(token));
    const visit = await contracts.visit(token);
    const answers = { "text-1": "4711", "sign-1": "  " };
    await assert.rejects(signContract(visit, { answers, isAgreed: false }), (error: { fields: object }) => {
      assert.deepEqual(error.fields, {
        "sign-1": "Add your signature",
        "date-1": "Add the date",
        "tick-1": "Check this box",
        agreed: "Check this box to sign",
      });
      return true;
    });
    const kept = (await contracts.visit(token)).signer?.answers;
    assert.deepEqual(kept, { "text-1": { kind: "text", text: "4711" } });
    assert.equal((await contracts.get(sent.id)).status, "viewed");
  });

  test("goes on on another day, and signs the day that is shown, not an earlier one", async () => {
    const sent = await contracts.sent({ content: twoSigners });
    const token = await contracts.tokenFor(sent);
    moveClockTo(new Date("2026-11-25T03:00:00Z"));
    await giveConsent(await contracts.visit(token));
    const visit = await contracts.visit(token);
    const answers = contracts.answersFor(visit);
    assert.equal(answers["date-1"], "November 24, 2026", "in New York it is still the day before");
    await saveAnswers(visit, answers);
    moveClockTo(new Date("2026-11-25T17:00:00Z"));
    const later = await contracts.visit(token);
    assert.deepEqual(later.signer?.answers["sign-1"], { kind: "typed", text: "Nora Whitfield" });
    await assert.rejects(signContract(later, { answers, isAgreed: true }), (error: { fields: object }) => {
      assert.deepEqual(error.fields, {
        "date-1": "The date is November 25, 2026 by now. Check it and sign again",
      });
      return true;
    });
    await signContract(later, { answers: contracts.answersFor(later), isAgreed: true });
    moveClockTo(undefined);
    const { paper } = await contracts.get(sent.id);
    assert.match(JSON.stringify(paper?.blocks), /November 25, 2026/);
  });

  test("signs only their own fields, with nothing else in them", async () => {
    const sent = await contracts.sent({ content: twoSigners, is_ordered: false });
    const token = await contracts.tokenFor(sent);
    await giveConsent(await contracts.visit(token));
    const visit = await contracts.visit(token);
    const answers = {
      ...contracts.answersFor(visit),
      "sign-2": "Not mine",
      "text-1": "<script>alert(1)</script>\u0000\u202e",
      constructor: "x",
    };
    await signContract(visit, { answers, isAgreed: true });
    const { signer } = await contracts.visit(token);
    assert.deepEqual(Object.keys(signer?.answers ?? {}).toSorted(), ["date-1", "sign-1", "text-1", "tick-1"]);
    assert.deepEqual(signer?.answers["text-1"], { kind: "text", text: "<script>alert(1)</script>" });
  });

  test("draws a signature, which is painted anew; an empty sheet, a bomb or a script is none", async () => {
    const field = { id: "s", kind: "signature", label: "Signature", is_required: true } as const;
    const read = async (sent: string) => (await readAnswers([field], { s: sent }))["s"];
    const { default: sharp } = await import("sharp");
    const drawn = await sharp(
      Buffer.from(
        '<svg width="900" height="300"><path d="M20 200 Q 300 20 800 250" stroke="black" stroke-width="8" fill="none"/></svg>',
      ),
    )
      .png()
      .toBuffer();
    const url = (bytes: Buffer, type = "png") => `data:image/${type};base64,${bytes.toString("base64")}`;
    const kept = await read(url(drawn));
    assert.equal(kept?.kind, "drawn");
    const { width, format } = await sharp(
      Buffer.from(kept.kind === "drawn" ? kept.png : "", "base64"),
    ).metadata();
    assert.deepEqual([width, format], [600, "png"]);
    const blank = await sharp({ create: { width: 300, height: 100, channels: 4, background: "#ffffff00" } })
      .png()
      .toBuffer();
    for (const nothing of [
      url(blank),
      url(Buffer.from("<svg onload='alert(1)'/>"), "svg+xml"),
      url(png().subarray(0, 30)),
      `data:image/png;base64,${"A".repeat(800_000)}`,
      "data:text/html,<script>",
    ])
      assert.equal(await read(nothing), undefined, nothing.slice(0, 40));
  });

  test("waits for their turn", async () => {
    const sent = await contracts.sent({ content: twoSigners });
    const owner = sent.signers.find(({ part }) => part === "owner");
    const refused = await contracts.refused("POST", `/${sent.id}/signers/${owner?.id}/links`, {
      channel: "app",
    });
    assert.match(refused.error, /It isn't .+'s turn yet/);
    await contracts.sign(await contracts.tokenFor(sent));
    await contracts.sign(await contracts.tokenFor(await contracts.get(sent.id), "owner", "app"));
    assert.equal((await contracts.get(sent.id)).status, "completed");
  });

  test("declines with a reason, after which nobody signs", async () => {
    const sent = await contracts.sent({ content: twoSigners, is_ordered: false });
    const token = await contracts.tokenFor(sent);
    const other = await contracts.tokenFor(sent, "owner", "app");
    await contracts.decline(token, "Too expensive");
    const after = await contracts.get(sent.id);
    assert.deepEqual([after.status, after.close_reason], ["declined", "Too expensive"]);
    await assert.rejects(contracts.sign(other), /Something changed meanwhile/);
    const mail = await here.mails.next(here.owner.email, /declined/);
    assert.match(mail.text, /Reason: Too expensive/);
  });
});

describe("Two at once", () => {
  test("complete the contract once", async () => {
    const sent = await contracts.sent({ content: twoSigners, is_ordered: false });
    const tokens = [await contracts.tokenFor(sent), await contracts.tokenFor(sent, "owner", "app")];
    for (const token of tokens) await giveConsent(await contracts.visit(token));
    const visits = await Promise.all(tokens.map((token) => contracts.visit(token)));
    await Promise.all(
      visits.map((visit) => signContract(visit, { answers: contracts.answersFor(visit), isAgreed: true })),
    );
    const { entries, broken_at } = await contracts.log(sent.id);
    assert.equal(entries.filter(({ type }) => type === "completed").length, 1);
    assert.equal(broken_at, null);
    assert.equal((await openEvents("contract.completed")).rows.length, 1);
  });

  test("of one person in two tabs sign once", async () => {
    const sent = await contracts.sent();
    const token = await contracts.tokenFor(sent);
    await giveConsent(await contracts.visit(token));
    const visit = await contracts.visit(token);
    const signing = { answers: contracts.answersFor(visit), isAgreed: true };
    const tries = await Promise.allSettled([1, 2, 3].map(() => signContract(visit, signing)));
    assert.equal(tries.filter(({ status }) => status === "fulfilled").length, 1);
    const { entries } = await contracts.log(sent.id);
    assert.equal(entries.filter(({ type }) => type === "signed").length, 1);
  });

  test("one signs while another voids: whichever came first holds, and never both", async () => {
    const sent = await contracts.sent();
    const token = await contracts.tokenFor(sent);
    await giveConsent(await contracts.visit(token));
    const visit = await contracts.visit(token);
    const [signed, voided] = await Promise.allSettled([
      signContract(visit, { answers: contracts.answersFor(visit), isAgreed: true }),
      contracts.done("POST", `/${sent.id}/void`, { reason: "Wrong price" }),
    ]);
    const { status } = await contracts.get(sent.id);
    assert.equal(status, signed.status === "fulfilled" ? "completed" : "voided");
    assert.notEqual(signed.status, voided.status);
  });
});

describe("The log", () => {
  test("can only be added to by the server, and shows the line that somebody edited by hand", async () => {
    const sent = await contracts.sent();
    await contracts.sign(await contracts.tokenFor(sent));
    for (const statement of ["update contract_log set title = 'x'", "delete from contract_log"])
      await assert.rejects(contracts.inDatabase(statement, [], "server"), /permission denied/);
    const of = "where contract_id = $1 and organization_id = $2 and number";
    const ids = [sent.id, here.business.organizationId];
    await contracts.inDatabase(`update contract_log set title = 'Nobody signed' ${of} = 5`, ids);
    assert.equal((await contracts.log(sent.id)).broken_at, 5);
    await contracts.inDatabase(
      `update contract_log set title = 'Nora Whitfield signed', data = data || '{"ip": "198.51.100.1"}' ${of} = 5`,
      ids,
    );
    assert.equal((await contracts.log(sent.id)).broken_at, 5);
    await contracts.inDatabase(
      `update contract_log set data = data || '{"ip": "203.0.113.9"}' ${of} = 5`,
      ids,
    );
    assert.equal((await contracts.log(sent.id)).broken_at, null, "as it was written");
    await contracts.inDatabase(`delete from contract_log ${of} = 6`, ids);
    assert.equal((await contracts.log(sent.id)).broken_at, 6, "also when the end was cut off");
  });
});
