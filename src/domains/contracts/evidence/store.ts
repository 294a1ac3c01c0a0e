/** Finds what evidence is made of and what it is asked for: the business, contracts that are not sealed, papers by their hash. */
import { sql } from "kysely";
import type pg from "pg";
import type { Scope } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";

/** Undefined for a business that is gone. */
export async function findOrganization(
  pool: pg.Pool,
  id: string,
): Promise<{ id: string; timeZone: string; country: string } | undefined> {
  const { rows } = await sql<{ id: string; timeZone: string; country: string }>`
    select id, time_zone as "timeZone", country from organizations where id = ${id}`.execute(
    scopedTo(pool, id),
  );
  return rows[0];
}

/** Completed and not sealed, the oldest first. */
export async function findUnsealed(scope: Scope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from contracts where organization_id = ${scope.organizationId} and status = 'completed'
      and sealed_at is null order by completed_at limit 200`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** Whose paper has this hash, whichever business it is of. */
export async function findPaperByHash(
  pool: pg.Pool,
  sha256: Buffer,
): Promise<{ organization_id: string; contract_id: number } | undefined> {
  const { rows } = await sql<{ organization_id: string; contract_id: number }>`
    select organization_id, contract_id from find_contract_paper(${sha256})`.execute(scopedTo(pool, null));
  return rows[0];
}
