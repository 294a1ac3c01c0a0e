/** What would come of a bulk message if it were sent now: the words for each person, the parts, the cost, and who gets none. */
import { z } from "zod";
import { quoteMessages } from "#domains/billing/usage/quote.ts";
import type { Decision } from "#domains/sending/contract.ts";
import { decideOnAll } from "#domains/sending/decision.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { notFound } from "#platform/errors.ts";
import { formatPhone } from "#shared/phone.ts";
import { type Written, writeForAll } from "./audience.ts";
import type { BulkPreview, PersonPreview, RefusedGroup } from "./contract.ts";
import { textTo } from "./handing-in.ts";
import { standsAgainstAll } from "./pausing.ts";
import { openBulk } from "./service.ts";
import { findBulk, type StoredBulk } from "./store.ts";

type Judged = Written & { cause: string | null; reason: string | null; until: string | null };

const mostNames = 20;
const usualLimit = 50;
const Place = z.tuple([z.literal("bulk-previews"), z.int().positive()]);

async function find(actor: Actor, id: number): Promise<{ scope: Scope; bulk: StoredBulk }> {
  const scope = openBulk(actor, "messages.view");
  const bulk = await findBulk(scope, id);
  if (!bulk) throw notFound("Bulk message");
  return { scope, bulk };
}

export async function previewBulk(actor: Actor, id: number): Promise<BulkPreview> {
  const { scope, bulk } = await find(actor, id);
  const people = await judge(scope, bulk, await writeForAll(scope, bulk));
  const blocked = people.filter(isBlocked);
  const going = people.filter(goes);
  const held = going.filter(({ until }) => until !== null);
  const parts = going.reduce((sum, each) => sum + each.parts, 0);
  const { left, costCents, refusal } = await quoteMessages(scope, parts);
  return {
    people: people.length,
    sends: going.length,
    held: held.length > 0 ? { count: held.length, until: earliest(held) } : null,
    parts,
    left_in_plan: left,
    cost_cents: costCents,
    no_room: refusal,
    refused: groupsOf(people.filter((person) => !goes(person))),
    blocked: blocked[0]?.reason ?? null,
  };
}

const goes = (person: Judged): boolean =>
  person.reason === null || person.until !== null || isBlocked(person);

/** By what stands against everybody, so that it is not about them. */
const isBlocked = ({ cause }: Judged): boolean => cause !== null && standsAgainstAll(cause);

const earliest = (held: readonly Judged[]): string =>
  held.map(({ until }) => until ?? "").reduce((first, each) => (each < first ? each : first));

function groupsOf(refused: readonly Judged[]): RefusedGroup[] {
  const groups = new Map<string, RefusedGroup>();
  for (const { name, reason } of refused) {
    const words = reason ?? "";
    const group = groups.get(words) ?? { reason: words, count: 0, names: [] };
    group.count += 1;
    if (group.names.length < mostNames) group.names.push(name);
    groups.set(words, group);
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count);
}

/** In the order in which they would be served. */
export async function previewPeople(
  actor: Actor,
  id: number,
  { cursor, limit = usualLimit }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ people: PersonPreview[]; next_cursor: string | null }> {
  const { scope, bulk } = await find(actor, id);
  const from = cursor === undefined ? 0 : readCursor(cursor, Place)[1];
  const written = await writeForAll(scope, bulk);
  const judged = await judge(scope, bulk, written.slice(from, from + limit));
  const isMore = written.length > from + limit;
  return {
    people: judged.map((person) => toPerson(person, actor.country)),
    next_cursor: isMore ? writeCursor(["bulk-previews", from + limit]) : null,
  };
}

function toPerson(
  { customer, name, words: text, parts, reason, until }: Judged,
  country: string,
): PersonPreview {
  const phone = customer.phone_e164 ? formatPhone(customer.phone_e164, country) : null;
  return { customer_id: customer.id, name, phone, text, parts, reason, held_until: until };
}

/** As the gate says at this moment; it is asked again when each message leaves. */
async function judge(scope: Scope, bulk: StoredBulk, written: readonly Written[]): Promise<Judged[]> {
  const open = written.filter(({ hindrance }) => !hindrance);
  const decisions = await decideOnAll(
    scope,
    open.map(({ customer: { id, phone_e164 }, parts }) =>
      textTo(bulk, { address: phone_e164, customer_id: id, segments: parts }),
    ),
  );
  const gates = new Map(open.map(({ customer }, place) => [customer.id, decisions[place]]));
  return written.map((person) => {
    const { hindrance, customer } = person;
    if (hindrance) return { ...person, cause: hindrance.cause, reason: hindrance.words, until: null };
    const gate = gates.get(customer.id) as Decision;
    return { ...person, cause: gate.reason, reason: gate.words, until: gate.until };
  });
}
