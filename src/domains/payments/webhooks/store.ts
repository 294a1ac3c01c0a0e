/** Keeps the messages of the provider until they were acted on, and finds payments that have not moved for a while. */
import { sql, type Updateable } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { PaymentStatus } from "../contract.ts";
import type { KeptMessage, PaymentTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<PaymentTables>(scope);

/** Each for the business whose account it is about; one that is kept already changes nothing. One question for all. */
export async function keepMessages(
  pool: pg.Pool,
  messages: readonly (KeptMessage & { createdAt: Date })[],
): Promise<{ added: number; strange: string[] }> {
  const given = messages.map(({ createdAt, ...about }) => ({
    account: about.accountId,
    id: about.id,
    type: about.type,
    created_at: createdAt.toISOString(),
    about,
  }));
  const { rows } = await sql<{ added: number; strange: string[] }>`
    select added, strange from keep_collecting_messages(${JSON.stringify(given)}, ${now().toISOString()})`.execute(
    scopedTo(pool, null),
  );
  return rows[0] as { added: number; strange: string[] };
}

export type DueMessage = {
  organization_id: string;
  time_zone: string;
  country: string;
  about: KeptMessage;
  tries: number;
};

/** Of all businesses, the longest due first. */
export async function listDueMessages(pool: pg.Pool, most: number): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    select organization_id, time_zone, country, about, tries
    from due_collecting_messages(${now().toISOString()}, ${most})`.execute(scopedTo(pool, null));
  return rows;
}

/** They are never acted on again. */
export const closeMessages = (scope: Scope, ids: readonly string[]): Promise<void> =>
  changeMessages(scope, ids, { due_at: null, about: null });

export const postponeMessages = (
  scope: Scope,
  ids: readonly string[],
  { until, tries }: { until: Date; tries: number },
): Promise<void> => changeMessages(scope, ids, { due_at: until.toISOString(), tries });

async function changeMessages(
  scope: Scope,
  ids: readonly string[],
  changes: Updateable<PaymentTables["collecting_messages"]>,
): Promise<void> {
  if (ids.length === 0) return;
  await tables(scope)
    .updateTable("collecting_messages")
    .set(changes)
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", sql<string>`any(${ids})`)
    .execute();
}

export async function forgetMessagesBefore(pool: pg.Pool, moment: Date): Promise<void> {
  await sql`select forget_collecting_messages(${moment.toISOString()})`.execute(scopedTo(pool, null));
}

/** "refunding": it has come in, and a refund of it is on its way. */
export type Unsettling = PaymentStatus | "refunding";

type Unsettled = { organization_id: string; payment_id: number; time_zone: string; country: string };

/** Of all businesses, the longest unmoved first. */
export async function listUnsettled(
  pool: pg.Pool,
  unmovedSince: Date,
  statuses: readonly Unsettling[],
  most: number,
): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    select organization_id, payment_id, time_zone, country
    from unsettled_payments(${unmovedSince.toISOString()}, ${statuses}, ${most})`.execute(
    scopedTo(pool, null),
  );
  return rows;
}
