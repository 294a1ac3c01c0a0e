/** A business's own sending domain: what is wrong with its records is said, and only what was checked is sent from, signed. */
import assert from "node:assert/strict";
import { createHash, createPublicKey, verify } from "node:crypto";
import { describe, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { type DnsLookup, dnsLookup } from "#platform/mail/dns.ts";
import { mailTransportFor } from "#platform/outward.ts";
import { openForTests } from "../../../../../tests/support/business.ts";
import { lastMailTo } from "../../../../../tests/support/inbound-mail.ts";
import { mailed } from "../../../../../tests/support/mailed.ts";
import { mintOrganization } from "../../../../../tests/support/organization.ts";
import type { EmailSettings } from "./contract.ts";
import { checkDomains } from "./jobs.ts";
import { signingKeyOf } from "./service.ts";

const settings = {
  MAIL_FROM: "Plumbline <no-reply@ours.example>",
  MAIL_IN_DOMAIN: "reply.ours.example",
  MAIL_IN_PORT: "2525",
};
const zone = new Map<string, string[] | "unknown" | "broken">();
const standIn: DnsLookup = {
  async texts(name) {
    const found = zone.get(name) ?? [];
    if (found === "broken") throw new Error("The resolver broke");
    return found;
  },
};
const here = openForTests({
  at: "2026-11-20T17:00:00Z",
  settings,
  begin: async () => {
    const provided = new Map(here.app.appContext.provided).set(dnsLookup.name, standIn);
    Object.assign(here.app.appContext, { provided });
  },
});

const add = (address = "office@heron.example"): Promise<EmailSettings> =>
  here.done("PUT", "/api/sending/domain", { address });
const runDaily = () =>
  checkDomains.run(here.app.appContext, {}, { id: "job", organizationId: here.business.organizationId });
const check = (): Promise<EmailSettings> => here.done("POST", "/api/sending/domain/check");

/** Copies what the list asks for. */
function copy({ domain }: EmailSettings): void {
  zone.clear();
  for (const { name, value } of domain?.records ?? []) zone.set(name, [value]);
}

describe("A sending domain", () => {
  test("is sent from once its three records are in place, and not before", async () => {
    const added = await add();
    assert.deepEqual(
      added.domain?.records.map(({ kind, state }) => [kind, state]),
      [
        ["dkim", "unchecked"],
        ["spf", "unchecked"],
        ["dmarc", "unchecked"],
      ],
    );
    zone.clear();
    const missing = await check();
    assert.deepEqual(
      missing.domain?.records.map(({ state }) => state),
      ["missing", "missing", "missing"],
    );
    const before = await mailed(here);
    assert.match(before.mail.header("From"), /<no-reply@ours\.example>$/);
    assert.equal(before.mail.header("DKIM-Signature"), "");
    copy(added);
    const found = await check();
    assert.deepEqual(
      [found.sender.address, found.domain?.verified_at !== null],
      ["office@heron.example", true],
    );
    const after = await mailed(here);
    assert.match(after.mail.header("From"), /<office@heron\.example>$/);
    assert.ok(isSigned(after.mail.raw, added), "the signature fits the record");
    assert.ok(!isSigned(after.mail.raw.replace("When shall", "When  must"), added));
  });

  test("signs both fields of the unsubscribe button with what else they stand beside (T-MKT-3, RFC 8058)", async () => {
    const added = await add();
    copy(added);
    await check();
    const { appContext } = here.app;
    const transport = await mailTransportFor(appContext, here.business.organizationId);
    const unsubscribe = `${appContext.config.publicUrl}/v/one/stop`;
    const to = "ida-offers@customer.example";
    await transport.deliver({
      key: `offers-${here.business.organizationId}`,
      to,
      from: { name: "Heron", address: "office@heron.example" },
      subject: "Offers",
      text: "New boilers.",
      unsubscribe,
    });
    const { raw, header } = await lastMailTo(here.app, to);
    assert.equal(header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    const signed =
      /\bh=([^;]+)/
        .exec(header("DKIM-Signature"))?.[1]
        ?.toLowerCase()
        .split(/[\s:]+/) ?? [];
    for (const name of ["from", "subject", "list-unsubscribe", "list-unsubscribe-post"])
      assert.ok(signed.includes(name), `${name} of ${signed.join()}`);
    assert.ok(isSigned(raw, added));
    assert.ok(!isSigned(raw.replace("=One-Click", "=Not-Click"), added));
  });

  test("says in plain words what is wrong with each record", async () => {
    const added = await add();
    const [dkim, spf, dmarc] = added.domain?.records ?? [];
    assert.ok(dkim && spf && dmarc);
    const wrong: [string, string[] | "unknown", RegExp][] = [
      [dkim.name, [dkim.value.slice(0, 200)], /cut off/],
      [dkim.name, ["v=DKIM1; k=rsa; p=MIIBother"], /different key/],
      [dkim.name, "unknown", /didn't answer/],
      [spf.name, ["v=spf1 include:elsewhere.example -all"], /Add "include:ours\.example"/],
      [spf.name, ["v=spf1 -all", spf.value], /more than one SPF record/],
      [dmarc.name, ["v=DMARC1; rua=mailto:a@heron.example"], /no policy/],
      [dmarc.name, ["google-site-verification=1"], /no DMARC record/],
    ];
    for (const [name, texts, words] of wrong) {
      copy(added);
      zone.set(name, texts);
      const { domain } = await check();
      assert.match(domain?.records.find((record) => record.name === name)?.problem ?? "", words);
      assert.equal(domain?.verified_at, null);
    }
  });

  test("takes the policy of the whole domain, a longer SPF record and a key in several parts", async () => {
    const added = await add("office@mail.heron.example");
    const [dkim, spf] = added.domain?.records ?? [];
    assert.ok(dkim && spf);
    zone.clear();
    zone.set(dkim.name, [dkim.value.replace("; p=", "; p= ")]);
    zone.set(spf.name, ["site=1", "V=SPF1 mx include:ours.example include:elsewhere.example -all"]);
    zone.set("_dmarc.heron.example", ["v=DMARC1; p=reject;"]);
    assert.notEqual((await check()).domain?.verified_at, null);
  });

  test("that loses a record is sent from no more; one that nobody answers about stays", async () => {
    const added = await add();
    copy(added);
    await check();
    const [dkim] = added.domain?.records ?? [];
    assert.ok(dkim);
    zone.set(dkim.name, "unknown");
    assert.notEqual((await check()).domain?.verified_at, null);
    zone.set(dkim.name, []);
    const lost = await check();
    assert.deepEqual([lost.domain?.verified_at, lost.sender.address], [null, "no-reply@ours.example"]);
  });

  test("is looked at once a day, each business's by itself: what fails for one keeps no other from it", async () => {
    const added = await add();
    copy(added);
    await runDaily();
    const found: EmailSettings = await here.done("GET", "/api/sending/domain");
    assert.notEqual(found.domain?.verified_at, null);
    const other = await mintOrganization(here.app);
    const token = other.owner.token;
    const theirs = async (method: "GET" | "PUT", body?: object) =>
      (await here.app.call(method, "/api/sending/domain", { token, ...(body ? { body } : {}) })).body.data;
    await theirs("PUT", { address: "office@stork.example" });
    zone.set("stork.example", "broken");
    moveClockTo(new Date("2026-11-20T17:10:00Z"));
    for (const { name } of found.domain?.records ?? []) zone.set(name, []);
    await runDaily();
    const lost: EmailSettings = await here.done("GET", "/api/sending/domain");
    assert.deepEqual(
      [lost.domain?.verified_at, lost.domain?.checked_at?.slice(0, 16), lost.sender.address],
      [null, "2026-11-20T17:10", "no-reply@ours.example"],
    );
    assert.equal((await theirs("GET")).domain.checked_at, null);
    copy(found);
    await runDaily();
    const again: EmailSettings = await here.done("GET", "/api/sending/domain");
    assert.equal(again.sender.address, "office@heron.example");
    const { events } = await here.done("GET", "/api/audit/events?kind=sending_domain");
    assert.deepEqual(events.map(({ type }: { type: string }) => type).slice(0, 3), [
      "sending_domain.verified",
      "sending_domain.unverified",
      "sending_domain.verified",
    ]);
  });

  test("is none of a provider of free email, and not ours", async () => {
    for (const address of ["heron@gmail.com", "heron@yahoo.co.uk", "heron@hotmail.fr"]) {
      const { status, body } = await here.send("PUT", "/api/sending/domain", { address });
      assert.deepEqual(
        [status, /only its provider can allow it/.test(body.fields.address)],
        [400, true],
        address,
      );
    }
    const ours = await here.send("PUT", "/api/sending/domain", { address: "boss@ours.example" });
    assert.equal(ours.body.fields.address, "This is our own domain. Use yours.");
    const none = await here.send("PUT", "/api/sending/domain", { address: "heron" });
    assert.equal(none.body.fields.address, "Enter an email address such as office@yourbusiness.com");
  });

  test("keeps its key when only the name before it changes, and lets it go with the domain", async () => {
    const first = await add();
    const second = await add("billing@heron.example");
    assert.equal(second.domain?.records[0]?.value, first.domain?.records[0]?.value);
    const { organizationId } = here.business;
    const other = await mintOrganization(here.app);
    const keyOf = (id: string) => signingKeyOf(here.app.appContext, id, "heron.example");
    assert.ok(await keyOf(organizationId));
    assert.equal(await keyOf(other.organizationId), undefined);
    const removed: EmailSettings = await here.done("DELETE", "/api/sending/domain");
    assert.equal(removed.domain, null);
    assert.equal(await keyOf(organizationId), undefined);
  });
});

/** Checks it as a receiving server does (RFC 6376, relaxed canonicalization). */
function isSigned(raw: string, { domain }: EmailSettings): boolean {
  // The mailbox keeps it with the line ends of this machine.
  const [head = "", ...rest] = raw.replace(/\r?\n/g, "\r\n").split("\r\n\r\n");
  const headers = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const body = `${rest
    .join("\r\n\r\n")
    .replace(/[ \t]+(?=\r\n)/g, "")
    .replace(/[ \t]+/g, " ")
    .replace(/(?:\r\n)+$/, "")}\r\n`;
  const signature = headers.find((line) => /^dkim-signature:/i.test(line)) ?? "";
  const field = (name: string) =>
    new RegExp(`[;:]\\s*${name}=([^;]+)`).exec(signature)?.[1]?.replace(/\s/g, "") ?? "";
  if (field("bh") !== createHash("sha256").update(body).digest("base64")) return false;
  const relaxed = (line: string) =>
    line
      .replace(/^([^:]+?)\s*:\s*/, (_, name: string) => `${name.toLowerCase()}:`)
      .replace(/\s+/g, " ")
      .trim();
  const named = field("h").toLowerCase().split(":");
  const signed = named.flatMap(
    (name) => headers.findLast((line) => line.toLowerCase().startsWith(`${name}:`)) ?? [],
  );
  const text = [...signed.map(relaxed), relaxed(signature).replace(/([;:]\s*b=)[^;]*$/, "$1")].join("\r\n");
  const key = /p=(.*)$/.exec(domain?.records[0]?.value ?? "")?.[1] ?? "";
  const publicKey = createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });
  return verify("sha256", Buffer.from(text), publicKey, Buffer.from(field("b"), "base64"));
}
