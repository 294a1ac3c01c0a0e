/** Smoke. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openForTests } from "../../../tests/support/business.ts";
import { giveConsent, signContract } from "./signing/service.ts";
import { visitContract } from "./signing/visiting.ts";

const here = openForTests({ isShared: true, readsMail: true });

test("from draft to signed", async () => {
  const customer = await here.done("POST", "/api/customers", {
    first_name: "Nora",
    last_name: "Whitfield",
    email: "nora@customer.example",
    phone: "2085550142",
  });
  let c = await here.done("POST", "/api/contracts", { customer_id: customer.id });
  console.log(c.number, c.title, c.signers, c.after_signing);
  c = await here.done("PUT", `/api/contracts/${c.id}`, {
    version: c.version,
    lines: [{ name: "Heater", unit_price_cents: 128000, quantity: "2", is_taxable: true }],
    terms: {
      discount: { kind: "percent", percent: "10" },
      tax: { name: "Sales tax", percent: "6" },
      deposit: { kind: "percent", percent: "25" },
    },
  });
  console.log(c.totals);
  const preview = await here.done("POST", `/api/contracts/${c.id}/preview`, {});
  console.log(JSON.stringify(preview.paper.blocks.at(-2)), preview.unfilled, preview.problems);
  c = await here.done("POST", `/api/contracts/${c.id}/send`, { version: c.version });
  console.log(c.status, c.original_sha256, c.signers[0].status, c.expires_at);
  const mail = await here.mails.next("nora@customer.example", /contract/);
  console.log(JSON.stringify(mail).slice(0, 900));
  const token = /sign\/([\w.-]+)/.exec(JSON.stringify(mail))?.[1] ?? "";
  const req = { id: "1", ip: "1.2.3.4", userAgent: "phone", idempotencyKey: null, fingerprint: null };
  let v = await visitContract(here.app.appContext, req, token);
  assert.equal(v.state, "consent");
  await giveConsent(v);
  v = await visitContract(here.app.appContext, req, token);
  assert.equal(v.state, "signing");
  await assert.rejects(signContract(v, { answers: {}, isAgreed: false }), /missing/);
  const { signingDay } = await import("./signing/answers.ts");
  await signContract(v, {
    answers: { signature: "Nora Whitfield", date: signingDay("America/New_York") },
    isAgreed: true,
  });
  c = await here.done("GET", `/api/contracts/${c.id}`);
  console.log(c.status, c.steps, JSON.stringify(c.paper.blocks.at(-1)));
  console.log(await here.done("GET", `/api/contracts/${c.id}/log`));
  console.log(
    await here.done("GET", `/api/contracts/stats`),
    await here.done("GET", `/api/contracts?search=whitf`),
  );
});
