/** What the business may do with a segment: find, add, change, copy and archive it, and ask who is in it. */
import { z } from "zod";
import { type Actor, actingWithin, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { cut } from "#shared/text.ts";
import {
  longestName,
  mostSegments,
  type NewSegment,
  type Segment,
  type SegmentChanges,
  type SegmentQuery,
} from "./contract.ts";
import { assertUsable, openFilter, openSegments } from "./filters/asking.ts";
import { listPeople, sizeOf } from "./filters/people.ts";
import {
  changeSegmentRow,
  countActive,
  findPage,
  findSegmentRow,
  insertSegmentRow,
  type KeptSegment,
  lockSegmentRow,
} from "./store.ts";

const usualLimit = 50;
const Place = z.tuple([z.literal("segments"), z.string(), z.int().positive()]);
const at = (): string => now().toISOString();

const serialize = ({ updated_by_name: updated_by, ...row }: KeptSegment): Segment => ({ ...row, updated_by });

export async function listSegments(actor: Actor, query: SegmentQuery) {
  const scope = openSegments(actor, "segments.view");
  const { search = "", state, cursor, limit = usualLimit } = query;
  const [, name, id] = cursor === undefined ? [] : readCursor<[string, string, number]>(cursor, Place);
  const after = name === undefined || id === undefined ? undefined : { name, id };
  const rows = await findPage(scope, { search, isArchived: state === "archived", after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    segments: shown.map(({ sort_name: _, ...row }) => serialize(row)),
    next_cursor: last ? writeCursor(["segments", last.sort_name, last.id]) : null,
  };
}

/** Also an archived one. */
export async function findSegment(actor: Actor, id: number): Promise<Segment> {
  const row = await findSegmentRow(openSegments(actor, "segments.view"), id);
  if (!row) throw notFound("Segment");
  return serialize(row);
}

export async function createSegment(
  actor: Actor,
  { name, description, filter }: NewSegment,
): Promise<Segment> {
  await assertUsable(actor, filter);
  return inTransaction(openSegments(actor, "segments.update"), async (tx) => {
    await assertRoom(tx);
    return add(tx, { name, description, filter });
  });
}

/** So that the list stays one that a person can look through; archived ones don't count. */
async function assertRoom(tx: Scope): Promise<void> {
  if ((await countActive(tx)) >= mostSegments)
    throw conflict(`You can have up to ${mostSegments} segments. Archive one you no longer use first.`);
}

async function add(tx: Scope, segment: NewSegment): Promise<Segment> {
  const row = await insertSegmentRow(tx, segment, at());
  await tell(tx, row, "created", `Segment added: ${row.name}`);
  return serialize(row);
}

type Told = "created" | "updated" | "archived" | "restored";

const tell = (tx: Scope, { id, name }: KeptSegment, what: Told, title: string, fields?: string[]) =>
  appendEvent(tx, {
    type: `segment.${what}`,
    subject: { kind: "segment", id },
    title,
    data: { name, ...(fields ? { fields } : {}) },
  });

/** A newer version than `expectedVersion` in store refuses the change with a conflict that says who was faster. */
export async function updateSegment(
  actor: Actor,
  id: number,
  changes: Omit<SegmentChanges, "version">,
  expectedVersion?: number,
): Promise<Segment> {
  const scope = openSegments(actor, "segments.update");
  return inTransaction(scope, async (tx) => {
    const kept = await lock(tx, id, expectedVersion);
    if (kept.archived_at !== null) throw conflict("This segment is archived. Restore it to make changes.");
    const changed = changedFields(kept, givenFields(changes));
    if (Object.keys(changed).length === 0) return serialize(kept);
    // Whoever does not see a fact does not choose customers by it, either.
    const within = actingWithin(tx, actor);
    await openFilter(within, kept.filter);
    if (changed.filter) await assertUsable(within, changed.filter);
    const saved = await changeSegmentRow(tx, id, {
      ...changed,
      updated_at: at(),
      updated_by_name: tx.actor.name,
    });
    await tell(tx, saved, "updated", `Segment changed: ${saved.name}`, Object.keys(changed));
    return serialize(saved);
  });
}

async function lock(tx: Scope, id: number, expectedVersion?: number): Promise<KeptSegment> {
  const row = await lockSegmentRow(tx, id);
  if (!row) throw notFound("Segment");
  await assertUnchanged(tx, row, expectedVersion, { thing: "segment", subjects: [{ kind: "segment", id }] });
  return row;
}

export async function duplicateSegment(actor: Actor, id: number): Promise<Segment> {
  return inTransaction(openSegments(actor, "segments.update"), async (tx) => {
    const original = await findSegmentRow(tx, id);
    if (!original) throw notFound("Segment");
    await openFilter(actingWithin(tx, actor), original.filter);
    await assertRoom(tx);
    const { description, filter } = original;
    return add(tx, { name: `${cut(original.name, longestName - 7)} (copy)`, description, filter });
  });
}

/** Archiving what is archived changes nothing, and so does restoring what is there. */
export function archiveSegment(actor: Actor, id: number): Promise<Segment> {
  return inTransaction(openSegments(actor, "segments.update"), async (tx) => {
    const kept = await lock(tx, id);
    if (kept.archived_at !== null) return serialize(kept);
    const saved = await changeSegmentRow(tx, id, { archived_at: at() });
    await tell(tx, saved, "archived", `Segment archived: ${saved.name}`);
    return serialize(saved);
  });
}

export function restoreSegment(actor: Actor, id: number): Promise<Segment> {
  return inTransaction(openSegments(actor, "segments.update"), async (tx) => {
    const kept = await lock(tx, id);
    if (kept.archived_at === null) return serialize(kept);
    await assertRoom(tx);
    const saved = await changeSegmentRow(tx, id, { archived_at: null });
    await tell(tx, saved, "restored", `Segment restored: ${saved.name}`);
    return serialize(saved);
  });
}

export async function countSegment(actor: Actor, id: number) {
  const { filter } = await findSegment(actor, id);
  return sizeOf(actor, filter);
}

type Paged = { cursor?: string | undefined; limit?: number | undefined };

export async function listPeopleIn(actor: Actor, id: number, page: Paged) {
  const { filter } = await findSegment(actor, id);
  return listPeople(actor, filter, page);
}
