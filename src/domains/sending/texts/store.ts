/** Every question about texts that came in, and about how those that left stand. */
import { type Selectable, sql } from "kysely";
import type pg from "pg";
import type { CustomerTables } from "#domains/customers/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { Heard, TextStatusName } from "./contract.ts";
import type { ReceivedTextRow, TextStatusRow, TextTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<TextTables & CustomerTables>(scope);

/** A text that came in, as it is kept. */
export type ToKeep = {
  id: string;
  service: string | null;
  from: string;
  to: string;
  text: string;
  media: { content_type: string; url: string }[];
  heard: Heard | null;
  is_answered: boolean;
};

/** Each for the business whose number it came to; one that is kept already changes nothing. One question for all. */
export async function keepReceived(
  pool: pg.Pool,
  texts: readonly ToKeep[],
): Promise<{ added: number; strange: string[] }> {
  const { rows } = await sql<{ added: number; strange: string[] }>`
    select added, strange from keep_received_texts(${JSON.stringify(texts)}, ${now().toISOString()})`.execute(
    scopedTo(pool, null),
  );
  return rows[0] as { added: number; strange: string[] };
}

export type StatusToKeep = {
  id: string;
  service: string | null;
  from: string | null;
  key: string | null;
  status: TextStatusName;
  error_code: string | null;
};

/** How many texts have moved on. */
export async function keepStatuses(pool: pg.Pool, told: readonly StatusToKeep[]): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select keep_text_statuses(${JSON.stringify(told)}, ${now().toISOString()}) as moved`.execute(
    scopedTo(pool, null),
  );
  return rows[0]?.moved ?? 0;
}

export type DueBusiness = { organization_id: string; time_zone: string; country: string };

/** Of which something is to be acted on, the longest due first. */
export async function listDueBusinesses(pool: pg.Pool): Promise<DueBusiness[]> {
  const { rows } = await sql<DueBusiness>`
    select organization_id, time_zone, country from due_texts(${now().toISOString()})`.execute(
    scopedTo(pool, null),
  );
  return rows;
}

export type Received = Omit<Selectable<ReceivedTextRow>, "organization_id">;

const receivedColumns = [
  "id",
  "provider_id",
  "from_number",
  "to_number",
  "text",
  "media",
  "received_at",
  "is_answered_by_carrier",
  "heard",
  "answered_at",
  "due_at",
] as const satisfies (keyof ReceivedTextRow)[];

/** Held until the transaction ends, the oldest first, and without those that someone else holds. */
export function lockDueReceived(tx: Scope, most: number): Promise<Received[]> {
  return tables(tx)
    .selectFrom("received_texts")
    .select(receivedColumns)
    .where("organization_id", "=", tx.organizationId)
    .where("due_at", "<=", now().toISOString())
    .orderBy("id")
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function closeReceived(tx: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tables(tx)
    .updateTable("received_texts")
    .set({ due_at: null })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "in", ids)
    .execute();
}

export async function postponeReceived(scope: Scope, id: number, until: string): Promise<void> {
  await tables(scope)
    .updateTable("received_texts")
    .set({ due_at: until })
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .execute();
}

export async function noteAnswered(tx: Scope, id: number): Promise<void> {
  await tables(tx)
    .updateTable("received_texts")
    .set({ answered_at: now().toISOString() })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** How often this number was answered by itself since then. */
export async function countAnswers(tx: Scope, number: string, since: Date): Promise<number> {
  const { count } = await tables(tx)
    .selectFrom("received_texts")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("organization_id", "=", tx.organizationId)
    .where("from_number", "=", number)
    .where("answered_at", ">", since.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

export function findReceived(scope: Scope, id: number): Promise<Received | undefined> {
  return tables(scope)
    .selectFrom("received_texts")
    .select(receivedColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Whose number it is, of several the one who was added first. */
export function findCustomerOf(scope: Scope, number: string) {
  return tables(scope)
    .selectFrom("customers")
    .select(["id", "first_name", "last_name"])
    .where("organization_id", "=", scope.organizationId)
    .where("phone_e164", "=", number)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

export type StoredStatus = Omit<Selectable<TextStatusRow>, "organization_id">;

const statusColumns = [
  "key",
  "to_number",
  "tried_at",
  "accepted_as",
  "status",
  "error_code",
  "status_at",
  "due_at",
] as const satisfies (keyof TextStatusRow)[];

/** `isFirst`: nobody has handed it over before. */
export async function beginText(
  scope: Scope,
  { key, to, at }: { key: string; to: string; at: string },
): Promise<StoredStatus & { isFirst: boolean }> {
  const begun = await tables(scope)
    .insertInto("text_statuses")
    .values({ organization_id: scope.organizationId, key, to_number: to, tried_at: at })
    .onConflict((met) => met.doNothing())
    .returning(statusColumns)
    .executeTakeFirst();
  if (begun) return { ...begun, isFirst: true };
  const kept = await tables(scope)
    .selectFrom("text_statuses")
    .select(statusColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return { ...kept, isFirst: false };
}

/** What the carrier told of it may be here before its answer: then that stays. */
export async function keepAccepted(scope: Scope, key: string, acceptedAs: string): Promise<void> {
  await tables(scope)
    .updateTable("text_statuses")
    .set({ accepted_as: acceptedAs })
    .where("organization_id", "=", scope.organizationId)
    .where("key", "=", key)
    .where("accepted_as", "is", null)
    .execute();
}

export async function keepRefusal(scope: Scope, key: string, code: string): Promise<void> {
  await tables(scope)
    .updateTable("text_statuses")
    .set({ status: "failed", error_code: code, status_at: now().toISOString() })
    .where("organization_id", "=", scope.organizationId)
    .where("key", "=", key)
    .where("accepted_as", "is", null)
    .execute();
}

/** Which of the carrier's names belong to texts of another key. */
export async function listAnothers(
  scope: Scope,
  key: string,
  names: readonly string[],
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await tables(scope)
    .selectFrom("text_statuses")
    .select("accepted_as")
    .where("organization_id", "=", scope.organizationId)
    .where("accepted_as", "in", names)
    .where("key", "!=", key)
    .execute();
  return new Set(rows.flatMap(({ accepted_as: name }) => name ?? []));
}

export async function listStatuses(scope: Scope, acceptedAs: readonly string[]): Promise<StoredStatus[]> {
  if (acceptedAs.length === 0) return [];
  return tables(scope)
    .selectFrom("text_statuses")
    .select(statusColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("accepted_as", "in", acceptedAs)
    .execute();
}

/** As `lockDueReceived`. */
export function lockDueStatuses(tx: Scope, most: number): Promise<StoredStatus[]> {
  return tables(tx)
    .selectFrom("text_statuses")
    .select(statusColumns)
    .where("organization_id", "=", tx.organizationId)
    .where("due_at", "<=", now().toISOString())
    .orderBy("due_at")
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function closeStatuses(tx: Scope, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tables(tx)
    .updateTable("text_statuses")
    .set({ due_at: null })
    .where("organization_id", "=", tx.organizationId)
    .where("key", "in", keys)
    .execute();
}

/** What carriers did not deliver since then, by their reason, the most frequent first. */
export async function countRefusals(scope: Scope, since: Date) {
  return tables(scope)
    .selectFrom("text_statuses")
    .select(["error_code", sql<number>`count(*)::int`.as("count"), sql<string>`max(status_at)`.as("last_at")])
    .where("organization_id", "=", scope.organizationId)
    .where("status", "in", ["undelivered", "failed"])
    .where("status_at", ">", since.toISOString())
    .groupBy("error_code")
    .orderBy("count", "desc")
    .limit(20)
    .execute();
}
