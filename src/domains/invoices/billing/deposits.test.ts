/** Deposits: asked for once when a contract is signed, or by hand, and taken off the invoices of the work to the cent. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contractSteps, stepsAfterSigning } from "#domains/contracts/following/news.ts";
import { runSteps } from "#domains/contracts/following/steps.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { contractsOf, heater } from "../../../../tests/support/contracts.ts";
import { invoicesOf } from "../../../../tests/support/invoices.ts";
import { follow } from "../../../../tests/support/reactions.ts";
import type { Invoice, InvoiceListItem } from "../contract.ts";

const here = openForTests({ readsMail: true });
const invoices = invoicesOf(here);
const contracts = contractsOf(here);

const half = { deposit: { kind: "percent", percent: "50" } };

async function signed(changes: object = {}): Promise<number> {
  const sent = await contracts.sent({ terms: half, after_signing: { makes_job: true }, ...changes });
  await contracts.sign(await contracts.tokenFor(sent));
  return sent.id;
}

const runAll = (id: number) => runSteps(here.owner.actor, id);
const depositStep = async (id: number) =>
  (await contracts.get(id)).steps.find(({ kind }) => kind === "deposit");

async function invoicesOfContract(id: number): Promise<Invoice[]> {
  const { invoices: found } = await here.done("GET", `/api/invoices?contract_id=${id}`);
  return Promise.all(found.map((each: InvoiceListItem) => invoices.get(each.id)));
}

describe("The deposit of a signed contract", () => {
  test("is invoiced, due at once and emailed, once, however often its step runs", async () => {
    const id = await signed();
    const { organizationId, owner } = here.business;
    await follow(here.app, stepsAfterSigning, { organizationId, until: new Date("2037-01-01") });
    const { timeZone, country } = owner.actor;
    const data = { organization: { id: organizationId, timeZone, country }, contract: id };
    const work = { id: "1", organizationId };
    await Promise.all([
      contractSteps.run(here.app.appContext, data, work),
      contractSteps.run(here.app.appContext, data, work),
      runAll(id),
      runAll(id),
    ]);
    await contractSteps.run(here.app.appContext, data, work);
    const [deposit, ...others] = await invoicesOfContract(id);
    const contract = await contracts.get(id);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [deposit?.kind, deposit?.number, deposit?.total_cents, deposit?.job_id, deposit?.due_on],
      ["deposit", "INV-001", 90_000, contract.job_id, deposit?.issued_on],
    );
    assert.equal(deposit?.lines[0]?.name, `Deposit for ${contract.title}`);
    assert.equal(deposit?.totals.tax_cents, 0);
    assert.equal((await depositStep(id))?.status, "done");
    const mail = await here.mails.next(deposit?.sent_to ?? "", /INV-001/);
    assert.match(mail.text, /\$900\.00/);
  });

  test("is not asked for again where someone made it by hand, no matter who is faster", async () => {
    const id = await signed();
    const byHand = () => here.send("POST", "/api/invoices/deposits", { contract_id: id, percent: "50" });
    const [one, two] = await Promise.all([byHand(), byHand(), runAll(id)]);
    await runAll(id);
    assert.equal((await invoicesOfContract(id)).length, 1);
    assert.ok([one, two].some((answer) => answer?.status === 409));
    assert.equal((await depositStep(id))?.status, "done");
    assert.match((await byHand()).body.error, /already has a deposit invoice/);
  });

  test("says why where the contract has no customer, and is tried again", async () => {
    const id = await signed();
    await contracts.inDatabase("update contracts set customer_id = null where id = $1", [id]);
    await runAll(id);
    const failed = await depositStep(id);
    assert.equal(failed?.status, "failed");
    assert.match(failed?.problem ?? "", /no customer. Choose one for its job, then try again/);
    const { job_id } = await contracts.get(id);
    await here.done("PUT", `/api/jobs/${job_id}`, { customer_id: (await invoices.customer()).id });
    await contracts.done("POST", `/${id}/steps/deposit/retry`);
    assert.deepEqual([(await depositStep(id))?.status, (await depositStep(id))?.problem], ["done", null]);
    assert.equal((await invoicesOfContract(id)).length, 1);
  });

  test("is issued, not sent, to a customer without an address", async () => {
    const id = await signed();
    const { customer_id } = await contracts.get(id);
    await here.done("PUT", `/api/customers/${customer_id}`, { email: null, phone: "212-555-0143" });
    await runAll(id);
    const [deposit] = await invoicesOfContract(id);
    assert.deepEqual([deposit?.status, deposit?.sent_at], ["issued", null]);
  });

  test("comes off the invoice of the contract's job, on the terms that were signed", async () => {
    const terms = {
      ...half,
      discount: { kind: "percent", percent: "10" },
      tax: { name: "State", percent: "8" },
    };
    const id = await signed({ lines: [{ ...heater, is_taxable: true }], terms });
    await runAll(id);
    const { job_id } = await contracts.get(id);
    const final = await invoices.done("POST", "", { job_id });
    const whole = 180_000 * 0.9 * 1.08;
    assert.deepEqual(
      [final.contract_id, final.totals.gross_cents, final.totals.deducted_cents, final.total_cents],
      [id, whole, whole / 2, whole / 2],
    );
  });
});

describe("A fixed discount that was signed", () => {
  const discount = { kind: "amount", amount_cents: 10_000 };
  const extra = { kind: "labor", name: "Extra labor", quantity: "1", unit_price_cents: 20_000 };

  async function signedJob(): Promise<{ id: number; job_id: number }> {
    const id = await signed({ terms: { discount } });
    await runAll(id);
    return { id, job_id: (await contracts.get(id)).job_id as number };
  }

  async function addExtra(job_id: number): Promise<void> {
    const { lines } = await here.done("GET", `/api/jobs/${job_id}`);
    await here.done("PUT", `/api/jobs/${job_id}/lines`, { lines: [...lines, extra] });
  }

  const discounts = async (id: number) =>
    (await invoicesOfContract(id)).map(({ totals }) => totals.discount_cents).toSorted((a, b) => a - b);

  test("is given once when more work is invoiced after the rest", async () => {
    const { id, job_id } = await signedJob();
    await here.done("POST", "/api/invoices/parts", { job_id, percent: "50" });
    const rest = await invoices.done("POST", "", { job_id });
    assert.equal(rest.totals.discount_cents, 10_000);
    await addExtra(job_id);
    const more = await invoices.done("POST", "", { job_id });
    assert.deepEqual([more.total_cents, await discounts(id)], [20_000, [0, 0, 10_000]]);
  });

  test("is given once when two people invoice at the same moment, and again after a void", async () => {
    const { id, job_id } = await signedJob();
    const [first] = (await here.done("GET", `/api/jobs/${job_id}/billing`)).lines;
    const bill = () => here.send("POST", "/api/invoices", { job_id });
    const one = await invoices.done("POST", "", { job_id });
    await invoices.done("PUT", `/${one.id}`, { lines: [{ ...one.lines[0], quantity: "0.5" }] });
    assert.equal(first.quantity, "1");
    await Promise.all([bill(), bill()]);
    assert.deepEqual(await discounts(id), [0, 10_000]);
    await invoices.done("POST", `/${one.id}/issue`, {});
    await invoices.done("POST", `/${one.id}/void`, { reason: "Wrong date" });
    assert.equal((await invoices.done("POST", "", { job_id })).totals.discount_cents, 10_000);
  });
});

describe("Invoices of the work", () => {
  const labor = { kind: "labor", name: "Labor", quantity: "10", unit_price_cents: 10_000 };

  async function job(): Promise<number> {
    return (await invoices.job([labor], { customer_id: (await invoices.customer()).id })).id;
  }

  async function deposit(job_id: number, amount_cents: number): Promise<Invoice> {
    const { id } = await here.done("POST", "/api/invoices/deposits", { job_id, amount_cents });
    return invoices.done("POST", `/${id}/issue`, {});
  }

  const credit = (id: number, amount_cents: number) =>
    here.send("POST", `/api/invoices/${id}/credit-notes`, { reason: "Too much", amount_cents });
  const voided = (id: number) => here.send("POST", `/api/invoices/${id}/void`, { reason: "Wrong" });

  test("take off every deposit as it stands when they are issued: credited, voided, or issued meanwhile", async () => {
    const job_id = await job();
    const kept = await deposit(job_id, 20_000);
    const reduced = await deposit(job_id, 30_000);
    const gone = await deposit(job_id, 5_000);
    await credit(reduced.id, 10_000);
    const draft = await invoices.done("POST", "", { job_id });
    assert.equal(draft.total_cents, 100_000 - 20_000 - 20_000 - 5_000);
    await voided(gone.id);
    const late = await deposit(job_id, 7_000);
    assert.equal((await invoices.get(draft.id)).total_cents, 100_000 - 47_000);
    const final = await invoices.done("POST", `/${draft.id}/issue`, {});
    assert.deepEqual(
      final.deductions.map(({ number, amount_cents }) => [number, amount_cents]),
      [
        [kept.number, 20_000],
        [reduced.number, 20_000],
        [late.number, 7_000],
      ],
    );
    assert.deepEqual([final.total_cents, final.balance_cents], [53_000, 53_000]);
    assert.match(JSON.stringify(final.paper?.blocks), new RegExp(`Deposit ${late.number}`));
  });

  test("hold a deposit that they took off: it is neither voided nor credited before they are", async () => {
    const job_id = await job();
    const taken = await deposit(job_id, 20_000);
    const draft = await invoices.done("POST", "", { job_id });
    const final = await invoices.done("POST", `/${draft.id}/issue`, {});
    for (const answer of [await voided(taken.id), await credit(taken.id, 100)]) {
      assert.equal(answer.status, 409);
      assert.match(answer.body.error, new RegExp(`${final.number} takes off the deposit ${taken.number}`));
    }
    assert.equal((await invoices.get(taken.id)).deducted_in?.number, final.number);
    assert.equal((await voided(final.id)).status, 200);
    assert.equal((await invoices.get(taken.id)).deducted_in, null);
    const again = await invoices.done("POST", "", { job_id });
    assert.equal(again.total_cents, 80_000);
    assert.equal((await voided(taken.id)).status, 200);
  });

  test("share a deposit that is more than the first of them, and lose no cent of it", async () => {
    const job_id = await job();
    await deposit(job_id, 50_000);
    const totals: number[] = [];
    for (const percent of ["30", "50", "100"]) {
      const { id } = await here.done("POST", "/api/invoices/parts", { job_id, percent });
      totals.push((await invoices.done("POST", `/${id}/issue`, {})).total_cents);
    }
    assert.deepEqual(totals, [0, 15_000, 35_000]);
    const sum = totals.reduce((one, other) => one + other, 0);
    assert.equal(sum + 50_000, 100_000);
  });

  test("issued at the same moment take each deposit off once", async () => {
    const job_id = await job();
    await deposit(job_id, 40_000);
    const parts: Invoice[] = [];
    for (const percent of ["50", "50", "100"])
      parts.push(await here.done("POST", "/api/invoices/parts", { job_id, percent }));
    const issued = await Promise.all(parts.map(({ id }) => invoices.done("POST", `/${id}/issue`, {})));
    const sum = issued.reduce((one, { total_cents }) => one + total_cents, 0);
    assert.equal(sum, 60_000);
  });

  test("and voiding the deposit at that moment: one of the two is told", async () => {
    for (let round = 0; round < 4; round++) {
      const job_id = await job();
      const { id } = await deposit(job_id, 40_000);
      const draft = await invoices.done("POST", "", { job_id });
      const [gone, final] = await Promise.all([
        voided(id),
        here.send("POST", `/api/invoices/${draft.id}/issue`, {}),
      ]);
      assert.equal(final.status, 200);
      assert.equal(final.body.data.total_cents, gone.status === 200 ? 100_000 : 60_000);
    }
  });
});

describe("By hand", () => {
  test("a deposit of a job is an amount or a percent of it, and nothing else", async () => {
    const { id: customer_id } = await invoices.customer();
    const { id: job_id } = await invoices.job([{ ...heater, kind: "part" }], { customer_id });
    const made = await here.done("POST", "/api/invoices/deposits", { job_id, percent: "25" });
    assert.deepEqual(
      [made.status, made.total_cents, made.title],
      ["draft", 45_000, "Deposit for Replace the water heater"],
    );
    const { id: bare } = await invoices.job([], { customer_id });
    const tries: [object, RegExp][] = [
      [{ job_id }, /Enter an amount or a percent/],
      [{ job_id, percent: "10", amount_cents: 100 }, /Enter an amount or a percent/],
      [{ job_id: bare, percent: "10" }, /That percent comes to \$0.00/],
      [{ job_id, amount_cents: 0 }, /Amount must be more than 0/],
    ];
    for (const [body, sentence] of tries) {
      const { status, body: answer } = await here.send("POST", "/api/invoices/deposits", body);
      assert.equal(status, 400);
      assert.match(answer.error, sentence);
    }
    const unsigned = await contracts.draft({ lines: [heater] });
    const early = await here.send("POST", "/api/invoices/deposits", {
      contract_id: unsigned.id,
      percent: "10",
    });
    assert.match(early.body.error, /isn't signed by everyone yet/);
  });
});
