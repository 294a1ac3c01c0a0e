/** Every question about campaigns themselves. */
import { type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { withJson } from "#platform/database/json.ts";
import type { CampaignQuery, CampaignState } from "./contract.ts";
import type { CampaignRow, CampaignTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<CampaignTables>(scope);

const keptColumns = [
  "id",
  "name",
  "channel",
  "content",
  "sender_name",
  "topic",
  "audience",
  "schedule",
  "state",
  "reason",
  "starts_at",
  "began_at",
  "finished_at",
  "sent_by",
  "sent_by_name",
  "created_at",
  "updated_at",
  "updated_by_name",
  "version",
] as const satisfies (keyof CampaignRow)[];

export type KeptCampaign = Pick<Selectable<CampaignRow>, (typeof keptColumns)[number]>;

const selected = (scope: Scope) =>
  tables(scope)
    .selectFrom("campaigns")
    .select(keptColumns)
    .where("organization_id", "=", scope.organizationId);

/** Undefined also for one that was deleted. */
export const findCampaignRow = (scope: Scope, id: number): Promise<KeptCampaign | undefined> =>
  selected(scope).where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();

/** Waits for those who share the campaign, and keeps it until the transaction ends. */
export async function lockCampaignRow(tx: Scope, id: number): Promise<KeptCampaign | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${turnOf(tx, id)}, 0))`.execute(tx.db);
  return selected(tx)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Together with others who leave it as it is, until the transaction ends. "busy" while someone has it alone or waits to:
 * a row lock would be shared with those who are there already, and a pause might never get its turn.
 */
export async function shareCampaignRow(tx: Scope, id: number): Promise<KeptCampaign | undefined | "busy"> {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtextextended(${turnOf(tx, id)}, 0)) as is_free`.execute(
    tx.db,
  );
  return rows[0]?.is_free ? findCampaignRow(tx, id) : "busy";
}

const turnOf = (tx: Scope, id: number): string => `campaign row ${tx.organizationId} ${id}`;

/** Held until the transaction ends. */
export const lockDeletedRow = (tx: Scope, id: number): Promise<KeptCampaign | undefined> =>
  selected(tx).where("id", "=", id).where("deleted_at", "is not", null).forNoKeyUpdate().executeTakeFirst();

/** So that of two who make the list of recipients one does. */
export async function isFirstToBuild(tx: Scope, id: number): Promise<boolean> {
  const turn = `campaign ${tx.organizationId} ${id}`;
  const { rows } = await sql<{ is_first: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${turn}, 0)) as is_first`.execute(tx.db);
  return rows[0]?.is_first === true;
}

/** Handing over takes as long as a mail server needs. */
export async function allowWaiting(tx: Scope): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', '120s', true)`.execute(tx.db);
}

/** Almost as long as a statement may take: a slow mail server needs more than the few seconds that other locks wait. */
export async function allowLongLockWait(tx: Scope): Promise<void> {
  await sql`select set_config('lock_timeout', '9s', true)`.execute(tx.db);
}

const jsonColumns = ["content", "audience", "schedule"];

type New = Pick<KeptCampaign, "name" | "channel" | "content" | "sender_name" | "topic" | "audience">;

export function insertCampaignRow(tx: Scope, row: New, at: string): Promise<KeptCampaign> {
  return tables(tx)
    .insertInto("campaigns")
    .values({
      ...withJson(row, jsonColumns),
      organization_id: tx.organizationId,
      created_by: tx.actor.userId,
      updated_by_name: tx.actor.name,
      created_at: at,
      updated_at: at,
    } as never)
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
}

/** Of a row that is held. */
export function changeCampaignRow(
  tx: Scope,
  id: number,
  changes: Omit<Updateable<CampaignRow>, "version"> & { updated_at: string },
): Promise<KeptCampaign> {
  return tables(tx)
    .updateTable("campaigns")
    .set({ ...withJson(changes, jsonColumns), version: sql<number>`version + 1` } as never)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
}

export async function countCampaigns(scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from campaigns
    where organization_id = ${scope.organizationId} and deleted_at is null`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

export type Place = { value: string; id: number };
export type ListedCampaign = Omit<KeptCampaign, "content" | "audience" | "schedule"> & { place: string };

type Question = Pick<CampaignQuery, "channel" | "sort"> & {
  search: string;
  state: CampaignState | undefined;
  after: Place | undefined;
  limit: number;
};

export async function findPage(scope: Scope, question: Question): Promise<ListedCampaign[]> {
  const { search, state, channel, sort, after, limit } = question;
  const isByName = sort === "name";
  const all: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`organization_id = ${scope.organizationId} and deleted_at is null`,
  ];
  if (search) all.push(sql<SqlBool>`search_text like (select search_pattern(${search}))`);
  if (state) all.push(sql<SqlBool>`state = ${state}`);
  if (channel) all.push(sql<SqlBool>`channel = ${channel}`);
  if (after && isByName) all.push(sql<SqlBool>`(sort_name, id) > (${after.value}, ${after.id}::bigint)`);
  if (after && !isByName) all.push(sql<SqlBool>`id < ${after.id}::bigint`);
  const order = isByName ? sql`sort_name, id` : sql`id desc`;
  const { rows } = await sql<ListedCampaign>`
    select id, name, channel, sender_name, topic, state, reason, starts_at, began_at, finished_at, sent_by,
      sent_by_name, created_at, updated_at, updated_by_name, version, sort_name as place
    from campaigns where ${sql.join(all, sql` and `)} order by ${order} limit ${limit}`.execute(scope.db);
  return rows;
}

/** The same number again changes nothing. */
export async function insertLinks(
  tx: Scope,
  campaignId: number,
  links: readonly { index: number; address: string }[],
): Promise<void> {
  if (links.length === 0) return;
  await tables(tx)
    .insertInto("campaign_links")
    .values(
      links.map(({ index, address }) => ({
        organization_id: tx.organizationId,
        campaign_id: campaignId,
        number: index,
        url: address,
      })),
    )
    .onConflict((met) => met.doNothing())
    .execute();
}
