/** What contracts say about the work that is billed, and which invoices were made for them. */
import { sql } from "kysely";
import type { ContractRow } from "#domains/contracts/tables.ts";
import type { Scope } from "#platform/actor.ts";
import type { InvoiceKind } from "../contract.ts";

export type SignedContract = Pick<ContractRow, "title" | "customer_id" | "terms"> & { id: number };

/** The one that was signed by everyone last: it may be a change order of an earlier one. */
export async function findSignedContractOf(scope: Scope, jobId: number): Promise<SignedContract | null> {
  const { rows } = await sql<SignedContract>`
    select id, title, customer_id, terms from contracts
    where organization_id = ${scope.organizationId} and job_id = ${jobId} and status = 'completed'
      and deleted_at is null
    order by completed_at desc, id desc limit 1`.execute(scope.db);
  return rows[0] ?? null;
}

/** Held until the transaction ends: who bills the same contract at the same moment waits. */
export async function lockContractForBilling(tx: Scope, id: number): Promise<void> {
  await sql`
    select id from contracts where organization_id = ${tx.organizationId} and id = ${id}
    for no key update`.execute(tx.db);
}

/** Neither deleted nor void. */
export async function findInvoiceOfContract(
  scope: Scope,
  contractId: number,
  kind: InvoiceKind,
): Promise<{ id: number; number: string | null } | undefined> {
  const { rows } = await sql<{ id: number; number: string | null }>`
    select id, number from invoices
    where organization_id = ${scope.organizationId} and contract_id = ${contractId} and kind = ${kind}
      and deleted_at is null and voided_at is null limit 1`.execute(scope.db);
  return rows[0];
}

/** The one on which the contract's discount is given that is an amount; neither deleted nor void. */
export async function findDiscountedInvoice(scope: Scope, contractId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from invoices
    where organization_id = ${scope.organizationId} and contract_id = ${contractId} and kind = 'standard'
      and terms->'discount'->>'kind' = 'amount' and deleted_at is null and voided_at is null limit 1`.execute(
    scope.db,
  );
  return rows[0]?.id;
}
