/** Every question that is asked about the subscribing businesses. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { OrganizationRow, OrganizationTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<OrganizationTables>(scope);

export async function insertOrganization(
  tx: Scope,
  row: Omit<Insertable<OrganizationRow>, "id">,
): Promise<void> {
  await tables(tx)
    .insertInto("organizations")
    .values({ ...row, id: tx.organizationId })
    .execute();
}

/** What a new business has chosen: nothing yet, so that the database's own defaults hold. */
const nothingChosen = {
  phone: null,
  address: null,
  city: null,
  state: null,
  zip_code: null,
  locale: sql<never>`default`,
  time_format: sql<never>`default`,
  week_start: sql<never>`default`,
  business_hours: sql<never>`default`,
  holidays: sql<never>`default`,
};

/** Gives the organization of `tx` the values of one that is just being opened. */
export async function replaceOrganization(
  tx: Scope,
  row: Omit<Insertable<OrganizationRow>, "id">,
): Promise<void> {
  await tables(tx)
    .updateTable("organizations")
    .set((before) => ({
      ...nothingChosen,
      ...row,
      preferences_version: before("preferences_version", "+", 1),
      version: before("version", "+", 1),
    }))
    .where("id", "=", tx.organizationId)
    .execute();
}

export function findOrganization(scope: Scope): Promise<Selectable<OrganizationRow> | undefined> {
  return tables(scope)
    .selectFrom("organizations")
    .selectAll()
    .where("id", "=", scope.organizationId)
    .executeTakeFirst();
}

/** Holds the organization's row until the transaction ends, so that nobody else counts its seats meanwhile. */
export function lockPlan(tx: Scope) {
  return tables(tx)
    .selectFrom("organizations")
    .select(["plan", "additional_users", "seats_held"])
    .where("id", "=", tx.organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** As `findOrganization`, held until the transaction ends, so that two people save one after the other. */
export function lockOrganization(tx: Scope): Promise<Selectable<OrganizationRow> | undefined> {
  return tables(tx)
    .selectFrom("organizations")
    .selectAll()
    .where("id", "=", tx.organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function changeStanding(tx: Scope, changes: Updateable<OrganizationRow>): Promise<void> {
  await tables(tx).updateTable("organizations").set(changes).where("id", "=", tx.organizationId).execute();
}

/** Ids of all organizations with what acting for one needs, and nothing else of them. */
export async function listOrganizationIds(pool: pg.Pool) {
  const { rows } = await sql<{ id: string; time_zone: string; country: string }>`
    select id, time_zone, country from list_organizations()`.execute(scopedTo(pool, null));
  return rows;
}

export async function findCurrency(scope: Scope): Promise<string> {
  const row = await tables(scope)
    .selectFrom("organizations")
    .select("currency")
    .where("id", "=", scope.organizationId)
    .executeTakeFirstOrThrow();
  return row.currency;
}
