/** Reads the event log for those who react to it: once each, in order, wherever and however often the program ends. */
import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import { systemActor } from "../actor.ts";
import type { AppContext, KeyedWork, Reactions } from "../app-context.ts";
import { scopedTo } from "../database/scoped-driver.ts";
import type { Log } from "../log.ts";
import type { Notices } from "../notices.ts";
import { atMostEvery } from "./at-most-every.ts";
import { listNews, movePlace, type News, takePlace } from "./places.ts";
import type { Reaction, Work } from "./reaction.ts";
import { settledEventId } from "./settled-events.ts";

const topic = "events";
/** However many changes are saved, processes are woken at most so often. */
const betweenWakes = 250;
/** For what a process saved and died over before it could wake anybody. */
const betweenLooks = 5_000;
/** For transactions that were writing events when the reader was woken; a longer one is waited for between two looks. */
const patience = 2_000;
const mostAtOnce = 500;
/** A place that only passes by what does not concern it is kept so often: to keep one costs as much as to save anything. */
const betweenMarks = 60_000;

type Tools = { notices: Notices; log: Log };

export function openReactions(reactions: readonly Reaction[], { notices, log }: Tools): Reactions {
  const awaited = new Set<string>(reactions.flatMap(({ on }) => on));
  let stopReading = async () => {};
  return {
    awaits: (type) => awaited.has(type),
    wake: atMostEvery(betweenWakes, () => {
      notices
        .publish(topic, "")
        .catch(({ message }: Error) => log.warn({ reason: message }, "Readers of events were not woken"));
    }),
    work(appContext) {
      stopReading = startReading(appContext, reactions);
    },
    stop: () => stopReading(),
  };
}

function startReading(appContext: AppContext, reactions: readonly Reaction[]): () => Promise<void> {
  const { log, notices, pool } = appContext;
  const readUpTo = new Map<string, number>();
  const keptAt = new Map<string, number>();
  let looking: Promise<void> | undefined;
  let isAsked = false;
  let isStopped = false;

  const look = async () => {
    const upTo = await settledEventId(pool, patience);
    if (upTo === undefined) return;
    const behind = reactions.filter(({ name }) => (readUpTo.get(name) ?? -1) < upTo);
    const found = await findNews(behind, upTo);
    for (const reaction of behind) {
      if (isStopped) return;
      const { name } = reaction;
      const from = readUpTo.get(name);
      const news = from === undefined ? undefined : found?.filter(({ id }) => id > from);
      const work = news && (await withWork(appContext, reaction, news));
      const isDue = performance.now() - (keptAt.get(name) ?? 0) >= betweenMarks;
      if (isDue || work?.length !== 0) {
        if (!(await readNews(appContext, reaction, upTo, work))) continue;
        keptAt.set(name, performance.now());
      }
      readUpTo.set(name, upTo);
    }
  };
  /** Listed once for all of them, from where the last of them stands; undefined where each has to read for itself. */
  const findNews = async (behind: readonly Reaction[], upTo: number): Promise<News[] | undefined> => {
    const known = behind.filter(({ name }) => readUpTo.has(name));
    if (known.length === 0) return undefined;
    const after = Math.min(...known.map(({ name }) => readUpTo.get(name) ?? upTo));
    const types = [...new Set(known.flatMap(({ on }) => on))];
    const news = await listNews(scopedTo(pool, null), { types, after, upTo, limit: mostAtOnce });
    return news.length < mostAtOnce ? news : undefined;
  };
  const lookWhileAsked = async () => {
    while (isAsked && !isStopped) {
      isAsked = false;
      await look().catch((error: unknown) => {
        log.warn({ err: error }, "The event log could not be read and is read again soon");
      });
    }
  };
  const wake = () => {
    isAsked = true;
    looking ??= lookWhileAsked().finally(() => {
      looking = undefined;
    });
  };
  notices.on(topic, wake);
  const timer = setInterval(wake, betweenLooks).unref();
  wake();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await Promise.race([looking, pause(patience, undefined, { ref: false })]);
  };
}

/** What concerns the reaction, without the events of organizations in which nothing follows from them. */
async function withWork(
  appContext: AppContext,
  { on, concerns = () => true, hasWork, name }: Reaction,
  news: readonly News[],
): Promise<News[]> {
  const types = new Set<string>(on);
  const concerned = news.filter((event) => types.has(event.type) && concerns(event));
  if (!hasWork) return concerned;
  const work: News[] = [];
  for (const events of batchesOf(concerned, mostAtOnce)) {
    try {
      if (await hasWork(systemActor(appContext, events[0].organization), events)) work.push(...events);
    } catch (error) {
      // Work that fails is tried again by itself; a question that fails would keep the events of all others waiting.
      appContext.log.warn(
        { err: error, reaction: name },
        "Events are followed without asking whether anything does",
      );
      work.push(...events);
    }
  }
  return work;
}

/**
 * Enqueues the work that follows the events after the reader's place and up to `upTo`, and moves the place past them in
 * the same transaction. `work` are those of these events from which work follows; without it they are looked for. False
 * when another process has the place.
 */
export async function readNews(
  appContext: AppContext,
  reaction: Reaction,
  upTo: number,
  work?: readonly News[],
): Promise<boolean> {
  for (;;) {
    const place = await readSome(appContext, reaction, upTo, work);
    if (place === undefined) return false;
    if (place >= upTo) return true;
  }
}

/** Gives the new place. */
function readSome(
  { pool, jobs }: AppContext,
  reaction: Reaction,
  upTo: number,
  work?: readonly News[],
): Promise<number | undefined> {
  return scopedTo(pool, null)
    .transaction()
    .execute(async (trx) => {
      const after = await takePlace(trx, reaction.name);
      if (after === undefined || after >= upTo) return after;
      const found = work
        ? { work: work.filter(({ id }) => id > after), place: upTo }
        : await listWork(trx, reaction, after, upTo);
      await jobs.enqueueAll(
        trx,
        reaction.job,
        batchesOf(found.work, reaction.batchSize).map((batch) => workAfter(reaction, batch)),
      );
      await movePlace(trx, reaction.name, found.place);
      return found.place;
    });
}

async function listWork(
  trx: Kysely<unknown>,
  { on, concerns = () => true }: Reaction,
  after: number,
  upTo: number,
): Promise<{ work: News[]; place: number }> {
  const news = await listNews(trx, { types: on, after, upTo, limit: mostAtOnce });
  const last = news.length < mostAtOnce ? undefined : news.at(-1);
  return { work: news.filter(concerns), place: last?.id ?? upTo };
}

/** Each of one organization and in the order of the ids. */
function batchesOf(news: readonly News[], size: number): Batch[] {
  const batches: Batch[] = [];
  const open = new Map<string, Batch>();
  for (const event of news) {
    const batch = open.get(event.organization.id);
    if (batch && batch.length < size) {
      batch.push(event);
      continue;
    }
    const next: Batch = [event];
    open.set(event.organization.id, next);
    batches.push(next);
  }
  return batches;
}

type Batch = [News, ...News[]];

const workAfter = (
  { name, afterSeconds }: Reaction,
  [{ id, occurredAt, organization }, ...more]: Batch,
): KeyedWork<Work> => ({
  organizationId: organization.id,
  data: {
    reaction: name,
    organization,
    event: id,
    ...(more.length > 0 ? { more: more.map((event) => event.id) } : {}),
  },
  key: String(id),
  ...(afterSeconds ? { startAfter: new Date(occurredAt.getTime() + afterSeconds * 1_000) } : {}),
});
