/** Every question about the numbers that businesses text from. */
import { type Selectable, sql, type Updateable } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { RegistrationStateName } from "./contract.ts";
import type { DueBusiness } from "./store.ts";
import type { TextNumberRow, TextTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<TextTables>(scope);

export type KeptNumber = Omit<Selectable<TextNumberRow>, "organization_id" | "created_at">;

const columns = [
  "number",
  "service_id",
  "is_stand_in",
  "bought_at",
  "registration",
  "state",
  "reason",
  "submitted_at",
  "decided_at",
  "version",
] as const satisfies (keyof TextNumberRow)[];

export function findNumber(scope: Scope): Promise<KeptNumber | undefined> {
  return tables(scope)
    .selectFrom("text_numbers")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirst();
}

/** Held until the transaction ends. */
export function lockNumber(tx: Scope): Promise<KeptNumber | undefined> {
  return tables(tx)
    .selectFrom("text_numbers")
    .select(columns)
    .where("organization_id", "=", tx.organizationId)
    .forUpdate()
    .executeTakeFirst();
}

type Claim = {
  number: string;
  is_stand_in: boolean;
  bought_at: string | null;
  service_id: string | null;
  state: RegistrationStateName;
};

/** False when another business has the number, or this one has one already that was bought. */
export async function claimNumber(scope: Scope, claim: Claim): Promise<boolean> {
  const { organizationId } = scope;
  const added = await tables(scope)
    .insertInto("text_numbers")
    .values({ ...claim, organization_id: organizationId, created_at: now().toISOString() })
    .onConflict((met) => met.doNothing())
    .returning("number")
    .executeTakeFirst();
  if (added) return true;
  const isOpen = claim.is_stand_in
    ? sql<boolean>`bought_at is null`
    : sql<boolean>`bought_at is null or is_stand_in`;
  const changed = await tables(scope)
    .updateTable("text_numbers")
    .set({ ...claim, ...unregistered, version: sql`version + 1` })
    .where("organization_id", "=", organizationId)
    .where(sql<boolean>`(${isOpen})`)
    .where(sql<boolean>`not is_text_number_of_another(${claim.number}, ${organizationId})`)
    .returning("number")
    .executeTakeFirst();
  return changed !== undefined;
}

/** What was answered stays: the form of the next registration begins with it. */
const unregistered = { reason: null, submitted_at: null, decided_at: null };

/** So that another one can be chosen; one that was bought stays. */
export async function dropClaim(scope: Scope): Promise<void> {
  await tables(scope)
    .updateTable("text_numbers")
    .set({ number: null })
    .where("organization_id", "=", scope.organizationId)
    .where("bought_at", "is", null)
    .execute();
}

/** The business has no number from here on. What still comes for this one finds it for a while. */
export async function releaseNumber(tx: Scope, kept: KeptNumber, releasedAt: string): Promise<void> {
  const { number, service_id, is_stand_in } = kept;
  if (number === null) return;
  await tables(tx)
    .insertInto("released_text_numbers")
    .values({
      organization_id: tx.organizationId,
      number,
      service_id,
      is_stand_in,
      released_at: releasedAt,
    })
    .execute();
  await changeNumber(tx, { ...unregistered, number: null, service_id: null, bought_at: null, state: "none" });
}

/** The one that was released last, as long as what comes for it is kept. */
export function findReleased(scope: Scope) {
  return tables(scope)
    .selectFrom("released_text_numbers")
    .select(["number", "released_at"])
    .where("organization_id", "=", scope.organizationId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function forgetReleasedBefore(pool: pg.Pool, moment: Date): Promise<void> {
  await sql`select forget_released_numbers(${moment.toISOString()})`.execute(scopedTo(pool, null));
}

/** What is absent stays as it is. */
export async function changeNumber(scope: Scope, changes: Updateable<TextNumberRow>): Promise<void> {
  const { registration, ...plain } = changes;
  await tables(scope)
    .updateTable("text_numbers")
    .set({
      ...plain,
      ...(registration === undefined ? {} : { registration: sql`${JSON.stringify(registration)}::jsonb` }),
      version: sql`version + 1`,
    })
    .where("organization_id", "=", scope.organizationId)
    .execute();
}

/** Businesses whose registration carriers are looking at, the longest waiting first. */
export async function listInReview(pool: pg.Pool, most: number): Promise<DueBusiness[]> {
  const { rows } = await sql<DueBusiness>`
    select organization_id, time_zone, country from text_numbers_in_review(${most})`.execute(
    scopedTo(pool, null),
  );
  return rows;
}
