/** Checks the hash chain: that nothing sealed was altered, removed or added, and where if it was. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { beginning, breakIn } from "./chain.ts";
import type { Verification } from "./contract.ts";
import { findLastSeal, findSealable, findSeals } from "./seals-store.ts";
import type { Seal, SealedBefore } from "./tables.ts";

/** So much is read at once; together less than a second of work. */
const mostSeals = 40;
const mostEvents = 20_000;

/** The end of the chain, as it is kept. */
export async function readSeal(actor: Actor) {
  const last = await findLastSeal(requirePermission(actor, "audit.view"));
  return { seal: last ? serializeSeal(last) : null };
}

/**
 * Checks a stretch of the chain that begins with seal `from`; what comes before is taken to be checked. The answer says
 * where to go on.
 */
export async function verifyChain(actor: Actor, from = 1): Promise<Verification> {
  const scope = requirePermission(actor, "audit.view");
  const answer = await verifyFrom(scope, from);
  if (answer.broken) actor.appContext.log.error({ ...answer.broken }, "The chain of the audit log is broken");
  return answer;
}

/** The whole chain of one organization, stretch by stretch: what was checked, and its head or where it breaks. */
export async function verifyWholeChain(actor: Actor): Promise<Verification> {
  const scope = requirePermission(actor, "audit.view");
  let answer = await verifyFrom(scope, 1);
  while (answer.next_sequence !== null) {
    const next = await verifyFrom(scope, answer.next_sequence);
    answer = {
      ...next,
      checked_seals: answer.checked_seals + next.checked_seals,
      checked_events: answer.checked_events + next.checked_events,
    };
  }
  return answer;
}

/** Whether a seal that was noted earlier, with its hash in hexadecimal, is still part of the chain. */
export async function holdsSeal(actor: Actor, sequence: number, hash: string): Promise<boolean> {
  const [seal] = await findSeals(requirePermission(actor, "audit.view"), sequence, 1);
  return seal?.sequence === sequence && seal.hash.toString("hex") === hash;
}

async function verifyFrom(scope: Scope, from: number): Promise<Verification> {
  let before = from === 1 ? undefined : await findLastSeal(scope, from);
  const answer: Verification = {
    checked_seals: 0,
    checked_events: 0,
    verified: before ? serializeSeal(before) : null,
    next_sequence: null,
    broken: null,
  };
  const seals = await findSeals(scope, from, mostSeals);
  for (const seal of seals) {
    if (answer.checked_events >= mostEvents) return { ...answer, next_sequence: seal.sequence };
    const { broken, count } = await checkSeal(scope, before ?? beginning, seal);
    if (broken) return { ...answer, broken };
    answer.checked_seals += 1;
    answer.checked_events += count;
    answer.verified = serializeSeal(seal);
    before = seal;
  }
  const isMore = seals.length === mostSeals;
  return { ...answer, next_sequence: isMore && before ? before.sequence + 1 : null };
}

async function checkSeal(scope: Scope, before: SealedBefore, seal: Seal) {
  // One more than was sealed is enough to see that something was added.
  const most = seal.event_count + 1;
  const events = await findSealable(scope, before.last_event_id, seal.last_event_id, most);
  return { broken: breakIn(scope.organizationId, before, seal, events) ?? null, count: events.length };
}

function serializeSeal({ sequence, last_event_id, hash, sealed_at }: SealedBefore & { sealed_at: string }) {
  return { sequence, last_event_id, hash: hash.toString("hex"), sealed_at };
}
