/** Reads and changes the preferences of a business. */

import { type Selectable, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { asJson } from "#platform/database/json.ts";
import type { OrganizationRow, OrganizationTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<OrganizationTables>(scope);

export async function updatePreferences(
  tx: Scope,
  { business_hours, holidays, ...columns }: Omit<Updateable<OrganizationRow>, "id" | "preferences_version">,
): Promise<Selectable<OrganizationRow>> {
  return tables(tx)
    .updateTable("organizations")
    .set({
      ...columns,
      ...(business_hours === undefined ? {} : { business_hours: asJson(business_hours) }),
      ...(holidays === undefined ? {} : { holidays: asJson(holidays) }),
      preferences_version: sql<number>`preferences_version + 1`,
      updated_at: now().toISOString(),
    })
    .where("id", "=", tx.organizationId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
