/** Every question about texts that leave later. */
import { type Insertable, type Selectable, sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { MessageTables, ScheduledMessageRow } from "../tables.ts";

export type KeptScheduled = Omit<Selectable<ScheduledMessageRow>, "organization_id">;

const table = (scope: Scope) => tablesOf<MessageTables>(scope);

export function listScheduledRows(scope: Scope, conversationId: number): Promise<KeptScheduled[]> {
  return table(scope)
    .selectFrom("scheduled_messages")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("conversation_id", "=", conversationId)
    .orderBy("send_at")
    .orderBy("id")
    .execute();
}

type Place = { state: string | null; zip_code: string | null; country: string | null };

export async function findPlace(scope: Scope, customerId: number): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select state, zip_code, country from customers
    where organization_id = ${scope.organizationId} and id = ${customerId}`.execute(scope.db);
  return rows[0];
}

const listOf = (ids: readonly number[]) => sql<number[]>`${JSON.stringify(ids)}::jsonb`;

export function insertScheduled(
  tx: Scope,
  { file_ids, ...row }: Omit<Insertable<ScheduledMessageRow>, "organization_id">,
): Promise<KeptScheduled> {
  return table(tx)
    .insertInto("scheduled_messages")
    .values({ ...row, file_ids: listOf(file_ids), organization_id: tx.organizationId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Held until the transaction ends. */
export function lockScheduled(tx: Scope, id: number): Promise<KeptScheduled | undefined> {
  return table(tx)
    .selectFrom("scheduled_messages")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

type Changes = Pick<KeptScheduled, "text" | "file_ids" | "send_at" | "updated_at">;

/** Counts its version up. */
export function changeScheduled(
  tx: Scope,
  id: number,
  { file_ids, ...changes }: Changes,
): Promise<KeptScheduled> {
  return table(tx)
    .updateTable("scheduled_messages")
    .set({ ...changes, file_ids: listOf(file_ids), version: sql`version + 1` })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteScheduled(tx: Scope, id: number): Promise<void> {
  await table(tx)
    .deleteFrom("scheduled_messages")
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}
