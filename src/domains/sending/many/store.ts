/** Writes down for many messages at once what `store.ts` of the gate, of emails and of notices do for one. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { Channel, SentPurpose } from "../contract.ts";
import type { SentMailRow } from "../mails/tables.ts";
import type { SentNoticeRow } from "../notices/tables.ts";

type Addressed = { channel: Channel; address: string };

/** Until the transaction ends nobody else says anything about these addresses; always in the same order. */
export async function lockAddresses(tx: Scope, asked: readonly Addressed[]): Promise<void> {
  const { organizationId } = tx;
  await sql`
    select pg_advisory_xact_lock(hashtextextended(turn, 0)) from (
      select distinct 'consent ' || ${organizationId}::text || ' '
        || encode(consent_hash(${organizationId}, a.channel, a.address), 'hex') as turn
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (channel text, address text)
      order by 1) as turns where turn is not null`.execute(tx.db);
}

export type Released = Addressed & { key: string; purpose: SentPurpose };

/** The same key counts once. What is older than `countsSince` counts no more and is let go. */
export async function insertReleases(
  tx: Scope,
  released: readonly Released[],
  at: string,
  countsSince: string,
): Promise<void> {
  const { organizationId } = tx;
  await sql`
    with asked as materialized (
      select a.key, a.channel, a.purpose, consent_hash(${organizationId}, a.channel, a.address) as hash
      from jsonb_to_recordset(${JSON.stringify(released)}::jsonb)
        as a (key text, channel text, purpose text, address text)
    ), forgotten as (
      delete from gate_releases r using asked
      where r.organization_id = ${organizationId} and r.channel = asked.channel and r.address_hash = asked.hash
        and r.released_at < ${countsSince}::timestamptz)
    insert into gate_releases (organization_id, key, channel, address_hash, purpose, released_at)
    select ${organizationId}, asked.key, asked.channel, asked.hash, asked.purpose, ${at}::timestamptz from asked
    on conflict (organization_id, key) do nothing`.execute(tx.db);
}

export type NewSentMail = Omit<SentMailRow, "organization_id" | "outcome" | "outcome_at">;

/** The same emails again change nothing. */
export async function insertSentMails(tx: Scope, mails: readonly NewSentMail[]): Promise<void> {
  const lines = mails.map(({ reply_hash, bounce_hash, ...mail }) => ({
    ...mail,
    reply: reply_hash.toString("hex"),
    bounce: bounce_hash.toString("hex"),
  }));
  await sql`
    insert into sent_mails (organization_id, id, key, message_id, customer_id, address, subject, reply_hash,
      bounce_hash, created_at)
    select ${tx.organizationId}, id, key, message_id, customer_id, address, subject, decode(reply, 'hex'),
      decode(bounce, 'hex'), created_at
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id uuid, key text, message_id text,
      customer_id bigint, address text, subject text, reply text, bounce text, created_at timestamptz)
    on conflict (organization_id, key) do nothing`.execute(tx.db);
}

export type NewSentNotice = Omit<
  SentNoticeRow,
  "organization_id" | "id" | "record_kind" | "record_id" | "reason" | "sent_by_name"
>;

export async function insertNotices(tx: Scope, notices: readonly NewSentNotice[]): Promise<void> {
  await sql`
    insert into sent_notices (organization_id, key, customer_id, channel, what, title, address, state, gate,
      created_at, state_at)
    select ${tx.organizationId}, line.*
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as line (key text, customer_id bigint, channel text,
      what text, title text, address text, state text, gate jsonb, created_at timestamptz, state_at timestamptz)
    on conflict (organization_id, key) do nothing`.execute(tx.db);
}
