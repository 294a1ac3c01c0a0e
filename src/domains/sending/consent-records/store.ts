/** Reads the proof of consent line by line: what was said, and which addresses messages came back from. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { Channel, ConsentSource, ConsentState, Purpose, SuppressionCause } from "../contract.ts";

/** Of one customer or of all, from a place in the list on. */
export type Asked = {
  customer: { id: number; hashes: readonly Buffer[] } | null;
  after: number;
  limit: number;
};

type About = {
  id: number;
  channel: Channel;
  masked: string;
  /** While there is a record. */
  customer: string | null;
  /** While the record still has it. */
  address: string | null;
};

export type StatementLine = About & {
  purpose: Purpose;
  state: ConsentState;
  source: ConsentSource;
  shown: string | null;
  shown_version: string | null;
  note: string | null;
  said_at: string;
  said_by: string;
  ip: string | null;
  user_agent: string | null;
  proof_file_id: number | null;
};

export type ProblemLine = About & {
  cause: SuppressionCause;
  detail: string;
  suppressed_at: string;
  ended_at: string | null;
  ended_by: string | null;
  end_note: string | null;
};

const customerName = sql`nullif(btrim(customer.first_name || ' ' || customer.last_name), '')`;

/** The address that the record has, where it is the one of the line. */
const knownAddress = sql`(
  select had.address from (select case line.channel when 'mail' then btrim(customer.email) else customer.phone_e164 end)
    as had (address)
  where consent_hash(line.organization_id, line.channel, had.address) = line.address_hash)`;

const hasHash = (hashes: readonly Buffer[]): RawBuilder<SqlBool> =>
  hashes.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`line.address_hash in (${sql.join([...hashes])})`;

/** In the order in which it was said. */
export async function listStatements(
  scope: Scope,
  { customer, after, limit }: Asked,
): Promise<StatementLine[]> {
  const which = customer
    ? sql`(line.customer_id = ${customer.id} or ${hasHash(customer.hashes)})`
    : sql`true`;
  const { rows } = await sql<StatementLine>`
    select line.id, line.channel, line.masked, ${customerName} as customer, ${knownAddress} as address, line.purpose,
      line.state, line.source, line.shown, line.shown_version, line.note, line.said_at, line.said_by, line.ip,
      line.user_agent, line.proof_file_id
    from consent_entries as line
    left join customers as customer
      on customer.organization_id = line.organization_id and customer.id = line.customer_id
    where line.organization_id = ${scope.organizationId} and line.id > ${after} and ${which}
    order by line.id limit ${limit}`.execute(scope.db);
  return rows;
}

/** In the order in which they came up. Whose they are is told by what was said about, or sent to, the same address. */
export async function listProblems(scope: Scope, { customer, after, limit }: Asked): Promise<ProblemLine[]> {
  const which = customer ? hasHash(customer.hashes) : sql`true`;
  const sameAddress = sql`other.organization_id = line.organization_id and other.channel = line.channel
    and other.address_hash = line.address_hash and other.customer_id is not null`;
  const { rows } = await sql<ProblemLine>`
    select line.id, line.channel, line.masked, ${customerName} as customer, ${knownAddress} as address, line.cause,
      line.detail, line.suppressed_at, line.ended_at, line.ended_by, line.end_note
    from suppressions as line
    left join lateral (select coalesce(
      (select other.customer_id from preference_links as other where ${sameAddress} order by other.created_at desc limit 1),
      (select other.customer_id from consent_entries as other where ${sameAddress} order by other.id desc limit 1),
      ${customer?.id ?? null}::bigint) as customer_id) as owner on true
    left join customers as customer
      on customer.organization_id = line.organization_id and customer.id = owner.customer_id
    where line.organization_id = ${scope.organizationId} and line.id > ${after} and ${which}
    order by line.id limit ${limit}`.execute(scope.db);
  return rows;
}
