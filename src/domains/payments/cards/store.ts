/** Keeps saved cards, what their owners agreed to, and as which customer the provider knows each of them. */
import type { Selectable } from "kysely";
import type { CustomerTables } from "#domains/customers/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { PaymentTables, SavedCardRow } from "../tables.ts";
import type { CardRemover, GivenMandate } from "./contract.ts";

const tables = (scope: Scope) => tablesOf<PaymentTables>(scope);

/** Gives the id. */
export async function insertMandate(
  tx: Scope,
  customerId: number,
  { version, words, ip }: GivenMandate,
): Promise<number> {
  const { id } = await tables(tx)
    .insertInto("card_mandates")
    .values({
      organization_id: tx.organizationId,
      customer_id: customerId,
      version,
      words,
      given_at: now().toISOString(),
      given_ip: ip,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function findMandateWords(scope: Scope, id: number): Promise<string> {
  const { words } = await tables(scope)
    .selectFrom("card_mandates")
    .select("words")
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return words;
}

export type KeptCard = Omit<Selectable<SavedCardRow>, "organization_id">;

const columns = [
  "id",
  "customer_id",
  "mandate_id",
  "account_id",
  "method_id",
  "words",
  "expires_month",
  "expires_year",
  "saved_at",
  "removed_at",
  "removed_by",
] as const satisfies (keyof KeptCard)[];

export type NewCard = Omit<KeptCard, "id" | "saved_at" | "removed_at" | "removed_by">;

/** Undefined for one that is kept or was kept already. */
export function insertCard(tx: Scope, card: NewCard): Promise<KeptCard | undefined> {
  return tables(tx)
    .insertInto("saved_cards")
    .values({
      ...card,
      organization_id: tx.organizationId,
      saved_at: now().toISOString(),
      removed_at: null,
      removed_by: null,
    })
    .onConflict((conflict) => conflict.columns(["account_id", "method_id"]).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

const cards = (scope: Scope) =>
  tables(scope).selectFrom("saved_cards").select(columns).where("organization_id", "=", scope.organizationId);

/** Those of one account that can be charged, with what their owner agreed to; the newest first. */
export function listCards(
  scope: Scope,
  customerId: number,
  accountId: string,
): Promise<(KeptCard & { mandate_words: string })[]> {
  return tables(scope)
    .selectFrom("saved_cards as card")
    .innerJoin("card_mandates as mandate", (join) =>
      join
        .onRef("mandate.organization_id", "=", "card.organization_id")
        .onRef("mandate.id", "=", "card.mandate_id"),
    )
    .select(columns.map((column) => `card.${column}` as const))
    .select("mandate.words as mandate_words")
    .where("card.organization_id", "=", scope.organizationId)
    .where("card.customer_id", "=", customerId)
    .where("card.account_id", "=", accountId)
    .where("card.removed_at", "is", null)
    .orderBy("card.id", "desc")
    .execute();
}

export function findCard(scope: Scope, id: number): Promise<KeptCard | undefined> {
  return cards(scope).where("id", "=", id).executeTakeFirst();
}

/** Held until the transaction ends, so that it is not removed while a charge begins. */
export function lockCard(tx: Scope, id: number): Promise<KeptCard | undefined> {
  return cards(tx).where("id", "=", id).forUpdate().executeTakeFirst();
}

export function findCardOfMethod(
  scope: Scope,
  accountId: string,
  methodId: string,
): Promise<KeptCard | undefined> {
  return cards(scope)
    .where("account_id", "=", accountId)
    .where("method_id", "=", methodId)
    .executeTakeFirst();
}

/** False when it was removed already. */
export async function markRemoved(tx: Scope, id: number, by: CardRemover): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable("saved_cards")
    .set({ removed_at: now().toISOString(), removed_by: by })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Banks send new cards, and the provider learns of it. */
export async function changeExpiry(
  tx: Scope,
  id: number,
  expiry: Pick<KeptCard, "words" | "expires_month" | "expires_year">,
): Promise<void> {
  await tables(tx)
    .updateTable("saved_cards")
    .set(expiry)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** Also of a customer who was deleted: what they owe can still be paid. */
export async function findPayer(
  scope: Scope,
  customerId: number,
): Promise<{ name: string; email: string | null }> {
  const { first_name, last_name, email } = await tablesOf<CustomerTables>(scope)
    .selectFrom("customers")
    .select(["first_name", "last_name", "email"])
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  return { name: `${first_name} ${last_name}`.trim(), email };
}

export async function findProviderId(
  scope: Scope,
  customerId: number,
  accountId: string,
): Promise<string | undefined> {
  const row = await tables(scope)
    .selectFrom("collecting_customers")
    .select("provider_id")
    .where("organization_id", "=", scope.organizationId)
    .where("customer_id", "=", customerId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.provider_id;
}

/** Of two who begin at once, the first is kept. */
export async function keepProviderId(
  tx: Scope,
  customerId: number,
  accountId: string,
  providerId: string,
): Promise<void> {
  await tables(tx)
    .insertInto("collecting_customers")
    .values({
      organization_id: tx.organizationId,
      customer_id: customerId,
      account_id: accountId,
      provider_id: providerId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
