/** With what a draft begins: nothing but the settings, the unbilled lines of a job, or what a contract agreed. */
import type { Contract } from "#domains/contracts/contract.ts";
import { getContract } from "#domains/contracts/service.ts";
import { actingWithin, type Scope } from "#platform/actor.ts";
import { conflict } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { takeJob } from "../billing/sources.ts";
import type { NewInvoice } from "../contract.ts";
import type { InvoiceLine, InvoiceTerms } from "../prices-contract.ts";
import { findSettings, type KeptSettings } from "../settings/store.ts";
import type { Draft } from "./settling.ts";

/** Throws `not_found` for what the actor can't see, `conflict` for work that is billed already. */
export async function beginDraft(tx: Scope, input: NewInvoice): Promise<Omit<Draft, "currency">> {
  const settings = await findSettings(tx);
  const contract = input.contract_id ? await signedContract(tx, input.contract_id) : null;
  const jobId = input.job_id ?? contract?.job_id ?? null;
  const terms = contract ? termsOf(contract, settings) : usualTerms(settings);
  const taxNames = terms.taxes.map(({ name }) => name);
  const job = jobId === null ? null : await takeJob(tx, jobId, taxNames);
  return {
    kind: "standard",
    title: contract?.title.slice(0, 200) ?? job?.title ?? "",
    customer_id: input.customer_id ?? contract?.customer_id ?? job?.customer_id ?? null,
    job_id: jobId,
    contract_id: contract?.id ?? null,
    lines: job?.lines ?? (contract ? linesOf(contract, taxNames) : []),
    terms,
    note: settings.note,
    due_days: settings.due_days,
    due_on: null,
  };
}

export const usualTerms = ({ taxes, prices_include_tax, tax_rounding }: KeptSettings): InvoiceTerms => ({
  discount: null,
  taxes: taxes.filter(({ is_usual }) => is_usual).map(({ name, percent }) => ({ name, percent })),
  prices_include_tax,
  tax_rounding,
  exempt_reason: "",
});

async function signedContract(tx: Scope, id: number): Promise<Contract> {
  const contract = await getContract(actingWithin(tx, tx.actor), id);
  if (contract.status === "completed") return contract;
  throw conflict(`${contract.number} isn't signed by everyone yet. Invoice it once it is.`);
}

/** As they were signed, whatever the settings say by now. */
const termsOf = ({ terms: { discount, tax } }: Contract, settings: KeptSettings): InvoiceTerms => ({
  ...usualTerms(settings),
  discount,
  taxes: tax ? [tax] : [],
  prices_include_tax: false,
  tax_rounding: "total",
});

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
