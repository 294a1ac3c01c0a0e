/** Finds the customers who may be the same person as somebody described. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { visible, type WireRow, wireColumns } from "./store.ts";

export type Description = {
  email: string | null;
  phoneE164: string | null;
  name: { first: string; last: string } | null;
};

/** Address and number tell more than a name, so their owners come first. */
export function findLookAlikes(scope: Scope, who: Description, limit: number): Promise<WireRow[]> {
  const sameEmail = sql<boolean>`lower(email) = lower(${who.email}::text)`;
  const samePhone = sql<boolean>`phone_e164 = ${who.phoneE164}::text`;
  const sameName = sql<boolean>`sort_name = search_form(${who.name && `${who.name.last} ${who.name.first}`}::text)`;
  return visible(scope)
    .select(wireColumns)
    .where((customer) => customer.or([sameEmail, samePhone, sameName]))
    .orderBy(sql`coalesce(${sameEmail}, false)::int + coalesce(${samePhone}, false)::int`, "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
