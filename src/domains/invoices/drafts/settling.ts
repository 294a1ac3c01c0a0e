/** What follows from what a draft says: whose it is, what it comes to, which deposits it takes off, how it reads. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import type { Customer } from "#domains/customers/contract.ts";
import { findCustomer } from "#domains/customers/service.ts";
import { numberText as jobNumberText } from "#domains/jobs/event-builders.ts";
import { actingWithin, type Scope } from "#platform/actor.ts";
import { invalid } from "#platform/errors.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import type { Paper } from "#shared/papers/paper.ts";
import { deductibleOf } from "../billing/deductions.ts";
import type { DeductedRow } from "../billing/deductions-store.ts";
import { findJobTitle } from "../billing/store.ts";
import { invoicePaper, nameOfBuyer } from "../paper.ts";
import type { InvoiceTotals } from "../prices-contract.ts";
import { totalsOf } from "../pricing.ts";
import type { KeptInvoice } from "../store.ts";

export type Draft = Pick<
  KeptInvoice,
  | "kind"
  | "title"
  | "customer_id"
  | "job_id"
  | "contract_id"
  | "lines"
  | "terms"
  | "note"
  | "due_days"
  | "due_on"
  | "currency"
>;

export type Settled = {
  customer: Customer | null;
  client_name: string;
  totals: InvoiceTotals;
  deducted: DeductedRow[];
  jobNumber: string | null;
};

/**
 * Throws `not_found` for a customer that the actor can't see, and `validation` for a job of somebody else or a total
 * that can't be.
 */
export async function settle(scope: Scope, draft: Draft): Promise<Settled> {
  const actor = scope.isTransaction ? actingWithin(scope, scope.actor) : scope.actor;
  const customer = draft.customer_id === null ? null : await findCustomer(actor, draft.customer_id);
  const job = draft.job_id === null ? undefined : await findJobTitle(scope, draft.job_id);
  if (job && customer && job.customer_id !== null && job.customer_id !== customer.id) {
    const message = "This job belongs to someone else. Choose a job of this customer.";
    throw invalid(message, { job_id: message });
  }
  const deducted = await deductibleOf(scope, draft);
  return {
    customer,
    client_name: customer ? nameOfBuyer(customer) : "",
    totals: totalsOf({ ...draft, deducted }),
    deducted,
    jobNumber: job ? jobNumberText(job.number) : null,
  };
}

type Issue = { number: string | null; issued_on: string | null };

export async function composePaper(
  scope: Scope,
  draft: Draft,
  settled: Settled,
  issue: Issue = { number: null, issued_on: null },
): Promise<Paper> {
  const brand: PublicBrand = await publicBrandOf(scope);
  const { customer, client_name, totals, deducted, jobNumber } = settled;
  return invoicePaper(
    { ...draft, ...issue, client_name, deducted, jobNumber },
    { brand, buyer: customer, totals },
  );
}

/** What keeps a draft from being issued, in sentences. */
export function problemsOf({ customer_id, lines, terms }: Draft): string[] {
  const known = new Set(terms.taxes.map(({ name }) => name));
  const unknown = lines.find(({ taxes }) => taxes.some((name) => !known.has(name)));
  return [
    ...(customer_id === null ? ["Choose a customer."] : []),
    ...(lines.length === 0 ? ["Add at least one line."] : []),
    ...(unknown ? [`Choose the taxes of "${unknown.name}" again: one of them is gone.`] : []),
  ];
}

/** The columns that follow from the rest. */
export const columnsOf = ({ client_name, totals }: Settled) => ({
  client_name,
  gross_cents: totals.gross_cents,
  tax_cents: totals.tax_cents,
  taxes: totals.taxes,
  total_cents: totals.total_cents,
});
