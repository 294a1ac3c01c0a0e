/** What is known of the addresses that messages are to go to: one question for all of them. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type {
  Channel,
  ConsentSource,
  ConsentState,
  Purpose,
  SentPurpose,
  SuppressionCause,
} from "./contract.ts";

export type AskedLine = {
  channel: Channel;
  purpose: SentPurpose;
  address: string;
  customerId: number | null;
};

export type SaidLast = {
  purpose: Purpose;
  state: ConsentState;
  source: ConsentSource;
  said_at: string;
  said_by: string;
};

export type KnownOfAddress = {
  /** The newest of each purpose that bears on the message. */
  said: SaidLast[];
  suppression: { cause: SuppressionCause; detail: string; suppressed_at: string } | null;
  /** When it was written to in the last seven days, the newest first. */
  released: string[];
  place: { state: string | null; zip_code: string | null; country: string | null } | null;
};

type Found = KnownOfAddress & { line: number };

/** More of them change no decision. */
const mostReleases = 1_000;

/** In the order of the lines. A release under `exceptKey` is the message itself. */
export async function listKnown(
  scope: Scope,
  lines: readonly AskedLine[],
  since: Date,
  exceptKey: string | null,
): Promise<KnownOfAddress[]> {
  const asked = lines.map(({ customerId: customer, ...line }, place) => ({ ...line, customer, line: place }));
  const organization = scope.organizationId;
  const { rows } = await sql<Found>`
    with asked as materialized (
      select a.*, consent_hash(${organization}, a.channel, a.address) as hash
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as a (line int, channel text, purpose text, address text, customer bigint)
    )
    select asked.line, coalesce(said.list, '[]') as said, suppressed.row as suppression,
      coalesce(released.list, '[]') as released, lives.row as place
    from asked
    cross join lateral (
      select jsonb_agg(newest.row) as list
      from (values (asked.purpose), ('everything')) as wanted (purpose)
      cross join lateral (
        select jsonb_build_object('purpose', e.purpose, 'state', e.state, 'source', e.source, 'said_at', e.said_at,
          'said_by', e.said_by) as row
        from consent_entries e
        where e.organization_id = ${organization} and e.channel = asked.channel and e.address_hash = asked.hash
          and e.purpose = wanted.purpose
        order by e.id desc limit 1) as newest) as said
    left join lateral (
      select jsonb_build_object('cause', s.cause, 'detail', s.detail, 'suppressed_at', s.suppressed_at) as row
      from suppressions s
      where s.organization_id = ${organization} and s.channel = asked.channel and s.address_hash = asked.hash
        and s.ended_at is null
      order by s.cause limit 1) as suppressed on true
    cross join lateral (
      select jsonb_agg(recent.released_at order by recent.released_at desc) as list
      from (
        select r.released_at from gate_releases r
        where r.organization_id = ${organization} and r.channel = asked.channel and r.address_hash = asked.hash
          and r.released_at > ${since.toISOString()}::timestamptz and r.key is distinct from ${exceptKey}::text
        order by r.released_at desc limit ${mostReleases}) as recent) as released
    left join lateral (
      select jsonb_build_object('state', c.state, 'zip_code', c.zip_code, 'country', c.country) as row
      from customers c where c.organization_id = ${organization} and c.id = asked.customer) as lives on true
    order by asked.line`.execute(scope.db);
  return rows;
}

export type Release = { key: string; channel: Channel; address: string; purpose: SentPurpose };

/** Counts one message to an address, and lets go of what counts no more. */
export async function insertRelease(
  tx: Scope,
  { key, channel, address, purpose }: Release,
  at: Date,
  countsSince: Date,
): Promise<void> {
  const organization = tx.organizationId;
  await sql`
    with address as (select consent_hash(${organization}, ${channel}, ${address}) as hash), forgotten as (
      delete from gate_releases r using address
      where r.organization_id = ${organization} and r.channel = ${channel} and r.address_hash = address.hash
        and r.released_at < ${countsSince.toISOString()}::timestamptz)
    insert into gate_releases (organization_id, key, channel, address_hash, purpose, released_at)
    select ${organization}, ${key}, ${channel}, address.hash, ${purpose}, ${at.toISOString()} from address
    on conflict (organization_id, key) do nothing`.execute(tx.db);
}

/** Under which keys texts were released to a number since then, as far back as they are kept. */
export async function listReleasedSince(scope: Scope, number: string, since: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select r.key from gate_releases r
    where r.organization_id = ${scope.organizationId} and r.channel = 'text'
      and r.address_hash = consent_hash(${scope.organizationId}, 'text', ${number})
      and r.released_at > ${since}`.execute(scope.db);
  return rows.map(({ key }) => key);
}
