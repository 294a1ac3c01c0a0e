/** Every question about one automation and what was published of it. */
import { type Selectable, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { asJson } from "#platform/database/json.ts";
import type { AutomationContent } from "./steps-contract.ts";
import type { AutomationRow, AutomationTables, AutomationVersionRow } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<AutomationTables>(scope);

const keptColumns = [
  "id",
  "name",
  "status",
  "draft",
  "published_number",
  "trigger_on",
  "is_changed",
  "active_since",
  "version",
  "updated_by_name",
  "created_at",
  "updated_at",
  "deleted_at",
] as const;

export type KeptAutomation = Pick<Selectable<AutomationRow>, (typeof keptColumns)[number]>;

/** Not a deleted one. */
export function findAutomationRow(scope: Scope, id: number): Promise<KeptAutomation | undefined> {
  return tables(scope)
    .selectFrom("automations")
    .select(keptColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Held until the transaction ends; also a deleted one. */
export function lockAutomationRow(tx: Scope, id: number): Promise<KeptAutomation | undefined> {
  return tables(tx)
    .selectFrom("automations")
    .select(keptColumns)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function insertAutomationRow(
  tx: Scope,
  { name, draft }: { name: string; draft: AutomationContent },
  at: string,
): Promise<KeptAutomation> {
  return tables(tx)
    .insertInto("automations")
    .values({
      name,
      draft: asJson(draft),
      organization_id: tx.organizationId,
      published_number: null,
      trigger_on: null,
      active_since: null,
      created_by: tx.actor.userId,
      updated_by_name: tx.actor.name,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    })
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
}

type Changes = Omit<Updateable<AutomationRow>, "draft" | "version"> & { draft?: AutomationContent };

/** Of a locked row. */
export function changeAutomationRow(
  tx: Scope,
  id: number,
  { draft, ...changes }: Changes,
): Promise<KeptAutomation> {
  return tables(tx)
    .updateTable("automations")
    .set({ ...changes, ...(draft ? { draft: asJson(draft) } : {}), version: sql`version + 1` })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
}

export async function insertVersionRow(
  tx: Scope,
  { content, ...row }: Omit<AutomationVersionRow, "organization_id">,
): Promise<void> {
  await tables(tx)
    .insertInto("automation_versions")
    .values({ ...row, content: asJson(content), organization_id: tx.organizationId })
    .execute();
}

export function findVersionRow(scope: Scope, automationId: number, number: number) {
  return tables(scope)
    .selectFrom("automation_versions")
    .select(["number", "content", "published_at"])
    .where("organization_id", "=", scope.organizationId)
    .where("automation_id", "=", automationId)
    .where("number", "=", number)
    .executeTakeFirst();
}

export async function countAutomations(scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from automations
    where organization_id = ${scope.organizationId} and deleted_at is null`.execute(scope.db);
  return rows[0]?.count ?? 0;
}
