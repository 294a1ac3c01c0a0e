/**
 * The outbox: changes made without a network wait on the device and reach the server once each, in their order.
 *
 * A change is kept before anything else happens, sent under its own Idempotency-Key, and removed only after the
 * server's answer was taken in. Whatever is cut off in between is sent again, and the server answers the repeat as the
 * first (features.md T-SHL-1). A change that the server refuses stays, with the server's sentence and what the person
 * typed, until the person has decided (T-SHL-2, T-SHL-4); later changes of the same subject wait behind it.
 */
import { isApiError, messageOf } from "../api/api-error.ts";
import type { Locks } from "../session/refresh-lock.ts";
import {
  hopefulOf,
  makeUuid,
  type NewWrite,
  type OfflineStore,
  type QueuedWrite,
  type Refusal,
} from "./queued-write.ts";

/** How the changes of one area reach the server. */
export type Sender = {
  /** Must use `write.id` as its Idempotency-Key; throws an ApiError when it fails. */
  send(write: QueuedWrite): Promise<unknown>;
  /** False while it must wait for something else of this device; then what comes after it on its subject waits, too. */
  isReady?(write: QueuedWrite): Promise<boolean>;
  /** Takes the answer into what is kept on the device; runs before the change is let go, and perhaps twice. */
  taken(write: QueuedWrite, answer: unknown): Promise<void>;
  /** Something was decided or sent: what is shown must be read from the server again. */
  reread(): void;
};

export type OutboxParts = {
  store: () => Promise<OfflineStore>;
  /** Absent where the browser has none: then a repeat by a second tab is stopped by the Idempotency-Key alone. */
  locks: Locks | undefined;
  /** Who is in now; "" for nobody. */
  owner: () => string;
  isOnline: () => boolean;
  now: () => number;
  /** Tells the other tabs that the queue has changed. */
  announce: () => void;
};

export type OutboxState = {
  owner: string;
  writes: readonly QueuedWrite[];
  isSending: boolean;
};

export type Outbox = ReturnType<typeof createOutbox>;

const lockName = "plumbline_outbox";

type Box = {
  parts: OutboxParts;
  senders: Map<string, Sender>;
  listeners: Set<() => void>;
  state: OutboxState;
  flushing: Promise<void> | null;
  isAskedAgain: boolean;
};

export function createOutbox(parts: OutboxParts) {
  const box: Box = {
    parts,
    senders: new Map(),
    listeners: new Set(),
    state: { owner: "", writes: [], isSending: false },
    flushing: null,
    isAskedAgain: false,
  };
  return {
    getState: (): OutboxState => box.state,
    subscribe(listener: () => void): () => void {
      box.listeners.add(listener);
      return () => box.listeners.delete(listener);
    },
    /** `area` is what its kinds begin with: "visit" sends "visit.start". */
    register: (area: string, sender: Sender): void => void box.senders.set(area, sender),
    load: (): Promise<void> => load(box),
    flush: (): Promise<void> => flush(box),
    add: (write: NewWrite): Promise<void> => add(box, write),
    tryAgain: (write: QueuedWrite): Promise<void> =>
      decide(box, (store) => store.changeWrite({ ...write, refusal: null })),
    discard: (write: QueuedWrite): Promise<void> => decide(box, (store) => store.removeWrites([write.id])),
    /** Lets go of everything that waits for this subject: what the server has is taken. */
    takeServers: (subject: string): Promise<void> =>
      decide(box, (store) => removeMine(box, store, (write) => write.subject === subject)),
    /** Before a person leaves on purpose, having been asked. */
    async discardAll(): Promise<void> {
      await removeMine(box, await parts.store(), () => true);
      await load(box);
      parts.announce();
    },
  };
}

function set(box: Box, fields: Partial<OutboxState>): void {
  box.state = { ...box.state, ...fields };
  for (const listener of box.listeners) listener();
}

/** Reads what waits for whoever is in; another person's changes are never shown. */
async function load(box: Box): Promise<void> {
  const owner = box.parts.owner();
  const writes = owner ? await (await box.parts.store()).writesOf(owner) : [];
  if (owner === box.parts.owner()) set(box, { owner, writes });
}

/** One tab at a time touches the queue's ends, so that nothing is let go while it is being sent. */
function alone<Result>({ parts: { locks } }: Box, work: () => Promise<Result>): Promise<Result> {
  return locks ? locks.request(lockName, work) : work();
}

/** Rejects when the device has no room for it: then nothing was done, and the person must be told. */
async function add(box: Box, write: NewWrite): Promise<void> {
  const { parts } = box;
  if (!write.owner || write.owner !== parts.owner()) throw new Error("Someone else is signed in now");
  const at = new Date(parts.now()).toISOString();
  await (await parts.store()).addWrite({ ...write, id: makeUuid(), at, refusal: null });
  await load(box);
  parts.announce();
  void flush(box);
}

async function removeMine(
  box: Box,
  store: OfflineStore,
  which: (write: QueuedWrite) => boolean,
): Promise<void> {
  const mine = await store.writesOf(box.parts.owner());
  await store.removeWrites(mine.filter(which).map(({ id }) => id));
}

async function decide(box: Box, work: (store: OfflineStore) => Promise<void>): Promise<void> {
  await alone(box, async () => work(await box.parts.store()));
  await load(box);
  box.parts.announce();
  for (const sender of box.senders.values()) sender.reread();
  void flush(box);
}

/** Sends what waits; asked while it runs, it looks once more when it is through. Never rejects. */
function flush(box: Box): Promise<void> {
  if (box.flushing) box.isAskedAgain = true;
  box.flushing ??= run(box).finally(() => {
    box.flushing = null;
    set(box, { isSending: false });
    if (!box.isAskedAgain) return;
    box.isAskedAgain = false;
    void flush(box);
  });
  return box.flushing;
}

async function run(box: Box): Promise<void> {
  const { parts, senders } = box;
  const owner = parts.owner();
  if (!owner || !parts.isOnline()) return;
  const sending = () => set(box, { isSending: true });
  try {
    await alone(box, () => sendAll({ parts, senders, owner, load: () => load(box), sending }));
  } catch {
    // What the device could not read or let go is tried at the next occasion.
  }
  parts.announce();
}

type Sending = {
  parts: OutboxParts;
  senders: Map<string, Sender>;
  owner: string;
  load: () => Promise<void>;
  sending: () => void;
};

/** In order, until nothing is left that may go; stops without a network and when somebody else comes in. */
async function sendAll({ parts, senders, owner, load, sending }: Sending): Promise<void> {
  const touched = new Set<Sender>();
  /** Subjects that must wait this time: the server fails over them, or nobody here can send them. */
  const passedOver = new Set<string>();
  try {
    while (parts.owner() === owner) {
      const waiting = hopefulOf(await (await parts.store()).writesOf(owner));
      const write = waiting.find(({ subject }) => !passedOver.has(subject));
      if (!write) return;
      const sender = senders.get(write.kind.split(".", 1)[0] ?? "");
      if (!sender || (await sender.isReady?.(write)) === false) {
        passedOver.add(write.subject);
        continue;
      }
      sending();
      touched.add(sender);
      const outcome = await sendOne(parts, sender, write);
      if (outcome === "unreachable") return;
      if (outcome === "failed") passedOver.add(write.subject);
      await load();
      parts.announce();
    }
  } finally {
    await load();
    for (const sender of touched) sender.reread();
  }
}

type Outcome = "settled" | "failed" | "unreachable";

/** "unreachable": the rest must wait as well. "failed": the server fails over this one, others may fare better. */
async function sendOne(parts: OutboxParts, sender: Sender, write: QueuedWrite): Promise<Outcome> {
  const store = await parts.store();
  try {
    await sender.taken(write, await sender.send(write));
    await store.removeWrites([write.id]);
    return "settled";
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal) return isApiError(error) && error.status === 500 ? "failed" : "unreachable";
    await store.changeWrite({ ...write, refusal });
    return "settled";
  }
}

/**
 * Null for whatever may pass by itself: no answer, a busy or broken server, a sign-in that ran out. The person must
 * decide about the rest.
 */
function refusalIn(error: unknown): Refusal | null {
  if (!isApiError(error)) return null;
  const { status, code } = error;
  const mayPass = status < 400 || status >= 500 || [401, 408, 425, 429].includes(status);
  return mayPass ? null : { status, code, message: messageOf(error, "The office didn't accept this change") };
}
