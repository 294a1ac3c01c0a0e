/** Every question about how the portal is set up, which customers an address has, and which files are shown to them. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type pg from "pg";
import type { CustomerTables } from "#domains/customers/tables.ts";
import type { OrganizationTables } from "#domains/organizations/tables.ts";
import type { UserTables } from "#domains/users/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { PortalSettingsRow, PortalTables } from "./tables.ts";

const tables = (scope: Scope) =>
  tablesOf<PortalTables & CustomerTables & OrganizationTables & UserTables>(scope);

export type KeptSettings = Selectable<PortalSettingsRow>;

/** Of a portal that is on. */
export async function findPortal(pool: pg.Pool, slug: string) {
  const { rows } = await sql<{ organization_id: string; time_zone: string; country: string }>`
    select organization_id, time_zone, country from find_portal(${slug})`.execute(scopedTo(pool, null));
  return rows[0];
}

export function findSettings(scope: Scope): Promise<KeptSettings | undefined> {
  return tables(scope)
    .selectFrom("portal_settings")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirst();
}

/** Held until the transaction ends. */
export function lockSettings(tx: Scope): Promise<KeptSettings | undefined> {
  return tables(tx)
    .selectFrom("portal_settings")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertSettings(
  tx: Scope,
  row: Omit<Insertable<PortalSettingsRow>, "organization_id">,
): Promise<void> {
  await tables(tx)
    .insertInto("portal_settings")
    .values({ ...row, organization_id: tx.organizationId })
    .execute();
}

export async function updateSettings(tx: Scope, changes: Updateable<PortalSettingsRow>): Promise<void> {
  await tables(tx)
    .updateTable("portal_settings")
    .set({ ...changes, version: sql`version + 1` })
    .where("organization_id", "=", tx.organizationId)
    .execute();
}

export type Business = {
  name: string;
  phone: string | null;
  currency: string;
  locale: string;
  read_only_since: string | null;
};

export function findBusiness(scope: Scope): Promise<Business> {
  return tables(scope)
    .selectFrom("organizations")
    .select(["name", "phone", "currency", "locale", "read_only_since"])
    .where("id", "=", scope.organizationId)
    .executeTakeFirstOrThrow();
}

export type PortalCustomer = {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  assigned_to: string | null;
};

const customerColumns = [
  "id",
  sql<string>`trim(concat(first_name, ' ', last_name))`.as("name"),
  "email",
  "phone",
  sql<
    string | null
  >`nullif(concat_ws(', ', address, city, nullif(concat_ws(' ', state, zip_code), '')), '')`.as("address"),
  "assigned_to",
] as const;

/** Those who have the address, which is in lowercase; the oldest first. */
export function listCustomersOf(scope: Scope, email: string): Promise<PortalCustomer[]> {
  return tables(scope)
    .selectFrom("customers")
    .select(customerColumns)
    .where("organization_id", "=", scope.organizationId)
    .where(sql`lower(email)`, "=", email)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .limit(50)
    .execute();
}

export function findPortalCustomer(scope: Scope, id: number): Promise<PortalCustomer | undefined> {
  return tables(scope)
    .selectFrom("customers")
    .select(customerColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Who hears of what a customer asks for: who looks after them, or the owner. */
export function findRecipient(scope: Scope, assignedTo: string | null) {
  return tables(scope)
    .selectFrom("users")
    .select(["id", "first_name", "email", "preferences"])
    .where("organization_id", "=", scope.organizationId)
    .where("is_active", "=", true)
    .where((row) =>
      row.or([row("is_owner", "=", true), ...(assignedTo === null ? [] : [row("id", "=", assignedTo)])]),
    )
    .orderBy("is_owner")
    .executeTakeFirst();
}

export async function showFile(
  tx: Scope,
  { customerId, fileId }: { customerId: number; fileId: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto("portal_files")
    .values({
      organization_id: tx.organizationId,
      customer_id: customerId,
      file_id: fileId,
      shown_by_name: tx.actor.name,
      shown_at: now().toISOString(),
    })
    .onConflict((met) => met.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function hideFile(
  tx: Scope,
  { customerId, fileId }: { customerId: number; fileId: number },
): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom("portal_files")
    .where("organization_id", "=", tx.organizationId)
    .where("customer_id", "=", customerId)
    .where("file_id", "=", fileId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listShownFileIds(scope: Scope, customerId: number): Promise<number[]> {
  const rows = await tables(scope)
    .selectFrom("portal_files")
    .select("file_id")
    .where("organization_id", "=", scope.organizationId)
    .where("customer_id", "=", customerId)
    .execute();
  return rows.map(({ file_id }) => file_id);
}
