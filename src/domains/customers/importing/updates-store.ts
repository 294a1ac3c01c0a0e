/** Customers whom an import changes: found, written and put back in a few statements, however many they are. */
import { sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { inParts } from "#platform/database/in-parts.ts";
import { asJson } from "#platform/database/json.ts";
import { customerRefusal } from "../list-store.ts";
import { type CustomerColumns, columns, visible, writtenColumns } from "../store.ts";
import type { CustomerImportChangeRow, CustomerTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<CustomerTables>(scope);

export type ChangingCustomer = CustomerColumns & { phone_e164: string | null };

/** `refusal`: why the customer can't be changed; null where they can. */
export type MatchedCustomer = ChangingCustomer & { refusal: string | null };

type Among = { updater: Scope; isHeld: boolean };

/** Customers with one of these addresses (in lowercase) or numbers. `updater` is the reach of who changes them. */
export async function findMatched(
  scope: Scope,
  { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
  { updater, isHeld }: Among,
): Promise<MatchedCustomer[]> {
  const { rows } = await sql<MatchedCustomer>`
    select ${columns}, phone_e164, ${customerRefusal(updater)} as refusal from customers
    where ${visible(scope)} and (lower(email) = any(${emails}::text[]) or phone_e164 = any(${phones}::text[]))
    order by id ${isHeld ? sql`for no key update` : sql``}`.execute(scope.db);
  return rows;
}

/** What a file can say of a customer; besides, how the phone is dialed. */
const changedColumns = [...writtenColumns, "phone_e164", "estimated_value_cents"] as const;

/** Writes rows that are held as they are given, and counts their versions up. */
export async function writeCustomers(
  tx: Scope,
  rows: readonly ChangingCustomer[],
  at: string,
): Promise<void> {
  const set = sql.raw(changedColumns.map((name) => `${name} = r.${name}`).join(", "));
  const written = rows.map((row) => ({
    id: row.id,
    ...Object.fromEntries(changedColumns.map((name) => [name, row[name]])),
  }));
  await sql`
    update customers set ${set}, updated_at = ${at}, version = customers.version + 1
    from jsonb_populate_recordset(null::customers, ${JSON.stringify(written)}::jsonb) as r
    where customers.organization_id = ${tx.organizationId} and customers.id = r.id`.execute(tx.db);
}

export type KeptChange = Omit<CustomerImportChangeRow, "organization_id" | "import_id">;

export async function insertChanges(
  tx: Scope,
  importId: string,
  changes: readonly KeptChange[],
): Promise<void> {
  await inParts(changes, (part) =>
    tables(tx)
      .insertInto("customer_import_changes")
      .values(
        part.map(({ customer_id, before, after, own }) => ({
          organization_id: tx.organizationId,
          import_id: importId,
          customer_id,
          before: asJson(before),
          after: asJson(after),
          own: asJson(own),
        })),
      )
      .returning("customer_id")
      .execute(),
  );
}

/** Held until the transaction ends: whom an import changed and who is there, with what it changed. */
export async function holdChanged(
  tx: Scope,
  importId: string,
  updater: Scope,
): Promise<{ customer: MatchedCustomer; change: KeptChange }[]> {
  const changes = await tables(tx)
    .selectFrom("customer_import_changes")
    .select(["customer_id", "before", "after", "own"])
    .where("organization_id", "=", tx.organizationId)
    .where("import_id", "=", importId)
    .execute();
  const ids = changes.map(({ customer_id }) => customer_id);
  const { rows } = await sql<MatchedCustomer>`
    select ${columns}, phone_e164, ${customerRefusal(updater)} as refusal from customers
    where organization_id = ${tx.organizationId} and deleted_at is null and id = any(${ids}::bigint[])
    order by id for no key update`.execute(tx.db);
  const byId = new Map(changes.map((change) => [change.customer_id, change]));
  return rows.flatMap((customer) => {
    const change = byId.get(customer.id);
    return change ? [{ customer, change }] : [];
  });
}
