/** Every question about one contract, and what it has to do with others. */

import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { withJson } from "#platform/database/json.ts";
import type { ContractStatus } from "./contract.ts";
import type { ContractRow, ContractStepRow, ContractTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<ContractTables>(scope);

export type KeptContract = Omit<
  Selectable<ContractRow>,
  "organization_id" | "search_text" | "log_number" | "log_hash" | "paper_logo"
>;

const columns = [
  "id",
  "number",
  "title",
  "status",
  "customer_id",
  "client_name",
  "job_id",
  "template_id",
  "template_version",
  "change_of_id",
  "replaces_id",
  "content",
  "document",
  "places",
  "typed",
  "lines",
  "terms",
  "total_cents",
  "currency",
  "is_ordered",
  "copies",
  "message",
  "valid_days",
  "reminder_days",
  "after_signing",
  "paper",
  "original_sha256",
  "original_file_id",
  "signed_sha256",
  "signed_file_id",
  "certificate_sha256",
  "certificate_file_id",
  "sealed_at",
  "sent_at",
  "sent_by",
  "expires_at",
  "completed_at",
  "closed_at",
  "close_reason",
  "version",
  "created_by",
  "created_by_name",
  "created_at",
  "updated_at",
  "deleted_at",
] as const satisfies (keyof KeptContract)[];

/** Counts up within the business; two who ask at once wait for each other. */
export async function nextNumber(tx: Scope): Promise<number> {
  const { last_number: last } = await tables(tx)
    .insertInto("contract_settings")
    .values({ organization_id: tx.organizationId, last_number: 1 })
    .onConflict((met) =>
      met.column("organization_id").doUpdateSet({ last_number: sql`contract_settings.last_number + 1` }),
    )
    .returning("last_number")
    .executeTakeFirstOrThrow();
  return last;
}

/** Undefined for one that was deleted or never was. */
export function findContract(scope: Scope, id: number): Promise<KeptContract | undefined> {
  return tables(scope)
    .selectFrom("contracts")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Held until the transaction ends, also one that was deleted. */
export function lockContractRow(tx: Scope, id: number): Promise<KeptContract | undefined> {
  return tables(tx)
    .selectFrom("contracts")
    .select(columns)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

const jsonColumns = [
  "content",
  "document",
  "places",
  "typed",
  "lines",
  "terms",
  "copies",
  "after_signing",
  "paper",
];

export type NewRow = Omit<
  Insertable<ContractRow>,
  "organization_id" | "id" | "created_by" | "created_by_name"
>;

export async function insertContract(tx: Scope, row: NewRow): Promise<number> {
  const { id } = await tables(tx)
    .insertInto("contracts")
    .values({
      ...withJson(row, jsonColumns),
      organization_id: tx.organizationId,
      created_by: tx.actor.userId,
      created_by_name: tx.actor.name,
    } as Insertable<ContractRow>)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Of a row that is held; its version goes up. */
export async function changeContractRow(
  tx: Scope,
  id: number,
  changes: Omit<Updateable<ContractRow>, "version">,
): Promise<void> {
  await tables(tx)
    .updateTable("contracts")
    .set(withJson(changes, jsonColumns) as Updateable<ContractRow>)
    .set((row) => ({ version: row("version", "+", 1) }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** Undefined for a paper without a logo. */
export async function findPaperLogo(scope: Scope, id: number): Promise<Buffer | undefined> {
  const row = await tables(scope)
    .selectFrom("contracts")
    .select("paper_logo")
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.paper_logo ?? undefined;
}

export type RelatedRow = {
  id: number;
  number: number;
  title: string;
  status: ContractStatus;
  relation: "change_of" | "change" | "replaces" | "replaced_by";
};

/** Those that this contract changes or replaces, and those by which it is. */
export async function findRelated(
  scope: Scope,
  { id, change_of_id, replaces_id }: Pick<KeptContract, "id" | "change_of_id" | "replaces_id">,
): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    select id, number, title, status, case when id = ${change_of_id}::bigint then 'change_of'
      when id = ${replaces_id}::bigint then 'replaces' when change_of_id = ${id} then 'change'
      else 'replaced_by' end as relation
    from contracts where organization_id = ${scope.organizationId} and deleted_at is null
      and (id in (${change_of_id}::bigint, ${replaces_id}::bigint) or change_of_id = ${id} or replaces_id = ${id})
    order by id`.execute(scope.db);
  return rows;
}

export type KeptStep = Omit<Selectable<ContractStepRow>, "organization_id" | "contract_id">;

/** In the order in which they follow each other. */
export function listSteps(scope: Scope, contractId: number): Promise<KeptStep[]> {
  return tables(scope)
    .selectFrom("contract_steps")
    .select(["kind", "status", "problem", "job_id", "visit_id", "amount_cents", "done_at", "tried_at"])
    .where("organization_id", "=", scope.organizationId)
    .where("contract_id", "=", contractId)
    .orderBy(sql`array_position(array['job', 'visit', 'deposit'], kind)`)
    .execute();
}
