/** Keeps when invoices are to be sent. */
import { type Insertable, sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { ScheduledSendRow, SendLaterTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<SendLaterTables>(scope);

export type KeptSend = Omit<ScheduledSendRow, "organization_id">;

/** The latest, whatever became of it. */
export function findLatest(scope: Scope, invoiceId: number): Promise<KeptSend | undefined> {
  return tables(scope)
    .selectFrom("scheduled_sends")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("invoice_id", "=", invoiceId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Of an invoice that is held. */
export async function insertSend(
  tx: Scope,
  row: Omit<Insertable<ScheduledSendRow>, "organization_id" | "created_by" | "created_by_name">,
): Promise<void> {
  await tables(tx)
    .insertInto("scheduled_sends")
    .values({
      ...row,
      organization_id: tx.organizationId,
      created_by: tx.actor.userId,
      created_by_name: tx.actor.name,
    })
    .execute();
}

export type DueSend = { id: string; invoice_id: number; send_at: string };

export async function findDue(scope: Scope, moment: string): Promise<DueSend[]> {
  const { rows } = await sql<DueSend>`
    select id, invoice_id, send_at from scheduled_sends where organization_id = ${scope.organizationId}
      and status = 'waiting' and send_at <= ${moment} order by send_at, id limit 200`.execute(scope.db);
  return rows;
}

/** Ends one that waits, of an invoice that is held; undefined where none does. */
export async function settleWaiting(
  tx: Scope,
  invoiceId: number,
  outcome: Pick<KeptSend, "status" | "reason">,
  id?: string,
): Promise<KeptSend | undefined> {
  const { rows } = await sql<KeptSend>`
    update scheduled_sends set status = ${outcome.status}, reason = ${outcome.reason},
      settled_at = ${now().toISOString()}
    where organization_id = ${tx.organizationId} and invoice_id = ${invoiceId} and status = 'waiting'
      and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
    returning *`.execute(tx.db);
  return rows[0];
}
