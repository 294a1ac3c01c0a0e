/** Lets people who may inspect the business look through its event log. */
import { z } from "zod";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { instantField } from "#shared/fields.ts";
import { dayBounds } from "#shared/time/time.ts";
import { serializeEvent } from "./changes.ts";
import {
  type AuditEvent,
  type AuditFilter,
  type AuditPage,
  type AuditQuery,
  systemPerson,
} from "./contract.ts";
import {
  type EventFilter,
  type EventRow,
  findEvent,
  findEvents,
  listActors,
  listTypes,
  type Place,
  searchEvents,
} from "./store.ts";

const usualEvents = 50;
/** A search looks at so many events at once, and goes on for so long before it asks whether to continue. */
const searchSpan = 20_000;
const searchMilliseconds = 1_500;

const CursorPlace = z.tuple([instantField("Time"), z.int().positive()]);

/** Newest first. A search that finds little in a long event log stops on the way and says how far it has looked. */
export async function listEvents(actor: Actor, query: AuditQuery): Promise<AuditPage> {
  const scope = requirePermission(actor, "audit.view");
  const limit = query.limit ?? usualEvents;
  const filter = await filterOf(scope, query);
  const place = placeOf(query.cursor);
  const { rows, end } = query.search
    ? await search(scope, filter, { text: query.search, place, limit: limit + 1 })
    : { rows: await findEvents(scope, filter, place, limit + 1), end: undefined };
  const events = rows.slice(0, limit);
  const last = events.at(-1);
  if (rows.length > limit && last)
    return { events: events.map(serializeEvent), next_cursor: cursorOf(placeAt(last)), searched_until: null };
  return {
    events: events.map(serializeEvent),
    next_cursor: end ? cursorOf(end) : null,
    searched_until: end?.occurredAt ?? null,
  };
}

type Search = { text: string; place: Place | undefined; limit: number };

async function search(scope: Scope, filter: EventFilter, { text, place, limit }: Search) {
  const rows: EventRow[] = [];
  const until = now().getTime() + searchMilliseconds;
  let from = place;
  do {
    const { found, end } = await searchEvents(scope, filter, {
      text,
      place: from,
      span: searchSpan,
      limit: limit - rows.length,
    });
    rows.push(...found);
    from = end;
  } while (from && rows.length < limit && now().getTime() < until);
  return { rows, end: from };
}

/** One event; `not_found` for another organization's. */
export async function getEvent(actor: Actor, id: number): Promise<AuditEvent> {
  const row = await findEvent(requirePermission(actor, "audit.view"), id);
  if (!row) throw notFound("Event");
  return serializeEvent(row);
}

/** What there is to filter by. */
export async function listFacets(actor: Actor) {
  const scope = requirePermission(actor, "audit.view");
  const [people, kinds] = await Promise.all([listActors(scope), listTypes(scope)]);
  return { people, kinds };
}

/** The filter in the terms of the database; days are those of the business (ruling R10). */
export async function filterOf(scope: Scope, asked: AuditFilter): Promise<EventFilter> {
  const { timeZone } = scope.actor;
  if (asked.from && asked.to && asked.to < asked.from) {
    throw invalid("Choose an end date on or after the start date", {
      to: "Choose an end date on or after the start date",
    });
  }
  return {
    ...(asked.person === undefined ? {} : { actorId: asked.person === systemPerson ? null : asked.person }),
    ...(asked.kind === undefined ? {} : { types: await typesNamed(scope, asked.kind) }),
    ...(asked.record_kind === undefined ? {} : { subjectKind: asked.record_kind }),
    ...(asked.record_id === undefined ? {} : { subjectId: asked.record_id }),
    ...(asked.from === undefined ? {} : { from: dayBounds(asked.from, timeZone).start }),
    ...(asked.to === undefined ? {} : { before: dayBounds(asked.to, timeZone).end }),
  };
}

async function typesNamed(scope: Scope, kind: string): Promise<string[]> {
  if (kind.includes(".")) return [kind];
  return (await listTypes(scope)).filter((type) => type.startsWith(`${kind}.`));
}

export function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [occurredAt, id] = readCursor(cursor, CursorPlace);
  return { occurredAt, id };
}

export const placeAt = ({ occurred_at, id }: EventRow): Place => ({ occurredAt: occurred_at, id });

export const cursorOf = ({ occurredAt, id }: Place): string => writeCursor([occurredAt, id]);
