/** Tells every open screen, in whatever process its stream ends, what was saved a moment ago. */

import type pg from "pg";
import { liveKinds } from "#shared/live-kinds.ts";
import { scopedTo } from "../database/scoped-driver.ts";
import type { Log } from "../log.ts";
import { accessTopic, type Notices, publishWith } from "../notices.ts";
import { atMostEvery } from "../reactions/at-most-every.ts";
import { type EventTail, openEventTail } from "./event-tail.ts";
import type { Changed, Listener, Live, Said, Told } from "./port.ts";
import { openWatches, type Watches } from "./watches.ts";

const topic = "live";
/** However many changes are saved, processes are woken at most so often. */
const betweenWakes = 50;
/** For what a process saved and died over before it could wake anybody. */
const betweenLooks = 5_000;
const betweenBeats = 20_000;
/** A notice of PostgreSQL holds 8,000 bytes: so many organizations, with so much told to each. */
const mostInNotice = 20;
const mostTold = 4;

type Notice = { woke: [organizationId: string, told: Told[]][] } | { to: string; said: Said };

type Parts = {
  notices: Notices;
  log: Log;
  tail: EventTail;
  listeners: Map<string, Set<Listener>>;
  woken: ((organizationId: string) => void)[];
  watches: Watches;
};

export function openLive({ pool, notices, log }: { pool: pg.Pool; notices: Notices; log: Log }): Live {
  const parts: Parts = {
    notices,
    log,
    tail: openEventTail(pool),
    listeners: new Map(),
    woken: [],
    watches: openWatches(),
  };
  const { listeners, tail, woken, watches } = parts;
  const everyone = () => [...listeners.values()].flatMap((each) => [...each]);
  const publish = (notice: Notice) => publishWith(scopedTo(pool, null), topic, JSON.stringify(notice));
  const look = lookingWhileAsked(parts);
  const timers = [
    setInterval(look, betweenLooks).unref(),
    setInterval(() => everyone().forEach((each) => each.beat()), betweenBeats).unref(),
  ];
  let isStopped = false;

  notices.on(topic, (subject) => {
    if (subject === "*") {
      tellAll(parts, unlogged);
      for (const hear of woken) hear("all");
    } else take(parts, JSON.parse(subject) as Notice);
    look();
  });
  notices.on(accessTopic, (id) => {
    watches.forget(id);
    for (const each of everyone()) {
      // After whatever else listens has forgotten what it knew.
      if (id === "*" || [each.sessionId, each.userId, each.organizationId].includes(id))
        setImmediate(() => each.check());
    }
  });
  return {
    wake: waking(publish, log),
    onWoken: (listener) => void woken.push(listener),
    say: (to, said) => publish({ to, said }),
    async join(listener) {
      await tail.begin();
      const { organizationId } = listener;
      listeners.set(organizationId, (listeners.get(organizationId) ?? new Set()).add(listener));
      if (isStopped) listener.end();
      return tail.position();
    },
    leave(listener) {
      const others = listeners.get(listener.organizationId);
      others?.delete(listener);
      if (others?.size === 0) listeners.delete(listener.organizationId);
      if (listeners.size === 0) tail.rest();
    },
    countOf: (sessionId) => everyone().filter((each) => each.sessionId === sessionId).length,
    async stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      for (const each of everyone()) each.end();
    },
  };
}

/** What is told without an event may have changed whenever nobody listened. */
export const unlogged: Changed = new Map(
  Object.entries(liveKinds).flatMap(([kind, { isUnlogged }]) => (isUnlogged ? [[kind, null] as const] : [])),
);

export const everything: Changed = new Map(Object.keys(liveKinds).map((kind) => [kind, null]));

function waking(publish: (notice: Notice) => Promise<void>, log: Log): Live["wake"] {
  const waiting = new Map<string, Map<string, Told>>();
  const flush = atMostEvery(betweenWakes, () => {
    const woke = [...waiting].flatMap(([id, told]) => inParts([...told.values()]).map(partOf(id)));
    waiting.clear();
    for (let from = 0; from < woke.length; from += mostInNotice) {
      publish({ woke: woke.slice(from, from + mostInNotice) }).catch(({ message }: Error) =>
        log.warn({ reason: message }, "Open screens were not woken"),
      );
    }
  });
  return (organizationId, told) => {
    const all = waiting.get(organizationId) ?? new Map<string, Told>();
    waiting.set(organizationId, all);
    for (const each of told) all.set(`${each.kind} ${each.to}`, each);
    flush();
  };
}

const partOf =
  (organizationId: string) =>
  (told: Told[]): [string, Told[]] => [organizationId, told];

/** At least one, for a change of which the event log alone tells. */
function inParts(told: Told[]): Told[][] {
  const parts = [told.splice(0, mostTold)];
  while (told.length > 0) parts.push(told.splice(0, mostTold));
  return parts;
}

function take({ listeners, tail, woken, watches }: Parts, notice: Notice): void {
  if ("said" in notice) {
    const { to, said } = notice;
    const isWatching = watches.note(to, said, performance.now());
    for (const listener of listeners.get(to) ?? []) if (isWatching(listener.userId)) listener.hearSaid(said);
    return;
  }
  for (const [organizationId, told] of notice.woke) {
    for (const hear of woken) hear(organizationId);
    for (const listener of listeners.get(organizationId) ?? []) {
      const theirs = told.filter(({ to }) => to === null || to === listener.userId);
      const changed = new Map(theirs.map(({ kind }) => [kind, null]));
      if (changed.size > 0) listener.hear(changed, tail.position());
    }
  }
}

function tellAll({ listeners, tail }: Parts, changed: Changed): void {
  for (const each of listeners.values()) for (const listener of each) listener.hear(changed, tail.position());
}

/** One look at a time, and another after it for those who asked meanwhile. */
function lookingWhileAsked(parts: Parts): () => void {
  const { listeners, tail, log } = parts;
  let isAsked = false;
  let isLooking = false;
  const look = async () => {
    const heard = await tail.look([...listeners.keys()]);
    if (heard === "everything") return tellAll(parts, everything);
    for (const [organizationId, changed] of heard) {
      for (const listener of listeners.get(organizationId) ?? []) listener.hear(changed, tail.position());
    }
  };
  const lookOn = async () => {
    isLooking = true;
    while (isAsked) {
      isAsked = false;
      if (listeners.size > 0)
        await look().catch((error: unknown) =>
          log.warn({ err: error }, "The event log could not be read for open screens"),
        );
    }
    isLooking = false;
  };
  return () => {
    isAsked = true;
    if (!isLooking) void lookOn();
  };
}
