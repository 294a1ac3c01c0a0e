/** Every question about emails to customers and what came back of them. */
import { type Insertable, sql } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { KeptAttachment, MailOutcome, MailTables, MailWay, ReceivedWay, SentMailRow } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<MailTables>(scope);

/** The same email again changes nothing. */
export async function keepSent(
  tx: Scope,
  mail: Omit<SentMailRow, "organization_id" | "outcome" | "outcome_at">,
) {
  await tables(tx)
    .insertInto("sent_mails")
    .values({ ...mail, organization_id: tx.organizationId, outcome: null, outcome_at: null })
    .onConflict((met) => met.columns(["organization_id", "key"]).doNothing())
    .execute();
}

export type SentMail = Pick<SentMailRow, "id" | "key" | "customer_id" | "address" | "subject" | "outcome">;
/** With what the system needs to act for its business. */
export type FoundMail = SentMail & { organization: { id: string; timeZone: string; country: string } };
type By = { way: MailWay; hash: Buffer } | { messageId: string };

/** By a secret or a Message-ID that stands in an email; undefined for what is of no email of this business. */
export async function findSent(
  pool: pg.Pool,
  organizationId: string,
  by: By,
): Promise<FoundMail | undefined> {
  const is =
    "messageId" in by
      ? sql`m.message_id = ${by.messageId}`
      : by.way === "reply"
        ? sql`m.reply_hash = ${by.hash}`
        : sql`m.bounce_hash = ${by.hash}`;
  const { rows } = await sql<SentMail & { time_zone: string; country: string }>`
    select m.id, m.key, m.customer_id, m.address, m.subject, m.outcome, o.time_zone, o.country
    from sent_mails m join organizations o on o.id = m.organization_id
    where m.organization_id = ${organizationId} and ${is}`.execute(scopedTo(pool, organizationId));
  const [found] = rows;
  if (!found) return undefined;
  const { time_zone: timeZone, country, ...mail } = found;
  return { ...mail, organization: { id: organizationId, timeZone, country } };
}

export function lockSent(tx: Scope, id: string): Promise<SentMail | undefined> {
  return tables(tx)
    .selectFrom("sent_mails")
    .select(["id", "key", "customer_id", "address", "subject", "outcome"])
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveOutcome(tx: Scope, id: string, outcome: MailOutcome, at: string): Promise<void> {
  await tables(tx)
    .updateTable("sent_mails")
    .set({ outcome, outcome_at: at })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** How many emails to this address came back since then. */
export async function countBounced(tx: Scope, address: string, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sent_mails
    where organization_id = ${tx.organizationId} and lower(address) = lower(${address})
      and outcome = 'soft_bounce' and outcome_at >= ${since}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** The customer with this address who was changed last; undefined for an address of nobody's. */
export async function findCustomerAt(scope: Scope, address: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from customers where organization_id = ${scope.organizationId}
      and lower(email) = lower(${address}) and deleted_at is null
    order by updated_at desc, id desc limit 1`.execute(scope.db);
  return rows[0]?.id;
}

export async function findBusinessName(scope: Scope): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from organizations where id = ${scope.organizationId}`.execute(scope.db);
  return rows[0]?.name ?? "";
}

export type NewReceived = Omit<
  Insertable<MailTables["received_mails"]>,
  "organization_id" | "files" | "settled_at"
>;

/** False for the same email again. */
export async function keepReceived(tx: Scope, mail: NewReceived): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto("received_mails")
    .values({ ...mail, organization_id: tx.organizationId, settled_at: null })
    .onConflict((met) => met.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export type ReceivedMail = {
  id: string;
  sent_mail_id: string | null;
  way: ReceivedWay;
  raw: Buffer;
  files: KeptAttachment[];
  received_at: string;
  /** Of the email that it answers; null where that went to no customer, and where it answers none. */
  customer_id: number | null;
  /** That was written to; of what answers no email of ours, the address of whoever wrote. */
  address: string;
};

/** Undefined once it was settled. */
export async function findUnsettled(scope: Scope, id: string): Promise<ReceivedMail | undefined> {
  const { rows } = await sql<ReceivedMail>`
    select r.id, r.sent_mail_id, r.way, r.raw, r.files, r.received_at, s.customer_id,
      coalesce(s.address, r.sender) as address
    from received_mails r left join sent_mails s on s.organization_id = r.organization_id and s.id = r.sent_mail_id
    where r.organization_id = ${scope.organizationId} and r.id = ${id} and r.settled_at is null`.execute(
    scope.db,
  );
  return rows[0];
}

/** False when it is settled already. Held until the transaction ends. */
export async function lockUnsettled(tx: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from received_mails where organization_id = ${tx.organizationId} and id = ${id} and settled_at is null
    for update`.execute(tx.db);
  return rows.length > 0;
}

export async function saveFiles(tx: Scope, id: string, files: readonly KeptAttachment[]): Promise<void> {
  await sql`
    update received_mails set files = ${JSON.stringify(files)}::jsonb
    where organization_id = ${tx.organizationId} and id = ${id}`.execute(tx.db);
}

/** Its bytes go: what was in them is kept where it belongs. */
export async function saveSettled(tx: Scope, id: string, at: string): Promise<void> {
  await sql`
    update received_mails set settled_at = ${at}, raw = null
    where organization_id = ${tx.organizationId} and id = ${id}`.execute(tx.db);
}
