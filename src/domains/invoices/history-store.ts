/** Reads what the event log tells of an invoice. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { InvoiceHistoryEntry } from "./contract.ts";

const mostHistory = 500;

/** The newest first. */
export async function findHistory(scope: Scope, invoiceId: number): Promise<InvoiceHistoryEntry[]> {
  const { rows } = await sql<InvoiceHistoryEntry>`
    select id, occurred_at as at, title, description, actor_name as by from events
    where organization_id = ${scope.organizationId} and subject_kind = 'invoice' and subject_id = ${String(invoiceId)}
    order by occurred_at desc, id desc limit ${mostHistory}`.execute(scope.db);
  return rows;
}
