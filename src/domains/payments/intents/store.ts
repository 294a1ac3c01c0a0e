/** Finds the payments of an invoice that customers have begun, and keeps which intent of the provider each of them is. */
import { type Selectable, sql } from "kysely";
import type { InvoiceTables } from "#domains/invoices/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { PaymentRow, PaymentTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<PaymentTables>(scope);

/** The one that a payer can still finish; an invoice has one at most. */
export async function findOpenId(scope: Scope, invoiceId: number): Promise<number | undefined> {
  const row = await tables(scope)
    .selectFrom("payments")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("invoice_id", "=", invoiceId)
    .where("status", "in", ["started", "needs_action"])
    .executeTakeFirst();
  return row?.id;
}

/** Bank debits that are on their way, without their tips: no one should pay that again meanwhile. */
export async function inFlightCents(scope: Scope, invoiceId: number): Promise<number> {
  const { cents } = await tables(scope)
    .selectFrom("payments")
    .select(sql<number>`coalesce(sum(amount_cents - tip_cents), 0)::bigint`.as("cents"))
    .where("organization_id", "=", scope.organizationId)
    .where("invoice_id", "=", invoiceId)
    .where("status", "=", "processing")
    .executeTakeFirstOrThrow();
  return cents;
}

export async function invoiceNumberOf(scope: Scope, invoiceId: number): Promise<string | null> {
  const row = await tablesOf<InvoiceTables>(scope)
    .selectFrom("invoices")
    .select("number")
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", invoiceId)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** False when the payment was settled meanwhile, so that nothing may be paid by this intent. */
export async function keepIntent(tx: Scope, paymentId: number, intentId: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable("payments")
    .set(({ eb }) => ({
      intent_id: intentId,
      version: eb("version", "+", 1),
      updated_at: now().toISOString(),
    }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", paymentId)
    .where("status", "in", ["started", "needs_action"])
    .where("intent_id", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const shown = [
  "id",
  "method",
  "status",
  "amount_cents",
  "tip_cents",
  "refunded_cents",
  "method_words",
  "received_on",
  "failure",
] as const;

export type ShownPayment = Pick<Selectable<PaymentRow>, (typeof shown)[number]>;

/** What was paid for an invoice, is on its way or has failed, the newest first: for its customer. */
export function listPaymentsOf(scope: Scope, invoiceId: number): Promise<ShownPayment[]> {
  return tables(scope)
    .selectFrom("payments")
    .select(shown)
    .where("organization_id", "=", scope.organizationId)
    .where("invoice_id", "=", invoiceId)
    .where("status", "in", ["succeeded", "processing", "failed"])
    .orderBy("id", "desc")
    .limit(50)
    .execute();
}
