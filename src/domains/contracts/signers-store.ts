/** Every question about the people who sign a contract, and the links by which they reach it. */

import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { asJson } from "#platform/database/json.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import { notFound } from "#platform/errors.ts";
import type { ContractLinkRow, ContractSignerRow, ContractTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<ContractTables>(scope);

export type KeptSigner = Omit<Selectable<ContractSignerRow>, "organization_id" | "contract_id">;

const columns = [
  "id",
  "part",
  "position",
  "label",
  "is_business",
  "user_id",
  "name",
  "email",
  "phone",
  "status",
  "invited_at",
  "reminded_at",
  "reminders",
  "consented_at",
  "consent_version",
  "answers",
  "signed_at",
  "signed_ip",
  "signed_user_agent",
  "signed_channel",
] as const satisfies (keyof KeptSigner)[];

/** In the order in which they sign. */
export function listSigners(scope: Scope, contractId: number): Promise<KeptSigner[]> {
  return tables(scope)
    .selectFrom("contract_signers")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("contract_id", "=", contractId)
    .orderBy("position")
    .execute();
}

export function signerOf(signers: readonly KeptSigner[], id: string): KeptSigner {
  const signer = signers.find((each) => each.id === id);
  if (!signer) throw notFound("Signer");
  return signer;
}

export type NewSigner = Pick<
  KeptSigner,
  "id" | "part" | "position" | "label" | "is_business" | "user_id" | "name" | "email" | "phone"
>;

/** In place of all that a draft had. */
export async function replaceSigners(
  tx: Scope,
  contractId: number,
  signers: readonly NewSigner[],
): Promise<void> {
  const { organizationId } = tx;
  await tables(tx)
    .deleteFrom("contract_signers")
    .where("organization_id", "=", organizationId)
    .where("contract_id", "=", contractId)
    .execute();
  if (signers.length === 0) return;
  await tables(tx)
    .insertInto("contract_signers")
    .values(
      signers.map((signer) => ({
        ...signer,
        organization_id: organizationId,
        contract_id: contractId,
        ...blank,
      })),
    )
    .execute();
}

const blank = {
  invited_at: null,
  reminded_at: null,
  consented_at: null,
  consent_version: null,
  answers: sql<ContractSignerRow["answers"]>`'{}'::jsonb`,
  signed_at: null,
  signed_ip: null,
  signed_user_agent: null,
  signed_channel: null,
};

export async function changeSigner(
  tx: Scope,
  id: string,
  { answers, ...changes }: Updateable<ContractSignerRow>,
): Promise<void> {
  await tables(tx)
    .updateTable("contract_signers")
    .set({
      ...changes,
      ...(answers === undefined ? {} : { answers: asJson(answers) }),
    })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

export type KeptLink = Omit<Selectable<ContractLinkRow>, "organization_id">;

export async function insertLink(
  tx: Scope,
  row: Omit<Insertable<ContractLinkRow>, "organization_id">,
): Promise<void> {
  await tables(tx)
    .insertInto("contract_links")
    .values({ ...row, organization_id: tx.organizationId })
    .execute();
}

export function linkOf(scope: Scope, id: string): Promise<KeptLink> {
  return tables(scope)
    .selectFrom("contract_links")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export function listLinks(scope: Scope, ids: readonly string[]) {
  return tables(scope)
    .selectFrom("contract_links")
    .select(["id", "contract_id", "secret_hash"])
    .where("organization_id", "=", scope.organizationId)
    .where("id", "in", ids)
    .execute();
}

/** All that lead this signer to the contract. */
export async function revokeLinks(tx: Scope, signerId: string, at: string): Promise<void> {
  await tables(tx)
    .updateTable("contract_links")
    .set({ revoked_at: at })
    .where("organization_id", "=", tx.organizationId)
    .where("signer_id", "=", signerId)
    .where("revoked_at", "is", null)
    .execute();
}

/** `time_zone` and `country` are the business's. */
export type LinkedTo = KeptLink & { time_zone: string; country: string };

/** Undefined for a link that never was. */
export async function findLink(
  pool: pg.Pool,
  organizationId: string,
  id: string,
): Promise<LinkedTo | undefined> {
  const { rows } = await sql<LinkedTo>`
    select l.*, o.time_zone, o.country from contract_links l join organizations o on o.id = l.organization_id
    where l.organization_id = ${organizationId} and l.id = ${id}`.execute(scopedTo(pool, organizationId));
  return rows[0];
}
