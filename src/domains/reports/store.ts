/** Every question about saved reports: a member sees their own and those that are shared. */
import { type Selectable, type SqlBool, sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { asJson } from "#platform/database/json.ts";
import type { NewSavedReport } from "./contract.ts";
import type { ReportTables, SavedReportRow } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<ReportTables>(scope);

const keptColumns = [
  "id",
  "name",
  "report",
  "asked",
  "is_shared",
  "version",
  "created_by",
  "created_by_name",
  "created_at",
  "updated_at",
  "deleted_at",
] as const;

export type KeptReport = Pick<Selectable<SavedReportRow>, (typeof keptColumns)[number]> & {
  weekly: { weekday: number; hour: number; recipients: number } | null;
};

/** When it is emailed, and to how many. */
const weekly = sql<KeptReport["weekly"]>`(
  select jsonb_build_object('weekday', m.weekday, 'hour', m.hour, 'recipients', (
    select count(*) from report_recipients r where r.organization_id = m.organization_id and r.report_id = m.report_id
      and r.ended_at is null))
  from report_mails m where m.organization_id = saved_reports.organization_id and m.report_id = saved_reports.id)`.as(
  "weekly",
);

const isVisible = ({ actor }: Scope) =>
  sql<SqlBool>`(is_shared or created_by = ${(actor.viewingAs ?? actor).userId})`;

/** Last changed first. */
export function listSavedRows(scope: Scope, limit: number): Promise<KeptReport[]> {
  return tables(scope)
    .selectFrom("saved_reports")
    .select([...keptColumns, weekly])
    .where("organization_id", "=", scope.organizationId)
    .where("deleted_at", "is", null)
    .where(isVisible(scope))
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Held until the transaction ends; also one that was deleted. */
export function lockSavedRow(tx: Scope, id: number): Promise<KeptReport | undefined> {
  return tables(tx)
    .selectFrom("saved_reports")
    .select([...keptColumns, weekly])
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where(isVisible(tx))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function countSaved(tx: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_reports where organization_id = ${tx.organizationId}
      and created_by = ${tx.actor.userId} and deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export function insertSavedRow(
  tx: Scope,
  { asked, ...report }: NewSavedReport,
  { userId, at }: { userId: string; at: string },
): Promise<KeptReport> {
  return tables(tx)
    .insertInto("saved_reports")
    .values({
      ...report,
      asked: asJson(asked),
      organization_id: tx.organizationId,
      created_by: userId,
      created_by_name: tx.actor.name,
      created_at: at,
      updated_at: at,
    })
    .returning([...keptColumns, weekly])
    .executeTakeFirstOrThrow();
}

type Changes = { name?: string; is_shared?: boolean; deleted_at?: string | null; updated_at: string };

/** Of a row that is held. */
export function changeSavedRow(tx: Scope, id: number, changes: Changes): Promise<KeptReport> {
  return tables(tx)
    .updateTable("saved_reports")
    .set((row) => ({ ...changes, version: row("version", "+", 1) }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returning([...keptColumns, weekly])
    .executeTakeFirstOrThrow();
}
