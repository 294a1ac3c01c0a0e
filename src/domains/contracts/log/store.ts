/** Keeps the log of each contract: lines are added, and never changed or removed. */

import type { Selectable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { asJson } from "#platform/database/json.ts";
import type { ContractLogRow, ContractTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<ContractTables>(scope);

export type KeptLogLine = Omit<Selectable<ContractLogRow>, "organization_id" | "contract_id">;

/** What the contract, which is held, says of its last line. */
export function findLogHead(
  scope: Scope,
  contractId: number,
): Promise<{ log_number: number; log_hash: Buffer | null } | undefined> {
  return tables(scope)
    .selectFrom("contracts")
    .select(["log_number", "log_hash"])
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", contractId)
    .executeTakeFirst();
}

export async function insertLogLine(
  tx: Scope,
  contractId: number,
  { data, ...line }: KeptLogLine,
): Promise<void> {
  await tables(tx)
    .insertInto("contract_log")
    .values({
      ...line,
      data: asJson(data),
      contract_id: contractId,
      organization_id: tx.organizationId,
    })
    .execute();
  await tables(tx)
    .updateTable("contracts")
    .set({ log_number: line.number, log_hash: line.hash })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", contractId)
    .execute();
}

export function listLogLines(scope: Scope, contractId: number): Promise<KeptLogLine[]> {
  return tables(scope)
    .selectFrom("contract_log")
    .select(["number", "at", "type", "actor_name", "title", "data", "previous_hash", "hash"])
    .where("organization_id", "=", scope.organizationId)
    .where("contract_id", "=", contractId)
    .orderBy("number")
    .execute();
}
