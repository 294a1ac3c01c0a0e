/** Every question that is asked of the event log for inspection; each is answered from an index, however long it is. */
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { EventRow as StoredRow } from "#platform/database/events-tables.ts";

/** An event as the reader of the event log sees it. */
export type EventRow = Omit<Selectable<StoredRow>, "organization_id">;

export type Place = { occurredAt: string; id: number };

export type EventFilter = {
  /** Null asks for what the program did by itself. */
  actorId?: string | null;
  /** One or more; an empty list finds nothing. */
  types?: readonly string[];
  subjectKind?: string;
  subjectId?: string;
  /** From this moment on, and before that one. */
  from?: Date;
  before?: Date;
  /** Only what was written before this event. */
  beforeId?: number;
};

const columns = sql`id, occurred_at, type, subject_kind, subject_id, customer_id, actor_id, actor_name, title,
  description, data, request_id, ip, user_agent`;

/** Newest first, from the event after `place` on. */
export async function findEvents(
  scope: Scope,
  filter: EventFilter,
  place: Place | undefined,
  limit: number,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`${newest(scope, filter, place, limit)}`.execute(scope.db);
  return rows;
}

/**
 * Looks for `text` among the next `span` events after `place`. Gives at most `limit` that have it, and the last event
 * that was looked at when there may be more behind it.
 */
export async function searchEvents(
  scope: Scope,
  filter: EventFilter,
  { text, place, span, limit }: { text: string; place: Place | undefined; span: number; limit: number },
): Promise<{ found: EventRow[]; end: Place | undefined }> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { rows } = await sql<EventRow & { end_at: string | null; end_id: number | null }>`
    with looked_at as materialized (${newest(scope, filter, place, span)}),
    last as (select occurred_at as end_at, id as end_id from looked_at order by occurred_at, id limit 1),
    found as (
      select * from looked_at
      where concat_ws(' ', title, description, actor_name, subject_id, type, ip, user_agent, request_id) ilike ${pattern}
        or data::text ilike ${pattern}
      order by occurred_at desc, id desc limit ${limit})
    select found.*, last.end_at, last.end_id,
      (select count(*) from looked_at) = ${span} as is_full
    from last left join found on true
    order by occurred_at desc, id desc`.execute(scope.db);
  const first = rows[0] as (EventRow & { end_at: string; end_id: number; is_full: boolean }) | undefined;
  const found = rows.filter((row) => row.id !== null);
  return { found, end: first?.is_full ? { occurredAt: first.end_at, id: first.end_id } : undefined };
}

/** Several kinds are read each from its own place in the index and put together afterwards. */
function newest(
  scope: Scope,
  { types, ...filter }: EventFilter,
  place: Place | undefined,
  limit: number,
): RawBuilder<unknown> {
  const order = sql`order by occurred_at desc, id desc limit ${limit}`;
  const where = conditions(scope, filter, place);
  if (types === undefined) return sql`select ${columns} from events where ${where} ${order}`;
  if (types.length === 1)
    return sql`select ${columns} from events where ${where} and type = ${types[0]} ${order}`;
  return sql`select ${columns} from unnest(${types}::text[]) as kind (name) cross join lateral (
    select ${columns} from events where ${where} and type = kind.name ${order}) as each_kind ${order}`;
}

function conditions(
  scope: Scope,
  { actorId, subjectKind, subjectId, from, before, beforeId }: EventFilter,
  place: Place | undefined,
): RawBuilder<unknown> {
  const parts = [sql`organization_id = ${scope.organizationId}`];
  if (place) parts.push(sql`(occurred_at, id) < (${place.occurredAt}, ${place.id})`);
  if (actorId === null) parts.push(sql`actor_id is null`);
  else if (actorId !== undefined) parts.push(sql`actor_id = ${actorId}`);
  if (subjectKind !== undefined) parts.push(sql`subject_kind = ${subjectKind}`);
  if (subjectId !== undefined) parts.push(sql`subject_id = ${subjectId}`);
  if (from) parts.push(sql`occurred_at >= ${from.toISOString()}`);
  if (before) parts.push(sql`occurred_at < ${before.toISOString()}`);
  if (beforeId !== undefined) parts.push(sql`id < ${beforeId}`);
  return sql.join(parts, sql` and `);
}

export async function findEvent(scope: Scope, id: number): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    select ${columns} from events where organization_id = ${scope.organizationId} and id = ${id}`.execute(
    scope.db,
  );
  return rows[0];
}

/** The newest event about one record. */
export async function findEventOf(scope: Scope, kind: string, id: string): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    select ${columns} from events
    where organization_id = ${scope.organizationId} and subject_kind = ${kind} and subject_id = ${id}
    order by id desc limit 1`.execute(scope.db);
  return rows[0];
}

/** Every kind of event there is, found by jumping from one to the next in the index. */
export async function listTypes(scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    with recursive kinds as (
      (select type from events where organization_id = ${scope.organizationId} order by type limit 1)
      union all
      select (select e.type from events e
        where e.organization_id = ${scope.organizationId} and e.type > kinds.type order by e.type limit 1)
      from kinds where kinds.type is not null)
    select type from kinds where type is not null`.execute(scope.db);
  return rows.map(({ type }) => type);
}

/** Everybody who ever did anything, by the name they had the last time. */
export async function listActors(scope: Scope): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive people as (
      (select actor_id from events where organization_id = ${scope.organizationId} and actor_id is not null
        order by actor_id limit 1)
      union all
      select (select e.actor_id from events e
        where e.organization_id = ${scope.organizationId} and e.actor_id > people.actor_id order by e.actor_id limit 1)
      from people where people.actor_id is not null)
    select actor_id as id, latest.actor_name as name from people cross join lateral (
      select e.actor_name from events e
      where e.organization_id = ${scope.organizationId} and e.actor_id = people.actor_id
      order by e.occurred_at desc, e.id desc limit 1) as latest
    where actor_id is not null order by latest.actor_name, actor_id`.execute(scope.db);
  return rows;
}
