/** The pages behind a signer's link, as a browser without script asks for them and sends their forms. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../../../tests/support/business.ts";
import { contractsOf, heater, twoSigners } from "../../../../../tests/support/contracts.ts";
import { mintOrganization } from "../../../../../tests/support/organization.ts";
import { pdfPages } from "../../../../../tests/support/pdf.ts";
import type { Contract } from "../../contract.ts";
import { consentVersion } from "../consent.ts";

/** Noon in New York, where the test's businesses are. */
const start = Date.parse("2026-11-24T17:00:00Z");
const day = 86_400_000;

const here = openForTests({ at: start });
const contracts = contractsOf(here);

type Form = Record<string, string>;

const open = (token: string, path = "") =>
  here.app.http.inject({ method: "GET", url: `/sign/${token}${path}` });

const post = (token: string, path: string, form: Form = {}, headers: Record<string, string> = {}) =>
  here.app.http.inject({
    method: "POST",
    url: `/sign/${token}/${path}`,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: new URLSearchParams(form).toString(),
    remoteAddress: "203.0.113.9",
  });

const consent = { version: consentVersion, agreed: "on" };
const filled = {
  "f-sign-1": "Nora Whitfield",
  "f-date-1": "November 24, 2026",
  "f-tick-1": "on",
  "f-text-1": "4711",
};
const whole = { ...filled, agreed: "on" };

/** A contract with a link for its first signer, who has consented. */
async function opened(changes: object = { content: twoSigners }): Promise<{ sent: Contract; token: string }> {
  const sent = await contracts.sent(changes);
  const token = await contracts.tokenFor(sent);
  assert.equal((await post(token, "consent", consent)).statusCode, 303);
  return { sent, token };
}

const plain = (page: string): string => page.replaceAll("&#39;", "'").replaceAll("&#38;", "&");

/** A signature of one stroke, as a browser draws it. */
async function drawing(): Promise<string> {
  const { default: sharp } = await import("sharp");
  const svg =
    '<svg width="500" height="150"><path d="M9 99Q99 9 490 120" stroke="#111" stroke-width="6" fill="none"/></svg>';
  return `data:image/png;base64,${(await sharp(Buffer.from(svg)).png().toBuffer()).toString("base64")}`;
}

describe("the page of a signer", () => {
  test("says who sent what and asks for consent first, and changes nothing by being looked at", async () => {
    const sent = await contracts.sent({ content: twoSigners, message: "Thanks\nfor having <b>us</b>" });
    const token = await contracts.tokenFor(sent);
    for (let scanner = 0; scanner < 10; scanner++) {
      const { statusCode, payload, headers } = await open(token);
      assert.equal(statusCode, 200);
      const page = plain(payload);
      assert.match(page, /<h1>Test Plumbing sent you a contract to sign<\/h1>/);
      assert.match(page, /Service agreement \(CON-001\)/);
      assert.match(page, /\$1,800\.00/);
      assert.match(page, /December 24, 2026/);
      // What the law wants said to a consumer before: scope, paper, withdrawal, and what is needed to read it.
      for (const said of [
        /covers this contract and its signed copy/,
        /on paper, free of charge/,
        /withdraw your consent before you sign/,
        /current web browser, an internet connection and a program that opens PDF files/,
      ])
        assert.match(page, said);
      assert.match(page, /for having &#60;b&#62;us/);
      assert.doesNotMatch(page, /The work|under CON-001/, "the contract itself comes after the consent");
      assert.equal(headers["cache-control"], "no-store");
      assert.equal(headers["referrer-policy"], "no-referrer");
      assert.match(String(headers["x-robots-tag"]), /noindex/);
    }
    assert.equal((await open(token, "/contract.pdf")).statusCode, 409);
    const after = await contracts.get(sent.id);
    assert.deepEqual([after.status, after.signers[0]?.viewed_at], ["sent", null]);
  });

  test("has a policy in which only our own script runs, and nothing of it stands in the page", async () => {
    const { token } = await opened();
    const { payload, headers } = await open(token);
    const policy = String(headers["content-security-policy"]);
    assert.match(
      policy,
      /^default-src 'none'; style-src( 'sha256-[\w+/]{43}=')+; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    assert.doesNotMatch(payload, /style="|<script>|\son\w+=|javascript:/);
    assert.deepEqual(payload.match(/<script[^>]*>/g), ['<script src="/signing.js" type="module">']);
    assert.equal(payload.match(/<h1/g)?.length, 1);
  });

  test("wants the consent to the words that were shown", async () => {
    const sent = await contracts.sent();
    const token = await contracts.tokenFor(sent);
    const without = await post(token, "consent", { version: consentVersion });
    assert.equal(without.statusCode, 400);
    assert.match(without.payload, /role="alert"/);
    assert.match(without.payload, /id="error-agreed">Check the box to continue\./);
    const older = await post(token, "consent", { ...consent, version: "2020-01" });
    assert.equal(older.statusCode, 400);
    assert.match(older.payload, /Read them again/);
    assert.equal((await contracts.get(sent.id)).signers[0]?.viewed_at, null);
    const given = await post(token, "consent", consent);
    assert.deepEqual([given.statusCode, given.headers.location], [303, `/sign/${token}`]);
    assert.equal((await post(token, "consent", consent)).statusCode, 303, "pressing twice is no error");
    const { entries } = await contracts.log(sent.id);
    assert.equal(entries.filter(({ type }) => type === "consented").length, 1);
  });

  test("shows the frozen paper with the fields in their places, and gives its PDF", async () => {
    const { token } = await opened();
    const page = (await open(token)).payload;
    for (const part of [
      /<h2 id="paper-title">Service agreement<\/h2>/,
      /For Nora Whitfield, under CON-001\./,
      /Water heater/,
      /<legend>Signature<\/legend>/,
      /name="f-date-1" value="November 24, 2026" readonly/,
      /I have a copy of the terms/,
      /Gate code <span>\(optional\)/,
      /1 of 3 filled in/,
      /href="#mark-sign-1" data-next/,
      /Contractor: /,
    ])
      assert.match(page, part);
    assert.doesNotMatch(page, /f-sign-2/, "nobody fills in the fields of others");
    const pdf = await open(token, "/contract.pdf");
    assert.equal(pdf.headers["content-type"], "application/pdf");
    assert.match((await pdfPages(pdf.rawPayload)).join(" "), /Service agreement/);
    assert.equal((await open(token, "/signed.pdf")).statusCode, 409);
  });

  test("keeps what was filled in until another day, and says what is missing at its place", async () => {
    const { sent, token } = await opened();
    const saved = await post(token, "save", { "f-text-1": "4711", "f-sign-1": "Nora" });
    assert.equal(saved.headers.location, `/sign/${token}?saved=1`);
    assert.match((await open(token, "?saved=1")).payload, /Saved\. Come back with the same link/);
    moveClockTo(new Date(start + day));
    const later = (await open(token)).payload;
    assert.match(later, /name="f-text-1" value="4711"/);
    assert.match(later, /name="f-sign-1" value="Nora"/);
    assert.match(later, /value="November 25, 2026" readonly/);
    const refused = await post(token, "sign", { ...filled, "f-tick-1": "", "f-text-1": "99", agreed: "on" });
    assert.equal(refused.statusCode, 400);
    const page = refused.payload;
    assert.match(page, /<a href="#field-tick-1">I have a copy of the terms: Check this box<\/a>/);
    assert.match(page, /aria-invalid="true" aria-describedby="error-tick-1"/);
    assert.match(page, /The date is November 25, 2026 by now/, "the form of the day before");
    assert.match(page, /name="f-text-1" value="99"/);
    assert.match(page, /name="agreed" value="on" required checked/);
    moveClockTo(new Date(start));
    assert.equal((await contracts.get(sent.id)).status, "viewed");
  });

  test("signs once, however often it is sent, and says who is next without their address", async () => {
    const { sent, token } = await opened();
    const tries = await Promise.all([1, 2, 3].map(() => post(token, "sign", whole)));
    assert.deepEqual(
      tries.map(({ statusCode, headers }) => [statusCode, headers.location]),
      tries.map(() => [303, `/sign/${token}`]),
    );
    assert.equal((await post(token, "sign", whole)).statusCode, 303);
    const { entries } = await contracts.log(sent.id);
    assert.equal(entries.filter(({ type }) => type === "signed").length, 1);
    const { payload, statusCode } = await open(token);
    assert.equal(statusCode, 200);
    assert.match(payload, /<h1>You signed the contract<\/h1>/);
    assert.match(payload, /Next to sign: Contractor\./);
    assert.match(payload, /class="typed">Nora Whitfield/);
    assert.ok(!payload.includes(here.owner.email));
    const late = await post(token, "save", filled, { accept: "application/json" });
    assert.equal(late.statusCode, 409);
    assert.match(
      (await post(token, "decline", { reason: "No", sure: "yes" })).payload,
      /You signed the contract/,
    );
    assert.equal((await contracts.get(sent.id)).status, "partly_signed");
  });

  test("of two who sign in one second takes both, and the contract is complete once", async () => {
    const { sent, token } = await opened({ content: twoSigners, is_ordered: false });
    const other = await contracts.tokenFor(sent, "owner", "app");
    await post(other, "consent", consent);
    const answers = await Promise.all([
      post(token, "sign", whole),
      post(other, "sign", { "f-sign-2": "Olive Owner", agreed: "on" }),
    ]);
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [303, 303],
    );
    assert.equal((await contracts.get(sent.id)).status, "completed");
    const { entries } = await contracts.log(sent.id);
    assert.equal(entries.filter(({ type }) => type === "completed").length, 1);
    assert.match(plain((await open(token)).payload), /Service agreement was signed by everyone/);
    assert.match(
      (await open(other)).payload,
      new RegExp(`href="/contracts/${sent.id}">Back to the Contract`),
    );
  });

  test("keeps a drawn signature over a form that has nothing of it, and shows it to the next signer", async () => {
    const { sent, token } = await opened();
    const saved = await post(
      token,
      "save",
      { "m-sign-1": "drawn", "d-sign-1": await drawing() },
      { accept: "application/json" },
    );
    assert.deepEqual(saved.json(), { kept: ["sign-1"] });
    const page = (await open(token)).payload;
    assert.match(
      page,
      /<img class="drawn" src="\/sign\/[^"]+\/drawn\/sign-1" alt="The signature that you drew"/,
    );
    assert.match(page, /name="d-sign-1" value="kept"/);
    const picture = await open(token, "/drawn/sign-1");
    assert.deepEqual([picture.statusCode, picture.headers["content-type"]], [200, "image/png"]);
    assert.equal((await open(token, "/drawn/sign-2")).statusCode, 404);
    const kept = { ...whole, "f-sign-1": "", "m-sign-1": "drawn", "d-sign-1": "kept" };
    assert.equal((await post(token, "sign", { ...kept, "f-tick-1": "" })).statusCode, 400);
    assert.equal((await post(token, "sign", kept)).statusCode, 303);
    const other = await contracts.tokenFor(await contracts.get(sent.id), "owner", "app");
    assert.equal((await open(other, "/drawn/sign-1")).statusCode, 404, "not before the consent");
    await post(other, "consent", consent);
    assert.equal((await open(other, "/drawn/sign-1")).rawPayload.equals(picture.rawPayload), true);
    assert.match((await open(other)).payload, /alt="Signature: Customer: Nora Whitfield, drawn by hand"/);
  });

  test("declines with a reason after asking once more, and loses nothing by asking", async () => {
    const { sent, token } = await opened();
    const empty = await post(token, "decline", { ...filled, reason: " " });
    assert.equal(empty.statusCode, 400);
    assert.match(plain(empty.payload), /<details open>[\s\S]*Say why you're declining/);
    assert.match(empty.payload, /name="f-text-1" value="4711"/);
    const long = await post(token, "decline", { reason: "x".repeat(501) });
    assert.match(long.payload, /Use up to 500 characters/);
    const asked = await post(token, "decline", { ...filled, reason: "Too <i>dear</i>\nfor us" });
    assert.equal(asked.statusCode, 200);
    assert.match(asked.payload, /<h1>Decline this contract\?<\/h1>/);
    assert.match(asked.payload, /Too &#60;i&#62;dear&#60;\/i&#62;<br>for us/);
    assert.equal((await contracts.get(sent.id)).status, "viewed");
    assert.match((await open(token)).payload, /name="f-text-1" value="4711"/, "saved before it asked");
    const done = await post(token, "decline", { reason: "Too <i>dear</i>\nfor us", sure: "yes" });
    assert.equal(done.statusCode, 303);
    assert.equal((await contracts.get(sent.id)).close_reason, "Too <i>dear</i>\nfor us");
    const page = await open(token);
    assert.deepEqual([page.statusCode, /You declined it/.test(page.payload)], [410, true]);
    assert.equal((await post(token, "decline", { reason: "x", sure: "yes" })).statusCode, 303);
  });

  test("can be declined before the consent", async () => {
    const sent = await contracts.sent();
    const token = await contracts.tokenFor(sent);
    assert.match((await post(token, "decline", { reason: "Not mine" })).payload, /Decline this contract\?/);
    assert.equal((await post(token, "decline", { reason: "Not mine", sure: "yes" })).statusCode, 303);
    assert.equal((await contracts.get(sent.id)).status, "declined");
  });
});

describe("a page that was open while something happened", () => {
  const after = async (token: string, path: string, form: Form) => {
    const { statusCode, payload } = await post(token, path, form);
    return { statusCode, page: plain(payload) };
  };

  test("says that the contract was voided", async () => {
    const { sent, token } = await opened();
    await contracts.done("POST", `/${sent.id}/void`, { reason: "Wrong price" });
    const { statusCode, page } = await after(token, "sign", whole);
    assert.equal(statusCode, 409);
    assert.match(page, /role="alert">Something changed meanwhile/);
    assert.match(page, /This contract was withdrawn/);
    assert.doesNotMatch(page, /Wrong price/);
    assert.equal((await open(token)).statusCode, 410);
    assert.equal((await open(token, "/contract.pdf")).statusCode, 409);
  });

  test("says that it expired, and takes it again when there is more time", async () => {
    const { sent, token } = await opened();
    moveClockTo(new Date(Date.parse(sent.expires_at ?? "")));
    const { statusCode, page } = await after(token, "sign", whole);
    assert.equal(statusCode, 409);
    assert.match(page, /It could be signed until December 24, 2026\. Ask Test Plumbing for more time/);
    assert.equal((await open(token)).statusCode, 410);
    moveClockTo(new Date(start));
    await contracts.done("POST", `/${sent.id}/extend`, { days: 5 });
    assert.match((await open(token)).payload, /Review and sign/);
  });

  test("says that its link ended, and tells nothing of the contract", async () => {
    const { sent, token } = await opened();
    await contracts.done("PUT", `/${sent.id}/signers/${sent.signers[0]?.id}`, { email: "new@x.example" });
    const { statusCode, page } = await after(token, "sign", whole);
    assert.equal(statusCode, 409);
    assert.match(page, /This link no longer works/);
    const looked = await open(token);
    assert.equal(looked.statusCode, 410);
    assert.doesNotMatch(looked.payload, /Service agreement|Nora/);
  });

  test("waits for its turn, and names others by their part", async () => {
    const sent = await contracts.sent({ content: twoSigners, is_ordered: false });
    const token = await contracts.tokenFor(sent, "owner", "app");
    await contracts.inDatabase(
      "update contracts set is_ordered = true where organization_id = $1 and id = $2",
      [here.business.organizationId, sent.id],
    );
    const { statusCode, payload } = await open(token);
    assert.equal(statusCode, 200);
    assert.match(plain(payload), /It isn't your turn yet[\s\S]*Customer signs first\./);
    assert.doesNotMatch(payload, /nora/i);
    assert.equal((await post(token, "consent", consent)).statusCode, 409);
  });
});

describe("when everyone has signed", () => {
  test("a person beside the business hands the device back, and nothing stays to be read", async () => {
    const sent = await contracts.sent();
    const token = await contracts.tokenFor(sent, "customer", "in_person");
    await post(token, "consent", consent);
    const form = { "f-signature": "Nora", "f-date": "November 24, 2026", agreed: "on" };
    assert.equal((await post(token, "sign", form)).statusCode, 303);
    const { payload } = await open(token);
    assert.match(payload, /You can hand the device back now\./);
    assert.doesNotMatch(payload, /paper-title|Water heater/);
    moveClockTo(new Date(start + 3 * 3_600_000));
    assert.equal((await open(token)).statusCode, 410);
  });

  test("the page waits for the seal, also without script, and then gives the files", async () => {
    const { sent, token } = await opened({ lines: [heater] });
    const form = { "f-signature": "Nora", "f-date": "November 24, 2026", agreed: "on" };
    await post(token, "sign", form);
    const waiting = (await open(token)).payload;
    assert.match(waiting, /data-sealing/);
    assert.match(waiting, /<noscript><meta http-equiv="refresh" content="15"><\/noscript>/);
    const early = await open(token, "/signed.pdf");
    assert.deepEqual([early.statusCode, /isn&#39;t ready yet/.test(early.payload)], [404, true]);
    // The file that was sent stands in for those that are made in the background.
    await contracts.inDatabase(
      "update contracts set signed_file_id = original_file_id, certificate_file_id = original_file_id where organization_id = $1 and id = $2",
      [here.business.organizationId, sent.id],
    );
    const ready = (await open(token)).payload;
    assert.match(ready, /Download Signed Contract/);
    assert.doesNotMatch(ready, /data-sealing|refresh/);
    for (const kind of ["signed", "certificate"]) {
      const file = await open(token, `/${kind}.pdf`);
      assert.equal(file.statusCode, 200);
      assert.match(
        String(file.headers["content-disposition"]),
        new RegExp(`^attachment; filename="CON-001 ${kind}`),
      );
      assert.match(String(file.headers["content-security-policy"]), /sandbox/);
    }
  });
});

describe("what strangers send", () => {
  test("leads nowhere with a link that is changed, or another business's", async () => {
    const token = await contracts.tokenFor(await contracts.sent());
    const other = await mintOrganization(here.app);
    for (const wrong of [
      token.slice(0, -1),
      `${token.slice(0, -2)}zz`,
      token.replace(here.business.organizationId, other.organizationId),
      "none",
      "%00",
    ]) {
      const page = await open(wrong);
      assert.equal(page.statusCode, 404, wrong);
      assert.match(plain(page.payload), /couldn't find a contract|There's nothing/);
      for (const path of ["consent", "save", "sign", "decline"])
        assert.equal(
          (await post(wrong, path, { ...whole, ...consent, reason: "x", sure: "yes" })).statusCode,
          404,
        );
      assert.equal((await open(wrong, "/contract.pdf")).statusCode, 404);
    }
  });

  test("is text in every field, and nothing else", async () => {
    const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}\u202e\u0000`;
    const { sent, token } = await opened();
    const hostile = Object.fromEntries(Object.keys(filled).map((name) => [name, evil]));
    for (const path of ["save", "sign", "decline", "consent"]) {
      const { statusCode, payload } = await post(token, path, { ...hostile, reason: evil, version: evil });
      assert.ok(statusCode < 500, path);
      assert.doesNotMatch(payload, /<script>alert|<img src=x|\u202e/, path);
    }
    assert.doesNotMatch((await open(token)).payload, /<script>alert|<img src=x|\u202e/);
    assert.equal((await post(token, "sign", { ...whole, "f-sign-1": evil })).statusCode, 303);
    const { payload } = await open(token);
    assert.doesNotMatch(payload, /<script>alert|<img src=x|\u202e/);
    assert.match(payload, /class="typed">&#34;&#62;&#60;script&#62;alert\(1\)/);
    assert.equal((await contracts.get(sent.id)).status, "partly_signed");
  });

  test("fills in no field but the signer's own, and no picture that is none", async () => {
    const { token } = await opened();
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><rect width="100" height="90"/></svg>',
    ).toString("base64");
    const { png } = await import("../../../../../tests/support/pictures.ts");
    const bomb = png({ width: 30_000, height: 30_000 }).toString("base64");
    for (const picture of [
      `data:image/svg+xml;base64,${svg}`,
      `data:image/png;base64,${svg}`,
      `data:image/png;base64,${bomb}`,
      "data:text/html,<script>alert(1)</script>",
      "kept",
      "https://elsewhere.example/x.png",
    ]) {
      const form = {
        ...whole,
        "m-sign-1": "drawn",
        "d-sign-1": picture,
        "f-sign-2": "Not mine",
        "f-none": "x",
      };
      const { statusCode, payload } = await post(token, "sign", form);
      assert.equal(statusCode, 400, picture.slice(0, 40));
      assert.match(payload, /Signature: Add your signature/, picture.slice(0, 40));
    }
    const saved = await post(token, "save", { ...filled, "f-sign-2": "x" }, { accept: "application/json" });
    assert.deepEqual(saved.json().kept.toSorted(), ["date-1", "sign-1", "text-1", "tick-1"]);
  });

  test("is refused when it is too much at once or too often", async () => {
    const { token } = await opened();
    const large = await post(token, "save", { "d-sign-1": "x".repeat(5_000_000) });
    assert.equal(large.statusCode, 413);
    assert.equal((await post(token, "consent", { agreed: "x".repeat(20_000) })).statusCode, 413);
    const tries = [];
    for (let count = 0; count < 420; count++)
      tries.push(post(token, "save", { "f-text-1": "kept on the page" }));
    const answers = await Promise.all(tries);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    assert.ok(refused, "a flood is slowed down");
    assert.match(refused.payload, /Too many attempts/);
    assert.match(refused.payload, /value="kept on the page"/);
    assert.ok(Number(refused.headers["retry-after"]) > 0);
    assert.equal((await open(token)).statusCode, 200, "looking is free");
  });
});
