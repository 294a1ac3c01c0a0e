/** Every question about one payment: the row itself, what it has paid, and how much of it stands on the account. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { PaymentRow, PaymentTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<PaymentTables>(scope);

export type KeptPayment = Omit<Selectable<PaymentRow>, "organization_id" | "search_text">;

const columns = [
  "id",
  "customer_id",
  "client_name",
  "invoice_id",
  "method",
  "status",
  "amount_cents",
  "tip_cents",
  "currency",
  "refunded_cents",
  "received_on",
  "succeeded_at",
  "failed_at",
  "failure",
  "reference",
  "note",
  "account_id",
  "intent_id",
  "charge_id",
  "method_words",
  "fee_cents",
  "dispute_id",
  "dispute_status",
  "dispute_reason",
  "dispute_due_at",
  "dispute_cents",
  "receipt_sent_at",
  "mandate_id",
  "saved_card_id",
  "failure_code",
  "version",
  "created_by",
  "created_by_name",
  "created_at",
  "updated_at",
] as const satisfies (keyof KeptPayment)[];

export type NewPayment = Omit<
  Insertable<PaymentRow>,
  "organization_id" | "id" | "created_by" | "created_by_name" | "created_at" | "updated_at" | "version"
>;

/** Gives the id. */
export async function insertPayment(tx: Scope, row: NewPayment): Promise<number> {
  const at = now().toISOString();
  const { id } = await tables(tx)
    .insertInto("payments")
    .values({
      ...row,
      organization_id: tx.organizationId,
      created_by: tx.actor.userId,
      created_by_name: tx.actor.name,
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export function findPayment(scope: Scope, id: number): Promise<KeptPayment | undefined> {
  return tables(scope)
    .selectFrom("payments")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Held until the transaction ends. */
export function lockPaymentRow(tx: Scope, id: number): Promise<KeptPayment | undefined> {
  return tables(tx)
    .selectFrom("payments")
    .select(columns)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Held until the transaction ends; for whoever knows that it is there. */
export async function lockPayment(tx: Scope, id: number): Promise<KeptPayment> {
  const row = await lockPaymentRow(tx, id);
  if (!row) throw new Error(`Payment ${id} is gone`);
  return row;
}

/** By what the provider calls it. */
export function findPaymentOfIntent(
  scope: Scope,
  accountId: string,
  intentId: string,
): Promise<KeptPayment | undefined> {
  return tables(scope)
    .selectFrom("payments")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("account_id", "=", accountId)
    .where("intent_id", "=", intentId)
    .executeTakeFirst();
}

/** Counts the version up; gives the payment as it is then. */
export function changePaymentRow(
  tx: Scope,
  id: number,
  changes: Updateable<PaymentRow>,
): Promise<KeptPayment> {
  return tables(tx)
    .updateTable("payments")
    .set(({ eb: row }) => ({ ...changes, updated_at: now().toISOString(), version: row("version", "+", 1) }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** What of a payment stands on the customer's account: all of it, and what of that disputes have taken. */
export async function standingOf(
  scope: Scope,
  paymentId: number,
): Promise<{ cents: number; disputed_cents: number }> {
  const { rows } = await sql<{ cents: number; disputed_cents: number }>`
    select coalesce(-sum(amount_cents), 0)::bigint as cents,
      coalesce(sum(amount_cents) filter (where kind in ('disputed', 'dispute_won')), 0)::bigint as disputed_cents
    from account_entries
    where organization_id = ${scope.organizationId} and payment_id = ${paymentId}`.execute(scope.db);
  return rows[0] as { cents: number; disputed_cents: number };
}

export type Use = { invoice_id: number | null; invoice_number: string | null; amount_cents: number };

/** What a payment has paid and was not taken back: by invoice, the oldest first, then without one. */
export async function listUses(scope: Scope, paymentId: number): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select e.invoice_id, i.number as invoice_number, -sum(e.amount_cents)::bigint as amount_cents
    from account_entries e left join invoices i on i.organization_id = e.organization_id and i.id = e.invoice_id
    where e.organization_id = ${scope.organizationId} and e.payment_id = ${paymentId}
    group by e.invoice_id, i.number having sum(e.amount_cents) < 0 order by e.invoice_id nulls last`.execute(
    scope.db,
  );
  return rows;
}

/** "INV-001" */
export async function findNumber(scope: Scope, invoiceId: number): Promise<string | null> {
  const { rows } = await sql<{ number: string | null }>`
    select number from invoices where organization_id = ${scope.organizationId} and id = ${invoiceId}`.execute(
    scope.db,
  );
  return rows[0]?.number ?? null;
}
