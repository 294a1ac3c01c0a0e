/** Saves a subscription's past at once: bills, periods, ledger and charges, as they would have come about one by one. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

type Columns = Record<string, unknown>;

const into = {
  bills:
    "id, customer_id, subscription_id, number, status, total_cents, credit_cents, due_cents, paid_cents, lines, paid_at, next_attempt_at, failure, reading, created_at",
  usage_periods:
    "period_start, period_end, included_messages, included_bytes, messages_used, storage_peak_bytes, message_cents, storage_cents, closed_at",
  usage_entries:
    "key, kind, quantity, cost_cents, subject_kind, subject_id, title, actor_id, actor_name, period_start, recorded_at",
  usage_charges: "key, kind, period_start, amount_cents, description, created_at, sent_at",
} as const;

/** Rows keep their order, and with it the order of the ids that the database gives. */
export async function insertPast(
  tx: Scope,
  table: keyof typeof into,
  rows: readonly Columns[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.raw(into[table]);
  await sql`
    insert into ${sql.table(table)} (organization_id, ${columns})
    select ${tx.organizationId}, ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(tx.db);
}
