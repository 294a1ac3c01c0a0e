/** Every question about bulk edits and what became of each record. */
import { type RawBuilder, type Selectable, sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import {
  type ListQuestion,
  type ListTable,
  listFrom,
  matchingList,
} from "#platform/database/filters/list-query.ts";
import { asJson } from "#platform/database/json.ts";
import type { ListName } from "#shared/filters/list-fields.ts";
import type { BulkRowState } from "./contract.ts";
import type { BulkEditRecordRow, BulkEditRow, BulkTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<BulkTables>(scope);

export type BulkQuestion = {
  table: ListTable;
  question: ListQuestion;
  /** Why a record can't be changed; null where it can. */
  refusal: RawBuilder<unknown>;
  /** What is to be changed: where it is read, and to what. */
  changes: { name: string; column: RawBuilder<unknown>; value: unknown }[];
  /** What such a change takes along. */
  following: { name: string; column: RawBuilder<unknown> }[];
};

/** Null, "" where it is as it would be, or the reason why it is skipped. */
const outcome = ({ refusal, changes }: BulkQuestion): RawBuilder<unknown> => {
  const same = changes.map(
    ({ column, value }) =>
      sql`to_jsonb(${column}) is not distinct from ${value === null ? null : JSON.stringify(value)}::jsonb`,
  );
  return sql`coalesce(${refusal}, case when ${sql.join(same, sql` and `)} then '' end)`;
};

type Outcome = { outcome: string | null; count: number; examples: string[] };

export async function previewOutcomes(scope: Scope, asked: BulkQuestion): Promise<Outcome[]> {
  const { table, question } = asked;
  const { rows } = await sql<Outcome>`
    select outcome, count(*)::int as count, (array_agg(label order by id))[1:3] as examples from (
      select ${table.id} as id, ${table.label} as label, ${outcome(asked)} as outcome
      from ${listFrom(table, question)} where ${matchingList(scope, table, question)}) as found
    group by outcome order by count(*) desc`.execute(scope.db);
  return rows;
}

const keptColumns = ["id", "list", "changes", "made_by", "created_at", "undone_at"] as const;
export type KeptBulk = Pick<Selectable<BulkEditRow>, (typeof keptColumns)[number]>;

/** With a row for each record as it stands now. */
export async function insertBulk(
  tx: Scope,
  bulk: { list: ListName; changes: Record<string, unknown>; madeBy: string; at: string },
  asked: BulkQuestion,
): Promise<KeptBulk> {
  const kept = await tables(tx)
    .insertInto("bulk_edits")
    .values({
      organization_id: tx.organizationId,
      list: bulk.list,
      changes: asJson(bulk.changes),
      made_by: bulk.madeBy,
      created_at: bulk.at,
      undone_at: null,
    })
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
  const { table, question, changes, following } = asked;
  const before = [...changes, ...following].map(({ name, column }) => sql`${name}::text, ${column}`);
  await sql`
    insert into bulk_edit_rows (organization_id, bulk_edit_id, record_id, label, state, reason, before, version)
    select ${tx.organizationId}::uuid, ${kept.id}::bigint, id, label,
      case when outcome is null then 'waiting' when outcome = '' then 'unchanged' else 'skipped' end,
      nullif(outcome, ''), before, version
    from (
      select ${table.id} as id, ${table.label} as label, ${table.version} as version, ${outcome(asked)} as outcome,
        jsonb_build_object(${sql.join(before)}) as before
      from ${listFrom(table, question)} where ${matchingList(tx, table, question)}) as found`.execute(tx.db);
  return kept;
}

/** Of whoever made it alone. */
export function findBulk(
  scope: Scope,
  id: number,
  madeBy: string,
  { isHeld = false } = {},
): Promise<KeptBulk | undefined> {
  const query = tables(scope)
    .selectFrom("bulk_edits")
    .select(keptColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .where("made_by", "=", madeBy);
  return (isHeld ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

/** Of whoever made them alone, the newest first. */
export function listBulks(
  scope: Scope,
  { list, madeBy, since, limit }: { list: ListName; madeBy: string; since: string; limit: number },
): Promise<KeptBulk[]> {
  return tables(scope)
    .selectFrom("bulk_edits")
    .select(keptColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("made_by", "=", madeBy)
    .where("list", "=", list)
    .where("created_at", ">=", since)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function countStates(scope: Scope, id: number): Promise<Map<BulkRowState, number>> {
  const { rows } = await sql<{ state: BulkRowState; count: number }>`
    select state, count(*)::int as count from bulk_edit_rows
    where organization_id = ${scope.organizationId} and bulk_edit_id = ${id} group by state`.execute(
    scope.db,
  );
  return new Map(rows.map(({ state, count }) => [state, count]));
}

const rowColumns = ["record_id", "label", "state", "reason", "before", "version", "changed_version"] as const;
export type KeptRow = Pick<Selectable<BulkEditRecordRow>, (typeof rowColumns)[number]>;

export function listBulkRows(
  scope: Scope,
  id: number,
  { state, after, limit }: { state: BulkRowState | undefined; after: number; limit: number },
): Promise<KeptRow[]> {
  const query = tables(scope)
    .selectFrom("bulk_edit_rows")
    .select(rowColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("bulk_edit_id", "=", id)
    .where("record_id", ">", after)
    .orderBy("record_id")
    .limit(limit);
  return (state ? query.where("state", "=", state) : query).execute();
}

/** The next row in this state that nobody else is at; held until the transaction ends. */
export function takeRow(tx: Scope, id: number, state: BulkRowState): Promise<KeptRow | undefined> {
  return tables(tx)
    .selectFrom("bulk_edit_rows")
    .select(rowColumns)
    .where("organization_id", "=", tx.organizationId)
    .where("bulk_edit_id", "=", id)
    .where("state", "=", state)
    .orderBy("record_id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function settleRow(
  tx: Scope,
  id: number,
  recordId: number,
  row: { state: BulkRowState; reason?: string; changed_version?: number },
): Promise<void> {
  await tables(tx)
    .updateTable("bulk_edit_rows")
    .set(row)
    .where("organization_id", "=", tx.organizationId)
    .where("bulk_edit_id", "=", id)
    .where("record_id", "=", recordId)
    .execute();
}

/** From now on it is taken back; what was not reached yet is skipped. */
export async function beginUndo(tx: Scope, id: number, at: string): Promise<void> {
  await tables(tx)
    .updateTable("bulk_edits")
    .set({ undone_at: at })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
  await sql`
    update bulk_edit_rows set state = 'skipped', reason = 'The bulk edit was stopped before this one'
    where organization_id = ${tx.organizationId} and bulk_edit_id = ${id} and state = 'waiting'`.execute(
    tx.db,
  );
}
