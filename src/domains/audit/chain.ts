/** The arithmetic of the hash chain: how an event is written for sealing, and how a broken seal names the culprit. */
import { createHash } from "node:crypto";
import type { Break } from "./contract.ts";
import type { Seal, SealableEvent, SealedBefore } from "./tables.ts";

/** What stands before the first seal. */
export const beginning: SealedBefore = { sequence: 0, last_event_id: 0, hash: Buffer.alloc(32) };

/** One line of JSON: the event's columns in a fixed order. */
function canonicalLine(event: SealableEvent): string {
  return JSON.stringify([
    event.id,
    event.occurred_at,
    event.type,
    event.subject_kind,
    event.subject_id,
    event.customer_id,
    event.actor_id,
    event.actor_name,
    event.title,
    event.description,
    event.data,
    event.request_id,
    event.ip,
    event.user_agent,
  ]);
}

/** The seal of `events`, which are all of the organization's after `before` up to the last of them, by id. */
export function sealOf(
  organizationId: string,
  before: SealedBefore,
  events: readonly SealableEvent[],
  sealedAt: string,
): Seal {
  const lines = events.map(canonicalLine);
  const facts = {
    sequence: before.sequence + 1,
    first_event_id: events[0]?.id ?? 0,
    last_event_id: events.at(-1)?.id ?? 0,
    event_count: events.length,
    sealed_at: sealedAt,
  };
  return { ...facts, hash: hashOf(organizationId, before.hash, facts, lines), marks: marksOf(lines) };
}

type Facts = Omit<Seal, "hash" | "marks">;

/** sha256 of the previous hash, a line with the seal's own facts, and a line for each event. */
function hashOf(organizationId: string, previous: Buffer, facts: Facts, lines: readonly string[]): Buffer {
  const { sequence, first_event_id, last_event_id, event_count, sealed_at } = facts;
  const head = [organizationId, sequence, first_event_id, last_event_id, event_count, sealed_at];
  const hash = createHash("sha256")
    .update(previous)
    .update(`${JSON.stringify(head)}\n`);
  for (const line of lines) hash.update(`${line}\n`);
  return hash.digest();
}

const markBytes = 8;

const markOf = (line: string): Buffer => createHash("sha256").update(line).digest().subarray(0, markBytes);

const marksOf = (lines: readonly string[]): Buffer => Buffer.concat(lines.map(markOf));

/**
 * Whether `seal` is what `before` and the events that are there now lead to. `events` are all of the organization's
 * with an id after `before.last_event_id` and up to `seal.last_event_id`.
 */
export function breakIn(
  organizationId: string,
  before: SealedBefore,
  seal: Seal,
  events: readonly SealableEvent[],
): Break | undefined {
  const name = `Seal ${seal.sequence}`;
  if (seal.sequence !== before.sequence + 1) {
    const missing = before.sequence + 1;
    return { sequence: missing, event_id: null, sentence: `Seal ${missing} is missing.` };
  }
  const lines = events.map(canonicalLine);
  const isWhole = hashOf(organizationId, before.hash, seal, lines).equals(seal.hash);
  const marks = marksOf(lines);
  const isTrue =
    events.length === seal.event_count &&
    events[0]?.id === seal.first_event_id &&
    events.at(-1)?.id === seal.last_event_id;
  if (isWhole && isTrue && marks.equals(seal.marks)) return undefined;
  if (!isWhole && !marks.equals(seal.marks)) return culprit(seal, events, marks);
  return {
    sequence: seal.sequence,
    event_id: null,
    sentence: `${name} was changed. It doesn't match its events.`,
  };
}

/** The first event whose mark is not the one that was sealed in its place. */
function culprit(seal: Seal, events: readonly SealableEvent[], marks: Buffer): Break {
  const [present, sealed] = [split(marks), split(seal.marks)];
  const at = sealed.findIndex((mark, index) => mark !== present[index]);
  const place = at === -1 ? sealed.length : at;
  const event = events[place];
  const broken = (event_id: number | null, what: string): Break => ({
    sequence: seal.sequence,
    event_id,
    sentence: `Seal ${seal.sequence} is broken: ${what}.`,
  });
  const isMore = present.length > sealed.length && (at === -1 || present[place + 1] === sealed[place]);
  if (event && isMore) return broken(event.id, `event ${event.id} was inserted afterwards`);
  if (!event || (present.length < sealed.length && present[place] === sealed[place + 1])) {
    const previous = events[place - 1]?.id;
    const where = previous === undefined ? "its first event" : `the event that followed event ${previous}`;
    return broken(null, `${where} was removed`);
  }
  return broken(event.id, `event ${event.id} was altered`);
}

function split(marks: Buffer): string[] {
  const count = Math.floor(marks.length / markBytes);
  return Array.from({ length: count }, (_, index) =>
    marks.toString("hex", index * markBytes, (index + 1) * markBytes),
  );
}
