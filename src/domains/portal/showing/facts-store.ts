/** What of the business's records belongs to one customer and is meant for them, as the portal shows it. */
import { sql } from "kysely";
import type { CalendarTables } from "#domains/calendar/tables.ts";
import type { ContractTables } from "#domains/contracts/tables.ts";
import type { FileTables } from "#domains/files/tables.ts";
import type { InvoiceTables } from "#domains/invoices/tables.ts";
import type { PaymentTables } from "#domains/payments/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { PortalTables } from "../tables.ts";

const tables = (scope: Scope) =>
  tablesOf<PortalTables & CalendarTables & ContractTables & FileTables & InvoiceTables & PaymentTables>(
    scope,
  );

/** The latest are shown; older ones are asked for at the business. */
const most = 100;

export type ShownInvoice = Awaited<ReturnType<typeof listInvoicesOf>>[number];

/** Without drafts. */
export function listInvoicesOf(scope: Scope, customerId: number) {
  return tables(scope)
    .selectFrom("invoices")
    .select([
      "id",
      "number",
      "title",
      "status",
      "currency",
      "total_cents",
      "balance_cents",
      "due_on",
      "issued_on",
    ])
    .where("organization_id", "=", scope.organizationId)
    .where("customer_id", "=", customerId)
    .where("deleted_at", "is", null)
    .where("status", "<>", "draft")
    .orderBy("issued_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/** Of the whole account, whatever is on the list; without credit that no invoice has used. */
export async function balanceOf(scope: Scope, customerId: number): Promise<number> {
  const { cents } = await tables(scope)
    .selectFrom("invoices")
    .select(sql<number>`coalesce(sum(balance_cents), 0)::bigint`.as("cents"))
    .where("organization_id", "=", scope.organizationId)
    .where("customer_id", "=", customerId)
    .where("deleted_at", "is", null)
    .where("status", "in", ["issued", "partly_paid"])
    .executeTakeFirstOrThrow();
  return cents;
}

export type ShownPayment = Awaited<ReturnType<typeof listPaymentsOf>>[number];

export function listPaymentsOf(scope: Scope, customerId: number) {
  return tables(scope)
    .selectFrom("payments")
    .select([
      "id",
      "status",
      "method",
      "method_words",
      "amount_cents",
      "refunded_cents",
      "currency",
      "received_on",
    ])
    .where("organization_id", "=", scope.organizationId)
    .where("customer_id", "=", customerId)
    .where("status", "in", ["succeeded", "processing"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

export type ShownContract = Awaited<ReturnType<typeof listContractsOf>>[number];

/** Those that were sent. `signer_id` is set while someone with the address, in lowercase, has not signed. */
export function listContractsOf(scope: Scope, customerId: number, email: string) {
  return tables(scope)
    .selectFrom("contracts as c")
    .select([
      "c.id",
      "c.title",
      "c.status",
      "c.sent_at",
      "c.completed_at",
      sql<boolean>`c.signed_file_id is not null`.as("is_sealed"),
      sql<boolean>`coalesce(c.expires_at < now(), false)`.as("is_over"),
      sql<string | null>`(select s.id from contract_signers s
        where s.organization_id = c.organization_id and s.contract_id = c.id and not s.is_business
          and lower(s.email) = ${email} and s.signed_at is null
        order by s.position limit 1)`.as("signer_id"),
    ])
    .where("c.organization_id", "=", scope.organizationId)
    .where("c.customer_id", "=", customerId)
    .where("c.deleted_at", "is", null)
    .where("c.status", "<>", "draft")
    .orderBy("c.sent_at", "desc")
    .orderBy("c.id", "desc")
    .limit(most)
    .execute();
}

export type ShownVisit = Awaited<ReturnType<typeof listVisitsOf>>[number];

/** What the customer is there for; tasks about them are the business's own. */
export function listVisitsOf(scope: Scope, customerId: number) {
  return tables(scope)
    .selectFrom("calendar_events")
    .select(["id", "title", "starts_at", "ends_at", "status"])
    .where("organization_id", "=", scope.organizationId)
    .where("customer_id", "=", customerId)
    .where("deleted_at", "is", null)
    .where("list_type", "in", ["job", "appointment"])
    .orderBy("starts_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

export type ShownFile = Awaited<ReturnType<typeof listFilesOf>>[number];

/** Those that the business shows to this customer. */
export function listFilesOf(scope: Scope, customerId: number) {
  return tables(scope)
    .selectFrom("portal_files as shown")
    .innerJoin("files as file", (join) =>
      join.onRef("file.organization_id", "=", "shown.organization_id").onRef("file.id", "=", "shown.file_id"),
    )
    .select(["file.id", "file.name", "file.key", "file.size", "file.media_type", "shown.shown_at"])
    .where("shown.organization_id", "=", scope.organizationId)
    .where("shown.customer_id", "=", customerId)
    .where("file.status", "=", "ready")
    .where("file.deleted_at", "is", null)
    .orderBy("shown.shown_at", "desc")
    .orderBy("file.id", "desc")
    .limit(most)
    .execute();
}
