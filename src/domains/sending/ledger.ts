/** Writes down what was said about writing to an address, in the transaction of whoever hears it. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { masked } from "./addresses.ts";
import type { Channel, ConsentSource, ConsentState, Purpose } from "./contract.ts";
import { findHash, findNewest, insertEntry, keepSalt, listWithdrawn, lockAddress } from "./store.ts";

/** An address as the ledger keeps it; what carries it does not have to know the address itself. */
export type Target = { channel: Channel; hash: Buffer; masked: string };

export async function targetOf(tx: Scope, channel: Channel, address: string): Promise<Target> {
  await keepSalt(tx);
  const hash = await findHash(tx, channel, address);
  if (!hash) throw new Error("The salt of a business was not kept");
  return { channel, hash, masked: masked(channel, address) };
}

export type Saying = {
  target: Target;
  purpose: Purpose;
  state: ConsentState;
  source: ConsentSource;
  /** About whose record it was said. */
  customer: { id: number; name: string } | null;
  /** What whoever said it had before their eyes. */
  shown?: { text: string; version: string };
  note?: string | undefined;
  /** Where it is heard of later than it was said; otherwise it is said now. */
  saidAt?: string;
  /** Of a file that proves what was agreed to. */
  proofFileId?: number | undefined;
};

/**
 * What is so already writes nothing, except a wish of the customer's own after a member's word, and a yes that has a file as
 * its proof. False for nothing.
 */
export async function recordConsent(tx: Scope, saying: Saying): Promise<boolean> {
  const { target, purpose, state, source, customer, shown, note, saidAt, proofFileId } = saying;
  await lockAddress(tx, target.hash);
  const before = await findNewest(tx, { ...target, purpose });
  const isProved = state === "granted" && proofFileId !== undefined;
  const isMore = (isOwnWish(source) && before?.source === "member") || isProved;
  if ((before?.state ?? unsaid(purpose)) === state && !isMore) return false;
  const { actor } = tx;
  await insertEntry(tx, {
    channel: target.channel,
    address_hash: target.hash,
    masked: target.masked,
    purpose,
    state,
    source,
    shown: shown?.text ?? null,
    shown_version: shown?.version ?? null,
    note: note ?? null,
    said_at: saidAt ?? now().toISOString(),
    said_by: actor.name,
    member_id: actor.userId,
    ip: actor.request?.ip ?? null,
    user_agent: actor.request?.userAgent ?? null,
    customer_id: customer?.id ?? null,
    proof_file_id: proofFileId ?? null,
  });
  if (customer) await appendEvent(tx, eventOf(saying, customer));
  return true;
}

/** What holds where nothing was said: a yes to offers is always written down, because it is the proof. */
const unsaid = (purpose: Purpose): ConsentState | undefined =>
  purpose === "marketing" ? undefined : "granted";

/** Said by the person who has the address, and not by a member for them. What came before the list may have been either. */
export const isOwnWish = (source: ConsentSource): boolean => source !== "member";

function eventOf({ target, purpose, state, source, note }: Saying, customer: { id: number; name: string }) {
  const what = purpose === "everything" ? "texts" : purpose === "reminders" ? "reminders" : purpose;
  return {
    type: state === "withdrawn" ? "consent.withdrawn" : "consent.granted",
    subject: { kind: "customer", id: customer.id },
    customerId: customer.id,
    title:
      state === "withdrawn"
        ? `${customer.name} opted out of ${what} at ${target.masked}`
        : `${customer.name} opted back in to ${what} at ${target.masked}`,
    ...(note ? { description: note } : {}),
    data: { channel: target.channel, purpose, source },
  };
}

/** Whether nothing may be sent there about this purpose, as far as was said. */
export async function isWithdrawn(scope: Scope, target: Target, purpose: Purpose): Promise<boolean> {
  const newest = await findNewest(scope, { ...target, purpose });
  if (newest?.state === "withdrawn") return true;
  if (purpose === "everything" || target.channel !== "text") return false;
  return (await findNewest(scope, { ...target, purpose: "everything" }))?.state === "withdrawn";
}

/** Which of the addresses get nothing about this purpose, in their order. */
export async function listRefusing(
  scope: Scope,
  addresses: readonly { channel: Channel; address: string }[],
  purpose: Purpose,
): Promise<boolean[]> {
  const withdrawn = await listWithdrawn(scope, addresses);
  return addresses.map((_, place) => {
    const found = withdrawn.get(place);
    return found !== undefined && (found.has(purpose) || found.has("everything"));
  });
}
