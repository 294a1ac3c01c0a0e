/** Deposits: asked for before the work, by hand or as soon as a contract is signed, and taken off the invoices of the work. */
import type { DueDeposit } from "#domains/contracts/following/deposits.ts";
import { getJob } from "#domains/jobs/service.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { conflict, invalid } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { money, percentageOf } from "#shared/money/money.ts";
import type { Invoice } from "../contract.ts";
import { signedContract } from "../drafts/beginning.ts";
import type { Draft } from "../drafts/settling.ts";
import { lockInvoice } from "../holding.ts";
import { issue } from "../issuing/service.ts";
import { usualTerms } from "../prices-contract.ts";
import { mailIfPossible } from "../sending/service.ts";
import { readInvoice } from "../serializers.ts";
import { addDraft } from "../service.ts";
import { findSettings } from "../settings/store.ts";
import type { WantedDeposit } from "./contract.ts";
import { findInvoiceOfContract, lockContractForBilling } from "./contracts-store.ts";
import { findJobTitle } from "./store.ts";

type Work = {
  title: string;
  customer_id: number | null;
  job_id: number | null;
  contract_id: number | null;
  /** What the work comes to. */
  whole_cents: number;
  currency: string;
};

/** As a draft. A contract has one deposit; a job can have several. */
export async function createDeposit(actor: Actor, wanted: WantedDeposit): Promise<Invoice> {
  return inTransaction(requirePermission(actor, "invoices.create"), async (tx) => {
    const work = await workOf(tx, wanted);
    const amount = wanted.amount_cents ?? shareOf(work, wanted.percent ?? "0");
    const id = await addDraft(tx, await depositOf(tx, work, amount));
    return readInvoice(tx, id);
  });
}

async function workOf(tx: Scope, { job_id, contract_id }: WantedDeposit): Promise<Work> {
  if (contract_id !== undefined) {
    const contract = await signedContract(tx, contract_id);
    await lockContractForBilling(tx, contract_id);
    const made = await findInvoiceOfContract(tx, contract_id, "deposit");
    if (made)
      throw conflict(`${contract.number} already has a deposit invoice, ${made.number ?? "a draft"}.`, {
        invoice_id: made.id,
      });
    const { title, customer_id, total_cents: whole_cents, currency } = contract;
    return { title, customer_id, job_id: contract.job_id, contract_id, whole_cents, currency };
  }
  const job = await getJob(actingWithin(tx, tx.actor), job_id ?? 0);
  const { title, customer_id, money: sums } = job;
  return {
    title,
    customer_id,
    job_id: job.id,
    contract_id: null,
    whole_cents: sums.price_cents,
    currency: await currencyOf(tx),
  };
}

/** Throws `validation` where that comes to nothing. */
function shareOf({ whole_cents, currency }: Work, percent: string): number {
  const { amount } = percentageOf(money(whole_cents, currency), percent);
  if (amount > 0) return amount;
  const message = "That percent comes to $0.00. Enter an amount instead.";
  throw invalid(message, { percent: message });
}

/** One line without tax, due at once. */
async function depositOf(
  tx: Scope,
  work: Omit<Work, "whole_cents" | "currency">,
  amount_cents: number,
): Promise<Omit<Draft, "currency">> {
  const settings = await findSettings(tx);
  const title = `Deposit for ${work.title || "your job"}`.slice(0, 200);
  return {
    kind: "deposit",
    title,
    customer_id: work.customer_id,
    job_id: work.job_id,
    contract_id: work.contract_id,
    lines: [
      {
        id: newId(),
        service_id: null,
        name: title,
        description: "",
        quantity: "1",
        unit_price_cents: amount_cents,
        discount: null,
        taxes: [],
        source: null,
      },
    ],
    terms: { ...usualTerms(settings), taxes: [] },
    note: settings.note,
    due_days: 0,
    due_on: null,
  };
}

/**
 * The deposit of a contract that everyone has signed: issued, and emailed where the customer can receive email. Nothing
 * is done where someone has made it by hand. Throws `conflict` where it is not known who owes it.
 */
export async function issueDepositOf(tx: Scope, deposit: DueDeposit): Promise<void> {
  if (await findInvoiceOfContract(tx, deposit.id, "deposit")) return;
  const { title, job_id, amount_cents } = deposit;
  const customer_id = deposit.customer_id ?? (await customerOfJob(tx, job_id));
  if (customer_id === null) {
    throw conflict(
      job_id === null
        ? "This contract has no customer. Create an invoice for the deposit by hand."
        : "This contract has no customer. Choose one for its job, then try again.",
    );
  }
  const work = { title, customer_id, job_id, contract_id: deposit.id };
  const id = await addDraft(tx, await depositOf(tx, work, amount_cents));
  const { row: issued } = await issue(tx, await lockInvoice(tx, id, "issue"));
  await mailIfPossible(tx, issued);
}

const customerOfJob = async (tx: Scope, jobId: number | null): Promise<number | null> =>
  jobId === null ? null : ((await findJobTitle(tx, jobId))?.customer_id ?? null);
