/** Where refunds are kept: those handed back by hand, and those asked of the provider. */
import type { Insertable, Selectable, Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { PaymentTables, RefundRow } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<PaymentTables>(scope);

export type KeptRefund = Omit<Selectable<RefundRow>, "organization_id">;

const columns = [
  "id",
  "payment_id",
  "amount_cents",
  "status",
  "reason",
  "is_owed_again",
  "credit_note_id",
  "failure",
  "refund_id",
  "created_by",
  "created_by_name",
  "created_at",
  "settled_at",
] as const satisfies (keyof KeptRefund)[];

type NewRefund = Pick<
  Insertable<RefundRow>,
  "payment_id" | "amount_cents" | "status" | "reason" | "is_owed_again"
>;

export function insertRefund(tx: Scope, row: NewRefund): Promise<KeptRefund> {
  return tables(tx)
    .insertInto("refunds")
    .values({
      ...row,
      organization_id: tx.organizationId,
      created_by: tx.actor.userId,
      created_by_name: tx.actor.name,
      created_at: now().toISOString(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** In the order in which they were made. */
export function listRefunds(scope: Scope, paymentId: number): Promise<KeptRefund[]> {
  return tables(scope)
    .selectFrom("refunds")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("payment_id", "=", paymentId)
    .orderBy("id")
    .execute();
}

export function findRefund(scope: Scope, id: number): Promise<KeptRefund | undefined> {
  return tables(scope)
    .selectFrom("refunds")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function changeRefundRow(tx: Scope, id: number, changes: Updateable<RefundRow>): Promise<void> {
  await tables(tx)
    .updateTable("refunds")
    .set(changes)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}
