/** Finds in the price book what was used on a visit. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

export type BookEntry = {
  id: number;
  name: string;
  price_cents: number;
  cost_cents: number | null;
  is_taxable: boolean;
};

type Named = { service_id?: number | undefined; name?: string | null | undefined };

/** The chosen service, or an active one of exactly this name. */
export async function findBookEntry(tx: Scope, { service_id, name }: Named): Promise<BookEntry | undefined> {
  if (service_id === undefined && !name) return undefined;
  const which =
    service_id === undefined
      ? sql`status = 'active' and sort_name = search_form(${name})`
      : sql`id = ${service_id}`;
  const { rows } = await sql<BookEntry>`
    select id, name, price_cents, cost_cents, is_taxable from services
    where organization_id = ${tx.organizationId} and deleted_at is null and ${which} order by id limit 1`.execute(
    tx.db,
  );
  return rows[0];
}
