/** The customers whom a campaign may go to: how they are reached, and where they live. */
import { type Selectable, sql } from "kysely";
import type { CustomerRow } from "#domains/customers/tables.ts";
import type { Scope } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";

const columnNames = [
  "id",
  "first_name",
  "last_name",
  "company",
  "email",
  "phone",
  "phone_e164",
  "address",
  "city",
  "state",
  "zip_code",
  "country",
] as const;

export type Addressee = Pick<Selectable<CustomerRow>, (typeof columnNames)[number]>;

const shown = sql.raw(columnNames.join(", "));

/** Those of them that there are and that the scope reaches, by id. */
export async function listAddressees(scope: Scope, ids: readonly number[]): Promise<Map<number, Addressee>> {
  const { rows } = await sql<Addressee>`
    select ${shown} from customers
    where organization_id = ${scope.organizationId} and deleted_at is null and id = any(${[...ids]})
      and ${withinReach(scope, "customers")}`.execute(scope.db);
  return new Map(rows.map((row) => [row.id, row]));
}

type Living = Pick<Addressee, "state" | "zip_code" | "country"> & { number: string | null };

/** Where the business's customers live, each place once; of numbers only the area code. */
export async function listPlaces(scope: Scope): Promise<Living[]> {
  const { rows } = await sql<Living>`
    select distinct state, left(zip_code, 5) as zip_code, country, left(phone_e164, 5) || '0000000' as number
    from customers where organization_id = ${scope.organizationId} and deleted_at is null`.execute(scope.db);
  return rows;
}
