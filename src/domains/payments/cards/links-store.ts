/** Keeps the links by which customers leave a card, and how far they got with them. */
import { type Selectable, sql } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { CardLinkRow, PaymentTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<PaymentTables>(scope);

export type KeptCardLink = Omit<Selectable<CardLinkRow>, "organization_id" | "created_by" | "created_at">;

export async function insertCardLink(
  tx: Scope,
  row: Pick<CardLinkRow, "id" | "customer_id" | "secret_hash" | "ends_at">,
): Promise<void> {
  const { userId, name } = tx.actor;
  await tables(tx)
    .insertInto("card_links")
    .values({
      ...row,
      organization_id: tx.organizationId,
      created_by: userId,
      created_by_name: name,
      created_at: now().toISOString(),
    })
    .execute();
}

const columns = [
  "id",
  "customer_id",
  "secret_hash",
  "ends_at",
  "revoked_at",
  "mandate_id",
  "account_id",
  "setup_id",
  "begun_at",
  "used_at",
  "created_by_name",
] as const satisfies (keyof KeptCardLink)[];

/** Of whichever business the link says that it is of. */
export async function findCardLink(
  pool: pg.Pool,
  organizationId: string,
  id: string,
): Promise<(KeptCardLink & { time_zone: string; country: string }) | undefined> {
  const { rows } = await sql<KeptCardLink & { time_zone: string; country: string }>`
    select ${sql.join(columns.map((column) => sql.ref(`l.${column}`)))}, o.time_zone, o.country
    from card_links l join organizations o on o.id = l.organization_id
    where l.organization_id = ${organizationId} and l.id = ${id}`.execute(scopedTo(pool, organizationId));
  return rows[0];
}

const links = (scope: Scope) =>
  tables(scope).selectFrom("card_links").select(columns).where("organization_id", "=", scope.organizationId);

export function findLinkOfSetup(
  scope: Scope,
  accountId: string,
  setupId: string,
): Promise<KeptCardLink | undefined> {
  return links(scope).where("account_id", "=", accountId).where("setup_id", "=", setupId).executeTakeFirst();
}

/** For whoever knows that it is there. */
export function findCardLinkOf(scope: Scope, id: string): Promise<KeptCardLink> {
  return links(scope).where("id", "=", id).executeTakeFirstOrThrow();
}

/** Held until the transaction ends; for whoever knows that it is there. */
export function lockCardLink(tx: Scope, id: string): Promise<KeptCardLink> {
  return links(tx).where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}

export async function changeCardLink(
  tx: Scope,
  id: string,
  changes: Partial<
    Pick<CardLinkRow, "mandate_id" | "account_id" | "setup_id" | "begun_at" | "used_at" | "revoked_at">
  >,
): Promise<void> {
  await tables(tx)
    .updateTable("card_links")
    .set(changes)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** Those that were sent and not used: a new link takes their place. */
export async function revokeCardLinks(tx: Scope, customerId: number): Promise<void> {
  await tables(tx)
    .updateTable("card_links")
    .set({ revoked_at: now().toISOString() })
    .where("organization_id", "=", tx.organizationId)
    .where("customer_id", "=", customerId)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .execute();
}

type Unsettled = { organization_id: string; link_id: string; time_zone: string; country: string };

/** Of all businesses, the longest begun first. */
export async function listUnsettledLinks(
  pool: pg.Pool,
  begun: { since: Date; until: Date },
  most: number,
): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    select organization_id, link_id, time_zone, country
    from unsettled_card_links(${begun.since.toISOString()}, ${begun.until.toISOString()}, ${most})`.execute(
    scopedTo(pool, null),
  );
  return rows;
}
