/** Every question about the domain that a business's email is sent from. */
import { type Insertable, type Selectable, sql } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { RecordCheck, SendingDomainRow, SendingDomainTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<SendingDomainTables>(scope);

export type KeptDomain = Omit<Selectable<SendingDomainRow>, "organization_id">;

export function findDomain(scope: Scope): Promise<KeptDomain | undefined> {
  return tables(scope)
    .selectFrom("sending_domains")
    .select(["domain", "local_part", "selector", "public_key", "private_key"])
    .select(["checks", "checked_at", "verified_at", "created_at"])
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirst();
}

/** What signs email from this domain; undefined for one that wasn't checked, or isn't this business's. */
export async function findSigning(
  pool: pg.Pool,
  organizationId: string,
  domain: string,
): Promise<{ selector: string; private_key: Buffer } | undefined> {
  const { rows } = await sql<{ selector: string; private_key: Buffer }>`
    select selector, private_key from sending_domains
    where organization_id = ${organizationId} and domain = ${domain}`.execute(scopedTo(pool, organizationId));
  return rows[0];
}

/** In place of the one before. */
export async function replaceDomain(
  tx: Scope,
  domain: Omit<Insertable<SendingDomainRow>, "organization_id" | "checks" | "checked_at" | "verified_at">,
): Promise<void> {
  await deleteDomain(tx);
  await tables(tx)
    .insertInto("sending_domains")
    .values({ ...domain, organization_id: tx.organizationId, checked_at: null, verified_at: null })
    .execute();
}

export async function saveChecks(
  tx: Scope,
  { checks, at, verifiedAt }: { checks: readonly RecordCheck[]; at: string; verifiedAt: string | null },
): Promise<void> {
  await sql`
    update sending_domains set checks = ${JSON.stringify(checks)}::jsonb, checked_at = ${at}, verified_at = ${verifiedAt}
    where organization_id = ${tx.organizationId}`.execute(tx.db);
}

export async function saveLocalPart(tx: Scope, localPart: string): Promise<void> {
  await sql`
    update sending_domains set local_part = ${localPart} where organization_id = ${tx.organizationId}`.execute(
    tx.db,
  );
}

export async function deleteDomain(tx: Scope): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom("sending_domains")
    .where("organization_id", "=", tx.organizationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
