/** Every question about what was sent to webhooks. */
import { type Selectable, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { IntegrationTables, WebhookDeliveryRow } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<IntegrationTables>(scope);

export type KeptDelivery = Selectable<WebhookDeliveryRow>;

/** The latest first. */
export const listDeliveryRows = (scope: Scope, webhookId: string, limit: number): Promise<KeptDelivery[]> =>
  tables(scope)
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("webhook_id", "=", webhookId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const findDelivery = (scope: Scope, id: string): Promise<KeptDelivery | undefined> =>
  tables(scope)
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();

export type PastEvent = {
  id: number;
  type: string;
  occurred_at: string;
  subject_kind: string;
  subject_id: string;
  customer_id: number | null;
};

/** What of these kinds happened in a time, the earliest first. */
export async function listPastEvents(
  scope: Scope,
  { kinds, from, until }: { kinds: readonly string[]; from: Date; until: Date },
): Promise<PastEvent[]> {
  const { rows } = await sql<PastEvent>`
    select id, type, occurred_at, subject_kind, subject_id, customer_id from events
    where organization_id = ${scope.organizationId} and type = any(${[...kinds]})
      and occurred_at >= ${from.toISOString()} and occurred_at < ${until.toISOString()}
    order by occurred_at, id`.execute(scope.db);
  return rows;
}

type NewRow = Pick<
  WebhookDeliveryRow,
  "id" | "webhook_id" | "event_id" | "kind" | "body" | "is_replay" | "created_at"
>;

/** Undefined when this event was put down for this webhook before. */
export const insertDelivery = (tx: Scope, row: NewRow): Promise<KeptDelivery | undefined> =>
  tables(tx)
    .insertInto("webhook_deliveries")
    .values({
      ...row,
      organization_id: tx.organizationId,
      state: "waiting",
      attempts: 0,
      next_at: row.created_at,
      last_at: null,
      last_status: null,
      last_ms: null,
      last_answer: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export async function changeDelivery(
  tx: Scope,
  id: string,
  changes: Omit<Updateable<WebhookDeliveryRow>, "organization_id" | "id">,
): Promise<void> {
  await tables(tx)
    .updateTable("webhook_deliveries")
    .set(changes)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** What waits for a webhook that is off waits for nothing. */
export async function failWaiting(tx: Scope, webhookId: string, error: string): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'failed', next_at = null, last_error = coalesce(last_error, ${error})
    where organization_id = ${tx.organizationId} and webhook_id = ${webhookId} and state = 'waiting'`.execute(
    tx.db,
  );
}

export async function forgetDeliveriesBefore(scope: Scope, moment: Date): Promise<void> {
  await tables(scope)
    .deleteFrom("webhook_deliveries")
    .where("organization_id", "=", scope.organizationId)
    .where("state", "<>", "waiting")
    .where("created_at", "<", moment.toISOString())
    .execute();
}
