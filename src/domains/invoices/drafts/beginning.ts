/** With what a draft begins: nothing but the settings, the unbilled lines of a job, or what a contract agreed. */
import type { Contract } from "#domains/contracts/contract.ts";
import { getContract } from "#domains/contracts/service.ts";
import { actingWithin, type Scope } from "#platform/actor.ts";
import { conflict } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import {
  findDiscountedInvoice,
  findInvoiceOfContract,
  findSignedContractOf,
  lockContractForBilling,
} from "../billing/contracts-store.ts";
import type { WantedPart } from "../billing/parts.ts";
import { takeJob } from "../billing/sources.ts";
import type { NewInvoice } from "../contract.ts";
import { type InvoiceLine, type InvoiceTerms, usualTerms } from "../prices-contract.ts";
import { findSettings, type KeptSettings } from "../settings/store.ts";
import type { Draft } from "./settling.ts";

/**
 * A job that a signed contract is about is billed on the contract's terms, also where only the job is named. `part`
 * takes less than all that is left of the job. Throws `not_found` for what the actor can't see, `conflict` for work that
 * is billed already.
 */
export async function beginDraft(
  tx: Scope,
  input: NewInvoice,
  part?: WantedPart,
): Promise<Omit<Draft, "currency">> {
  const settings = await findSettings(tx);
  const named = input.contract_id ? await signedContract(tx, input.contract_id) : null;
  const jobId = input.job_id ?? named?.job_id ?? null;
  const contract = named ?? (jobId === null ? null : await findSignedContractOf(tx, jobId));
  const agreed = contract ? termsOf(contract, settings) : usualTerms(settings);
  const taxNames = agreed.taxes.map(({ name }) => name);
  const job = jobId === null ? null : await takeJob(tx, jobId, taxNames, part);
  const terms = contract ? await withDiscountOnce(tx, contract.id, agreed, part !== undefined) : agreed;
  if (named && !job) await assertNotBilled(tx, named);
  return {
    kind: "standard",
    title: (named ?? job)?.title.slice(0, 200) ?? "",
    customer_id: input.customer_id ?? contract?.customer_id ?? job?.customer_id ?? null,
    job_id: jobId,
    contract_id: contract?.id ?? null,
    lines: job?.lines ?? (named ? linesOf(named, taxNames) : []),
    terms,
    note: settings.note,
    due_days: settings.due_days,
    due_on: null,
  };
}

/** Throws `conflict` for one that isn't signed by everyone. */
export async function signedContract(tx: Scope, id: number): Promise<Contract> {
  const contract = await getContract(actingWithin(tx, tx.actor), id);
  if (contract.status === "completed") return contract;
  throw conflict(`${contract.number} isn't signed by everyone yet. Invoice it once it is.`);
}

/** Of a contract without a job, which is billed as a whole: who bills it at the same moment waits. */
async function assertNotBilled(tx: Scope, { id, number }: Contract): Promise<void> {
  await lockContractForBilling(tx, id);
  const made = await findInvoiceOfContract(tx, id, "standard");
  if (!made) return;
  throw conflict(`${number} is already billed, on ${made.number ?? "a draft"}.`, { invoice_id: made.id });
}

/** As they were signed, whatever the settings say by now. */
function termsOf(
  { terms: { discount, tax } }: Pick<Contract, "terms">,
  settings: KeptSettings,
): InvoiceTerms {
  return {
    ...usualTerms(settings),
    discount,
    taxes: tax ? [tax] : [],
    prices_include_tax: false,
    tax_rounding: "total",
  };
}

/**
 * A discount that is an amount is given once, on the invoice that bills the rest; one in percent on every part. Asked
 * while the job is held, so that of two who bill it one gives it.
 */
async function withDiscountOnce(
  tx: Scope,
  contractId: number,
  terms: InvoiceTerms,
  isPart: boolean,
): Promise<InvoiceTerms> {
  if (terms.discount?.kind !== "amount") return terms;
  const isGiven = isPart || (await findDiscountedInvoice(tx, contractId)) !== undefined;
  return isGiven ? { ...terms, discount: null } : terms;
}

const linesOf = ({ lines }: Contract, taxNames: readonly string[]): InvoiceLine[] =>
  lines.map(({ service_id, name, description, quantity, unit_price_cents, is_taxable }) => ({
    id: newId(),
    service_id,
    name,
    description,
    quantity,
    unit_price_cents,
    discount: null,
    taxes: is_taxable ? [...taxNames] : [],
    source: null,
  }));
