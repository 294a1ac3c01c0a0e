/** Every question about webhooks. */
import { type Selectable, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { IntegrationTables, WebhookRow } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<IntegrationTables>(scope);

export type KeptWebhook = Selectable<WebhookRow> & { creator_name: string };

/** In the order in which they were made. */
export const listWebhookRows = (scope: Scope): Promise<KeptWebhook[]> => webhooks(scope, sql`true`);

export async function findWebhookRow(scope: Scope, id: string): Promise<KeptWebhook | undefined> {
  return (await webhooks(scope, sql`webhook.id = ${id}`))[0];
}

/** Those that are on and want to be told of this kind. */
export const listListening = (scope: Scope, kind: string): Promise<KeptWebhook[]> =>
  webhooks(scope, sql`webhook.state = 'on' and ${kind} = any(webhook.kinds)`);

/** Whether one that is on wants to be told of any of these kinds. */
export async function isAnyListening(scope: Scope, kinds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from webhooks where organization_id = ${scope.organizationId} and state = 'on' and kinds && ${kinds}::text[]
    limit 1`.execute(scope.db);
  return rows.length > 0;
}

async function webhooks(scope: Scope, which: ReturnType<typeof sql>): Promise<KeptWebhook[]> {
  const { rows } = await sql<KeptWebhook>`
    select webhook.*, creator.first_name || ' ' || creator.last_name as creator_name
    from webhooks webhook
    join users creator on creator.organization_id = webhook.organization_id and creator.id = webhook.created_by
    where webhook.organization_id = ${scope.organizationId} and ${which}
    order by webhook.created_at, webhook.id`.execute(scope.db);
  return rows;
}

/** Held until the transaction ends. */
export async function lockWebhook(tx: Scope, id: string): Promise<KeptWebhook | undefined> {
  const { rows } = await sql`
    select from webhooks where organization_id = ${tx.organizationId} and id = ${id} for update`.execute(
    tx.db,
  );
  return rows.length > 0 ? findWebhookRow(tx, id) : undefined;
}

export async function countWebhooks(tx: Scope): Promise<number> {
  const row = await tables(tx)
    .selectFrom("webhooks")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("organization_id", "=", tx.organizationId)
    .executeTakeFirstOrThrow();
  return row.count;
}

type NewRow = Pick<WebhookRow, "id" | "name" | "url" | "kinds" | "secret" | "created_by" | "created_at">;

export async function insertWebhook(tx: Scope, row: NewRow): Promise<void> {
  await tables(tx)
    .insertInto("webhooks")
    .values({
      ...row,
      organization_id: tx.organizationId,
      previous_secret: null,
      previous_until: null,
      state: "on",
      off_reason: null,
      failing_since: null,
      failures: 0,
      paused_until: null,
      last_delivered_at: null,
      last_failed_at: null,
      last_error: null,
      updated_at: row.created_at,
      version: 1,
    })
    .execute();
}

export type WebhookRowChanges = Omit<Updateable<WebhookRow>, "organization_id" | "id">;

/** What people change counts as a new version. */
export async function changeWebhook(tx: Scope, id: string, changes: WebhookRowChanges): Promise<void> {
  await tables(tx)
    .updateTable("webhooks")
    .set((row) => ({ ...changes, updated_at: now().toISOString(), version: row("version", "+", 1) }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** How its deliveries go, which is no change that anybody made. */
export async function noteHealth(tx: Scope, id: string, health: WebhookRowChanges): Promise<void> {
  await tables(tx)
    .updateTable("webhooks")
    .set(health)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

export async function deleteWebhook(tx: Scope, id: string): Promise<void> {
  await tables(tx)
    .deleteFrom("webhooks")
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}
