/** Finds the customers who may be the same person as somebody described. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { type CustomerColumns, columns, visible } from "./store.ts";

export type Description = {
  email: string | null;
  phoneE164: string | null;
  name: { first: string; last: string } | null;
};

/** Address and number tell more than a name, so their owners come first. */
export async function findLookAlikes(
  scope: Scope,
  who: Description,
  limit: number,
): Promise<CustomerColumns[]> {
  const name = who.name && `${who.name.last} ${who.name.first}`;
  const isSameEmail = sql`lower(email) = lower(${who.email}::text)`;
  const isSamePhone = sql`phone_e164 = ${who.phoneE164}::text`;
  const { rows } = await sql<CustomerColumns>`
    select ${columns} from customers
    where ${visible(scope)} and (${isSameEmail} or ${isSamePhone} or sort_name = search_form(${name}::text))
    order by coalesce(${isSameEmail}, false)::int + coalesce(${isSamePhone}, false)::int desc, id desc
    limit ${limit}`.execute(scope.db);
  return rows;
}
